// More people than are sorted: the table goes through them in order, and answers the same.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactFilter } from '@contract'
import type { wordOperations } from '../../../src/main/core/contacts/search/wordRows'
import { accountId, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
const count = 16_000
const at = '2026-11-19T09:00:00.000Z'
/** Half of them share a first name; every tenth is landline; every third in the list; every hundredth out. */
const people = Array.from({ length: count }, (_, index) => ({
  id: index + 1,
  phone: `+9990${String((index * 7_919) % 100_003).padStart(6, '0')}`,
  name: index % 2 === 0 ? `maya ${(index * 31) % 1_009}` : `person ${(index * 17) % 2_003}`,
  country: index % 10 < 7 ? 'GB' : 'FR',
  type: index % 10 === 0 ? 'landline' : 'mobile',
  inList: index % 3 === 0,
  isOut: index % 100 === 7,
}))

beforeAll(async () => {
  core = await startCoreAreas()
  await core.contacts.seedContacts({ accountId, listName: 'Third', people: [] })
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  db.exec('BEGIN')
  const add = db.prepare(
    `INSERT INTO contacts (id, account_id, phone, country, phone_type, firstname, name_key, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  for (const { id, phone, country, type, name } of people)
    add.run(id, accountId, phone, country, type, name, name, at, at)
  db.exec(`INSERT INTO list_contacts (list_id, contact_id, added_at) SELECT 1, id, '${at}' FROM contacts WHERE (id - 1) % 3 = 0;
    INSERT INTO opt_outs (account_id, phone, source, since) SELECT account_id, phone, 'reply', '${at}' FROM contacts WHERE (id - 1) % 100 = 7;
    COMMIT`)
  db.close()
}, 60_000)
afterAll(() => core.dispose())

const contacts = () => core.contacts.contacts
type Order = 'name' | 'phone' | 'newest'
type Person = (typeof people)[number]

const compare: Record<Order, (a: Person, b: Person) => number> = {
  name: (a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1),
  phone: (a, b) => (a.phone < b.phone ? -1 : 1),
  newest: (a, b) => b.id - a.id,
}

const cases: [string, ContactFilter, (person: Person) => boolean][] = [
  ['everybody', {}, () => true],
  ['a word of half of them', { search: 'ma' }, ({ name }) => name.startsWith('maya')],
  ['a list', { listId: 1 }, ({ inList }) => inList],
  ['a word in a list', { search: 'maya', listId: 1 }, ({ name, inList }) => inList && name.startsWith('maya')],
  ['a country', { countries: ['GB'] }, ({ country }) => country === 'GB'],
  ['few by type', { phoneTypes: ['landline'] }, ({ type }) => type === 'landline'],
  ['who may be texted', { optedOut: 'nowhere' }, ({ isOut }) => !isOut],
  ['who is out', { optedOut: 'everywhere' }, ({ isOut }) => isOut],
  ['a country without one type', { countries: ['GB'], phoneTypes: ['premium'] }, () => false],
  ['digits of all numbers', { search: '9990' }, ({ phone }) => phone.includes('9990')],
]

test('a search says how many it cannot find yet, and finds them a little later', async () => {
  const search = { filter: { search: 'maya' }, order: 'name', offset: 0, limit: 40 } as const
  const first = expectOk(await contacts().page(search))
  while (!(await core.storage.bind<typeof wordOperations>('contactWords').indexSome(1_000)).isDone);
  const later = expectOk(await contacts().page(search))

  expect(first.notSearchable).toBe(count)
  expect([later.notSearchable, later.total]).toEqual([0, count / 2])
}, 60_000)

test.each(cases)(
  'the table shows the same windows of %s as a plain reading, in every order and direction',
  async (_, filter, holds) => {
    for (const order of ['name', 'phone', 'newest'] as const)
      for (const descending of [false, true]) {
        const all = people.filter(holds).sort(compare[order])
        const expected = (descending ? all.reverse() : all).map(({ id }) => id)
        for (const part of [0, 0.4, 0.99]) {
          const offset = Math.floor(expected.length * part)
          const page = expectOk(await contacts().page({ filter, order, descending, offset, limit: 40 }))
          expect(page.rows.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 40))
          if (page.isCounted) expect(page.total).toBe(expected.length)
        }
      }
    const expected = people.filter(holds).length
    expect(expectOk(await contacts().count({ filter })).people).toBe(expected)
    expect(expectOk(await contacts().page({ filter, order: 'name', offset: 0, limit: 1 }))).toMatchObject({
      total: expected,
      isCounted: true,
    })
  },
)
