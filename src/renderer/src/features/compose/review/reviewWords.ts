// Sentences of a review: people, time and the button. Pure.
import type { ColumnTime, Draft, NamedSets, OverLimitChoice, Review, Timing } from '@contract'
import { zoneCity, type Translate } from '@text'
import { writeList } from '../../../composables/writing/writeList'
import { columnWords, isBefore } from '../times/columnTime'
import { splitPause } from '../when/paceWords'
import { isAtGateway } from '../when/timings'
import { splitMoment, writeClock, writeDay, writeMoment, writeShortDay } from '../when/zonedTime'

export interface ReviewWords {
  readonly t: Translate
  readonly locale: string
  /** The account's zone. */
  readonly zone: string
  readonly now: number
  /** Name of a list or smart list; empty while it is not known, undefined for one that is gone. */
  readonly nameOf: (kind: 'list' | 'smart', id: number) => string | undefined
}

export function peopleWords({ draft, people: count }: Review, words: ReviewWords): string {
  const { t } = words
  const { gatewayList: list, retryOf } = draft
  if (list) return t('compose.reviewList', { name: list.name || t('compose.listOfGatewayNumbered', { id: list.id }) })
  if (retryOf) return t('compose.reviewRetry', { count, name: retryOf.name || t('compose.untitled') })
  const rows = draft.rowSets.map((set) =>
    set.kind === 'pasted'
      ? t('review.sourcePasted', { count: set.people })
      : t('review.sourceRows', { count: set.people, name: set.name }),
  )
  const files = draft.imports.map(({ fileName: file }) => t('review.sourceImport', { file }))
  const sources = writeList([...namesOf(draft, words), ...files, ...rows], words.locale)
  return sources === '' ? t('compose.listPeople', { count }) : t('review.peopleFrom', { count, sources })
}

/** How many go at their time, how many later, and how many not at all, by the choice about people over a limit for one person. */
export function splitPeople(
  { draft, people, overLimit }: Pick<Review, 'draft' | 'people' | 'overLimit'>,
  choice: OverLimitChoice['choice'],
): { readonly goOut: number; readonly held: number; readonly leftOut: number } {
  if (!overLimit || choice === 'send_anyway') return { goOut: people, held: 0, leftOut: 0 }
  // The gateway keeps one time for everyone, so no one can wait.
  const isHeld = choice === 'hold' && !isAtGateway(draft.timing)
  const held = isHeld ? overLimit.people - (overLimit.tooLate ?? 0) : 0
  return { goOut: people - overLimit.people, held, leftOut: overLimit.people - held }
}

/** The same in words; empty if everyone goes at their time. */
export function splitWords(review: Review, choice: OverLimitChoice['choice'], { t }: ReviewWords): string {
  const { goOut, held, leftOut } = splitPeople(review, choice)
  if (held + leftOut === 0) return ''
  const others = [
    ...(held > 0 ? [t('review.peopleHeld', { count: held })] : []),
    ...(leftOut > 0 ? [t('review.peopleLeftOut', { count: leftOut })] : []),
  ]
  return others.reduce(
    (out, each) => t('review.peopleSplit', { out, others: each }),
    t('review.peopleGoOut', { count: goOut }),
  )
}

/** A trial in sentences: whom it goes to, and its second text as written. */
export function trialWords({ draft, people: count }: Pick<Review, 'draft' | 'people'>, { t }: ReviewWords): string[] {
  const { trial } = draft
  if (!trial) return []
  const second = trial.secondText === undefined ? [] : [t('trial.reviewTwo', { text: trial.secondText })]
  return [t('trial.reviewLine', { count }), ...second]
}

