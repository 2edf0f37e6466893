// Takes credentials and tokens out of texts that a person is shown. Pure.
import { parseWireJson } from './parseWireJson'

const mark = '<hidden>'

/** Strikes out what the account presents, as it is and as it is written in addresses and in JSON. */
export function hideSecrets(text: string, secrets: Iterable<string>): string {
  let shown = text
  for (const secret of secrets) {
    if (secret.length < 4) continue
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      shown = shown.replaceAll(form, mark)
    }
  }
  return shown
}

const plainOfAnswer = new Set([
  'token_type',
  'type',
  'expires',
  'expires_in',
  'message',
  'success',
  'error',
  'error_description',
])
const plainOfRequest = new Set(['grant_type', 'scope', 'expires_in'])

/** The answer of a token endpoint: only texts that cannot be a token stay. An answer that is not one JSON object shows nothing. */
export function hideTokenBody(body: string): string {
  return hideTexts(body, plainOfAnswer)
}

/** Undefined if the request had no body. */
export function hideTokenRequest(body: string | undefined): string | undefined {
  return body === undefined ? undefined : hideTexts(body, plainOfRequest)
}

function hideTexts(body: string, plain: ReadonlySet<string>): string {
  const parsed = parseWireJson(body)?.value
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return body.trim() === '' ? '' : mark
  const shown = Object.entries(parsed).map(([name, value]) => [
    name,
    plain.has(name) && typeof value !== 'object' ? (value as unknown) : mark,
  ])
  return JSON.stringify(Object.fromEntries(shown))
}
