import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openJournal } from '../../../src/main/core/storage/files/journal'
import { openJournalFile } from '../../../src/main/core/storage/files/journalFile'
import { makeProfile } from '../../support/app/openCore'

const place = () => join(makeProfile(), 'dispatch.journal')
const open = (path: string) => openJournal(openJournalFile(path))

function write(path: string, count: number): void {
  const journal = open(path)
  for (let n = 1; n <= count; n++) journal.append({ kind: 'attempt', n })
  journal.close()
}

describe('the dispatch journal', () => {
  test('the dispatch journal gives back what was appended, in order, and continues from there', () => {
    const path = place()
    write(path, 2)

    const journal = open(path)
    journal.append({ kind: 'void' })
    journal.close()

    expect(open(path).lines.map(({ n, entry }) => [n, entry.kind])).toEqual([
      [1, 'attempt'],
      [2, 'attempt'],
      [3, 'void'],
    ])
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('the dispatch journal cuts a last line that was torn, whatever its length, and is whole again', () => {
    const path = place()
    write(path, 3)
    const whole = readFileSync(path, 'utf8')
    const start = whole.trimEnd().lastIndexOf('\n') + 1
    for (let length = start + 1; length < whole.length; length += 7) {
      writeFileSync(path, whole.slice(0, length))

      const journal = open(path)

      expect([journal.lines.length, journal.cutBytes, journal.brokenAt]).toEqual([2, length - start, undefined])
      journal.append({ kind: 'attempt' })
      journal.close()
      expect(open(path).lines).toHaveLength(3)
    }
  })

  test('the dispatch journal believes nothing from the first changed byte on, and keeps a copy of it', () => {
    const path = place()
    write(path, 5)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('"n":3', '"n":8'))

    const journal = open(path)

    expect([journal.lines.length, journal.brokenAt]).toEqual([2, 3])
    expect(readdirSync(join(path, '..'))).toContain('dispatch.journal.damaged-1')
    journal.append({ kind: 'open' })
    journal.close()
    expect(open(path).brokenAt).toBeUndefined()
  })

  test('the dispatch journal is broken by a line removed from the middle, and by lines in another order', () => {
    const path = place()
    write(path, 4)
    const lines = readFileSync(path, 'utf8').split('\n')
    const broken = (rows: (string | undefined)[]) => {
      writeFileSync(path, `${rows.join('\n')}\n`)
      return open(path).brokenAt
    }

    expect(broken([lines[0], lines[2], lines[3]])).toBe(2)
    expect(broken([lines[0], lines[2], lines[1], lines[3]])).toBe(2)
    expect(broken([lines[1], lines[2]])).toBe(1)
  })

  test('half a line that could not be written does not break the dispatch journal after it (disk full in the middle of a line)', () => {
    const path = place()
    const disk = openJournalFile(path)
    let isFull = false
    const journal = openJournal({
      ...disk,
      append(text) {
        if (!isFull) return disk.append(text)
        appendFileSync(path, text.slice(0, 10))
        throw new Error('ENOSPC')
      },
    })
    journal.append({ kind: 'attempt' })
    isFull = true

    expect(() => journal.append({ kind: 'attempt' })).toThrow('ENOSPC')
    isFull = false
    journal.append({ kind: 'attempt' })
    journal.close()

    const again = open(path)
    expect([again.lines.length, again.cutBytes, again.brokenAt]).toEqual([2, 0, undefined])
  })
})
