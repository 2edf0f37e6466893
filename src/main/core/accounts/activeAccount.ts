// Which account the rest of the core works for. What other areas and the contract get of a stored account holds no credential, so
// none can slip out.
import { createHash } from 'node:crypto'
import type { Account } from '@contract'
import type { AccountId } from '../base/ids'
import type { Result } from '../base/result'
import { isTestAddress } from '../gateway/auth/checkAddress'
import type { AccountRow } from './accountRows'
import type { CredentialState } from './credentials'

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

/** The parts of an account that an approval binds. If one of them changes, the approval is out of date. */
export interface AccountTerms {
  readonly accountId: string
  /** Its three origins. */
  readonly addresses: readonly string[]
  readonly usesOlderApi: boolean
}

/** The first half of a frozen hash, so that an account that changed since is seen without reading a million people. */
export function hashAccount({ accountId, addresses, usesOlderApi }: AccountTerms): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, addresses, usesOlderApi]))
    .digest('hex')
}

/** A stored account as the contract shows it. */
export function toAccount(row: AccountRow, credential: CredentialState): Account {
  const addresses = { base: row.baseAddress, auth: row.authAddress, api: row.apiAddress }
  const { sender, country, batchSize, pacePerSecond, timeZone, callbackUrl, chatAppChannel } = row
  const money =
    row.balanceMicros === null || row.currency === null
      ? {}
      : { money: { micros: row.balanceMicros, currency: row.currency } }
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    addresses,
    isTest: Object.values(addresses).some(isTestAddress),
    credential,
    credentialKind: row.credentialKind === 'none' ? 'api_key' : row.credentialKind,
    defaults: {
      sender,
      country,
      batchSize,
      pacePerSecond,
      timeZone,
      callbackUrl,
      chatAppChannel,
      ...(row.lowBalanceMicros === null ? {} : { lowBalanceMicros: row.lowBalanceMicros }),
      usesOlderApi: row.usesOlderApi === 1,
      transcodes: row.transcodes === 1,
      ...(row.dailyCap === null ? {} : { dailyCap: row.dailyCap }),
      ...(row.maxInDoubt === null ? {} : { maxInDoubt: row.maxInDoubt }),
      ...(row.textsPerPerson === null ? {} : { textsPerPerson: row.textsPerPerson }),
      textsPerPersonHours: row.textsPerPersonHours,
      ...(row.textsPerWeek === null ? {} : { textsPerWeek: row.textsPerWeek }),
      ...(row.hoursBetweenTexts === null ? {} : { hoursBetweenTexts: row.hoursBetweenTexts }),
      atLimit: row.atLimit,
      ...(row.moneyPerDayMicros === null ? {} : { moneyPerDayMicros: row.moneyPerDayMicros }),
      ...(row.moneyPerMonthMicros === null ? {} : { moneyPerMonthMicros: row.moneyPerMonthMicros }),
      ...(row.keepMonths === null ? {} : { keepMonths: row.keepMonths }),
      ownPhone: row.ownPhone,
    },
    ...(row.balanceWords === null || row.balanceReadAt === null
      ? {}
      : { balance: { ...money, words: row.balanceWords, readAt: row.balanceReadAt } }),
  }
}

/** A stored account as other areas may know it. */
export function toActiveAccount(row: AccountRow): ActiveAccount {
  const { id, kind, country, sender, batchSize, pacePerSecond, timeZone, callbackUrl } = row
  return {
    id,
    kind,
    country,
    sender,
    batchSize,
    pacePerSecond,
    timeZone,
    callbackUrl,
    currency: row.currency ?? undefined,
    addresses: [row.baseAddress, row.authAddress, row.apiAddress],
    usesOlderApi: row.usesOlderApi === 1,
    transcodes: row.transcodes === 1,
    lowBalanceMicros: row.lowBalanceMicros ?? undefined,
    dailyCap: row.dailyCap ?? undefined,
    textsPerPerson: row.textsPerPerson ?? undefined,
    textsPerPersonHours: row.textsPerPersonHours,
    textsPerWeek: row.textsPerWeek ?? undefined,
    hoursBetweenTexts: row.hoursBetweenTexts ?? undefined,
    moneyPerDayMicros: row.moneyPerDayMicros ?? undefined,
    moneyPerMonthMicros: row.moneyPerMonthMicros ?? undefined,
    keepMonths: row.keepMonths ?? undefined,
    ownPhone: row.ownPhone,
  }
}
