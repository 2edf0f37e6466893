// From the stored row to what the contract shows. Pure. Holds no credential, so none can slip out.
import type { Account } from '@contract'
import { isTestAddress } from '../gateway/checkAddress'
import type { AccountRow } from './accountRows'
import type { CredentialState } from './credentials'

export function toAccount(row: AccountRow, credential: CredentialState): Account {
  const addresses = { base: row.baseAddress, auth: row.authAddress, api: row.apiAddress }
  const { sender, country, batchSize, pacePerSecond } = row
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
    defaults: { sender, country, batchSize, pacePerSecond },
    ...(row.balanceWords === null || row.balanceReadAt === null
      ? {}
      : { balance: { ...money, words: row.balanceWords, readAt: row.balanceReadAt } }),
  }
}
