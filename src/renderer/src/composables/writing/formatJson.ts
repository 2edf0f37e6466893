// Indents JSON without reading it: ids longer than a number holds keep their digits, and a text that is cut short, or no
// JSON at all, comes through with every character it had outside of its white space.

export function formatJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text
  let out = ''
  let depth = 0
  const line = () => `\n${'  '.repeat(Math.max(0, depth))}`
  for (let at = 0; at < text.length;) {
    const mark = text.charAt(at)
    if (mark === '"') {
      const end = endOfString(text, at)
      out += text.slice(at, end)
      at = end
      continue
    }
    at += 1
    if (/\s/.test(mark)) continue
    if (mark === '{' || mark === '[') {
      const close = /^\s*[}\]]/.exec(text.slice(at, at + 1_000))?.[0]
      if (close) {
        out += mark + close.trim()
        at += close.length
        continue
      }
      depth += 1
      out += mark + line()
    } else if (mark === '}' || mark === ']') {
      depth -= 1
      out += line() + mark
    } else out += mark === ',' ? `,${line()}` : mark === ':' ? ': ' : mark
  }
  return out
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const mark = text.charAt(at)
    if (mark === '\\') at += 1
    else if (mark === '"') return at + 1
  }
  return text.length
}
