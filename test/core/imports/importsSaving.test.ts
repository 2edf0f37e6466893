// Saving an import in steps: what is seen meanwhile, what stopping and the end of the process leave, and who else writes between two
// steps.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { wordOperations } from '../../../src/main/core/contacts/search/wordRows'
import type { importOperations } from '../../../src/main/core/imports/importRows'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const before = 'mobile,first,town\n07700 900001,Maya,Bath\n07700 900002,Zoe,\n07700 900009,Ines,Ely\n'
/** Two known people, one of them changed, four new ones of whom one says no, and a row that cannot be used. */
const file =
  'mobile,first,town,sms ok?\n07700 900002,Zora,York,yes\n07700 900003,Noor,,yes\n07700 900001,Maya,,yes\n07700 900004,Ada,Leeds,no\n' +
  'none,Bo,,yes\n07700 900005,Cem,,yes\n07700 900006,Bea,,yes\n'

async function check(content: string): Promise<string> {
  const { importId } = expectOk(await core.open(content))
  await core.imports.handlers.check({ importId })
  await core.whenChecked(importId)
  return importId
}
async function importBefore(): Promise<void> {
  expectOk(await core.imports.handlers.commit({ importId: await check(before), list: { name: 'Choir' } }))
  await core.clock.advance(60_000)
}

