import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveEvent } from '@contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toExportFault, type ExportCode } from '../../../src/main/core/exports/writing/exportFault'
import { makeExportRuns, type ExportOrder, writeBeside } from '../../../src/main/core/exports/runExport'
import { makeSaveTargets } from '../../../src/main/core/exports/writing/saveTargets'
import { accountId, expectOk, startCoreAreas } from '../../support/app/coreAreas'
import { startExports } from '../../support/app/exportAreas'
import { createFakeClock } from '../../support/app/fakeClock'
import { phoneAt } from '../../support/files/makeSpreadsheet'
import { fillDisk, mountSmallDisk, remount, unmountAfterEach } from '../../support/app/smallDisk'

let folder: string
afterEach(() => rmSync(folder, { recursive: true, force: true }))
unmountAfterEach()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-exports-'))
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const random = { uuid: () => crypto.randomUUID(), next: () => 0.5 }

function startRuns(path: string) {
  const clock = createFakeClock('2026-11-20T09:00:00.000Z')
  const events: LiveEvent[] = []
  const targets = makeSaveTargets({ paths: { profile: folder, resources: '' }, random, pickSave: async () => path })
  const runs = makeExportRuns({ targets, publish: (event) => void events.push(event), clock, random, logger: silent })
  return { clock, events, runs }
}

/** Writes pieces of 100 rows, each of `bytes`, after `before` was told its number. */
function pieces(count: number, bytes: number, before: (piece: number) => unknown): ExportOrder {
  return {
    fileName: 'people.csv',
    total: count * 100,
    async write({ sink, signal, onRows }) {
      for (let piece = 1; piece <= count; piece++) {
        await before(piece)
        signal.throwIfAborted()
        await sink.write(Buffer.alloc(bytes, 'x'))
        onRows(piece * 100)
      }
      return count * 100
    },
  }
}
const prepared = (order: ExportOrder) => async () => ({ ok: true as const, value: order })

describe('a long export', () => {
  test('a long export reports its progress about four times a second', async () => {
    const { clock, events, runs } = startRuns(join(folder, 'people.csv'))
    const order = pieces(10, 10, () => clock.advance(100))

    expectOk(await runs.run('export-1', prepared(order)))

    expect(events).toEqual(
      [300, 600, 900].map((rows) => ({ kind: 'export_progress', exportId: 'export-1', rows, total: 1_000 })),
    )
  })

  test('a long export can be stopped between two pieces, and an earlier file stays', async () => {
    writeFileSync(join(folder, 'people.csv'), 'older')
    const { runs } = startRuns(join(folder, 'people.csv'))
    const seen: string[][] = []
    const order = pieces(10, 10, (piece) => {
      seen.push(readdirSync(folder).toSorted())
      if (piece === 5) runs.cancel('export-1')
    })

    expect(expectOk(await runs.run('export-1', prepared(order)))).toEqual({ kind: 'cancelled' })

    expect(seen).toHaveLength(5)
    expect(seen[0]).toEqual([expect.stringMatching(/^\.people\.csv\.[0-9a-f]{8}\.part$/), 'people.csv'])
    expect(readdirSync(folder)).toEqual(['people.csv'])
    expect(readFileSync(join(folder, 'people.csv'), 'utf8')).toBe('older')
    expect(runs.cancel('export-1')).toBe(false)
  })

  test('a long export ends with the app, and nothing half-written is left', async () => {
    const { runs } = startRuns(join(folder, 'people.csv'))
    let go: () => void = () => undefined
    const reached = new Promise<void>((resolve) => (go = resolve))
    const done = runs.run('export-1', prepared(pieces(10_000, 10, (piece) => (piece === 3 ? go() : undefined))))

    await reached
    await runs.stop()

    expect(readdirSync(folder)).toEqual([])
    expect(expectOk(await done)).toEqual({ kind: 'cancelled' })
  })
})

