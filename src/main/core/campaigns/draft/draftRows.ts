// Drafts: what a person chose, until it is frozen.
import type { CampaignState, Draft, NamedSets, RetryGroup, Timing, Trial } from '@contract'
import type { CampaignId } from '../../base/ids'
import { withoutUndefined } from '../../base/withoutUndefined'
import type { Db } from '../../storage/db'
import { operationGroup, read, write } from '../../storage/operations'
import { countedListsSql } from '../../contacts/lists/campaignListsSql'
import { retriedSql } from '../audience/audienceSourcesSql'
import type { AudienceScope } from '../audience/audienceSql'
import { countCampaigns, readCampaigns } from '../campaignListRows'
import { sql } from '../../storage/sql'
import { dropHidden, hideDraft, showDraft } from './hiddenDraftRows'
import { copyRowSets, readRowSets, type RowSetCopy } from '../audience/rowSetRows'
import { gatewayTime, readTiming, storedTiming, withoutOldAnswer } from './timing'
import { unfreeze } from '../approval/unfreezeRows'
import { importPeopleSql } from '../../imports/commit/importPeopleSql'

interface DraftRow extends Pick<Draft, 'kind' | 'imageUrl' | 'targetUrl' | 'caption'> {
  readonly id: CampaignId
  readonly accountId: string
  readonly name: string
  readonly state: CampaignState
  readonly audience: string
  readonly template: string
  readonly sender: string
  readonly gatewayList: string | null
  readonly timing: string
  readonly bypassOptOut: 0 | 1
  readonly retryOf: string | null
  readonly exceptName: string | null
  readonly trial: string | null
  readonly replaces: string | null
  readonly replacesName: string | null
  readonly savedAt: string
}

type Loose<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined }

export interface DraftChange extends Loose<
  Pick<
    Draft,
    'name' | 'template' | 'sender' | 'kind' | 'imageUrl' | 'targetUrl' | 'caption' | 'bypassOptOut' | 'timing'
  >
> {
  readonly id: CampaignId
  readonly listIds?: readonly number[] | undefined
  readonly smartListIds?: readonly number[] | undefined
  readonly importIds?: readonly string[] | undefined
  readonly onlyIn?: NamedSets | undefined
  readonly exceptIn?: NamedSets | undefined
  /** null takes it away. */
  readonly notTextedDays?: number | null | undefined
  /** null takes it away. */
  readonly gatewayList?: Draft['gatewayList'] | null
  /** null takes it away. */
  readonly trial?: Trial | null | undefined
  readonly at: string
}

interface NewDraft {
  readonly id: CampaignId
  readonly accountId: string
  readonly at: string
}

/** `rest`: for those who were not drawn for a trial, with one of its texts. Absent: for those who joined since. */
type JoinedDraft = NewDraft & { readonly from: CampaignId; readonly rest?: { readonly template: string } }

/** The stored sources and guards of a draft, without those that have columns of their own. */
export type StoredAudience = Pick<AudienceScope, 'listIds' | 'recipients' | 'isClaimed'> & {
  readonly texted?: Omit<NonNullable<AudienceScope['texted']>, 'versions'>
  readonly importIds?: readonly string[]
  readonly smartListIds?: readonly number[]
  readonly onlyIn?: NamedSets
  readonly exceptIn?: NamedSets
  readonly notTextedDays?: number
  /** Leaves out everyone who was in that campaign. */
  readonly exceptCampaign?: string
  /** That campaign was a trial, and this draft is for the rest of its people. */
  readonly isRest?: true
}

const noSets: NamedSets = { listIds: [], smartListIds: [] }

