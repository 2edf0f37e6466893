import type { ImportProposal } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ImportCheck from '../../../src/renderer/src/features/imports/check/ImportCheck.vue'
import ImportChoices from '../../../src/renderer/src/features/imports/check/ImportChoices.vue'
import ImportCompare from '../../../src/renderer/src/features/imports/check/ImportCompare.vue'
import ImportConfirm from '../../../src/renderer/src/features/imports/check/ImportConfirm.vue'
import ImportCounts from '../../../src/renderer/src/features/imports/check/ImportCounts.vue'
import ImportKnown from '../../../src/renderer/src/features/imports/check/ImportKnown.vue'
import ImportQuestions from '../../../src/renderer/src/features/imports/check/ImportQuestions.vue'
import ImportRows from '../../../src/renderer/src/features/imports/check/ImportRows.vue'
import { filterChoices, wantedRows } from '../../../src/renderer/src/features/imports/check/rowFilters'
import { useImportCheck } from '../../../src/renderer/src/stores/imports/importCheck'
import { useImports } from '../../../src/renderer/src/stores/imports/imports'
import { makeText } from '@text'
import { refusal } from '../areaClient'
import {
  button,
  choices,
  counts,
  makeRow,
  makeStatus,
  mountImport,
  plan,
  report,
  shared,
  sharedFields,
  textOf,
  withLayout,
  type ImportAnswers,
} from './importFakes'
import { mountPart } from '../mountPage'

beforeEach(withLayout)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function mountChecked(part: unknown, answers: ImportAnswers, props: Record<string, unknown> = {}) {
  const mounted = mountImport(part, answers, props)
  await useImports().open('handle')
  await useImports().check()
  await flushPromises()
  return mounted
}
const zero: ImportProposal = {
  ...{ kind: 'lost_zero', country: 'GB', header: 'Mobile', count: 47, decision: 'open' },
  example: { line: 2, cell: '7700900147', phone: '+447700900147' },
}
const foreign = (callingCode: string, count: number): ImportProposal => ({
  ...{ kind: 'foreign_prefix', callingCode, header: 'Mobile', count, decision: 'open' },
  example: { line: 15, cell: `${callingCode}639980001`, phone: `+${callingCode}639980001` },
})

test('hidden characters that were removed are named, with the first line', async () => {
  const { page } = await mountChecked(ImportCheck, {
    check: () => makeStatus({ cleaned: { rows: 3, line: 5 } }),
    rows: () => ({ rows: [], total: 0 }),
    plan: () => plan,
  })

  expect(textOf(page)).toContain('Hidden characters removed from 3 rows, the first is line 5.')
})

test('the counts add up to the rows, and rows left out have a place of their own', () => {
  const counted = { ...counts, ready: 1_190, leftOut: 9 }
  const page = mountPart(ImportCounts, { props: { counts: counted, filter: 'unusual' } })

  const [toLookAt, ...kinds] = page.findAll('[role=tab]').map((one) => ({
    ...{ name: one.text().replace(/ [\d,]+$/, ''), count: Number(/[\d,]+$/.exec(one.text())?.[0].replace(',', '')) },
  }))

  expect(toLookAt).toEqual({ name: 'To check', count: counted.rows - counted.ready })
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(counted.rows)
  expect(kinds.at(-1)?.name).toBe('Left out')
})

test('a kind of row without rows can still be opened, but rows left out are no choice while there are none', () => {
  const t = makeText('en-GB')
  const none = { ...counts, fixed: 0, leftOut: 0 }

  const values = filterChoices(none, 'unusual', t).map(({ value }) => value)

  expect(values).toEqual(['unusual', 'ready', 'to_decide', 'fixed', 'opted_out', 'duplicate', 'cannot_use'])
  expect(wantedRows('two_numbers')).toEqual({ verdict: 'to_decide', why: 'two_numbers' })
})

