import type { ImportConsent, ImportPreview } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import ImportCheck from '../../../src/renderer/src/features/imports/check/ImportCheck.vue'
import ImportColumns from '../../../src/renderer/src/features/imports/columns/ImportColumns.vue'
import ImportConfirm from '../../../src/renderer/src/features/imports/check/ImportConfirm.vue'
import ImportOutcome from '../../../src/renderer/src/features/imports/result/ImportOutcome.vue'
import ImportQuestions from '../../../src/renderer/src/features/imports/check/ImportQuestions.vue'
import { tabOf, wantedRows } from '../../../src/renderer/src/features/imports/check/rowFilters'
import { useImports } from '../../../src/renderer/src/stores/imports/imports'
import { button, makeStatus, mountImport, plan, report, textOf, withLayout, type ImportAnswers } from './importFakes'
import { areaClient } from '../areaClient'
import { makePreview } from './importPreview'
import { mountPart } from '../mountPage'

beforeEach(withLayout)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Answer = ImportConsent['answers'][number]
const word = (written: string, rows: number, changes: Partial<Answer> = {}): Answer => ({
  ...{ word: written, written, kind: 'word', says: 'unknown', rows, means: 'open' },
  ...changes,
})
const column = (answers: Answer[], reason: ImportConsent['reason'] = 'consent'): ImportConsent => ({
  ...{ column: 3, header: 'SMS ok?', reason, answers },
})

async function mountQuestions(consent: ImportConsent, part: unknown = ImportQuestions, answers: ImportAnswers = {}) {
  const answerConsent = vi.fn((_input: unknown) => makeStatus({ consents: [consent] }))
  const check = () => makeStatus({ consents: [consent] })
  const mounted = mountImport(part, { check, answerConsent, rows: () => ({ total: 0, rows: [] }), ...answers })
  await useImports().open('handle')
  await useImports().check()
  await flushPromises()
  return { ...mounted, answerConsent }
}

