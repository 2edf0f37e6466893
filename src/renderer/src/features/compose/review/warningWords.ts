// A warning of the review: its text, and the remedies that are offered with it. Pure.
import type { Draft, ReviewWarning } from '@contract'
import type { Translate } from '@text'
import { countryName } from '../../../composables/writing/countryNames'
import type { Format } from '../../../composables/writing/useFormat'
import { hoursWords } from '../when/hoursWords'
import { usualDays } from '../people/leaveOut'

export type WarningAct =
  /** A change of the draft, which takes the freeze back. */
  | { readonly kind: 'change'; readonly label: string; readonly change: 'no_bypass' | 'quiet' | 'clock' }
  | { readonly kind: 'not_texted'; readonly label: string; readonly days: number }
  | { readonly kind: 'repeated'; readonly label: string; readonly which: 'same_text' | 'too_many_texts' }
  | { readonly kind: 'step'; readonly label: string; readonly step: number }
  | { readonly kind: 'settings'; readonly label: string }
  | { readonly kind: 'campaign'; readonly label: string; readonly campaignId: string }
  | {
      readonly kind: 'compare'
      readonly label: string
      readonly campaignId: string
      /** Name and time of the earlier campaign. */
      readonly name: string
      readonly at: string
    }
  | { readonly kind: 'costly' | 'landline'; readonly label: string }
  /** Reads the gateway's list of opt-outs. */
  | { readonly kind: 'check_opt_outs'; readonly label: string }
  | { readonly kind: 'dismiss'; readonly label: string }

export interface WarningText {
  readonly key: string
  readonly title: string
  readonly body: string
  readonly acts: readonly WarningAct[]
}

export interface WarningWords {
  readonly t: Translate
  readonly format: Format
  readonly locale: string
  readonly draft: Draft
}

const message = 1
const when = 2

/** Undefined for warnings that the approval shows beside its own field: the price, and a balance that is too low. */
export function warningText(warning: ReviewWarning, words: WarningWords): WarningText | undefined {
  const { t, format } = words
  const { code } = warning
  const said = (title: string, body: string, acts: readonly WarningAct[] = []): WarningText => ({
    key: keyOf(warning),
    title,
    body,
    acts,
  })
  switch (code) {
    case 'no_price':
    case 'balance_low':
      return undefined
    case 'reaches_opted_out': {
      const title =
        warning.people === undefined
          ? t('review.reaches_opted_out')
          : t('review.reaches_opted_out_count', { count: warning.people })
      return said(title, t('review.reaches_opted_out_text'), [change(t('review.leaveThemOut'), 'no_bypass')])
    }
    case 'opt_outs_unknown': {
      const hours = hoursWords(warning, t, format)
      return said(
        t('review.opt_outs_unknown', { count: warning.people }),
        t('review.opt_outs_unknown_text', { hours }),
        [{ kind: 'check_opt_outs', label: t('review.checkOptOuts') }],
      )
    }
    case 'same_text_recently':
      return sameText(warning, words)
    case 'too_many_texts':
      return tooManyTexts(warning, words)
    case 'money_limit':
      return moneyLimit(warning, words)
    case 'in_quiet_hours':
      return said(t('review.in_quiet_hours', { count: warning.people }), t('review.in_quiet_hours_text'), [
        change(t('review.keepQuiet'), 'quiet'),
        step(t('review.changeTime'), when),
      ])
    case 'too_late':
      return said(t('review.too_late', { count: warning.people }), t('review.too_late_text'), [
        step(t('review.changeTime'), when),
      ])
    case 'landlines':
      return said(t('review.landlines', { count: warning.people }), t('review.landlines_text'), [
        { kind: 'landline', label: t('review.showPeople', { count: warning.people }) },
      ])
    case 'cannot_be_called_back':
      return said(t('review.cannot_be_called_back'), t('review.cannot_be_called_back_text'), [
        change(t('review.clockHereAct'), 'clock'),
      ])
    case 'people_unknown':
      return said(t('review.people_unknown'), t('review.people_unknown_text'))
    case 'daily_cap':
      return said(t('review.daily_cap', { count: warning.people, cap: warning.cap }), dailyCapText(warning, words), [
        { kind: 'settings', label: t('review.changeLimits') },
      ])
    case 'waits_for_morning':
      return said(
        t('review.waits_for_morning', { count: warning.people }),
        t('review.waits_for_morning_text', { time: format.time(warning.until, 'inline') }),
        [step(t('review.changeTime'), when)],
      )
    case 'no_way_out':
    case 'no_opt_out_words':
      return said(t(`review.${code}`), t(`review.${code}_text`), [step(t('review.editMessage'), message)])
    case 'sender_rules': {
      const { country, people: count, rule, source, asOf } = warning
      const title = t(`review.${rule}`, { count, country: countryName(country, words.locale) })
      return said(title, t(`review.${rule}_text`, { source, asOf }), [step(t('review.editMessage'), message)])
    }
    case 'costly_names': {
      const { people: count, parts, saves } = warning
      const body = saves
        ? t('review.costly_names_money', { saves: format.money(saves) })
        : t('review.costly_names_text', { count: parts })
      return said(t('review.costly_names', { count }), body, [
        { kind: 'dismiss', label: t('review.keepNames') },
        { kind: 'costly', label: t('review.showPeople', { count }) },
      ])
    }
    case 'zone_unknown':
      return said(t('review.zone_unknown', { count: warning.people }), t('review.zone_unknown_text'))
  }
}

