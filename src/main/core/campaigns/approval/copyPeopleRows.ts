// Copies the people of a draft with their rendered texts into a side file, and works out the hash that binds them.
import { createHash } from 'node:crypto'
import type { Draft } from '@contract'
import { cardFieldsOf, messageForm } from '@contract/messageForms'
import { checkText } from '../../messages/checkText'
import { chooseForm, isOneByOne } from '../../outbox/engine/buildPayload'
import { readClaimedUntil } from '../../outbox/standing/standingCampaignRows'
import type { Db } from '../../storage/db'
import { sql, type Sql } from '../../storage/sql'
import type { FinishedWaves, PlannedWave } from './assignWaves'
import { queryTimedAudience } from '../audience/audienceScopeRows'
import { audienceColumns, audienceOrder, type AudienceRow } from '../audience/audienceSql'
import { hasLandline } from '../audience/hasLandline'
import { measureFor } from '../draft/measureDraft'
import {
  nameOf,
  type OwnFields,
  compileTexts,
  haveSeveralTexts,
  nameTheDay,
  placeOfText,
} from '../draft/messageOfPerson'
import { isAtGateway, mayHaveWaves } from '../draft/timing'
import { hashAccount, type AccountTerms } from '../../accounts/activeAccount'
import { wavesFor } from './wavesRows'

export interface FreezeTerms extends AccountTerms {
  readonly batchSize: number
  /** Zone of the clocks for numbers whose zone is unknown. */
  readonly zone: string
  /** The moment of the freeze, ISO. */
  readonly at: string
}

export interface CopiedPeople {
  readonly form: string
  readonly hash: string
  readonly people: number
  readonly parts: number
  /** People with a landline number. */
  readonly landlines: number
  readonly batchSize: number
  readonly waves: readonly PlannedWave[]
  /** Rows of the copy: those people, and everyone who is left out. */
  readonly rows: number
}

/**
 * `time_over`: where some of them are, their time is over already. `times_unknown`: the column of the times is gone, or its dates can be
 * read in two ways.
 */
export type CopyProblem =
  | 'no_people'
  | 'no_text'
  | 'text_too_long'
  | 'field_missing'
  | 'time_over'
  | 'time_never'
  | 'too_many_times'
  | 'times_unknown'

const noText = { text: '', missing: [] as readonly string[] }

/** Rows have ids from 1, without gaps. Leaves what it wrote behind if it answers a problem. */
export function copyPeople(
  db: Db,
  copy: Db,
  { draft, own, terms }: { readonly draft: Draft; readonly own: OwnFields; readonly terms: FreezeTerms },
): CopiedPeople | CopyProblem {
  const render = compileTexts(draft, own)
  const form = chooseForm({
    kind: draft.kind,
    isPersonalised: haveSeveralTexts(draft),
    isScheduled: isAtGateway(draft.timing),
    isGatewayList: draft.gatewayList !== undefined,
    usesOlderApi: terms.usesOlderApi,
  })
  const batchSize = isOneByOne(form) ? 1 : (draft.timing.batchSize ?? terms.batchSize)
  const hash = createHash('sha256').update(JSON.stringify([...bound(draft), form, batchSize]))
  copy.script(
    `CREATE TABLE people (id INTEGER PRIMARY KEY, position INTEGER, contact_id INTEGER, phone TEXT NOT NULL, name TEXT NOT NULL,
       country TEXT, parts INTEGER NOT NULL, reason TEXT, text TEXT, until_at TEXT, has_second_text INTEGER)`,
  )
  const { audience: query, moments } = queryTimedAudience(db, draft, terms)
  if (draft.timing.kind === 'column' && (moments === undefined || moments.isOrderOpen)) return 'times_unknown'
  const { maxTextLength } = messageForm(draft.kind)
  const claimedUntil = readClaimedUntil(db, draft.id)
  const sendDayOf = nameTheDay(draft) ? own.sendDayOf : undefined
  // No one is there to fill the gap of one person: a standing send leaves them out.
  const hasGap = (person: AudienceRow): boolean => {
    const { text, missing } = render(person, 1)
    return missing.length > 0 || textProblem(text, maxTextLength) !== undefined
  }
  const placed = { draft, audience: query, hasGap: claimedUntil === undefined ? undefined : hasGap }
  const places = makePlaces(db, placed, terms)
  if (places === 'too_many_times') return places
  let people = 0
  let leftOut = 0
  let parts = 0
  let landlines = 0
  for (const person of db.iterate<AudienceRow>(
    sql`${query} SELECT ${audienceColumns} FROM audience ${audienceOrder}`,
  )) {
    const { phone, country } = person
    const contactId = person.id === 0 ? null : person.id
    const { text, missing } = person.reason === null ? render(person, people + 1) : noText
    const fault = missing.length > 0 ? 'field_missing' : textProblem(text, maxTextLength)
    const reason = person.reason ?? (claimedUntil !== undefined && fault ? 'field_missing' : null)
    if (reason !== null) {
      copy.run(sql`
        INSERT INTO people (contact_id, phone, name, country, parts, reason)
        VALUES (${contactId}, ${phone}, ${nameOf(person)}, ${country}, 0, ${reason})
      `)
      leftOut += 1
      continue
    }
    if (fault) return fault
    const size = measureFor(draft.kind, text)
    people += 1
    const hasSecondText = placeOfText(draft, people) === 1 ? 1 : null
    parts += size.parts
    if (hasLandline(person)) landlines += 1
    const position = places.next(phone, country, person.due_at)
    const until = earliest(moments?.untilOf(person) ?? claimedUntil, sendDayOf?.(person).until)
    copy.run(sql`
      INSERT INTO people (position, contact_id, phone, name, country, parts, text, until_at, has_second_text)
      VALUES (${position}, ${contactId}, ${phone}, ${nameOf(person)}, ${country}, ${size.parts}, ${text}, ${until},
        ${hasSecondText})
    `)
    hash.update(`${JSON.stringify([phone, text, ...(until === null ? [] : [until])])}\n`)
  }
  if (people === 0) return 'no_people'
  const { waves, problem, canonical } = places.finish()
  if (problem) return problem === 'SCHEDULE_PAST' ? 'time_over' : 'time_never'
  hash.update(canonical)
  const digested = `${hashAccount(terms)}.${hash.digest('hex')}`
  return { form, hash: digested, people, parts, landlines, batchSize, waves, rows: people + leftOut }
}

