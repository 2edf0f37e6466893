// Warnings before sending, the most harmful first: people who should not be reached, cost, effects that cannot be undone, minor
// flaws. Pure. Nothing here keeps a campaign from being sent.
import type { Balance, Draft, Estimate, FlightNote, Money, OptOutsUnknown, ReviewWarning } from '@contract'
import { messageForm } from '@contract/messageForms'
import { adviceForTemplate, optOutAdvice } from '../../messages/optOutAdvice'
import { hasConditions } from '../../messages/parseTemplate'
import type { CostlyNames } from './costlyNamesRows'
import type { OverCap, OverLimit, Repeats, TooManyOfRule } from './makeChecks'
import type { TooManyFound } from './repeatedRows'
import { senderRulesFor } from '../draft/senderRules'
import { isAtGateway, limitChoiceAt } from '../draft/timing'

export interface WarningFacts {
  readonly draft: Draft
  /** The message as one person gets it. */
  readonly text: string
  readonly optedOut: number
  readonly byCountry: readonly { readonly country: string; readonly people: number }[]
  readonly estimate: Estimate | undefined
  readonly balance: Balance | undefined
  readonly repeats: Repeats
  readonly overLimits: readonly OverLimit[]
  /** In place of the note of the plan. */
  readonly overCap?: OverCap | undefined
  readonly notes: readonly FlightNote[]
  readonly costlyNames: CostlyNames | undefined
  /** People with a landline number. */
  readonly landlines: number
  readonly optOutsUnknown: OptOutsUnknown | undefined
}

type OfCode<Code extends ReviewWarning['code']> = Extract<ReviewWarning, { code: Code }>

export function reviewWarnings(facts: WarningFacts): ReviewWarning[] {
  const { draft, notes } = facts
  return [
    ...reachesOptedOut(facts),
    ...(facts.optOutsUnknown ? [{ code: 'opt_outs_unknown', ...facts.optOutsUnknown } as const] : []),
    ...repeats(facts),
    ...ofKind(notes, 'in_quiet_hours', ({ people }) => ({ code: 'in_quiet_hours', people })),
    ...ofKind(notes, 'too_late', ({ people }) => ({ code: 'too_late', people })),
    ...landlines(facts),
    ...facts.overLimits,
    ...priceWarnings(facts),
    ...(isAtGateway(draft.timing) ? [{ code: 'cannot_be_called_back' } as const] : []),
    ...(draft.gatewayList ? [{ code: 'people_unknown' } as const] : []),
    ...(facts.overCap
      ? [facts.overCap]
      : ofKind(notes, 'daily_cap', ({ cap, people }) => ({ code: 'daily_cap', cap, people }))),
    ...ofKind(notes, 'waits_for_morning', ({ people, until }) => ({ code: 'waits_for_morning', people, until })),
    ...wayOut(facts),
    ...senderRules(facts),
    ...costlyNames(facts),
    ...ofKind(notes, 'zone_unknown', ({ people }) => ({ code: 'zone_unknown', people })),
  ]
}

/** The money that the balance lacks for the estimate. Only within one currency, and only from finite numbers. */
export function missingMoney(estimate: Estimate | undefined, balance: Balance | undefined): Money | undefined {
  if (estimate?.state !== 'priced' || !balance?.money) return undefined
  const { cost } = estimate
  const { micros, currency } = balance.money
  const missing = cost.micros - micros
  return cost.currency === currency && Number.isFinite(missing) && missing > 0
    ? { micros: missing, currency }
    : undefined
}

function reachesOptedOut({ draft, optedOut }: WarningFacts): OfCode<'reaches_opted_out'>[] {
  if (!draft.bypassOptOut) return []
  // The people of a gateway list are not known, so any of them may have opted out; otherwise they are counted.
  if (draft.gatewayList) return [{ code: 'reaches_opted_out' }]
  return optedOut === 0 ? [] : [{ code: 'reaches_opted_out', people: optedOut }]
}

function repeats({ draft, repeats: { sameText, tooManyTexts, overLimit } }: WarningFacts): ReviewWarning[] {
  // A list at the gateway is a single recipient here, and its name is not a person's.
  const named = (names: readonly string[]): string[] => (draft.gatewayList ? [] : [...names])
  const count = ({ names, ...found }: TooManyFound) => ({ ...found, names: named(names) })
  const tooMany = (found: TooManyOfRule): OfCode<'too_many_texts'> => ({
    code: 'too_many_texts',
    ...count(found.send_anyway),
    limit: found.limit,
    hours: found.hours,
    ...(overLimit
      ? { without: { hold: count(found[limitChoiceAt(draft.timing)]), leave_out: count(found.leave_out) } }
      : {}),
  })
  return [
    ...sameText.campaigns.map(({ names, ...found }): OfCode<'same_text_recently'> => ({
      code: 'same_text_recently',
      ...found,
      names: named(names),
    })),
    ...(tooManyTexts ? [tooMany(tooManyTexts)] : []),
  ]
}

function priceWarnings({ estimate, balance }: WarningFacts): ReviewWarning[] {
  if (estimate?.state === 'no_price') return [{ code: 'no_price' }]
  const missing = missingMoney(estimate, balance)
  return missing ? [{ code: 'balance_low', missing }] : []
}

function landlines({ draft, landlines: people }: WarningFacts): OfCode<'landlines'>[] {
  // Numbering plans do not say who uses the chat application.
  return people === 0 || messageForm(draft.kind).from === 'channel' ? [] : [{ code: 'landlines', people }]
}

function wayOut({ draft, text }: WarningFacts): ReviewWarning[] {
  // In the chat application people answer the channel, whatever the sender is called.
  if (messageForm(draft.kind).from === 'channel') return []
  const { sender, template } = draft
  // One person's text has one part of a condition only.
  const advice = hasConditions(template) ? adviceForTemplate(sender, template) : optOutAdvice(sender, text)
  return advice === 'none' ? [] : [{ code: advice }]
}

function senderRules({ draft, byCountry }: WarningFacts): ReviewWarning[] {
  if (messageForm(draft.kind).from === 'channel' || draft.gatewayList) return []
  return senderRulesFor(draft.sender, byCountry).map((rule) => ({ code: 'sender_rules', ...rule }))
}

function costlyNames({ costlyNames: found }: WarningFacts): ReviewWarning[] {
  return found && found.people > 0 ? [{ code: 'costly_names', ...found }] : []
}

function ofKind<Kind extends FlightNote['kind']>(
  notes: readonly FlightNote[],
  kind: Kind,
  say: (note: Extract<FlightNote, { kind: Kind }>) => ReviewWarning,
): ReviewWarning[] {
  return notes.flatMap((note) => (note.kind === kind ? [say(note as Extract<FlightNote, { kind: Kind }>)] : []))
}
