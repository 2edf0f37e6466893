// The receiver's own row, and updates on their way into the copy of the listing.
import { day } from '../base/durations'
import { toIso } from '../base/instants'
import { makeErasedTest } from '../contacts/people/erasedRows'
import type { Db } from '../storage/db'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { applyUpdate } from './applyUpdateRows'
import type { StatusUpdate } from './parseUpdates'

export interface ListenerRow {
  readonly isOn: 0 | 1
  readonly path: string
  readonly port: number | null
  readonly keyItem: string
  readonly hasKey: 0 | 1
  readonly received: number
  readonly applied: number
  readonly refused: number
  readonly lastAt: string | null
}

export interface UpdatedMessages {
  readonly accountId: string
  readonly changed: number
  readonly campaignIds: readonly string[]
}

export interface Taken {
  readonly news: readonly UpdatedMessages[]
  /** Accounts that may own an unknown message: their newest pages are read to find out. */
  readonly lookAt: readonly string[]
}

interface Batch {
  readonly updates: readonly StatusUpdate[]
  /** Posts, not updates: one may hold several. */
  readonly received: number
  readonly refused: number
  readonly at: string
}

/** A message that the listing has not shown in this time will never appear. */
const keptMs = 30 * day
/** Each takes some hundred bytes. */
const maxKept = 50_000
/** New messages that one write compares with what is kept. */
const triedAtOnce = 5_000

export const callbackOperations = operationGroup('callbacks', {
  listener: read((db) => readListener(db)),

  /** Makes the row if there is none yet. */
  setOn: write(
    (db, { isOn, path, keyItem }: { isOn: boolean; path: string; keyItem: string }): ListenerRow | undefined => {
      if (!readListener(db) && !isOn) return undefined
      db.run(sql`
        INSERT INTO callback_door (id, is_on, path, key_item, tried_up_to)
        VALUES (1, ${isOn ? 1 : 0}, ${path}, ${keyItem}, coalesce((SELECT max(id) FROM messages), 0))
        ON CONFLICT (id) DO UPDATE SET is_on = ${isOn ? 1 : 0}
      `)
      return readListener(db)
    },
  ),

  setPort: write((db, port: number) => db.run(sql`UPDATE callback_door SET port = ${port}`)),
  setPath: write((db, path: string) => db.run(sql`UPDATE callback_door SET path = ${path}`)),

  /** Makes the row if there is none yet: a key may be given before the receiver is switched on. */
  setHasKey: write((db, { hasKey, path, keyItem }: { hasKey: boolean; path: string; keyItem: string }) => {
    db.run(sql`
      INSERT INTO callback_door (id, is_on, path, key_item, has_key)
      VALUES (1, 0, ${path}, ${keyItem}, ${hasKey ? 1 : 0})
      ON CONFLICT (id) DO UPDATE SET has_key = ${hasKey ? 1 : 0}
    `)
  }),

  /** Applies updates of messages that are here, and keeps the others. The same once more changes nothing but the count. */
  take: write((db, { updates, received, refused, at }: Batch): Taken => {
    const found = makeTally()
    const keep = makeKeep(db, at)
    let isUnknown = false
    for (const update of updates) {
      const applied = applyUpdate(db, update, at)
      if (applied.length > 0) found.add(applied)
      else isUnknown = keep(update) || isUnknown
    }
    db.run(sql`
      UPDATE callback_door
      SET received = received + ${received}, applied = applied + ${found.changed()}, refused = refused + ${refused},
        last_at = CASE WHEN ${received} > 0 THEN ${at} ELSE last_at END
    `)
    return { news: found.news(), lookAt: isUnknown ? accountsToLookAt(db) : [] }
  }),

  /** The listing was read: what was kept for its new messages is applied, in the order in which it came. `isAll` false: call again. */
  applyKept: write((db, at: string): { news: readonly UpdatedMessages[]; isAll: boolean } => {
    const tried = db.get<{ upTo: number }>(sql`SELECT tried_up_to AS upTo FROM callback_door`)?.upTo
    const last = db.get<{ id: number | null }>(sql`SELECT max(id) AS id FROM messages`)?.id ?? 0
    if (tried === undefined || last === tried) return { news: [], isAll: true }
    const hasKept = db.get(sql`SELECT 1 FROM callback_receipts LIMIT 1`) !== undefined
    const upTo = hasKept ? Math.min(last, tried + triedAtOnce) : last
    const found = makeTally()
    if (hasKept) applyKeptFor(db, found, { after: tried, upTo, at })
    db.run(sql`UPDATE callback_door SET tried_up_to = ${upTo}, applied = applied + ${found.changed()}`)
    return { news: found.news(), isAll: upTo === last }
  }),

  /** Deletes updates whose message never came. */
  forgetOld: write((db, at: string) =>
    db.run(sql`DELETE FROM callback_receipts WHERE received_at < ${toIso(Date.parse(at) - keptMs)}`),
  ),
})