export const draftOperations = operationGroup('drafts', {
  create: write(
    (
      db,
      input: NewDraft & {
        name: string
        listIds: readonly number[]
        smartListIds: readonly number[]
        importIds: readonly string[]
        sender: string
        timing: Timing
      },
    ): void => {
      const { listIds, smartListIds, importIds } = input
      db.run(sql`
        INSERT INTO campaigns (id, account_id, name, state, audience, sender, timing, created_at, changed_at)
        VALUES (${input.id}, ${input.accountId}, ${input.name}, 'draft',
          ${JSON.stringify({ listIds, smartListIds, importIds })}, ${input.sender}, ${JSON.stringify(input.timing)},
          ${input.at}, ${input.at})
      `)
    },
  ),

  /**
   * Message and choice of people; neither a time nor a bypass, which a person chooses for one send. Undefined if there is no such
   * campaign. Where there are rows to copy the draft stays hidden until `show`.
   */
  copy: write((db, input: NewDraft & { from: CampaignId }): readonly RowSetCopy[] | undefined =>
    copyDraft(db, input) ? beginRowSets(db, input) : undefined,
  ),

  /**
   * The sources of a campaign without its people. Undefined if there is no such campaign; the people of a gateway list, or of
   * an old campaign, are not known here.
   */
  joined: write((db, input: JoinedDraft): readonly RowSetCopy[] | 'not_known' | undefined => {
    const copy = copyDraft(db, input)
    if (!copy) return undefined
    if (copy.gatewayList || isForgotten(db, input.from)) {
      db.run(sql`DELETE FROM campaigns WHERE id = ${input.id}`)
      return 'not_known'
    }
    db.run(sql`
      UPDATE campaigns SET audience = json_set(audience, '$.exceptCampaign', ${input.from}) WHERE id = ${input.id}
    `)
    if (input.rest)
      db.run(sql`
        UPDATE campaigns SET audience = json_set(audience, '$.isRest', json('true')), template = ${input.rest.template}
        WHERE id = ${input.id}
      `)
    return beginRowSets(db, input)
  }),

  /** All rows are copied. */
  show: write((db, id: CampaignId) => showDraft(db, id)),

  drop: write((db, id: CampaignId) => dropHidden(db, id)),

  /** Drops what an earlier process left. */
  dropAll: write((db) => dropHidden(db)),

  /** Undefined if there is no such campaign; `no_people` if none of it is in that group, `not_known` if that cannot be told. */
  retry: write(
    (db, { of, name, ...input }: NewDraft & { from: CampaignId; of: RetryGroup; name: string | undefined }) => {
      const isFollowUp = of === 'answered' || of === 'not_answered'
      const origin = db.get<{ audience: string; hasPeople: 0 | 1; lists: number }>(sql`
      SELECT c.audience, EXISTS (SELECT 1 FROM recipients r WHERE r.campaign_id = c.id AND r.position IS NOT NULL
        AND ${retriedSql(sql`${of}`, sql`c`)}) AS hasPeople,
      c.gateway_list IS NOT NULL AS lists FROM campaigns c WHERE c.id = ${input.from}
        AND c.account_id = ${input.accountId} AND c.removed_at IS NULL
    `)
      if (!origin) return undefined
      if (isFollowUp && origin.lists === 1) return 'not_known' as const
      if (origin.hasPeople === 0) return 'no_people' as const
      copyDraft(db, input)
      const lists = db.all<{ value: number }>(countedListsSql(sql`${origin.audience}`))
      const listIds = lists.map(({ value }) => value)
      // A list of the gateway is sent to again as a whole; people are named by the campaign they were in.
      const audience: StoredAudience =
        origin.lists === 1 ? { listIds: [] } : { listIds: [], recipients: { campaignId: input.from, of, listIds } }
      db.run(sql`
      UPDATE campaigns SET audience = ${JSON.stringify(audience)},
        retry_of = ${JSON.stringify({ campaignId: input.from, of })} WHERE id = ${input.id}
    `)
      // A follow-up needs a message of its own.
      if (isFollowUp)
        db.run(sql`
        UPDATE campaigns SET template = '', kind = 'text', image_url = '', target_url = '', caption = ''
        WHERE id = ${input.id}
      `)
      // It is another send: under the same name no one could tell them apart.
      if (isFollowUp || name !== undefined)
        db.run(sql`UPDATE campaigns SET name = ${name ?? ''} WHERE id = ${input.id}`)
      return 'made' as const
    },
  ),

  get: read((db, id: CampaignId) => readDraft(db, id)),

  /** A frozen campaign becomes a draft again. */
  save: write((db, change: DraftChange) => {
    const draft = readOutline(db, change.id)
    if (!draft) return 'unknown' as const
    if (draft.state !== 'draft' && draft.state !== 'frozen') return 'not_draft' as const
    // The people of that list are not known here, so those who were sent to already could not be left out.
    if (draft.changeOf && change.gatewayList) return 'list' as const
    unfreeze(db, change.id)
    saveChange(db, draft, change)
    return 'saved' as const
  }),

  remove: write((db, { id, at }: { id: CampaignId; at: string }) => {
    const draft = readOutline(db, id)
    if (!draft) return 'unknown' as const
    // Without it the approved campaign would be set aside for ever: `changes.goBack` ends both together.
    if ((draft.state !== 'draft' && draft.state !== 'frozen') || draft.changeOf || isOfStanding(db, id))
      return 'not_draft' as const
    unfreeze(db, id)
    db.run(sql`UPDATE campaigns SET removed_at = ${at} WHERE id = ${id}`)
    return 'removed' as const
  }),

  /** False for one that was not removed as a draft. */
  restore: write((db, { id, accountId }: { id: CampaignId; accountId: string }): boolean => {
    const { changes } = db.run(sql`
      UPDATE campaigns SET removed_at = NULL
      WHERE id = ${id} AND account_id = ${accountId} AND state = 'draft' AND removed_at IS NOT NULL
        AND json_extract(audience, '$.isOpening') IS NULL AND replaces IS NULL
    `)
    return changes === 1
  }),

  page: readCampaigns,
  totals: countCampaigns,
})

