// Saving and undoing an import on a storage that fails: what is left is finished once it can be.
import { expect, test } from 'vitest'
import { makeBulkImports, type BulkOptions } from '../../../src/main/core/imports/commit/bulkImports'
import { createFakeClock } from '../../support/app/fakeClock'

/** Storage whose disk is full or not, with the record of one import. */
function setUp() {
  const clock = createFakeClock('2026-11-21T10:00:00.000Z')
  const seen = { isFull: false, step: undefined as string | undefined, recovered: [] as string[], tries: 0 }
  const write = <Answer>(answer: () => Answer) => {
    return async (): Promise<Answer> => {
      if (seen.isFull) {
        seen.tries += 1
        throw new Error('The disk is full')
      }
      return answer()
    }
  }
  const rows = {
    bulkWork: async () => (seen.step ? { step: seen.step, importId: 'import-1', people: 2 } : undefined),
    beginSaving: write(() => {
      seen.step = 'saving'
      seen.isFull = true
      return undefined
    }),
    saveSome: write(() => undefined),
    dropSome: write(() => {
      seen.step = undefined
      return 'end'
    }),
    beginUndo: write(() => {
      seen.step = 'undoing'
      seen.isFull = true
      return true
    }),
    undoSome: write(() => undefined),
    newFieldsInUse: async () => ({ used: [], names: [], next: undefined }),
    endUndo: write(() => {
      seen.step = undefined
      return undefined
    }),
  }
  const bulk = makeBulkImports({
    ...{ rows, staged: {}, places: {}, clock, storage: { checkpoint: async () => undefined } },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onRecovered: async (importId: string) => void seen.recovered.push(importId),
  } as unknown as BulkOptions)
  return { bulk, clock, seen }
}

const input = { importId: 'import-1', list: { name: 'Choir' }, at: '2026-11-21T10:00:00.000Z', refusals: [] }

test.each(['save', 'undo'] as const)(
  'an import whose %s fails on a full disk is tried again every 30 seconds, and is usable again without a restart',
  async (what) => {
    const { bulk, clock, seen } = setUp()
    const acted = what === 'save' ? bulk.save(input, () => undefined) : bulk.undo('import-1', input.at, () => undefined)
    await expect(acted).rejects.toThrow('The disk is full')
    expect(seen.step).toBe(what === 'save' ? 'saving' : 'undoing')

    const tries = seen.tries
    await clock.advance(30_000)
    await clock.advance(30_000)
    expect(seen.tries).toBe(tries + 2)
    seen.isFull = false
    await clock.advance(30_000)
    expect(seen.step).toBeUndefined()
    expect(seen.recovered).toEqual(['import-1'])

    await clock.advance(120_000)
    expect(seen.recovered).toEqual(['import-1'])
  },
)

test('no import is tried again once the app is ending', async () => {
  const { bulk, clock, seen } = setUp()
  await expect(bulk.save(input, () => undefined)).rejects.toThrow('The disk is full')
  await bulk.stop()
  const tries = seen.tries
  await clock.advance(120_000)
  expect(seen.tries).toBe(tries)
})