describe('a disk', () => {
  test('a disk that fills up during an export is reported by its own code, and nothing half-written is left', async () => {
    const disk = mountSmallDisk(folder, 2)
    const { runs } = startRuns(join(disk, 'people.csv'))

    const result = await runs.run('export-1', prepared(pieces(50, 100_000, () => undefined)))

    expect(result).toEqual({ ok: false, problem: { code: 'EXPORT_DISK_FULL', retry: 'now', detail: 'ENOSPC' } })
    expect(readdirSync(disk)).toEqual([])
  })

  test('a disk that is full from the start, or read-only, keeps the older file', async () => {
    const disk = mountSmallDisk(folder, 2)
    writeFileSync(join(disk, 'people.csv'), 'older')
    const { runs } = startRuns(join(disk, 'people.csv'))
    const codeNow = async (): Promise<unknown> => {
      const result = await runs.run('export-1', prepared(pieces(1, 10, () => undefined)))
      return result.ok ? result.value : result.problem.code
    }

    const filler = fillDisk(disk)
    expect(await codeNow()).toBe('EXPORT_DISK_FULL')
    rmSync(filler)
    remount(disk, 'ro')
    expect(await codeNow()).toBe('EXPORT_FOLDER_READ_ONLY')

    expect(readdirSync(disk)).toEqual(['people.csv'])
    expect(readFileSync(join(disk, 'people.csv'), 'utf8')).toBe('older')
  })

  test.each<[string, 'making' | 'writing' | 'replacing', ExportCode]>([
    ['EACCES', 'making', 'EXPORT_FOLDER_READ_ONLY'],
    ['EPERM', 'making', 'EXPORT_FOLDER_READ_ONLY'],
    ['EPERM', 'replacing', 'EXPORT_FILE_OPEN'],
    ['EACCES', 'replacing', 'EXPORT_FILE_OPEN'],
    ['EBUSY', 'replacing', 'EXPORT_FILE_OPEN'],
    ['EDQUOT', 'writing', 'EXPORT_DISK_FULL'],
    ['EFBIG', 'writing', 'EXPORT_TOO_LARGE'],
    ['ENOENT', 'making', 'EXPORT_FOLDER_GONE'],
    ['EIO', 'writing', 'EXPORT_NOT_WRITTEN'],
  ])('an export whose disk says %s while %s fails with %s', (code, step, expected) => {
    expect(toExportFault(Object.assign(new Error(), { code }), step)).toMatchObject({ code: expected, detail: code })
  })

  test('a defect in an export is not reported as a fault of the disk', () => {
    const defect = Object.assign(new TypeError(), { code: 'ERR_INVALID_ARG_TYPE' })
    expect(() => toExportFault(defect, 'writing')).toThrow(defect)
  })

  test('two exports to one place do not mix', async () => {
    const path = join(folder, 'people.csv')
    const write = (mark: string, text: string) =>
      writeBeside({ path, mark }, async (sink) => {
        for (let piece = 0; piece < 20; piece++) await sink.write(Buffer.from(text))
      })

    await Promise.all([write('one', 'a'), write('two', 'b')])

    expect(readFileSync(path, 'utf8')).toMatch(/^(?:a{20}|b{20})$/)
    expect(readdirSync(folder)).toEqual(['people.csv'])
  })
})

test('an export of a search finds everyone, also while its index lags behind a large import', async () => {
  const core = await startCoreAreas()
  try {
    const people = Array.from({ length: 12_000 }, (_, index) => ({
      phone: phoneAt(index),
      firstname: index % 3_000 === 2_999 ? 'Odd' : 'Even',
      lastname: '',
    }))
    await core.contacts.seedContacts({ accountId, listName: 'Many', people })
    const exports = await startExports(core, { folder })

    const result = await exports.handlers.contacts({ exportId: 'export-1', format: 'csv', filter: { search: 'odd' } })

    expect(expectOk(result)).toMatchObject({ kind: 'saved', rows: 4 })
  } finally {
    await core.dispose()
  }
})

test.each(['csv', 'xlsx'] as const)(
  'an export of 20,000 people into a %s file has each of them once',
  async (format) => {
    const core = await startCoreAreas()
    try {
      const people = Array.from({ length: 20_000 }, (_, index) => ({
        phone: phoneAt(index),
        firstname: `Person ${index}`,
        lastname: '',
      }))
      await core.contacts.seedContacts({ accountId, listName: 'Many', people })
      const exports = await startExports(core, { folder })

      const result = expectOk(await exports.handlers.list({ exportId: 'export-1', format, listId: 1 }))

      expect(result).toMatchObject({ kind: 'saved', rows: 20_000 })
      expect(statSync(join(folder, `Many 2026-11-20.${format}`)).size).toBeGreaterThan(200_000)
      if (format === 'csv') {
        const phones = [...exports.text().matchAll(/\+\d+/g)].map(([phone]) => phone)
        expect(phones).toEqual(people.map(({ phone }) => phone))
      }
    } finally {
      await core.dispose()
    }
  },
)