describe('a decision for many rows', () => {
  test('the decision about a lost 0 shows a cell before and after, and changes nothing until it is pressed (B021)', async () => {
    const decide = vi.fn((_input: unknown) => makeStatus({ proposals: [{ ...zero, decision: 'accepted' }] }))
    const { page } = await mountChecked(ImportQuestions, { check: () => makeStatus({ proposals: [zero] }), decide })

    expect(textOf(page)).toContain('Line 2: 7700900147 +44 7700 900147')
    expect(decide).not.toHaveBeenCalled()
    button('Put the 0 back on 47').click()
    await flushPromises()

    expect(decide.mock.calls).toEqual([[{ importId: 'i1', kind: 'lost_zero', accept: true }]])
    expect(textOf(page)).toContain('The 0 is back on 47 numbers in Mobile.')
    button('Leave them out instead').click()
    await flushPromises()
    expect(decide.mock.lastCall).toEqual([{ importId: 'i1', kind: 'lost_zero', accept: false }])
  })

  test('the decision about a lost 0 can be made with the key 0', async () => {
    const decide = vi.fn((_input: unknown) => makeStatus())
    const { press } = await mountChecked(ImportQuestions, { check: () => makeStatus({ proposals: [zero] }), decide })

    press('0')

    await vi.waitFor(() => expect(decide).toHaveBeenCalledTimes(1))
  })

  test('a decision for many rows can be made with the keys 1, 2 and 3 in the order of its answers, once it has the focus', async () => {
    const takeNumbers = vi.fn((_input: unknown) => makeStatus({ twoNumbers: 12 }))
    const { press } = await mountChecked(ImportQuestions, { check: () => makeStatus({ twoNumbers: 12 }), takeNumbers })

    press('2')
    await flushPromises()
    expect(takeNumbers).not.toHaveBeenCalled()
    press('q')
    await flushPromises()
    press('2')
    await vi.waitFor(() => expect(takeNumbers).toHaveBeenCalledTimes(1))
    await flushPromises()
    press('3')

    await vi.waitFor(() =>
      expect(takeNumbers.mock.calls).toEqual([
        [{ importId: 'i1', take: 'second' }],
        [{ importId: 'i1', take: 'both' }],
      ]),
    )
  })

  test('the decision about mixed prefixes is made for each calling code, with its own example (B024)', async () => {
    const proposals = [foreign('33', 12), foreign('49', 3)]
    const prefixes = { international: 900, national: 300, ownWithoutPlus: 0, foreign: 15 }
    const decide = vi.fn((_input: unknown) => makeStatus({ proposals: [] }))
    const { page } = await mountChecked(ImportQuestions, { check: () => makeStatus({ proposals, prefixes }), decide })

    expect(textOf(page)).toContain('15 numbers in Mobile look foreign, but have no +')
    expect(textOf(page)).toContain('900 start with + · 300 are local · 15 look foreign')
    button('Add + to 3').click()
    await vi.waitFor(() =>
      expect(decide.mock.calls).toEqual([
        [{ importId: 'i1', kind: 'foreign_prefix', accept: true, callingCode: '49' }],
      ]),
    )
  })

  test('the decision about cells with two numbers uses the first, the second or both of all of them (B026)', async () => {
    const takeNumbers = vi.fn((_input: unknown) => makeStatus())
    await mountChecked(ImportQuestions, { check: () => makeStatus({ twoNumbers: 12 }), takeNumbers })

    button('Use both, as two people').click()

    await vi.waitFor(() => expect(takeNumbers.mock.calls).toEqual([[{ importId: 'i1', take: 'both' }]]))
  })
})

