// The next 90 days of a rule: in figures, and person by person. People are read in one pass, and answered a window at a time.
import { createHash } from 'node:crypto'
import type { StandingForecast, StandingNever, StandingOnly, StandingPerson } from '@contract'
import { day as dayMs } from '../base/durations'
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import { zoneOf } from '../campaigns/audience/momentRows'
import { readOutline } from '../campaigns/draft/draftRows'
import { keep, type Keep } from '../campaigns/draft/keptReadingRows'
import { nameOf } from '../campaigns/draft/messageOfPerson'
import { readBound } from '../outbox/standing/standingCampaignRows'
import { localDay } from '../planning/localInstants'
import type { Db } from '../storage/db'
import { longRead, operationGroup } from '../storage/operations'
import { sql } from '../storage/sql'
import { makePrices } from './forecastPriceRows'
import type { Due, Moments, QuietDay } from './momentsOf'
import { countMovedIntoPast } from './pollRows'
import { openPass, type NamedPerson, type PassedPerson, type RulePass } from './passRows'
import { textsOf } from './personParts'
import { joinedAfterOf, readRule, withProposed, type OfRule, type Rule } from './readRuleRows'

const shownDays = 90
const daysOfMonth = 30.4375
const monthsOfYear = 12

interface Scope extends OfRule {
  readonly at: string
  /** By the gateway's time if it is known, milliseconds. */
  readonly now: number
  /** Asks about the new version of the rule, if it has one. */
  readonly ofChange: boolean
}

interface Window {
  readonly offset: number
  readonly limit: number
}

/** People of a day of the forecast. */
interface Asked {
  readonly day: string
  readonly find: string
  /** null: everyone. */
  readonly only: StandingOnly | null
}

/** The forecast as it was counted, with the hash that an approval of it binds. */
export interface CountedForecast {
  readonly forecast: StandingForecast
  readonly bound: string
}

export const standingForecastOperations = operationGroup('standingForecasts', {
  count: longRead((db, scope: Scope): CountedForecast | undefined => {
    const rule = readForecastRule(db, scope)
    return rule && cached(db, rule, scope, forecasts, '', () => count(db, rule, scope))
  }),

  people: longRead((db, { day, find, only, offset, limit, ...scope }: Scope & Window & Asked) => {
    const rule = readForecastRule(db, scope)
    if (!rule) return undefined
    const asked = { day, find, only }
    const due = cached(db, rule, scope, days, JSON.stringify(asked), () => readDay(db, rule, scope, asked))
    const ids = due.slice(offset, offset + limit)
    const prices = makePrices(db, rule)
    const rows = openPass(db, rule, { ...spanOf(scope), texts: prices.texts })?.some(ids) ?? []
    return { total: due.length, rows: rows.flatMap((person) => toPerson(prices, person, day)) }
  }),

  never: longRead((db, { reason, offset, limit, ...scope }: Scope & Window & { reason: StandingNever | null }) => {
    const rule = readForecastRule(db, scope)
    if (!rule) return undefined
    const found = cached(db, rule, scope, nevers, '', () => readNever(db, rule, scope))
    const asked = reason === null ? found : found.filter((each) => each.reason === reason)
    const shown = asked.slice(offset, offset + limit)
    const people = openPass(db, rule, spanOf(scope))?.some(shown.map(({ contactId }) => contactId)) ?? []
    const reasons = new Map(shown.map((each) => [each.contactId, each.reason]))
    return {
      total: asked.length,
      rows: people.map(({ id, name, phone, written }) => ({
        contactId: id,
        name,
        phone,
        ...withoutUndefined({ written }),
        reason: reasons.get(id) ?? ('not_in_window' as const),
      })),
    }
  }),
})

const forecasts: Keep<CountedForecast> = new WeakMap()
const days: Keep<number[]> = new WeakMap()
const nevers: Keep<{ contactId: number; reason: StandingNever }[]> = new WeakMap()

function readForecastRule(db: Db, scope: Scope): Rule | undefined {
  const rule = readRule(db, scope)
  return rule && scope.ofChange ? withProposed(rule) : rule
}

