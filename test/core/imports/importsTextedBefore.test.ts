// If a person has several numbers, the import takes the one that was texted before, by the history and campaigns of this computer.
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountId, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

function run(sql: string): void {
  const db = new DatabaseSync(join(core.folder, 'postrider.sqlite'))
  db.exec(sql)
  db.close()
}

function list(phone: string, delivery = 'delivered'): void {
  run(`INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at, updated_at,
    at, first_seen_at, changed_at, raw) VALUES ('${accountId}', '${phone}', '1', '${phone}', '', 'Hello', 'X', '${delivery}', 1, '', '',
    '2026-11-01T09:00:00.000Z', '', '', '{}')`)
}

/** Stores a campaign that the gateway took and has not listed. */
function handOver(phone: string): void {
  const long = '2026-11-01T09:00:00.000Z'
  run(`INSERT INTO campaigns (id, account_id, name, state, created_at, changed_at) VALUES ('c', '${accountId}', '', 'done', '${long}', '${long}');
    INSERT INTO recipients (id, campaign_id, position, phone, name, parts, state) VALUES (1, 'c', 1, '${phone}', '', 1, 'accepted');
    INSERT INTO attempts (id, campaign_id, batch, form, state, people, payload_hash, armed_at) VALUES (1, 'c', 1, 'several', 'acked', 1, '', '${long}');
    INSERT INTO attempt_recipients (attempt_id, recipient_id, live) VALUES (1, 1, 1)`)
}

async function check(content: string, phones: 'mobile' | 'one' = 'mobile'): Promise<string[]> {
  const { importId } = expectOk(await core.open(content))
  expectOk(await core.imports.handlers.choosePhones({ importId, phones }))
  expectOk(await core.imports.handlers.check({ importId }))
  await core.whenChecked(importId)
  const { rows } = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 10 }))
  return rows.map(({ phone = '-', verdict, why }) => [phone, verdict, why].join(' ').trim())
}

const two = 'Mobile 1,Mobile 2,Name\n07700 900001,07700 900002,Maya\n'

test('a number texted before comes before the first column, if it is in the gateway’s listing', async () => {
  expect(await check(two)).toEqual(['+447700900001 ready'])

  list('+447700900002')

  expect(await check(two)).toEqual(['+447700900002 fixed texted_before'])
})

test('a number texted before comes before the first column as soon as a campaign submitted it', async () => {
  handOver('+447700900002')

  expect(await check(two)).toEqual(['+447700900002 fixed texted_before'])
})

test('a number does not count as texted before if the text did not arrive', async () => {
  list('+447700900002', 'not_delivered')

  expect(await check(two)).toEqual(['+447700900001 ready'])
})

test('a number texted before changes nothing if the first number was texted as well', async () => {
  list('+447700900001')
  list('+447700900002')

  expect(await check(two)).toEqual(['+447700900001 ready'])
})

test('a number texted before answers the question about a cell with two numbers, unless both were texted', async () => {
  const cell = 'Mobile,Name\n07700 900001 / 07700 900002,Maya\n'
  list('+447700900002')
  expect(await check(cell)).toEqual(['+447700900002 fixed texted_before'])

  list('+447700900001')
  expect(await check(cell)).toEqual(['- to_decide two_numbers'])
})

test('a landline texted before is not used if the person has a mobile', async () => {
  list('+441632960001')

  expect(await check('Home,Mobile,Name\n01632 960001,07700 900001,Maya\n')).toEqual(['+447700900001 ready'])
})

test('numbers texted before do not matter if the first number was chosen', async () => {
  list('+447700900002')

  expect(await check(two, 'one')).toEqual(['+447700900001 ready'])
})

test.each(['mobile', 'one'] as const)(
  'a person whose texted number opted out is not texted on another (%s)',
  async (phones) => {
    list('+447700900001')
    run(
      `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES ('${accountId}', '+447700900002', 0, 'reply', '')`,
    )

    expect(await check(two, phones)).toEqual(['+447700900002 opted_out opted_out_before'])
  },
)
