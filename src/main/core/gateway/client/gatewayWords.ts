// Makes the gateway's own words safe to show and to keep: no secret, no number of a person, no control characters.
const longest = 300

/** `secrets`: what the account presents; shorter ones than four characters would mask ordinary words. */
export function boundWords(text: string, secrets: Iterable<string> = []): string {
  let words = text
  for (const secret of secrets) {
    if (secret.length < 4) continue
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      words = words.replaceAll(form, '•••')
  }
  const shown = Array.from(maskNumbers(escapeControls(words)).trim())
  return shown.length > longest ? `${shown.slice(0, longest - 1).join('')}…` : shown.join('')
}

/** Runs of seven or more digits keep their last three, however they are spaced. */
export function maskNumbers(text: string): string {
  return text.replace(/\+?\d(?:[ \u00A0().\-/]{0,2}\d){6,}/g, (run) => `•••${run.replace(/\D/g, '').slice(-3)}`)
}

/** Control and format characters (direction marks and the like) as their code points; line breaks as spaces. */
function escapeControls(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
    )
}
