import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

async function check(content: string): Promise<string> {
  const { importId } = expectOk(await core.open(content))
  await core.imports.handlers.check({ importId })
  await core.whenChecked(importId)
  return importId
}

async function importInto(list: { name: string } | { id: number }, content: string): Promise<string> {
  const importId = await check(content)
  expectOk(await core.imports.handlers.commit({ importId, list }))
  await core.clock.advance(60_000)
  return importId
}

const tables = ['contacts', 'lists', 'list_contacts', 'contact_fields'] as const

/** Every byte of the address book. */
function dump(table: string): unknown[] {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'), { readOnly: true })
  try {
    return db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()
  } finally {
    db.close()
  }
}
const dumpBook = () => Object.fromEntries(tables.map((table) => [table, dump(table)]))

function change(sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  db.exec('PRAGMA foreign_keys = ON')
  db.prepare(sql).run(...values)
  db.close()
}

const before = 'mobile,first,last,town\n07700 900001,Maya,,Bath\n07700 900002,Zoë,Ek,\n07700 900003,Noor,,Ely\n'
const after =
  'mobile,first,last,town,shop,sms ok?\n07700 900001,Maja,Ek,,North,yes\n07700 900002,Zoë,Ek,,,yes\n07700 900004,Ada,,York,,no\n07700 900005,Bo,,,,yes\n'

describe('undo', () => {
  test('undoing an import restores the address book byte by byte, and keeps every opt-out (B019)', async () => {
    await importInto({ name: 'Choir' }, before)
    const book = dumpBook()
    const optOuts = dump('opt_outs')
    const importId = await importInto({ name: 'Guests' }, after)
    expect(dumpBook()).not.toEqual(book)
    const plan = expectOk(await core.imports.handlers.planUndo({ importId }))

    const { undo, status } = expectOk(await core.imports.handlers.undo({ importId }))

    expect(undo).toEqual(plan)
    expect(undo).toEqual({
      ...{ removed: 2, keptUsed: 0, restored: 1, keptChanged: 0 },
      ...{ leftList: 4, removesList: true, keptOptOuts: 1 },
    })
    expect(status.state).toBe('undone')
    expect(dumpBook()).toEqual(book)
    expect(dump('opt_outs')).toEqual([
      ...optOuts,
      expect.objectContaining({ phone: '+447700900004', source: 'import' }),
    ])
  })

  test('undoing an import into an existing list leaves the list as it was', async () => {
    await importInto({ name: 'Choir' }, before)
    const book = dumpBook()
    const importId = await importInto({ id: 1 }, after)

    const { undo } = expectOk(await core.imports.handlers.undo({ importId }))

    expect(undo).toMatchObject({ removed: 2, leftList: 2, removesList: false })
    expect(dumpBook()).toEqual(book)
  })

  test('undoing an import works under every choice for known people', async () => {
    await importInto({ name: 'Choir' }, before)
    const book = dumpBook()
    for (const known of ['update', 'fill_empty', 'keep'] as const) {
      const importId = await check(after)
      expectOk(await core.imports.handlers.choose({ importId, known, keepDuplicates: 'merge' }))
      expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Guests' } }))
      await core.clock.advance(60_000)
      expectOk(await core.imports.handlers.undo({ importId }))
      expect(dumpBook()).toEqual(book)
    }
  })

  test('undoing an import keeps people who were used since, and what was changed since', async () => {
    await importInto({ name: 'Choir' }, before)
    const importId = await importInto({ name: 'Guests' }, after)
    // One of the added was edited, one of the updated too, in one field of three.
    change(
      `UPDATE contacts SET lastname = 'Ask', updated_at = '2026-11-20T12:00:00.000Z' WHERE phone = '+447700900005'`,
    )
    change(
      `UPDATE contacts SET lastname = 'Holm', updated_at = '2026-11-20T12:00:00.000Z' WHERE phone = '+447700900001'`,
    )

    const { undo } = expectOk(await core.imports.handlers.undo({ importId }))

    expect(undo).toMatchObject({ removed: 1, keptUsed: 1, restored: 0, keptChanged: 1 })
    const people = dump('contacts') as { phone: string; firstname: string; lastname: string; fields: string }[]
    expect(
      people.map(({ phone, firstname, lastname, fields }) => [phone.slice(-1), firstname, lastname, fields]),
    ).toEqual([
      ['1', 'Maya', 'Holm', '{"town":"Bath"}'],
      ['2', 'Zoë', 'Ek', '{}'],
      ['3', 'Noor', '', '{"town":"Ely"}'],
      ['5', 'Bo', 'Ask', '{}'],
    ])
    expect(dump('lists')).toHaveLength(1)
  })

  test.each([
    [
      'joined another list',
      `INSERT INTO list_contacts (list_id, contact_id, added_at) SELECT 1, id, 'x' FROM contacts WHERE phone = ?`,
    ],
    [
      'said stop',
      `INSERT INTO opt_outs (account_id, phone, source, since) SELECT account_id, phone, 'reply', '2026-11-21T00:00:00.000Z' FROM contacts WHERE phone = ?`,
    ],
    ['is at the gateway', `UPDATE contacts SET gateway_id = '77' WHERE phone = ?`],
  ])('undoing an import leaves an added person who %s', async (_, sql) => {
    await importInto({ name: 'Choir' }, before)
    const importId = await importInto({ name: 'Guests' }, after)
    change(sql, '+447700900005')

    const { undo } = expectOk(await core.imports.handlers.undo({ importId }))

    expect(undo).toMatchObject({ removed: 1, keptUsed: 1 })
    expect(dump('contacts')).toContainEqual(expect.objectContaining({ phone: '+447700900005', import_id: null }))
  })

  test('undoing the first of two imports leaves what the second one did', async () => {
    const first = await importInto({ name: 'Choir' }, before)
    await importInto({ id: 1 }, 'mobile,first\n07700 900001,Majken\n07700 900006,Eva\n')

    const { undo } = expectOk(await core.imports.handlers.undo({ importId: first }))

    expect(undo).toMatchObject({ removed: 2, keptUsed: 1, removesList: false })
    expect((dump('contacts') as { firstname: string }[]).map(({ firstname }) => firstname)).toEqual(['Majken', 'Eva'])
  })

  test('undoing an import leaves the opt-out of a person who said stop since', async () => {
    const importId = await importInto({ name: 'Choir' }, before)
    await core.storage
      .bind<typeof optOutOperations>('optOuts')
      .record({ accountId, phones: ['+447700900003'], source: 'reply', at: '2026-11-21T00:00:00.000Z' })

    expectOk(await core.imports.handlers.undo({ importId }))

    expect(dump('opt_outs')).toMatchObject([{ phone: '+447700900003', source: 'reply' }])
  })

  test('undoing an import is possible for 30 days, and once', async () => {
    const importId = await importInto({ name: 'Choir' }, before)
    const second = await importInto({ name: 'Guests' }, after)
    const { undo, planUndo, report } = core.imports.handlers
    expect(expectOk(await report({ importId })).undoUntil).toBe('2026-12-20T09:00:00.000Z')

    expectOk(await undo({ importId: second }))
    expect(codeOf(await undo({ importId: second }))).toBe('IMPORT_NOT_COMMITTED')
    await core.clock.advance(Date.parse('2026-12-20T09:00:00.001Z') - core.clock.now())

    expect(codeOf(await undo({ importId }))).toBe('IMPORT_UNDO_TOO_LATE')
    expect(codeOf(await planUndo({ importId }))).toBe('IMPORT_UNDO_TOO_LATE')
    expect(expectOk(await report({ importId })).undoUntil).toBeUndefined()
    expect(expectOk(await report({ importId: second }))).toMatchObject({ state: 'undone', undone: { removed: 2 } })
  })
})

