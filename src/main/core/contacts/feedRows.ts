// What is known of the gateway's opt-out feed: when it was read, which hours no reading covered, and which lists were read as
// a whole to make up for them.
import { minute } from '../base/durations'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { recordOptOuts } from './optOutRows'
import type { ListedOptOut } from './parseOptOut'

/** The feed holds one hour; what happens within its last minutes may not be in it any more when the answer is written. */
export const feedReachMs = 55 * minute

export interface WatchedAccount {
  readonly accountId: string
  /** A campaign of it is being handed over, or goes on by itself. */
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

interface FeedReading {
  readonly accountId: string
  /** When the gateway was asked. */
  readonly at: string
  readonly optOuts: readonly ListedOptOut[]
}

interface ListPage {
  readonly accountId: string
  readonly listId: number
  /** Out of everything, and out of this list. */
  readonly everywhere: readonly string[]
  readonly here: readonly string[]
  readonly at: string
}

/** The feed takes nothing but an API key; the practice account has one. */
const hasFeedSql = `(a.kind = 'practice' OR a.credential_kind = 'api_key')`

export const feedOperations = operationGroup('feeds', {
  watched: read((db) =>
    db.all<WatchedAccount>(
      `SELECT a.id AS accountId, EXISTS (SELECT 1 FROM campaigns c WHERE c.account_id = a.id AND (c.state IN ('running', 'waiting')
         OR (c.state = 'paused' AND c.pause_reason IN ('rate', 'offline')))) AS isBusy
       FROM accounts a WHERE a.removed_at IS NULL AND ${hasFeedSql}`,
    ),
  ),

  /** Undefined for a campaign that is not there. */
  listsOf: read((db, campaignId: string): CampaignLists | undefined => {
    const campaign = db.get<Omit<CampaignLists, 'lists'>>(
      `SELECT c.account_id AS accountId, ${hasFeedSql} AS hasFeed,
         (SELECT max(ends_at) FROM feed_gaps g WHERE g.account_id = a.id AND g.feed = 'opt_outs') AS gapEndsAt
       FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE c.id = ?`,
      campaignId,
    )
    const lists = db.all<BoundList>(
      `SELECT l.id AS listId, l.gateway_id AS gatewayId, l.opt_outs_read_at AS readAt
       FROM campaigns c, json_each(c.audience, '$.listIds') chosen JOIN lists l ON l.id = chosen.value
       WHERE c.id = ? AND l.account_id = c.account_id AND l.gateway_id IS NOT NULL`,
      campaignId,
    )
    return campaign && { ...campaign, lists }
  }),

  /** Keeps a reading of the feed; answers how many numbers are newly out. */
  recordFeed: write((db, reading: FeedReading): number => {
    noteGap(db, reading)
    const { accountId, at, optOuts } = reading
    db.run(
      `INSERT INTO feed_looks (account_id, feed, looked_at) VALUES (?1, 'opt_outs', ?2)
       ON CONFLICT (account_id, feed) DO UPDATE SET looked_at = ?2`,
      accountId,
      at,
    )
    keepCampaignsFresh(db, accountId, at)
    return optOuts.reduce((added, { phone, since, source }) => {
      const listId = listNamed(db, accountId, source)
      return added + recordOptOuts(db, { accountId, phones: [phone], listId, source: 'gateway', at: since })
    }, 0)
  }),

  /** A page of a list's people as the gateway has them; answers how many are newly out. */
  recordListPage: write((db, { accountId, listId, everywhere, here, at }: ListPage): number => {
    const common = { accountId, source: 'gateway', at } as const
    return recordOptOuts(db, { ...common, phones: everywhere }) + recordOptOuts(db, { ...common, listId, phones: here })
  }),

  /** A list was read to its end. A gap is made up for when all lists that are at the gateway too were read after it. */
  recordList: write((db, { accountId, listId, at }: { accountId: string; listId: number; at: string }) => {
    db.run('UPDATE lists SET opt_outs_read_at = ? WHERE id = ?', at, listId)
    db.run(
      `UPDATE feed_gaps SET made_up_at = ?1 WHERE account_id = ?2 AND feed = 'opt_outs' AND made_up_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM lists l WHERE l.account_id = ?2 AND l.gateway_id IS NOT NULL
           AND coalesce(l.opt_outs_read_at, '') < feed_gaps.ends_at)`,
      ...[at, accountId],
    )
  }),

  recordCampaign: write((db, { campaignId, at }: { campaignId: string; at: string }) => {
    db.run('UPDATE campaigns SET opt_outs_read_at = ? WHERE id = ?', at, campaignId)
  }),
})

/** The hours since the last reading that this one does not reach back to. Before any reading lists were all there was. */
function noteGap(db: Db, { accountId, at }: FeedReading): void {
  const { last } = db.get<{ last: string | null }>(
    `SELECT coalesce((SELECT looked_at FROM feed_looks WHERE account_id = ?1 AND feed = 'opt_outs'),
       (SELECT min(opt_outs_read_at) FROM lists WHERE account_id = ?1 AND gateway_id IS NOT NULL)) AS last`,
    accountId,
  ) ?? { last: null }
  const reach = new Date(Date.parse(at) - feedReachMs).toISOString()
  // A clock that was set back tells nothing of the time between.
  const isBack = last !== null && last > at
  if (last === null || (last >= reach && !isBack)) return
  db.run(
    `INSERT INTO feed_gaps (account_id, feed, starts_at, ends_at) VALUES (?, 'opt_outs', ?, ?)`,
    ...[accountId, isBack ? at : last, isBack ? at : reach],
  )
}

/** Read without a break since they were last fresh: they still are. */
function keepCampaignsFresh(db: Db, accountId: string, at: string): void {
  db.run(
    `UPDATE campaigns SET opt_outs_read_at = ?1 WHERE account_id = ?2 AND state IN ('running', 'waiting', 'paused')
       AND opt_outs_read_at BETWEEN ?3 AND ?1`,
    ...[at, accountId, new Date(Date.parse(at) - feedReachMs).toISOString()],
  )
}

/**
 * The gateway names the list that somebody left. One of ours by that name is left, and no other; every other name, the
 * gateway's word for all lists among them, is out of everything: to text too few is the lesser fault.
 */
function listNamed(db: Db, accountId: string, source: string): number {
  return db.get<{ id: number }>('SELECT id FROM lists WHERE account_id = ? AND name = ?', accountId, source)?.id ?? 0
}