describe('of several questions', () => {
  const check = () => makeStatus({ proposals: [zero, foreign('33', 1)], twoNumbers: 12 })

  test('several questions are asked one at a time, and each says which of how many it is', async () => {
    const { page } = await mountChecked(ImportQuestions, { check })

    expect(page.findAll('section')).toHaveLength(1)
    expect(page.get('[role=group]').attributes('aria-label')).toBe('Question 1 of 3')
    button('Next question').click()
    await flushPromises()
    expect(textOf(page)).toContain('1 number in Mobile looks foreign')
    button('Previous question').click()
    button('Previous question').click()
    await flushPromises()

    expect(textOf(page)).toContain('12 cells have more than one number')
  })

  test('the next question moves up when one is answered', async () => {
    const decide = () =>
      makeStatus({ proposals: [{ ...zero, decision: 'accepted' }, foreign('33', 1)], twoNumbers: 12 })
    const { page } = await mountChecked(ImportQuestions, { check, decide })

    button('Put the 0 back on 47').click()
    await flushPromises()

    expect(page.get('[role=group]').attributes('aria-label')).toBe('Question 1 of 2')
    expect(textOf(page)).toContain('1 number in Mobile looks foreign')
  })

  test('the key Q goes to the question that is shown, then to the next', async () => {
    const { page, press } = await mountChecked(ImportQuestions, { check })

    press('q')
    await flushPromises()
    expect(page.get('section').element.contains(document.activeElement)).toBe(true)
    press('q')
    await flushPromises()

    expect(page.get('[role=group]').attributes('aria-label')).toBe('Question 2 of 3')
    expect(page.get('section').element.contains(document.activeElement)).toBe(true)
  })
})

test('several notes are folded into one line that says them all and can be opened', async () => {
  const status = makeStatus({ cleaned: { rows: 3, line: 5 }, landlines: { used: 6, leftOut: 0 } })
  const { page } = await mountChecked(ImportQuestions, { check: () => status })
  const line = page.get('button[aria-expanded]')

  expect(line.attributes('aria-expanded')).toBe('false')
  expect(textOf(line)).toMatch(/^2 notes 6 numbers are landlines.* · Hidden characters removed/)
  expect(page.findAll('li')).toEqual([])
  await line.trigger('click')

  expect(page.findAll('li').map((one) => one.attributes('data-note'))).toEqual(['landlines', 'cleaned'])
  expect(button('Leave 6 out').disabled).toBe(false)
})

describe('landlines', () => {
  test('landlines are a note with their count, to be seen or left out', async () => {
    const see = vi.fn()
    const choose = vi.fn((_input: unknown) =>
      makeStatus({ landlines: { used: 0, leftOut: 6 }, choices: { ...choices, leaveOutTypes: ['landline'] } }),
    )
    const check = () => makeStatus({ landlines: { used: 6, leftOut: 0 } })
    const { page } = await mountChecked(ImportQuestions, { check, choose }, { onSee: see })
    expect(textOf(page)).toContain('6 numbers are landlines. A text to one may not arrive, but is charged.')

    button('See 6').click()
    expect(see).toHaveBeenCalledWith('landline')
    button('Leave 6 out').click()
    await vi.waitFor(() => expect(textOf(page)).toContain('6 landlines are left out.'))

    expect(choose.mock.calls[0]?.[0]).toMatchObject({ leaveOutTypes: ['landline'] })
    button('See 6').click()
    expect(see).toHaveBeenLastCalledWith('left_out')
    button('Include them again').click()
    await vi.waitFor(() => expect(choose.mock.calls[1]?.[0]).toMatchObject({ leaveOutTypes: [] }))
  })

  test('landlines are rows of their own kind while they are shown', () => {
    expect(wantedRows('landline')).toEqual({ type: 'landline' })
    const tabs = filterChoices(counts, 'landline', makeText('en'), 6).map(({ value, count }) => [value, count])
    expect(tabs.at(-1)).toEqual(['landline', 6])
    expect(filterChoices(counts, 'unusual', makeText('en'), 6).map(({ value }) => value)).not.toContain('landline')
  })

  test('landlines are not mentioned if there are none', async () => {
    const { page } = await mountChecked(ImportQuestions, { check: () => makeStatus() })

    expect(page.find('[data-note=landlines]').exists()).toBe(false)
  })
})

