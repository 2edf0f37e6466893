// Release notes as plain text. They come from the network, and some sources send them as HTML: nothing of it is shown as such.

const maxLength = 4_000
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function plainNotes(notes: unknown): string {
  if (Array.isArray(notes)) return plainNotes(notes.map((one: { note?: unknown }) => one.note ?? '').join('\n'))
  if (typeof notes !== 'string') return ''
  return notes
    .slice(0, 10 * maxLength)
    .replace(/<li[^>]*>/gi, '\n– ')
    .replace(/<(br|\/p|\/h\d|\/li|\/ul)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w{2,6});/g, (whole, name: string) => named[name] ?? whole)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxLength)
}
