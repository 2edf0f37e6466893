import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

async function check(content: string) {
  const { importId } = expectOk(await core.open(content))
  await core.imports.handlers.check({ importId })
  return { importId, status: await core.whenChecked(importId) }
}
const number = (index: number): string => `07700 900${String(index).padStart(3, '0')}`
/** One row for each answer. */
const file = (header: string, answers: readonly string[], more = ''): string =>
  [`Mobile,First,${header}`, ...answers.map((answer, index) => `${number(index)},Maya${index},${answer}`)].join('\n') +
  more
const commit = (importId: string) => core.imports.handlers.commit({ importId, list: { name: 'Choir' } })
const answer = (importId: string, column: number, answers: { word: string; means: 'no' | 'nothing' }[]) =>
  core.imports.handlers.answerConsent({ importId, column, answers })
const verdicts = async (importId: string) =>
  expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 100 })).rows.map(({ verdict, why }) =>
    `${verdict} ${why}`.trim(),
  )
const optedOut = async (): Promise<string[]> => {
  const phones = Array.from({ length: 20 }, (_, index) => `+44${number(index).replace(' ', '').slice(1)}`)
  const states = await core.storage.bind<typeof optOutOperations>('optOuts').state({ accountId, phones })
  return states.map(({ phone }) => phone)
}

describe('an answer about messages that is not understood', () => {
  const answers = ['yes', 'n/a', 'N/A', 'maybe', 'no', '']

  test('an answer about messages that is not understood is asked about with its count, and nothing is imported before', async () => {
    const { importId, status } = await check(file('Accepts SMS Marketing', answers))

    expect(status.consents).toEqual([
      {
        ...{ column: 2, header: 'Accepts SMS Marketing', reason: 'consent' },
        answers: [
          { word: 'na', written: 'n/a', kind: 'word', says: 'unknown', rows: 2, means: 'open' },
          { word: 'maybe', written: 'maybe', kind: 'word', says: 'unknown', rows: 1, means: 'open' },
          { word: 'no', written: 'no', kind: 'word', says: 'no', rows: 1, means: 'no' },
        ],
      },
    ])
    expect(await verdicts(importId)).toEqual([
      ...['ready', 'to_decide consent_open', 'to_decide consent_open', 'to_decide consent_open'],
      ...['opted_out consent_no', 'ready'],
    ])
    expect(codeOf(await commit(importId))).toBe('IMPORT_CONSENT_OPEN')
    expect(expectOk(await core.imports.handlers.report({ importId })).state).toBe('checked')
  })

  test('an answer about messages opts out the people the user says it does, and no others', async () => {
    const { importId } = await check(file('Accepts SMS Marketing', answers))

    const half = expectOk(await answer(importId, 2, [{ word: 'na', means: 'no' }]))
    expect(half.counts).toMatchObject({ ready: 2, toDecide: 1, optedOut: 3 })
    expect(codeOf(await commit(importId))).toBe('IMPORT_CONSENT_OPEN')
    const whole = expectOk(await answer(importId, 2, [{ word: 'maybe', means: 'nothing' }]))
    expect(whole.counts).toMatchObject({ ready: 3, toDecide: 0, optedOut: 3 })

    expect(expectOk(await commit(importId))).toMatchObject({ added: 3, optedOut: 3 })
    expect(await optedOut()).toEqual(['+447700900001', '+447700900002', '+447700900004'])
  })

  test('an answer about messages can be decided the other way, and so can a plain no', async () => {
    const { importId } = await check(file('Accepts SMS Marketing', ['no', 'n/a']))
    expectOk(await answer(importId, 2, [{ word: 'na', means: 'no' }]))

    expectOk(await answer(importId, 2, [{ word: 'na', means: 'nothing' }]))
    expect(await verdicts(importId)).toEqual(['opted_out consent_no', 'ready'])
    const kept = expectOk(await answer(importId, 2, [{ word: 'no', means: 'nothing' }]))

    expect(kept.counts).toMatchObject({ ready: 2, optedOut: 0 })
  })

  test('a decision about an answer is remembered for the next file with the same columns, and only new answers are asked about', async () => {
    const first = await check(file('Accepts SMS Marketing', answers))
    expectOk(
      await answer(first.importId, 2, [
        { word: 'na', means: 'no' },
        { word: 'maybe', means: 'nothing' },
      ]),
    )
    expectOk(await commit(first.importId))

    const next = await check(file('Accepts SMS Marketing', ['yes', 'n/a', 'maybe', 'perhaps']))

    expect(next.status.consents[0]?.answers.map(({ word, means }) => [word, means])).toEqual([
      ['maybe', 'nothing'],
      ['na', 'no'],
      ['perhaps', 'open'],
    ])
  })

  test('an answer is not asked about if another column of the row says no', async () => {
    const { status } = await check('Mobile,SMS consent,Marketing consent\n07700 900001,no,n/a\n07700 900002,yes,yes\n')

    expect(status.consents.flatMap(({ answers: all }) => all.map(({ means }) => means))).toEqual(['no'])
  })

  test('an answer is not asked about if its row has no number', async () => {
    const { status } = await check('Mobile,SMS consent\n07700 900001,yes\n,n/a\n')

    expect(status.consents).toEqual([])
  })

  test('an undecided answer about messages is still asked about after a restart', async () => {
    const { importId } = await check(file('Accepts SMS Marketing', answers))
    await core.close()
    core = await startCoreAreas({ folder: core.folder })

    expect(codeOf(await commit(importId))).toBe('IMPORT_CONSENT_OPEN')
    expectOk(
      await answer(importId, 2, [
        { word: 'na', means: 'no' },
        { word: 'maybe', means: 'no' },
      ]),
    )
    expect(expectOk(await commit(importId))).toMatchObject({ added: 2, optedOut: 4 })
  })

  test('thousands of different answers are shown as one answer beyond the first fifty', async () => {
    const { status } = await check(
      [
        'Mobile,SMS consent',
        ...Array.from({ length: 100 }, (_, index) => `${number(index)},answer ${index + 1000}x`),
      ].join('\n'),
    )

    const all = status.consents[0]?.answers ?? []
    expect(all).toHaveLength(51)
    expect(all[0]).toMatchObject({ kind: 'more', rows: 50, means: 'open' })
  })
})