/** Pages of the same question read nothing again until something is written. */
function cached<Value>(
  db: Db,
  rule: Rule,
  scope: Scope,
  all: Keep<Value>,
  question: string,
  readIt: () => Value,
): Value {
  const draft = readOutline(db, rule.draftId)
  const key = { id: rule.draftId, template: `${rule.id} ${rule.revision} ${rule.terms} ${question}` }
  return draft ? keep(db, all, { ...key, timing: draft.timing }, scope, readIt) : readIt()
}

function spanOf({ at, now }: Scope) {
  return { at, from: now, to: now + shownDays * dayMs }
}

function count(db: Db, rule: Rule, scope: Scope): CountedForecast {
  const zone = zoneOf(db, rule.accountId)
  const prices = makePrices(db, rule)
  const byDay = new Map<string, CountedDay>()
  const never = new Map<StandingNever, number>()
  const joins = new Map<string, number>()
  const months = Array.from({ length: monthsOfYear }, () => 0)
  let [people, audience, dated, leapDay, comingPeople] = [0, 0, 0, 0, 0]
  let micros: number | undefined = 0
  const unpriced = new Set<string>()
  const sent = new Map<string, number>()
  let example: QuietPerson | undefined
  const judged = new WeakSet<Moments>()
  const dayOf = makeDayOf()
  const isByDate = rule.when.kind === 'yearly' || rule.when.kind === 'around'
  const whyNever = makeNever(db, rule)
  const pass = openPass(db, rule, { ...spanOf(scope), texts: prices.texts })
  pass?.everyone((person) => {
    const { reason: leftOut, month, sinceAt, whyNot } = person
    if (leftOut === 'duplicate') return
    const reason = whyNever(person)
    if (reason !== undefined) never.set(reason, (never.get(reason) ?? 0) + 1)
    if (leftOut !== null) return
    audience += 1
    if (!whyNot && person.isDated) dated += 1
    if (month >= 0) months[month] = (months[month] ?? 0) + 1
    if (month === 1 && isLeapDay(person.date)) leapDay += 1
    if (whyNot === 'not_texted') comingPeople += 1
    if (rule.when.kind === 'joined' && sinceAt !== null && Date.parse(sinceAt) > scope.now - shownDays * dayMs) {
      const day = localDay(Date.parse(sinceAt), zone)
      joins.set(day, (joins.get(day) ?? 0) + 1)
    }
    if ((reason === undefined || reason === 'quiet') && !judged.has(person.moments)) {
      // Everyone of a place with the same date has the same moments.
      judged.add(person.moments)
      example = firstQuiet(example, person)
    }
    if (reason !== undefined) return
    for (const moment of person.moments.found) {
      if (moment.kind !== 'due') continue
      let ofDay = byDay.get(moment.day)
      if (!ofDay)
        byDay.set(moment.day, (ofDay = { people: 0, moved: 0, severalParts: 0, micros: 0, elsewhere: new Map() }))
      const parts = prices.partsOf(person, moment.at)
      const price = prices.of(person.country, parts)
      people += 1
      micros = plus(micros, price)
      if (price === undefined) unpriced.add(person.country ?? '')
      ofDay.people += 1
      if (isMoved(moment)) ofDay.moved += 1
      if (parts > 1) ofDay.severalParts += 1
      ofDay.micros = plus(ofDay.micros, price)
      if (!isByDate) continue
      const sentDay = dayOf(moment.at, zone)
      sent.set(sentDay, (sent.get(sentDay) ?? 0) + 1)
      const ownDay = isMoved(moment) ? dayOf(moment.at, person.place.zone) : moment.day
      if (ownDay === moment.day) continue
      const there = ofDay.elsewhere.get(ownDay) ?? { people: 0, micros: 0 }
      ofDay.elsewhere.set(ownDay, { people: there.people + 1, micros: plus(there.micros, price) })
    }
  })
  // People who will join are not known, so the largest day is that of past joins.
  const sizes = rule.when.kind === 'joined' ? joins : new Map([...byDay].map(([day, { people: size }]) => [day, size]))
  // The campaign may still text all of them on one day.
  if (comingPeople > 0 && rule.when.kind === 'not_answered') {
    const day = localDay(scope.now, zone)
    sizes.set(day, Math.max(...sizes.values(), 0) + comingPeople)
  }
  const largest = largestOf(sizes)
  const largestSending = largestOf(sent)
  const ofDays = (rule.when.kind === 'joined' ? sum(joins.values()) : people) / (shownDays / daysOfMonth)
  // Dates that come each year are known for all of it.
  const usual = rule.when.kind === 'yearly' ? sum(months) / monthsOfYear : ofDays
  const usualMicros = micros === undefined || people === 0 ? undefined : (micros / people) * usual
  const bound = readBound(db, rule)
  const question = pass?.question()
  const movedIntoPast = countMovedIntoPast(db, rule, scope)
  const figures = {
    people,
    moved: sum([...byDay.values()].map(({ moved }) => moved)),
    movedIntoPast,
    severalParts: sum([...byDay.values()].map(({ severalParts }) => severalParts)),
    days: [...byDay]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, { micros: ofDay, elsewhere, ...counts }]) => ({
        day,
        ...counts,
        ...prices.money('about', ofDay),
        ...(elsewhere.size === 0
          ? {}
          : {
              elsewhere: [...elsewhere]
                .toSorted(([a], [b]) => (a < b ? -1 : 1))
                .map(([there, of]) => ({ day: there, people: of.people, ...prices.money('about', of.micros) })),
            }),
      })),
    never: [...never].map(([reason, count]) => ({ reason, people: count })).toSorted((a, b) => b.people - a.people),
    audience,
    dated,
    leapDay,
    months,
    ...withoutUndefined({
      largestDay: largest,
      largestSending,
      quietExample: example && pass && shownQuiet(pass, example),
    }),
    usualMonth: { people: usual > 0 ? Math.max(1, Math.round(usual)) : 0, ...prices.money('about', usualMicros) },
    ...prices.money('about', people === 0 ? undefined : micros),
    ...withoutUndefined({ noPrice: prices.whyNone(people, unpriced) }),
    ...(question ? { question } : {}),
  }
  const version = createHash('sha256')
    .update(JSON.stringify([bound, figures]))
    .digest('base64url')
  const [from, to] = [localDay(scope.now, zone), localDay(scope.now + shownDays * dayMs, zone)]
  return { forecast: { version, revision: rule.revision, from, to, ...figures }, bound }
}

