// A practice gateway for one test: fake clock, no one in the address book, everything delivered, no replies.
// POSTRIDER_READINGS="name=value,name=value" has it behave in another way, see src/main/practice/readings/table.ts.
import { randomUUID } from 'node:crypto'
import { createPracticeGateway, type PracticeGateway, type PracticeOptions } from '../../../src/main/practice/gateway'
import { parseReadings } from '../../../src/main/practice/readings/readings'
import type { Readings } from '../../../src/main/practice/readings/table'
import type { PracticeReply } from '../../../src/main/practice/transport/wire'
import { createFakeClock, type FakeClock } from './fakeClock'

export const testStart = '2026-11-21T10:00:00.000Z'
export const testKey = 'practice-key'

export function readingsInForce(): Readings {
  return parseReadings(process.env.POSTRIDER_READINGS ?? '')
}

export interface Asked {
  readonly status: number
  readonly body: any // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into answers freely
  readonly headers: Readonly<Record<string, string>>
}

export interface Practice {
  readonly gateway: PracticeGateway
  readonly clock: FakeClock
  get(path: string, key?: string | null): Promise<Asked>
  post(path: string, body?: unknown, key?: string | null): Promise<Asked>
  delete(path: string): Promise<Asked>
  raw(method: string, path: string, headers: Record<string, string>, body?: string): Promise<PracticeReply>
}

export function openPractice(options: Partial<PracticeOptions> = {}): Practice {
  const clock = (options.clock as FakeClock | undefined) ?? createFakeClock(testStart)
  const random = { uuid: () => randomUUID(), next: () => 0.5 }
  const gateway = createPracticeGateway({
    random,
    people: 'none',
    fates: 'delivered',
    replies: 'none',
    readings: readingsInForce(),
    ...options,
    clock,
  })
  const raw: Practice['raw'] = (method, path, headers, body = '') => gateway.handle({ method, path, headers, body })
  const ask = async (method: string, path: string, body: unknown, key: string | null): Promise<Asked> => {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (key !== null) headers.authorization = `Bearer ${key}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const reply = await raw(method, path, headers, body === undefined ? '' : JSON.stringify(body))
    if (reply.kind === 'cut') throw new Error(`Cut: ${reply.how}`)
    return { status: reply.status, body: JSON.parse(reply.body), headers: reply.headers }
  }
  return {
    ...{ gateway, clock, raw },
    get: (path, key = testKey) => ask('GET', path, undefined, key),
    post: (path, body, key = testKey) => ask('POST', path, body, key),
    delete: (path) => ask('DELETE', path, undefined, testKey),
  }
}

/** `+44 7700 900000` and the numbers after it, up to 999. */
export function fictionNumber(index: number): string {
  return `+447700900${String(index).padStart(3, '0')}`
}
