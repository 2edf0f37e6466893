// A data folder with one approved campaign of any size, written straight into the database: freezing is another bench's.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { openInProcess } from '../../support/app/storageInProcess'
import { makeBenchStartUp } from '../benchStartUp'

/** Ids have the length of real ones, because they stand in every index. */
export const campaignId = '0a3c7d2b1a77'
const accountId = '3f1d2c5b-9a70-4d11-8a46-5d0b9f3e6c21'

export interface FrozenChoice {
  readonly people: number
  readonly batchSize: number
}

/**
 * The path of a new folder inside the repository, and so on the disk that people have: a system's folder for temporary
 * files may be memory, where an fsync costs nothing.
 */
export async function makeFrozenProfile({ people, batchSize }: FrozenChoice): Promise<string> {
  const parent = join(import.meta.dirname, 'profiles')
  mkdirSync(parent, { recursive: true })
  const profile = mkdtempSync(join(parent, 'profile-'))
  const storage = await openInProcess({ profile, groups: operationGroups })
  // The first start: this computer remembers the profile.
  const startUp = makeBenchStartUp(storage, profile)
  await startUp.open()
  await startUp.closed()
  await storage.close()
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  const at = new Date().toISOString()
  // Only for speed while the folder is made; the app sets its own.
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  db.prepare(
    `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
       country, batch_size, pace_per_second, currency, is_active, created_at)
     VALUES (?, 'Bench', 'gateway', '', '', '', 'none', 'none', 'BENCH', 'GB', ?, 150, 'EUR', 1, ?)`,
  ).run(accountId, batchSize, at)
  addCampaign(db, { people, batchSize })
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return profile
}

/** An approved campaign of the bench's account. */
export function addCampaign(db: DatabaseSync, { people, batchSize }: FrozenChoice): void {
  const at = new Date().toISOString()
  const approval = JSON.stringify({ people, ceiling: { micros: 1_000_000_000_000, currency: 'EUR' } })
  db.prepare(
    `INSERT INTO campaigns (id, account_id, name, state, template, sender, form, batch_size, frozen_people, approval, created_at, changed_at)
     VALUES (?, ?, 'Bench', 'approved', '', 'BENCH', 'personalised', ?, ?, ?, ?, ?)`,
  ).run(campaignId, accountId, batchSize, people, approval, at, at)
  // Country code 999 is reserved and was never assigned.
  db.prepare(
    `WITH RECURSIVE places (place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < ?1)
     INSERT INTO recipients (campaign_id, position, phone, name, country, parts, state)
     SELECT ?2, place, '+999' || (100000000 + (place * 7919) % 800000000), 'Ada Example ' || place, 'GB', 1, 'pending'
     FROM places`,
  ).run(people, campaignId)
  db.exec(`INSERT INTO recipient_texts (recipient_id, text) SELECT id,
    'Hello Ada ' || position || ', your order ' || (position * 31) || ' is ready. Come by until Friday, we are open from 9 to 6.'
    FROM recipients`)
}
