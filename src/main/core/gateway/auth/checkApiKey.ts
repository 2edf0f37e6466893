// Whether a pasted key can be kept and presented. Pure.
import { fail, ok, type Result } from '../../base/result'

export type KeyCode = 'KEY_EMPTY' | 'KEY_CHARACTERS' | 'KEY_TOO_LONG'

/** The Windows credential store takes 2,560 bytes of UTF-16. */
export const maxKeyLengthOnWindows = 1_280
export const maxKeyLength = 4_000

/** `trimmed`: white space around the key was taken off, which the person is told. `detail` of KEY_TOO_LONG is the length. */
export function checkApiKey(
  written: string,
  longest = maxKeyLength,
): Result<{ readonly key: string; readonly trimmed: boolean }, KeyCode> {
  const key = written.trim()
  if (key === '') return fail('KEY_EMPTY')
  // Visible ASCII alone goes through a header unchanged.
  if (!/^[\x21-\x7e]+$/.test(key)) return fail('KEY_CHARACTERS')
  if (key.length > longest) return fail('KEY_TOO_LONG', 'no', { detail: String(key.length) })
  return ok({ key, trimmed: key !== written })
}
