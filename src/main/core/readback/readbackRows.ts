// Stores what the gateway's listing says, and lets it prove what it can about people submitted.
import { guard } from '../base/guards'
import { makeErasedTest } from '../contacts/people/erasedRows'
import type { Db } from '../storage/db'
import { waitAnew } from './gatewayTimeRows'
import { operationGroup, read, write } from '../storage/operations'
import { sql } from '../storage/sql'
import { isLaterVisible, settleAbsent, type UnknownAttempt, isLikeOneUnclaimed } from './absentRows'
import { hasCandidates } from './candidateRows'
import { isAbove, isNumeric, doContradict, doIdsIncrease, oldestFirst, type Highest } from './matching/matchRecord'
import {
  blankMessage,
  findMessage,
  findMessages,
  insertMessage,
  updateMessage,
  type KnownMessage,
  makeRawWriter,
  rawOfKnown,
} from './messageRows'
import { isWatched, type Outlook, settleInstant } from './nextLook'
import { inDoubtSql, outlookOf, waitsFromSql, type OutlookQuestion } from './outlookRows'
import { noteListed, settleListed, linkMessage } from './proofRows'
import { proveRefusal, type OwedProof } from './refusalRows'
import type { ListedRecord } from './toListedRecord'

export interface Recorded {
  readonly added: number
  readonly changed: number
  /** Campaigns whose people's states or deliveries changed. */
  readonly campaignIds: readonly string[]
}

export interface RecordedPage {
  readonly accountId: string
  readonly records: readonly ListedRecord[]
  readonly seenAt: string
}

/** A record, for the mark alone. */
interface Seen {
  readonly id: string | undefined
  /** In milliseconds since the epoch; undefined if it says nothing that can be read. */
  readonly createdAt: number | undefined
}

interface LookEnd {
  readonly accountId: string
  /** When it began and ended. */
  readonly startedAt: string
  readonly at: string
  readonly isClean: boolean
  /** The listing has records beyond the days that were read: the computer's clock is behind. */
  readonly isBeyondDays: boolean
  /** See `OutlookQuestion`: older attempts were not polled for. */
  readonly watchingSince: number
}

interface MarkEnd {
  readonly accountId: string
  /** See `MarkRead`. */
  readonly unreadUntil: string | null
}

interface ListingTotal {
  readonly accountId: string
  /** Undefined: the gateway does not say. */
  readonly total: number | undefined
  /** When it was asked. */
  readonly at: string
  /** ISO instant. */
  readonly since?: string | undefined
}

interface Doubt extends UnknownAttempt, Omit<OwedProof, 'after'> {
  readonly state: string
  readonly owes: 0 | 1
  readonly after: OwedProof['after'] | null
  readonly answeredAt: string | null
}

