// Freezing a campaign of so many people that it takes several transactions: what changes meanwhile, and what the end of the process leaves.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CampaignId } from '../../../src/main/core/base/ids'
import type { draftOperations } from '../../../src/main/core/campaigns/draft/draftRows'
import type { freezeOperations } from '../../../src/main/core/campaigns/approval/freezeRows'
import type { freezingOperations } from '../../../src/main/core/campaigns/approval/freezingRows'
import { makeFreeze, type Freezing } from '../../../src/main/core/campaigns/approval/makeFreeze'
import type { eraseOperations } from '../../../src/main/core/contacts/people/eraseRows'
import type { personOperations } from '../../../src/main/core/exports/tables/personRecordRows'
import type { Storage } from '../../../src/main/core/storage/openStorage'
import { accountId, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

const people = 1_300
const at = '2026-11-21T10:00:00.000Z'
const id = 'campaign-1' as CampaignId
const terms = { accountId, addresses: [], batchSize: 100, usesOlderApi: false, zone: 'Europe/London' }
const phoneOf = (number: number): string => `+44770090${String(number).padStart(4, '0')}`

let core: CoreAreas
let db: DatabaseSync
let events: { people: number; ofPeople: number }[]
beforeEach(async () => {
  core = await startCoreAreas()
  db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  events = []
  fill()
  await core.storage.bind<typeof draftOperations>('drafts').create({
    ...{ id, accountId, at, name: 'News', listIds: [1], smartListIds: [], importIds: [], sender: '' },
    timing: { kind: 'now', clock: 'app', quietHours: false, late: { kind: 'send', minutes: 60 } },
  })
  await save('Hello {{firstname}}')
})
afterEach(async () => {
  db.close()
  await core.dispose()
})

/** One list. Every tenth person has opted out. */
function fill(): void {
  db.exec('BEGIN')
  db.prepare('INSERT INTO lists (id, account_id, name, created_at, updated_at) VALUES (1, ?, ?, ?, ?)').run(
    ...[accountId, 'Choir', at, at],
  )
  const add = db.prepare(
    'INSERT INTO contacts (id, account_id, phone, firstname, name_key, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const join = db.prepare('INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (1, ?, ?)')
  const optOut = db.prepare(`INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, ?, ?)`)
  for (let number = 1; number <= people; number++) {
    const key = String(number).padStart(4, '0')
    add.run(number, accountId, phoneOf(number), `Person ${key}`, `person ${key}`, at, at)
    join.run(number, at)
    if (number % 10 === 0) optOut.run(accountId, phoneOf(number), 'gateway', at)
  }
  db.exec('COMMIT')
}

const save = (template: string) => core.storage.bind<typeof draftOperations>('drafts').save({ id, template, at })
const stateOf = async () => (await core.storage.bind<typeof draftOperations>('drafts').get(id))?.state
const view = () => core.storage.bind<typeof freezeOperations>('freeze').view({ accountId, id })
const count = (sql: string, ...values: string[]): number =>
  (db.prepare(`SELECT count(*) AS n FROM ${sql}`).get(...values) as { n: number }).n
const copies = (): string[] => {
  const folder = join(core.folder, 'freezing')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function whenNoOneIsLeft(): Promise<void> {
  while (count('recipients') > 0) await stateOf()
}

/** `before` runs before each operation of a freeze, with its name and how often it came. */
function freezingOn(before: (name: string, nth: number) => unknown = () => undefined): Freezing {
  const counts = new Map<string, number>()
  const storage: Storage = {
    ...core.storage,
    bind(group) {
      const operations = core.storage.bind(group) as Record<string, (input: unknown) => Promise<unknown>>
      return Object.fromEntries(
        Object.entries(operations).map(([name, operation]) => [
          name,
          async (input: unknown) => {
            const nth = (counts.get(name) ?? 0) + 1
            counts.set(name, nth)
            await before(name, nth)
            return operation(input)
          },
        ]),
      ) as never
    },
  }
  let uuids = 0
  return makeFreeze({
    storage,
    clock: core.clock,
    random: { uuid: () => `attempt-${uuids++}`, next: () => 0.5 } as never,
    live: { publish: (event) => void (event.kind === 'freezing' && events.push(event)) },
  })
}

test('a large campaign is frozen in several transactions, with progress, and whole', async () => {
  let moves = 0
  const outcome = await freezingOn((name) => {
    if (name !== 'move') return
    moves += 1
    // Until the last write, the copied people do not count.
    expect(count(`campaigns WHERE state = 'draft'`)).toBe(1)
  }).freeze(id, terms)

  expect([outcome, await stateOf(), copies()]).toEqual(['frozen', 'frozen', []])
  expect(moves).toBeGreaterThan(1)
  expect(events.map(({ people, ofPeople }) => people < ofPeople && ofPeople === 1_300)).toEqual(
    Array.from({ length: moves - 1 }, () => true),
  )
  const frozen = await view()
  expect([frozen?.people, frozen?.leftOut]).toEqual([1_170, [{ reason: 'opted_out', people: 130 }]])
  const texts = db
    .prepare('SELECT position, name, phone, text FROM recipients JOIN recipient_texts ON recipient_id = id ORDER BY 1')
    .all()
  expect(texts).toHaveLength(1_170)
  expect(texts[9]).toEqual({ position: 10, name: 'Person 0011', phone: phoneOf(11), text: 'Hello Person 0011' })
  expect(texts.at(-1)).toMatchObject({ position: 1_170, name: 'Person 1299', text: 'Hello Person 1299' })
})

test.each(['copy', 'move', 'freeze'])(
  'a draft that is changed before “%s” is frozen as it is afterwards',
  async (operation) => {
    const outcome = await freezingOn(async (name, nth) => {
      if (name === operation && nth === 1) await save('Good day {{firstname}}')
    }).freeze(id, terms)

    expect([outcome, (await view())?.sample.text]).toEqual(['frozen', 'Good day Person 0001'])
    expect(count('recipients')).toBe(1_300)
  },
)

test('a draft that changes during every try is not frozen, and the refusal says so', async () => {
  let changes = 0
  const outcome = await freezingOn(async (name) => {
    if (name === 'freeze') await save(`Hello ${++changes}`)
  }).freeze(id, terms)

  expect([outcome, await stateOf(), changes]).toEqual(['changed', 'draft', 5])
})

test('a draft that is deleted while it is being frozen is not frozen', async () => {
  const outcome = await freezingOn(async (name) => {
    if (name === 'move') await core.storage.bind<typeof draftOperations>('drafts').remove({ id, at })
  }).freeze(id, terms)

  expect(outcome).toBe('unknown')
})

test('a person who is erased while their frozen copy waits to be moved is in no campaign', async () => {
  const outcome = await freezingOn(async (name, nth) => {
    if (name === 'move' && nth === 1)
      await core.storage.bind<typeof eraseOperations>('contactErase').erase({ accountId, contactId: 1, at })
  }).freeze(id, terms)

  expect([outcome, (await view())?.people]).toEqual(['frozen', 1_169])
  expect(count('recipients WHERE phone = ?', phoneOf(1))).toBe(0)
})

test('two windows that freeze the same campaign at once freeze it once', async () => {
  let copied = 0
  const freezing = freezingOn((name) => void (name === 'copy' && copied++))

  expect(await Promise.all([freezing.freeze(id, terms), freezing.freeze(id, terms)])).toEqual(['frozen', 'frozen'])
  expect([copied, count('recipients')]).toEqual([1, 1_300])
})

test('a freeze that was cleared deletes no one of the freeze after it', async () => {
  const freezing = core.storage.bind<typeof freezingOperations>('freezing')
  await freezing.begin({ id, token: 'earlier' })
  expect(await freezingOn().freeze(id, terms)).toBe('frozen')

  expect([await freezing.clear({ id, token: 'earlier', limit: 1_000 }), count('recipients')]).toEqual([0, 1_300])
})

test('a campaign that is frozen again has the people of the second time only', async () => {
  const freezing = freezingOn()
  await freezing.freeze(id, terms)
  db.exec('DELETE FROM list_contacts WHERE contact_id > 100')
  await freezing.freeze(id, terms)

  expect([(await view())?.people, count('recipients')]).toEqual([90, 100])
})

test('people of a campaign that became a draft again are deleted, and until then they count for nothing', async () => {
  const freezing = freezingOn()
  await freezing.freeze(id, terms)
  await save('Other words')
  expect(count('recipients')).toBe(1_300)
  const before = await core.storage.bind<typeof eraseOperations>('contactErase').before({ accountId, contactId: 1 })
  expect(before).toMatchObject({ campaigns: 0, blockedBy: [] })
  const page = { accountId, states: null, withTests: false, now: core.clock.now(), offset: 0, limit: 10 }
  expect((await core.storage.bind<typeof draftOperations>('drafts').page(page)).rows[0]).toMatchObject({
    waiting: 0,
    leftOut: 0,
  })
  const record = await core.storage.bind<typeof personOperations>('person').read({ accountId, contactId: 1 })
  expect(record).toMatchObject({ campaigns: [] })

  freezing.clearLater()
  await whenNoOneIsLeft()
  expect([
    count('recipient_texts'),
    (await core.storage.bind<typeof draftOperations>('drafts').get(id))?.template,
  ]).toEqual([0, 'Other words'])
})

test('a freeze interrupted after any write by the end of the app leaves a draft, which the next start cleans up', async () => {
  let writes = 0
  await freezingOn(() => void writes++).freeze(id, terms)
  expect(writes).toBeGreaterThan(5)
  for (let cut = 0; cut < writes - 1; cut++) {
    await save('Hello {{firstname}}')
    let done = 0
    const ends = freezingOn(() => {
      if (done++ > cut) throw new Error('The process has ended')
    })
    await ends.freeze(id, terms).catch(() => undefined)

    const next = freezingOn()
    await next.recover()
    if ((await stateOf()) === 'draft') await whenNoOneIsLeft()
    expect(copies()).toEqual([])
    expect(count('campaigns WHERE freezing IS NOT NULL')).toBe(0)
    if ((await stateOf()) === 'frozen') expect(count('recipients')).toBe(1_300)
    expect(await next.freeze(id, terms)).toBe('frozen')
    expect([(await view())?.people, count('recipients')]).toEqual([1_170, 1_300])
  }
})

test('no campaign is frozen once the app is closing', async () => {
  const freezing = freezingOn(async (name, nth) => {
    if (name === 'move' && nth === 1) void freezing.stop()
  })

  await expect(freezing.freeze(id, terms)).rejects.toMatchObject({ fault: 'closed' })
  expect(await stateOf()).toBe('draft')
})