function readListener(db: Db): ListenerRow | undefined {
  return db.get<ListenerRow>(sql`
    SELECT is_on AS isOn, path, port, key_item AS keyItem, has_key AS hasKey, received, applied, refused,
      last_at AS lastAt
    FROM callback_door
  `)
}

function applyKeptFor(
  db: Db,
  found: ReturnType<typeof makeTally>,
  { after, upTo, at }: { after: number; upTo: number; at: string },
): void {
  const kept = db.all<StatusUpdate & { id: number }>(sql`
    SELECT DISTINCT r.id, r.message_id AS messageId, r.tracking_id AS trackingId, r.phone, r.status, r.parts,
      r.cost_micros AS costMicros
    FROM messages m
    CROSS JOIN callback_receipts r ON r.message_id IN (m.gateway_key, m.gateway_id, m.gateway_campaign_id)
    WHERE m.id > ${after} AND m.id <= ${upTo}
    ORDER BY r.id
  `)
  for (const { id, ...update } of kept) {
    const applied = applyUpdate(db, update, at)
    if (applied.length === 0) continue
    found.add(applied)
    db.run(sql`DELETE FROM callback_receipts WHERE id = ${id}`)
  }
}

/** Answers whether it is new. Updates about erased numbers are not stored. */
function makeKeep(db: Db, at: string): (update: StatusUpdate) => boolean {
  let kept: number | undefined
  let erasedTests: readonly ((phone: string) => boolean)[] | undefined
  const isErased = (phone: string): boolean => {
    erasedTests ??= db
      .all<{ id: string }>(sql`SELECT DISTINCT account_id AS id FROM erased_numbers`)
      .flatMap(({ id }) => makeErasedTest(db, id) ?? [])
    return erasedTests.some((test) => test(phone))
  }
  return ({ messageId, trackingId, phone, status, parts, costMicros }) => {
    kept ??= db.get<{ n: number }>(sql`SELECT count(*) AS n FROM callback_receipts`)?.n ?? 0
    if (kept >= maxKept) return false
    const { changes } = db.run(sql`
      INSERT OR IGNORE INTO callback_receipts (message_id, status, tracking_id, phone, parts, cost_micros, received_at)
      VALUES (${messageId}, ${status}, ${trackingId}, ${isErased(phone) ? '' : phone}, ${parts}, ${costMicros}, ${at})
    `)
    kept += changes
    return changes === 1
  }
}

/** The active one, and those whose sends carry an address for updates. */
function accountsToLookAt(db: Db): string[] {
  return db
    .all<{ id: string }>(
      sql`
      SELECT id FROM accounts WHERE removed_at IS NULL AND (callback_url <> '' OR (is_active = 1
      AND NOT EXISTS (SELECT 1 FROM accounts WHERE removed_at IS NULL AND callback_url <> '')))
    `,
    )
    .map(({ id }) => id)
}

function makeTally() {
  const accounts = new Map<string, { changed: number; campaignIds: Set<string> }>()
  return {
    add(applied: ReturnType<typeof applyUpdate>): void {
      for (const { accountId, campaignId, isChanged } of applied) {
        if (!isChanged) continue
        const found = accounts.get(accountId) ?? { changed: 0, campaignIds: new Set<string>() }
        accounts.set(accountId, found)
        found.changed += 1
        if (campaignId !== null) found.campaignIds.add(campaignId)
      }
    },
    changed: () => [...accounts.values()].reduce((sum, { changed }) => sum + changed, 0),
    news: (): UpdatedMessages[] =>
      [...accounts].map(([accountId, { changed, campaignIds }]) => ({
        accountId,
        changed,
        campaignIds: [...campaignIds],
      })),
  }
}
