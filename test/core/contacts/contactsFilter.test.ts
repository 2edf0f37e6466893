// Filters and smart lists find the same people as plain loops over them.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContactFilter } from '@contract'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import { makeAudience } from '../../../src/main/core/audience/makeAudience'
import type { smartListOperations } from '../../../src/main/core/audience/smartListRows'
import { ok } from '../../../src/main/core/base/result'
import type { wordOperations } from '../../../src/main/core/contacts/search/wordRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import {
  filterArbitrary,
  isIn,
  now,
  obeys,
  peopleArbitrary,
  ruleArbitrary,
  storePeople,
} from '../../support/manyContacts'

let core: CoreAreas
let audience: ReturnType<typeof makeAudience>
beforeAll(async () => {
  core = await startCoreAreas()
  const live = { publish: () => undefined, subscribe: () => undefined as never, close: () => undefined }
  const activeAccount = () => Promise.resolve(ok({ id: accountId, country: 'GB' } as ActiveAccount))
  audience = makeAudience({ storage: core.storage, live, clock: core.clock, activeAccount })
})
afterAll(() => core.dispose())

const orders = fc.constantFrom('name', 'phone', 'newest', 'last_message')

async function idsOf(filter: ContactFilter, order: 'name' | 'phone' | 'newest' | 'last_message' = 'name') {
  const page = expectOk(await core.contacts.contacts.page({ offset: 0, limit: 500, order, filter }))
  return { ...page, ids: page.rows.map(({ id }) => id) }
}
const fillWords = async () => {
  while (!(await core.storage.bind<typeof wordOperations>('contactWords').indexSome(7)).isDone);
}

describe('a filter', () => {
  test('a filter finds the people it describes in the table and in a count, before and after they are indexed', async () => {
    await fc.assert(
      fc.asyncProperty(
        peopleArbitrary,
        filterArbitrary,
        orders,
        fc.boolean(),
        async (people, filter, order, isFilled) => {
          storePeople(core, people)
          if (isFilled) await fillWords()
          const expected = people.filter((person) => isIn(person, filter)).map(({ id }) => id)

          const page = await idsOf(filter, order)

          expect(page.ids.toSorted((a, b) => a - b)).toEqual(expected)
          expect([page.total, page.isCounted]).toEqual([expected.length, true])
          expect(expectOk(await core.contacts.contacts.count({ filter })).people).toBe(expected.length)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('a filter gives the same people in windows as at once, in every order and direction', async () => {
    await fc.assert(
      fc.asyncProperty(
        peopleArbitrary,
        filterArbitrary,
        orders,
        fc.boolean(),
        async (people, filter, order, descending) => {
          storePeople(core, people)
          const { page } = core.contacts.contacts
          const whole = expectOk(await page({ offset: 0, limit: 500, order, descending, filter })).rows
          const parts = []
          for (let offset = 0; offset < whole.length + 3; offset += 3)
            parts.push(...expectOk(await page({ offset, limit: 3, order, descending, filter })).rows)

          expect(parts).toEqual(whole)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('a smart list', () => {
  test('a smart list holds exactly the people that match its rules', async () => {
    await fc.assert(
      fc.asyncProperty(peopleArbitrary, ruleArbitrary, async (people, rule) => {
        storePeople(core, people)
        const expected = people.filter((person) => obeys(person, rule))
        const list = expectOk(await audience.create({ name: `Rules ${Math.random()}`, rule }))

        const ids = await core.storage
          .bind<typeof smartListOperations>('smartLists')
          .idsOf({ accountId, at: now, smartListId: list.id })
        const counted = expectOk(await audience.count({ smartListId: list.id }))
        const shown = await idsOf({ smartListId: list.id })
        expectOk(await audience.remove({ smartListId: list.id }))

        expect([...(ids ?? [])]).toEqual(expected.map(({ id }) => id))
        expect(shown.ids.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id))
        expect(counted).toEqual({
          people: expected.length,
          optedOut: expected.filter(({ optOuts }) => optOuts.includes(0)).length,
        })
      }),
      { numRuns: 200 },
    )
  })

  test('a smart list is live: a person who is added, changed or opted out is in it, or no longer, a moment later', async () => {
    storePeople(core, [])
    const rule = {
      kind: 'all' as const,
      rules: [
        { kind: 'field' as const, field: 'town', test: 'equals' as const, value: 'bath' },
        { kind: 'not' as const, rule: { kind: 'opted_out' as const } },
      ],
    }
    const { id } = expectOk(await audience.create({ name: 'Bath', rule }))
    const { add, edit, optOut } = core.contacts.contacts
    const { contactId } = expectOk(await add({ phone: '07700 900001', fields: { town: 'Bath ' } }))
    const first = await idsOf({ smartListId: id })
    expectOk(await edit({ contactId, fields: { town: 'York' } }))
    const second = await idsOf({ smartListId: id })
    expectOk(await edit({ contactId, fields: { town: 'BATH' } }))
    expectOk(await optOut({ contactIds: [contactId] }))

    expect([first.ids, second.ids, (await idsOf({ smartListId: id })).ids]).toEqual([[contactId], [], []])
  })

  test('a smart list has a name of its own and can be changed, tried and deleted, and its people stay', async () => {
    const everybody = { kind: 'all' as const, rules: [] }
    const { id } = expectOk(await audience.create({ name: ' Quiet ', rule: everybody }))

    expect(codeOf(await audience.create({ name: 'Quiet', rule: everybody }))).toBe('SMART_LIST_NAME_TAKEN')
    expect(codeOf(await audience.create({ name: '  ', rule: everybody }))).toBe('NAME_EMPTY')
    expect(expectOk(await audience.tryRule({ rule: { kind: 'any', rules: [] } }))).toEqual({ people: 0, optedOut: 0 })
    expect(expectOk(await audience.edit({ smartListId: id, name: 'Loud' }))).toMatchObject({
      name: 'Loud',
      rule: everybody,
    })
    expect(expectOk(await audience.all(undefined)).smartLists.map(({ name }) => name)).toContain('Loud')
    const before = (await idsOf({})).total
    expectOk(await audience.remove({ smartListId: id }))
    expect((await idsOf({})).total).toBe(before)
    for (const answer of [
      await audience.count({ smartListId: id }),
      await audience.edit({ smartListId: id, name: 'x' }),
      await audience.remove({ smartListId: id }),
      await core.contacts.contacts.page({ offset: 0, limit: 1, order: 'name', filter: { smartListId: id } }),
    ])
      expect(codeOf(answer)).toBe('SMART_LIST_UNKNOWN')
  })
})
