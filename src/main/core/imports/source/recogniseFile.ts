// Recognises a file by its first bytes, ignoring its name.

export type ForeignKind =
  | 'FILE_IS_PROTECTED'
  | 'FILE_IS_XLS'
  | 'FILE_IS_NUMBERS'
  | 'FILE_IS_ZIP'
  | 'FILE_IS_PDF'
  | 'FILE_IS_HTML'
  | 'FILE_IS_GZIP'
  | 'FILE_IS_BINARY'

/** A kind that is refused, a container that has to be looked into, contact cards, or undefined for other text. */
export type FirstLook = ForeignKind | 'zip' | 'ole' | 'vcard' | undefined

/** Bytes that are enough for every test here. */
export const headBytes = 4_096

export function recogniseFile(head: Buffer): FirstLook {
  const latin = head.toString('latin1', 0, headBytes)
  if (latin.startsWith('PK\x03\x04') || latin.startsWith('PK\x05\x06')) return 'zip'
  if (latin.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole'
  if (/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*BEGIN:VCARD\s/i.test(latin.slice(0, 500).replaceAll('\0', '')))
    return 'vcard'
  if (latin.startsWith('%PDF-')) return 'FILE_IS_PDF'
  if (latin.startsWith('\x1f\x8b')) return 'FILE_IS_GZIP'
  if (/^(\xef\xbb\xbf)?\s*<(!doctype|html|head|body|table|\?xml)\b/i.test(latin)) return 'FILE_IS_HTML'
  if (latin.startsWith('{\\rtf') || latin.startsWith('7z\xbc\xaf\x27\x1c') || latin.startsWith('Rar!'))
    return 'FILE_IS_BINARY'
  // The first record of a workbook from before 1997, or of a later one without the container around it.
  if (/^\x09(?:[\x00\x02\x04]\x06|\x08[\x08\x10])\x00/.test(latin)) return 'FILE_IS_XLS'
  return utf16Of(head) === undefined && hasBinaryBytes(latin) ? 'FILE_IS_BINARY' : undefined
}

/** UTF-16 by its mark, or by text in which every other byte is zero. */
export function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe && !(head[2] === 0 && head[3] === 0)) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const length = Math.min(head.length, headBytes)
  if (length < 4) return undefined
  const zeros = Array.from(head.subarray(0, length).entries()).filter(([, byte]) => byte === 0)
  const odd = zeros.filter(([at]) => at % 2 === 1).length
  const even = zeros.length - odd
  // Letters of Latin, Greek and Cyrillic text have one zero or small byte each; separators and digits always a zero.
  if (odd > length * 0.2 && even === 0) return 'utf-16le'
  if (even > length * 0.2 && odd === 0) return 'utf-16be'
  return undefined
}

// A stray zero byte in one cell is that row's matter; more control characters than text could hold are another format.
function hasBinaryBytes(latin: string): boolean {
  const controls = latin.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  return controls > Math.max(3, latin.length * 0.01)
}
