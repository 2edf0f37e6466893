// The tests' side of the HTTP listener under /__practice/. Without a key in the options it does not exist; with one, every
// request needs it in the header `x-practice-admin`.
//
// GET truth/requests, truth/acceptances (?from=&limit=; one JSON line each) · GET counts · POST and DELETE faults ·
// GET readings · POST readings { readings: "lag=minutes,sender=null" }, what is not named as the document words it
// POST inbound { from, message, to? } · POST balance { balance } · POST clock { advanceMs } where the clock can be moved
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { isSameSecret } from '../credentials'
import { faultRuleSchema } from './faults'
import type { PracticeGateway } from '../gateway'
import { parseReadings, writeReadings } from '../readings/readings'

export interface AdminOptions {
  readonly adminKey?: string
}

interface AdminRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

const inboundBody = z.strictObject({ from: z.string(), message: z.string(), to: z.string().optional() })
const balanceBody = z.strictObject({ balance: z.number() })
const clockBody = z.strictObject({ advanceMs: z.int().min(0) })
const readingsBody = z.strictObject({ readings: z.string() })
const rulesBody = z.union([z.array(faultRuleSchema), faultRuleSchema])

/** Lines read at a time, so that a million of them need no memory of their own. */
const linesAtOnce = 2_000

export async function answerAdmin(
  gateway: PracticeGateway,
  { adminKey }: AdminOptions,
  request: AdminRequest,
  response: ServerResponse,
): Promise<void> {
  if (adminKey === undefined || !isSameSecret(request.headers['x-practice-admin'], adminKey)) return end(response, 404)
  const url = new URL(request.url, 'http://practice.invalid')
  const what = `${request.method} ${url.pathname.slice('/__practice/'.length)}`
  if (what === 'GET truth/requests') return writeLines(gateway, 'requests', url.searchParams, response)
  if (what === 'GET truth/acceptances') return writeLines(gateway, 'acceptances', url.searchParams, response)
  if (what === 'GET readings') return end(response, 200, { readings: writeReadings(gateway.context.readings) })
  if (what === 'GET counts') return end(response, 200, gateway.counts())
  if (what === 'DELETE faults') {
    gateway.faults.clear()
    return end(response, 204)
  }
  const change = changes[what]
  if (!change) return end(response, 404)
  const problem = await change(gateway, parseJson(request.body))
  return problem === undefined ? end(response, 204) : end(response, 400, { message: problem })
}

const changes: Readonly<
  Record<string, (gateway: PracticeGateway, body: unknown) => string | undefined | Promise<string | undefined>>
> = {
  'POST faults'(gateway, body) {
    const rules = rulesBody.safeParse(body)
    if (!rules.success) return rules.error.message
    for (const rule of Array.isArray(rules.data) ? rules.data : [rules.data]) gateway.faults.add(rule)
    return undefined
  },
  'POST readings'(gateway, body) {
    const given = readingsBody.safeParse(body)
    if (!given.success) return given.error.message
    try {
      gateway.setReadings(parseReadings(given.data.readings))
    } catch (error) {
      if (error instanceof RangeError) return error.message
      throw error
    }
    return undefined
  },
  'POST inbound'(gateway, body) {
    const reply = inboundBody.safeParse(body)
    if (!reply.success) return reply.error.message
    gateway.receive(reply.data)
    return undefined
  },
  'POST balance'(gateway, body) {
    const given = balanceBody.safeParse(body)
    if (!given.success) return given.error.message
    gateway.setBalance(given.data.balance)
    return undefined
  },
  async 'POST clock'(gateway, body) {
    const given = clockBody.safeParse(body)
    if (!given.success) return given.error.message
    const clock = gateway.context.clock as { advance?: (ms: number) => unknown }
    if (!clock.advance) return 'This clock cannot be moved'
    await clock.advance(given.data.advanceMs)
    return undefined
  },
}

async function writeLines(
  gateway: PracticeGateway,
  which: 'requests' | 'acceptances',
  query: URLSearchParams,
  response: ServerResponse,
): Promise<void> {
  let from = Number(query.get('from') ?? 0)
  let left = Number(query.get('limit') ?? Infinity)
  response.writeHead(200, { 'content-type': 'application/x-ndjson' })
  while (left > 0) {
    const lines = gateway.truth({ from, limit: Math.min(left, linesAtOnce) })[which]
    if (lines.length === 0) break
    from += lines.length
    left -= lines.length
    const isRoom = response.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    if (!isRoom) await Promise.race([once(response, 'drain'), once(response, 'close')])
    if (response.destroyed) return
  }
  response.end()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function end(response: ServerResponse, status: number, body?: unknown): void {
  if (body === undefined) response.writeHead(status).end()
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