describe('an answer about messages that is not understood', () => {
  test('an answer that is not understood is a question with its count, and each choice says what follows', async () => {
    const { page, answerConsent } = await mountQuestions(column([word('n/a', 12)]))

    expect(textOf(page)).toContain('“SMS ok?” is about consent, but 12 answers are unclear')
    expect(textOf(page)).toContain('Nothing is imported until you decide.')
    button('“n/a” says nothing about messages').click()
    await flushPromises()
    button('“n/a” means no messages').click()
    await flushPromises()

    expect(answerConsent.mock.calls.map(([input]) => input)).toEqual(
      ['nothing', 'no'].map((means) => ({ importId: 'i1', column: 3, answers: [{ word: 'n/a', means }] })),
    )
  })

  test('an answer that is not understood is decided alone, or with the others of its column', async () => {
    const { page, answerConsent } = await mountQuestions(column([word('n/a', 12), word('maybe', 3)]))

    page.get('[aria-label="What “maybe” means"]').findAll('button')[1]!.element.click()
    await flushPromises()
    button('All of them want no messages').click()
    await flushPromises()

    expect(answerConsent.mock.calls.map(([input]) => input)).toEqual([
      { importId: 'i1', column: 3, answers: [{ word: 'maybe', means: 'no' }] },
      { importId: 'i1', column: 3, answers: ['n/a', 'maybe'].map((each) => ({ word: each, means: 'no' })) },
    ])
  })

  test('an answer under an unclear header asks which side is the refusal', async () => {
    const sides = [word('ja', 40, { says: 'yes', means: 'nothing' }), word('nein', 2, { says: 'no' })]
    const { page, answerConsent } = await mountQuestions(column(sides, 'unclear'))

    expect(textOf(page)).toContain('Does “SMS ok?” say who wants messages?')
    button('“ja” means no messages').click()
    await flushPromises()

    expect(answerConsent.mock.calls[0]?.[0]).toEqual({
      ...{ importId: 'i1', column: 3 },
      answers: [
        { word: 'ja', means: 'no' },
        { word: 'nein', means: 'nothing' },
      ],
    })
  })

  test('an open answer blocks the import, and the reason leads to the question', async () => {
    await mountQuestions(column([word('n/a', 12)]), ImportCheck)
    useImports().list = { name: 'Points' }
    await flushPromises()

    const importing = button(/^Import 1,265 people/)
    expect(importing.disabled).toBe(true)
    const reason = document.getElementById(importing.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('Answer the question about consent')
    reason?.click()
    await flushPromises()
    expect(document.activeElement?.closest('[data-consent-open]')).not.toBeNull()
  })
})

test('a column that was understood says how many said no, and can be given another meaning', async () => {
  const { page, answerConsent } = await mountQuestions(column([word('no', 12, { says: 'no', means: 'no' })]))

  expect(textOf(page)).toContain('12 rows say no to messages in “SMS ok?”: opted out')
  button('Change what “SMS ok?” means').click()
  await flushPromises()
  const choices = page.get('[aria-label="What “no” means"]').findAll('button')
  expect(choices.map((one) => one.attributes('aria-pressed'))).toEqual(['false', 'true'])
  choices[0]!.element.click()
  await flushPromises()

  expect(answerConsent.mock.calls[0]?.[0]).toEqual({
    ...{ importId: 'i1', column: 3, answers: [{ word: 'no', means: 'nothing' }] },
  })
})

describe('a column of people who want no messages', () => {
  test('a yes in it is called a no to messages (it was said to be a no in the column)', async () => {
    const decided = await mountQuestions({
      ...column([word('ja', 2, { says: 'no', means: 'no' })]),
      header: 'Keine Werbung',
    })
    expect(textOf(decided.page)).toContain('2 rows say no to messages in “Keine Werbung”: opted out')
    decided.page.unmount()

    const asked = await mountQuestions({ ...column([word('vielleicht', 1)]), header: 'Keine Werbung' })
    expect(textOf(asked.page)).toContain('“Keine Werbung” is about consent, but 1 answer is unclear')
    expect(textOf(asked.page)).toContain('“vielleicht” means no messages')
  })

  test('the columns of a file do not say that a “no” in it opts the person out', async () => {
    const consent = { index: 1, header: 'Keine Werbung', samples: ['ja'], hidden: false }
    const columns: ImportPreview['columns'] = [
      makePreview().columns[0]!,
      { ...consent, target: { kind: 'consent' }, because: 'guessed' },
    ]
    const open = () => makePreview({ columns })
    const client = areaClient({ imports: { open }, contacts: { fields: () => [] } })
    const page = mountPart(ImportColumns, { client: client as never })
    await useImports().open('handle')
    await flushPromises()

    expect(textOf(page)).toContain('Everyone who says no to messages in Keine Werbung is opted out.')
  })
})

test('rows that a question or a refusal is about can be looked at', () => {
  expect([wantedRows('consent_open'), tabOf('consent_open')]).toEqual([
    { verdict: 'to_decide', why: 'consent_open' },
    'to_decide',
  ])
  expect([wantedRows('consent_no'), tabOf('consent_no')]).toEqual([
    { verdict: 'opted_out', why: 'consent_no' },
    'opted_out',
  ])
})

test('the confirmation and the done page say who said no, by which column', async () => {
  const refusals = [{ header: 'Accepts SMS Marketing', people: 12 }]
  const props = { open: true, list: { name: 'Points' }, 'onUpdate:open': () => undefined }
  mountImport(ImportConfirm, { plan: () => ({ ...plan, refusals }), check: () => makeStatus() }, props)
  await useImports().open('handle')
  await useImports().check()
  await flushPromises()
  expect(textOf(document.querySelector('[role=dialog]')!)).toContain(
    '12 people said no to messages in “Accepts SMS Marketing”',
  )

  const done = mountPart(ImportOutcome, { props: { report: { ...report, done: { ...report.done!, refusals } } } })
  expect(textOf(done)).toContain('12 people said no to messages in “Accepts SMS Marketing”')
})
