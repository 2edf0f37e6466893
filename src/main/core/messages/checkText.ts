/**
 * UTF-16 units of one person's text. The gateway states no limit; this one stops a pasted document
 * (27 parts to each person) from being sent by accident.
 */
export const maxTextLength = 4_000

/** Why a rendered text may not be sent at all. */
export function checkText(text: string): 'blank' | 'too_long' | undefined {
  if (text.length > maxTextLength) return 'too_long'
  // Invisible characters alone are a blank message to the person who pays for it.
  return /^[\s\p{Cf}\p{Cc}]*$/u.test(text) ? 'blank' : undefined
}
