import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const at = '2026-11-19T09:00:00.000Z'
const contacts = () => core.contacts.contacts
const detail = async (contactId: number) => expectOk(await contacts().get({ contactId }))
const found = async (search: string) =>
  expectOk(await contacts().page({ offset: 0, limit: 50, order: 'name', filter: { search } })).rows.map(({ id }) => id)

function run(sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  try {
    if (/^select/i.test(sql.trim())) return db.prepare(sql).all()
    db.exec(sql)
    return []
  } finally {
    db.close()
  }
}

describe('a number', () => {
  test('a number is checked before it is stored, and belongs to one contact only', async () => {
    const { contactId } = expectOk(await contacts().add({ phone: '07700 900001', firstname: 'Maya' }))
    expectOk(await contacts().add({ phone: '+33 6 39 98 00 02' }))

    expect((await detail(contactId)).contact).toMatchObject({
      phone: '+447700900001',
      country: 'GB',
      phoneType: 'mobile',
    })
    expect(codeOf(await contacts().add({ phone: '12' }))).toBe('PHONE_NOT_USABLE')
    expect(codeOf(await contacts().add({ phone: '0044 7700 900001' }))).toBe('PHONE_TAKEN')
    expect(codeOf(await contacts().edit({ contactId, phone: '+33639980002' }))).toBe('PHONE_TAKEN')
    expect(expectOk(await contacts().tryNumber({ phone: '(07700) 900 001' }))).toMatchObject({ takenBy: contactId })
    expect(expectOk(await contacts().edit({ contactId, phone: '07700900001' })).undoId).toBeUndefined()
  })

  test('a number that is changed takes its opt-outs along and leaves the old number opted out', async () => {
    const { contactId } = expectOk(await contacts().add({ phone: '07700 900001' }))
    expectOk(await contacts().optOut({ contactIds: [contactId] }))

    const edited = expectOk(await contacts().edit({ contactId, phone: '07700 900002' }))

    expect(edited.contact).toMatchObject({ phone: '+447700900002', optedOut: true })
    expect(expectOk(await contacts().add({ phone: '07700 900001' })).optedOut).toBe(true)
  })
})

