// The attempts of a campaign as screens show them.
import type { AttemptDetail, AttemptRow } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'

interface Window {
  readonly id: CampaignId
  readonly offset: number
  readonly limit: number
  readonly unusualOnly: boolean
}

const columns = sql`a.id, a.batch, a.state, a.armed_at AS at, a.answered_at AS answeredAt, a.people,
  a.http_status AS httpStatus, a.fault, a.words AS gatewayWords,
  coalesce(sum(r.state = 'accepted'), 0) AS accepted, coalesce(sum(r.state = 'refused'), 0) AS refused,
  coalesce(sum(r.state = 'uncertain'), 0) AS uncertain, coalesce(sum(r.state = 'absent'), 0) AS absent`
const people = sql`LEFT JOIN attempt_recipients l ON l.attempt_id = a.id
  LEFT JOIN recipients r ON r.id = l.recipient_id AND (l.live = 1 OR r.state = 'refused')`

export function readAttempts(
  db: Db,
  { id, offset, limit, unusualOnly }: Window,
): { total: number; rows: AttemptRow[] } {
  // Unusual: not plainly accepted; the five latest always belong to the short view.
  const latest = sql`id IN (SELECT id FROM attempts WHERE campaign_id = ${id} ORDER BY id DESC LIMIT 5)`
  const where = unusualOnly ? sql`campaign_id = ${id} AND (state <> 'acked' OR ${latest})` : sql`campaign_id = ${id}`
  const { total } = db.get<{ total: number }>(sql`SELECT count(*) AS total FROM attempts WHERE ${where}`) ?? {
    total: 0,
  }
  const rows = db.all<StoredAttempt>(sql`
    SELECT ${columns} FROM (SELECT * FROM attempts WHERE ${where}
      ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) a ${people}
    GROUP BY a.id ORDER BY a.id DESC
  `)
  return { total, rows: rows.map(toAttempt) }
}

export function readAttempt(db: Db, id: CampaignId, attemptId: number): AttemptDetail | undefined {
  const row = db.get<StoredAttempt & StoredDetail>(sql`
    SELECT ${columns}, a.form, a.looks, a.looked_at AS lookedAt, a.payload_hash AS payloadHash, a.answer,
      a.gateway_campaign_id AS gatewayCampaignId, a.gateway_message_id AS gatewayMessageId,
        a.gateway_tracking_id AS gatewayTrackingId
    FROM attempts a ${people} WHERE a.campaign_id = ${id} AND a.id = ${attemptId} GROUP BY a.id
  `)
  if (!row) return undefined
  const {
    form,
    looks,
    lookedAt,
    payloadHash,
    answer,
    gatewayCampaignId,
    gatewayMessageId,
    gatewayTrackingId,
    ...stored
  } = row
  return {
    ...toAttempt(stored),
    form,
    looks,
    payloadHash,
    fields: answer === null ? [] : flattenAnswer(answer),
    ...(stored.answeredAt === null ? {} : { answeredAt: stored.answeredAt }),
    ...(lookedAt === null ? {} : { lookedAt }),
    ...(gatewayCampaignId === null ? {} : { gatewayCampaignId }),
    ...(gatewayMessageId === null ? {} : { gatewayMessageId }),
    ...(gatewayTrackingId === null ? {} : { gatewayTrackingId }),
  }
}

interface StoredDetail {
  readonly form: string
  readonly looks: number
  readonly lookedAt: string | null
  readonly payloadHash: string
  readonly answer: string | null
  readonly gatewayCampaignId: string | null
  readonly gatewayMessageId: string | null
  readonly gatewayTrackingId: string | null
}

interface StoredAttempt extends Omit<AttemptRow, 'answerMs' | 'answer' | 'words'> {
  readonly answeredAt: string | null
  readonly httpStatus: number | null
  readonly fault: string | null
  readonly gatewayWords: string | null
}

function toAttempt(row: StoredAttempt): AttemptRow {
  const { answeredAt, httpStatus, fault, gatewayWords, ...rest } = row
  const answer = fault ?? (httpStatus === null ? undefined : String(httpStatus))
  return {
    ...rest,
    ...(answeredAt === null ? {} : { answerMs: Date.parse(answeredAt) - Date.parse(row.at) }),
    ...(answer === undefined ? {} : { answer }),
    ...(gatewayWords === null ? {} : { words: gatewayWords }),
  }
}

// Every field of a kept answer, one line each.

interface AnswerField {
  readonly name: string
  readonly value: string
}

/** `answer`: JSON of an object. Fields of objects inside it have their path as name. */
export function flattenAnswer(answer: string): AnswerField[] {
  return flatten(JSON.parse(answer), '')
}

function flatten(value: unknown, path: string): AnswerField[] {
  if (typeof value !== 'object' || value === null) return [{ name: path, value: String(value) }]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path === '' ? name : `${path}.${name}`))
}