/** Further limits of the choice, a sentence each. */
export function guardWords(draft: Draft, words: ReviewWords): string[] {
  const { t } = words
  if (draft.gatewayList) return []
  const only = writeList(namesOf(draft.onlyIn, words), words.locale)
  const except = writeList(namesOf(draft.exceptIn, words), words.locale)
  return [
    ...(only ? [t('review.onlyIn', { sets: only })] : []),
    ...(except ? [t('review.exceptIn', { sets: except })] : []),
    ...(draft.notTextedDays === undefined ? [] : [t('review.notTexted', { count: draft.notTextedDays })]),
    ...(draft.exceptCampaign
      ? [t('review.exceptCampaign', { name: draft.exceptCampaign.name || t('compose.untitled') })]
      : []),
  ]
}

/** `zone`: the account's. */
export function columnTimeWords(column: ColumnTime, zone: string, t: Translate): string {
  const span = columnWords(column, t)
  return column.zone === 'person'
    ? t('review.columnIn_person', { span })
    : t('review.columnIn_account', { span, zone: zoneCity(column.clock ?? zone, t) })
}

export function whenWords({ draft, startDelaySeconds: count }: Review, words: ReviewWords): string {
  const { t, zone, locale } = words
  const { kind, at, day, time, column } = draft.timing
  if (kind === 'column' && column) return columnTimeWords(column, zone, t)
  if (kind === 'local' && day !== undefined && time !== undefined)
    return t('review.localTime', { day: writeLocalDay(day, locale), time })
  if (kind === 'moment' && at !== undefined) {
    const own = draft.timing.zone ?? zone
    return t('compose.reviewAt', { time: writeMoment(at, own, locale), zone: own })
  }
  return count === 0 ? t('compose.reviewNow') : t('review.nowThen', { count })
}

/** Names the people who do not get it at its time. */
export function notThenWords({ draft }: Pick<Review, 'draft'>, { t, zone, locale }: ReviewWords): string {
  const { kind, at, day, time } = draft.timing
  if (kind === 'column') return t('review.notAtOwnTime')
  if (kind === 'local' && day !== undefined && time !== undefined)
    return t('review.notThen', { day: writeDay(`${day}T12:00:00.000Z`, 'UTC', locale), time })
  if (kind !== 'moment' || at === undefined) return t('review.notAtOnce')
  const own = draft.timing.zone ?? zone
  return t('review.notThen', { day: writeDay(at, own, locale), time: writeClock(at, own, locale) })
}

/** The course of the send: first and last time, batches, and the clock. */
export function courseWords(review: Review, words: ReviewWords): string[] {
  const { t } = words
  const { draft, batches: count, batchSize: size } = review
  if (draft.gatewayList) return [t('compose.reviewOneRequest')]
  const span = spanWords(review, words)
  const every = everyWords(draft.timing.everySeconds, t)
  const isSpaced = every !== '' && count > 1 && size > 1
  const pace = size === 1 ? t('review.oneByOne', { count }) : t('review.batchesOf', { count, size })
  const isGateway = isAtGateway(draft.timing)
  return [
    ...(span ? [span] : []),
    ...daysToLast(review, words),
    pace,
    ...(isSpaced ? [every] : []),
    ...(draft.timing.kind === 'now' && size > 1 && count > 1 && !every ? [t('review.slowly')] : []),
    ...(isGateway ? [t('review.handedOver'), t('review.clockGateway')] : [t('review.clockHere')]),
    ...(draft.timing.kind === 'column' && !isGateway ? missedWords(draft.timing, words) : []),
  ]
}

/** For how many days a column of times sends. */
function daysToLast({ draft, plan }: Review, { t, now }: ReviewWords): string[] {
  if (draft.timing.kind !== 'column' || plan?.last === undefined) return []
  const [first, last] = [new Date(now).toISOString(), plan.last].map((at) => Date.parse(splitMoment(at, plan.zone).day))
  const days = ((last ?? 0) - (first ?? 0)) / 86_400_000
  return days > 0 ? [t('review.lastIn', { count: days })] : []
}