describe('the choices', () => {
  test("the choices of which row counts and what happens to known people are the core's", async () => {
    const status = makeStatus({ shared: { numbers: 19, rows: 40, differing: 2 }, knownPeople: 936 })
    const { page } = await mountChecked(ImportChoices, { check: () => status })

    expect(textOf(page)).toContain('19 numbers appear more than once')
    expect(textOf(page)).toContain('936 people are already in your contacts')
    expect(button('Compare: 2 with two names')).toBeDefined()
  })

  test('the choices go back to the suggestion with one press, which is offered only if they differ from it', async () => {
    const asked = vi.fn((_input: unknown) => makeStatus({ knownPeople: 936 }))
    const status = makeStatus({
      knownPeople: 936,
      choices: { keepDuplicates: 'last', known: 'keep', leaveOutTypes: ['landline'] },
    })
    const { page } = await mountChecked(ImportChoices, { check: () => status, choose: asked })

    button('Back to suggestion').click()
    await flushPromises()

    expect(asked.mock.calls).toEqual([
      [{ importId: 'i1', keepDuplicates: 'first', known: 'update', leaveOutTypes: [] }],
    ])
    expect(textOf(page)).not.toContain('Back to suggestion')
  })

  test('the choices are not shown for a file without such rows', async () => {
    const { page } = await mountChecked(ImportChoices, { check: () => makeStatus({ knownPeople: 0 }) })

    expect(textOf(page)).toBe('')
  })

  test('the choices are undone with one step each, latest first', async () => {
    const asked: unknown[] = []
    const client: ImportAnswers = {
      choose: (input) => (asked.push(input), makeStatus({ choices: { ...choices, ...input } })),
      leaveOut: (input) => (asked.push(input), makeStatus()),
    }
    await mountChecked(ImportChoices, client)
    const check = useImportCheck()

    await check.choose({ keepDuplicates: 'merge' })
    await check.leaveOut([87], true)
    await check.undo()
    await check.undo()

    expect(asked.slice(2)).toEqual([
      { importId: 'i1', rows: [87], leaveOut: false },
      { importId: 'i1', ...choices },
    ])
    expect(check.canUndo).toBe(false)
  })

  test('the choices cannot be undone past a number that was typed since', async () => {
    await mountChecked(ImportChoices, {
      leaveOut: () => makeStatus(),
      fixRow: () => ({ row: makeRow({ verdict: 'fixed', why: 'typed' }), status: makeStatus() }),
    })
    const check = useImportCheck()
    await check.leaveOut([87], true)
    expect(check.canUndo).toBe(true)

    await check.fixRow(90, '07700 900147')

    expect(check.canUndo).toBe(false)
  })
})

