// A long text in pieces that are read one after the other, cut where no number is. Pure.

/** About two thousand numbers. */
const pieceLetters = 32_000

export function* splitText(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = cutAfter(text, start + pieceLetters)
    yield text.slice(start, end)
    start = end
  }
}

/** Behind the next end of a line; in a text without any, behind the next sign that parts numbers. */
function cutAfter(text: string, from: number): number {
  if (from >= text.length) return text.length
  const line = text.indexOf('\n', from)
  if (line >= 0 && line - from <= pieceLetters) return line + 1
  const parted = text.slice(from, from + pieceLetters).search(/[,;\t\r]/)
  if (parted >= 0) return from + parted + 1
  return line >= 0 ? line + 1 : text.length
}
