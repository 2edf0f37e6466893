// Checks that the review and the approval of a frozen campaign share: who was texted before, with nearly this text or more often than
// the account's rule allows; and whether the account's limits of money have room for the most that it may cost.
import { type ActiveAccount, makeWithAccount } from '../../accounts/activeAccount'
import { day } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import { isoNow, toIso } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { CampaignsOptions } from '../makeCampaigns'
import type { draftOperations } from '../draft/draftRows'
import type { sameTextOperations, SameTextFound, SameTextQuestion } from './sameTextRows'
import type {
  overLimitOperations,
  OverLimitPeople,
  LimitChoice,
  TooManyFound,
  tooManyTextsOperations,
  TooManyQuestion,
  TooManyTexts,
} from './repeatedRows'
import type { Draft, Estimate, Money, ReviewWarning } from '@contract'
import { dayOf, monthOf } from '../../planning/localInstants'
import type { moneyOperations } from '../../outbox/store/accountLimitRows'
import { isAtGateway } from '../draft/timing'

/** With the rule of the account. */
export type TooManyOfRule = TooManyTexts & { readonly limit: number; readonly hours: number }

export interface Repeats {
  readonly sameText: SameTextFound
  /** Undefined if everyone stays within the rule, or the account has none. */
  readonly tooManyTexts: TooManyOfRule | undefined
  /** Undefined if the limits for one person hold no one. */
  readonly overLimit: OverLimitPeople | undefined
}

/** For a campaign that goes out as a whole; the flight plan says it of all others. */
export type OverCap = Extract<ReviewWarning, { code: 'daily_cap' }>

export type OverLimit = Extract<ReviewWarning, { code: 'money_limit' }>

interface PricedPeople {
  readonly draft: Draft
  readonly people: number
  readonly estimate: Estimate | undefined
}

export interface Checks {
  readonly findRepeats: (id: CampaignId, account: ActiveAccount) => Promise<Repeats>
  readonly findOverLimits: (priced: PricedPeople, account: ActiveAccount) => Promise<OverLimit[]>
  readonly findOverCap: (
    counted: Pick<PricedPeople, 'draft' | 'people'>,
    account: ActiveAccount,
  ) => Promise<OverCap | undefined>
  /** The people over a limit for one person who were last shown: a choice is about them and no others. `version` names them. */
  readonly overLimitShown: Map<CampaignId, { readonly ids: readonly number[]; readonly version: string }>
}

/** Undefined if everyone stays within the rule with this choice about the people whom a limit for one person holds. */
export function tooManyWith(
  { tooManyTexts }: Repeats,
  choice: LimitChoice,
): (TooManyFound & Pick<TooManyOfRule, 'limit' | 'hours'>) | undefined {
  if (!tooManyTexts || tooManyTexts[choice].people === 0) return undefined
  const { limit, hours } = tooManyTexts
  return { ...tooManyTexts[choice], limit, hours }
}

/** How far back to look for nearly the same text. */
export const sameTextMs = 7 * day

interface RepeatedPeople {
  readonly handlers: Pick<Handlers<'campaigns'>, 'repeatedPeople'>
}

export function makeChecks(options: CampaignsOptions): Checks & RepeatedPeople {
  return {
    ...makeRepeats(options),
    findOverLimits: makeMoneyLimits(options),
    findOverCap: makePeopleLimit(options),
    overLimitShown: new Map(),
  }
}

function makeRepeats({ storage, clock, accounts }: CampaignsOptions): Pick<Checks, 'findRepeats'> & RepeatedPeople {
  const drafts = storage.bind<typeof draftOperations>('drafts')
  const sameText = storage.bind<typeof sameTextOperations>('sameText')
  const tooManyTexts = storage.bind<typeof tooManyTextsOperations>('tooManyTexts')
  const overLimit = storage.bind<typeof overLimitOperations>('overLimit')

  function askSameText(id: CampaignId, { id: accountId, ownPhone }: ActiveAccount): SameTextQuestion {
    return { accountId, id, ownPhone, since: toIso(clock.now() - sameTextMs) }
  }

  function askTooMany(
    id: CampaignId,
    account: ActiveAccount,
    over: OverLimitPeople | undefined,
  ): TooManyQuestion | undefined {
    const { id: accountId, ownPhone, textsPerPerson: limit, textsPerPersonHours: hours } = account
    const at = isoNow(clock)
    return limit === undefined ? undefined : { accountId, id, ownPhone, at, limit, hours, held: over?.held }
  }

  const withAccount = makeWithAccount(accounts.active)
  return {
    async findRepeats(id, account) {
      const over = await overLimit.find({ id, at: isoNow(clock) })
      const question = askTooMany(id, account, over)
      const found = question && (await tooManyTexts.find(question))
      return {
        sameText: await sameText.find(askSameText(id, account)),
        tooManyTexts: found && { ...found, limit: question.limit, hours: question.hours },
        overLimit: over,
      }
    },

    handlers: {
      repeatedPeople: withAccount(async (account, { campaignId: id, which, offset, limit, choice = 'hold' }) => {
        if ((await drafts.get(id))?.state !== 'frozen') return fail('CAMPAIGN_WRONG_STATE')
        if (which === 'same_text') return ok(await sameText.people({ ...askSameText(id, account), offset, limit }))
        if (which === 'over_limit')
          return ok(await overLimit.people({ question: { id, at: isoNow(clock) }, offset, limit }))
        const question = askTooMany(id, account, await overLimit.find({ id, at: isoNow(clock) }))
        return ok(question ? await tooManyTexts.people({ question, choice, offset, limit }) : { total: 0, rows: [] })
      }),
    },
  }
}