describe('the table of rows', () => {
  const two = makeRow({
    ...{ row: 16, line: 17, cell: '07700 900501 / 07700 900502', why: 'two_numbers' },
    numbers: [
      { cell: '07700 900501', phone: '+447700900501' },
      { cell: '07700 900502', phone: '+447700900502' },
    ],
  })
  const rows = (shown: ReturnType<typeof makeRow>[]) => () => ({ total: shown.length, rows: shown })

  test('the table of rows shows the cell as it is, with control characters as their codes (B011)', async () => {
    const { page } = await mountChecked(ImportRows, { rows: rows([makeRow({ cell: '\u202E07700\u0000' })]) }, {
      filter: 'unusual',
    } as never)

    expect(textOf(page)).toContain('‹U+202E›07700‹U+0000›')
  })

  test('the table of rows says beside the reason what a number being typed would be, and Enter uses it', async () => {
    const fixRow = vi.fn((_input: unknown) => ({ row: makeRow({ verdict: 'fixed' as const }), status: makeStatus() }))
    const tryNumber = () => ({ phone: '+447700900015', country: 'GB', type: 'mobile' as const })
    const { page } = await mountChecked(
      ImportRows,
      { rows: rows([makeRow()]), fixRow, tryNumber },
      { filter: 'unusual' },
    )
    const field = page.get('input[aria-label="Number to use for line 88"]')
    await field.setValue('07700 900015')
    await vi.waitFor(() => expect(textOf(page)).toContain('Will be +44 7700 900015'))

    await field.trigger('keydown', { key: 'Enter' })
    await flushPromises()

    expect(fixRow.mock.calls).toEqual([[{ importId: 'i1', row: 87, phone: '07700 900015' }]])
    expect(document.activeElement?.getAttribute('role')).toBe('grid')
  })

  test('the table of rows leaves a row out with its button, and restores it', async () => {
    const leaveOut = vi.fn((_input: unknown) => makeStatus())
    const shown = [makeRow(), makeRow({ row: 90, line: 91, verdict: 'left_out', why: 'by_you' })]
    await mountChecked(ImportRows, { rows: rows(shown), leaveOut }, { filter: 'unusual' })

    button('Leave out line 88').click()
    await flushPromises()
    button('Include line 91 again').click()
    await flushPromises()

    expect(leaveOut.mock.calls.map(([input]) => input)).toEqual([
      { importId: 'i1', rows: [87], leaveOut: true },
      { importId: 'i1', rows: [90], leaveOut: false },
    ])
  })

  test('the table of rows leaves the active row out with S', async () => {
    const leaveOut = vi.fn((_input: unknown) => makeStatus())
    const { page, press } = await mountChecked(
      ImportRows,
      { rows: rows([makeRow(), makeRow({ row: 90, line: 91 })]), leaveOut },
      { filter: 'unusual' },
    )
    await page.get('[role=grid]').trigger('focus')
    await page.get('[role=grid]').trigger('keydown', { key: 'ArrowDown' })

    press('s')

    await vi.waitFor(() => expect(leaveOut.mock.calls).toEqual([[{ importId: 'i1', rows: [90], leaveOut: true }]]))
  })

  test('the table of rows offers the numbers of a cell with two of them', async () => {
    await mountChecked(ImportRows, { rows: rows([two]) }, { filter: 'two_numbers' })

    expect(button('Choose a number for line 17').disabled).toBe(false)
  })

  test('the table of rows asks only for the rows of its filter', async () => {
    const asked = vi.fn((_input: unknown) => ({ total: 0, rows: [] }))
    await mountChecked(ImportRows, { rows: asked }, { filter: 'foreign_prefix' })

    expect(asked.mock.lastCall?.[0]).toMatchObject({ verdict: 'to_decide', why: 'plus_missing' })
  })
})

describe('rows of one number', () => {
  test('rows of one number stand side by side with what will be saved, and using one leaves the others out (B027, B028)', async () => {
    const leaveOut = vi.fn((_input: unknown) => makeStatus())
    const sharedNumbers = vi.fn((_input: unknown) => ({ total: 1, rows: [shared], fields: sharedFields }))
    await mountChecked(
      ImportCompare,
      { sharedNumbers, leaveOut },
      { open: true, phone: '+447700900147', 'onUpdate:open': () => undefined },
    )
    await flushPromises()

    const table = document.querySelector('[role=dialog] table')!
    expect(textOf(table)).toContain('Line 2, kept')
    expect(textOf(table)).toContain('Points 312 290 312')
    expect(textOf(document.body)).toContain('They may be two people who share a phone')
    button('Use only line 901').click()
    await flushPromises()
    expect(leaveOut.mock.calls).toEqual([[{ importId: 'i1', rows: [1], leaveOut: true }]])
    expect(sharedNumbers.mock.calls[0]?.[0]).toMatchObject({ phone: '+447700900147' })
  })
})

test('known people are shown with what would change, and the choice re-counts it', async () => {
  const choose = vi.fn((input: object) => makeStatus({ choices: { ...choices, ...input } }))
  const person = {
    ...{ contactId: 3, phone: '+447700900147', name: 'Maya Hart', line: 2, optedOut: false },
    changes: [{ field: 'Points', isOwn: true, before: '5', after: '312' }],
  }
  let updatedPeople = 900
  await mountChecked(
    ImportKnown,
    {
      choose: (input) => {
        updatedPeople = 0
        return choose(input)
      },
      plan: () => ({ ...plan, updatedPeople }),
      knownPeople: () => ({ total: 1, rows: [person] }),
    },
    { open: true, 'onUpdate:open': () => undefined },
  )
  await flushPromises()

  expect(textOf(document.body)).toContain('900 of 936 people change: Points (880).')
  expect(textOf(document.body)).toContain('Points: before 5 after 312')
  const keep = [...document.querySelectorAll<HTMLElement>('[role=radio]')].at(-1)!
  keep.click()
  await flushPromises()

  expect(choose.mock.calls).toEqual([[{ importId: 'i1', known: 'keep' }]])
  await vi.waitFor(() => expect(textOf(document.body)).toContain('No one changes.'))
})

