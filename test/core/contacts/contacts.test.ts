import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContactFilter } from '@contract'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people })
})
afterEach(() => core.dispose())

const people = [
  { phone: '+447700900003', country: 'GB', firstname: 'Zoë', lastname: 'Marchetti' },
  { phone: '+447700900001', country: 'GB', firstname: 'ÉMILE', lastname: 'Adeyemi', fields: { points: '3' } },
  { phone: '+33639980002', country: 'FR', firstname: '', lastname: 'lindqvist' },
  { phone: '+447700900004', country: 'GB', firstname: 'Maya', lastname: "O'Brien 100%" },
]

type PageInput = Parameters<CoreAreas['contacts']['contacts']['page']>[0]
async function page(filter: ContactFilter = {}, window: Partial<PageInput> = {}) {
  return expectOk(await core.contacts.contacts.page({ offset: 0, limit: 50, order: 'name', filter, ...window }))
}
const names = async (filter: ContactFilter = {}, window: Partial<PageInput> = {}) =>
  (await page(filter, window)).rows.map(({ name }) => name)
const optOuts = () => core.storage.bind<typeof optOutOperations>('optOuts')

describe('the table', () => {
  test('the contact table is ordered by name regardless of case, by number or by newest, each way round', async () => {
    expect(await names()).toEqual(['lindqvist', "Maya O'Brien 100%", 'Zoë Marchetti', 'ÉMILE Adeyemi'])
    expect(await names({}, { descending: true })).toEqual((await names()).toReversed())
    expect((await page({}, { order: 'phone' })).rows.map(({ phone }) => phone)).toEqual(
      people.map(({ phone }) => phone).toSorted(),
    )
    expect((await page({}, { order: 'newest' })).rows.map(({ id }) => id)).toEqual([4, 3, 2, 1])
  })

  test('own fields that a third of people have are told, most filled first, with whether they are numbers', async () => {
    const filled = (index: number): Record<string, string> => ({
      ...(index < 6 ? { Shop: `Bath ${index}` } : {}),
      ...(index < 9 ? { Points: ['1,240', '£3.50', '-12', '7 %'][index % 4] ?? '' } : { Points: ' ' }),
      ...(index < 3 ? { Since: '2026-11-20' } : {}),
      ...(index < 5 ? { Code: index === 0 ? 'A1' : '1' } : {}),
    })
    await core.contacts.seedContacts({
      ...{ accountId, listName: 'Shop' },
      people: Array.from({ length: 8 }, (_, index) => ({
        ...{ phone: `+4477009001${index}0`, country: 'GB', firstname: 'A', lastname: String(index) },
        fields: filled(index),
      })),
    })

    // Twelve people in all, one of them with points in another spelling.
    expect(expectOk(await core.contacts.contacts.usualFields(undefined as never))).toEqual([
      { name: 'Points', isNumber: true },
      { name: 'Shop', isNumber: false },
      { name: 'Code', isNumber: false },
    ])
    expect((await page({ search: 'A 4' })).rows[0]?.fields).toEqual({ Shop: 'Bath 4', Points: '1,240', Code: '1' })
  })

  test('the contact table gives windows and the count of all', async () => {
    const window = await page({}, { offset: 1, limit: 2, order: 'phone' })

    expect([window.total, window.rows.map(({ phone }) => phone)]).toEqual([4, ['+447700900001', '+447700900003']])
  })

  test.each([
    ['part of a name', 'march', ['Zoë Marchetti']],
    ['a name in other case, with its accent', 'émile', ['ÉMILE Adeyemi']],
    ['first and last name', 'maya o', ["Maya O'Brien 100%"]],
    ['a sign that patterns know', '%', ["Maya O'Brien 100%"]],
    ['a number in national form', '07700 900003', ['Zoë Marchetti']],
    ['a number in international form', '+44 (0)7700-900003', ['Zoë Marchetti']],
    ['a number after 00', '0033 6 39 98 00 02', ['lindqvist']],
    ['the end of a number', '900001', ['ÉMILE Adeyemi']],
    ['the beginning of a number', '07700', ["Maya O'Brien 100%", 'Zoë Marchetti', 'ÉMILE Adeyemi']],
    ['nobody', 'xyz', []],
    ['nothing but spaces', '  ', ['lindqvist', "Maya O'Brien 100%", 'Zoë Marchetti', 'ÉMILE Adeyemi']],
  ])('the contact table can be searched by %s', async (_, search, found) => {
    expect(await names({ search })).toEqual(found)
  })

  test('the contact table shows one list, or those who opted out of everything', async () => {
    const { id } = expectOk(await core.contacts.lists.create({ name: 'Empty' }))
    await core.contacts.contacts.optOut({ contactIds: [3] })

    expect((await page({ listId: 1 })).total).toBe(4)
    expect((await page({ listId: id })).total).toBe(0)
    expect(await names({ optedOut: 'everywhere' })).toEqual(['lindqvist'])
    expect(
      codeOf(await core.contacts.contacts.page({ offset: 0, limit: 1, order: 'name', filter: { listId: 99 } })),
    ).toBe('LIST_UNKNOWN')
  })

  test('the contact table tells an opt-out of the shown list from one of another list', async () => {
    const { id } = expectOk(await core.contacts.lists.create({ name: 'Other' }))
    await optOuts().record({
      accountId,
      phones: ['+447700900003'],
      listId: id,
      source: 'gateway',
      at: '2026-01-01T00:00:00.000Z',
    })
    const marks = async (listId?: number) =>
      (await page({ search: 'zoë', ...(listId === undefined ? {} : { listId }) })).rows.map(
        ({ optedOut, optedOutOfList }) => [optedOut, optedOutOfList],
      )

    expect([await marks(), await marks(1)]).toEqual([[[false, true]], [[false, false]]])
  })
})

