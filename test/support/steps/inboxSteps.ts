// People who answer, and their conversations in the inbox.
import type { ConversationEntry, ConversationFolder } from '@contract'
import { fictionPhone } from './campaignSteps'
import type { Core } from '../app/openCore'

export const rented = '447700900999'

/** A person writes to the rented number, and the network delivers it. */
export function write(core: Core, from: number | string, message: string): string {
  const phone = typeof from === 'number' ? fictionPhone(from) : from
  core.practice.gateway.receive({ from: phone, message, to: rented })
  return phone
}

/** Writes past the gateway’s own reading of words. */
export function answerFeed(core: Core, records: unknown, times: number | 'always' = 'always'): void {
  core.practice.gateway.faults.add({
    match: { path: '/v1/recent/inbound-sms', times },
    do: { answer: { status: 200, body: typeof records === 'string' ? records : JSON.stringify(records) } },
  })
}

export const look = (core: Core) => core.drive(core.client.inbox.lookNow())
export const stateOf = (core: Core) => core.drive(core.client.inbox.state())
export const linesOf = (core: Core, folder: ConversationFolder = 'all', search?: string) =>
  core.drive(
    core.client.inbox.conversations({ folder, offset: 0, limit: 50, ...(search === undefined ? {} : { search }) }),
  )
export const conversationOf = (core: Core, phone: string) => core.drive(core.client.inbox.conversation({ phone }))

/** Kinds and what matters of each, in order. */
export function story(entries: readonly ConversationEntry[]): string[] {
  return entries.map((entry) => {
    if (entry.kind === 'reply')
      return `reply ${entry.text} (${entry.meaning}${entry.decided ? `, ${entry.decided}` : ''})`
    if (entry.kind === 'sent') return `sent ${entry.text}`
    return `${entry.change} ${entry.listName ?? 'everything'} (${entry.source})`
  })
}

export function optOutsOf(core: Core): string[] {
  return core.db
    .prepare('SELECT phone, list_id AS list, source FROM opt_outs ORDER BY phone, list_id')
    .all()
    .map((row) => `${String(row['phone'])} ${String(row['list'])} ${String(row['source'])}`)
}
