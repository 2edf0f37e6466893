// Messages as a table shows them, each with its person and campaign.
import type { MessageRow } from '@contract'
import { toTrialPart, type TrialPartRow } from '../base/trialPart'
import { readRecords } from '../readback/messageRows'
import type { Db } from '../storage/db'
import { sql } from '../storage/sql'
import { trialPartSql } from '../storage/trialPartSql'
import { toWireFields } from './toWireFields'

interface StoredMessage extends Omit<
  MessageRow,
  'name' | 'country' | 'failedReason' | 'parts' | 'cost' | 'campaignId' | 'campaignName' | 'record' | keyof TrialPartRow
> {
  readonly recipientId: number | null
  readonly name: string | null
  readonly country: string | null
  readonly failedReason: string | null
  readonly parts: number | null
  readonly costMicros: number | null
  readonly campaignId: string | null
  readonly campaignName: string | null
  readonly isTrial: 0 | 1
  readonly isRest: 0 | 1
}

export interface ShownOptions {
  readonly currency: string | undefined
  readonly withRecord?: boolean | undefined
}

/** `recipientId`: the person of a campaign that it proves. */
export type ShownMessage = MessageRow & { readonly recipientId?: number }

const columns = sql`m.id, m.gateway_key AS gatewayKey, m.at, m.phone, m.country, m.text, m.sender, m.status, m.delivery,
  m.failed_reason AS failedReason, m.parts, m.cost_micros AS costMicros, m.campaign_id AS campaignId, c.name AS campaignName,
  ${trialPartSql}, m.recipient_id AS recipientId, coalesce(nullif(r.name, ''), nullif(trim(p.firstname || ' ' || p.lastname), '')) AS name`

const joins = sql`LEFT JOIN campaigns c ON c.id = m.campaign_id
  LEFT JOIN recipients r ON r.id = m.recipient_id
  LEFT JOIN contacts p ON p.account_id = m.account_id AND p.phone = m.phone`

/** In the order of the ids; those that are not there, or of another account, are left out. */
export function readShown(
  db: Db,
  accountId: string,
  ids: readonly number[],
  { currency, withRecord = false }: ShownOptions,
): ShownMessage[] {
  const found = db.all<StoredMessage>(sql`
    SELECT ${columns} FROM json_each(${JSON.stringify(ids)}) asked CROSS JOIN messages m ON m.id = asked.value ${joins}
    WHERE m.account_id = ${accountId} ORDER BY asked.key
  `)
  const shown = found.map((row) => toShown(row, currency))
  if (!withRecord) return shown
  const records = readRecords(
    db,
    shown.map(({ id }) => id),
  )
  return shown.map((row) => ({ ...row, record: toWireFields(records.get(row.id) ?? '') }))
}

export const isCountryCode = (country: string | null): country is string =>
  country !== null && /^[A-Z]{2}$/.test(country)

function toShown(row: StoredMessage, currency: string | undefined): ShownMessage {
  const {
    name,
    country,
    failedReason,
    parts,
    costMicros,
    campaignId,
    campaignName,
    isTrial,
    isRest,
    recipientId,
    ...rest
  } = row
  return {
    ...rest,
    ...(name === null ? {} : { name }),
    ...(isCountryCode(country) ? { country } : {}),
    ...(failedReason === null ? {} : { failedReason }),
    ...(parts === null ? {} : { parts }),
    ...(costMicros === null || currency === undefined ? {} : { cost: { micros: costMicros, currency } }),
    ...(campaignId === null ? {} : { campaignId }),
    ...(campaignName === null ? {} : { campaignName }),
    ...toTrialPart({ isTrial, isRest }),
    ...(recipientId === null ? {} : { recipientId }),
  }
}
