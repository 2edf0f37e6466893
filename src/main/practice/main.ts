// The practice gateway as a process of its own, for tests and for trying things out.
// --port N --state FILE --balance N --key KEY --deliver-ms N --admin-key KEY --channel NAME --fates mixed|delivered
// --replies some|none --people seeded|none --rate N --zone NAME
// --readings "name=value,name=value" or --draw SEED: how the gateway behaves, see readings/table.ts
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Clock } from '../core/ports'
import { startCallbacks, type CallbackPost } from './transport/callbacks'
import { createPracticeGateway, type PracticeGateway } from './gateway'
import { startHttpListener } from './transport/httpListener'
import { drawReadingsBySeed, parseReadings, writeReadings } from './readings/readings'
import type { Readings } from './readings/table'

let aheadMs = 0
/** This computer's, and as far ahead of it as the admin side has moved it. Waits take as long as ever. */
const systemClock: Clock & { readonly advance: (ms: number) => void } = {
  now: () => Date.now() + aheadMs,
  advance: (ms) => (aheadMs += ms),
  monotonic: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

const text = { type: 'string' } as const

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: text,
      state: text,
      balance: text,
      key: text,
      'deliver-ms': text,
      'admin-key': text,
      channel: text,
      fates: text,
      replies: text,
      people: text,
      rate: text,
      zone: text,
      readings: text,
      draw: text,
    },
  })
  return values
}

function makeGateway(values: ReturnType<typeof readArguments>): PracticeGateway {
  return createPracticeGateway({
    clock: systemClock,
    readings: readingsOf(values),
    ...(values.zone !== undefined && { timezone: values.zone }),
    random: { uuid: randomUUID, next: Math.random },
    ...(values.state !== undefined && { stateFile: values.state }),
    ...(values.balance !== undefined && { startBalance: wholeOrMore('balance', values.balance) }),
    ...(values.key !== undefined && { apiKey: values.key }),
    ...(values['deliver-ms'] !== undefined && { deliverMs: wholeOrMore('deliver-ms', values['deliver-ms']) }),
    ...(values.channel !== undefined && { channel: values.channel }),
    ...(values.fates !== undefined && { fates: oneOf('fates', values.fates, ['mixed', 'delivered']) }),
    ...(values.replies !== undefined && { replies: oneOf('replies', values.replies, ['some', 'none']) }),
    ...(values.people !== undefined && { people: oneOf('people', values.people, ['seeded', 'none']) }),
    ...(values.rate !== undefined && { requestsPerSecond: wholeOrMore('rate', values.rate) }),
  })
}

function readingsOf({ readings = '', draw }: ReturnType<typeof readArguments>): Readings {
  if (draw === undefined) return parseReadings(readings)
  if (readings !== '') throw new Error('--draw: not together with --readings')
  return drawReadingsBySeed(draw)
}

function wholeOrMore(name: string, value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number) || number < 0) throw new Error(`--${name}: not a number`)
  return number
}

function oneOf<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value)
  if (!found) throw new Error(`--${name}: one of ${choices.join(', ')}`)
  return found
}

async function postCallback({ url, headers, body, deadlineMs }: CallbackPost): Promise<number> {
  const signal = AbortSignal.timeout(deadlineMs)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  await response.body?.cancel()
  return response.status
}

async function run(): Promise<void> {
  const values = readArguments()
  const gateway = makeGateway(values)
  const adminKey = values['admin-key']
  const port = wholeOrMore('port', values.port ?? '0')
  const listener = await startHttpListener(gateway, { port, ...(adminKey !== undefined && { adminKey }) })
  const stopCallbacks = startCallbacks(gateway, { post: postCallback })
  process.stdout.write(`Practice gateway: ${listener.url}\n`)
  const written = writeReadings(gateway.context.readings)
  if (written !== '') process.stdout.write(`Readings: ${written}\n`)
  const stop = async () => {
    stopCallbacks()
    await listener.close()
    gateway.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