describe('a column that reads like consent and is not understood', () => {
  test('a column whose header asks for consent but whose answers are others is asked about', async () => {
    const { importId, status } = await check(file('Newsletter', ['weekly', 'monthly', 'weekly']))

    expect(status.consents).toMatchObject([
      {
        header: 'Newsletter',
        reason: 'asks',
        answers: [{ written: 'weekly', rows: 2, means: 'open' }, { written: 'monthly' }],
      },
    ])
    expect(codeOf(await commit(importId))).toBe('IMPORT_CONSENT_OPEN')
    expectOk(
      await answer(importId, 2, [
        { word: 'weekly', means: 'nothing' },
        { word: 'monthly', means: 'nothing' },
      ]),
    )
    expect(expectOk(await commit(importId))).toMatchObject({ added: 3, optedOut: 0 })
  })

  test('a column with yes and no under an unclear header is asked about', async () => {
    const { importId, status } = await check(file('Contactable', ['yes', 'yes', 'no']))

    expect(status.consents).toMatchObject([
      {
        ...{ header: 'Contactable', reason: 'unclear' },
        answers: [
          { written: 'yes', rows: 2, means: 'nothing' },
          { written: 'no', rows: 1, means: 'open' },
        ],
      },
    ])
    expect(await verdicts(importId)).toEqual(['ready', 'ready', 'to_decide consent_open'])
    const turned = expectOk(
      await answer(importId, 2, [
        { word: 'yes', means: 'no' },
        { word: 'no', means: 'nothing' },
      ]),
    )
    expect(turned.counts).toMatchObject({ ready: 1, optedOut: 2 })
  })

  test('a column whose ticks may exclude people is asked about, although none of its cells says no', async () => {
    const { status } = await check(file('Blocked', ['', 'x', 'yes']))

    expect(status.consents).toMatchObject([
      { reason: 'unclear', answers: [{ written: 'x' }, { written: 'yes', means: 'open' }] },
    ])
  })

  test('a column with yes and no but without a header is asked about', async () => {
    const { status } = await check('07700 900001,Maya,yes\n07700 900002,Zoë,no\n')

    expect(status.consents).toMatchObject([{ reason: 'unclear', column: 2 }])
  })

  test('a column is asked about if one late row says that its person unsubscribed', async () => {
    const many = Array.from({ length: 250 }, () => 'Active')
    const { importId, status } = await check(file('Customer status', [...many, 'Unsubscribed']))

    expect(status.consents).toMatchObject([
      { reason: 'refuses', answers: [{ written: 'Unsubscribed', rows: 1, means: 'open' }] },
    ])
    expectOk(await answer(importId, 2, [{ word: 'unsubscribed', means: 'no' }]))
    expect(expectOk(await commit(importId))).toMatchObject({ added: 250, optedOut: 1 })
  })

  test('a column is asked about if one of several tags says that its person unsubscribed (they were Ready)', async () => {
    const tags = ['vip', 'regular; vip', 'vip|baker', 'new', '"vip, Unsubscribed, baker"', '"red, blue, no sugar"']
    const { importId, status } = await check(file('Tags', tags))

    expect(status.consents).toMatchObject([
      { reason: 'refuses', answers: [{ written: 'vip, Unsubscribed, baker', rows: 1, means: 'open' }] },
    ])
    expectOk(await answer(importId, 2, [{ word: 'unsubscribed', means: 'no' }]))
    expect(expectOk(await commit(importId))).toMatchObject({ added: 5, optedOut: 1 })
  })

  test('a column about consent is asked about although it is left out or goes to a field', async () => {
    const { importId } = expectOk(await core.open(file('Accepts SMS Marketing', ['yes', 'no'])))
    expectOk(await core.imports.handlers.mapColumn({ importId, index: 2, target: { kind: 'leave_out' } }))
    await core.imports.handlers.check({ importId })

    expect((await core.whenChecked(importId)).consents).toMatchObject([
      { reason: 'asks', answers: [{ written: 'no', rows: 1, means: 'open' }] },
    ])
  })

  test.each([
    ['Town', ['Bath', 'York']],
    ['Consent date', ['2026-05-01', '2026-05-02']],
    ['Status', ['Active', 'pending']],
    ['Marketing spend', ['12.50', '3.00']],
    ['Gift wrap', ['yes', 'no']],
    ['Active', ['1', '1']],
    ['Kontakt', ['Frau Ott', 'Herr Ay']],
  ])('an ordinary column “%s” is not asked about', async (header, cells) => {
    expect((await check(file(header, cells))).status.consents).toEqual([])
  })

  test('a column about mail is not asked about if another is about texts', async () => {
    const { status } = await check(
      'Mobile,SMS consent,Email status\n07700 900001,yes,unsubscribed\n07700 900002,yes,perhaps\n',
    )

    expect(status.consents).toEqual([])
  })
})

