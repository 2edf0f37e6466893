// Which account the rest of the core works for.
import type { AccountId } from '../base/ids'
import type { Result } from '../base/result'

/** The active account as other areas see it; never a credential. */
export interface ActiveAccount {
  readonly id: AccountId
  readonly kind: 'practice' | 'gateway'
  /** ISO 3166-1 alpha-2, for numbers written without a country code. */
  readonly country: string
  readonly sender: string
  readonly batchSize: number
  readonly pacePerSecond: number
  /** Currency of the balance last read; undefined until one was read. */
  readonly currency: string | undefined
  /** Its three origins, which an approval binds. */
  readonly addresses: readonly string[]
  /** IANA name; empty: the computer's. */
  readonly timeZone: string
  /** Goes with every send and estimate; empty: none. */
  readonly callbackUrl: string
  readonly usesOlderApi: boolean
  /** The gateway swaps costly characters: part counts are at most. */
  readonly transcodes: boolean
  readonly lowBalanceMicros: number | undefined
  /** People the app may hand over in one day of `timeZone`; undefined: no limit. */
  readonly dailyCap: number | undefined
  /** Texts that one person may get within `textsPerPersonHours` before an approval needs a tick; undefined: no limit. */
  readonly textsPerPerson: number | undefined
  readonly textsPerPersonHours: number
  /** Texts that one person may get in any seven days, and hours between two of them; undefined: no limit. */
  readonly textsPerWeek?: number | undefined
  readonly hoursBetweenTexts?: number | undefined
  /** Most money for a day and for a month of `timeZone`, in millionths of `currency`; undefined: no limit. */
  readonly moneyPerDayMicros?: number | undefined
  readonly moneyPerMonthMicros?: number | undefined
  /** Months that messages are kept; undefined: for ever. */
  readonly keepMonths: number | undefined
  /** Tests are sent to this number, E.164; empty until it was given. */
  readonly ownPhone: string
}

export type ReadActiveAccount = () => Promise<Result<ActiveAccount, 'NO_ACCOUNT'>>

type NoAccount = Extract<Awaited<ReturnType<ReadActiveAccount>>, { readonly ok: false }>

/** Makes handlers of functions that get the active account before their input. Without an account they are refused: NO_ACCOUNT. */
export function makeWithAccount(activeAccount: ReadActiveAccount) {
  return <Input, Answer>(answer: (account: ActiveAccount, input: Input) => Promise<Answer>) => {
    return async (input: Input): Promise<Answer | NoAccount> => {
      const account = await activeAccount()
      return account.ok ? answer(account.value, input) : account
    }
  }
}
