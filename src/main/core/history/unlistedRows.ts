// Recipients accepted by the gateway whose messages it does not list yet. The history shows each as a row until the listed
// message of the same recipient takes its place.
import type { MessageRow } from '@contract'
import { allOf, type SqlCondition } from '../contacts/search/sqlCondition'
import type { SearchPhrase } from '../contacts/search/searchPhrase'
import { isSearchedSql, searchBackMs } from '../readback/candidateRows'
import type { Db } from '../storage/db'
import { prepareWords, type HistoryQuery } from './messageConditionRows'
import { isCountryCode } from './shownMessageRows'

export interface UnlistedQuestion extends HistoryQuery {
  readonly now: string
}

interface UnlistedRow {
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

const takenAt = 'coalesce(a.answered_at, a.armed_at)'
const from = `FROM campaigns c JOIN attempts a INDEXED BY attempts_unlisted ON a.campaign_id = c.id AND a.state = 'acked' AND a.is_listed = 0
  JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
  JOIN recipients r ON r.id = l.recipient_id AND r.state = 'accepted' AND r.message_id IS NULL
  LEFT JOIN recipient_texts t ON t.recipient_id = r.id`

export function countUnlisted(db: Db, question: UnlistedQuestion): number {
  const condition = unlistedCondition(db, question)
  if (!condition) return 0
  return (
    db.get<{ count: number }>(`SELECT count(*) AS count ${from} WHERE ${condition.sql}`, ...condition.values)?.count ??
    0
  )
}

/** Newest request first. `id` is negative, because it names no row of the copy. */
export function readUnlisted(db: Db, question: UnlistedQuestion, offset: number, limit: number): MessageRow[] {
  const condition = unlistedCondition(db, question)
  if (!condition || limit <= 0) return []
  const rows = db.all<UnlistedRow>(
    `SELECT r.id AS recipientId, ${takenAt} AS at, nullif(r.name, '') AS name, r.phone, r.country, coalesce(t.text, '') AS text, c.sender,
       r.parts, c.id AS campaignId, c.name AS campaignName ${from} WHERE ${condition.sql} ORDER BY a.id DESC, r.id LIMIT ? OFFSET ?`,
    ...condition.values,
    limit,
    offset,
  )
  return rows.map(({ recipientId, name, country, ...row }) => ({
    ...row,
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
function unlistedCondition(
  db: Db,
  { accountId, filter, phrase, words, now }: UnlistedQuestion,
): SqlCondition | undefined {
  const { status, delivery, costFromMicros, costToMicros } = filter
  const isOfRecord = status !== undefined || costFromMicros !== undefined || costToMicros !== undefined
  if (isOfRecord || (delivery !== undefined && delivery !== 'on_the_way')) return undefined
  prepareWords(db)
  const tests: readonly (readonly [sql: string, value: string | undefined])[] = [
    [`${takenAt} >= ?`, filter.from],
    [`${takenAt} < ?`, filter.until],
    ['r.phone = ?', filter.phone],
    ['c.id = ?', filter.campaignId],
    ['coalesce(a.gateway_campaign_id, a.gateway_tracking_id) = ?', filter.gatewayCampaignId],
    ['c.sender = ?', filter.sender],
    ['r.country = ?', filter.country],
  ]
  return allOf([
    // A list at the gateway has no recipients here, and a campaign that ended long ago gets no more records.
    {
      sql: `c.account_id = ? AND ${isSearchedSql('?')} AND c.gateway_list IS NULL`,
      values: [accountId, new Date(Date.parse(now) - searchBackMs).toISOString()],
    },
    ...tests.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, values: [value] }])),
    ...(words.length === 0 ? [] : [{ sql: 'has_each_word(?, t.text)', values: [words.join(' ')] }]),
    ...(phrase === undefined ? [] : [searched(phrase)]),
  ])
}

function searched(phrase: SearchPhrase): SqlCondition {
  switch (phrase.kind) {
    case 'phone':
      return { sql: 'r.phone = ?', values: [phrase.phone] }
    case 'digits':
      return { sql: 'instr(r.phone, ?) > 0', values: [phrase.digits] }
    case 'name':
      return phrase.words.length === 0
        ? { sql: 'instr(lower(r.name), ?) > 0', values: [phrase.key] }
        : { sql: 'has_each_word(?, r.name)', values: [phrase.words.join(' ')] }
  }
}
