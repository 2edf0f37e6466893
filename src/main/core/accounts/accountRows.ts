import { hour } from '../base/durations'
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
  readonly timeZone: string
  readonly callbackUrl: string
  readonly chatAppChannel: string
  readonly lowBalanceMicros: number | null
  readonly usesOlderApi: 0 | 1
  readonly transcodes: 0 | 1
  readonly dailyCap: number | null
  readonly maxInDoubt: number | null
  /** Null: no limit. */
  readonly textsPerPerson: number | null
  readonly textsPerPersonHours: number
  /** Null: no limit. */
  readonly moneyPerDayMicros: number | null
  readonly moneyPerMonthMicros: number | null
  /** Null: for ever. */
  readonly keepMonths: number | null
  /** E.164 or empty. */
  readonly ownPhone: string
  readonly currency: string | null
  readonly balanceWords: string | null
  readonly balanceMicros: number | null
  readonly balanceReadAt: string | null
  readonly isActive: 0 | 1
}

/** The settings of an account that a person can change, without addresses and credential. */
export type AccountChange = Pick<
  AccountRow,
  | 'id'
  | 'name'
  | 'sender'
  | 'country'
  | 'batchSize'
  | 'pacePerSecond'
  | 'timeZone'
  | 'callbackUrl'
  | 'chatAppChannel'
  | 'lowBalanceMicros'
  | 'usesOlderApi'
  | 'transcodes'
  | 'dailyCap'
  | 'maxInDoubt'
  | 'textsPerPerson'
  | 'textsPerPersonHours'
  | 'moneyPerDayMicros'
  | 'moneyPerMonthMicros'
  | 'keepMonths'
  | 'ownPhone'
>

const columns = `id, name, kind, base_address AS baseAddress, auth_address AS authAddress, api_address AS apiAddress,
  credential_kind AS credentialKind, credential_place AS credentialPlace, sender, country, batch_size AS batchSize,
  pace_per_second AS pacePerSecond, time_zone AS timeZone, callback_url AS callbackUrl,
  chatapp_channel AS chatAppChannel, low_balance_micros AS lowBalanceMicros, uses_older_api AS usesOlderApi, transcodes,
  daily_cap AS dailyCap, max_in_doubt AS maxInDoubt, texts_per_person AS textsPerPerson,
  texts_per_person_hours AS textsPerPersonHours, money_per_day_micros AS moneyPerDayMicros,
  money_per_month_micros AS moneyPerMonthMicros, keep_months AS keepMonths, own_phone AS ownPhone,
  currency, balance_words AS balanceWords, balance_micros AS balanceMicros, balance_read_at AS balanceReadAt,
  is_active AS isActive`

export interface NewAccount extends Pick<
  AccountRow,
  'id' | 'name' | 'kind' | 'baseAddress' | 'authAddress' | 'apiAddress' | 'credentialKind' | 'credentialPlace'
> {
  readonly sender: string
  readonly country: string
  readonly batchSize: number
  readonly pacePerSecond: number
  readonly usesOlderApi?: 0 | 1
  readonly at: string
}

export type AccountMove = Pick<
  AccountRow,
  'id' | 'baseAddress' | 'authAddress' | 'apiAddress' | 'credentialKind' | 'credentialPlace'