interface CountedDay {
  people: number
  moved: number
  severalParts: number
  micros: number | undefined
  /** People whom quiet hours move to another day, by that day. */
  readonly elsewhere: Map<string, { readonly people: number; readonly micros: number | undefined }>
}

function isLeapDay(date: PassedPerson['date']): boolean {
  return date?.kind === 'read' && date.time.day?.endsWith('-02-29') === true
}

interface QuietPerson {
  readonly person: PassedPerson
  readonly moment: Due | QuietDay
}

/** The earliest moment at which quiet hours change something. */
function firstQuiet(known: QuietPerson | undefined, person: PassedPerson): QuietPerson | undefined {
  const moment = person.moments.found.find((each) => each.kind === 'quiet' || isMoved(each))
  if (moment === undefined || (known !== undefined && known.moment.at <= moment.at)) return known
  return { person, moment }
}

function shownQuiet(
  pass: RulePass,
  { person: { id, phone, place }, moment }: QuietPerson,
): StandingForecast['quietExample'] {
  const at = moment.kind === 'due' ? { at: toIso(moment.at) } : {}
  return { name: pass.some([id])[0]?.name ?? '', phone, day: moment.day, zone: place.zone, ...at }
}

/** Moments repeat, and writing a day takes time. */
function makeDayOf(): (at: number, zone: string) => string {
  const known = new Map<string, string>()
  return (at, zone) => {
    const key = `${at} ${zone}`
    const day = known.get(key) ?? localDay(at, zone)
    known.set(key, day)
    return day
  }
}

