// The account's balance, through the endpoint of either interface.
import { z } from 'zod'
import { fail, ok } from '../../base/result'
import type { GatewayResult } from '../gatewayOptions'
import { isRecord, type WireAnswer, boundWords } from './readAnswer'
import type { Read, WaitRules } from './reader'
import { micros, text } from './wireFields'

export const balanceSchema = z.object({ balance: micros, currency: text })

export interface GatewayBalance {
  /** Millionths of `currency`; absent if the gateway wrote no finite number. */
  readonly amountMicros: number | undefined
  /** Empty if the gateway gave an amount without a currency; absent if it gave neither. */
  readonly currency: string | undefined
  /** The gateway's text, to show if it is not a number. */
  readonly words: string
  readonly raw: string
}

export interface BalanceReads {
  /** The account's balance, by the interface that it uses. KEY_*, GATEWAY_*. */
  read(rules?: WaitRules): Promise<GatewayResult<GatewayBalance>>
  /** GET {auth}/api/balance with the key in the query. NEEDS_API_KEY without an API key; KEY_*, GATEWAY_*. */
  readByQueryKey(): Promise<GatewayResult<GatewayBalance>>
  /** POST {api}/v1/balance with an empty object. KEY_*, GATEWAY_*. */
  readOlder(): Promise<GatewayResult<GatewayBalance>>
}

export function makeBalanceClient(read: Read, isOlder: boolean): BalanceReads {
  const operation = { method: 'GET', host: 'auth', path: '/api/balance' } as const
  const readOlder = async () => readBalance(await read({ method: 'POST', host: 'api', path: '/v1/balance', body: {} }))
  return {
    read: async (rules) => (isOlder ? readOlder() : readBalance(await read(operation, rules))),
    readByQueryKey: async () => readBalance(await read(operation, { proof: 'query_key' })),
    readOlder,
  }
}

/** Success is that `balance` is there, whatever it holds. */
function readBalance(answer: GatewayResult<WireAnswer>): GatewayResult<GatewayBalance> {
  if (!answer.ok) return answer
  const { value } = answer.value
  const record = isRecord(value) && isRecord(value.data) && !('balance' in value) ? value.data : value
  if (!isRecord(record) || !('balance' in record)) return fail('GATEWAY_NOT_UNDERSTOOD', 'now')
  const { balance, currency } = balanceSchema.parse(record)
  const written = typeof record.balance === 'object' ? JSON.stringify(record.balance) : String(record.balance)
  // Not through boundWords: it would mask a large balance as if it were a number of a person.
  const words = [written, currency]
    .filter(Boolean)
    .join(' ')
    .replace(/[^\x20-\x7e\u00A0-\u024F\u20A0-\u20CF]/g, '')
    .slice(0, 60)
  return ok({
    amountMicros: balance,
    currency: balance === undefined && currency === undefined ? undefined : boundWords(currency ?? ''),
    words,
    raw: JSON.stringify(record),
  })
}
