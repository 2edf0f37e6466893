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

const allRows = async (importId: string) =>
  expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 100 })).rows
const verdicts = async (importId: string) =>
  (await allRows(importId)).map(({ line, verdict, why }) => [line, verdict, why])
const firstnames = async () =>
  expectOk(await core.contacts.contacts.page({ filter: {}, order: 'phone', offset: 0, limit: 50 } as never)).rows.map(
    ({ name }) => name,
  )

describe('rows that share a number', () => {
  const twice =
    'mobile,first,town,shop\n07700 900001,Maya,,North\n07700 900002,Zoë,,\n+44 7700 900001,Noor,Bath,South\n07700-900001,,York,\n'

  test('rows that share a number are shown side by side, and another one can be kept without reading the file again (B027)', async () => {
    const { importId, status } = await check(twice)
    expect(status.shared).toEqual({ numbers: 1, rows: 3, differing: 1 })
    const { choose, sharedNumbers } = core.imports.handlers
    const shared = async () => expectOk(await sharedNumbers({ importId, offset: 0, limit: 10 }))
    expect(await shared()).toMatchObject({
      total: 1,
      fields: ['firstname', 'lastname', 'email', 'custom1', 'custom2', 'town', 'shop'],
      rows: [
        {
          ...{ phone: '+447700900001', country: 'GB', differing: true, count: 3 },
          rows: [
            { line: 2, isKept: true, values: ['Maya', '', '', '', '', '', 'North'] },
            { line: 4, isKept: false, values: ['Noor', '', '', '', '', 'Bath', 'South'] },
            { line: 5, isKept: false, values: ['', '', '', '', '', 'York', ''] },
          ],
          result: ['Maya', '', '', '', '', '', 'North'],
        },
      ],
    })

    expectOk(await choose({ importId, keepDuplicates: 'last' }))
    expect(await verdicts(importId)).toEqual([
      [2, 'duplicate', 'duplicate_in_file'],
      [3, 'ready', ''],
      [4, 'duplicate', 'duplicate_in_file'],
      [5, 'ready', ''],
    ])
    expect((await shared()).rows[0]?.result).toEqual(['', '', '', '', '', 'York', ''])

    const merged = expectOk(await choose({ importId, keepDuplicates: 'merge' }))
    expect(merged).toMatchObject({ choices: { keepDuplicates: 'merge' }, counts: { ready: 2, duplicates: 2 } })
    expect((await shared()).rows[0]?.result).toEqual(['Maya', '', '', '', '', 'Bath', 'North'])

    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
    expect(expectOk(await core.contacts.contacts.get({ contactId: 1 })).contact).toMatchObject({
      firstname: 'Maya',
      fields: { town: 'Bath', shop: 'North' },
    })
  })

  test('rows that share a number and seem to be two people are asked about until the user chooses (B028)', async () => {
    const { importId } = await check(twice)
    const { plan, choose } = core.imports.handlers
    expect(expectOk(await plan({ importId })).questions).toEqual(['differing_people'])

    expectOk(await choose({ importId, known: 'keep' }))
    expect(expectOk(await plan({ importId })).questions).toEqual(['differing_people'])
    expectOk(await choose({ importId, keepDuplicates: 'first' }))
    expect(expectOk(await plan({ importId })).questions).toEqual([])
    const same = await check('mobile,first\n07700 900001,Maya\n07700 900001,maya\n07700 900001,\n')
    expect(same.status.shared).toMatchObject({ numbers: 1, differing: 0 })
  })

  test.each(['first', 'last', 'merge'] as const)(
    'rows that share a number are opted out if one of them says no (keeping: %s)',
    async (keep) => {
      const { importId } = await check(
        'mobile,first,sms ok?\n07700 900001,Maya,yes\n07700 900001,Maya,no\n07700 900001,Maya,yes\n',
      )
      expectOk(await core.imports.handlers.choose({ importId, keepDuplicates: keep }))

      const done = expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))

      expect(done).toMatchObject({ added: 0, optedOut: 1 })
      expect(
        await core.storage.bind<typeof optOutOperations>('optOuts').state({ accountId, phones: ['+447700900001'] }),
      ).toMatchObject([{ source: 'import' }])
    },
  )
})

