import type { ImportReport } from '@contract'
import { makeText } from '@text'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ImportDone from '../../../src/renderer/src/features/imports/result/ImportDone.vue'
import ImportReportPage from '../../../src/renderer/src/features/imports/result/ImportReportPage.vue'
import ImportReportPeople from '../../../src/renderer/src/features/imports/result/ImportReportPeople.vue'
import ImportResume from '../../../src/renderer/src/features/imports/file/ImportResume.vue'
import PastImportsPage from '../../../src/renderer/src/features/imports/result/PastImportsPage.vue'
import { undoSentences } from '../../../src/renderer/src/features/imports/result/undoWords'
import { useImports } from '../../../src/renderer/src/stores/imports/imports'
import { usePastImports } from '../../../src/renderer/src/stores/imports/pastImports'
import { refusal } from '../areaClient'
import {
  button,
  makeRow,
  makeStatus,
  mountImport,
  report,
  textOf,
  undo,
  withLayout,
  type ImportAnswers,
} from './importFakes'
import { makePreview } from './importPreview'

beforeEach(withLayout)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const { undoUntil: _undoUntil, ...final } = report
const undone: ImportReport = { ...final, state: 'undone', undone: { ...undo, at: '2026-11-21T10:00:00.000Z' } }

/** The core's side of an import that is stored: its record changes with the undo. */
function storedImport() {
  const calls = { undo: 0 }
  const answers: ImportAnswers = {
    commit: () => ({ ...makeStatus({ state: 'committed' }), added: 268, updated: 900, optedOut: 61 }),
    report: () => (calls.undo > 0 ? undone : report),
    planUndo: () => undo,
    undo: () => {
      calls.undo += 1
      return { status: makeStatus({ state: 'undone' }), undo }
    },
  }
  return { calls, answers }
}

describe('after the import', () => {
  async function mountDone(more: ImportAnswers = {}) {
    const stored = storedImport()
    const mounted = mountImport(ImportDone, { ...stored.answers, ...more })
    await useImports().open('handle')
    await useImports().check()
    await useImports().commit({ name: 'Points' })
    await flushPromises()
    return { ...mounted, ...stored }
  }

  test('everyone of the file has a place after the import, and only those who can be texted are counted as ready', async () => {
    const { page } = await mountDone()

    expect(textOf(page)).toContain('1,204 people are ready to text')
    expect(page.findAll('dl > div').map((one) => textOf(one))).toEqual([
      ...['New people 268', 'Updated 900', 'Known, unchanged 36', 'Still opted out 61', 'Left out 77'],
    ])
    expect(textOf(page)).toContain('Save the 58 rows to fix')
  })

  test('Ctrl Z undoes an import at once, and says what that did', async () => {
    const { page, press, calls } = await mountDone()

    press('z', { ctrlKey: true })
    await vi.waitFor(() => expect(textOf(page)).toContain('The import is undone'))

    expect(calls.undo).toBe(1)
    expect(textOf(page)).toContain('Removed 268')
    expect(textOf(page)).toContain('Opt-outs kept 3')
    expect(page.findAll('button').some((one) => one.text().includes('Undo import'))).toBe(false)
  })

  test('an undo that leaves something behind asks first', async () => {
    const { confirm, press, calls } = await mountDone({ planUndo: () => ({ ...undo, keptUsed: 2 }) })

    press('z', { ctrlKey: true })
    await vi.waitFor(() =>
      expect(confirm.asked.value?.body).toContain('2 people were used or changed since. They stay'),
    )
    confirm.answer(false)
    await flushPromises()

    expect(calls.undo).toBe(0)
  })

  test('an undo that is refused is reported, and the import stands', async () => {
    const { page } = await mountDone({
      undo: () => {
        throw refusal('STORAGE_FULL', 'after')
      },
    })

    button('Undo import').click()
    await flushPromises()

    expect(textOf(page)).toContain('The disk is full')
    expect(textOf(page)).toContain('1,204 people are ready to text')
  })
})