function copyDraft(db: Db, { id, accountId, from, at }: NewDraft & { from: CampaignId }): DraftOutline | undefined {
  db.run(sql`
    INSERT INTO campaigns (id, account_id, name, state, audience, template, sender, kind, image_url, target_url,
      caption,
      gateway_list, retry_of, created_at, changed_at)
    SELECT ${id}, account_id, name, 'draft', json_remove(audience, '$.isRest', '$.isClaimed', '$.texted'), template, sender, kind,
      image_url, target_url, caption,
      gateway_list, retry_of, ${at}, ${at}
    FROM campaigns WHERE id = ${from} AND account_id = ${accountId} AND removed_at IS NULL
  `)
  return readOutline(db, id)
}

/** It lives as long as its rule. */
function isOfStanding(db: Db, id: CampaignId): boolean {
  return db.get(sql`SELECT 1 FROM campaigns WHERE id = ${id} AND standing_id IS NOT NULL`) !== undefined
}

function beginRowSets(db: Db, input: { id: CampaignId; from: CampaignId; at: string }): RowSetCopy[] {
  const copies = copyRowSets(db, input)
  if (copies.length > 0) hideDraft(db, input.id, input.at)
  return copies
}

/** Its people, or those of a campaign that it left out itself, were deleted: people who joined since cannot be told apart. */
function isForgotten(db: Db, id: CampaignId): boolean {
  const gone = db.get(sql`
    WITH RECURSIVE earlier (id) AS (SELECT ${id} UNION SELECT json_extract(c.audience, '$.exceptCampaign')
      FROM earlier JOIN campaigns c ON c.id = earlier.id
      UNION SELECT c.replaces FROM earlier JOIN campaigns c ON c.id = earlier.id
      UNION SELECT c.id FROM earlier JOIN campaigns c ON c.replaces = earlier.id WHERE c.removed_at IS NULL)
    SELECT 1 FROM earlier JOIN campaigns c ON c.id = earlier.id WHERE c.people_removed_at IS NOT NULL
  `)
  return gone !== undefined
}

function saveChange(db: Db, draft: DraftOutline, change: DraftChange): void {
  const { gatewayList = draft.gatewayList, timing = draft.timing, trial = draft.trial } = change
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const next: DraftOutline = { ...draft, ...(Object.fromEntries(given) as Partial<Draft>) }
  const isOfOthers = [
    change.listIds,
    change.smartListIds,
    change.importIds,
    change.onlyIn,
    change.exceptIn,
    change.notTextedDays,
  ].some((ids) => ids !== undefined)
  const kept = isOfOthers ? withoutOldAnswer(timing, draft.timing) : timing
  db.run(sql`
    UPDATE campaigns SET name = ${next.name}, audience = json_patch(audience,
      ${JSON.stringify(audienceChange(change))}),
    template = ${next.template}, sender = ${next.sender}, kind = ${next.kind}, image_url = ${next.imageUrl},
      target_url = ${next.targetUrl}, caption = ${next.caption},
      gateway_list = ${gatewayList ? JSON.stringify(gatewayList) : null},
      timing = ${JSON.stringify(storedTiming(kept, draft.unknownZone))},
      scheduled_for = ${gatewayTime(timing) ?? null}, trial = ${trial ? JSON.stringify(trial) : null},
    bypass_opt_out = ${next.bypassOptOut ? 1 : 0}, changed_at = ${change.at} WHERE id = ${change.id}
  `)
}

/** Only changed fields; null clears one, as in a JSON merge patch. */
function audienceChange({ listIds, smartListIds, importIds, onlyIn, exceptIn, notTextedDays }: DraftChange): object {
  return { listIds, smartListIds, importIds, onlyIn, exceptIn, notTextedDays }
}

