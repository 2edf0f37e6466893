import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ContactFilter } from '@contract'
import type { CoreResult } from '../../../src/main/core/handlers'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people: [1, 2, 3, 4].map(person) })
})
afterEach(() => core.dispose())

const person = (end: number) => ({
  phone: `+44770090000${end}`,
  country: 'GB',
  firstname: `Person ${end}`,
  lastname: '',
  fields: { town: end % 2 === 0 ? 'Bath' : 'York' },
})
const acts = () => core.contacts.contacts
const ids = async (filter: ContactFilter = {}) =>
  expectOk(await acts().page({ offset: 0, limit: 50, order: 'phone', filter })).rows.map(({ id }) => id)
const detail = async (contactId: number) => expectOk(await acts().get({ contactId }))
const newList = async (name: string) => expectOk(await core.contacts.lists.create({ name })).id
/** Everything of contacts that a person would see. */
const look = async () => ({
  people: await Promise.all((await ids()).map(detail)).then((all) => all.map(({ consent: _, ...rest }) => rest)),
  lists: expectOk(await core.contacts.lists.all(undefined)),
})

describe('an act on chosen people', () => {
  test('an act reaches the people named, those of a filter with its exceptions, or everyone', async () => {
    const listId = await newList('Band')

    expect(expectOk(await acts().addToList({ listId, contactIds: [1, 99] })).changed).toBe(1)
    expect(expectOk(await acts().addToList({ listId, filter: { search: 'bath' }, except: [4] })).changed).toBe(1)
    expect(await ids({ listId })).toEqual([1, 2])
    expect(expectOk(await acts().removeFromList({ listId, filter: {}, except: [2] })).changed).toBe(1)
    expect(await ids({ listId })).toEqual([2])
    expect(expectOk(await acts().addToList({ listId, filter: {} }))).toMatchObject({ changed: 3 })
    expect(expectOk(await acts().addToList({ listId, filter: {} }))).toEqual({ changed: 0 })
    expect(codeOf(await acts().addToList({ listId: 99, contactIds: [1] }))).toBe('LIST_UNKNOWN')
    expect(codeOf(await acts().optOut({ filter: { listId: 99 } }))).toBe('LIST_UNKNOWN')
  })

  test.each([
    ['adding to a list', (listId: number) => acts().addToList({ listId, contactIds: [1, 2] })],
    ['taking out of a list', () => acts().removeFromList({ listId: 1, filter: {}, except: [3] })],
    ['opting out of everything', () => acts().optOut({ filter: {} })],
    ['opting out of a list', () => acts().optOut({ filter: {}, listId: 1 })],
    ['opting in', () => acts().optIn({ contactIds: [3], reason: 'asked at the till' })],
    ['deleting', () => acts().remove({ filter: {}, except: [2] })],
    ['deleting a list', () => core.contacts.lists.remove({ listId: 1 })],
    [
      'changing a person',
      () => acts().edit({ contactId: 1, phone: '07700 900077', firstname: 'New', fields: { town: null } }),
    ],
  ])('the undo of %s restores everything exactly', async (_, act) => {
    const listId = await newList('Band')
    expectOk(await acts().addToList({ listId, contactIds: [2] }))
    await core.storage
      .bind<typeof optOutOperations>('optOuts')
      .record({ accountId, phones: ['+447700900003'], source: 'person_here', at: '2026-01-01T00:00:00.000Z' })
    const before = await look()

    const done = expectOk((await act(listId)) as CoreResult<{ undoId?: string }>)
    expect(await look()).not.toEqual(before)
    expectOk(await acts().undo({ undoId: done.undoId ?? '' }))

    const withoutTimes = (seen: typeof before) => JSON.stringify(seen).replace(/"updatedAt":"[^"]*"/g, '')
    expect(withoutTimes(await look())).toBe(withoutTimes(before))
    expect(codeOf(await acts().undo({ undoId: done.undoId ?? '' }))).toBe('UNDO_GONE')
  })

  test('undoing an act leaves alone what happened since', async () => {
    const { undoId = '' } = expectOk(await acts().remove({ contactIds: [1, 2] }))
    const { contactId } = expectOk(await acts().add({ phone: '07700 900001', firstname: 'Somebody new' }))

    expect(expectOk(await acts().undo({ undoId })).changed).toBe(1)
    expect((await detail(contactId)).contact.firstname).toBe('Somebody new')
    expect(await ids()).toHaveLength(4)
  })

  test('deleting people keeps their opt-outs', async () => {
    expectOk(await acts().optOut({ contactIds: [2] }))
    expectOk(await acts().remove({ contactIds: [2] }))

    expect(codeOf(await acts().get({ contactId: 2 }))).toBe('CONTACT_UNKNOWN')
    expect(expectOk(await acts().add({ phone: '07700 900002' })).optedOut).toBe(true)
  })
})

