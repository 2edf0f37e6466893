// The relation of the local copy to the gateway: how much of the listing is here, which rows are its records, and which of our
// campaigns are its campaigns.
import type { HistoryCopy } from '@contract'
import { withoutUndefined } from '../base/withoutUndefined'
import { countUnlisted } from './unlistedRows'
import type { Db } from '../storage/db'
import { operationGroup, read } from '../storage/operations'
import { sql, type Sql } from '../storage/sql'

interface KeysQuestion {
  readonly accountId: string
  readonly keys: readonly string[]
}

export interface KnownCampaign {
  readonly gatewayId: string
  readonly campaignId: string | null
  readonly name: string | null
  readonly messages: number
}

export const copyOperations = operationGroup('historyCopy', {
  state: read((db, { accountId, now }: { accountId: string; now: string }): HistoryCopy => {
    const messages = count(db, sql`SELECT count(*) AS count FROM messages WHERE account_id = ${accountId}`)
    const copy = db.get<CopyState>(sql`
      SELECT complete_day AS completeDay, is_whole AS isWhole, older_doubt AS olderDoubt, newest_doubt AS newestDoubt,
        read_at AS readAt
      FROM history_copies
      WHERE account_id = ${accountId}
    `)
    const looked = db.get<{ at: string | null }>(
      sql`SELECT looked_at AS at FROM listing_marks WHERE account_id = ${accountId}`,
    )
    const readAt = [copy?.readAt ?? null, looked?.at ?? null]
      .filter((at) => at !== null)
      .sort()
      .at(-1)
    const doubt = copy?.olderDoubt ?? copy?.newestDoubt ?? null
    const completeDay = copy?.completeDay ?? null
    const notListed = countUnlisted(db, { accountId, now, filter: {}, phrase: undefined, words: [] })
    const listing = db.get<{ total: number | null; askedAt: string }>(
      sql`SELECT total, asked_at AS askedAt FROM listing_totals WHERE account_id = ${accountId}`,
    )
    const total = listing?.total ?? null
    const isMet = total === messages && notListed === 0 && !hasNewerRequest(db, accountId, listing?.askedAt ?? now)
    return {
      messages,
      notListed,
      isWhole: copy?.isWhole === 1,
      isAllHere: copy?.isWhole === 1 && doubt === null && isMet,
      ...(total === null ? {} : { total }),
      ...(completeDay === null ? {} : { completeSince: new Date(completeDay).toISOString() }),
      ...withoutUndefined({ readAt }),
      ...(doubt === null ? {} : { doubt }),
    }
  }),

  ids: read((db, { accountId, keys }: KeysQuestion) =>
    db.all<{ key: string; id: number }>(sql`
      SELECT gateway_key AS key, id
      FROM messages
      WHERE account_id = ${accountId} AND gateway_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
    `),
  ),

  /** Ours are known by what the answer to a request named, or by their messages in the listing. */
  campaigns: read((db, { accountId, keys }: KeysQuestion): KnownCampaign[] =>
    keys.map((gatewayId) => {
      const ours = db.get<{ campaignId: string; name: string }>(sql`
        SELECT c.id AS campaignId, c.name
        FROM campaigns c
        WHERE c.account_id = ${accountId}
          AND c.id = coalesce(
            (
              SELECT a.campaign_id
              FROM attempts a
              JOIN campaigns own ON own.id = a.campaign_id
              WHERE own.account_id = ${accountId}
                AND (a.gateway_campaign_id = ${gatewayId} OR a.gateway_tracking_id = ${gatewayId}) LIMIT 1
            ),
            (
              SELECT m.campaign_id
              FROM messages m
              WHERE m.account_id = ${accountId} AND m.gateway_campaign_id = ${gatewayId}
                AND m.campaign_id IS NOT NULL LIMIT 1
            )
          )
      `)
      const listed = sql`
        SELECT count(*) AS count FROM messages WHERE account_id = ${accountId} AND gateway_campaign_id = ${gatewayId}
      `
      return {
        gatewayId,
        campaignId: ours?.campaignId ?? null,
        name: ours?.name ?? null,
        messages: count(db, listed),
      }
    }),
  ),
})

interface CopyState {
  readonly completeDay: string | null
  readonly isWhole: 0 | 1
  readonly olderDoubt: HistoryCopy['doubt'] | null
  readonly newestDoubt: HistoryCopy['doubt'] | null
  readonly readAt: string | null
}

/** Whether a request may have added messages since then. */
function hasNewerRequest(db: Db, accountId: string, since: string): boolean {
  const request = db.get(sql`
    SELECT 1 FROM attempts a JOIN campaigns c ON c.id = a.campaign_id
    WHERE a.armed_at >= ${since} AND c.account_id = ${accountId} AND a.state <> 'refused' AND a.state <> 'unsent' LIMIT 1
  `)
  return request !== undefined
}

function count(db: Db, statement: Sql): number {
  return db.get<{ count: number }>(statement)?.count ?? 0
}
