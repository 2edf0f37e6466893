// Recipients accepted by the gateway whose messages it does not list yet. The history shows each as a row until the listed
// message of the same recipient takes its place.
import type { MessageRow } from '@contract'
import { toIso } from '../base/instants'
import { toTrialPart, type TrialPartRow } from '../base/trialPart'
import type { SearchPhrase } from '../contacts/search/searchWords'
import { isSearchedSql, searchBackMs } from '../readback/candidateRows'
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import { allOf } from '../storage/sqlConditions'
import { trialPartSql } from '../storage/trialPartSql'
import { prepareWords, type HistoryQuery } from './messageConditionRows'
import { isCountryCode } from './shownMessageRows'

export interface UnlistedQuestion extends HistoryQuery {
  readonly now: string
}

interface UnlistedRow extends TrialPartRow {
  readonly recipientId: number
  readonly at: string
  readonly name: string | null
  readonly phone: string
  readonly country: string | null
  readonly text: string
  readonly sender: string
  readonly parts: number
  readonly campaignId: string
  readonly campaignName: string
}

const takenAt = sql`coalesce(a.answered_at, a.armed_at)`
const from = sql`FROM campaigns c
  JOIN attempts a INDEXED BY attempts_unlisted ON a.campaign_id = c.id AND a.state = 'acked' AND a.is_listed = 0
  JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
  JOIN recipients r ON r.id = l.recipient_id AND r.state = 'accepted' AND r.message_id IS NULL
  LEFT JOIN recipient_texts t ON t.recipient_id = r.id`

export function countUnlisted(db: Db, question: UnlistedQuestion): number {
  const condition = unlistedCondition(db, question)
  if (!condition) return 0
  return db.get<{ count: number }>(sql`SELECT count(*) AS count ${from} WHERE ${condition}`)?.count ?? 0
}

/** Newest request first. `id` is negative, because it names no row of the copy. */
export function readUnlisted(db: Db, question: UnlistedQuestion, offset: number, limit: number): MessageRow[] {
  const condition = unlistedCondition(db, question)
  if (!condition || limit <= 0) return []
  const rows = db.all<UnlistedRow>(sql`
    SELECT r.id AS recipientId, ${takenAt} AS at, nullif(r.name, '') AS name, r.phone, r.country,
      coalesce(t.text, '') AS text, c.sender,
      r.parts, c.id AS campaignId, c.name AS campaignName, ${trialPartSql}
    ${from} WHERE ${condition}
    ORDER BY a.id DESC, r.id LIMIT ${limit} OFFSET ${offset}
  `)
  return rows.map(({ recipientId, name, country, isTrial, isRest, ...row }) => ({
    ...row,
    ...toTrialPart({ isTrial, isRest }),
    id: -recipientId,
    gatewayKey: '',
    status: '',
    delivery: 'on_the_way',
    isListed: false,
    ...(name === null ? {} : { name }),
    ...(isCountryCode(country) ? { country } : {}),
  }))
}

/** Undefined if the filter asks for what only the gateway's record says. */
function unlistedCondition(db: Db, { accountId, filter, phrase, words, now }: UnlistedQuestion): Sql | undefined {
  const { status, delivery, costFromMicros, costToMicros } = filter
  const isOfRecord = status !== undefined || costFromMicros !== undefined || costToMicros !== undefined
  if (isOfRecord || (delivery !== undefined && delivery !== 'on_the_way')) return undefined
  prepareWords(db)
  const tests: readonly (readonly [test: Sql, value: string | undefined])[] = [
    [sql`${takenAt} >=`, filter.from],
    [sql`${takenAt} <`, filter.until],
    [sql`r.phone =`, filter.phone],
    [sql`c.id =`, filter.campaignId],
    [sql`coalesce(a.gateway_campaign_id, a.gateway_tracking_id) =`, filter.gatewayCampaignId],
    [sql`c.sender =`, filter.sender],
    [sql`r.country =`, filter.country],
  ]
  const since = toIso(Date.parse(now) - searchBackMs)
  return allOf([
    // A list at the gateway has no recipients here, and a campaign that ended long ago gets no more records.
    sql`c.account_id = ${accountId} AND ${isSearchedSql(since)} AND c.gateway_list IS NULL`,
    ...tests.flatMap(([test, value]) => (value === undefined ? [] : [sql`${test} ${value}`])),
    ...(words.length === 0 ? [] : [sql`has_each_word(${words.join(' ')}, t.text)`]),
    ...(phrase === undefined ? [] : [searched(phrase)]),
  ])
}

function searched(phrase: SearchPhrase): Sql {
  switch (phrase.kind) {
    case 'phone':
      return sql`r.phone = ${phrase.phone}`
    case 'digits':
      return sql`instr(r.phone, ${phrase.digits}) > 0`
    case 'name':
      return phrase.words.length === 0
        ? sql`instr(lower(r.name), ${phrase.key}) > 0`
        : sql`has_each_word(${phrase.words.join(' ')}, r.name)`
  }
}
