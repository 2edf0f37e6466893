// Reads the people in doubt of a campaign, attempt by attempt.
import type { Uncertain } from '@contract'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import { countAlike, hasLaterMessageSql } from '../../readback/absentRows'
import { countDoubt, settlesAt } from '../store/decideRows'

interface DoubtRow {
  readonly attemptId: number
  readonly batch: number
  readonly people: number
  readonly uncertain: number
  readonly absent: number
  readonly found: number
  readonly armedAt: string
  readonly answeredAt: string | null
  readonly answer: string | null
  readonly fault: string | null
  readonly afterRefusal: string | null
  readonly status: number | null
  readonly looks: number
  readonly lookedAt: string | null
  readonly foundAt: string | null
  readonly isFresh: 0 | 1
  /** No request that this profile made: see MadeUpAttempt. */
  readonly isMadeUp: 0 | 1
}

type Doubt = Uncertain['attempts'][number]
type DoubtEvent = Doubt['events'][number]

const maxAttempts = 20

/** `about` and `nextLookAt` are the caller's to add. */
export function readUncertain(
  db: Db,
  id: CampaignId,
  now: string,
): Omit<Uncertain, 'nextLookAt' | 'about'> & { readonly costOfOne: number | null } {
  const rows = db.all<DoubtRow>(sql`
    SELECT a.id AS attemptId, a.batch, a.people, sum(r.state = 'uncertain') AS uncertain,
      sum(r.state = 'absent') AS absent,
      (SELECT count(*) FROM attempt_recipients f JOIN recipients p ON p.id = f.recipient_id
       WHERE f.attempt_id = a.id AND p.state = 'accepted') AS found,
      a.armed_at AS armedAt, a.answered_at AS answeredAt, coalesce(a.fault, a.http_status) AS answer, a.fault,
        a.after_refusal AS afterRefusal, a.http_status AS status, a.looks,
      a.looked_at AS lookedAt, (SELECT max(m.first_seen_at)
        FROM attempt_recipients f JOIN recipients p ON p.id = f.recipient_id
        JOIN messages m ON m.id = p.message_id WHERE f.attempt_id = a.id) AS foundAt, ${hasLaterMessageSql} AS isFresh,
      a.journal_hash IS NULL AND coalesce(a.fault, '') IN ('copied', 'database_went_back') AS isMadeUp
    FROM attempts a JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
      JOIN recipients r ON r.id = l.recipient_id JOIN campaigns c ON c.id = a.campaign_id
    WHERE a.campaign_id = ${id} AND r.state IN ('uncertain', 'absent') GROUP BY a.id ORDER BY a.id DESC
  `)
  const settles = settlesAt(db, id)
  const alike = countAlike(db, id)
  const lastLookAt = rows.reduce<string | null>(
    (latest, { lookedAt }) => (lookedAt !== null && lookedAt > (latest ?? '') ? lookedAt : latest),
    null,
  )
  return {
    ...countDoubt(db, id),
    alike: [...alike.values()].reduce((sum, people) => sum + people, 0),
    attempts: rows.slice(0, maxAttempts).map((row) => toDoubt(row, alike.get(row.attemptId) ?? 0)),
    moreAttempts: Math.max(0, rows.length - maxAttempts),
    settlesAt: new Date(settles || Date.parse(now)).toISOString(),
    isSettled: Date.parse(now) >= settles,
    isListFresh: rows.every(({ isFresh }) => isFresh === 1),
    costOfOne:
      db.get<{ micros: number | null }>(sql`SELECT avg(cost_micros) AS micros FROM messages WHERE campaign_id = ${id}`)
        ?.micros ?? null,
    ...(lastLookAt === null ? {} : { lastLookAt }),
  }
}

function toDoubt(row: DoubtRow, alike: number): Doubt {
  const { attemptId, batch, uncertain, absent, found } = row
  return { attemptId, batch, uncertain, absent, alike, found, events: eventsOf(row) }
}

const endKinds: Readonly<Record<string, DoubtEvent['kind']>> = {
  app_ended: 'app_ended',
  database_went_back: 'database_went_back',
  copied: 'copied',
}

/** A refused key or an empty balance is shown as what it is. */
function kindOfAnswer(afterRefusal: string | null, status: number | null): DoubtEvent['kind'] {
  if (afterRefusal === null) return 'lost_answer'
  if (afterRefusal === 'refused') return 'refusal'
  return status === 401 || status === 403 ? 'key_refused' : 'no_balance'
}

function eventsOf({
  armedAt,
  answeredAt,
  answer,
  fault,
  afterRefusal,
  status,
  people,
  found,
  foundAt,
  looks,
  lookedAt,
  isMadeUp,
}: DoubtRow): DoubtEvent[] {
  const kind = endKinds[fault ?? ''] ?? kindOfAnswer(afterRefusal, status)
  const events: DoubtEvent[] = isMadeUp === 1 ? [] : [{ kind: 'handed_over', at: armedAt, people }]
  events.push({ kind, at: answeredAt ?? armedAt, ...(answer === null ? {} : { answer: String(answer) }) })
  if (found > 0 && foundAt !== null) events.push({ kind: 'found', at: foundAt, people: found })
  if (looks > 0 && lookedAt !== null) events.push({ kind: 'looked', at: lookedAt, times: looks })
  return events
}
