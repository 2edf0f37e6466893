// Finds people in a frozen campaign who were texted before: with nearly this text, or more often than the account's rule allows. The
// review, the approval and the list of these people all use it.
import { type ActiveAccount, makeWithAccount } from '../../accounts/activeAccount'
import { day } from '../../base/durations'
import type { CampaignId } from '../../base/ids'
import { isoNow, toIso } from '../../base/instants'
import { fail, ok } from '../../base/result'
import type { Handlers } from '../../handlers'
import type { CampaignsOptions } from '../makeCampaigns'
import type { draftOperations } from '../draft/draftRows'
import type { sameTextOperations, SameTextFound, SameTextQuestion } from './sameTextRows'
import type { overLimitOperations, OverLimitPeople } from './personLimitRows'
import type {
  LimitChoice,
  TooManyFound,
  tooManyTextsOperations,
  TooManyQuestion,
  TooManyTexts,
} from './tooManyTextsRows'

/** With the rule of the account. */
export type TooManyOfRule = TooManyTexts & { readonly limit: number; readonly hours: number }

export interface Repeats {
  readonly sameText: SameTextFound
  /** Undefined if everyone stays within the rule, or the account has none. */
  readonly tooManyTexts: TooManyOfRule | undefined
  /** Undefined if the limits for one person hold no one. */
  readonly overLimit: OverLimitPeople | undefined
}

export type FindRepeats = (id: CampaignId, account: ActiveAccount) => Promise<Repeats>

/** Undefined if everyone stays within the rule with this choice about the people whom a limit for one person holds. */
export function tooManyWith(
  { tooManyTexts }: Repeats,
  choice: LimitChoice,
): (TooManyFound & Pick<TooManyOfRule, 'limit' | 'hours'>) | undefined {
  if (!tooManyTexts || tooManyTexts[choice].people === 0) return undefined
  const { limit, hours } = tooManyTexts
  return { ...tooManyTexts[choice], limit, hours }
}

/** The people over a limit who were last shown for each campaign: a choice is about them and no others. `version` names them. */
export type OverLimitShown = Map<CampaignId, { readonly ids: readonly number[]; readonly version: string }>

/** How far back to look for nearly the same text. */
export const sameTextMs = 7 * day

export function makeRepeats({ storage, clock, accounts }: CampaignsOptions): {
  readonly findRepeats: FindRepeats
  readonly handlers: Pick<Handlers<'campaigns'>, 'repeatedPeople'>
} {
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
