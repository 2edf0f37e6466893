import type { AccountId } from '../base/ids'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'

export interface AccountRow {
  readonly id: AccountId
  readonly name: string
  readonly kind: 'practice' | 'gateway'
  readonly baseAddress: string
  readonly authAddress: string
  readonly apiAddress: string
  readonly credentialKind: 'api_key' | 'client' | 'password' | 'none'
  readonly credentialPlace: 'keychain' | 'session' | 'none'
  readonly sender: string
  readonly country: string
  readonly batchSize: number
  readonly pacePerSecond: number
  readonly currency: string | null
  readonly balanceWords: string | null
  readonly balanceMicros: number | null
  readonly balanceReadAt: string | null
  readonly isActive: 0 | 1
}

const columns = `id, name, kind, base_address AS baseAddress, auth_address AS authAddress, api_address AS apiAddress,
  credential_kind AS credentialKind, credential_place AS credentialPlace, sender, country, batch_size AS batchSize,
  pace_per_second AS pacePerSecond, currency, balance_words AS balanceWords, balance_micros AS balanceMicros,
  balance_read_at AS balanceReadAt, is_active AS isActive`

export interface NewAccount extends Omit<
  AccountRow,
  'isActive' | 'currency' | 'balanceWords' | 'balanceMicros' | 'balanceReadAt'
> {
  readonly at: string
}

export const accountOperations = operationGroup('accounts', {
  all: read((db) =>
    db.all<AccountRow>(`SELECT ${columns} FROM accounts WHERE removed_at IS NULL ORDER BY created_at, id`),
  ),

  get: read((db, id: AccountId) =>
    db.get<AccountRow>(`SELECT ${columns} FROM accounts WHERE id = ? AND removed_at IS NULL`, id),
  ),

  active: read((db) =>
    db.get<AccountRow>(`SELECT ${columns} FROM accounts WHERE is_active = 1 AND removed_at IS NULL`),
  ),

  /** Adds the account and makes it the active one. */
  add: write((db, account: NewAccount) => {
    db.run('UPDATE accounts SET is_active = 0 WHERE is_active = 1')
    db.run(
      `INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place,
         sender, country, batch_size, pace_per_second, is_active, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
      ...[account.id, account.name, account.kind, account.baseAddress, account.authAddress, account.apiAddress],
      ...[account.credentialKind, account.credentialPlace, account.sender, account.country],
      ...[account.batchSize, account.pacePerSecond, account.at],
    )
  }),

  /** An id that is not there changes nothing. */
  activate: write((db, id: AccountId) => {
    if (!db.get('SELECT 1 FROM accounts WHERE id = ? AND removed_at IS NULL', id)) return 0
    db.run('UPDATE accounts SET is_active = 0 WHERE is_active = 1 AND id <> ?', id)
    return db.run('UPDATE accounts SET is_active = 1 WHERE id = ? AND removed_at IS NULL', id).changes
  }),

  change: write(
    (db, { id, ...next }: Pick<AccountRow, 'id' | 'name' | 'sender' | 'country' | 'batchSize' | 'pacePerSecond'>) =>
      db.run(
        'UPDATE accounts SET name = ?, sender = ?, country = ?, batch_size = ?, pace_per_second = ? WHERE id = ?',
        ...[next.name, next.sender, next.country, next.batchSize, next.pacePerSecond, id],
      ),
  ),

  setCredentialPlace: write((db, { id, place }: { id: AccountId; place: AccountRow['credentialPlace'] }) =>
    db.run('UPDATE accounts SET credential_place = ? WHERE id = ?', place, id),
  ),

  recordBalance: write(
    (db, balance: { id: AccountId; words: string; micros: number | null; currency: string | null; at: string }) =>
      db.run(
        `UPDATE accounts SET balance_words = ?, balance_micros = ?, balance_read_at = ?, currency = coalesce(?, currency) WHERE id = ?`,
        ...[balance.words, balance.micros, balance.at, balance.currency, balance.id],
      ),
  ),

  isBusy: read((db, id: AccountId) => isBusy(db, id)),

  /** Contacts and history stay; the account is no longer offered. Refused while it has campaigns that are not over. */
  remove: write((db, { id, at }: { id: AccountId; at: string }) => {
    if (isBusy(db, id)) return 'busy' as const
    db.run('UPDATE accounts SET removed_at = ?, is_active = 0 WHERE id = ?', at, id)
    db.run(
      `UPDATE accounts SET is_active = 1 WHERE id = (SELECT id FROM accounts WHERE removed_at IS NULL ORDER BY created_at LIMIT 1)
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE is_active = 1)`,
    )
    return 'removed' as const
  }),
})

/** It has campaigns that are not over. */
function isBusy(db: Db, id: AccountId): boolean {
  const states = `('approved', 'waiting', 'running', 'paused', 'settling')`
  return (
    db.get(`SELECT 1 FROM campaigns WHERE account_id = ? AND removed_at IS NULL AND state IN ${states}`, id) !==
    undefined
  )
}
