// A frozen campaign: reading it for its review, and its approval, which covers exactly what was frozen. The approval of a changed
// campaign ends the version that was approved before, in the same transaction: at no moment can both be sent, and none is lost. No
// one of the new version may have been sent to by an earlier one.
import type { Estimate, OptOutsUnknown, OverLimitChoice, Draft } from '@contract'
import type { CampaignId } from '../../base/ids'
import { readUnknownHours } from '../../feeds/unknownHoursRows'
import { audit } from '../../outbox/recovery/auditRows'
import { handoverWindow } from '../../planning/handoverWindows'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { readOverLimit, type LimitQuestion } from '../review/repeatedRows'
import { sql } from '../../storage/sql'
import type { CopiedPeople } from './copyPeopleRows'
import { unfreeze } from './unfreezeRows'
import { readStoredWaves } from './wavesRows'
import { guard } from '../../base/guards'
import {
  isInQuestion,
  isOfJoinedSql,
  isSpokenForSql,
  joinedSinceSql,
  versionsSql,
} from '../../outbox/store/changedRows'
import { finishCampaign, stopPeople } from '../../outbox/store/controlRows'
import { claimHeld, noteApproval } from '../../outbox/store/listedRows'
import { earlierCampaignsSql } from '../audience/audienceGuardsSql'
import { countedListsSql } from '../../contacts/lists/campaignListsSql'
import { isLeftOutSql, isOptedOutOfSql } from '../../contacts/consent/optOutRows'
import { previewOf } from '../audience/audienceRows'
import type { AudienceRow, LeftOutReason } from '../audience/audienceSql'
import { readDraft } from '../draft/draftRows'
import { ownFields } from '../draft/ownFieldRows'

