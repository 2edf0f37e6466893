import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { CallbackPost } from '../../../src/main/core/ports'
import { addList, approve, campaignState } from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import { makeProfile, openCore, type Core } from '../../support/app/openCore'
import { openPractice, testStart } from '../../support/app/practiceGateway'
import { tablesWith } from '../../support/tablesWith'

const phone = '+447700900321'
const digits = phone.slice(1)
const [firstname, lastname] = ['Zebedee', 'Quillfeather']
const at = '2026-11-20T09:00:00.000Z'

/** A person in everything that a profile can hold. */
async function fill(core: Core): Promise<number> {
  const { client, db, drive } = core
  const account = await drive(client.accounts.openPractice())
  const { contactId } = await drive(
    client.contacts.add({ phone, firstname, lastname, email: `${firstname}@example.org` }),
  )
  await drive(client.contacts.edit({ contactId, custom1: `${lastname} junior`, fields: { Nickname: firstname } }))
  const listId = addList(core, [{ phone, firstname }], 'Choir')
  const { id } = await drive(client.campaigns.create({ name: 'News', listIds: [listId] }))
  await drive(client.campaigns.save({ campaignId: id, template: 'Hi {{firstname}} {{lastname}}' }))
  await drive(client.campaigns.addNumbers({ campaignId: id, text: `${firstname} ${lastname} <${phone}>` }))
  await drive(client.campaigns.freeze({ campaignId: id }))
  const review = await drive(client.campaigns.estimate({ campaignId: id }))
  await approve(core, { id, listId, review, account })
  await core.until(() => campaignState(core, id) === 'done')
  await core.until(async () => (await drive(client.history.refresh())).readAt !== '' && listed(core) === 1)
  const { campaignId } = await drive(client.replies.send({ phone, text: `Dear ${firstname}` }))
  await core.until(async () => {
    await drive(client.history.refresh())
    return campaignState(core, campaignId) === 'done' && listed(core) === 2
  })
  const run = (sql: string, ...values: (string | number)[]) => db.prepare(sql).run(...values)
  const words = `The number ${phone} (${digits}) is not allowed`
  run('UPDATE attempts SET words = ?, answer = ?', words, JSON.stringify({ to: [phone] }))
  run(`UPDATE recipients SET reason = ? WHERE phone = ?`, words, phone)
  run('UPDATE campaigns SET pause_words = ?, kept_counts = NULL', words)
  run(
    `INSERT INTO imports (id, account_id, file_name, file_size, state, plan, created_at) VALUES ('i1', ?, 'a.csv', 1, 'committed', '{}', ?)`,
    ...[account.id, at],
  )
  run(
    `INSERT INTO import_rows (import_id, row, line, cell, cells, phone, verdict, why, firstname, lastname) VALUES ('i1', 1, 2, ?, ?, ?, 'duplicate', 'duplicate_in_file', ?, ?)`,
    ...[phone, JSON.stringify([phone, firstname]), phone, firstname, lastname],
  )
  run(
    `INSERT INTO replies (account_id, phone, sent_to, text, search_key, at, seen_at, content_hash, is_dated, meaning) VALUES (?, ?, '', ?, ?, ?, ?, 'h', 1, 'reply')`,
    ...[account.id, phone, `It is ${firstname}`, `it is ${firstname}`, at, at],
  )
  run(
    `INSERT OR REPLACE INTO conversations (account_id, phone, last_at, last_text, unread, meaning, is_done) VALUES (?, ?, ?, ?, 1, 'reply', 0)`,
    ...[account.id, phone, at, `It is ${firstname}`],
  )
  run(
    `INSERT INTO number_results (account_id, phone, status, is_active, raw, checked_at, is_last) VALUES (?, ?, 'ACTIVE', 1, ?, ?, 1)`,
    ...[account.id, phone, JSON.stringify({ number: phone }), at],
  )
  run(
    `INSERT INTO jobs (id, account_id, kind, subject, subject_key, state, cursor, tally, created_at) VALUES ('j1', ?, 'verify', '{}', '', 'done', '{}', '{"active":1,"notActive":0}', ?)`,
    ...[account.id, at],
  )
  run(
    `INSERT INTO look_ups (job_id, place, phone, name, state) VALUES ('j1', 0, ?, ?, 'done')`,
    phone,
    `${firstname} ${lastname}`,
  )
  run('INSERT INTO set_apart (account_id, phone, at) VALUES (?, ?, ?)', account.id, phone, at)
  run(
    `INSERT INTO callback_receipts (message_id, status, tracking_id, phone, received_at) VALUES ('m1', 'SENT', '', ?, ?)`,
    ...[phone, at],
  )
  await drive(client.contacts.optOut({ contactIds: [contactId] }))
  await drive(client.contacts.optIn({ contactIds: [contactId], reason: `${firstname} asked for it` } as never))
  await drive(client.history.page({ offset: 0, limit: 10, filter: { search: lastname } }))
  return contactId
}

function listed(core: Core): number {
  return (core.db.prepare('SELECT count(*) AS n FROM messages').get() as { n: number }).n
}