/** An estimate can be a little low; more than this is a surprise, and the run stops to ask. */
const marginShare = 0.02
const unit = 1_000_000
const cent = 10_000

/** The most an approval may cost: the estimate and two in a hundred, rounded up to a plain amount. */
export function ceilingOf(estimate: Estimate | undefined): Money | undefined {
  if (estimate?.state !== 'priced') return undefined
  const { micros, currency } = estimate.cost
  const step = micros < 10 * unit ? cent : unit
  return { micros: Math.ceil((micros * (1 + marginShare)) / step) * step, currency }
}

/**
 * Checks a campaign against the account's limits of money for a day and a month. It counts on the day and in the month in which it
 * starts, with the maximum that its approval allows. Without a price nothing can be compared, so that every limit counts as exceeded.
 * The review says how many people a limit holds back; the approval refuses a campaign that cannot be held back: one without a price,
 * one that is submitted as a whole, and one without room for even one person.
 */
function makeMoneyLimits({ storage, clock }: CampaignsOptions): Checks['findOverLimits'] {
  const money = storage.bind<typeof moneyOperations>('money')

  return async ({ draft, people, estimate }, account) => {
    const { id: accountId, timeZone, moneyPerDayMicros, moneyPerMonthMicros } = account
    if (moneyPerDayMicros === undefined && moneyPerMonthMicros === undefined) return []
    const id = draft.id as CampaignId
    const startsAt = await money.startsAt(id)
    const now = clock.now()
    const aheadMs = await money.lead(accountId)
    const start = (startsAt === null ? now : Math.max(now, Date.parse(startsAt))) - aheadMs
    const most = ceilingOf(estimate)
    const currency = account.currency ?? most?.currency ?? ''
    const cost = most?.currency === currency ? most : undefined
    const isWhole = isAtGateway(draft.timing) || draft.gatewayList !== undefined
    const periods = [
      { period: 'day', limit: moneyPerDayMicros, span: dayOf(start, timeZone) },
      { period: 'month', limit: moneyPerMonthMicros, span: monthOf(start, timeZone) },
    ] as const
    const over: OverLimit[] = []
    for (const { period, limit, span } of periods) {
      if (limit === undefined) continue
      const [since, until] = [toIso(span.since), toIso(span.until)]
      const { used, planned } = await money.read({ accountId, except: id, at: toIso(now), since, until })
      const micros = used + planned
      if (cost && micros + cost.micros <= limit) continue
      const canEver = cost !== undefined && (isWhole ? cost.micros : cost.micros / people) <= limit
      over.push({
        code: 'money_limit',
        period,
        limit: { micros: limit, currency },
        used: { micros, currency },
        ...(cost ? { cost } : {}),
        ...(canEver && !isWhole ? { waits: people - peopleWithin(limit - micros, cost.micros, people) } : {}),
        ...(canEver ? { next: toIso(span.until + aheadMs) } : {}),
      })
    }
    return over
  }
}

/**
 * Checks a campaign that goes out as a whole against the people a day of the account. What the gateway sends at its own time is handed
 * over at once, so it is refused. A list at the gateway waits for a day with room, and is refused if no day has it.
 */
function makePeopleLimit({ storage, clock }: CampaignsOptions): Checks['findOverCap'] {
  const money = storage.bind<typeof moneyOperations>('money')

  return async ({ draft, people }, { id: accountId, timeZone, dailyCap: cap }) => {
    const { timing, gatewayList } = draft
    if (cap === undefined || (!isAtGateway(timing) && !gatewayList)) return undefined
    const except = draft.id as CampaignId
    const now = clock.now()
    const then = Math.max(now, Date.parse((await money.startsAt(except)) ?? toIso(now)))
    const { people: day } = await money.used({ accountId, at: toIso(now), then: toIso(then), timeZone, except })
    const left = Math.max(0, cap - day.used - day.planned)
    const reached = gatewayList ? Math.max(1, gatewayList.people ?? 1) : people
    if (reached <= left) return undefined
    const isEverPossible = reached <= cap
    const refused = isEverPossible ? { next: day.until } : {}
    return {
      code: 'daily_cap',
      cap,
      people: gatewayList ? reached : reached - left,
      ...(isAtGateway(timing) || !isEverPossible ? { refused } : {}),
    }
  }
}

/** About how many, each with the same share of the cost. */
function peopleWithin(left: number, cost: number, people: number): number {
  return Math.max(0, Math.min(people, Math.floor((people * left) / cost)))
}
