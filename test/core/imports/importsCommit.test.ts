import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import type { replyOperations } from '../../../src/main/core/inbox/replyRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { makeRows } from '../../support/files/makeSpreadsheet'

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

async function importInto(name: string, content: string) {
  return expectOk(await core.imports.handlers.commit({ importId: await check(content), list: { name } }))
}

const contactAt = async (contactId: number) => expectOk(await core.contacts.contacts.get({ contactId })).contact
const optedOut = async (phones: string[]) =>
  (await core.storage.bind<typeof optOutOperations>('optOuts').state({ accountId, phones })).map(
    ({ phone, source, since }) => [phone, source, since],
  )

describe('an import', () => {
  test('an import changes no contact before it is committed, then stores all its people in the list', async () => {
    const importId = await check('mobile,first,town\n07700 900001,Maya,Bath\n07700 900002,Zoë,\nnobody,x,y\n')
    expect(expectOk(await core.contacts.lists.all(undefined))).toEqual({
      lists: [],
      everyone: { people: 0, optedOut: 0 },
    })

    const done = expectOk(await core.imports.handlers.commit({ importId, list: { name: ' Choir ' } }))

    expect(done).toMatchObject({ state: 'committed', listName: 'Choir', added: 2, updated: 0, optedOut: 0 })
    expect(expectOk(await core.contacts.lists.all(undefined)).lists).toMatchObject([
      { name: 'Choir', people: 2, optedOut: 0 },
    ])
    expect(await contactAt(1)).toMatchObject({
      phone: '+447700900001',
      country: 'GB',
      firstname: 'Maya',
      fields: { town: 'Bath' },
    })
    expect(await contactAt(2)).toMatchObject({ firstname: 'Zoë', fields: {} })
    expect(core.events.slice(-3).map(({ kind }) => kind)).toEqual(['import_progress', 'contacts', 'import'])
  })

  test('people who said no are in the list of their import, shown as opted out (they were missing from contacts)', async () => {
    const done = await importInto('Choir', 'mobile,first,sms ok?\n07700 900001,Maya,yes\n07700 900002,Noor,no\n')

    expect(done).toMatchObject({ added: 1, optedOut: 1 })
    expect(expectOk(await core.contacts.lists.all(undefined)).lists).toMatchObject([{ people: 2, optedOut: 1 }])
    expect(await contactAt(2)).toMatchObject({ firstname: 'Noor', optedOut: true })
  })

  test('an import keeps its rows with their reasons, and is finished', async () => {
    const { importId } = await importInto('Choir', 'mobile,n\n07700 900001,a\nnobody,b\n')
    const { rows, commit, discard, check: checkAgain } = core.imports.handlers

    const left = expectOk(await rows({ importId, offset: 0, limit: 10 }))

    expect(left.rows.map(({ line, verdict }) => [line, verdict])).toEqual([[3, 'cannot_use']])
    expect(expectOk(await core.imports.handlers.status({ importId })).counts).toMatchObject({ rows: 2, ready: 1 })
    const again = await Promise.all([
      commit({ importId, list: { name: 'x' } }),
      discard({ importId }),
      checkAgain({ importId }),
    ])
    expect(again.map(codeOf)).toEqual(['IMPORT_FINISHED', 'IMPORT_FINISHED', 'IMPORT_FINISHED'])
    expect(expectOk(await rows({ importId, offset: 0, limit: 10 })).total).toBe(1)
  })

  test('an import fills and replaces fields of a known person, and empties none', async () => {
    await importInto(
      'Choir',
      'mobile,first,last,email,town,points\n07700 900001,Maya,Ångström,maya@example.org,Bath,3\n',
    )
    await core.clock.advance(1_000)
    const importId = await check(
      'mobile,first,last,email,town,shop\n+44 7700 900001,Maja,,,York,North\n07700 900002,Zoë,,,,\n',
    )
    expect(expectOk(await core.imports.handlers.status({ importId }))).toMatchObject({ newPeople: 1, knownPeople: 1 })

    const done = expectOk(await core.imports.handlers.commit({ importId, list: { id: 1 } }))

    expect(done).toMatchObject({ added: 1, updated: 1 })
    expect(await contactAt(1)).toEqual({
      ...{
        id: 1,
        phone: '+447700900001',
        country: 'GB',
        phoneType: 'mobile',
        firstname: 'Maja',
        lastname: 'Ångström',
        email: 'maya@example.org',
      },
      ...{
        custom1: '',
        custom2: '',
        fields: { town: 'York', points: '3', shop: 'North' },
        optedOut: false,
        optedOutOf: [],
      },
      ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:01.000Z' },
    })
    const found = expectOk(
      await core.contacts.contacts.page({ offset: 0, limit: 10, order: 'name', filter: { search: 'maja ång' } }),
    )
    expect(found.rows.map(({ name }) => name)).toEqual(['Maja Ångström'])
    expect(expectOk(await core.contacts.contacts.fields(undefined)).map(({ name }) => name)).toEqual([
      ...['firstname', 'lastname', 'email', 'custom1', 'custom2'],
      ...['points', 'shop', 'town'],
    ])
  })

  test('an import records a "no" of the file and never clears an opt-out', async () => {
    await core.storage
      .bind<typeof optOutOperations>('optOuts')
      .record({ accountId, phones: ['+447700900003'], source: 'reply', at: '2026-01-01T00:00:00.000Z' })

    const done = await importInto(
      'Choir',
      'mobile,sms ok\n07700 900001,no\n07700 900002,yes\n07700 900003,no\n07700 900004,yes\n07700 900004,no\n',
    )

    expect(done).toMatchObject({ added: 1, optedOut: 3 })
    expect(await optedOut(['+447700900001', '+447700900002', '+447700900003', '+447700900004'])).toEqual([
      ['+447700900001', 'import', '2026-11-20T09:00:00.000Z'],
      ['+447700900003', 'reply', '2026-01-01T00:00:00.000Z'],
      ['+447700900004', 'import', '2026-11-20T09:00:00.000Z'],
    ])
  })

  test('an import of nothing but refusals is stored, because it says who must not be texted', async () => {
    await importInto('Gone', 'mobile,unsubscribed\n07700 900001,2024-05-01\n')

    expect(await optedOut(['+447700900001'])).toHaveLength(1)
  })

  test('an import leaves out rows that are still to decide, and includes one that was accepted', async () => {
    const importId = await check('mobile,n\n7700900001,a\n07700 900002,b\n')
    await core.imports.handlers.decide({ importId, kind: 'lost_zero', accept: true })

    const done = expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
    const without = await importInto('Without', 'mobile,n\n7700900003,a\n07700 900004,b\n')

    expect([done.added, without.added]).toEqual([2, 1])
  })
})