test('an erased person is no longer in any table, whatever a profile holds of them', async () => {
  const core = await openCore()
  const contactId = await fill(core)
  const theirs = [digits, firstname, lastname, firstname.toLowerCase(), lastname.toLowerCase()]
  const before = tablesWith(core.db, theirs)
  expect(before).toEqual(
    expect.arrayContaining([
      ...['attempts', 'callback_receipts', 'campaigns', 'contact_act_rows', 'contacts', 'consent_log', 'conversations'],
      ...['import_rows', 'look_ups', 'messages', 'number_results', 'recipient_texts', 'recipients', 'replies'],
      ...['row_set_people', 'set_apart'],
    ]),
  )

  await core.drive(core.client.contacts.erase({ contactId }))

  expect(tablesWith(core.db, theirs)).toEqual([])
  expect(listed(core)).toBe(2)
})

/** Files in the folder, at any depth, that hold one of these, by what they hold. Backups keep what they were made of. */
function filesWith(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'backups')
    .flatMap((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      const held = words.filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')))
      return held.length === 0 ? [] : [`${entry.name}: ${held.join(', ')}`]
    })
}

async function importPasted(core: Core, text: string): Promise<string> {
  const { client, drive } = core
  const { handle } = await drive(client.files.paste({ text, name: 'Pasted cells' }))
  const { importId } = await drive(client.imports.open({ handle }))
  await drive(client.imports.check({ importId }))
  await core.until(async () => (await drive(client.imports.status({ importId }))).state === 'checked')
  for (const { column, answers } of (await drive(client.imports.status({ importId }))).consents)
    await drive(
      client.imports.answerConsent({
        ...{ importId, column },
        answers: answers.map(({ word }) => ({ word, means: 'nothing' })),
      }),
    )
  return importId
}

test('an erased person is in no byte of any file of the profile: samples, rows and pages of imports, uploads, exports, practice gateway (B114)', async () => {
  const profile = makeProfile()
  const practice = openPractice({ clock: createFakeClock(testStart), stateFile: join(profile, 'practice.jsonl') })
  const core = await openCore({ profile, practice })
  const { client, drive } = core
  const contactId = await fill(core)
  const theirs = [digits, '7700 900321', firstname, lastname, firstname.toLowerCase(), lastname.toLowerCase()]
  const others = Array.from(
    { length: 3_000 },
    (_, row) => `+3363998${String(row).padStart(4, '0')},Ada ${row},Lovett,yes\n`,
  )
  const withThem = (more: string) =>
    `mobile,first name,last name,sms ok?\n07700 900321,${firstname},${lastname},ask ${firstname}\n${others.join('')}${more}`
  const undone = await importPasted(core, withThem(`+447700900399,${firstname} junior,${lastname},yes\n`))
  await drive(client.imports.commit({ importId: undone, list: { name: 'Undone' } }))
  await drive(client.imports.undo({ importId: undone }))
  await drive(client.imports.commit({ importId: await importPasted(core, withThem('')), list: { name: 'Kept' } }))
  const unfinished = await importPasted(core, withThem('x,y,z,\n'))
  await drive(client.exports.contacts({ exportId: 'export-1', format: 'csv', filter: {} } as never))
  await drive(client.contacts.page({ offset: 0, limit: 10, order: 'name', filter: { search: lastname } } as never))
  core.db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  const names = (files: readonly string[]) => new Set(files.map((file) => file.split(':')[0]))
  expect(names(filesWith(profile, theirs)).size).toBeGreaterThan(4)
  expect([...names(filesWith(profile, theirs))]).toEqual(
    expect.arrayContaining(['practice.jsonl', 'postrider.sqlite', `${unfinished}.sqlite`]),
  )

  await drive(client.contacts.erase({ contactId }))

  expect((await drive(client.imports.status({ importId: unfinished }))).state).toBe('discarded')
  await core.until(() => core.db.prepare('SELECT count(*) AS n FROM erasing').get()?.n === 0)
  expect(filesWith(profile, theirs)).toEqual([])
  expect(practice.gateway.truth().acceptances).toHaveLength(2)
})

test('an erased person is still forgotten if the app ended in the middle of it', async () => {
  const core = await openCore()
  const contactId = await fill(core)
  await core.drive(core.client.contacts.erase({ contactId }))
  core.db.prepare('INSERT OR REPLACE INTO erasing (account_id) SELECT id FROM accounts').run()
  const again = await core.crash()

  await again.until(() => again.db.prepare('SELECT count(*) AS n FROM erasing').get()?.n === 0)

  expect(filesWith(again.profile, [digits, firstname, lastname])).toEqual([])
})

test('a status posted for an erased person does not write their number down again', async () => {
  let take: ((post: CallbackPost) => Promise<number>) | undefined
  const core = await openCore({
    callbackListener: {
      async open(options) {
        take = options.take
        return { port: 1, close: async () => undefined }
      },
    },
  })
  const contactId = await fill(core)
  const { address = '' } = await core.client.callbacks.switch({ isOn: true })
  await core.drive(core.client.contacts.erase({ contactId }))

  const body = Buffer.from(new URLSearchParams({ messageId: 'unknown', status: 'DELIVERED', phone }).toString())
  const path = new URL(address).pathname
  const answer = await take?.({ path, contentType: '', signature: undefined, body, isTooLarge: false })
  await core.until(async () => (await core.client.callbacks.state()).received === 1)

  expect(answer).toBe(200)
  expect(core.db.prepare('SELECT message_id, phone FROM callback_receipts').all()).toEqual([
    { message_id: 'unknown', phone: '' },
  ])
  expect(tablesWith(core.db, [digits, firstname, lastname])).toEqual([])
})
