// The one form in which texts are stored, counted, compared and sent.

const plain = /^[\n\x20-\x7e]*$/

/**
 * NFC, line ends as `\n`, and half surrogate pairs as U+FFFD, which is what they become on the wire: a text kept in
 * another form could not be found again in the gateway's listing. Everything else stays as typed. Idempotent.
 */
export function normaliseText(text: string): string {
  if (plain.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .normalize('NFC')
}
