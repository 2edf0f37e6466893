// A client of the gateway with everything around it in the test's hands.
import {
  makeGateway,
  type Credential,
  type Gateway,
  type GatewayOptions,
} from '../../../src/main/core/gateway/makeGateway'
import { makePace } from '../../../src/main/core/gateway/http/pace'
import { ok } from '../../../src/main/core/base/result'
import type { Clock, GatewayOutcome, GatewayRequest, Random, Transports } from '../../../src/main/core/ports'
import { withText } from '../../support/sendBody'

/** Time that jumps to whatever is waited for, so that nothing really waits. */
export function makeJumpingClock(
  startAt = Date.UTC(2026, 10, 21, 9, 0, 0),
): Clock & { jump(ms: number): void; readonly waits: number[] } {
  let now = startAt
  const waits: number[] = []
  return {
    now: () => now,
    monotonic: () => now,
    after(delayMs, run) {
      let isCancelled = false
      queueMicrotask(() => {
        if (isCancelled) return
        now += delayMs
        waits.push(delayMs)
        run()
      })
      return () => (isCancelled = true)
    },
    jump: (ms) => (now += ms),
    waits,
  }
}

/** Time that stands until the test moves it. */
export function makeHandClock(
  startAt = 1_000_000,
): Clock & { advance(ms: number): Promise<void>; setBack(ms: number): void } {
  let now = startAt
  // Timers do not follow the wall clock when that is set back.
  let elapsed = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    monotonic: () => elapsed,
    after(delayMs, run) {
      const timer = { at: elapsed + delayMs, run }
      timers.push(timer)
      return () => (timers = timers.filter((other) => other !== timer))
    },
    async advance(ms) {
      const end = elapsed + ms
      for (;;) {
        await Promise.resolve()
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        now += next.at - elapsed
        elapsed = next.at
        next.run()
      }
      now += end - elapsed
      elapsed = end
      await Promise.resolve()
    },
    setBack: (ms) => (now -= ms),
  }
}

export const random: Random = { uuid: () => '00000000-0000-4000-8000-000000000000', next: () => 0.5 }

export const addresses = {
  base: 'https://base.gateway.example',
  auth: 'https://auth.gateway.example',
  api: 'https://api.gateway.example',
}

export type Script = (request: GatewayRequest, count: number) => GatewayOutcome | Promise<GatewayOutcome>

export interface ScriptedTransports extends Transports {
  readonly sends: GatewayRequest[]
  readonly reads: GatewayRequest[]
}

export function scriptTransports(script: Script): ScriptedTransports {
  const sends: GatewayRequest[] = []
  const reads: GatewayRequest[] = []
  return {
    sends,
    reads,
    send: {
      async submit(request) {
        const text = withText(request)
        return script(text, sends.push(text))
      },
    },
    read: { request: async (request) => script(request, reads.push(request)) },
  }
}

export function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): GatewayOutcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answer', status, headers: { 'content-type': 'application/json', ...headers }, body: text }
}

export const apiKey: Credential = { kind: 'api_key', apiKey: 'invented-key-of-the-tests' }

type More = Partial<Omit<GatewayOptions, 'credential'>> & { readonly credential?: Credential | (() => Credential) }

export function makeClient(transports: Transports, { credential = apiKey, ...more }: More = {}): Gateway {
  const clock = more.clock ?? makeJumpingClock()
  const read = typeof credential === 'function' ? credential : () => credential
  return makeGateway({
    addresses,
    credential: () => Promise.resolve(ok(read())),
    transports,
    clock,
    random,
    pace: more.pace ?? makePace({ clock, perSecond: 150 }),
    ...more,
  })
}