describe('the record of an import', () => {
  async function mountReport(answers: ImportAnswers) {
    const mounted = mountImport(
      ImportReportPage,
      { reportPeople: () => ({ total: 0, rows: [] }), ...answers },
      { importId: 'i1' },
    )
    await flushPromises()
    return mounted
  }

  test('the record of an import names who was changed and how', async () => {
    const person = {
      ...{ contactId: 3, phone: '+447700900147', name: 'Maya Hart' },
      changes: [{ field: 'Points', isOwn: true, before: '5', after: '312' }],
    }
    const reportPeople = vi.fn((_input: unknown) => ({ total: 1, rows: [person] }))
    const { page } = mountImport(ImportReportPeople, { reportPeople }, { report })
    await flushPromises()

    button(/^Updated 900$/).dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    await vi.waitFor(() => expect(reportPeople.mock.lastCall?.[0]).toMatchObject({ kind: 'updated', importId: 'i1' }))
    await flushPromises()

    expect(textOf(page)).toContain('Points: before 5 after 312')
  })

  test('the record of an import shows the rows that were left out with their reasons', async () => {
    const rows = vi.fn((_input: unknown) => ({ total: 1, rows: [makeRow()] }))
    const nobody = { ...report.done!, newPeople: 0, updatedPeople: 0, unchangedPeople: 0, optedOut: 0 }
    const { page } = mountImport(ImportReportPeople, { rows }, { report: { ...report, done: nobody } })
    await vi.waitFor(() => expect(textOf(page)).toContain('Too few digits'))

    expect(textOf(page)).toContain('07700 90014')
  })

  test.each([
    ['until when it can be undone', report, /You can undo it until 21 Dec/],
    ['why it can no longer undo it', final, /can no longer undo it/],
    ['that it saved nobody', { ...final, state: 'discarded' as const }, /saved no one/],
  ])('the record of an import says %s', async (_what, shown, words) => {
    const { page } = await mountReport({ report: () => shown })
    await vi.waitFor(() => expect(usePastImports().report).toEqual(shown))

    expect(textOf(page)).toMatch(words)
  })
})

test('past imports stand with their counts, and open their record', async () => {
  const { page } = mountImport(PastImportsPage, { all: () => ({ total: 2, rows: [report, undone] }) })
  await flushPromises()

  const rows = page.findAll('[role=row]').slice(1)
  expect(rows.map((row) => textOf(row).includes('268 900'))).toEqual([true, true])
  expect(textOf(rows[1]!)).toContain('Undone')
  expect(rows[0]!.get('a').attributes('href')).toBe('/imports/i1')
})

describe('an import that was left', () => {
  const left: ImportReport = { ...final, state: 'checked', importId: 'i9', fileName: 'members.csv' }

  test('an import that was left is offered again, and continues with its columns and rows', async () => {
    const { page } = mountImport(ImportResume, {
      all: () => ({ total: 1, rows: [left] }),
      preview: () => makePreview({ importId: 'i9', fileName: 'members.csv' }),
      status: () => makeStatus({ importId: 'i9' }),
    })
    await flushPromises()
    expect(textOf(page)).toContain('You were importing members.csv')
    expect(textOf(page)).toContain('1,342 rows are checked. Nothing is saved yet.')

    button('Continue with members.csv').click()
    await flushPromises()

    expect([useImports().preview?.fileName, useImports().state]).toEqual(['members.csv', 'checked'])
  })

  test('an import that was left is discarded on request', async () => {
    let rows = [left]
    const { page } = mountImport(ImportResume, {
      all: () => ({ total: rows.length, rows }),
      discard: () => {
        rows = []
        return makeStatus({ importId: 'i9', state: 'discarded' })
      },
    })
    await flushPromises()

    button('Discard the import of members.csv').click()
    await flushPromises()

    expect(textOf(page)).toBe('')
  })

  test('an import that was left is not offered if it was only opened and others came after it', async () => {
    const open: ImportReport = { ...left, state: 'open' }
    const { page } = mountImport(ImportResume, { all: () => ({ total: 2, rows: [report, open] }) })
    await flushPromises()

    expect(textOf(page)).toBe('')
  })
})

test('the words about an undo say what it will do, without what it will not', () => {
  const t = makeText('en-GB')
  const clean = { ...undo, removed: 1, restored: 0, leftList: 1, removesList: false, keptOptOuts: 0 }

  expect(undoSentences(clean, 'Points', t)).toEqual(['1 new person is removed again.'])
  expect(undoSentences({ ...undo, leftList: 300, removesList: false }, 'Points', t)).toContain(
    '32 people leave the list Points.',
  )
})
