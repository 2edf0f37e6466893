import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { asCalled } from '../../support/app/asCalled'
import { startDraftAreas, type DraftAreas } from '../../support/app/draftAreas'
import { startExports, type ExportAreas } from '../../support/app/exportAreas'
import { shouted, testLanguage } from '../../support/app/testLanguage'

const exportId = 'export-1'
let core: DraftAreas
let exports: ExportAreas
let folder: string
let other: CoreAreas
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-exports-'))
  ;[core, other] = [await startDraftAreas(), await startCoreAreas()]
  exports = await startExports(core, { folder, currency: 'GBP' })
})
afterEach(async () => {
  await core.dispose()
  await other.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const spreadsheet =
  'Mobile,First name,Last name,Seat,Note\n' +
  '07700 900001,Maya,Bell,12,"=cmd|\'/C calc\'!A0"\n' +
  '07700 900002,"O\'Neill, Zoë",,0012,"two\nlines ""quoted"""\n' +
  '07700 900001,Maya again,,77,\n' +
  'nobody,Ann,,99,مرحبا\n' +
  '07700 900003,Ben,,,+1\n'

/** A campaign to the rows of a spreadsheet, handed over as one request; everybody but Ben was listed. */
async function sent(): Promise<string> {
  const campaignId = await core.draft({ template: 'Seat {{Seat|?}} for {{firstname}}' })
  const importId = await core.checked(spreadsheet)
  expectOk(await core.campaigns.addImport({ campaignId, importId }))
  const { outcome } = await core.freeze(campaignId)
  if (outcome !== 'frozen') throw new Error(outcome)
  const people = core.db
    .prepare(
      'SELECT id, phone, position FROM recipients WHERE campaign_id = ? AND position IS NOT NULL ORDER BY position',
    )
    .all(campaignId) as { id: number; phone: string; position: number }[]
  const { lastInsertRowid: attempt } = core.db
    .prepare(
      `INSERT INTO attempts (campaign_id, batch, form, state, people, payload_hash, armed_at)
       VALUES (?, 1, 'personalised', 'acked', 3, '', '2026-11-20T09:05:00.000Z')`,
    )
    .run(campaignId)
  for (const { id, phone, position } of people) {
    core.db.prepare('INSERT INTO attempt_recipients (attempt_id, recipient_id, live) VALUES (?, ?, 1)').run(attempt, id)
    if (phone === '+447700900003') {
      core.db.prepare(`UPDATE recipients SET state = 'uncertain', reason = 'timeout' WHERE id = ?`).run(id)
      continue
    }
    const message = addMessage({ key: `key${position}`, phone, campaignId, recipientId: id })
    core.db
      .prepare(`UPDATE recipients SET state = 'accepted', delivery = 'DELIVERED', message_id = ? WHERE id = ?`)
      .run(message, id)
  }
  return campaignId
}

function addMessage(of: {
  key: string
  phone: string
  campaignId?: string
  recipientId?: number
  raw?: object
}): number {
  const { key, phone, campaignId = null, recipientId = null, raw = {} } = of
  const at = `2026-11-20T09:06:0${key.at(-1)}.000Z`
  const { lastInsertRowid } = core.db
    .prepare(
      `INSERT INTO messages (account_id, gateway_key, gateway_id, phone, country, sender, text, status, delivery, is_final, parts,
         cost_micros, created_at, updated_at, at, first_seen_at, changed_at, campaign_id, recipient_id, raw)
       VALUES (?, ?, ?, ?, 'GB', 'Choir', 'As it went', 'DELIVERED', 'delivered', 1, 2, 70100, '', '', ?, ?, ?, ?, ?, ?)`,
    )
    .run(accountId, key, key, phone, at, at, at, campaignId, recipientId, JSON.stringify(raw))
  return Number(lastInsertRowid)
}

/** Imports the file: the cells of each contact, and the rows that were refused as they stood. */
async function imported(format: string): Promise<{ contacts: Map<string, Cells>; refused: string[][] }> {
  const handle = await other.chooseFile(exports.bytes(), `back.${format}`)
  const { importId, columns } = expectOk(await other.imports.handlers.open({ handle }))
  expect(columns.map(({ target }) => target.kind)).not.toContain('leave_out')
  expectOk(await other.imports.handlers.check({ importId }))
  await other.whenChecked(importId)
  expectOk(await other.imports.handlers.commit({ importId, list: { name: 'Back' } }))
  const contacts = new Map<string, Cells>()
  const page = expectOk(await other.contacts.contacts.page({ offset: 0, limit: 100, order: 'name', filter: {} }))
  for (const { id } of page.rows) {
    const { contact } = expectOk(await other.contacts.contacts.get({ contactId: id }))
    const { phone, firstname, lastname, fields } = contact
    contacts.set(phone, { firstname, lastname, ...fields })
  }
  const db = new DatabaseSync(join(other.folder, 'postrider.sqlite'))
  const rows = db.prepare('SELECT cells FROM import_rows ORDER BY row').all() as { cells: string }[]
  db.close()
  return { contacts, refused: rows.map(({ cells }) => JSON.parse(cells) as string[]) }
}

type Cells = Readonly<Record<string, string>>

describe('the outcome of a campaign', () => {
  test('the outcome of a campaign names everyone in the order of the send, and those left out with the reason, after the columns of their spreadsheet', async () => {
    const campaignId = await sent()

    const result = expectOk(await asCalled(exports.handlers).outcome({ exportId, format: 'csv', campaignId }))

    expect(result).toMatchObject({ kind: 'saved', rows: 5, name: 'Campaign – outcome 2026-11-20.csv' })
    expect(exports.text()).toBe(
      '\ufeffPhone number,First name,Last name,Seat,Note,' +
        'State,Why,Delivery,Why it failed,Handed over,Parts,Cost,Currency,Message,Country,Gateway ID\r\n' +
        `"'+447700900003",Ben,,,"'+1",Uncertain,No answer in time.,,,2026-11-20T09:05:00.000Z,1,,,Seat ? for Ben,GB,\r\n` +
        `"'+447700900001",Maya,Bell,12,"'=cmd|'/C calc'!A0",Accepted,,DELIVERED,,2026-11-20T09:05:00.000Z,2,0.0701,GBP,Seat 12 for Maya,GB,key2\r\n` +
        `"'+447700900002","O'Neill, Zoë",,0012,"two\nlines ""quoted""",Accepted,,DELIVERED,,2026-11-20T09:05:00.000Z,2,0.0701,GBP,"Seat 0012 for O'Neill, Zoë",GB,key3\r\n` +
        'nobody,Ann,,99,مرحبا,Left out,Number cannot be used,,,,,,,,,\r\n' +
        `"'+447700900001",Maya again,,77,,Left out,Same number twice,,,,,,,,GB,\r\n`,
    )
  })

  test('the outcome of a campaign says states and reasons in the chosen language', async () => {
    const campaignId = await sent()
    const language = testLanguage(async (tag) => shouted(tag))
    await language.use('de')
    exports = await startExports(core, { folder, currency: 'GBP', language })

    const result = expectOk(await asCalled(exports.handlers).outcome({ exportId, format: 'csv', campaignId }))

    expect(result).toMatchObject({ name: 'CAMPAIGN – OUTCOME 2026-11-20.csv' })
    expect(exports.text()).toMatch(/^\ufeffPHONE NUMBER,FIRST NAME,LAST NAME,Seat,Note,STATE,WHY,DELIVERY,/)
    for (const words of ['UNCERTAIN,NO ANSWER IN TIME.', 'LEFT OUT,NUMBER CANNOT BE USED', 'ACCEPTED,,DELIVERED'])
      expect(exports.text()).toContain(`,${words},`)
  })

  test.each(['csv', 'xlsx'] as const)(
    'the outcome of a campaign comes back from a %s file without a loss',
    async (format) => {
      const campaignId = await sent()
      expectOk(await asCalled(exports.handlers).outcome({ exportId, format, campaignId }))

      const { contacts, refused } = await imported(format)

      const both = { 'Handed over': '2026-11-20T09:05:00.000Z', Country: 'GB' }
      const accepted = {
        ...both,
        State: 'Accepted',
        Delivery: 'DELIVERED',
        Parts: '2',
        Cost: '0.0701',
        Currency: 'GBP',
      }
      expect(Object.fromEntries(contacts)).toEqual({
        '+447700900001': {
          ...{ ...accepted, firstname: 'Maya', lastname: 'Bell', Seat: '12', Note: `=cmd|'/C calc'!A0` },
          ...{ Message: 'Seat 12 for Maya', 'Gateway ID': 'key2' },
        },
        '+447700900002': {
          ...{ ...accepted, firstname: "O'Neill, Zoë", lastname: '', Seat: '0012', Note: 'two\nlines "quoted"' },
          ...{ Message: "Seat 0012 for O'Neill, Zoë", 'Gateway ID': 'key3' },
        },
        '+447700900003': {
          ...{ ...both, firstname: 'Ben', lastname: '', Note: '+1', State: 'Uncertain', Why: 'No answer in time.' },
          ...{ Parts: '1', Message: 'Seat ? for Ben' },
        },
      })
      expect(refused.map((cells) => cells.slice(0, 7).map((cell) => cell.replace(/^'/, '')))).toEqual([
        ['nobody', 'Ann', '', '99', 'مرحبا', 'Left out', 'Number cannot be used'],
        ['+447700900001', 'Maya again', '', '77', '', 'Left out', 'Same number twice'],
      ])
    },
  )

  test("the outcome of a campaign has a contact's present fields, and the name of people who are no longer contacts", async () => {
    await core.contacts.seedContacts({
      ...{ accountId, listName: 'Choir' },
      people: [
        {
          phone: '+447700900004',
          country: 'GB',
          firstname: 'Noor',
          lastname: '',
          custom1: 'x',
          fields: { Town: 'Bath' },
        },
        { phone: '+447700900005', country: 'GB', firstname: 'Ira', lastname: '' },
      ],
    })
    const campaignId = await core.draft({ listIds: [1] })
    await core.freeze(campaignId)
    core.db.exec(`DELETE FROM contacts WHERE phone = '+447700900005'`)

    expectOk(await asCalled(exports.handlers).outcome({ exportId, format: 'csv', campaignId }))

    const lines = exports.text().trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffPhone number,First name,Custom 1,Town,State,/)
    expect(lines.slice(1)).toEqual([
      `"'+447700900005",Ira,,,Waiting,,,,,1,,,Hello,GB,`,
      `"'+447700900004",Noor,x,Bath,Waiting,,,,,1,,,Hello,GB,`,
    ])
  })

  test('the outcome of a campaign is read in pieces, with everyone in it once', async () => {
    const people = Array.from(
      { length: 2_500 },
      (_, index) => `+1${201 + Math.floor(index / 100)}5550${100 + (index % 100)}`,
    )
    await core.contacts.seedContacts({
      ...{ accountId, listName: 'Choir' },
      people: people.map((phone) => ({ phone, country: 'US', firstname: 'A', lastname: '' })),
    })
    const campaignId = await core.draft({ listIds: [1] })
    await core.freeze(campaignId)

    expectOk(await asCalled(exports.handlers).outcome({ exportId, format: 'csv', campaignId }))

    const written = exports.text().match(/\+1\d{10}/g) ?? []
    expect([written.length, new Set(written).size]).toEqual([2_500, 2_500])
  })

  test('the outcome of a missing campaign, or of one that never had people, makes no file', async () => {
    const campaignId = await core.draft()

    expect(codeOf(await asCalled(exports.handlers).outcome({ exportId, format: 'csv', campaignId: 'nowhere' }))).toBe(
      'CAMPAIGN_UNKNOWN',
    )
    expect(codeOf(await asCalled(exports.handlers).outcome({ exportId, format: 'csv', campaignId }))).toBe(
      'EXPORT_NOTHING',
    )
    expect(exports.names()).toEqual([])
  })
})

describe('messages of a view', () => {
  test('exported messages come newest first with their person, their campaign and their price', async () => {
    await sent()
    addMessage({ key: 'key9', phone: '+33639980000' })

    const result = expectOk(await exports.handlers.history({ exportId, format: 'csv', filter: {} }))

    expect(result).toMatchObject({ rows: 3, name: 'History 2026-11-20.csv' })
    expect(exports.text()).toBe(
      '\ufeffPhone number,Name,Sent,Status,Why it failed,Parts,Cost,Currency,Message,Sender,Country,Campaign,Gateway ID\r\n' +
        `"'+33639980000",,2026-11-20T09:06:09.000Z,DELIVERED,,2,0.0701,GBP,As it went,Choir,GB,,key9\r\n` +
        `"'+447700900002","O'Neill, Zoë",2026-11-20T09:06:03.000Z,DELIVERED,,2,0.0701,GBP,As it went,Choir,GB,,key3\r\n` +
        `"'+447700900001",Maya Bell,2026-11-20T09:06:02.000Z,DELIVERED,,2,0.0701,GBP,As it went,Choir,GB,,key2\r\n`,
    )
  })

  test.each(['csv', 'xlsx'] as const)(
    'exported messages come back from a %s file without a loss, with the columns of their spreadsheet and every field of the record',
    async (format) => {
      await sent()
      addMessage({ key: 'key9', phone: '+33639980000', raw: { to: '33639980000', cost: '0.0701', note: '=1+1' } })
      expectOk(await exports.handlers.history({ exportId, format, filter: {}, withSource: true, withRecord: true }))

      const { contacts } = await imported(format)

      expect(contacts.get('+447700900001')).toMatchObject({ firstname: 'Maya', lastname: 'Bell', Seat: '12' })
      expect(contacts.get('+447700900002')).toMatchObject({ Note: 'two\nlines "quoted"', Status: 'DELIVERED' })
      expect(contacts.get('+33639980000')).toEqual({
        ...{ firstname: '', lastname: '', Sent: '2026-11-20T09:06:09.000Z', Status: 'DELIVERED', Parts: '2' },
        ...{ Cost: '0.0701', Currency: 'GBP', Message: 'As it went', Sender: 'Choir', Country: 'GB' },
        ...{ 'Gateway ID': 'key9', to: '33639980000', 'cost (2)': '0.0701', 'note (2)': '=1+1' },
      })
    },
  )

  test('exported messages leave out the key of the receiver of status updates: it was in every record of a file', async () => {
    await sent()
    const key = 'c0ffee00c0ffee00c0ffee00c0ffee00'
    addMessage({ key: 'key9', phone: '+33639980000', raw: { callback_url: `https://shop.example/${key}?ref=r-1` } })

    expectOk(await exports.handlers.history({ exportId, format: 'csv', filter: {}, withRecord: true }))

    expect(exports.text()).toContain('https://shop.example/…?ref=r-1')
    expect(exports.text()).not.toContain(key)
  })

  test('exported messages are those of the filter only, and an empty filter makes no file', async () => {
    const campaignId = await sent()
    addMessage({ key: 'key9', phone: '+33639980000' })

    expectOk(await exports.handlers.history({ exportId, format: 'csv', filter: { phone: '+33639980000' } }))
    expect(exports.text().match(/key\d/g)).toEqual(['key9'])
    expectOk(await exports.handlers.history({ exportId, format: 'csv', filter: { campaignId } }))
    expect(exports.text().match(/key\d/g)).toEqual(['key3', 'key2'])
    expect(codeOf(await exports.handlers.history({ exportId, format: 'csv', filter: { status: 'FAILED' } }))).toBe(
      'EXPORT_NOTHING',
    )
  })
})

describe('the report of a campaign', () => {
  test('the report of a campaign is saved as what the page shows for print, under the name of the campaign and the day', async () => {
    const campaignId = await sent()
    const printPage = async () => Buffer.from('%PDF-1.4 one page')
    exports = await startExports(core, { folder, printPage })

    const result = expectOk(await asCalled(exports.handlers).report({ exportId, campaignId }))

    expect(result).toMatchObject({ kind: 'saved', name: 'Campaign – report 2026-11-20.pdf' })
    expect(exports.text()).toBe('%PDF-1.4 one page')
  })

  test('a report whose page is gone leaves no file, and a host that cannot print to a file makes none', async () => {
    const campaignId = await sent()
    const printPage = () => Promise.reject(new Error('There is no page to print'))
    exports = await startExports(core, { folder, printPage })
    expect(codeOf(await asCalled(exports.handlers).report({ exportId, campaignId }))).toBe('EXPORT_NOT_WRITTEN')

    exports = await startExports(core, { folder })
    expect(codeOf(await asCalled(exports.handlers).report({ exportId, campaignId }))).toBe('EXPORT_NOTHING')
    expect(exports.names()).toEqual([])
  })
})