describe('people who are contacts already', () => {
  const stored = 'mobile,first,email,town\n07700 900001,Maya,,Bath\n07700 900002,Zoë,zoe@example.org,\n'
  const file =
    'mobile,first,email,town\n07700 900001,Maja,maja@example.org,\n07700 900002,Zoë,z@example.org,Ely\n07700 900003,Noor,,\n'

  test.each([
    ['update', 2, ['email 2', 'firstname 1', 'town 1'], ['Maja maja@example.org Bath', 'Zoë z@example.org Ely']],
    ['fill_empty', 2, ['email 1', 'town 1'], ['Maya maja@example.org Bath', 'Zoë zoe@example.org Ely']],
    ['keep', 0, [], ['Maya  Bath', 'Zoë zoe@example.org ']],
  ] as const)(
    'people who are contacts already are changed under "%s" as the plan says',
    async (known, updatedPeople, changes, result) => {
      const first = await check(stored)
      expectOk(await core.imports.handlers.commit({ importId: first.importId, list: { name: 'Choir' } }))
      const { importId } = await check(file)
      expectOk(await core.imports.handlers.choose({ importId, known }))

      const plan = expectOk(await core.imports.handlers.plan({ importId }))
      const people = expectOk(
        await core.imports.handlers.knownPeople({ importId, offset: 0, limit: 9, changedOnly: true }),
      )
      expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Guests' }, expected: agreed(plan) }))

      expect(plan).toMatchObject({ newPeople: 1, updatedPeople, unchangedPeople: 2 - updatedPeople, leftOut: 0 })
      expect(plan.changes.map(({ field, people: count }) => `${field} ${count}`)).toEqual(changes)
      expect(people.total).toBe(updatedPeople)
      const contacts = await Promise.all([1, 2].map((contactId) => core.contacts.contacts.get({ contactId })))
      expect(
        contacts
          .map(expectOk)
          .map(({ contact }) => `${contact.firstname} ${contact.email} ${contact.fields.town ?? ''}`),
      ).toEqual(result)
      expect(expectOk(await core.imports.handlers.report({ importId })).done).toEqual({ ...plan, questions: undefined })
    },
  )

  test('nothing is stored if a contact was changed since the plan, and the plan is made again', async () => {
    const { importId } = await check(file)
    const { plan, commit, status } = core.imports.handlers
    const before = expectOk(await plan({ importId }))
    const other = await check(stored)
    expectOk(await commit({ importId: other.importId, list: { name: 'Choir' } }))

    expect(codeOf(await commit({ importId, list: { name: 'Guests' }, expected: agreed(before) }))).toBe(
      'IMPORT_PLAN_CHANGED',
    )

    expect(expectOk(await core.contacts.lists.all(undefined)).lists.map(({ name }) => name)).toEqual(['Choir'])
    const now = expectOk(await plan({ importId }))
    expect([before.newPeople, now.newPeople, now.updatedPeople]).toEqual([3, 1, 2])
    expect(expectOk(await status({ importId }))).toMatchObject({ state: 'checked', newPeople: 1, knownPeople: 2 })
    expectOk(await commit({ importId, list: { name: 'Guests' }, expected: agreed(now) }))
  })

  test('an opt-out stays whatever the file says and whatever is chosen (no import clears one)', async () => {
    const optOuts = core.storage.bind<typeof optOutOperations>('optOuts')
    await optOuts.record({ accountId, phones: ['+447700900001'], source: 'reply', at: '2026-01-01T00:00:00.000Z' })
    for (const known of ['update', 'fill_empty', 'keep'] as const)
      for (const keepDuplicates of ['first', 'last', 'merge'] as const) {
        const { importId } = await check(
          'mobile,first,opted in\n07700 900001,Maya,yes\n07700 900001,Maja,yes\n07700 900009,Bo,yes\n',
        )
        expectOk(await core.imports.handlers.choose({ importId, known, keepDuplicates }))
        const done = expectOk(
          await core.imports.handlers.commit({ importId, list: { name: `${known} ${keepDuplicates}` } }),
        )
        expect(done.optedOut).toBe(1)
        expectOk(await core.imports.handlers.undo({ importId }))
      }
    expect(await optOuts.state({ accountId, phones: ['+447700900001', '+447700900009'] })).toMatchObject([
      { phone: '+447700900001', source: 'reply', since: '2026-01-01T00:00:00.000Z' },
    ])
  })
})

