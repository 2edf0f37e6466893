import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../../src/main/core/base/result'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { startExports, type ExportAreas } from '../../support/app/exportAreas'
import { shouted, testLanguage } from '../../support/app/testLanguage'

const exportId = 'export-1'
let core: CoreAreas
let exports: ExportAreas
let folder: string
let db: DatabaseSync
const asked: unknown[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-exports-'))
  core = await startCoreAreas()
  db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  exports = await startExports(core, { folder, currency: 'GBP', insight })
})
afterEach(async () => {
  db.close()
  await core.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const cost = { micros: 1_230_500, currency: 'GBP' }
const sums = { messages: 12, delivered: 10, onTheWay: 1, notDelivered: 1, parts: 14, counted: 12, priced: 12 }
const insight = {
  figures: async (question: unknown) => {
    asked.push(question)
    const rows = [
      { key: '2026-11-19', ...sums, cost },
      { key: 'c1', label: '=News', ...sums, estimated: { ...cost, micros: -2 } },
    ]
    return ok({ rows, total: { ...sums, cost } })
  },
  balance: async () =>
    ok({ rows: [{ at: '2026-11-20T09:00:00.000Z', balance: { micros: 25_000_000, currency: 'GBP' } }] }),
}

function addResult(phone: string, result: { isActive: 0 | 1; details?: object; status?: string }): number {
  const { isActive, details, status = isActive ? 'ACTIVE' : 'ABSENT' } = result
  const added = db
    .prepare(
      `INSERT INTO number_results (account_id, phone, country, status, is_active, details, raw, checked_at, is_last)
       VALUES (?, ?, 'GB', ?, ?, ?, '{}', '2026-11-20T08:00:00.000Z', 1)`,
    )
    .run(accountId, phone, status, isActive, details ? JSON.stringify(details) : null)
  return Number(added.lastInsertRowid)
}

const details = {
  ...{ mcc: '234', imsi: '234150999999999', isPorted: true, network: { name: '=Net, One', mnc: '15' } },
  country: { code: 'GB', name: 'United Kingdom', localeName: 'UK', isoA3Code: 'GBR' },
}

test('exported look-ups come latest first, with every field of the document', async () => {
  await core.contacts.seedContacts({
    ...{ accountId, listName: 'Choir' },
    people: [{ phone: '+447700900001', country: 'GB', firstname: 'Maya', lastname: 'Bell' }],
  })
  addResult('+447700900001', { isActive: 1, details })
  addResult('+447700900002', { isActive: 0 })
  db.prepare('INSERT INTO set_apart (account_id, phone, at) VALUES (?, ?, ?)').run(accountId, '+447700900002', '')

  const all = expectOk(await exports.handlers.numbers({ exportId, format: 'csv' }))

  expect(all).toMatchObject({ rows: 2, name: 'Numbers looked up 2026-11-20.csv' })
  expect(exports.text()).toBe(
    '\ufeffPhone number,Name,Status,In use,Looked up,Network,Network code,Ported,Country of the network,Network country code,' +
      'Network country (3 letters),Network country (own name),MCC,IMSI,Country,Set apart,Problem\r\n' +
      `"'+447700900002",,ABSENT,no,2026-11-20T08:00:00.000Z,,,,,,,,,,GB,yes,\r\n` +
      `"'+447700900001",Maya Bell,ACTIVE,yes,2026-11-20T08:00:00.000Z,"'=Net, One",15,yes,United Kingdom,GB,GBR,UK,234,234150999999999,GB,,\r\n`,
  )
  expectOk(await exports.handlers.numbers({ exportId, format: 'csv', filter: { activity: 'active' } }))
  expect(exports.text().match(/\+\d+/g)).toEqual(['+447700900001'])
})

test('exported look-ups of a job come in its order, those without an answer with the reason', async () => {
  db.prepare(
    `INSERT INTO jobs (id, account_id, kind, subject, subject_key, state, cursor, tally, created_at)
     VALUES ('job-1', ?, 'verify', '{}', '', 'done', '{}', '{}', '')`,
  ).run(accountId)
  const add = db.prepare(
    `INSERT INTO look_ups (job_id, place, phone, name, state, is_active, result_id, code, words) VALUES ('job-1', ?, ?, 'Zoë', ?, ?, ?, ?, ?)`,
  )
  add.run(0, '+447700900009', 'failed', null, null, 'GATEWAY_REFUSED', 'no such number')
  add.run(1, '+447700900001', 'done', 1, addResult('+447700900001', { isActive: 1 }), null, null)
  add.run(2, '+447700900002', 'waiting', null, null, null, null)

  expectOk(await exports.handlers.numbers({ exportId, format: 'csv', jobId: 'job-1' }))

  const lines = exports.text().trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(0, 4).join())).toEqual([
    `"'+447700900009",Zoë,,`,
    `"'+447700900001",Zoë,ACTIVE,yes`,
    `"'+447700900002",Zoë,,`,
  ])
  expect([lines[0], lines[2]]).toEqual([
    expect.stringMatching(/\(no such number\)"?$/),
    expect.stringMatching(/Not looked up yet$/),
  ])
  expect(codeOf(await exports.handlers.numbers({ exportId, format: 'csv', jobId: 'nowhere' }))).toBe('JOB_UNKNOWN')
})

test('exported look-ups, replies and figures have their words in the chosen language', async () => {
  const language = testLanguage(async (tag) => shouted(tag))
  await language.use('de')
  const loud = await startExports(core, { folder, currency: 'GBP', insight, language })
  addResult('+447700900002', { isActive: 0 })
  db.prepare(
    `INSERT INTO conversations (account_id, phone, last_at, last_text, opted_out_at, unread, meaning, is_done)
     VALUES (?, '+447700900002', '', '', '2026-11-20T08:30:00.000Z', 0, 'opt_out', 0)`,
  ).run(accountId)

  expectOk(await loud.handlers.numbers({ exportId, format: 'csv' }))
  const numbers = loud.text()
  expectOk(await loud.handlers.inbox({ exportId, format: 'csv', folder: 'all' }))
  const inbox = loud.text()
  const figures = { filter: {}, by: 'day', timeZone: 'Europe/Paris' } as const
  expectOk(await loud.handlers.figures({ exportId, format: 'csv', ...figures }))

  expect(numbers).toMatch(/^\ufeffPHONE NUMBER,NAME,STATUS,IN USE,.*\r\n"'\+447700900002",,ABSENT,NO,/)
  expect(inbox).toMatch(/^\ufeffPHONE NUMBER,.*\r\n"'\+447700900002",,2026-11-20T08:30:00.000Z,,OPT-OUT,,/)
  expect(loud.text()).toMatch(/^\ufeffDAY,MESSAGES,.*\r\n2026-11-19,12,/)
  expect(loud.suggested.at(-1)).toBe('MESSAGES BY DAY 2026-11-20.csv')
})

test('exported figures are the rows behind the chart, with the question that it asks', async () => {
  const question = { filter: { delivery: 'delivered' as const }, by: 'campaign' as const, timeZone: 'Europe/Paris' }

  const made = expectOk(await exports.handlers.figures({ exportId, format: 'csv', ...question }))

  expect(asked.at(-1)).toEqual(question)
  expect(made).toMatchObject({ rows: 2, name: 'Messages by campaign 2026-11-20.csv' })
  expect(exports.text()).toBe(
    '\ufeffCampaign,Messages,Delivered,On the way,Not delivered,Parts,Cost,With a price,Estimated,Currency\r\n' +
      '2026-11-19,12,10,1,1,14,1.2305,12,,GBP\r\n' +
      `"'=News",12,10,1,1,14,,12,"'-0.000002",GBP\r\n`,
  )
})

test('the balance over time is exported as a table', async () => {
  expectOk(await exports.handlers.balance({ exportId, format: 'csv' }))

  expect(exports.text()).toBe('\ufeffWhen,Balance,Currency\r\n2026-11-20T09:00:00.000Z,25.00,GBP\r\n')
})

test('an exported inbox has its replies and opt-outs, newest first, or those of one folder', async () => {
  const line = db.prepare(
    `INSERT INTO conversations (account_id, phone, last_at, last_text, opted_out_at, unread, meaning, is_done) VALUES (?, ?, '', '', ?, 0, ?, 0)`,
  )
  line.run(accountId, '+447700900001', null, 'reply')
  line.run(accountId, '+447700900002', '2026-11-20T08:30:00.000Z', 'opt_out')
  const reply = db.prepare(
    `INSERT INTO replies (account_id, phone, sent_to, text, search_key, parts, at, seen_at, content_hash, is_dated, meaning, decided, is_read)
     VALUES (?, ?, '+447700900900', ?, '', 1, ?, '', ?, 1, ?, ?, 1)`,
  )
  const add = (phone: string, text: string, minute: number, meaning = 'reply', decided: string | null = null) =>
    reply.run(accountId, phone, text, `2026-11-20T08:${minute}:00.000Z`, `${text}${minute}`, meaning, decided)
  add('+447700900001', '=1+1', 20)
  add('+447700900001', 'Two', 40)
  add('+447700900001', 'Same moment', 40)
  add('+447700900002', 'stop please', 30, 'unclear', 'opt_out')

  const made = expectOk(await exports.handlers.inbox({ exportId, format: 'csv', folder: 'all' }))

  expect(made).toMatchObject({ rows: 5, name: 'Inbox 2026-11-20.csv' })
  expect(exports.text()).toBe(
    '\ufeffPhone number,Name,Received,Message,Meaning,Decided,To,Parts,Read\r\n' +
      `"'+447700900001",,2026-11-20T08:40:00.000Z,Same moment,Reply,,"'+447700900900",1,yes\r\n` +
      `"'+447700900001",,2026-11-20T08:40:00.000Z,Two,Reply,,"'+447700900900",1,yes\r\n` +
      `"'+447700900002",,2026-11-20T08:30:00.000Z,stop please,Unclear,Opt-out,"'+447700900900",1,yes\r\n` +
      `"'+447700900002",,2026-11-20T08:30:00.000Z,,Opt-out,,,,\r\n` +
      `"'+447700900001",,2026-11-20T08:20:00.000Z,"'=1+1",Reply,,"'+447700900900",1,yes\r\n`,
  )
  expectOk(await exports.handlers.inbox({ exportId, format: 'csv', folder: 'opt_outs' }))
  expect(exports.text().match(/\+44770090000\d/g)).toEqual(['+447700900002', '+447700900002'])
  expect(codeOf(await exports.handlers.inbox({ exportId, format: 'csv', folder: 'done' }))).toBe('EXPORT_NOTHING')
})

test('an inbox of many lines is read in pieces, each line once', async () => {
  db.exec(
    `INSERT INTO conversations (account_id, phone, last_at, last_text, unread, meaning, is_done) VALUES ('${accountId}', '+447700900001', '', '', 0, 'reply', 0)`,
  )
  db.exec(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
     INSERT INTO replies (account_id, phone, sent_to, text, search_key, at, seen_at, content_hash, is_dated, meaning)
       SELECT '${accountId}', '+447700900001', '', 'n' || i || '.', '', '2026-11-20T08:00:0' || (i % 3) || '.000Z', '', i, 1, 'reply' FROM n`,
  )

  expectOk(await exports.handlers.inbox({ exportId, format: 'csv', folder: 'all' }))

  const texts = exports.text().match(/n\d+\./g) ?? []
  expect([texts.length, new Set(texts).size]).toEqual([4_500, 4_500])
})
