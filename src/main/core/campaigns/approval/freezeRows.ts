// A frozen campaign: reading it, and its approval, which covers exactly what was frozen.
import type { Estimate, OptOutsUnknown, OverLimitChoice } from '@contract'
import type { CampaignId } from '../../base/ids'
import { readUnknownHours } from '../../feeds/unknownHoursRows'
import { audit } from '../../outbox/recovery/auditRows'
import { handoverWindow } from '../../planning/handoverWindows'
import { noteApproval } from '../../outbox/store/approvalRows'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { areStillNew, endReplaced, mayReplace, readReplaced } from '../change/replaceRows'
import { readFrozen } from '../review/frozenViewRows'
import { readOverLimit, type LimitQuestion } from '../review/personLimitRows'
import { sql } from '../../storage/sql'
import { unfreeze } from './unfreezeRows'
import { readStoredWaves } from './wavesRows'

export const freezeOperations = operationGroup('freeze', {
  view: read((db, { accountId, id }: { accountId: string; id: CampaignId }) => readFrozen(db, accountId, id)),

  /** People of the frozen set from a position on, for estimates in the very form of the send. */
  people: read((db, { id, after, limit }: { id: CampaignId; after: number; limit: number }) =>
    db.all<{ id: number; position: number; phone: string; text: string }>(sql`
      SELECT id, position, phone, text FROM recipients JOIN recipient_texts ON recipient_id = id
      WHERE campaign_id = ${id} AND position > ${after} ORDER BY position LIMIT ${limit}
    `),
  ),

  /** Hours whose opt-outs will not be known when the campaign starts. */
  unknownHours: read((db, { id, at }: { id: CampaignId; at: string }) =>
    readUnknownHours(db, { campaignId: id, at, areListsRead: true }),
  ),

  /** Whether the day that a text names is over for some of its people. */
  isDayOver: read(
    (db, { id, at }: { id: CampaignId; at: string }): boolean =>
      db.get(sql`SELECT 1 FROM recipients WHERE campaign_id = ${id} AND until_at <= ${at} LIMIT 1`) !== undefined,
  ),

  /** Whether it has become quiet for some of them, and that day is over when it ends. */
  isDayQuiet: read((db, { id, now }: { id: CampaignId; now: number }): boolean =>
    readStoredWaves(db, id).some(({ dueAt, untilAt, ...wave }) => {
      const turn = { ...wave, dueAt: dueAt === null ? null : Date.parse(dueAt) }
      return untilAt !== null && handoverWindow(turn, now).from >= Date.parse(untilAt)
    }),
  ),

  /** The frozen set is of no use any more: the campaign is a draft again, to be frozen once more. */
  retract: write((db, { id, hash }: { id: CampaignId; hash: string }): void => {
    if (db.get(sql`SELECT 1 FROM campaigns WHERE id = ${id} AND state = 'frozen' AND frozen_hash = ${hash}`))
      unfreeze(db, id)
  }),

  /** Two people of each kind of message, by country and parts: the most frequent kinds first, at most `kinds` of them. */
  samples: read((db, { id, kinds }: { id: CampaignId; kinds: number }) =>
    db.all<SampledPerson>(sql`
      SELECT id, phone, text, kind, people FROM (
        SELECT id, phone, people, nth, dense_rank() OVER (ORDER BY people DESC, country, parts) AS kind FROM (
          SELECT id, phone, country, parts, count(*) OVER same AS people, row_number() OVER (same
            ORDER BY position) AS nth
          FROM recipients WHERE campaign_id = ${id} AND position IS NOT NULL WINDOW same AS (PARTITION BY country,
            parts)))
        JOIN recipient_texts ON recipient_id = id
      WHERE nth <= 2 AND kind <= ${kinds} ORDER BY kind, nth
    `),
  ),

  /** Kept only for the frozen set it was asked for. */
  recordEstimate: write((db, { id, hash, estimate }: { id: CampaignId; hash: string; estimate: Estimate }) =>
    db.run(sql`
      UPDATE campaigns SET estimate = ${JSON.stringify(estimate)} WHERE id = ${id} AND frozen_hash = ${hash}
    `),
  ),

  /**
   * Durable before the click is confirmed. Refuses anything but the very set and ceiling that were on the screen. A campaign that
   * changes another one ends it.
   */
  approve: write((db, input: FrozenApproval) => approveFrozen(db, input)),
})

export interface FrozenApproval {
  readonly id: CampaignId
  readonly hash: string
  readonly approval: Readonly<Record<string, unknown>>
  readonly at: string
  readonly optOutsUnknown?: OptOutsUnknown | undefined
  readonly isListingRead?: boolean
  /** The user's choice for people over the limits for one person. */
  readonly overLimit?: ChoiceOfShown | undefined
}

/** `shown`: ids of the people whom the choice is about. */
type ChoiceOfShown = OverLimitChoice & { readonly shown: readonly number[] }

/** Within a write. */
export function approveFrozen(
  db: Db,
  { id, hash, approval, at, optOutsUnknown, isListingRead = false, overLimit }: FrozenApproval,
): boolean {
  // A day of a standing send goes out under the approval of its rule only.
  if (approval['standing'] === undefined && isOfStanding(db, id)) return false
  const replaced = readReplaced(db, id)
  if (replaced !== undefined && !mayReplace(db, id, replaced)) return false
  if (!areStillNew(db, id)) return false
  const { changes } = db.run(sql`
    UPDATE campaigns SET state = 'approved', approval = ${JSON.stringify({ ...approval, hash, at })},
      changed_at = ${at}, opt_outs_unknown = ${optOutsUnknown ? JSON.stringify(optOutsUnknown) : null},
      opt_outs_accepted_at = ${at} WHERE id = ${id} AND state = 'frozen' AND frozen_hash = ${hash}
  `)
  if (changes === 1) {
    if (replaced !== undefined) endReplaced(db, replaced, at)
    if (isListingRead) noteApproval(db, id, at)
    db.run(sql`
      INSERT INTO audit (campaign_id, at, what, detail)
        VALUES (${id}, ${at}, ${'approved'}, ${JSON.stringify(approval)})
    `)
    if (overLimit) decideOverLimit(db, { id, at }, overLimit)
  }
  return changes === 1
}

function isOfStanding(db: Db, id: CampaignId): boolean {
  return db.get(sql`SELECT 1 FROM campaigns WHERE id = ${id} AND standing_id IS NOT NULL`) !== undefined
}

/** For those whom the limits would hold now. People who come over a limit later are held. */
function decideOverLimit(db: Db, question: LimitQuestion, { choice, shown, reason }: ChoiceOfShown): void {
  if (choice === 'hold') return
  // No one else than those on the screen.
  const wereShown = new Set(shown)
  const ids = JSON.stringify(readOverLimit(db, question).filter((id) => wereShown.has(id)))
  if (choice === 'leave_out') {
    db.write(
      'next.limit_out',
      sql`
        UPDATE recipients SET state = 'skipped', reason = 'person_limit'
        WHERE id IN (SELECT value FROM json_each(${ids})) AND state = 'pending'
      `,
    )
    return
  }
  const { changes } = db.run(
    sql`UPDATE recipients SET passes_limit = 1 WHERE id IN (SELECT value FROM json_each(${ids}))`,
  )
  audit(db, question.id, question.at, 'limit_passed', { people: changes, reason })
}

export interface SampledPerson {
  readonly id: number
  readonly phone: string
  readonly text: string
  /** From 1. */
  readonly kind: number
  /** Everyone with this kind of message. */
  readonly people: number
}