/** The earlier of two ends, ISO 8601; null: there is none. */
function earliest(one: string | undefined, other: string | undefined): string | null {
  if (one === undefined || other === undefined) return one ?? other ?? null
  return one < other ? one : other
}

interface Places {
  /** The place in the order of sending. Inside a wave people come in the order in which they are asked for. */
  next(phone: string, country: string | null, dueAt: string | null): number
  /** After the last of them. */
  finish(): FinishedWaves
}

/** Each turn of a send looks at all waves that are left. Times in a column could make one of each person. */
const maxWaves = 5_000
/** Each is a request of its own, priced and sent at once. */
const maxWavesAtGateway = 200

interface Placed {
  readonly draft: Draft
  readonly audience: Sql
  /** Who is left out for their text; undefined: no one is. */
  readonly hasGap: ((person: AudienceRow) => boolean) | undefined
}

/** If there may be several waves, everyone is counted first, so that each wave knows its first position. */
function makePlaces(
  db: Db,
  { draft: { timing }, audience, hasGap }: Placed,
  { zone, at }: FreezeTerms,
): Places | 'too_many_times' {
  const assignment = wavesFor(db, { timing, zone, at })
  const hasSeveral = mayHaveWaves(timing)
  const counts: number[] = []
  const count = (phone: string, country: string | null, dueAt: string | null): number => {
    const wave = assignment.waveOf(phone, country, dueAt)
    counts[wave] = (counts[wave] ?? 0) + 1
    return wave
  }
  if (!hasSeveral)
    return {
      next(phone, country, dueAt) {
        return counts[count(phone, country, dueAt)] ?? 0
      },
      finish: () => assignment.finish(counts),
    }
  const limit = isAtGateway(timing) ? maxWavesAtGateway : maxWaves
  const counted = hasGap
    ? db
        .all<AudienceRow>(sql`${audience} SELECT ${audienceColumns} FROM audience WHERE reason IS NULL`)
        .filter((person) => !hasGap(person))
    : db.iterate<Pick<AudienceRow, 'phone' | 'country' | 'due_at'>>(
        sql`${audience} SELECT phone, country, due_at FROM audience WHERE reason IS NULL`,
      )
  for (const { phone, country, due_at: dueAt } of counted) {
    count(phone, country, dueAt)
    if (counts.length > limit) return 'too_many_times'
  }
  const finished = assignment.finish(counts)
  const next = [...finished.firstPositions]
  return {
    next(phone, country, dueAt) {
      const wave = assignment.waveOf(phone, country, dueAt)
      const position = next[wave] ?? 1
      next[wave] = position + 1
      return position
    },
    finish: () => finished,
  }
}

/** A person's choices that the texts do not show. */
function bound(draft: Draft): unknown[] {
  const { sender, bypassOptOut, timing, kind, gatewayList, trial } = draft
  const card = cardFieldsOf(kind).map((field) => draft[field])
  return [sender, bypassOptOut, timing, kind, card, gatewayList?.id ?? null, ...(trial ? [trial] : [])]
}

function textProblem(text: string, maxLength: number): CopyProblem | undefined {
  const fault = checkText(text, maxLength)
  if (fault === undefined) return undefined
  return fault === 'blank' ? 'no_text' : 'text_too_long'
}