test('the plan and the report say who said no, by which column', async () => {
  const { importId } = await check(
    'Mobile,Accepts SMS Marketing,Unsubscribed at\n07700 900001,no,\n07700 900002,no,2026-05-01\n07700 900003,yes,2026-05-02\n' +
      '07700 900003,yes,\n07700 900004,yes,\n',
  )
  const expected = [
    { header: 'Accepts SMS Marketing', people: 2 },
    { header: 'Unsubscribed at', people: 2 },
  ]

  const plan = expectOk(await core.imports.handlers.plan({ importId }))
  expectOk(await commit(importId))
  const report = expectOk(await core.imports.handlers.report({ importId }))

  expect(plan).toMatchObject({ newOptOuts: 3, refusals: expected })
  expect(report.done).toMatchObject({ newOptOuts: 3, refusals: expected })
})

test('rows that an older Postrider checked are checked again', async () => {
  const { importId } = await check(file('SMS consent', ['yes', 'no']))
  const { DatabaseSync } = await import('node:sqlite')
  const { join } = await import('node:path')
  const { readdirSync } = await import('node:fs')
  await core.close()
  const staged = readdirSync(core.folder, { recursive: true, encoding: 'utf8' }).find((name) => name.includes(importId))
  const side = new DatabaseSync(join(core.folder, staged ?? ''))
  side.exec(
    'DROP INDEX rows_answering; ALTER TABLE rows DROP COLUMN answer_set; DROP TABLE answers; PRAGMA user_version = 0',
  )
  side.close()
  core = await startCoreAreas({ folder: core.folder })

  expect(codeOf(await commit(importId))).toBe('IMPORT_NOT_CHECKED')
  expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('open')
})
