// Messages of an account that another computer sent, a gateway whose listing lies, and the content of the local copy.
import type { Job } from '@contract'
import { fictionPhone } from './campaignSteps'
import { rows, untilJob } from './jobSteps'
import type { Core } from '../app/openCore'
import type { Practice } from '../app/practiceGateway'

export const day = 24 * 60 * 60_000

/** The number of messages on each of these days before now. */
export async function sendElsewhere(practice: Practice, daysAgo: readonly number[], perDay: number): Promise<void> {
  const { state } = practice.gateway.context
  for (const ago of [...daysAgo].sort((a, b) => b - a)) {
    const before = state.messages.length
    const to = Array.from({ length: perDay }, (_, index) => fictionPhone(index))
    await practice.post('/sms/send', { to, message: `Sent ${ago} days ago` })
    // The gateway shares the app's clock, which only goes forward, so older messages are dated back.
    const at = practice.clock.now() - ago * day
    for (const message of state.messages.slice(before)) Object.assign(message, { sent: { ...message.sent, at } })
  }
}

export interface Listed {
  data: Record<string, unknown>[] | null
  total?: number
  last_page?: number
  [name: string]: unknown
}

export interface ListingLie {
  /** Changes the request before the gateway reads it. */
  readonly ask?: (query: URLSearchParams) => void
  /** Changes the gateway's answer. */
  readonly answer?: (page: Listed, query: URLSearchParams) => Listed
}

/** From now on the listing lies. Answers how often it was asked. */
export function lie(practice: Practice, { ask, answer }: ListingLie): { requests: number } {
  const seen = { requests: 0 }
  const handle = practice.gateway.handle.bind(practice.gateway)
  const lying: typeof handle = async (request) => {
    const [path = '', text = ''] = request.path.split('?')
    if (path !== '/messages') return handle(request)
    seen.requests += 1
    const query = new URLSearchParams(text)
    const asked = new URLSearchParams(text)
    ask?.(asked)
    const reply = await handle({ ...request, path: `${path}?${asked}` })
    if (reply.kind === 'cut' || !answer) return reply
    return { ...reply, body: JSON.stringify(answer(JSON.parse(reply.body) as Listed, query)) }
  }
  Object.assign(practice.gateway, { handle: lying })
  return seen
}

export const keysAt = (practice: Practice): string[] =>
  practice.gateway.context.state.messages.map(({ key }) => key).sort()

export const keysHere = (core: Core): string[] =>
  rows(core, 'SELECT gateway_key AS key FROM messages ORDER BY gateway_key').map((row) => (row as { key: string }).key)

export async function askForOlder(core: Core, since?: string): Promise<Job> {
  const { id } = await core.drive(core.client.jobs.readHistory(since === undefined ? {} : { since }))
  return untilJob(core, id, 'done', 'failed')
}

/** The app's own first reading has ended. */
export async function untilFirstRead(core: Core): Promise<void> {
  await core.until(() => rows(core, 'SELECT 1 FROM history_copies WHERE covered_until IS NOT NULL').length > 0)
  await core.until(() => rows(core, `SELECT 1 FROM jobs WHERE kind = 'history' AND state = 'running'`).length === 0)
}
