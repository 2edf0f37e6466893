// Finds people in a frozen campaign who would get more texts within some hours than the account's rule allows. Counts texts that
// were sent or are approved, from this computer or, by the gateway's listing, from others. Tests and replies do not count.
import type { CampaignId } from '../../base/ids'
import { hour } from '../../base/durations'
import { toIso } from '../../base/instants'
import { notReceivedSql } from '../../outbox/limits/personLimitRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { fullestWindow } from '../../planning/personLimit'
import {
  namesShown,
  plannedAtSql,
  readNames,
  readRepeated,
  type Repeated,
  type RepeatedPage,
  type Window,
} from './repeatedRows'

export interface TooManyQuestion {
  readonly accountId: string
  readonly id: CampaignId
  /** Current time, ISO. */
  readonly at: string
  /** Texts that one person may get within `hours`. */
  readonly limit: number
  readonly hours: number
  /** Messages to one's own number may be tests of another computer. Empty if unknown. */
  readonly ownPhone: string
}

export interface TooManyTexts {
  readonly people: number
  /** The highest count of texts for one person within the hours, including this campaign. */
  readonly texts: number
  readonly names: readonly string[]
}

export const tooManyTextsOperations = operationGroup('tooManyTexts', {
  /** Undefined if everyone stays within the limit. */
  find: read((db, question: TooManyQuestion): TooManyTexts | undefined => {
    const first: number[] = []
    let people = 0
    let texts = 0
    for (const found of findOver(db, question)) {
      people += 1
      texts = Math.max(texts, found.texts)
      if (first.length < namesShown) first.push(found.position)
    }
    return people === 0 ? undefined : { people, texts, names: readNames(db, question.id, first) }
  }),

  /** A window of these people, in the order of sending. */
  people: read((db, { offset, limit, question }: Window & { question: TooManyQuestion }): RepeatedPage => {
    const shown: Repeated[] = []
    let total = 0
    for (const found of findOver(db, question)) {
      if (total >= offset && shown.length < limit) shown.push(found)
      total += 1
    }
    return { total, rows: readRepeated(db, question.id, shown) }
  }),
})

interface Text {
  readonly position: number
  /** When this campaign texts the person; null: immediately. */
  readonly dueAt: string | null
  /** When the other text went out or is planned. */
  readonly at: string
}

function* findOver(db: Db, question: TooManyQuestion): Generator<Repeated> {
  const { limit, hours } = question
  const now = Date.parse(question.at)
  let position = 0
  let mine = now
  let others: number[] = []
  const judge = (): Repeated[] => {
    const texts = fullestWindow(others, mine, hours * hour)
    const last = others.filter((other) => Math.abs(other - mine) < hours * hour).at(-1)
    return texts > limit && last !== undefined ? [{ position, texts, lastAt: toIso(last) }] : []
  }
  for (const text of readTexts(db, question)) {
    if (text.position !== position) {
      yield* judge()
      position = text.position
      mine = text.dueAt === null ? now : Math.max(now, Date.parse(text.dueAt))
      others = []
    }
    others.push(Date.parse(text.at))
  }
  yield* judge()
}

/** Texts to these people from other campaigns and other computers, by person and time. */
function readTexts(db: Db, { accountId, id, at, hours, ownPhone }: TooManyQuestion): Iterable<Text> {
  const due = db.get<{ first: string | null; last: string | null }>(sql`
    SELECT min(coalesce(due_at, ${at})) AS first, max(coalesce(due_at, ${at})) AS last FROM waves
      WHERE campaign_id = ${id}
  `)
  const since = shift(later(due?.first ?? at, at), -hours)
  const until = shift(later(due?.last ?? at, at), hours)
  const isOther = sql`c.account_id = ${accountId} AND c.id <> ${id} AND c.id IS NOT (SELECT replaces FROM campaigns WHERE id = ${id}) AND c.is_test = 0 AND c.is_reply = 0
    AND c.removed_at IS NULL`
  return db.iterate<Text>(sql`
    WITH texts (phone, at) AS (
      SELECT b.phone, coalesce(a.scheduled_for, a.armed_at) FROM (
          SELECT id, campaign_id, armed_at, scheduled_for FROM attempts WHERE armed_at >= ${since}
          UNION ALL SELECT id, campaign_id, armed_at, scheduled_for FROM attempts WHERE scheduled_for >= ${since}
            AND armed_at < ${since}
        ) a CROSS JOIN campaigns c ON c.id = a.campaign_id AND ${isOther}
        CROSS JOIN attempt_recipients h ON h.attempt_id = a.id AND h.live = 1
        CROSS JOIN recipients b ON b.id = h.recipient_id AND upper(coalesce(b.delivery, '')) NOT IN ${notReceivedSql}
      UNION ALL
      SELECT b.phone, ${plannedAtSql(at)} FROM campaigns c
        CROSS JOIN recipients b ON b.campaign_id = c.id AND b.position IS NOT NULL AND b.state IN ('pending', 'held')
        LEFT JOIN waves w ON w.campaign_id = b.campaign_id AND b.position BETWEEN w.first_position AND w.last_position
        WHERE ${isOther} AND c.state IN ('approved', 'waiting', 'running', 'paused')
      UNION ALL
      SELECT phone, at FROM messages WHERE account_id = ${accountId} AND at >= ${since} AND campaign_id IS NULL
        AND phone <> ${ownPhone}
        AND upper(status) NOT IN ${notReceivedSql}
    )
    SELECT r.position, w.due_at AS dueAt, t.at FROM texts t
      CROSS JOIN recipients r ON r.campaign_id = ${id} AND r.phone = t.phone AND r.position IS NOT NULL
      LEFT JOIN waves w ON w.campaign_id = ${id} AND r.position BETWEEN w.first_position AND w.last_position
    WHERE t.at BETWEEN ${since} AND ${until} ORDER BY r.position, t.at
  `)
}

function later(one: string, other: string): string {
  return one > other ? one : other
}

function shift(at: string, hours: number): string {
  return toIso(Date.parse(at) + hours * hour)
}