function agreed({
  newPeople,
  updatedPeople,
  optedOut,
  leftOut,
}: Record<'newPeople' | 'updatedPeople' | 'optedOut' | 'leftOut', number>) {
  return { newPeople, updatedPeople, optedOut, leftOut }
}

describe('numbers', () => {
  test('two numbers in one cell give the first, the second or both (B026)', async () => {
    const { importId, status } = await check('mobile,first\n07700 900001 / 07700 900002,Maya\n07700 900003,Zoë\n')
    expect(status).toMatchObject({ twoNumbers: 1, counts: { toDecide: 1, cannotUse: 0 } })
    const [cell] = await allRows(importId)
    expect(cell).toMatchObject({
      why: 'two_numbers',
      numbers: [
        { cell: '07700 900001', phone: '+447700900001' },
        { cell: '07700 900002', phone: '+447700900002' },
      ],
    })
    const take = async (choice: 'first' | 'second' | 'both') => {
      const after = expectOk(await core.imports.handlers.takeNumbers({ importId, row: cell?.row ?? 0, take: choice }))
      return [
        after.counts?.rows,
        after.counts?.fixed,
        (await allRows(importId)).map(({ line, phone }) => `${line} ${phone}`),
      ]
    }

    expect(await take('both')).toEqual([3, 2, ['2 +447700900001', '2 +447700900002', '3 +447700900003']])
    expect(await take('second')).toEqual([2, 1, ['2 +447700900002', '3 +447700900003']])
    expect(await take('first')).toEqual([2, 1, ['2 +447700900001', '3 +447700900003']])
    expect(codeOf(await core.imports.handlers.takeNumbers({ importId, row: 16, take: 'first' }))).toBe('IMPORT_UNKNOWN')
  })

  test('two numbers in one cell can be decided for all cells at once, and an invalid one is not used', async () => {
    const { importId } = await check(
      'mobile,first\n07700 900001 / 07700 900002,Maya\n07700 900003; 07700 900004,Zoë\n07700 900005 or 123456789012,Bo\n',
    )
    const after = expectOk(await core.imports.handlers.takeNumbers({ importId, take: 'both' }))

    expect(after).toMatchObject({ twoNumbers: 1, counts: { rows: 5, fixed: 4, toDecide: 1, cannotUse: 0 } })
    const last = (await allRows(importId)).at(-1)
    expect(codeOf(await core.imports.handlers.takeNumbers({ importId, row: last?.row ?? 0, take: 'second' }))).toBe(
      'PHONE_NOT_USABLE',
    )
    expect(
      expectOk(await core.imports.handlers.takeNumbers({ importId, row: last?.row ?? 0, take: 'first' })).twoNumbers,
    ).toBe(0)
  })

  test('numbers of other countries without + raise an alarm with before and after, decided for each country (B024)', async () => {
    const { importId, status } = await check(
      'mobile,first\n07700 900001,Maya\n+44 7700 900002,Zoë\n447700900003,Noor\n33639980001,Anne\n33639980002,Luc\n',
    )
    expect(status.prefixes).toEqual({ international: 1, national: 1, ownWithoutPlus: 1, foreign: 2 })
    expect(status.proposals).toEqual([
      {
        ...{ kind: 'foreign_prefix', callingCode: '33', country: 'FR', header: 'mobile', count: 2, decision: 'open' },
        example: { line: 5, cell: '33639980001', phone: '+33639980001' },
      },
    ])
    expect(status.counts).toMatchObject({ ready: 3, toDecide: 2, cannotUse: 0 })
    const { decide, plan } = core.imports.handlers
    expect(expectOk(await plan({ importId })).questions).toEqual(['foreign_prefix'])

    const yes = expectOk(await decide({ importId, kind: 'foreign_prefix', callingCode: '33', accept: true }))
    expect([yes.counts?.fixed, yes.proposals[0]?.decision]).toEqual([2, 'accepted'])
    const no = expectOk(await decide({ importId, kind: 'foreign_prefix', accept: false }))
    expect([no.counts?.toDecide, no.counts?.cannotUse, no.proposals[0]?.decision]).toEqual([0, 2, 'rejected'])
    expect(expectOk(await plan({ importId })).questions).toEqual([])
  })

  test('numbers are shown by type and country, and a type can be left out (B025)', async () => {
    const { importId, status } = await check(
      'mobile,first\n07700 900001,Maya\n01632 960001,Zoë\n+1 202 555 0123,Noor\n',
    )
    expect(status.types).toEqual([
      { type: 'landline', rows: 1 },
      { type: 'mobile', rows: 1 },
      { type: 'mobile_or_landline', rows: 1 },
    ])
    expect(status.countries).toEqual([
      { country: 'GB', rows: 2 },
      { country: 'US', rows: 1 },
    ])

    const without = expectOk(await core.imports.handlers.choose({ importId, leaveOutTypes: ['landline', 'premium'] }))
    expect(without.counts).toMatchObject({ rows: 3, ready: 2, leftOut: 1 })
    expect(await verdicts(importId)).toContainEqual([3, 'left_out', 'by_type'])
    expect(expectOk(await core.imports.handlers.choose({ importId, leaveOutTypes: [] })).counts).toMatchObject({
      ready: 3,
      leftOut: 0,
    })
  })

  test('numbers in several columns give the first usable one, or a row for each', async () => {
    const file = 'mobile,phone 2,first\n,07700 900001,Maya\nask,07700 900002,Zoë\n07700 900003,07700 900004,Noor\n'
    const { importId } = expectOk(await core.open(file))
    const { mapColumn, choosePhones, check: start } = core.imports.handlers
    for (const index of [0, 1]) expectOk(await mapColumn({ importId, index, target: { kind: 'phone' } }))
    const phones = async () => {
      expectOk(await start({ importId }))
      await core.whenChecked(importId)
      return (await allRows(importId)).map(({ line, phone = '-' }) => `${line} ${phone}`)
    }

    expect(await phones()).toEqual(['2 +447700900001', '3 +447700900002', '4 +447700900003'])
    expectOk(await choosePhones({ importId, phones: 'split' }))
    expect(await phones()).toEqual(['2 +447700900001', '3 -', '3 +447700900002', '4 +447700900003', '4 +447700900004'])
  })
})