/** The first one of several equally large days. */
function largestOf(days: ReadonlyMap<string, number>): { day: string; people: number } | undefined {
  let largest: { day: string; people: number } | undefined
  for (const [day, people] of days)
    if (largest === undefined || people > largest.people || (people === largest.people && day < largest.day))
      largest = { day, people }
  return largest
}

function isMoved({ moved }: Due): boolean {
  return moved === 'quiet'
}

function plus(sum: number | undefined, price: number | undefined): number | undefined {
  return sum === undefined || price === undefined ? undefined : sum + price
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

const optOuts: ReadonlySet<string> = new Set(['opted_out', 'opted_out_of_list', 'unclear_reply'])

/** Finds why a person is not texted in these days; undefined if they are. */
function makeNever(db: Db, rule: Rule): (person: PassedPerson) => StandingNever | undefined {
  const out = new Set(
    db
      .all<{ contactId: number }>(
        sql`SELECT contact_id AS contactId FROM standing_taken_out WHERE rule_id = ${rule.id}`,
      )
      .map(({ contactId }) => contactId),
  )
  const joinedAfter = rule.when.kind === 'joined' ? joinedAfterOf(rule) : undefined
  return ({ id, reason, notDue, sinceAt, whyNot }) => {
    if (reason !== null) return optOuts.has(reason) ? 'opted_out' : 'not_wanted'
    if (out.has(id)) return 'taken_out'
    if (whyNot) return whyNot
    if (joinedAfter !== undefined && (rule.state === 'draft' || (sinceAt ?? '') <= joinedAfter)) return 'not_in_window'
    return notDue
  }
}

/** Contacts of a day in the order of their times. */
function readDay(db: Db, rule: Rule, scope: Scope, { day, find, only }: Asked): number[] {
  const whyNever = makeNever(db, rule)
  const prices = makePrices(db, rule)
  const found: { readonly id: number; readonly at: number }[] = []
  const wanted = fold(find)
  const ofParts = only === 'several_parts' ? prices.texts : []
  const texts = wanted === '' ? ofParts : [...new Set([...ofParts, 'firstname', 'lastname'] as const)]
  openPass(db, rule, { ...spanOf(scope), texts })?.everyone((person) => {
    const { id, phone, row } = person
    if (person.notDue !== undefined) return
    const due = person.moments.found.find((moment) => moment.kind === 'due' && moment.day === day)
    if (due?.kind !== 'due' || whyNever(person) !== undefined) return
    if (only === 'moved' && !isMoved(due)) return
    if (only === 'several_parts' && prices.partsOf(person, due.at) === 1) return
    if (wanted !== '' && !fold(`${nameOf({ ...noName, ...textsOf(row.texts) })} ${phone}`).includes(wanted)) return
    found.push({ id, at: due.at })
  })
  return found.toSorted((a, b) => a.at - b.at).map(({ id }) => id)
}

const noName = { firstname: '', lastname: '' }

/** Folds capitals and accents for a search. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function readNever(db: Db, rule: Rule, scope: Scope): { contactId: number; reason: StandingNever }[] {
  const whyNever = makeNever(db, rule)
  const found: { contactId: number; reason: StandingNever }[] = []
  openPass(db, rule, spanOf(scope))?.everyone((person) => {
    const reason = person.reason === 'duplicate' ? undefined : whyNever(person)
    if (reason !== undefined) found.push({ contactId: person.id, reason })
  })
  return found
}

function toPerson(prices: ReturnType<typeof makePrices>, person: NamedPerson, day: string): StandingPerson[] {
  const { id, name, phone, country, written, moments, place } = person
  const due = moments.found.find((moment) => moment.kind === 'due' && moment.day === day)
  if (due?.kind !== 'due') return []
  const parts = prices.partsOf(person, due.at)
  return [
    {
      contactId: id,
      name,
      phone,
      ...withoutUndefined({ written, moved: due.moved }),
      day,
      at: toIso(due.at),
      zone: place.zone,
      parts,
      ...prices.money('about', prices.of(country, parts)),
    },
  ]
}