function sameText(
  warning: Extract<ReviewWarning, { code: 'same_text_recently' }>,
  { t, format, draft }: WarningWords,
): WarningText {
  const { people: count, at, campaignId, source } = warning
  const name = warning.name || t('compose.untitled')
  const time = format.time(at, 'inline')
  const open =
    campaignId === undefined
      ? []
      : [
          { kind: 'compare' as const, label: t('review.compare'), campaignId, name, at },
          { kind: 'campaign' as const, label: t('review.openCampaign', { name }), campaignId },
        ]
  const leaveOut: WarningAct[] = draft.gatewayList
    ? []
    : [
        showRepeated(t('review.showPeople', { count }), 'same_text'),
        { kind: 'not_texted', label: t('review.leaveThoseOut'), days: usualDays },
      ]
  const body = t(source === 'here' ? 'review.same_here_text' : 'review.same_gateway_text', { time })
  const title = sameTextTitle(warning, name, { t, draft })
  return { key: keyOf(warning), title, body: withNames(warning, body, { t, format }), acts: [...leaveOut, ...open] }
}

function sameTextTitle(
  { source, people: count }: Extract<ReviewWarning, { code: 'same_text_recently' }>,
  name: string,
  { t, draft }: Pick<WarningWords, 't' | 'draft'>,
): string {
  if (source === 'gateway') return t('review.same_gateway', { count })
  if (source === 'account') return t('review.same_account', { count, name })
  return draft.gatewayList ? t('review.same_here_list', { name }) : t('review.same_here', { count, name })
}

function moneyLimit(
  warning: Extract<ReviewWarning, { code: 'money_limit' }>,
  { t, format }: WarningWords,
): WarningText {
  const { period, cost, waits, next } = warning
  const [limit, used] = [format.money(warning.limit), format.money(warning.used)]
  const room = roomWords(next, { t, format })
  const body = cost
    ? [t('review.money_limit_text', { cost: format.money(cost), used }), room].join(' ')
    : t('review.money_limit_no_price')
  const acts: WarningAct[] = [
    ...(next === undefined ? [] : [step(t('review.changeTime'), when)]),
    { kind: 'settings', label: t('review.changeLimits') },
  ]
  const key = keyOf(warning)
  if (waits === undefined || next === undefined || !cost)
    return { key, title: t(`review.money_limit_${period}`, { limit }), body, acts }
  const held = t('review.money_limit_holds_text', { time: format.time(next, 'inline') })
  return {
    key,
    acts,
    title: t(`review.money_limit_holds_${period}`, { limit, count: waits }),
    body: [t('review.money_limit_text', { cost: format.money(cost), used }), held].join(' '),
  }
}

function dailyCapText({ refused }: Extract<ReviewWarning, { code: 'daily_cap' }>, words: WarningWords): string {
  return refused ? roomWords(refused.next, words) : words.t('review.daily_cap_text')
}

/** From when on a limit allows it, if ever. */
function roomWords(next: string | undefined, { t, format }: Pick<WarningWords, 't' | 'format'>): string {
  return next === undefined
    ? t('review.money_limit_never')
    : t('review.money_limit_next', { time: format.time(next, 'inline') })
}

function tooManyTexts(
  warning: Extract<ReviewWarning, { code: 'too_many_texts' }>,
  { t, format, draft }: WarningWords,
): WarningText {
  const { people: count, texts, limit, hours } = warning
  const isList = draft.gatewayList !== undefined
  const title = isList
    ? t('review.too_many_texts_list', { texts, hours })
    : t('review.too_many_texts', { count, texts, hours })
  const days = Math.ceil(hours / 24)
  const acts: WarningAct[] = isList
    ? []
    : [
        showRepeated(t('review.showPeople', { count }), 'too_many_texts'),
        { kind: 'not_texted', label: t('review.leaveTextedOut', { count: days }), days },
      ]
  const body = withNames(warning, t('review.too_many_texts_text', { limit, hours }), { t, format })
  return { key: keyOf(warning), title, body, acts }
}

/** The first of the people and how many more, then the rest of what is to say. */
function withNames(
  { people, names }: { people: number; names: readonly string[] },
  body: string,
  { t, format }: Pick<WarningWords, 't' | 'format'>,
): string {
  if (names.length === 0) return body
  const [first, more] = [format.list(names), people - names.length]
  const who = more > 0 ? t('review.namesMore', { names: first, count: more }) : t('review.namesAll', { names: first })
  return `${who} ${body}`
}

function showRepeated(label: string, which: 'same_text' | 'too_many_texts'): WarningAct {
  return { kind: 'repeated', label, which }
}

function keyOf(warning: ReviewWarning): string {
  const more =
    warning.code === 'same_text_recently'
      ? (warning.campaignId ?? warning.source)
      : warning.code === 'sender_rules'
        ? `${warning.country} ${warning.rule}`
        : warning.code === 'money_limit'
          ? warning.period
          : ''
  return `${warning.code} ${more}`
}

function change(label: string, changed: Extract<WarningAct, { kind: 'change' }>['change']): WarningAct {
  return { kind: 'change', label, change: changed }
}

function step(label: string, to: number): WarningAct {
  return { kind: 'step', label, step: to }
}
