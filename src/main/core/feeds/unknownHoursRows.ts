// Hours whose opt-outs can no longer be read: the app was closed, asleep or got no answer for longer than the feed reaches back,
// and no list at the gateway that has these people was read since. An account without a feed has no such hours, because it
// depends on its lists anyway.
import type { OptOutsUnknown } from '@contract'
import { day } from '../base/durations'
import { toIso } from '../base/instants'
import type { Db } from '../storage/db'
import { sql, type Sql } from '../storage/sql'
import { chosenListsSql } from '../contacts/lists/campaignListsSql'
import { feedReachMs, lastFrom } from './gaps'
import { hasFeedSql, openSince } from './feedRows'

export interface HoursQuestion {
  readonly campaignId: string
  /** The current time. */
  readonly at: string
  /** Counts the lists of the campaign as read, because its run reads them first. */
  readonly areListsRead: boolean
}

/** The gateway itself leaves people out a day after they opted out at the latest, so older hours need no question. */
const askedForMs = 7 * day

interface Asked {
  readonly accountId: string
  readonly at: string
}

/** Undefined if everyone who waits is covered. */
export function readUnknownHours(db: Db, { campaignId, at, areListsRead }: HoursQuestion): OptOutsUnknown | undefined {
  // Tests, replies, lists at the gateway and campaigns that bypass opt-outs ask for no consent here.
  const campaign = db.get<{ accountId: string }>(sql`
    SELECT account_id AS accountId FROM campaigns
    WHERE id = ${campaignId} AND bypass_opt_out = 0 AND is_test = 0 AND is_reply = 0 AND gateway_list IS NULL
  `)
  if (!campaign) return undefined
  return readHoursOf(db, { ...campaign, at }, (until) => countUncovered(db, campaignId, until, areListsRead))
}

/** `count`: people whose opt-outs before that instant are not known. */
export function readHoursOf(db: Db, asked: Asked, count: (until: string) => number): OptOutsUnknown | undefined {
  const counted = readGaps(db, asked).map((gap) => ({ ...gap, people: count(gap.until) }))
  const hours = counted.filter(({ people }) => people > 0)
  if (hours.length === 0) return undefined
  return {
    hours: hours.map(({ from, until }) => ({ from, until })),
    people: Math.max(...hours.map(({ people }) => people)),
  }
}

interface Gap {
  readonly from: string
  readonly until: string
}

function readGaps(db: Db, { accountId, at }: Asked): Gap[] {
  const account = db.get<{ lastLook: string | null }>(sql`
    SELECT (SELECT looked_at FROM feed_looks l WHERE l.account_id = a.id AND l.feed = 'opt_outs') AS lastLook
    FROM accounts a WHERE a.id = ${accountId} AND ${hasFeedSql}
  `)
  if (!account) return []
  const since = toIso(Date.parse(at) - askedForMs)
  // A clock that was set back leaves an empty gap, which has no hours to name.
  const noted = db.all<Gap & { backAt: string | null }>(sql`
    SELECT starts_at AS "from", ends_at AS until, (SELECT min(back.starts_at) FROM feed_gaps back
      WHERE back.account_id = g.account_id AND back.feed = g.feed AND back.starts_at = back.ends_at
        AND back.id > g.id AND back.starts_at >= g.starts_at) AS backAt
    FROM feed_gaps g
    WHERE account_id = ${accountId} AND feed = 'opt_outs' AND starts_at < ends_at AND ends_at > ${since}
    ORDER BY starts_at
  `)
  const gaps = noted.flatMap(({ backAt, ...gap }) => withoutHoursToCome(gap, backAt, at))
  // The next reading of the feed will not reach back to these hours.
  const reach = reachOf(at)
  const from = account.lastLook ?? openSince(db, accountId)
  if (from !== null && from < reach) gaps.push({ from, until: reach })
  return gaps
}

/** A clock that was ahead notes hours that are still to come. The first reading after it was set back shows how many there were. */
function withoutHoursToCome({ from, until }: Gap, backAt: string | null, at: string): Gap[] {
  if (until <= at || from > at) return [{ from, until }]
  const end = reachOf(backAt ?? at)
  return from < end ? [{ from, until: end }] : []
}

const reachOf = (at: string): string => toIso(Date.parse(at) - feedReachMs)

function countUncovered(db: Db, campaignId: string, until: string, areListsRead: boolean): number {
  const { people } = db.get<{ people: number }>(sql`
    SELECT count(*) AS people FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position IS NOT NULL
      WHERE c.id = ${campaignId} AND r.state IN ('pending', 'held') AND NOT EXISTS (
        SELECT 1 FROM contacts p JOIN gateway_members m ON m.contact_id = p.id
        WHERE p.account_id = c.account_id AND p.phone = r.phone
          AND m.list_id IN (${readListsSql(campaignId, until, areListsRead)}))
  `) ?? { people: 0 }
  return people
}

/** Lists at the gateway that were read since an instant, or are read before the campaign's run. */
export function readListsSql(campaignId: string, until: string, areListsRead: boolean): Sql {
  return sql`SELECT l.id FROM campaigns own JOIN lists l ON l.account_id = own.account_id AND l.gateway_id IS NOT NULL
    WHERE own.id = ${campaignId} AND (l.opt_outs_read_at >= ${until}
      OR (${areListsRead ? 1 : 0} = 1 AND l.id IN (${chosenListsSql(sql`own.audience`)})))`
}

interface Accepted {
  readonly unknown: string | null
  readonly acceptedAt: string | null
}

/** The unknown hours a person must accept before the campaign continues; undefined if they did, or if there are none. */
export function readUnacceptedHours(db: Db, question: HoursQuestion): OptOutsUnknown | undefined {
  const unknown = readUnknownHours(db, question)
  if (!unknown) return undefined
  const row = db.get<Accepted>(sql`
    SELECT opt_outs_unknown AS unknown, opt_outs_accepted_at AS acceptedAt
    FROM campaigns
    WHERE id = ${question.campaignId}
  `)
  const shown = row?.unknown ? (JSON.parse(row.unknown) as OptOutsUnknown) : { hours: [], people: 0 }
  // Hours may have grown between the page and the click. Those noted by a clock that was ahead end later than any click.
  const wasShown = (from: string, until: string): boolean =>
    shown.hours.some((each) => each.from === from && until <= each.until)
  const areAccepted = unknown.hours.every(
    ({ from, until }) => wasShown(from, until) || (from <= lastFrom(shown) && until <= (row?.acceptedAt ?? '')),
  )
  return areAccepted ? undefined : unknown
}