/** Says what happens to people whose time this computer sleeps through. */
function missedWords({ column, late }: Timing, { t }: ReviewWords): string[] {
  if (!column) return []
  const lateWords =
    late.kind === 'send' ? t('when.note_late_send', { count: late.minutes }) : t(`when.note_late_${late.kind}`)
  return [lateWords, ...(isBefore(column) ? [t('review.endsBefore')] : [])]
}

function everyWords(seconds: number | undefined, t: Translate): string {
  if (seconds === undefined) return ''
  const { count, unit } = splitPause(seconds)
  return t(unit === 'hour' ? 'review.everyHours' : unit === 'minute' ? 'review.everyMinutes' : 'review.everySeconds', {
    count,
  })
}

function spanWords({ plan, draft }: Review, { t, locale }: ReviewWords): string {
  if (plan?.first === undefined || plan.last === undefined) return ''
  const { first, last, zone } = plan
  const isOneDay = writeShortDay(first, zone, locale) === writeShortDay(last, zone, locale)
  const city = zoneCity(zone, t)
  const [from, to] = [writeClock(first, zone, locale), writeClock(last, zone, locale)]
  // Over within a minute of the time shown above.
  const hasOwnTimes = draft.timing.kind === 'local' || draft.timing.kind === 'column'
  if (isOneDay && from === to && !hasOwnTimes) return ''
  if (isOneDay) return t('review.fromTo', { from, to, zone: city })
  const withDay = (at: string, clock: string) => `${writeShortDay(at, zone, locale)} ${clock}`
  return t('review.fromToAt', { from: withDay(first, from), to: withDay(last, to), zone: city })
}

/** The button's label, with the count of those who get the message now or later. */
export function buttonWords(
  review: Pick<Review, 'draft' | 'people' | 'overLimit'>,
  words: ReviewWords,
  choice: OverLimitChoice['choice'] = 'hold',
): string {
  const { draft } = review
  const count = review.people - splitPeople(review, choice).leftOut
  const { t, zone } = words
  const { kind, at, day, time } = draft.timing
  if (kind === 'moment' && at !== undefined) {
    const own = draft.timing.zone ?? zone
    const ofDay = dayWords(splitMoment(at, own).day, writeClock(at, own, words.locale), own, words)
    // Without its zone, another clock would be taken for the account's.
    const when = own === zone ? ofDay : t('review.whenIn', { when: ofDay, zone: zoneCity(own, t) })
    return draft.gatewayList ? t('review.scheduleToList', { when }) : t('review.scheduleFor', { count, when })
  }
  if (kind === 'column') return t('review.scheduleColumn', { count })
  if (kind === 'local' && day !== undefined && time !== undefined)
    return t('review.scheduleLocal', { count, when: dayWords(day, time, zone, words) })
  return draft.gatewayList ? t('compose.sendToList') : t('compose.send', { count })
}

/** 09:00 today, tomorrow, or on a day, by the calendar of a zone. */
function dayWords(day: string, time: string, zone: string, { t, now, locale }: ReviewWords): string {
  const today = splitMoment(new Date(now).toISOString(), zone).day
  if (day === today) return t('review.whenToday', { time })
  if (day === dayAfter(today)) return t('review.whenTomorrow', { time })
  return t('review.whenDay', { time, day: writeShortDay(`${day}T12:00:00.000Z`, 'UTC', locale) })
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10)
}

/** For example Tuesday 24 November, in whatever zone each person is. */
function writeLocalDay(day: string, locale: string): string {
  return writeMoment(`${day}T12:00:00.000Z`, 'UTC', locale).split(',')[0] ?? day
}

function namesOf({ listIds, smartListIds }: NamedSets, { t, nameOf }: ReviewWords): string[] {
  const all = [...listIds.map((id) => nameOf('list', id)), ...smartListIds.map((id) => nameOf('smart', id))]
  return all.map((name) => name ?? t('review.sourceGone')).filter((name) => name !== '')
}
