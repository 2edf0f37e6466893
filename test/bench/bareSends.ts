// The floor under a send: the very same bodies, ready-made, through the very same transport, as many at a time. No disk.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildSend } from '../../src/main/core/gateway/client/buildSend'
import { makeSendTransport } from '../../src/main/core/gateway/http/sendTransport'
import { buildSendRequest } from '../../src/main/core/gateway/client/wireRequest'
import { buildPayload } from '../../src/main/core/outbox/engine/buildPayload'
import type { Addressed } from '../../src/main/core/outbox/store/outboxStore'
import type { SendRequest } from '../../src/main/core/ports'

export function makeRequests(profile: string, batchSize: number, url: string): SendRequest[] {
  const db = new DatabaseSync(join(profile, 'postrider.sqlite'), { readOnly: true })
  const people = db
    .prepare('SELECT id, phone, text FROM recipients JOIN recipient_texts ON recipient_id = id ORDER BY position')
    .all() as unknown as Addressed[]
  db.close()
  const addresses = { base: url, auth: url, api: url }
  const without = { imageUrl: '', targetUrl: '', caption: '', scheduledFor: null, listId: null }
  const campaign = { form: 'personalised', sender: 'BENCH', bypassOptOut: false, callbackUrl: '', ...without }
  const requests: SendRequest[] = []
  for (let start = 0; start < people.length; start += batchSize) {
    const { body, ...send } = buildSend(buildPayload(campaign, people.slice(start, start + batchSize)))
    requests.push(buildSendRequest(addresses, { ...send, json: Buffer.from(JSON.stringify(body)) }, 'bench'))
  }
  return requests
}

/** Milliseconds for all of them. */
export async function postAll(requests: readonly SendRequest[], atOnce: number): Promise<number> {
  const transport = makeSendTransport()
  const waiting = requests.values()
  const startedAt = performance.now()
  const work = async (): Promise<void> => {
    for (const request of waiting) {
      const outcome = await transport.submit(request)
      if (outcome.kind !== 'answer' || outcome.status !== 200) throw new Error(`The sink: ${JSON.stringify(outcome)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return performance.now() - startedAt
}
