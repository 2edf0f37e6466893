// Reads the data of a flight plan: the people by place, the frozen waves, and the account's use of the day.
import type { Timing } from '@contract'
import type { CampaignId } from '../../base/ids'
import { meanAnswerMs } from '../../outbox/store/comingBatchRows'
import type { Span } from '../../planning/localInstants'
import { peopleTexted } from '../../outbox/store/accountLimitRows'
import { readApproved } from '../../outbox/store/approvedPeopleRows'
import type { OtherPeople } from '../../planning/flightTimes'
import { pricesOfCampaign } from '../../outbox/store/learnedPriceRows'
import { zonesOf, type PhonePlace } from '../../phones/zonesOf'
import type { Db } from '../../storage/db'
import { operationGroup, read } from '../../storage/operations'
import type { DraftScope } from '../audience/audienceRows'
import { readDraft } from '../draft/draftRows'
import type { PlaceCount } from '../draft/measureDraft'
import { survey } from '../draft/surveyRows'
import { mayHaveWaves } from '../draft/timing'
import { readStoredWaves, type StoredWave } from '../approval/wavesRows'
import { sql } from '../../storage/sql'

export interface FrozenFlight {
  readonly timing: Timing
  readonly batchSize: number
  readonly waves: readonly StoredWave[]
  /** Set if no waves tell people apart. */
  readonly places: readonly PlaceCount[]
  /** Without waves: from then on it would be too late for the first of them, ISO 8601; null: never. */
  readonly untilAt: string | null
}

export interface AccountDay {
  /** People already texted since its midnight. */
  readonly usedToday: number
  /** People of other approved campaigns, by the start of each. Empty without a limit for a day. */
  readonly others: readonly OtherPeople[]
  /** How long the gateway takes to answer a send; undefined before the first one. */
  readonly answerMs: number | undefined
  /** Millionths for one part, by country. */
  readonly prices: ReadonlyMap<string, number>
}

/** Later than every ISO moment. */
const endOfTime = '~'

export const planOperations = operationGroup('plans', {
  /** With another timing than the draft's if one is given. */
  places: read(
    (db, { id, timing, ...moment }: DraftScope & { readonly timing: Timing }): readonly PlaceCount[] | undefined => {
      const draft = readDraft(db, id)
      return draft && survey(db, { ...draft, timing }, moment).places
    },
  ),

  frozen: read((db, id: CampaignId): FrozenFlight | undefined => {
    const row = db.get<{ timing: string; batchSize: number }>(sql`
      SELECT timing, batch_size AS batchSize FROM campaigns WHERE id = ${id} AND frozen_hash IS NOT NULL
        AND batch_size IS NOT NULL
    `)
    if (!row) return undefined
    const timing = JSON.parse(row.timing) as Timing
    const hasWaves = mayHaveWaves(timing)
    const { batchSize } = row
    return hasWaves
      ? { timing, batchSize, waves: readStoredWaves(db, id), places: [], untilAt: null }
      : { timing, batchSize, waves: [], places: frozenPlaces(db, id), untilAt: earliestEnd(db, id) }
  }),

  account: read(
    (
      db,
      {
        accountId,
        id,
        day,
        cap,
        at,
      }: { accountId: string; id: CampaignId; day: Span; cap: number | undefined; at: string },
    ): AccountDay => ({
      usedToday: cap === undefined ? 0 : Math.min(cap, peopleTexted(db, accountId, day)),
      others: cap === undefined ? [] : readOthers(db, accountId, id, at),
      answerMs: meanAnswerMs(db, accountId),
      prices: pricesOfCampaign(db, accountId, id),
    }),
  ),
})

function readOthers(db: Db, accountId: string, except: CampaignId, at: string): OtherPeople[] {
  return readApproved(db, { accountId, except, at, since: at, until: endOfTime }).map(({ startsAt, reached }) => ({
    startsAt: Date.parse(startsAt),
    people: reached,
  }))
}

function earliestEnd(db: Db, id: CampaignId): string | null {
  const row = db.get<{ untilAt: string | null }>(
    sql`SELECT min(until_at) AS untilAt FROM recipients WHERE campaign_id = ${id}`,
  )
  return row?.untilAt ?? null
}

function frozenPlaces(db: Db, id: CampaignId): readonly PlaceCount[] {
  const counts = new Map<PhonePlace, Map<string, PlaceCount>>()
  for (const { phone, country, parts } of db.iterate<{ phone: string; country: string | null; parts: number }>(
    sql`SELECT phone, country, parts FROM recipients WHERE campaign_id = ${id} AND position IS NOT NULL`,
  )) {
    const place = zonesOf(phone, country)
    const byCountry = counts.get(place) ?? new Map<string, PlaceCount>()
    counts.set(place, byCountry)
    const known = byCountry.get(country ?? '') ?? { place, country: country ?? '', dueAt: null, people: 0, parts: 0 }
    byCountry.set(country ?? '', known)
    known.people += 1
    known.parts += parts
  }
  return [...counts.values()].flatMap((byCountry) => [...byCountry.values()])
}