/** The rows of tables as JSON. */
function dump(...tables: string[]): Record<string, string[]> {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'), { readOnly: true })
  try {
    return Object.fromEntries(
      tables.map((name) => [
        name,
        db
          .prepare(`SELECT * FROM ${name} `)
          .all()
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    )
  } finally {
    db.close()
  }
}
const book = () =>
  dump('contacts', 'lists', 'list_contacts', 'contact_names', 'contact_fields', 'import_rows', 'opt_outs')
/** The order by name has exactly the contacts there are. */
function expectNamesWhole(): void {
  const { contacts = [], contact_names: ordered = [] } = dump('contacts', 'contact_names')
  const pairs = (rows: readonly string[], id: 'id' | 'contact_id') =>
    rows.map((row) => JSON.parse(row) as Record<string, unknown>).map((row) => `${row['name_key']} ${row[id]}`)
  expect(pairs(ordered, 'contact_id').sort()).toEqual(pairs(contacts, 'id').sort())
}

type Order = 'name' | 'phone' | 'newest' | 'last_message'
const page = async (order: Order = 'name', filter = {}) =>
  expectOk(await core.contacts.contacts.page({ offset: 0, limit: 50, order, filter }))
const names = async (order?: Order, filter?: object) => (await page(order, filter)).rows.map(({ name }) => name)

/** Everything a page, a search, a list or an export would say of the contacts. */
async function seen() {
  const lists = expectOk(await core.contacts.lists.all(undefined))
  return {
    orders: await Promise.all((['name', 'phone', 'newest', 'last_message'] as const).map((order) => names(order))),
    words: await names('name', { search: 'a' }),
    countries: await names('name', { countries: ['GB'] }),
    inNoList: await names('name', { inNoList: true }),
    list: await names('name', { listId: 1 }),
    lists: lists.lists.map(({ name, people, optedOut }) => [name, people, optedOut]),
    everyone: lists.everyone,
    choices: expectOk(await core.contacts.contacts.filterChoices(undefined)),
  }
}

/** Steps of saving, each of so few rows that most phases take several. */
async function* steps(importId: string, list: { name: string } | { id: number }, rows = 2) {
  const store = core.storage.bind<typeof importOperations>('imports')
  const at = new Date(core.clock.now()).toISOString()
  expect(await store.beginSaving({ importId, list, at, refusals: [] })).toBeUndefined()
  for (;;) {
    const state = await store.saveSome(rows)
    if (typeof state !== 'object') throw new Error(String(state))
    if (state.phase === 'names') await orderNames(importId)
    yield state
    if (state.phase === 'end') return
  }
}
async function orderNames(importId: string): Promise<void> {
  const { makeLocalReader } = await import('../../../src/main/core/imports/reader/localReader')
  const databasePath = join(core.folder, 'postrider.sqlite')
  const path = join(core.folder, 'staged', `${importId}.sqlite`)
  await makeLocalReader().staged.run('orderNames', { path, databasePath }, undefined)
}
/** Saves until its people are seen, and looks in between. */
async function saveUntilShown(importId: string, list: { name: string } | { id: number }, look: () => Promise<void>) {
  for await (const { isShown } of steps(importId, list)) {
    if (isShown) return
    await look()
  }
}
const endSaving = async () => {
  const store = core.storage.bind<typeof importOperations>('imports')
  while ((await store.saveSome(2)) !== undefined && (await store.bulkWork())?.step === 'applying') {
    const state = await store.saveSome(2)
    if (typeof state === 'object' && state.phase === 'end') await store.endSaving()
  }
}
async function restart(): Promise<void> {
  await core.close()
  core = await startCoreAreas({ folder: core.folder })
}

describe('while an import is saved', () => {
  test("none of an import's people is seen before all of them, in any order, search, list or count", async () => {
    await importBefore()
    const importId = await check(file)
    const earlier = await seen()
    let looks = 0

    await saveUntilShown(importId, { name: 'Guests' }, async () => {
      looks++
      expect(await seen()).toEqual(earlier)
    })

    expect(looks).toBeGreaterThan(4)
    expect(await names('phone')).toEqual(['Maya', 'Zoe', 'Noor', 'Ada', 'Cem', 'Bea', 'Ines'])
    await endSaving()
    expect(await names('name', { listId: 2 })).toEqual(['Ada', 'Bea', 'Cem', 'Maya', 'Noor', 'Zora'])
    expectNamesWhole()
  })

  test('people of an import that is being saved do not join an existing list early', async () => {
    await importBefore()
    const importId = await check(file)
    await saveUntilShown(importId, { id: 1 }, async () => {
      expect(expectOk(await core.contacts.lists.all(undefined)).lists).toMatchObject([{ people: 3 }])
    })
    await endSaving()
    expect(expectOk(await core.contacts.lists.all(undefined)).lists).toMatchObject([{ people: 7 }])
  })

  test('a contact typed in with a number of the file is there at once, and the import finds it', async () => {
    await importBefore()
    const importId = await check(file)
    let isAdded = false
    await saveUntilShown(importId, { name: 'Guests' }, async () => {
      if (isAdded) return
      isAdded = true
      for (const [phone, firstname] of [
        ['+447700900003', 'Nora'],
        ['+447700900006', 'Beatrice'],
      ] as const)
        expectOk(await core.contacts.contacts.add({ phone, firstname }))
      expect(await names('phone')).toContain('Nora')
    })
    await endSaving()

    expect(await names('phone')).toEqual(['Maya', 'Zora', 'Noor', 'Ada', 'Cem', 'Bea', 'Ines'])
    expect(await names('name', { listId: 2 })).toEqual(['Ada', 'Bea', 'Cem', 'Maya', 'Noor', 'Zora'])
    expectNamesWhole()
  })

  test('a contact that is added and indexed during an import does not keep its people out of the search', async () => {
    await importBefore()
    const importId = await check(file)
    let isAdded = false
    await saveUntilShown(importId, { name: 'Guests' }, async () => {
      if (isAdded) return
      isAdded = true
      expectOk(await core.contacts.contacts.add({ phone: '+447700900020', firstname: 'Later' }))
      await core.storage.bind<typeof wordOperations>('contactWords').indexSome(100)
    })
    await endSaving()
    await core.storage.bind<typeof wordOperations>('contactWords').indexSome(100)

    expect(await names('name', { search: 'noor' })).toEqual(['Noor'])
  })

  test("preparing a campaign waits from the moment an import's people are shown until its end", async () => {
    await importBefore()
    const importId = await check(file)
    const saving = core.imports.handlers.commit({ importId, list: { id: 1 } })
    const isShown = () =>
      core.events.some(
        (event) => event.kind === 'import_progress' && event.canStop === false && event.importId === importId,
      )
    while (!isShown()) await Promise.resolve()
    const store = core.storage.bind<typeof importOperations>('imports')
    expect((await store.bulkWork())?.step).toBe('applying')

    await core.imports.whenWhole()

    expect(await store.bulkWork()).toBeUndefined()
    expectOk(await saving)
  })

  test('a known contact that is deleted during an import comes in with the file', async () => {
    await importBefore()
    const importId = await check(file)
    let isRemoved = false
    await saveUntilShown(importId, { name: 'Guests' }, async () => {
      if (isRemoved) return
      isRemoved = true
      const [zoe] = (await page('phone', { search: 'zoe' })).rows
      expectOk(await core.contacts.contacts.remove({ contactIds: [zoe?.id ?? 0] }))
    })
    await endSaving()

    expect(await names('phone')).toEqual(['Maya', 'Zora', 'Noor', 'Ada', 'Cem', 'Bea', 'Ines'])
    expectNamesWhole()
  })
})

describe('saving that does not come to its end', () => {
  test('an import that is stopped while it is saved leaves nothing behind, and can be started again', async () => {
    await importBefore()
    const importId = await check(file)
    const earlier = book()
    const { commit, cancelCommit } = core.imports.handlers
    const saving = commit({ importId, list: { name: 'Guests' } })
    while (
      !core.events.some(
        (event) => event.kind === 'import_progress' && event.importId === importId && event.phase === 'storing',
      )
    )
      await Promise.resolve()
    await cancelCommit({ importId })

    expect(codeOf(await saving)).toBe('IMPORT_SAVING_STOPPED')
    expect(book()).toEqual(earlier)
    expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('checked')
    expect(expectOk(await commit({ importId, list: { name: 'Guests' } }))).toMatchObject({
      added: 3,
      updated: 2,
      optedOut: 1,
    })
  })

  test('an import whose list is deleted while it is saved leaves nothing behind', async () => {
    await importBefore()
    expectOk(await core.contacts.lists.create({ name: 'Guests' }))
    const importId = await check(file)
    const store = core.storage.bind<typeof importOperations>('imports')
    await store.beginSaving({ importId, list: { id: 2 }, at: new Date(core.clock.now()).toISOString(), refusals: [] })
    await store.saveSome(2)
    expectOk(await core.contacts.lists.remove({ listId: 2 }))
    expect(await store.saveSome(2)).toBe('list_unknown')
    await restart()
    expect(await names('phone')).toEqual(['Maya', 'Zoe', 'Ines'])
    expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('checked')
    expectNamesWhole()
  })

  test('an import cut off after any step of saving is there whole or not at all', async () => {
    const ends = new Set<string>()
    for (let last = 0; ; last++) {
      await core.dispose()
      core = await startCoreAreas()
      await importBefore()
      const importId = await check(file)
      const earlier = book()
      let count = 0
      let isOver = true
      for await (const { phase } of steps(importId, { name: 'Guests' })) {
        if (phase === 'end' || count++ < last) continue
        isOver = false
        break
      }
      await restart()
      const { state } = expectOk(await core.imports.handlers.status({ importId }))
      ends.add(state)
      if (state === 'checked') expect(book(), `after step ${last}`).toEqual(earlier)
      else {
        expect(await names('name', { listId: 2 }), `after step ${last}`).toEqual([
          'Ada',
          'Bea',
          'Cem',
          'Maya',
          'Noor',
          'Zora',
        ])
        expect(expectOk(await core.imports.handlers.report({ importId })).done).toMatchObject({
          ...{ newPeople: 3, updatedPeople: 1, unchangedPeople: 1, optedOut: 1, newOptOuts: 1, leftOut: 1 },
        })
      }
      expectNamesWhole()
      if (isOver) break
    }
    expect([...ends]).toEqual(['checked', 'committed'])
  }, 60_000)
})

test('an undo of an import that is cut off after any step is finished at the next start', async () => {
  const undone: unknown[] = []
  for (let last = -1; ; last++) {
    await core.dispose()
    core = await startCoreAreas()
    await importBefore()
    const earlier = dump('contacts', 'lists', 'list_contacts', 'contact_names')
    const importId = await check(file)
    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Guests' } }))
    await core.clock.advance(60_000)
    let isOver = true
    if (last < 0) expectOk(await core.imports.handlers.undo({ importId }))
    else {
      const store = core.storage.bind<typeof importOperations>('imports')
      await store.beginUndo(importId)
      for (let count = 0; count <= last; count++) isOver = (await store.undoSome(2))?.phase === 'end'
      await restart()
    }
    expect(expectOk(await core.imports.handlers.status({ importId })).state, `after step ${last}`).toBe('undone')
    expect(dump('contacts', 'lists', 'list_contacts', 'contact_names'), `after step ${last}`).toEqual(earlier)
    const report = expectOk(await core.imports.handlers.report({ importId })).undone
    undone.push({ ...report, at: '' })
    if (last >= 0 && isOver) break
  }
  expect(undone.length).toBeGreaterThan(4)
  for (const each of undone) expect(each).toEqual(undone[0])
}, 60_000)
