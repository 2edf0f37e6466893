// The state of the gateway's opt-out feed: when it was read, which hours no reading covered, and which lists were read as a
// whole to fill those gaps. Long because polls, gaps and backfills share these tables.
import { minute } from '../base/durations'
import { toIso } from '../base/instants'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { chosenListsSql } from '../contacts/lists/campaignListsSql'
import { gapReason, type Wakefulness, feedReachMs } from './gaps'
import { recordOptOuts } from '../contacts/consent/optOutRows'
import { ownCallOf } from '../contacts/consent/ownOptOutRows'
import type { ListedOptOut } from '../contacts/consent/parseOptOut'

/** The feed writes whole seconds, and may notice a reply a moment later. */
const sameEventMs = minute

export interface WatchedAccount {
  readonly accountId: string
  /** A campaign of the account is being handed over or continues automatically, or a rule answers replies. */
  readonly isBusy: 0 | 1
}

export interface BoundList {
  readonly listId: number
  /** Its id at the gateway. */
  readonly gatewayId: string
  readonly readAt: string | null
}

export interface CampaignLists {
  readonly accountId: string
  readonly hasFeed: 0 | 1
  readonly lists: readonly BoundList[]
  /** The end of the account's last gap. */
  readonly gapEndsAt: string | null
}

export type FeedName = 'opt_outs' | 'inbound'

export interface FeedLook {
  readonly accountId: string
  readonly feed: FeedName
  /** When the gateway was asked. */
  readonly at: string
  /** For the hours before that this look does not reach back to. */
  readonly wakefulness: Wakefulness
}

export interface OptOutReading extends Omit<FeedLook, 'feed'> {
  readonly optOuts: readonly ListedOptOut[]
}

/** A person newly reported by the feed as opted out. */
export interface NewOptOut {
  readonly phone: string
  readonly since: string
}

interface ListPage {
  readonly accountId: string
  readonly listId: number
  /** Out of everything, and out of this list. */
  readonly everywhere: readonly string[]
  readonly here: readonly string[]
  readonly at: string
}

export interface GapWork {
  readonly lists: readonly BoundList[]
  /** In all of them, as far as is known. */
  readonly people: number
}

const isOpenSql = sql`feed = 'opt_outs' AND made_up_at IS NULL`

/** The feed takes nothing but an API key; the practice account has one. */
export const hasFeedSql = sql`(a.kind = 'practice' OR a.credential_kind = 'api_key')`

