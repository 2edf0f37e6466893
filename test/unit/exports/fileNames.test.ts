import { expect, it } from 'vitest'
import { toFileName } from '../../../src/main/core/exports/writing/fileNames'
import { disposition } from '../../../src/main/hosts/loopback/sendDownload'

const at = '2026-11-20T09:00:00.000Z'

it.each([
  ['Autumn', 'Autumn 2026-11-20.csv'],
  ['a/b\\c:d*e?"f"<g>|h', 'a b c d e f g h 2026-11-20.csv'],
  ['../../etc/passwd', 'etc passwd 2026-11-20.csv'],
  ['...', 'Postrider 2026-11-20.csv'],
  ['', 'Postrider 2026-11-20.csv'],
  ['CON', 'CON _ 2026-11-20.csv'],
  ['nul', 'nul _ 2026-11-20.csv'],
  ['line\nbreak\u202e', 'line break 2026-11-20.csv'],
  ['Zoë 日本', 'Zoë 日本 2026-11-20.csv'],
  ['\u2068Choir\u2069 – النتيجة (\u2068x\u2069)', 'Choir – النتيجة (x) 2026-11-20.csv'],
])('a file named %j gets a name that every system accepts', (title, name) => {
  expect(toFileName(title, at, 'csv')).toBe(name)
})

it('a long file name is cut between letters, with room for the ending', () => {
  const name = toFileName('é日👩'.repeat(100), at, 'xlsx')

  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(name).toMatch(/^(?:é日👩)+(?:é日?)? 2026-11-20\.xlsx$/u)
})

it('a browser gets the true file name, and a plain one if it knows no other', () => {
  expect(disposition('Zoë "x" 100%.csv')).toBe(
    `attachment; filename="Zo_ _x_ 100_.csv"; filename*=UTF-8''Zo%C3%AB%20%22x%22%20100%25.csv`,
  )
})