describe('an import is refused, and nothing of it is stored', () => {
  const everyone = async () => expectOk(await core.contacts.lists.all(undefined)).everyone.people

  test('an import is refused while its rows are not checked, and if none is ready', async () => {
    const open = expectOk(await core.open('mobile,n\n07700 900001,a\n'))
    const nobody = await check('mobile,n\nnobody,a\n')
    const { commit } = core.imports.handlers

    expect(codeOf(await commit({ importId: open.importId, list: { name: 'x' } }))).toBe('IMPORT_NOT_CHECKED')
    expect(codeOf(await commit({ importId: nobody, list: { name: 'x' } }))).toBe('IMPORT_NOTHING_READY')
    expect(codeOf(await commit({ importId: 'other', list: { name: 'x' } }))).toBe('IMPORT_UNKNOWN')
    expect(await everyone()).toBe(0)
  })

  test('an import into a missing list, or a new one with a name in use, is refused and nothing of it is stored', async () => {
    expectOk(await core.contacts.lists.create({ name: 'Choir' }))
    const importId = await check('mobile,n\n07700 900001,a\n')
    const { commit } = core.imports.handlers

    expect(codeOf(await commit({ importId, list: { id: 7 } }))).toBe('LIST_UNKNOWN')
    expect(codeOf(await commit({ importId, list: { name: 'Choir' } }))).toBe('LIST_NAME_TAKEN')
    expect(await everyone()).toBe(0)
    expect(codeOf(await commit({ importId, list: { id: 1 } }))).toBe('no problem')
  })

  test('an import that was discarded is refused, and nothing of it is stored', async () => {
    const importId = await check('mobile,n\n07700 900001,a\n')

    const discarded = expectOk(await core.imports.handlers.discard({ importId }))

    expect(discarded).toMatchObject({ state: 'discarded', proposals: [] })
    expect(codeOf(await core.imports.handlers.commit({ importId, list: { name: 'x' } }))).toBe('IMPORT_FINISHED')
    expect(await everyone()).toBe(0)
  })

  test('an import whose storing breaks off in the middle is stored whole or not at all (B018)', async () => {
    const importId = await check(makeRows(1_000))
    const { openForWriting } = await import('../../../src/main/core/storage/openDatabase')
    const other = openForWriting(`${core.folder}/postrider.sqlite`)
    other.script(
      `CREATE TRIGGER breaks BEFORE INSERT ON list_contacts WHEN new.contact_id = 900 BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    )

    await expect(core.imports.handlers.commit({ importId, list: { name: 'Choir' } })).rejects.toThrow('broken')
    other.script('DROP TRIGGER breaks')
    other.close()

    expect(expectOk(await core.contacts.lists.all(undefined))).toEqual({
      lists: [],
      everyone: { people: 0, optedOut: 0 },
    })
    expect(expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } })).added).toBe(1_000)
  })
})

test('an import neither calls a number held by an unclear reply opted out, nor ends the hold', async () => {
  await core.storage.bind<typeof replyOperations>('replies').record({
    ...{ accountId, seenAt: '2026-11-21T10:00:00.000Z' },
    replies: [
      {
        ...{ phone: '+447700900001', sentTo: '447700900999', text: 'please take me off', parts: 1, gatewayId: '1' },
        ...{ at: '2026-11-21T09:59:00.000Z', content: 'please take me off', isDated: true },
      },
    ],
  })
  const done = await importInto('Choir', 'mobile,first,sms ok?\n07700 900001,Maya,yes\n07700 900002,Noor,no\n')
  expect(done).toMatchObject({ added: 1, optedOut: 1 })
  expect(await optedOut(['+447700900001'])).toMatchObject([['+447700900001', 'unclear', '2026-11-21T09:59:00.000Z']])

  await importInto('Band', 'mobile,first,sms ok?\n07700 900001,Maya,no\n')
  expect(await optedOut(['+447700900001'])).toMatchObject([['+447700900001', 'import', expect.any(String)]])
})