describe('opting in', () => {
  test('opting in keeps the reason, and queues what has to be sent to the gateway', async () => {
    const record = core.storage.bind<typeof optOutOperations>('optOuts').record
    await record({ accountId, phones: ['+447700900001'], source: 'gateway', at: '2026-01-01T00:00:00.000Z' })
    expectOk(await acts().optOut({ contactIds: [2] }))

    const done = expectOk(await acts().optIn({ contactIds: [1, 2, 3], reason: 'asked us to' }))

    expect(done).toMatchObject({ changed: 2, tellGateway: 1 })
    expect((await detail(1)).consent).toMatchObject([
      { change: 'opted_in', source: 'person_here', reason: 'asked us to', gateway: 'owed' },
      { change: 'opted_out', source: 'gateway', at: '2026-01-01T00:00:00.000Z', gateway: 'not_needed' },
    ])
    expect((await detail(2)).consent.map(({ change, gateway }) => [change, gateway])).toEqual([
      ['opted_in', 'not_needed'],
      ['opted_out', 'not_needed'],
    ])
    expect((await detail(1)).contact.optedOut).toBe(false)
  })

  test('opting in to a list leaves an opt-out of everything in place', async () => {
    expectOk(await acts().optOut({ contactIds: [1] }))
    expectOk(await acts().optOut({ contactIds: [1], listId: 1 }))

    expectOk(await acts().optIn({ contactIds: [1], listId: 1, reason: 'choir only' }))

    expect((await detail(1)).contact).toMatchObject({ optedOut: true, optedOutOf: [] })
  })
})

describe('an opt-out', () => {
  test('an opt-out and its undo are logged wherever they come from', async () => {
    const { undoId = '' } = expectOk(await acts().optOut({ contactIds: [1], listId: 1 }))
    expect(await detail(1)).toMatchObject({
      lists: [{ name: 'Choir', optedOut: true, source: 'person_here' }],
      consent: [{ change: 'opted_out', listName: 'Choir', gateway: 'owed' }],
    })
    expectOk(await acts().undo({ undoId }))
    expect((await detail(1)).consent.map(({ change }) => change)).toEqual(['undone', 'opted_out'])
  })

  test('an opt-out cannot be undone once it also came from the person', async () => {
    const { undoId = '' } = expectOk(await acts().optOut({ contactIds: [1] }))
    const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
    db.exec(`UPDATE opt_outs SET source = 'reply'`)
    db.close()

    expect(expectOk(await acts().undo({ undoId })).changed).toBe(0)
    expect((await detail(1)).contact.optedOut).toBe(true)
  })
})

test('an act of an hour ago can no longer be undone', async () => {
  const { undoId = '' } = expectOk(await acts().remove({ contactIds: [1] }))
  await core.clock.advance(61 * 60 * 1_000)
  expect(codeOf(await acts().undo({ undoId }))).toBe('UNDO_GONE')
})
