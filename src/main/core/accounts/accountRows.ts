import { hour } from '../base/durations'
import type { AccountId } from '../base/ids'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { named, sql } from '../storage/sql'

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
  readonly textsPerWeek: number | null
  readonly hoursBetweenTexts: number | null
  readonly atLimit: 'go_on' | 'ask'
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
  | 'textsPerWeek'
  | 'hoursBetweenTexts'
  | 'atLimit'
  | 'moneyPerDayMicros'
  | 'moneyPerMonthMicros'
  | 'keepMonths'
  | 'ownPhone'
>

const columns = sql`id, name, kind, base_address AS baseAddress, auth_address AS authAddress, api_address AS apiAddress,
  credential_kind AS credentialKind, credential_place AS credentialPlace, sender, country, batch_size AS batchSize,
  pace_per_second AS pacePerSecond, time_zone AS timeZone, callback_url AS callbackUrl,
  chatapp_channel AS chatAppChannel, low_balance_micros AS lowBalanceMicros, uses_older_api AS usesOlderApi, transcodes,
  daily_cap AS dailyCap, max_in_doubt AS maxInDoubt, texts_per_person AS textsPerPerson,
  texts_per_person_hours AS textsPerPersonHours, texts_per_week AS textsPerWeek,
  hours_between_texts AS hoursBetweenTexts, at_limit AS atLimit, money_per_day_micros AS moneyPerDayMicros,
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
    db.all<AccountRow>(sql`SELECT ${columns} FROM accounts WHERE removed_at IS NULL ORDER BY created_at, id`),
  ),

  get: read((db, id: AccountId) =>
    db.get<AccountRow>(sql`SELECT ${columns} FROM accounts WHERE id = ${id} AND removed_at IS NULL`),
  ),

  active: read((db) =>
    db.get<AccountRow>(sql`SELECT ${columns} FROM accounts WHERE is_active = 1 AND removed_at IS NULL`),
  ),

  /** Adds the account and makes it the active one. */
  add: write((db, account: NewAccount) => {
    db.run(sql`UPDATE accounts SET is_active = 0 WHERE is_active = 1`)
    db.run(sql`
      INSERT INTO accounts (
        id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender, country,
        batch_size, pace_per_second, uses_older_api, is_active, created_at
      )
      VALUES (
        ${account.id}, ${account.name}, ${account.kind}, ${account.baseAddress}, ${account.authAddress},
        ${account.apiAddress}, ${account.credentialKind}, ${account.credentialPlace}, ${account.sender},
        ${account.country}, ${account.batchSize}, ${account.pacePerSecond}, ${account.usesOlderApi ?? 0}, 1,
        ${account.at}
      )
    `)
  }),

  /** An id that is not there changes nothing. */
  activate: write((db, id: AccountId) => {
    if (!db.get(sql`SELECT 1 FROM accounts WHERE id = ${id} AND removed_at IS NULL`)) return 0
    db.run(sql`UPDATE accounts SET is_active = 0 WHERE is_active = 1 AND id <> ${id}`)
    return db.run(sql`UPDATE accounts SET is_active = 1 WHERE id = ${id} AND removed_at IS NULL`).changes
  }),

  change: write((db, { id, ...next }: AccountChange) => {
    const before = db.get<{ usesOlderApi: 0 | 1 }>(
      sql`SELECT uses_older_api AS usesOlderApi FROM accounts WHERE id = ${id}`,
    )
    db.run(sql`
      UPDATE accounts
      SET name = ${next.name}, sender = ${next.sender}, country = ${next.country}, batch_size = ${next.batchSize},
        pace_per_second = ${next.pacePerSecond}, time_zone = ${next.timeZone}, callback_url = ${next.callbackUrl},
        chatapp_channel = ${next.chatAppChannel}, low_balance_micros = ${next.lowBalanceMicros},
        uses_older_api = ${next.usesOlderApi}, transcodes = ${next.transcodes}, daily_cap = ${next.dailyCap},
        max_in_doubt = ${next.maxInDoubt}, texts_per_person = ${next.textsPerPerson},
        texts_per_person_hours = ${next.textsPerPersonHours}, texts_per_week = ${next.textsPerWeek},
        hours_between_texts = ${next.hoursBetweenTexts}, at_limit = ${next.atLimit}, money_per_day_micros = ${next.moneyPerDayMicros},
        money_per_month_micros = ${next.moneyPerMonthMicros}, keep_months = ${next.keepMonths},
        own_phone = ${next.ownPhone}
      WHERE id = ${id}
    `)
    if (before && before.usesOlderApi !== next.usesOlderApi) thaw(db, id)
  }),

  /**
   * Sets other addresses and their credential at once. Frozen campaigns become drafts again, and the state of the old gateway's
   * listing and clock is forgotten. Refused until all campaigns are over.
   */
  move: write((db, { id, ...next }: AccountMove) => {
    if (isBusy(db, id)) return 'busy' as const
    db.run(sql`
      UPDATE accounts
      SET base_address = ${next.baseAddress}, auth_address = ${next.authAddress}, api_address = ${next.apiAddress},
        credential_kind = ${next.credentialKind}, credential_place = ${next.credentialPlace}, currency = NULL,
        balance_words = NULL, balance_micros = NULL, balance_read_at = NULL
      WHERE id = ${id}
    `)
    db.run(sql`DELETE FROM listing_marks WHERE account_id = ${id}`)
    db.run(sql`DELETE FROM listing_totals WHERE account_id = ${id}`)
    db.run(sql`DELETE FROM gateway_times WHERE account_id = ${id}`)
    thaw(db, id)
    return 'moved' as const
  }),

  setCredential: write((db, credential: Pick<AccountRow, 'id' | 'credentialKind' | 'credentialPlace'>) =>
    db.run(sql`
      UPDATE accounts
      SET credential_kind = ${credential.credentialKind}, credential_place = ${credential.credentialPlace}
      WHERE id = ${credential.id}
    `),
  ),

  recordBalance: write(
    (db, balance: { id: AccountId; words: string; micros: number | null; currency: string | null; at: string }) => {
      db.run(sql`
        UPDATE accounts
        SET balance_words = ${balance.words}, balance_micros = ${balance.micros}, balance_read_at = ${balance.at},
          currency = coalesce(${balance.currency}, currency)
        WHERE id = ${balance.id}
      `)
      keepReading(db, balance.id)
    },
  ),

  isBusy: read((db, id: AccountId) => isBusy(db, id)),

  /** Contacts and history stay; the account is no longer offered. Refused while it has campaigns that are not over. */
  remove: write((db, { id, at }: { id: AccountId; at: string }) => {
    if (isBusy(db, id)) return 'busy' as const
    db.run(sql`UPDATE accounts SET removed_at = ${at}, is_active = 0 WHERE id = ${id}`)
    db.run(sql`
      UPDATE accounts
      SET is_active = 1
      WHERE id = (SELECT id FROM accounts WHERE removed_at IS NULL ORDER BY created_at LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM accounts WHERE is_active = 1)
    `)
    return 'removed' as const
  }),
})

/** For the balance over time: what changed, and one reading an hour of what did not. One without a number or a currency is none. */
function keepReading(db: Db, id: AccountId): void {
  const now = db.get<{ micros: number | null; currency: string | null; at: string | null }>(
    sql`SELECT balance_micros AS micros, currency, balance_read_at AS at FROM accounts WHERE id = ${id}`,
  )
  if (!now || now.micros === null || now.currency === null || now.at === null) return
  const last = db.get<{ micros: number; currency: string; at: string }>(sql`
    SELECT balance_micros AS micros, currency, at
    FROM balance_readings
    WHERE account_id = ${id}
    ORDER BY at DESC LIMIT 1
  `)
  const isSame = last?.micros === now.micros && last.currency === now.currency
  if (isSame && Math.abs(Date.parse(now.at) - Date.parse(last.at)) < hour) return
  db.run(sql`
    INSERT OR REPLACE INTO balance_readings (account_id, at, balance_micros, currency)
    VALUES (${id}, ${now.at}, ${now.micros}, ${now.currency})
  `)
}

/** It has campaigns that are not over. */
function isBusy(db: Db, id: AccountId): boolean {
  const states = sql`('approved', 'waiting', 'running', 'paused', 'settling')`
  return (
    db.get(sql`SELECT 1 FROM campaigns WHERE account_id = ${id} AND removed_at IS NULL AND state IN ${states}`) !==
    undefined
  )
}

/** Frozen campaigns become drafts again: their review showed other addresses or another interface, so it must not be approved. */
function thaw(db: Db, id: AccountId): void {
  const isFrozen = sql`account_id = ${id} AND state = 'frozen'`
  for (const table of ['recipients', 'waves'])
    db.run(sql`DELETE FROM ${named(table)} WHERE campaign_id IN (SELECT id FROM campaigns WHERE ${isFrozen})`)
  db.run(sql`
    UPDATE campaigns SET state = 'draft', frozen_hash = NULL, frozen_people = NULL, estimate = NULL, approval = NULL
    WHERE ${isFrozen}
  `)
}
