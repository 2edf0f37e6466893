// The 7-bit alphabet of text messages and its extension table (3GPP TS 23.038, 6.2.1 and 6.2.1.1), as a width per character.

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Written as an escape and a character: two septets that may not be parted. */
const extension = '\f^{}\\[~]|€'

// One byte for each UTF-16 code unit up to the euro sign, the highest character of both tables.
const widths = new Uint8Array(0x20ad)
for (const char of basic) widths[char.charCodeAt(0)] = 1
for (const char of extension) widths[char.charCodeAt(0)] = 2

/** Septets of a UTF-16 code unit: 1, 2 (extension table), or 0 if the 7-bit alphabet lacks it. */
export function septetsOf(codeUnit: number): number {
  return widths[codeUnit] ?? 0
}

export function isGsmText(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (septetsOf(text.charCodeAt(index)) === 0) return false
  return true
}
