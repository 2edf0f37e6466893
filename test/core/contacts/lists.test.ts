import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const person = (end: number) => ({ phone: `+44770090000${end}`, firstname: `Person ${end}`, lastname: '' })

test('a new list is empty, and no other list can have its name', async () => {
  const list = expectOk(await core.contacts.lists.create({ name: ' Choir ', description: 'Tuesdays' }))

  expect(list).toEqual({
    id: 1,
    name: 'Choir',
    description: 'Tuesdays',
    people: 0,
    optedOut: 0,
    isFavourite: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
  })
  expect(codeOf(await core.contacts.lists.create({ name: '  ' }))).toBe('NAME_EMPTY')
  expect(codeOf(await core.contacts.lists.create({ name: 'Choir' }))).toBe('LIST_NAME_TAKEN')
})

test('a list counts its people and those who opted out of it or of everything, each once', async () => {
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people: [1, 2, 3].map(person) })
  await core.contacts.seedContacts({ accountId, listName: 'Band', people: [3, 4].map(person) })
  const record = core.storage.bind<typeof optOutOperations>('optOuts').record
  const more = { accountId, source: 'gateway' as const, at: '2026-01-01T00:00:00.000Z' }
  await record({ ...more, phones: ['+447700900003', '+447700900009'] })
  await record({ ...more, phones: ['+447700900002', '+447700900003'], listId: 1 })

  const { lists, everyone } = expectOk(await core.contacts.lists.all(undefined))

  expect(lists.map(({ name, people, optedOut }) => [name, people, optedOut])).toEqual([
    ['Band', 2, 1],
    ['Choir', 3, 2],
  ])
  expect(everyone).toEqual({ people: 4, optedOut: 1 })
})

test('a list can be renamed, described, marked and found, and favourites come first', async () => {
  const { create, edit, all } = core.contacts.lists
  const [choir, band] = [expectOk(await create({ name: 'Choir' })), expectOk(await create({ name: 'ÉCOLE de danse' }))]

  expect(expectOk(await edit({ listId: band.id, description: 'Mondays', isFavourite: true }))).toMatchObject({
    name: 'ÉCOLE de danse',
    description: 'Mondays',
    isFavourite: true,
  })
  expect(codeOf(await edit({ listId: choir.id, name: 'ÉCOLE de danse' }))).toBe('LIST_NAME_TAKEN')
  expect(codeOf(await edit({ listId: choir.id, name: ' ' }))).toBe('NAME_EMPTY')
  expect(codeOf(await edit({ listId: 99, name: 'x' }))).toBe('LIST_UNKNOWN')
  expect(expectOk(await all({})).lists.map(({ id }) => id)).toEqual([band.id, choir.id])
  expect(expectOk(await all({ search: 'école' })).lists.map(({ id }) => id)).toEqual([band.id])
})

test('a list at the gateway shows what the gateway said of it, and only that', async () => {
  const { id } = expectOk(await core.contacts.lists.create({ name: 'Choir' }))
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  db.exec(
    `UPDATE lists SET gateway_id = '77', gateway_shared = 0, gateway_people = 12, gateway_created_at = '2026-01-02 03:04:05'`,
  )
  db.close()

  expect(expectOk(await core.contacts.lists.all({})).lists).toMatchObject([
    { id, gateway: { id: '77', sharedWithTeam: false, people: 12, createdAt: '2026-01-02 03:04:05' } },
  ])
})

test('deleting a list says what uses it, and its number is never given again', async () => {
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people: [1, 2].map(person) })
  expect(expectOk(await core.contacts.lists.beforeRemove({ listId: 1 }))).toEqual({
    people: 2,
    drafts: [],
    smartLists: [],
  })
  expect(expectOk(await core.contacts.lists.remove({ listId: 1 })).people).toBe(2)

  expect(expectOk(await core.contacts.lists.all({})).everyone.people).toBe(2)
  expect(expectOk(await core.contacts.lists.create({ name: 'Choir' })).id).toBe(2)
  expect(codeOf(await core.contacts.lists.remove({ listId: 1 }))).toBe('LIST_UNKNOWN')
})
