// People of a frozen campaign whom the limits for one person would hold at their time: by what they got, and by what approved
// campaigns will have sent them until then. A forecast for the review; the outbox judges by what was handed over.
import { createHash } from 'node:crypto'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import { reachMs, readPersonLimit, textsSql, isBeforeEnd } from '../../outbox/store/nextPeopleRows'
import { holdText, type HeldText } from '../../planning/personLimit'
import type { Db } from '../../storage/db'
import { longRead, operationGroup } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { plannedAtSql, readRepeated, type HeldPositions, type RepeatedPage, type Window } from './repeatedRows'

export interface LimitQuestion {
  readonly id: CampaignId
  /** Current time, ISO. */
  readonly at: string
}

export interface OverLimitPeople {
  readonly people: number
  readonly parts: number
  /** How many of them had as many texts as a week may have; the others were texted too recently. */
  readonly week: number
  readonly textsPerWeek: number | null
  readonly hoursBetween: number | null
  /** How many of them have room only when this message may not reach them any more: they cannot be held. */
  readonly tooLate: number
  /** When the last of those who can be held has room; ISO. */
  readonly lastAt: string
  readonly ids: readonly number[]
  /** The same people by their position in the order of sending, and when each has room, in milliseconds since 1970; null: too late. */
  readonly held: HeldPositions
  /** Names these people. */
  readonly version: string
}

interface Over extends HeldText {
  readonly id: number
  readonly position: number
  readonly parts: number
  /** When the latest other text went out, or will. */
  readonly lastAt: string
  readonly isTooLate: boolean
}

export const overLimitOperations = operationGroup('overLimit', {
  /** Undefined if everyone stays within the limits, or none applies. */
  find: longRead((db, question: LimitQuestion): OverLimitPeople | undefined => {
    const limit = readPersonLimit(db, question.id)
    const over = findOver(db, question)
    if (!limit || over.length === 0) return undefined
    const ids = over.map((person) => person.id)
    const waits = over.filter(({ isTooLate }) => !isTooLate)
    return {
      people: over.length,
      parts: over.reduce((sum, { parts }) => sum + parts, 0),
      week: over.filter(({ reason }) => reason === 'texts_a_week').length,
      textsPerWeek: limit.textsPerWeek,
      hoursBetween: limit.hoursBetween,
      tooLate: over.length - waits.length,
      lastAt: toIso((waits.length > 0 ? waits : over).reduce((last, { until }) => Math.max(last, until), 0)),
      ids,
      held: {
        positions: over.map(({ position }) => position),
        untils: over.map(({ until, isTooLate }) => (isTooLate ? null : until)),
      },
      version: createHash('sha256').update(JSON.stringify(ids)).digest('hex').slice(0, 32),
    }
  }),

  /** A window of these people, in the order of sending. */
  people: longRead((db, { offset, limit, question }: Window & { question: LimitQuestion }): RepeatedPage => {
    const over = findOver(db, question)
    const shown = over.slice(offset, offset + limit)
    const rows = readRepeated(
      db,
      question.id,
      shown.map(({ position, texts, lastAt }) => ({ position, texts: texts + 1, lastAt })),
    )
    const held = rows.map((row, index) => ({
      ...row,
      ...(shown[index]?.isTooLate ? {} : { until: toIso(shown[index]?.until ?? 0) }),
      reason: shown[index]?.reason ?? ('texts_a_week' as const),
    }))
    return { total: over.length, rows: held }
  }),
})

/** Ids of the people over the limit, within a transaction that decides about them. */
export function readOverLimit(db: Db, question: LimitQuestion): number[] {
  return findOver(db, question).map(({ id }) => id)
}

interface Text {
  readonly id: number
  readonly position: number
  readonly parts: number
  readonly dueAt: string | null
  readonly at: string
  /** Not handed over yet. */
  readonly isPlanned: 0 | 1
  /** From then on this message may not go to the person. */
  readonly end: string | null
}

function findOver(db: Db, { id, at }: LimitQuestion): Over[] {
  const limit = readPersonLimit(db, id)
  if (!limit) return []
  const since = toIso(Date.parse(at) - reachMs(limit))
  const people = sql`SELECT id, phone FROM recipients WHERE campaign_id = ${id} AND position IS NOT NULL`
  const texts = db.iterate<Text>(sql`
    SELECT r.id, r.position, r.parts, coalesce(w.due_at, c.scheduled_for) AS dueAt, t.at, t.isPlanned, r.until_at AS "end" FROM (
        SELECT id, at, 0 AS isPlanned FROM (${textsSql(people, { ...limit, since, at })})
        UNION ALL
        SELECT p.id, ${plannedAtSql(at)}, 1 FROM (${people}) p
          CROSS JOIN recipients b INDEXED BY recipients_of_number ON b.phone = p.phone AND b.position IS NOT NULL
            AND b.id <> p.id AND (b.state = 'pending' OR b.state = 'held')
          CROSS JOIN campaigns c ON c.id = b.campaign_id AND c.account_id = ${limit.accountId} AND c.is_test = 0
            AND c.id IS NOT (SELECT replaces FROM campaigns WHERE id = ${id}) AND c.is_reply = 0 AND c.state IN ('approved', 'waiting', 'running', 'paused')
          LEFT JOIN waves w ON w.campaign_id = b.campaign_id AND b.position BETWEEN w.first_position AND w.last_position) t
      CROSS JOIN recipients r ON r.id = t.id
      CROSS JOIN campaigns c ON c.id = r.campaign_id
      LEFT JOIN waves w ON w.campaign_id = r.campaign_id AND r.position BETWEEN w.first_position AND w.last_position
    ORDER BY r.position
  `)
  const now = Date.parse(at)
  const over: Over[] = []
  let of: Text[] = []
  const judge = (): void => {
    const [first] = of
    if (!first) return
    const mine = first.dueAt === null ? now : Math.max(now, Date.parse(first.dueAt))
    const times = of
      .filter((text) => text.isPlanned === 0 || Date.parse(text.at) <= mine)
      .map((text) => Date.parse(text.at))
    const hold = holdText(times, mine, limit)
    if (hold)
      over.push({
        ...hold,
        id: first.id,
        position: first.position,
        parts: first.parts,
        isTooLate: !isBeforeEnd(first.end, toIso(hold.until)),
        lastAt: toIso(Math.max(...times)),
      })
  }
  for (const text of texts) {
    if (of[0] && of[0].id !== text.id) {
      judge()
      of = []
    }
    of.push(text)
  }
  judge()
  return over
}
