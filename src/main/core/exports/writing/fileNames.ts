// Names that every system takes: what a person called a list can hold anything.

/** Names that Windows reserves, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i
/** Room for the ending within the 255 bytes that file systems give a name. */
const maxBytes = 180

/** The file's name for a title, with the day in it. `at`: ISO instant. */
export function toFileName(title: string, at: string, ending: string): string {
  const plain = title
    // Around the parts of an Arabic title: a list of files shows it right without them.
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const short = cutToBytes(plain).replace(/[\s.]+$/, '')
  const base = short === '' ? 'Postrider' : reserved.test(short) ? `${short} _` : short
  return `${base} ${at.slice(0, 10)}.${ending}`
}

function cutToBytes(text: string): string {
  let bytes = 0
  let kept = ''
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > maxBytes) break
    kept += sign
  }
  return kept
}
