// Code points of the zeros of the scripts that spreadsheets are written in; nine digits follow each.
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810, 0xff10,
]

/** Digits and plus signs of any script as ASCII. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}|[＋﹢⁺]/gu, (char) => {
    if (!/\p{Nd}/u.test(char)) return '+'
    const code = char.codePointAt(0) ?? 0
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? char : String(code - zero)
  })
}