describe('what is typed of a person', () => {
  test('a person can be changed field by field, own fields too, and is found at once', async () => {
    const { contactId } = expectOk(
      await contacts().add({ phone: '07700 900001', lastname: 'Lindqvist', fields: { town: 'Bath', points: '3' } }),
    )
    const edited = expectOk(
      await contacts().edit({
        contactId,
        firstname: 'Zoë',
        email: 'z@example.org',
        fields: { town: 'Lyon', points: null },
      }),
    )

    expect(edited.contact).toMatchObject({ firstname: 'Zoë', lastname: 'Lindqvist', fields: { town: 'Lyon' } })
    expect(await Promise.all(['zoe', 'lyon', 'example.org', 'bath', 'lindq z'].map(found))).toEqual([
      ...[[contactId], [contactId], [contactId], [], [contactId]],
    ])
    expect(codeOf(await contacts().edit({ contactId: 99, firstname: 'x' }))).toBe('CONTACT_UNKNOWN')
  })

  test.each([
    ['10,000 letters', 'x'.repeat(10_000)],
    ['10,000 words', 'ab '.repeat(3_333).trim()],
    ['right to left', 'עדה אברהם‏'],
    ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['nothing', ''],
    ['spaces', '   '],
    ['signs of queries', `"'*%_) OR 1=1; --`],
    ['marks of direction', '\u202eadA\u202c'],
    ['letters of many parts', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢'],
    ['half a letter', '\ud83d'],
  ])("a person's field may be %s: it is kept, listed and found (B087)", async (_, name) => {
    // The bridge and the disk write it in this form.
    const kept = Buffer.from(name).toString()
    const { contactId } = expectOk(await contacts().add({ phone: '07700 900001', firstname: kept }))
    expectOk(await contacts().edit({ contactId, lastname: kept }))

    expect((await detail(contactId)).contact).toMatchObject({ firstname: kept, lastname: kept })
    const page = expectOk(await contacts().page({ offset: 0, limit: 50, order: 'name' }))
    expect(page.rows.map((row) => row.name)).toEqual([`${kept} ${kept}`.trim()])
    expect(
      codeOf(await contacts().page({ offset: 0, limit: 9, order: 'name', filter: { search: kept.slice(0, 200) } })),
    ).toBe('no problem')
  })
})

describe('a person who is erased', () => {
  beforeEach(async () => {
    await core.contacts.seedContacts({
      accountId,
      listName: 'Choir',
      people: [
        {
          phone: '+447700900001',
          firstname: 'Maya',
          lastname: 'Erased',
          email: 'maya@example.org',
          fields: { town: 'Bath' },
        },
        { phone: '+447700900002', firstname: 'Noor', lastname: 'Kept' },
      ],
    })
    expectOk(await contacts().optOut({ contactIds: [1] }))
    run(`
      INSERT INTO campaigns (id, account_id, name, state, created_at, changed_at) VALUES ('c', '${accountId}', 'News', 'done', '', '');
      INSERT INTO recipients (id, campaign_id, position, contact_id, phone, name, parts, state)
        VALUES (1, 'c', 1, 1, '+447700900001', 'Maya Erased', 1, 'accepted'), (2, 'c', 2, 2, '+447700900002', 'Noor Kept', 1, 'accepted');
      INSERT INTO recipient_texts (recipient_id, text) VALUES (1, 'Hello Maya'), (2, 'Hello Noor');
      INSERT INTO messages (id, account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, cost_micros,
          created_at, updated_at, at, first_seen_at, changed_at, raw)
        VALUES (1, '${accountId}', 'k', '1', '+447700900001', '', 'Hello Maya', 'DELIVERED', 'delivered', 1, 32000, '', '', '${at}', '', '',
          '{"to":"+447700900001"}');`)
  })

  test('an erased person leaves nothing in the database but a keyed hash, and counts and costs stay', async () => {
    const { undoId = '' } = expectOk(await contacts().edit({ contactId: 1, custom1: 'Maya was here' }))
    expect(expectOk(await contacts().beforeErase({ contactId: 1 }))).toEqual({
      messages: 1,
      campaigns: 1,
      lists: 1,
      blockedBy: [],
    })

    expect(expectOk(await contacts().erase({ contactId: 1 }))).toEqual({ messages: 1, campaigns: 1 })
    run(`UPDATE messages SET raw = '{"to":"+447700900001"}', status = 'READ'`)

    const tables = run(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'`,
    )
    const dump = JSON.stringify(tables.map(({ name }) => run(`SELECT * FROM ${String(name)}`)))
    expect(dump).not.toMatch(/Maya|900001|maya@example/)
    expect(dump).toContain('Noor')
    expect(await found('maya')).toEqual([])
    expect(run('SELECT count(*) AS people FROM recipients')).toEqual([{ people: 2 }])
    expect(run('SELECT sum(cost_micros) AS cost FROM messages')).toEqual([{ cost: 32_000 }])
    expect(codeOf(await contacts().get({ contactId: 1 }))).toBe('CONTACT_UNKNOWN')
    expect(codeOf(await contacts().undo({ undoId }))).toBe('UNDO_GONE')
  })

  test('an erased person who is added again, by hand or with a list, is opted out', async () => {
    expectOk(await contacts().erase({ contactId: 1 }))
    await core.contacts.seedContacts({
      accountId,
      listName: 'Choir',
      people: [{ phone: '+447700900001', firstname: 'Maya', lastname: '' }],
    })
    const [again = 0] = await found('maya')

    expect(await detail(again)).toMatchObject({ contact: { optedOut: true }, optOut: { source: 'erased' } })
    expectOk(await contacts().erase({ contactId: again }))
    expect(expectOk(await contacts().add({ phone: '07700 900001' })).optedOut).toBe(true)
  })

  test.each(['pending', 'held', 'inflight', 'uncertain', 'absent'])(
    'a person cannot be erased while they are %s in a campaign, and the refusal says in which',
    async (state) => {
      run(`UPDATE campaigns SET state = 'running'; UPDATE recipients SET state = '${state}' WHERE id = 1`)

      expect(expectOk(await contacts().beforeErase({ contactId: 1 })).blockedBy).toEqual([
        { campaignId: 'c', name: 'News', state },
      ])
      expect(codeOf(await contacts().erase({ contactId: 1 }))).toBe('CONTACT_IN_CAMPAIGN')
      expect((await detail(1)).contact.firstname).toBe('Maya')
    },
  )
})

test('the messages of a person come in windows, newest first', async () => {
  const { contactId } = expectOk(await contacts().add({ phone: '07700 900001' }))
  for (let n = 1; n <= 30; n += 1)
    run(`INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at, updated_at, at,
        first_seen_at, changed_at, raw) VALUES ('${accountId}', 'k${n}', '1', '+447700900001', '', 'Text ${n}', 'SENT', 'on_the_way', 0, '', '',
        '2026-11-${String(n).padStart(2, '0')}T09:00:00.000Z', '', '', '{}')`)

  const window = expectOk(await contacts().messages({ contactId, offset: 10, limit: 2 }))

  expect([window.total, window.rows.map(({ text }) => text)]).toEqual([30, ['Text 20', 'Text 19']])
  expect((await detail(contactId)).recent).toHaveLength(20)
  expect(codeOf(await contacts().messages({ contactId: 99, offset: 0, limit: 1 }))).toBe('CONTACT_UNKNOWN')
})