export const freezeOperations = operationGroup('freeze', {
  /** The people, text and price that a person approves, without anything that only the review shows. */
  terms: read((db, frozen: OfAccount) => readTerms(db, frozen)),

  /** With what the review shows besides. Counts everyone. */
  view: read((db, frozen: OfAccount) => readView(db, frozen)),

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

/** The version before; undefined for a campaign that changes none. */
function readReplaced(db: Db, id: CampaignId): CampaignId | undefined {
  return (
    db.get<{ replaces: CampaignId | null }>(sql`SELECT replaces FROM campaigns WHERE id = ${id}`)?.replaces ?? undefined
  )
}

/** Only if the version before stands as the change has left it, and no one of the new one was sent to or may have been. */
function mayReplace(db: Db, id: CampaignId, before: CampaignId): boolean {
  const isSetAside = db.get(sql`
    SELECT 1 FROM campaigns WHERE id = ${before} AND state = 'paused' AND pause_reason = 'changed'
      AND NOT EXISTS (SELECT 1 FROM campaigns WHERE id = ${id} AND gateway_list IS NOT NULL)
  `)
  const isClear = isSetAside !== undefined && !isInQuestion(db, before) && !isAnyoneSpokenFor(db, id, before)
  return guard('change.untexted', isClear)
}

function endReplaced(db: Db, before: CampaignId, at: string): void {
  claimHeld(db, before, at)
  if (stopPeople(db, { id: before, at, reason: 'replaced' }) === undefined) return
  finishCampaign(db, before, at)
}

/**
 * No one of a campaign for people who joined since another one is of a version of that which was approved meanwhile. True for all other
 * campaigns.
 */
function areStillNew(db: Db, id: CampaignId): boolean {
  const from = db.get<{ id: string | null }>(sql`
    SELECT json_extract(audience, '$.exceptCampaign') AS id FROM campaigns WHERE id = ${id}
  `)?.id
  if (!from) return true
  const found = db.get(sql`
    WITH RECURSIVE ${earlierCampaignsSql(sql`${from}`)}
    SELECT 1 FROM earlier JOIN campaigns c ON c.id = earlier.id AND c.replaces IS NOT NULL
      CROSS JOIN recipients now ON now.campaign_id = ${id} AND now.position IS NOT NULL
      CROSS JOIN recipients had ON had.campaign_id = c.id AND had.phone = now.phone AND had.position IS NOT NULL
    LIMIT 1
  `)
  return found === undefined
}

/** From the few of the earlier versions who were sent to, and of campaigns for people who joined since, not from everyone of the new one. */
function isAnyoneSpokenFor(db: Db, id: CampaignId, before: CampaignId): boolean {
  const isNow = sql`CROSS JOIN recipients now ON now.campaign_id = ${id} AND now.phone = had.phone AND now.position IS NOT NULL`
  const found = db.get(sql`
    WITH RECURSIVE ${versionsSql(sql`${before}`)}, ${joinedSinceSql}
    SELECT 1 WHERE EXISTS (SELECT 1 FROM versions CROSS JOIN recipients had ON had.campaign_id = versions.id AND ${isSpokenForSql} ${isNow})
      OR EXISTS (SELECT 1 FROM joined_since CROSS JOIN recipients had ON had.campaign_id = joined_since.id AND ${isOfJoinedSql} ${isNow})
  `)
  return found !== undefined
}

interface OfAccount {
  readonly accountId: string
  readonly id: CampaignId
}

export interface FrozenTerms extends Pick<CopiedPeople, 'form' | 'hash' | 'people' | 'batchSize'> {
  readonly draft: Draft
  readonly estimate: Estimate | null
  /** Opted out as it stands now, and sent to because of the bypass. */
  readonly optedOut: number
}

export interface FrozenView extends FrozenTerms, Pick<CopiedPeople, 'parts' | 'landlines'> {
  readonly leftOut: readonly { readonly reason: LeftOutReason; readonly people: number }[]
  readonly byCountry: readonly { readonly country: string; readonly people: number; readonly parts: number }[]
  readonly sample: {
    readonly position: number
    readonly name: string
    readonly phone: string
    readonly text: string
    readonly parts: number
    readonly filled: [number, number][]
  }
}

function readTerms(db: Db, { accountId, id }: OfAccount): FrozenTerms | undefined {
  const draft = readDraft(db, id)
  const row = db.get<{ form: string; hash: string; people: number; batchSize: number; estimate: string | null }>(sql`
    SELECT form, frozen_hash AS hash, frozen_people AS people, batch_size AS batchSize, estimate
    FROM campaigns c WHERE id = ${id} AND account_id = ${accountId} AND frozen_hash IS NOT NULL AND form IS NOT NULL
      AND frozen_people IS NOT NULL AND frozen_parts IS NOT NULL AND batch_size IS NOT NULL
      AND EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.position = 1)
  `)
  if (!draft || !row) return undefined
  return {
    ...row,
    draft,
    estimate: row.estimate === null ? null : (JSON.parse(row.estimate) as Estimate),
    optedOut: draft.bypassOptOut ? countOptedOut(db, id) : 0,
  }
}

function readView(db: Db, { accountId, id }: OfAccount): FrozenView | undefined {
  const terms = readTerms(db, { accountId, id })
  const row = db.get<{ parts: number; landlines: number | null; contactId: number | null }>(sql`
    SELECT c.frozen_parts AS parts, c.frozen_landlines AS landlines, r.contact_id AS contactId
    FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position = 1
    WHERE c.id = ${id} AND c.frozen_parts IS NOT NULL
  `)
  if (!terms || !row) return undefined
  return {
    ...terms,
    parts: row.parts,
    landlines: row.landlines ?? 0,
    leftOut: db.all(sql`
      SELECT reason, count(*) AS people FROM recipients WHERE campaign_id = ${id} AND position IS NULL
        AND reason IS NOT NULL GROUP BY reason
    `),
    byCountry: db.all(sql`
      SELECT coalesce(country, '') AS country, count(*) AS people, sum(parts) AS parts FROM recipients
      WHERE campaign_id = ${id} AND position IS NOT NULL GROUP BY country ORDER BY people DESC
    `),
    sample: frozenSample(db, accountId, terms.draft, row.contactId),
  }
}

/** The first person's frozen text; what came from fields is marked only while the contact still gives the same text. */
function frozenSample(db: Db, accountId: string, draft: Draft, contactId: number | null): FrozenView['sample'] {
  const frozen = db.get<{ name: string; phone: string; text: string; parts: number }>(sql`
    SELECT name, phone, text, parts FROM recipients JOIN recipient_texts ON recipient_id = id
      WHERE campaign_id = ${draft.id} AND position = 1
  `) ?? { name: '', phone: '', text: '', parts: 0 }
  const contact =
    contactId === null
      ? undefined
      : db.get<AudienceRow>(sql`
        SELECT id, phone, country, phone_type, firstname, lastname, email, custom1, custom2, fields, NULL AS reason, NULL AS due_at
        FROM contacts WHERE id = ${contactId}
      `)
  const preview = contact && previewOf(contact, draft, ownFields(db, accountId, draft.id), 1, 1)
  return { position: 1, ...frozen, filled: preview?.text === frozen.text ? preview.filled : [] }
}

function countOptedOut(db: Db, id: CampaignId): number {
  const lists = countedListsSql(sql`c.audience`)
  const row = db.get<{ people: number }>(sql`
    SELECT count(*) AS people FROM campaigns c JOIN recipients r ON r.campaign_id = c.id AND r.position IS NOT NULL
    WHERE c.id = ${id} AND (${isLeftOutSql(sql`c.account_id`, sql`r.phone`)}
      OR ${isOptedOutOfSql(sql`c.account_id`, sql`r.phone`, lists)})
  `)
  return row?.people ?? 0
}