describe('the last question', () => {
  const props = { open: true, list: { name: 'Points' }, 'onUpdate:open': () => undefined }

  test('the last question says exactly what will happen, and what is agreed to is what is asked for', async () => {
    const commit = vi.fn((_input: unknown) => ({
      ...{ ...makeStatus({ state: 'committed' }), added: 268, updated: 936, optedOut: 61 },
    }))
    await mountChecked(ImportConfirm, { plan: () => plan, commit, report: () => report }, props)
    await flushPromises()

    const dialog = document.querySelector('[role=dialog]')!
    expect(textOf(dialog)).toContain('Import 1,265 people into the list “Points”?')
    for (const words of ['268 New people', '900 Updated', '36 Known', '61 Still opted out', '77 Rows left out'])
      expect(textOf(dialog)).toContain(words)
    expect(textOf(dialog)).toContain('This file opts out 3 of them.')
    expect(commit).not.toHaveBeenCalled()
    button('Import 1,265 people').click()
    await flushPromises()

    const expected = { newPeople: 268, updatedPeople: 900, optedOut: 61, leftOut: 77 }
    expect(commit.mock.calls).toEqual([[{ importId: 'i1', list: { name: 'Points' }, expected }]])
  })

  test('the last question says that an existing list already holds others, who are not in this file', async () => {
    const asked = vi.fn((_input: unknown) => ({ ...plan, others: 127 }))
    await mountChecked(ImportConfirm, { plan: asked }, { ...props, list: { id: 7 } })
    await flushPromises()

    expect(asked.mock.lastCall?.[0]).toEqual({ importId: 'i1', listId: 7 })
    expect(textOf(document.querySelector('[data-others]')!)).toContain('127 other people who are not in this file')
  })

  test('the last question says how many of those who are stored can be texted, and whose fields change although they opted out', async () => {
    await mountChecked(ImportConfirm, { plan: () => ({ ...plan, updatedOptedOut: 4 }) }, props)
    await flushPromises()

    const dialog = document.querySelector('[role=dialog]')!
    expect(textOf(dialog)).toContain('1,204 of these 1,265 people can be texted.')
    expect(textOf(dialog)).toContain('Fields of 4 of them are updated too.')
  })

  test('the last question names what is not decided yet', async () => {
    await mountChecked(ImportConfirm, { plan: () => ({ ...plan, questions: ['lost_zero', 'two_numbers'] }) }, props)
    await flushPromises()

    expect(textOf(document.querySelector('[role=dialog]')!)).toContain(
      'You have not decided on numbers without their first 0.',
    )
  })

  test('the last question is asked again if contacts changed since: nothing was stored', async () => {
    await mountChecked(
      ImportConfirm,
      {
        plan: () => plan,
        commit: () => {
          throw refusal('IMPORT_PLAN_CHANGED')
        },
      },
      props,
    )
    await flushPromises()

    button('Import 1,265 people').click()
    await flushPromises()

    const imports = useImports()
    expect([imports.problem?.code, imports.state, imports.report]).toEqual([
      'IMPORT_PLAN_CHANGED',
      'checked',
      undefined,
    ])
  })

  test('the last question cannot be answered while no one would be imported', async () => {
    const empty = { ...plan, people: 0, ready: 0, newPeople: 0, updatedPeople: 0, unchangedPeople: 0, optedOut: 0 }
    await mountChecked(ImportConfirm, { plan: () => empty }, props)
    await flushPromises()

    expect(button('Import 0 people').disabled).toBe(true)
  })
})