/** A draft without its people's sources: counting those takes long for a million rows, and a write must not wait for it. */
export type DraftOutline = Omit<Draft, 'imports' | 'rowSets'>

export function readDraft(db: Db, id: CampaignId): Draft | undefined {
  const row = readRow(db, id)
  if (!row) return undefined
  const { importIds = [] } = JSON.parse(row.audience) as StoredAudience
  return {
    ...toOutline(row),
    imports: importIds.flatMap((importId) => readDraftImport(db, row.accountId, importId)),
    rowSets: readRowSets(db, id),
  }
}

export function readOutline(db: Db, id: CampaignId): DraftOutline | undefined {
  const row = readRow(db, id)
  return row && toOutline(row)
}

function readRow(db: Db, id: CampaignId): DraftRow | undefined {
  return db.get<DraftRow>(sql`
    SELECT c.id, c.account_id AS accountId, c.name, c.state, c.audience, c.template, c.sender, c.kind,
      c.image_url AS imageUrl, c.target_url AS targetUrl, c.caption,
      c.gateway_list AS gatewayList, c.timing, c.bypass_opt_out AS bypassOptOut, c.changed_at AS savedAt,
      except_of.name AS exceptName, c.trial, c.replaces, changed.name AS replacesName,
      CASE WHEN c.retry_of IS NOT NULL THEN json_set(c.retry_of, '$.name', coalesce(origin.name, '')) END AS retryOf
    FROM campaigns c LEFT JOIN campaigns origin ON origin.id = json_extract(c.retry_of, '$.campaignId')
      LEFT JOIN campaigns except_of ON except_of.id = json_extract(c.audience, '$.exceptCampaign')
      LEFT JOIN campaigns changed ON changed.id = c.replaces
    WHERE c.id = ${id} AND c.removed_at IS NULL
  `)
}

function toOutline(row: DraftRow): DraftOutline {
  const {
    accountId: _,
    audience,
    gatewayList,
    timing,
    bypassOptOut,
    retryOf,
    exceptName,
    trial,
    replaces,
    replacesName,
    ...draft
  } = row
  const chosen = JSON.parse(audience) as StoredAudience
  const { listIds, smartListIds = [], onlyIn = noSets, exceptIn = noSets, notTextedDays } = chosen
  const { exceptCampaign, isRest } = chosen
  return {
    ...draft,
    listIds: [...listIds],
    smartListIds: [...smartListIds],
    onlyIn,
    exceptIn,
    ...readTiming(JSON.parse(timing) as Timing),
    ...withoutUndefined({ notTextedDays }),
    ...(exceptCampaign === undefined
      ? {}
      : { exceptCampaign: { campaignId: exceptCampaign, name: exceptName ?? '', ...withoutUndefined({ isRest }) } }),
    ...(trial === null ? {} : { trial: JSON.parse(trial) as Trial }),
    ...(replaces === null ? {} : { changeOf: { campaignId: replaces, name: replacesName ?? '' } }),
    bypassOptOut: bypassOptOut === 1,
    ...(gatewayList === null ? {} : { gatewayList: JSON.parse(gatewayList) as NonNullable<Draft['gatewayList']> }),
    ...(retryOf === null ? {} : { retryOf: JSON.parse(retryOf) as NonNullable<Draft['retryOf']> }),
  }
}

type DraftImport = Draft['imports'][number]

/** Empty if the import does not exist. */
function readDraftImport(db: Db, accountId: string, importId: string): DraftImport[] {
  const run = db.get<{ fileName: string; importedAt: string; isUndone: 0 | 1 }>(sql`
    SELECT file_name AS fileName, coalesce(finished_at, created_at) AS importedAt, state = 'undone' AS isUndone
    FROM imports WHERE id = ${importId} AND account_id = ${accountId}
  `)
  if (!run) return []
  const { isUndone, ...shown } = run
  const people = countImportPeople(db, accountId, importId)
  return [{ importId, ...shown, people, ...(isUndone === 1 ? { isUndone: true as const } : {}) }]
}

/** Counts the people of an import who are still contacts, opted out or not; 0 for an undone import. */
function countImportPeople(db: Db, accountId: string, importId: string): number {
  const people = importPeopleSql(sql`${accountId}`, sql`${importId}`)
  return db.get<{ people: number }>(sql`SELECT count(*) AS people FROM (${people})`)?.people ?? 0
}
