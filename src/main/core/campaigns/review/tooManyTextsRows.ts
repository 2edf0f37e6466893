// Finds people in a frozen campaign who would get more texts within some hours than the account's rule allows. Counts texts that
// were sent or are approved, from this computer or, by the gateway's listing, from others. Tests and replies do not count.
import type { OverLimitChoice } from '@contract'
import type { CampaignId } from '../../base/ids'
import { hour } from '../../base/durations'
import { toIso } from '../../base/instants'
import { notReceivedSql } from '../../outbox/store/nextPeopleRows'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import { sql } from '../../storage/sql'
import { fullestWindow } from '../../planning/personLimit'
import {
  namesShown,
  type HeldPositions,
  plannedAtSql,
  readNames,
  readRepeated,
  type Repeated,
  type RepeatedPage,
  type Window,
} from './repeatedRows'

export type LimitChoice = OverLimitChoice['choice']

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
  /** People whom a limit for one person holds. */
  readonly held?: HeldPositions | undefined
}

export interface TooManyFound {
  readonly people: number
  /** The highest count of texts for one person within the hours, including this campaign. */
  readonly texts: number
  readonly names: readonly string[]
}

/** By the choice about the people whom a limit for one person holds. */
export type TooManyTexts = Readonly<Record<LimitChoice, TooManyFound>>

export const tooManyTextsOperations = operationGroup('tooManyTexts', {
  /** Undefined if everyone stays within the limit, whatever is chosen. */
  find: read((db, question: TooManyQuestion): TooManyTexts | undefined => {
    const counts = { hold: makeCount(), leave_out: makeCount(), send_anyway: makeCount() }
    for (const { choices, ...found } of findOver(db, question)) for (const choice of choices) counts[choice].add(found)
    const { hold, leave_out, send_anyway } = counts
    if (hold.people() + send_anyway.people() === 0) return undefined
    const nameOf = (positions: readonly number[]): string[] => readNames(db, question.id, positions)
    return { hold: hold.done(nameOf), leave_out: leave_out.done(nameOf), send_anyway: send_anyway.done(nameOf) }
  }),

  /** A window of these people, in the order of sending. */
  people: read((db, { offset, limit, choice, question }: PeopleQuestion): RepeatedPage => {
    const shown: Repeated[] = []
    let total = 0
    for (const { choices, ...found } of findOver(db, question)) {
      if (!choices.includes(choice)) continue
      if (total >= offset && shown.length < limit) shown.push(found)
      total += 1
    }
    return { total, rows: readRepeated(db, question.id, shown) }
  }),
})

interface PeopleQuestion extends Window {
  readonly question: TooManyQuestion
  readonly choice: LimitChoice
}

function makeCount() {
  const first: number[] = []
  let people = 0
  let texts = 0
  return {
    people: (): number => people,
    add(found: Repeated): void {
      people += 1
      texts = Math.max(texts, found.texts)
      if (first.length < namesShown) first.push(found.position)
    },
    done: (nameOf: (positions: readonly number[]) => string[]): TooManyFound => ({
      people,
      texts,
      names: nameOf(first),
    }),
  }
}

interface Text {
  readonly position: number
  /** When this campaign texts the person; null: immediately. */
  readonly dueAt: string | null
  /** When the other text went out or is planned. */
  readonly at: string
}

/** Someone who would get too many, and the choices with which they would. */
interface Over extends Repeated {
  readonly choices: readonly LimitChoice[]
}

function* findOver(db: Db, question: TooManyQuestion): Generator<Over> {
  const { limit, hours, held } = question
  const now = Date.parse(question.at)
  const untils = new Map(held?.positions.map((position, index) => [position, held.untils[index] ?? null]))
  let position = 0
  let mine = now
  let others: number[] = []
  const judgeAt = (at: number, choices: Over['choices']): Over[] => {
    const texts = fullestWindow(others, at, hours * hour)
    const last = others.filter((other) => Math.abs(other - at) < hours * hour).at(-1)
    return texts > limit && last !== undefined ? [{ position, texts, lastAt: toIso(last), choices }] : []
  }
  const judge = (): Over[] => {
    const until = untils.get(position)
    if (until === undefined) return judgeAt(mine, ['hold', 'leave_out', 'send_anyway'])
    return [...judgeAt(mine, ['send_anyway']), ...(until === null ? [] : judgeAt(until, ['hold']))]
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
function readTexts(db: Db, { accountId, id, at, hours, ownPhone, held }: TooManyQuestion): Iterable<Text> {
  const due = db.get<{ first: string | null; last: string | null }>(sql`
    SELECT min(coalesce(due_at, ${at})) AS first, max(coalesce(due_at, ${at})) AS last FROM waves
      WHERE campaign_id = ${id}
  `)
  const since = shift(later(due?.first ?? at, at), -hours)
  const lastHeld = toIso((held?.untils ?? []).reduce<number>((last, until) => Math.max(last, until ?? 0), 0))
  const until = shift(later(later(due?.last ?? at, at), lastHeld), hours)
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