describe('a contact', () => {
  test('a contact shows its lists, and those it opted out of', async () => {
    await optOuts().record({
      accountId,
      phones: ['+447700900001'],
      listId: 1,
      source: 'gateway',
      at: '2026-01-01T00:00:00.000Z',
    })

    const detail = expectOk(await core.contacts.contacts.get({ contactId: 2 }))

    expect(detail).toMatchObject({
      contact: { id: 2, firstname: 'ÉMILE', fields: { points: '3' }, optedOut: false, optedOutOf: [1] },
      lists: [{ id: 1, name: 'Choir', optedOut: true }],
      recent: [],
    })
    expect(codeOf(await core.contacts.contacts.get({ contactId: 99 }))).toBe('CONTACT_UNKNOWN')
  })

  test('a contact has fields to edit, the standard ones first', async () => {
    expect(
      expectOk(await core.contacts.contacts.fields(undefined)).map(({ name, standard }) =>
        standard ? name : `own ${name}`,
      ),
    ).toEqual([...['firstname', 'lastname', 'email', 'custom1', 'custom2'], 'own points'])
  })
})

describe('opting out', () => {
  test('opting people out counts those who are new, and can be undone at once', async () => {
    const { optOut, undo } = core.contacts.contacts

    const { undoId = '', ...done } = expectOk(await optOut({ contactIds: [1, 2, 99] }))
    expect(done).toEqual({ changed: 2 })
    expect(expectOk(await optOut({ contactIds: [2, 3] }))).toMatchObject({ changed: 1 })
    expect(expectOk(await optOut({ contactIds: [2, 3] }))).toEqual({ changed: 0 })
    expect((await page({ optedOut: 'everywhere' })).total).toBe(3)
    expect(expectOk(await undo({ undoId }))).toEqual({ changed: 2 })
    expect(codeOf(await undo({ undoId }))).toBe('UNDO_GONE')

    expect(await names({ optedOut: 'everywhere' })).toEqual(['lindqvist'])
    expect(core.events.filter(({ kind }) => kind === 'contacts')).toHaveLength(4)
  })

  test('an opt-out that the person sent themselves cannot be undone here, nor can an old one', async () => {
    await optOuts().record({ accountId, phones: ['+447700900001'], source: 'reply', at: '2026-11-20T09:00:00.000Z' })
    const first = expectOk(await core.contacts.contacts.optOut({ contactIds: [1, 2] }))
    expect(first.changed).toBe(1)
    const { undoId = '' } = first
    await core.clock.advance(2 * 60 * 60 * 1_000)

    expect(codeOf(await core.contacts.contacts.undo({ undoId }))).toBe('UNDO_GONE')
    expect(
      (await optOuts().state({ accountId, phones: ['+447700900001', '+447700900003'] })).map(({ source }) => source),
    ).toEqual(['reply', 'person_here'])
  })

  test('opt-outs can be asked for by number, also for numbers of no contact', async () => {
    await optOuts().record({ accountId, phones: ['+447700900999'], source: 'gateway', at: '2026-01-01T00:00:00.000Z' })

    expect(await optOuts().state({ accountId, phones: ['+447700900999', '+447700900001'] })).toEqual([
      { phone: '+447700900999', listId: 0, source: 'gateway', since: '2026-01-01T00:00:00.000Z' },
    ])
  })
})

test('the invented people of a practice account are added once, however often it is opened', async () => {
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people })

  expect(expectOk(await core.contacts.lists.all(undefined))).toMatchObject({
    lists: [{ people: 4 }],
    everyone: { people: 4 },
  })
})