test('rows left out by hand can be restored as they were, and the rows of their number are judged again', async () => {
  const { importId } = await check('mobile,first\n07700 900001,Maya\n07700 900001,Zoë\nask,Noor\n')
  const { leaveOut } = core.imports.handlers
  const rows = await allRows(importId)
  const ids = [rows[0]?.row ?? 0, rows[2]?.row ?? 0]

  const out = expectOk(await leaveOut({ importId, rows: ids, leaveOut: true }))
  expect(out).toMatchObject({ counts: { rows: 3, leftOut: 2, ready: 1, duplicates: 0, cannotUse: 0 }, newPeople: 1 })
  expect((await verdicts(importId)).map(([, verdict]) => verdict)).toEqual(['left_out', 'ready', 'left_out'])
  const back = expectOk(await leaveOut({ importId, rows: ids, leaveOut: false }))
  expect(back).toMatchObject({ counts: { leftOut: 0, ready: 1, duplicates: 1, cannotUse: 1 }, shared: { numbers: 1 } })
  expect(await allRows(importId)).toEqual(rows)
})

test("the user's decisions about an import are still there after the process was killed", async () => {
  const { importId } = await check('mobile,first\n07700 900001,Maya\n07700 900001,Zoë\nask,Noor\n')
  expectOk(await core.imports.handlers.choose({ importId, keepDuplicates: 'last' }))
  const rows = await allRows(importId)
  expectOk(await core.imports.handlers.fixRow({ importId, row: rows[2]?.row ?? 0, phone: '07700 900004' }))
  await core.storage.close()

  core = await startCoreAreas({ folder: core.folder })

  expect(await verdicts(importId)).toEqual([
    [2, 'duplicate', 'duplicate_in_file'],
    [3, 'ready', ''],
    [4, 'fixed', 'typed'],
  ])
  expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
  expect((await firstnames()).length).toBe(2)
})
