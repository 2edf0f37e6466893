// The local copy of the account's messages: windows, filters and figures, on the reader's connection.
import type { MessageDetail, MessageFilter, MessageRow } from '@contract'
import type { SearchPhrase } from '../contacts/searchPhrase'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'

export interface HistoryQuery {
  readonly accountId: string
  readonly filter: MessageFilter
  /** What `filter.search` means. */
  readonly phrase: SearchPhrase | undefined
}

interface StoredMessage extends Omit<
  MessageRow,
  'name' | 'country' | 'failedReason' | 'parts' | 'cost' | 'campaignId' | 'campaignName'
> {
  readonly name: string | null
  readonly country: string | null
  readonly failedReason: string | null
  readonly parts: number | null
  readonly costMicros: number | null
  readonly campaignId: string | null
  readonly campaignName: string | null
}

const columns = `m.id, m.gateway_key AS gatewayKey, m.at, m.phone, m.country, m.text, m.sender, m.status, m.failed_reason AS failedReason,
  m.parts, m.cost_micros AS costMicros, m.campaign_id AS campaignId, c.name AS campaignName,
  coalesce(nullif(r.name, ''), nullif(trim(p.firstname || ' ' || p.lastname), '')) AS name`

const joins = `LEFT JOIN campaigns c ON c.id = m.campaign_id
  LEFT JOIN recipients r ON r.id = m.recipient_id
  LEFT JOIN contacts p ON p.account_id = m.account_id AND p.phone = m.phone`

export const historyOperations = operationGroup('history', {
  page: read((db, query: HistoryQuery & { offset: number; limit: number; currency: string | undefined }) => {
    const { where, values } = whereOf(query)
    const total =
      db.get<{ total: number }>(`SELECT count(*) AS total FROM messages m WHERE ${where}`, ...values)?.total ?? 0
    const rows = db.all<StoredMessage>(
      `SELECT ${columns} FROM (SELECT id FROM messages m WHERE ${where} ORDER BY m.at DESC, m.id DESC LIMIT ? OFFSET ?) w
       JOIN messages m ON m.id = w.id ${joins} ORDER BY m.at DESC, m.id DESC`,
      ...[...values, query.limit, query.offset],
    )
    return { total, rows: rows.map((row) => toMessage(row, query.currency)) }
  }),

  get: read(
    (
      db,
      { accountId, id, currency }: { accountId: string; id: number; currency: string | undefined },
    ): MessageDetail | undefined => {
      const message = db.get<StoredMessage>(
        `SELECT ${columns} FROM messages m ${joins} WHERE m.id = ? AND m.account_id = ?`,
        id,
        accountId,
      )
      const more = db.get<{
        gatewayId: string
        gatewayCampaignId: string | null
        ourCostMicros: number | null
        scheduledFor: string | null
        createdAt: string
        updatedAt: string
        firstSeenAt: string
        raw: string
        recipientId: number | null
      }>(
        `SELECT gateway_id AS gatewayId, gateway_campaign_id AS gatewayCampaignId, our_cost_micros AS ourCostMicros, scheduled_for AS scheduledFor,
         created_at AS createdAt, updated_at AS updatedAt, first_seen_at AS firstSeenAt, raw, recipient_id AS recipientId FROM messages WHERE id = ?`,
        id,
      )
      if (!message || !more) return undefined
      const { gatewayCampaignId, ourCostMicros, scheduledFor, recipientId, ...rest } = more
      return {
        ...rest,
        message: toMessage(message, currency),
        events: [...handOvers(db, recipientId), ...seen(db, id)].sort((a, b) => a.at.localeCompare(b.at)),
        ...(gatewayCampaignId === null ? {} : { gatewayCampaignId }),
        ...(ourCostMicros === null || currency === undefined ? {} : { ourCost: { micros: ourCostMicros, currency } }),
        ...(scheduledFor === null ? {} : { scheduledFor }),
      }
    },
  ),

  summary: read((db, query: HistoryQuery & { offsetMinutes: number }) => {
    const { where, values } = whereOf(query)
    const byStatus = db.all<{
      status: string
      delivery: 'on_the_way' | 'delivered' | 'not_delivered'
      messages: number
      cost: number | null
    }>(
      `SELECT status, delivery, count(*) AS messages, sum(cost_micros) AS cost FROM messages m WHERE ${where} GROUP BY status, delivery ORDER BY messages DESC`,
      ...values,
    )
    const byDelivery = { on_the_way: 0, delivered: 0, not_delivered: 0 }
    for (const { delivery, messages } of byStatus) byDelivery[delivery] += messages
    // The day in the reader's zone: the stored instant is UTC.
    const byDay = db.all<{ day: string; on_the_way: number; delivered: number; not_delivered: number }>(
      `SELECT date(m.at, ?) AS day, sum(delivery = 'on_the_way') AS on_the_way, sum(delivery = 'delivered') AS delivered,
         sum(delivery = 'not_delivered') AS not_delivered
       FROM messages m WHERE ${where} GROUP BY day ORDER BY day`,
      ...[`${query.offsetMinutes} minutes`, ...values],
    )
    return {
      total: byStatus.reduce((sum, { messages }) => sum + messages, 0),
      // Null while no message has a price: not the same as costing nothing.
      costMicros: byStatus.reduce<number | null>((sum, { cost }) => (cost === null ? sum : (sum ?? 0) + cost), null),
      byDelivery,
      byStatus: byStatus.map(({ status, messages }) => ({ status, messages })),
      byDay,
    }
  }),
})