export const feedOperations = operationGroup('feeds', {
  watched: read((db) =>
    db.all<WatchedAccount>(sql`
      SELECT a.id AS accountId, EXISTS (SELECT 1 FROM campaigns c WHERE c.account_id = a.id
        AND (c.state IN ('running', 'waiting')
        OR (c.state = 'paused' AND c.waits_until IS NOT NULL)))
        OR EXISTS (SELECT 1 FROM answer_rules r WHERE r.account_id = a.id AND r.is_on = 1)
        OR EXISTS (SELECT 1 FROM standing_rules s WHERE s.account_id = a.id AND s.state = 'on') AS isBusy
      FROM accounts a WHERE a.removed_at IS NULL AND ${hasFeedSql}
    `),
  ),

  /** Undefined for a campaign that is not there. */
  listsOf: read((db, campaignId: string): CampaignLists | undefined => {
    const campaign = db.get<Omit<CampaignLists, 'lists'>>(sql`
      SELECT c.account_id AS accountId, ${hasFeedSql} AS hasFeed,
        (SELECT max(ends_at) FROM feed_gaps g WHERE g.account_id = a.id AND g.feed = 'opt_outs') AS gapEndsAt
      FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ${campaignId}
    `)
    const lists = db.all<BoundList>(sql`
      SELECT l.id AS listId, l.gateway_id AS gatewayId, l.opt_outs_read_at AS readAt
      FROM campaigns c JOIN lists l ON l.id IN (${chosenListsSql(sql`c.audience`)})
      WHERE c.id = ${campaignId} AND l.account_id = c.account_id AND l.gateway_id IS NOT NULL
    `)
    return campaign && { ...campaign, lists }
  }),

  /** A page of a list's people as the gateway has them; answers how many are newly out. */
  recordListPage: write((db, { accountId, listId, everywhere, here, at }: ListPage): number => {
    const record = (phones: readonly string[], ofList: number): number => {
      const taken = db.all<{ phone: string }>(sql`
        SELECT value AS phone
        FROM json_each(${JSON.stringify(phones)})
        WHERE NOT EXISTS (
          SELECT 1
          FROM opt_ins_to_tell back
          WHERE back.account_id = ${accountId} AND back.list_id = ${ofList} AND back.phone = value
        )
      `)
      const news = {
        accountId,
        phones: taken.map(({ phone }) => phone),
        listId: ofList,
        source: 'gateway',
        at,
      } as const
      return recordOptOuts(db, news)
    }
    const added = record(everywhere, 0) + record(here, listId)
    if (added > 0)
      db.run(sql`
        UPDATE feed_gaps SET found = found + ${added} WHERE account_id = ${accountId} AND ${isOpenSql}
      `)
    return added
  }),

  /** A list was read to its end. A gap is made up for when all lists that are at the gateway too were read after it. */
  recordList: write((db, { accountId, listId, at }: { accountId: string; listId: number; at: string }) => {
    db.run(sql`UPDATE main.lists SET opt_outs_read_at = ${at} WHERE id = ${listId}`)
    db.run(sql`
      UPDATE feed_gaps SET lists_read = lists_read + 1 WHERE account_id = ${accountId} AND ${isOpenSql}
        AND ends_at <= ${at}
    `)
    db.run(sql`
      UPDATE feed_gaps SET made_up_at = ${at}, problem_code = NULL WHERE account_id = ${accountId} AND ${isOpenSql}
        AND NOT EXISTS (
      SELECT 1 FROM lists l WHERE l.account_id = ${accountId} AND l.gateway_id IS NOT NULL
        AND coalesce(l.opt_outs_read_at, '') < feed_gaps.ends_at)
    `)
  }),

  /** Lists to be read for what a gap hid: all of them, that are at the gateway. Undefined if no gap is open. */
  gapWork: read((db, accountId: string): GapWork | undefined => {
    const gap = db.get<{ endsAt: string | null }>(
      sql`SELECT max(ends_at) AS endsAt FROM feed_gaps WHERE account_id = ${accountId} AND ${isOpenSql}`,
    )
    const endsAt = gap?.endsAt ?? null
    if (endsAt === null) return undefined
    const lists = db.all<BoundList & { people: number }>(sql`
      SELECT id AS listId, gateway_id AS gatewayId, opt_outs_read_at AS readAt,
        coalesce(gateway_people, (SELECT count(*) FROM list_contacts WHERE list_id = lists.id)) AS people
      FROM lists
      WHERE account_id = ${accountId} AND gateway_id IS NOT NULL AND coalesce(opt_outs_read_at, '') < ${endsAt}
      ORDER BY id
    `)
    return { lists, people: lists.reduce((sum, { people }) => sum + people, 0) }
  }),

  /** The reading of a gap's lists ended: all that are still there were read, or a problem came between. */
  endGapWork: write((db, { accountId, at, code }: { accountId: string; at: string; code: string | null }) => {
    const madeUp = code === null ? sql`made_up_at = ${at},` : sql``
    db.run(sql`
      UPDATE feed_gaps SET ${madeUp} problem_code = ${code}
      WHERE account_id = ${accountId} AND ${isOpenSql} AND ends_at <= ${at}
    `)
  }),

  /** When the least recently read of the campaign's lists was read: without a feed, opt-outs are known up to then. */
  listsReadAt: read(
    (db, campaignId: string): string | null =>
      db.get<{ at: string | null }>(sql`
        SELECT min(l.opt_outs_read_at) AS at FROM campaigns c
          JOIN lists l ON l.id IN (${chosenListsSql(sql`c.audience`)})
        WHERE c.id = ${campaignId} AND l.account_id = c.account_id AND l.gateway_id IS NOT NULL
      `)?.at ?? null,
  ),

  recordCampaign: write((db, { campaignId, at }: { campaignId: string; at: string }) => {
    db.run(sql`UPDATE campaigns SET opt_outs_read_at = ${at} WHERE id = ${campaignId}`)
  }),
})

/** Stores a whole reading of the feed of opt-outs, in the caller's transaction. */
export function noteOptOutLook(db: Db, look: Omit<FeedLook, 'feed'>): void {
  noteLook(db, { ...look, feed: 'opt_outs' })
  keepCampaignsFresh(db, look.accountId, look.at)
}

/** Stores entries of the feed in the caller's transaction; answers who is newly opted out. */
export function recordFeedOptOuts(
  db: Db,
  { accountId, optOuts }: Pick<OptOutReading, 'accountId' | 'optOuts'>,
): NewOptOut[] {
  return optOuts.filter(({ phone, since, source }) => {
    const own = ownCallOf(db, { accountId, phone, since })
    if (own?.isTakenBack) return false
    const listId = own?.listId ?? listNamed(db, accountId, source)
    if (isTakenBack(db, { accountId, phone, listId, since })) return false
    return recordOptOuts(db, { accountId, phones: [phone], listId, source: 'gateway', at: since }) > 0
  })
}

