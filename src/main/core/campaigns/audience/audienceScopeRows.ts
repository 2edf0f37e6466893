// The statement for the people of one draft, from what is stored of it.
import { createHash } from 'node:crypto'
import type { Draft, NamedSets } from '@contract'
import { smartListIdsSql } from '../../audience/smartListRows'
import { day } from '../../base/durations'
import { toIso } from '../../base/instants'
import { withoutUndefined } from '../../base/withoutUndefined'
import { prepareFilters } from '../../contacts/search/filterRows'
import { hasSetApart } from '../../numbers/setApartRows'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import { audienceSql, timedSql, trialSql, untimedSql, type AudienceScope } from './audienceSql'
import { prepareMoments, timeColumn, type DraftMoments } from './momentRows'
import { readFamily } from '../../outbox/store/changedRows'
import type { StoredAudience } from '../draft/draftRows'

export interface AudienceMoment {
  readonly accountId: string
  /** The moment of looking, ISO. */
  readonly at: string
}

/** A smart list that no longer exists has no people. */
const nobody = sql`SELECT 0 AS id WHERE false`

/** Begins a statement: its table `audience` has everyone of the draft's sources. */
export function queryAudience(db: Db, draft: Draft, moment: AudienceMoment): Sql {
  return queryTimedAudience(db, draft, moment).audience
}

/** `moments`: of a draft whose times stand in a column that is there. */
export function queryTimedAudience(
  db: Db,
  draft: Draft,
  { accountId, at }: AudienceMoment,
): { readonly audience: Sql; readonly moments?: DraftMoments } {
  const { id, bypassOptOut, gatewayList, rowSets } = draft
  const stored = readStored(db, id)
  prepareFilters(db)
  const smartOf = (ids: NamedSets['smartListIds']): Sql[] =>
    [...new Set(ids)].map((smartListId) => smartListIdsSql(db, { accountId, at, smartListId }) ?? nobody)
  const { listIds, importIds = [], recipients, exceptCampaign, notTextedDays, isClaimed, texted } = stored
  const scope: AudienceScope = {
    campaignId: id,
    listIds,
    importIds,
    bypassOptOut,
    hasSetApart: hasSetApart(db, accountId),
    onlyIn: { listIds: draft.onlyIn.listIds },
    exceptIn: { listIds: draft.exceptIn.listIds },
    ...withoutUndefined({ recipients, exceptCampaign, isClaimed, replaces: draft.changeOf?.campaignId }),
    ...(texted ? { texted: { ...texted, versions: readFamily(db, texted.campaignId) } } : {}),
    ...(notTextedDays === undefined ? {} : { textedSince: toIso(Date.parse(at) - notTextedDays * day) }),
    ...(gatewayList ? { gatewayList: { id: gatewayList.id, name: gatewayList.name } } : {}),
  }
  const column = timeColumn(db, draft, accountId)
  const everyone = audienceSql(accountId, scope, {
    smart: smartOf(draft.smartListIds),
    onlyInSmart: smartOf(draft.onlyIn.smartListIds),
    exceptInSmart: smartOf(draft.exceptIn.smartListIds),
    hasRowSets: rowSets.length > 0,
  })
  // The people of a list at the gateway are not known here, so none can be drawn.
  const trial = gatewayList ? undefined : draft.trial
  if (trial) prepareDraw(db)
  const table = trial ? sql`untried` : sql`audience`
  const drawn = trial ? trialSql(id, trial.share) : sql``
  if (!column) return { audience: sql`${everyone}${untimedSql(table)}${drawn}` }
  const moments = prepareMoments(db, draft, { accountId, at }, column, everyone)
  return { audience: sql`${everyone}${timedSql(table, moments.key)}${drawn}`, moments }
}

function readStored(db: Db, id: string): StoredAudience {
  const row = db.get<{ audience: string }>(sql`SELECT audience FROM campaigns WHERE id = ${id}`)
  return JSON.parse(row?.audience ?? '{"listIds":[]}') as StoredAudience
}

// The draw of a trial, for the statements about the people of a draft: a number that looks random, and is the same for the same draft
// and phone number each time the people are read.

const prepared = new WeakSet<object>()

function prepareDraw({ connection }: Db): void {
  if (prepared.has(connection)) return
  prepared.add(connection)
  connection.function('trial_draw', { deterministic: true }, (draft, phone) => drawOf(String(draft), String(phone)))
}

/** From 0 to 2^48 − 1. */
function drawOf(draft: string, phone: string): number {
  return createHash('sha1').update(`${draft} ${phone}`).digest().readUIntBE(0, 6)
}