type Condition = readonly [sql: string, ...values: (string | number)[]]

function whereOf({ accountId, filter, phrase }: HistoryQuery): { where: string; values: (string | number)[] } {
  const conditions: Condition[] = [['m.account_id = ?', accountId]]
  if (filter.status !== undefined) conditions.push(['m.status = ?', filter.status])
  if (filter.from !== undefined) conditions.push(['m.at >= ?', filter.from])
  if (filter.until !== undefined) conditions.push(['m.at < ?', filter.until])
  if (filter.campaignId !== undefined) conditions.push(['m.campaign_id = ?', filter.campaignId])
  if (phrase) conditions.push(conditionOf(phrase, accountId))
  return { where: conditions.map(([sql]) => sql).join(' AND '), values: conditions.flatMap(([, ...values]) => values) }
}

function conditionOf(phrase: SearchPhrase, accountId: string): Condition {
  switch (phrase.kind) {
    case 'phone':
      return ['m.phone = ?', phrase.phone]
    case 'digits':
      return ['instr(m.phone, ?) > 0', phrase.digits]
    case 'name':
      return [
        'm.phone IN (SELECT phone FROM contacts WHERE account_id = ? AND instr(name_key, ?) > 0)',
        accountId,
        phrase.key,
      ]
  }
}

function handOvers(db: Db, recipientId: number | null): MessageDetail['events'] {
  if (recipientId === null) return []
  const attempts = db.all<{
    armedAt: string
    answeredAt: string | null
    state: string
    batch: number
    words: string | null
  }>(
    `SELECT a.armed_at AS armedAt, a.answered_at AS answeredAt, a.state, a.batch, a.words FROM attempt_recipients l
     JOIN attempts a ON a.id = l.attempt_id WHERE l.recipient_id = ?
       AND (a.journal_hash IS NOT NULL OR coalesce(a.fault, '') NOT IN ('copied', 'database_went_back'))`,
    recipientId,
  )
  return attempts.flatMap(({ armedAt, answeredAt, state, batch, words }) => [
    { at: armedAt, what: 'handed_over', words: String(batch) },
    ...(answeredAt === null ? [] : [{ at: answeredAt, what: `answer_${state}`, ...(words === null ? {} : { words }) }]),
  ])
}

function seen(db: Db, messageId: number): MessageDetail['events'] {
  const events = db.all<{ at: string; status: string; words: string | null }>(
    'SELECT seen_at AS at, status, words FROM message_events WHERE message_id = ?',
    messageId,
  )
  return events.map(({ at, status, words }) => ({
    at,
    what: 'status',
    words: words === null ? status : `${status}: ${words}`,
  }))
}

function toMessage(row: StoredMessage, currency: string | undefined): MessageRow {
  const { name, country, failedReason, parts, costMicros, campaignId, campaignName, ...rest } = row
  return {
    ...rest,
    ...(name === null ? {} : { name }),
    ...(country === null || !/^[A-Z]{2}$/.test(country) ? {} : { country }),
    ...(failedReason === null ? {} : { failedReason }),
    ...(parts === null ? {} : { parts }),
    ...(costMicros === null || currency === undefined ? {} : { cost: { micros: costMicros, currency } }),
    ...(campaignId === null ? {} : { campaignId }),
    ...(campaignName === null ? {} : { campaignName }),
  }
}
