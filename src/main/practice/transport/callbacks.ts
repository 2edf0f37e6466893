// Posts status updates to the callback addresses that sends carried. Only the process behind the HTTP listener does this.
// Each status is posted once it is reached; an address that does not answer 2xx is tried again after 1, 2 and 4 hours.
import { createHmac } from 'node:crypto'
import { hour, second } from '../../core/base/durations'
import { toMoney } from '../account'
import { stagesOfMessage } from '../context'
import type { Stage } from '../fates'
import type { PracticeGateway } from '../gateway'
import { factsOf } from '../endpoints/messageRecords'
import { statusUpdateDelayMs, writeStatusUpdate } from '../readings/writeOtherAnswers'
import { publicKey, writeCampaignId, writeStatus } from '../readings/writeRecord'
import type { Message } from '../state'

export interface CallbackPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly deadlineMs: number
}

export interface CallbackOptions {
  /** Resolves to the status, or rejects if there was no answer. */
  readonly post: (post: CallbackPost) => Promise<number>
  /** With it every post carries `signature: t=<unix>,s=<hex>`: HMAC-SHA256 over body, a dot and t. */
  readonly signingKey?: string
}

interface Planned {
  readonly at: number
  readonly message: Message
  readonly stage: Stage
  readonly tries: number
}

const retryAfterMs = [1 * hour, 2 * hour, 4 * hour]
/** Parallel posts, and the shortest pause between two checks for due ones. */
const maxAtOnce = 20
const roundMs = 50

/** Starts posting, including updates that came due before; the returned function stops it. */
export function startCallbacks(gateway: PracticeGateway, options: CallbackOptions): () => void {
  const { account, clock, state } = gateway.context
  let planned: Planned[] = []
  let cancel: (() => void) | undefined
  let isStopped = false
  let underWay = 0
  let isStarting = true

  const plan = (messages: readonly Message[]) => {
    const { readings } = gateway.context
    for (const message of messages) {
      if (message.sent.callbackUrl === '') continue
      for (const stage of stagesOfMessage(message, account)) {
        if (state.called.get(message.key)?.has(stage.status)) continue
        const at = stage.at + statusUpdateDelayMs({ key: message.key, isFinal: stage.final }, readings)
        const update = { at, message, stage, tries: 0 }
        if (readings.callbacks === 'beforeTheAnswer' && stage.at <= clock.now() && !isStarting)
          gateway.context.holdAnswer(deliver(update))
        else planned.push(update)
      }
    }
    arm()
  }
  const arm = () => {
    cancel?.()
    cancel = undefined
    if (isStopped || planned.length === 0 || underWay >= maxAtOnce) return
    const nextAt = planned.reduce((least, { at }) => Math.min(least, at), Infinity)
    // Timers hold at most 2^31 - 1 ms; a scheduled message can be further away.
    cancel = clock.after(Math.min(Math.max(roundMs, nextAt - clock.now()), 2_000_000_000), run)
  }
  const run = () => {
    const now = clock.now()
    const ripe = planned.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
    const due = new Set(ripe.slice(0, maxAtOnce - underWay))
    planned = planned.filter((each) => !due.has(each))
    for (const each of due) void deliver(each)
    arm()
  }
  const deliver = async (each: Planned) => {
    const { message, stage, tries } = each
    underWay++
    const post = makePost(gateway, message, stage, options.signingKey)
    const status = await options.post(post).catch(() => 0)
    if (gateway.context.readings.callbacks === 'twice' && !isStopped) await options.post(post).catch(() => 0)
    underWay--
    if (isStopped) return
    if (status >= 200 && status < 300) {
      gateway.context.record({ type: 'called', key: message.key, status: stage.status, final: stage.final })
      gateway.flush()
    } else if (retryAfterMs[tries] !== undefined) {
      planned.push({ ...each, at: clock.now() + retryAfterMs[tries], tries: tries + 1 })
    }
    arm()
  }

  const forget = gateway.onAccepted(plan)
  plan(state.messages)
  isStarting = false
  return () => {
    isStopped = true
    forget()
    cancel?.()
  }
}

function makePost({ context }: PracticeGateway, message: Message, stage: Stage, signingKey?: string): CallbackPost {
  const { readings } = context
  const now = context.clock.now()
  const facts = { ...factsOf(context, message, now), status: stage.status, isFinal: stage.final }
  const messageId = publicKey(facts, readings)
  const update = {
    trackingId: writeCampaignId(facts, readings) ?? messageId,
    messageId,
    phone: message.number,
    status: writeStatus(facts, readings),
    parts: message.parts,
    price: toMoney(message.priceUnits),
  }
  const { body, contentType } = writeStatusUpdate(update, readings)
  const at = Math.floor(now / second)
  const signature = signingKey && createHmac('sha256', signingKey).update(`${body}.${at}`).digest('hex')
  const headers = { 'content-type': contentType }
  return {
    url: message.sent.callbackUrl,
    headers: signature ? { ...headers, signature: `t=${at},s=${signature}` } : headers,
    body,
    deadlineMs: 3 * second,
  }
}