export const readbackOperations = operationGroup('readback', {
  record: write((db, page: RecordedPage): Recorded => recordPage(db, page)),

  /** Applies a finished poll to attempts in doubt. Answers the campaigns it concerned. */
  recordLook: write((db, end: LookEnd): readonly string[] => {
    if (end.isClean) {
      db.run(sql`UPDATE listing_marks SET looked_at = ${end.startedAt} WHERE account_id = ${end.accountId}`)
    }
    const doubts = readDoubts(db, end)
    for (const doubt of doubts) judgeDoubt(db, doubt, end)
    return [...new Set(doubts.map(({ campaignId }) => campaignId))]
  }),

  /** Moves the watermark forward, and answers whether it can be relied on; ids beyond 2^53 stay text. */
  recordMark: write(
    (
      db,
      { accountId, seen, keys, at }: { accountId: string; seen: readonly Seen[]; keys: readonly string[]; at: string },
    ) => {
      let { id: highest, at: highestAt } = readHighest(db, accountId)
      for (const { id, createdAt } of seen) {
        if (id === undefined || !isNumeric(id) || !isAbove(id, highest)) continue
        highest = id
        highestAt = createdAt === undefined ? null : new Date(createdAt).toISOString()
      }
      db.run(sql`
        INSERT INTO listing_marks (account_id, highest_id, highest_at, seen_keys, read_at)
        VALUES (${accountId}, ${highest}, ${highestAt}, ${JSON.stringify(keys)}, ${at})
        ON CONFLICT (account_id) DO UPDATE SET highest_id = excluded.highest_id, highest_at = excluded.highest_at,
          seen_keys = excluded.seen_keys, read_at = excluded.read_at
      `)
      const mark = db.get<{ doIncrease: 0 | 1 }>(
        sql`SELECT ids_increase AS doIncrease FROM listing_marks WHERE account_id = ${accountId}`,
      )
      return { idsIncrease: mark?.doIncrease !== 0 }
    },
  ),

  /** Ends the reading before a run. Only after its pages were recorded: until then nothing is armed. */
  endMark: write((db, { accountId, unreadUntil }: MarkEnd) =>
    db.run(sql`UPDATE listing_marks SET unread_until = ${unreadUntil} WHERE account_id = ${accountId}`),
  ),

  /** Answers whether the local copy has what is older than `since`: a message, or all that the listing counts. */
  noteTotal: write((db, { accountId, total, at, since }: ListingTotal): boolean => {
    const messages = total === undefined || !Number.isSafeInteger(total) || total < 0 ? null : total
    db.run(sql`
      INSERT INTO listing_totals (account_id, total, asked_at) VALUES (${accountId}, ${messages}, ${at})
      ON CONFLICT (account_id) DO UPDATE SET total = ${messages}, asked_at = ${at} WHERE asked_at <= ${at}
    `)
    if (since === undefined || messages === null) return true
    if (db.get(sql`SELECT 1 FROM messages WHERE account_id = ${accountId} AND at < ${since} LIMIT 1`)) return true
    const { kept } = db.get<{ kept: number }>(sql`
      SELECT count(*) AS kept FROM messages WHERE account_id = ${accountId}
    `) ?? { kept: 0 }
    return kept >= messages
  }),

  waitAnew: write((db, { at }: { at: string }) => waitAnew(db, at)),

  outlook: read((db, question: OutlookQuestion): Outlook => outlookOf(db, question)),

  /**
   * True until a person confirms that this profile is used here. Until then the listing may show messages of the other profile:
   * none of it may count as seen before the people in question were put in doubt.
   */
  isLocked: read(isProfileLocked),

  /** Accounts that may need a poll. */
  accounts: read((db) =>
    db.all<{ id: string }>(sql`SELECT id FROM accounts WHERE removed_at IS NULL`).map(({ id }) => id),
  ),
})

export function isProfileLocked(db: Db): boolean {
  return (db.get<{ by: string | null }>(sql`SELECT locked_by AS by FROM profile`)?.by ?? null) !== null
}

/** Stores the records of any page of the listing. */
export function recordPage(db: Db, { accountId, records, seenAt }: RecordedPage): Recorded {
  let added = 0
  let changed = 0
  const campaignIds = new Set<string>()
  const isErased = makeErasedTest(db, accountId)
  const mayProve = hasCandidates(db, accountId, seenAt)
  if (!doIdsIncrease(records) || doContradict(records, readHighest(db, accountId)))
    noteScatteredIds(db, accountId, seenAt)
  const writeRaw = makeRawWriter(db)
  const findOne = (key: string) => findMessage(db, accountId, key)
  // A page is nearly always all new or all known: if no one waits for a record, its records are inserted unchecked until one
  // exists already.
  let find: (key: string) => KnownMessage | undefined = mayProve ? findOne : () => undefined
  for (const record of oldestFirst(records)) {
    let known = find(record.gatewayKey)
    const newId = known ? undefined : insertMessage(db, accountId, record, { seenAt, raw: writeRaw(record) })
    if (newId !== undefined) added += 1
    else if (!known) {
      known = findOne(record.gatewayKey)
      if (!mayProve) find = makeFind(db, accountId, records)
    }
    const messageId = known?.id ?? newId
    if (messageId === undefined) throw new Error('A message that is neither here nor new')
    const raw = (): string => rawOfKnown(db, messageId, record, writeRaw)
    if (known && updateMessage(db, known, { record, seenAt, raw })) {
      changed += 1
      if (known.campaignId !== null) campaignIds.add(known.campaignId)
    }
    if (known && known.campaignId !== null) continue
    const listed = { accountId, messageId, record, status: record.status, seenAt }
    const campaignId = mayProve ? linkMessage(db, listed) : undefined
    if (campaignId !== undefined) campaignIds.add(campaignId)
    else if (!known && isErased?.(record.phone)) blankMessage(db, messageId)
  }
  for (const campaignId of campaignIds) {
    settleListed(db, campaignId)
    noteListed(db, campaignId)
  }
  return { added, changed, campaignIds: [...campaignIds] }
}

