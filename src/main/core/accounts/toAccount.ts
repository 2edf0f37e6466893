// From the stored row to what the contract shows and what other areas may know. Pure. Holds no credential, so none can slip out.
import type { Account } from '@contract'
import { isTestAddress } from '../gateway/auth/checkAddress'
import type { AccountRow } from './accountRows'
import type { ActiveAccount } from './activeAccount'
import type { CredentialState } from './credentials'

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
