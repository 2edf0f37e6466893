import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { columnOperations } from '../../../src/main/core/history/columns/columnRows'
import type { figureOperations } from '../../../src/main/core/history/figureRows'
import type { historyOperations } from '../../../src/main/core/history/historyRows'
import { toHistoryQuery } from '../../../src/main/core/history/makeHistory'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { applicationId, migrations } from '../../../src/main/core/storage/migrations'
import { openInProcess } from '../../support/app/storageInProcess'
import { makeProfile } from '../../support/app/openCore'
import { account, accountId, putMessage } from '../../support/plainHistory'

const at = '2026-11-21T10:00:00.000Z'

/** A profile of version 27, whose column index had another form. */
function makeOldProfile(ids: readonly number[]): string {
  const profile = makeProfile()
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA journal_mode = WAL`)
  for (const migration of migrations) if (migration.version <= 27) db.exec(migration.sql)
  db.exec('PRAGMA user_version = 27')
  db.prepare(
    `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender, country,
       batch_size, pace_per_second, currency, created_at) VALUES (?, 'Ours', 'practice', '', '', '', 'none', 'none', '', 'GB', 100, 20, 'GBP', ?)`,
  ).run(accountId, at)
  for (const id of ids)
    putMessage(db, {
      id,
      account: accountId,
      at: new Date(Date.parse(at) + id * 1_000).toISOString(),
      status: 'DELIVERED',
      country: 'GB',
      sender: 'BAKERY',
      campaign: null,
      gatewayCampaign: null,
      parts: 1,
      cost: 32_000,
      phone: '+447700900001',
      text: `Order ${id}`,
      seen: [],
    })
  db.exec(`INSERT INTO message_blocks (block, facts, words) VALUES (0, x'00', x'00'), (1, x'00', x'00')`)
  db.close()
  return profile
}

test('a profile of the version before opens, and answers before and after its column index is made again', async () => {
  const profile = makeOldProfile([1, 2, 3_000, 5_000])
  const storage = await openInProcess({ profile, groups: operationGroups })
  const columns = storage.bind<typeof columnOperations>('messageColumns')
  const query = toHistoryQuery(account, { text: 'order' })
  const ask = async () => {
    const { total, rows } = await storage
      .bind<typeof historyOperations>('history')
      .page({ ...query, now: at, offset: 0, limit: 10, currency: 'GBP' })
    const figures = await storage
      .bind<typeof figureOperations>('figures')
      .figures({ ...query, by: 'sender', timeZone: 'UTC' })
    return { total, ids: rows.map(({ id }) => id), keys: figures.rows.map(({ key, sums }) => [key, sums.costMicros]) }
  }
  const expected = { total: 4, ids: [5_000, 3_000, 2, 1], keys: [['BAKERY', 128_000]] }

  expect(await columns.due()).toEqual({ isNear: true, isDone: false })
  expect(await ask()).toEqual(expected)
  while (!(await columns.makeOne()).isDone);
  expect(await columns.due()).toEqual({ isNear: true, isDone: true })
  expect(await ask()).toEqual(expected)
  await storage.close()
})