/**
 * If no one waits for a record, storing one changes no other message: all are looked up at once, and again one that is listed
 * twice.
 */
function makeFind(db: Db, accountId: string, records: readonly ListedRecord[]) {
  const here = findMessages(
    db,
    accountId,
    records.map(({ gatewayKey }) => gatewayKey),
  )
  const taken = new Set<string>()
  return (key: string): KnownMessage | undefined => {
    if (taken.has(key)) return findMessage(db, accountId, key)
    taken.add(key)
    return here.get(key)
  }
}

function readHighest(db: Db, accountId: string): Highest {
  const highest = db.get<Highest>(
    sql`SELECT highest_id AS id, highest_at AS at FROM listing_marks WHERE account_id = ${accountId}`,
  )
  return highest ?? { id: null, at: null }
}

/**
 * From now on, and for what is in doubt already: only what was never seen before a request proves it. Looks that compared ids
 * have proved nothing: they are taken again.
 */
function noteScatteredIds(db: Db, accountId: string, at: string): void {
  db.run(sql`
    UPDATE attempts
    SET looks = 0
    WHERE looks > 0 AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = ${accountId})
      AND NOT EXISTS (SELECT 1 FROM listing_marks WHERE account_id = ${accountId} AND ids_increase = 0)
  `)
  // It is unknown what had been seen before an attempt that was made up (see MadeUpAttempt), except since an approval.
  db.run(sql`
    UPDATE attempts SET seen_message_id = ${Number.MAX_SAFE_INTEGER} WHERE fault IN ('database_went_back', 'copied')
    AND state = 'unknown' AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = ${accountId}
      AND (approved_seen_id IS NULL OR approved_seen_id <> attempts.seen_message_id))
  `)
  db.run(sql`
    INSERT INTO listing_marks (account_id, seen_keys, read_at, ids_increase) VALUES (${accountId}, '[]', ${at}, 0)
    ON CONFLICT (account_id) DO UPDATE SET ids_increase = 0
  `)
}

/** Attempts that the poll looks for: in doubt when it began, and watched until it ended. */
function readDoubts(db: Db, { accountId, startedAt, at, watchingSince }: LookEnd): Doubt[] {
  const doubts = db.all<Doubt>(sql`
    SELECT a.id, a.campaign_id AS campaignId, a.state, a.owes_read_back AS owes, a.after_refusal AS after,
      a.armed_at AS armedAt, ${waitsFromSql} AS waitsFrom, a.answered_at AS answeredAt,
        coalesce(a.scheduled_for, c.scheduled_for) AS scheduledFor, a.words, a.http_status AS status, a.looks
    FROM campaigns c JOIN attempts a INDEXED BY attempts_in_doubt ON a.campaign_id = c.id
    WHERE c.account_id = ${accountId} AND ${waitsFromSql} <= ${startedAt} AND ${inDoubtSql}
  `)
  return doubts.filter((doubt) => isWatched(doubt, Date.parse(at), watchingSince))
}

function judgeDoubt(db: Db, doubt: Doubt, { startedAt, at, isClean, isBeyondDays }: LookEnd): void {
  const { id, owes, after, answeredAt, waitsFrom, state } = doubt
  if (isClean) db.run(sql`UPDATE attempts SET looked_at = ${at}, looks = looks + 1 WHERE id = ${id}`)
  if (owes === 1) {
    // Some of them may have been accepted, and may be listed later than others of the same request.
    const isOver = answeredAt !== null && Date.parse(startedAt) >= settleInstant(waitsFrom, null)
    const isProved =
      guard('refusal.settled', isOver) &&
      guard('refusal.clean_look', isClean) &&
      guard('refusal.days_read', !isBeyondDays) &&
      guard('refusal.fresh', isLaterVisible(db, id)) &&
      guard('refusal.unclaimed', !isLikeOneUnclaimed(db, id))
    if (isProved) proveRefusal(db, { ...doubt, after: after ?? 'refused' }, at)
  } else if (isClean && state === 'unknown') {
    settleAbsent(db, { ...doubt, looks: doubt.looks + 1 }, startedAt)
  }
}