describe('the report of an import', () => {
  test('the report of an import says what was done, and to whom', async () => {
    await importInto({ name: 'Choir' }, before)
    const importId = await importInto({ name: 'Guests' }, `${after}ask,x,,,,\n07700 900005,Twice,,,,yes\n`)
    const { report, reportPeople, all } = core.imports.handlers

    expect(expectOk(await report({ importId }))).toMatchObject({
      ...{ state: 'committed', listName: 'Guests', openedAt: '2026-11-20T09:01:00.000Z' },
      counts: { rows: 6, duplicates: 1, cannotUse: 1, optedOut: 1 },
      choices: { keepDuplicates: 'first', known: 'update', leaveOutTypes: [] },
      done: {
        ...{ newPeople: 1, updatedPeople: 1, unchangedPeople: 1, optedOut: 1, newOptOuts: 1, leftOut: 2 },
        changes: [
          { field: 'firstname', isOwn: false, people: 1 },
          { field: 'lastname', isOwn: false, people: 1 },
          { field: 'shop', isOwn: true, people: 1 },
        ],
      },
    })
    const people = async (kind: 'new' | 'updated' | 'unchanged' | 'opted_out') =>
      expectOk(await reportPeople({ importId, kind, offset: 0, limit: 10 })).rows.map(({ name, changes }) => [
        name,
        changes,
      ])
    expect(await people('new')).toEqual([['Bo', []]])
    expect(await people('unchanged')).toEqual([['Zoë Ek', []]])
    expect(await people('opted_out')).toEqual([['Ada', []]])
    expect(await people('updated')).toEqual([
      [
        'Maja Ek',
        [
          { field: 'firstname', isOwn: false, before: 'Maya', after: 'Maja' },
          { field: 'lastname', isOwn: false, before: '', after: 'Ek' },
          { field: 'shop', isOwn: true, before: '', after: 'North' },
        ],
      ],
    ])
    const listed = expectOk(await all({ offset: 0, limit: 10 }))
    expect([listed.total, listed.rows.map(({ listName }) => listName)]).toEqual([2, ['Guests', 'Choir']])
  })

  test('the report of an import has its refused rows with all of their cells', async () => {
    const { readRefused, countRefused } = await import('../../../src/main/core/imports/staging/refusedRows')
    const { Db } = await import('../../../src/main/core/storage/db')
    const importId = await check('id,mobile,first\n1,ask, Maya \n2,07700 900002,Zoë\n3,07700 900003,Noor\n')
    const [, , third] = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 5 })).rows
    expectOk(await core.imports.handlers.leaveOut({ importId, rows: [third?.row ?? 0], leaveOut: true }))
    const read = () => {
      const db = new Db(new DatabaseSync(join(core.folder, 'postrider.sqlite'), { readOnly: true }))
      const found = readRefused(db, importId, { after: 0, limit: 10 }).map(({ line, why, cells }) => [line, why, cells])
      expect(countRefused(db, importId)).toBe(found.length)
      db.close()
      return found
    }
    const refused = [
      [2, 'letters', ['1', 'ask', ' Maya ']],
      [4, 'by_you', ['3', '07700 900003', 'Noor']],
    ]

    expect(read()).toEqual(refused)
    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
    expect(read()).toEqual(refused)
    expect(existsSync(join(core.folder, 'staged')) ? readdirSync(join(core.folder, 'staged')) : []).toEqual([])
  })
})
