// The practice account: its credentials and the settings that a real one keeps in its dashboard.
import { practiceKey } from '../core/base/practiceAccount'
import type { FateMode } from './fates'

export interface PracticeAccount {
  readonly apiKey: string
  readonly clientId: string
  readonly clientSecret: string
  readonly userName: string
  readonly password: string
  readonly userId: number
  readonly currency: 'GBP'
  readonly startBalance: number
  /** Used if a send names no sender: the rented number, digits without plus, to which people can reply. */
  readonly defaultSender: string
  readonly defaultPrefix: string
  /** Used if a schedule names no zone. */
  readonly timezone: string
  /** Posted to by an account with a callback address of its own; records may show it in place of the send's. */
  readonly callbackUrl: string
  /** Name of the chat application in path and fields. */
  readonly channel: string
  /** Typical time from hand-over to the last status. */
  readonly deliverMs: number
  readonly fates: FateMode
  /** Whether people answer messages automatically, some of them with STOP. */
  readonly replies: 'some' | 'none'
  readonly requestsPerSecond: number
}

export const practiceAccount: PracticeAccount = {
  apiKey: practiceKey,
  clientId: 'practice-client',
  clientSecret: 'practice-secret',
  userName: 'practice@example.org',
  password: 'practice-password',
  userId: 7001,
  currency: 'GBP',
  startBalance: 50,
  defaultSender: '447700900999',
  defaultPrefix: '+44',
  timezone: 'Europe/London',
  callbackUrl: 'https://account.practice.invalid/status',
  channel: 'chatapp',
  deliverMs: 12_000,
  fates: 'mixed',
  replies: 'some',
  requestsPerSecond: 150,
}

/** Money is counted in 1/10,000 of the currency. */
export const unitsPerCurrency = 10_000

export function toMoney(units: number): number {
  return units / unitsPerCurrency
}
