/** Why a rendered text may not be sent at all. `maxLength`: `maxTextLength` of its form. */
export function checkText(text: string, maxLength: number): 'blank' | 'too_long' | undefined {
  if (text.length > maxLength) return 'too_long'
  // Invisible characters alone are a blank message to the person who pays for it.
  return /^[\s\p{Cf}\p{Cc}]*$/u.test(text) ? 'blank' : undefined
}