>

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
         sender, country, batch_size, pace_per_second, uses_older_api, is_active, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
      ...[account.id, account.name, account.kind, account.baseAddress, account.authAddress, account.apiAddress],
      ...[account.credentialKind, account.credentialPlace, account.sender, account.country],
      ...[account.batchSize, account.pacePerSecond, account.usesOlderApi ?? 0, account.at],
    )
  }),

  /** An id that is not there changes nothing. */
  activate: write((db, id: AccountId) => {
    if (!db.get('SELECT 1 FROM accounts WHERE id = ? AND removed_at IS NULL', id)) return 0
    db.run('UPDATE accounts SET is_active = 0 WHERE is_active = 1 AND id <> ?', id)
    return db.run('UPDATE accounts SET is_active = 1 WHERE id = ? AND removed_at IS NULL', id).changes
  }),

  change: write((db, { id, ...next }: AccountChange) => {
    const before = db.get<{ usesOlderApi: 0 | 1 }>(
      'SELECT uses_older_api AS usesOlderApi FROM accounts WHERE id = ?',
      id,
    )
    db.run(
      `UPDATE accounts SET name = ?, sender = ?, country = ?, batch_size = ?, pace_per_second = ?, time_zone = ?,
         callback_url = ?, chatapp_channel = ?, low_balance_micros = ?, uses_older_api = ?, transcodes = ?,
         daily_cap = ?, max_in_doubt = ?, texts_per_person = ?, texts_per_person_hours = ?,
         money_per_day_micros = ?, money_per_month_micros = ?, keep_months = ?, own_phone = ? WHERE id = ?`,
      next.name,
      next.sender,
      next.country,
      next.batchSize,
      next.pacePerSecond,
      next.timeZone,
      next.callbackUrl,
      next.chatAppChannel,
      next.lowBalanceMicros,
      next.usesOlderApi,
      next.transcodes,
      next.dailyCap,
      next.maxInDoubt,
      next.textsPerPerson,
      next.textsPerPersonHours,
      next.moneyPerDayMicros,
      next.moneyPerMonthMicros,
      next.keepMonths,
      next.ownPhone,
      id,
    )
    if (before && before.usesOlderApi !== next.usesOlderApi) thaw(db, id)
  }),

  /**
   * Sets other addresses and their credential at once. Frozen campaigns become drafts again, and the state of the old gateway's
   * listing and clock is forgotten. Refused until all campaigns are over.
   */
  move: write((db, { id, ...next }: AccountMove) => {
    if (isBusy(db, id)) return 'busy' as const
    db.run(
      `UPDATE accounts SET base_address = ?, auth_address = ?, api_address = ?, credential_kind = ?, credential_place = ?,
         currency = NULL, balance_words = NULL, balance_micros = NULL, balance_read_at = NULL WHERE id = ?`,
      ...[next.baseAddress, next.authAddress, next.apiAddress, next.credentialKind, next.credentialPlace, id],
    )
    db.run('DELETE FROM listing_marks WHERE account_id = ?', id)
    db.run('DELETE FROM listing_totals WHERE account_id = ?', id)
    db.run('DELETE FROM gateway_times WHERE account_id = ?', id)
    thaw(db, id)
    return 'moved' as const
  }),

  setCredential: write((db, credential: Pick<AccountRow, 'id' | 'credentialKind' | 'credentialPlace'>) =>
    db.run(
      'UPDATE accounts SET credential_kind = ?, credential_place = ? WHERE id = ?',
      ...[credential.credentialKind, credential.credentialPlace, credential.id],
    ),
  ),

  recordBalance: write(
    (db, balance: { id: AccountId; words: string; micros: number | null; currency: string | null; at: string }) => {
      db.run(
        `UPDATE accounts SET balance_words = ?, balance_micros = ?, balance_read_at = ?, currency = coalesce(?, currency) WHERE id = ?`,
        ...[balance.words, balance.micros, balance.at, balance.currency, balance.id],
      )
      keepReading(db, balance.id)
    },
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

/** For the balance over time: what changed, and one reading an hour of what did not. One without a number or a currency is none. */
function keepReading(db: Db, id: AccountId): void {
  const now = db.get<{ micros: number | null; currency: string | null; at: string | null }>(
    'SELECT balance_micros AS micros, currency, balance_read_at AS at FROM accounts WHERE id = ?',
    id,
  )
  if (!now || now.micros === null || now.currency === null || now.at === null) return
  const last = db.get<{ micros: number; currency: string; at: string }>(
    'SELECT balance_micros AS micros, currency, at FROM balance_readings WHERE account_id = ? ORDER BY at DESC LIMIT 1',
    id,
  )
  const isSame = last?.micros === now.micros && last.currency === now.currency
  if (isSame && Math.abs(Date.parse(now.at) - Date.parse(last.at)) < hour) return
  db.run(
    'INSERT OR REPLACE INTO balance_readings (account_id, at, balance_micros, currency) VALUES (?, ?, ?, ?)',
    ...[id, now.at, now.micros, now.currency],
  )
}

/** It has campaigns that are not over. */
function isBusy(db: Db, id: AccountId): boolean {
  const states = `('approved', 'waiting', 'running', 'paused', 'settling')`
  return (
    db.get(`SELECT 1 FROM campaigns WHERE account_id = ? AND removed_at IS NULL AND state IN ${states}`, id) !==
    undefined
  )
}

/** Frozen campaigns become drafts again: their review showed other addresses or another interface, so it must not be approved. */
function thaw(db: Db, id: AccountId): void {
  const frozen = `account_id = ? AND state = 'frozen'`
  for (const table of ['recipients', 'waves'])
    db.run(`DELETE FROM ${table} WHERE campaign_id IN (SELECT id FROM campaigns WHERE ${frozen})`, id)
  db.run(
    `UPDATE campaigns SET state = 'draft', frozen_hash = NULL, frozen_people = NULL, estimate = NULL, approval = NULL
     WHERE ${frozen}`,
    id,
  )
}
