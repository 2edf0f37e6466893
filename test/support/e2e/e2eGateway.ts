// The practice gateway as a process of its own over HTTP, with the admin side that tells what really happened there.
// POSTRIDER_READINGS="name=value,name=value" has it behave in another way, see src/main/practice/readings/table.ts.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FaultRule } from '../../../src/main/practice/transport/faults'
import type { TruthAcceptance, TruthRequest } from '../../../src/main/practice/transport/truth'
import { root } from '../hosts/builtHosts'

export interface RunningGateway {
  readonly url: string
  readonly key: string
  /** Everyone who was accepted, in that order. */
  acceptances(): Promise<TruthAcceptance[]>
  requests(): Promise<TruthRequest[]>
  acceptedCount(): Promise<number>
  addFault(rule: FaultRule): Promise<void>
  clearFaults(): Promise<void>
  setBalance(balance: number): Promise<void>
  /** A message from a phone to the account's number. */
  receive(reply: { readonly from: string; readonly message: string }): Promise<void>
  /** The gateway's clock goes ahead; nothing waits for it. */
  advanceClock(advanceMs: number): Promise<void>
  /** `name=value,name=value`, from the next request on. */
  setReadings(readings: string): Promise<void>
  stop(): Promise<void>
}

export interface GatewayOptions {
  readonly deliverMs?: number
  readonly balance?: number
  /** `mixed`: a few are not delivered. */
  readonly fates?: 'delivered' | 'mixed'
  /** `name=value,name=value`; absent: POSTRIDER_READINGS decides. */
  readonly readings?: string
}

/** Sends no replies and has an empty address book. */
export async function startGateway(given: GatewayOptions = {}): Promise<RunningGateway> {
  const { deliverMs = 300, balance = 10_000, fates = 'delivered' } = given
  const readings = given.readings ?? process.env.POSTRIDER_READINGS ?? ''
  const key = `key-${randomBytes(20).toString('hex')}`
  const adminKey = randomBytes(20).toString('hex')
  const options = {
    ...{ port: 0, key, balance, 'admin-key': adminKey, 'deliver-ms': deliverMs },
    ...{ fates, replies: 'none', people: 'none', readings },
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [join(root, 'out', 'main', 'practice.cjs'), ...args])
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let written = ''
    let faults = ''
    child.stderr.on('data', (chunk: Buffer) => (faults += String(chunk)))
    child.stdout.on('data', (chunk: Buffer) => {
      written += String(chunk)
      const found = /^Practice gateway: (\S+)\n/.exec(written)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', (code) => reject(new Error(`The gateway ended with ${code}: ${faults}`)))
  })

  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(`${url}/__practice/${path}`, {
      method,
      headers: { 'x-practice-admin': adminKey },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  async function lines<Line>(path: string): Promise<Line[]> {
    const text = await (await ask('GET', path)).text()
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  }
  return {
    ...{ url, key },
    acceptances: () => lines('truth/acceptances'),
    requests: () => lines('truth/requests'),
    acceptedCount: async () => ((await (await ask('GET', 'counts')).json()) as { acceptances: number }).acceptances,
    addFault: async (rule) => void (await ask('POST', 'faults', rule)),
    clearFaults: async () => void (await ask('DELETE', 'faults')),
    setBalance: async (balance) => void (await ask('POST', 'balance', { balance })),
    receive: async (reply) => void (await ask('POST', 'inbound', reply)),
    advanceClock: async (advanceMs) => void (await ask('POST', 'clock', { advanceMs })),
    setReadings: async (readings) => void (await ask('POST', 'readings', { readings })),
    async stop() {
      child.kill()
      await exited
    },
  }
}
