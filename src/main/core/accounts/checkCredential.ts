// Whether each part of a typed credential can be kept and presented, before anything is asked. Pure.
import type { CredentialInput } from '@contract'
import { fail, ok, type Result } from '../base/result'
import { checkApiKey, maxKeyLength, type KeyCode } from '../gateway/auth/checkApiKey'

type Checked = Result<CredentialInput, KeyCode>

/** The fields of the problems are named as in the contract's input: `credential.<part>`. */
export function checkCredential(written: CredentialInput, longest = maxKeyLength): Checked {
  const parts: Record<string, string> = {}
  for (const [name, text] of Object.entries(written)) {
    if (name === 'kind' || typeof text !== 'string') continue
    const part = isFreeText(name)
      ? checkText(name === 'username' ? text.trim() : text, longest)
      : checkKey(text, longest)
    if (!part.ok) return fail(part.problem.code, 'no', { ...part.problem, field: `credential.${name}` })
    parts[name] = part.value
  }
  return ok({ ...written, ...parts })
}

/** The part that a refusal speaks of: the gateway does not say which one is wrong, and this is the one to type again. */
export const secretField = {
  api_key: 'credential.apiKey',
  client: 'credential.secret',
  password: 'credential.password',
} as const satisfies Record<CredentialInput['kind'], string>

function checkKey(text: string, longest: number): Result<string, KeyCode> {
  const key = checkApiKey(text, longest)
  return key.ok ? ok(key.value.key) : key
}

/** Names and passwords that people choose hold any letter, and spaces; they travel in a body, never in a header. */
function isFreeText(part: string): boolean {
  return part === 'username' || part === 'password'
}

function checkText(text: string, longest: number): Result<string, KeyCode> {
  if (text.trim() === '') return fail('KEY_EMPTY')
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)) return fail('KEY_CHARACTERS')
  return text.length > longest ? fail('KEY_TOO_LONG', 'no', { detail: String(text.length) }) : ok(text)
}
