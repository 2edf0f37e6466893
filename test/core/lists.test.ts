import { afterEach, beforeEach, expect, test } from 'vitest'
import { optOutOperations } from '../../src/main/core/contacts/optOutRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../support/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const person = (end: number) => ({ phone: `+44770090000${end}`, firstname: `Person ${end}`, lastname: '' })

test('a new list is empty, and its name is its own', async () => {
  const list = expectOk(await core.contacts.lists.create({ name: ' Choir ', description: 'Tuesdays' }))

  expect(list).toEqual({
    id: 1,
    name: 'Choir',
    description: 'Tuesdays',
    people: 0,
    optedOut: 0,
    createdAt: '2026-11-20T09:00:00.000Z',
  })
  expect(codeOf(await core.contacts.lists.create({ name: 'Choir' }))).toBe('LIST_NAME_TAKEN')
})

test('lists count their people and those who opted out of all or of them, everybody once', async () => {
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people: [1, 2, 3].map(person) })
  await core.contacts.seedContacts({ accountId, listName: 'Band', people: [3, 4].map(person) })
  const record = core.storage.bind(optOutOperations).record
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