/**
 * The feed repeats an opt-out for an hour, even one that a person has taken back. It is recognised by the gateway's own time,
 * which is more exact for a reply than for the feed. With our clock a person who opts out once more could be mistaken for the
 * repetition.
 */
function isTakenBack(
  db: Db,
  { accountId, phone, listId, since }: { accountId: string; phone: string; listId: number; since: string },
): boolean {
  const around = (ms: number): string => toIso(Date.parse(since) + ms)
  const { is } = db.get<{ is: 0 | 1 }>(sql`
    SELECT EXISTS (
      SELECT 1
      FROM consent_log gone
      WHERE account_id = ${accountId} AND phone = ${phone} AND list_id = ${listId} AND change = 'opted_out'
        AND (at = ${since} OR (source = 'reply' AND at BETWEEN ${around(-sameEventMs)} AND ${around(sameEventMs)}))
        AND EXISTS (
          SELECT 1
          FROM consent_log back
          WHERE back.account_id = ${accountId} AND back.phone = ${phone} AND back.list_id = ${listId}
            AND back.id > gone.id AND back.change IN ('opted_in', 'undone')
        )
    ) AS "is"
  `) ?? { is: 0 }
  return is === 1
}

/** Notes that a feed was read, and which hours before that were missed. */
export function noteLook(db: Db, look: FeedLook): void {
  noteGap(db, look)
  db.run(sql`
    INSERT INTO feed_looks (account_id, feed, looked_at, latest_at)
    VALUES (${look.accountId}, ${look.feed}, ${look.at}, ${look.at})
    ON CONFLICT (account_id, feed) DO UPDATE SET looked_at = ${look.at},
      latest_at = max(coalesce(latest_at, looked_at), ${look.at})
  `)
}

/** The hours since the last reading that this one does not reach back to. Before the first one see `openSince`. */
function noteGap(db: Db, { accountId, feed, at, wakefulness }: FeedLook): void {
  const seen = db.get<{ last: string | null; latest: string | null }>(sql`
    SELECT looked_at AS last, latest_at AS latest FROM feed_looks WHERE account_id = ${accountId} AND feed = ${feed}
  `)
  const last = seen?.last ?? (feed === 'opt_outs' ? openSince(db, accountId) : null)
  if (last === null) return
  const latest = seen?.latest ?? null
  const reach = toIso(Date.parse(at) - feedReachMs)
  // A clock that was set back tells nothing of the time between: a hole without a length, so that lists are read again.
  const isBack = last > at
  // If the clock was set back and is right again, the time before that was covered.
  const covered = isBack || latest === null || latest > at ? last : [last, latest].sort().at(-1)
  if (covered === undefined || (covered >= reach && !isBack)) return
  db.run(sql`
    INSERT INTO feed_gaps (account_id, feed, starts_at, ends_at, why)
    VALUES (
      ${accountId}, ${feed}, ${isBack ? at : covered}, ${isBack ? at : reach},
      ${gapReason(covered, reach, wakefulness)}
    )
  `)
}

/**
 * For an account whose feed was never read: since when its opt-outs matter. Lists of the gateway were read once; an approval, also a standing
 * one, may be for days later, and holds for what was known then. Null if there is neither, because before that lists were all there was.
 */
export function openSince(db: Db, accountId: string): string | null {
  const first = db.get<{ at: string | null }>(sql`
    SELECT min(at) AS at FROM (
      SELECT opt_outs_read_at AS at FROM lists WHERE account_id = ${accountId} AND gateway_id IS NOT NULL
      UNION ALL
      SELECT json_extract(approval, '$.at') FROM campaigns
      WHERE account_id = ${accountId} AND state IN ('approved', 'waiting', 'running', 'paused')
      UNION ALL
      SELECT json_extract(approval, '$.at') FROM standing_rules
      WHERE account_id = ${accountId} AND state IN ('on', 'paused') AND removed_at IS NULL
    )
  `)
  return first?.at ?? null
}

/** Read without a break since they were last fresh: they still are. */
function keepCampaignsFresh(db: Db, accountId: string, at: string): void {
  db.run(sql`
    UPDATE campaigns
    SET opt_outs_read_at = ${at}
    WHERE account_id = ${accountId} AND state IN ('running', 'waiting', 'paused')
      AND opt_outs_read_at BETWEEN ${toIso(Date.parse(at) - feedReachMs)} AND ${at}
  `)
}

/**
 * The gateway names the list that a person left. If one of our lists has that name, they are out of that list only. Any other
 * name, such as the gateway's word for all lists, means out of everything: texting too few does less harm.
 */
function listNamed(db: Db, accountId: string, source: string): number {
  return db.get<{ id: number }>(sql`SELECT id FROM lists WHERE account_id = ${accountId} AND name = ${source}`)?.id ?? 0
}
