// A data folder with one account and none of its messages, inside the repository and so on the disk that people have.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { openInProcess } from '../../support/app/storageInProcess'

/** It has the length of a real one, because it stands in every index. */
export const syncAccountId = '5d0b9f3e6c21'

export async function makeSyncProfile(): Promise<string> {
  const parent = join(import.meta.dirname, 'profiles')
  mkdirSync(parent, { recursive: true })
  const profile = mkdtempSync(join(parent, 'profile-'))
  await (await openInProcess({ profile, groups: operationGroups })).close()
  change(
    profile,
    `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
       country, batch_size, pace_per_second, currency, is_active, created_at)
     VALUES ('${syncAccountId}', 'Bench', 'gateway', '', '', '', 'none', 'none', 'BENCH', 'GB', 500, 150, 'EUR', 1, '2026-11-21T10:00:00.000Z')`,
  )
  return profile
}

/** Makes the app believe that it has read nothing of the listing yet, although all of it is here. */
export function forgetMarks(profile: string): void {
  change(profile, 'DELETE FROM history_copies; DELETE FROM jobs')
}

function change(profile: string, sql: string): void {
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'))
  db.exec(sql)
  db.close()
}
