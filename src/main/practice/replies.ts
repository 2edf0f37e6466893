// Replies of invented people: always the same few numbers answer, about a quarter of them with STOP. They come due with time
// and are stored when the next request arrives. A sender made of letters gets no replies.
import { second } from '../core/base/durations'
import { stagesOfMessage, type Context } from './context'
import { isForgotten } from './forgetNumber'
import { pickBy, shareOf } from './hashText'
import type { Message } from './state'

export interface Replies {
  /** To be called for every accepted message, also while the state file is replayed. */
  watch(message: Message): void
  /** Writes down what has come due. */
  settle(now: number): void
}

const texts: readonly [string, ...string[]] = [
  'Thank you, see you then!',
  'Yes please',
  'Can we make it an hour later?',
  'Great, thanks',
  'Who is this?',
  'I am away until Monday, please call me next week.',
  'Merci, à bientôt',
  '👍',
]
const stopWords = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|optout|opt-out|arret|arrêt)\s*$/i

export function makeReplies(context: Context): Replies {
  const { account, state } = context
  let pending: { readonly at: number; readonly message: Message }[] = []
  let nextAt = Infinity
  return {
    watch(message) {
      if (isForgotten(message.number)) return
      if (account.replies === 'none' || message.taken !== 'queued' || !/^\d+$/.test(message.sent.sender)) return
      if (shareOf(`answers ${message.number}`) >= 0.06) return
      const delivered = stagesOfMessage(message, account).find(({ status }) => status === 'DELIVERED')
      if (!delivered) return
      const at = delivered.at + Math.round((15 + 120 * shareOf(`delay ${message.key}`)) * second)
      pending.push({ at, message })
      nextAt = Math.min(nextAt, at)
    },
    settle(now) {
      if (now < nextAt) return
      const due = pending.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)
      pending = pending.filter(({ at }) => at > now)
      nextAt = pending.reduce((least, { at }) => Math.min(least, at), Infinity)
      for (const { at, message } of due) {
        if (state.answered.has(message.key) || isForgotten(message.number)) continue
        const text = shareOf(`stops ${message.number}`) < 0.25 ? 'STOP' : pickBy(`reply ${message.key}`, texts)
        receiveReply(context, {
          at,
          from: message.number,
          to: message.sent.sender,
          message: text,
          answers: message.key,
        })
      }
    },
  }
}

/** A reply that is nothing but a stop word also opts the number out: of the whole account, or of its lists alone. */
export function receiveReply(
  context: Context,
  reply: { at: number; from: string; to: string; message: string; answers: string | null },
): void {
  context.record({ type: 'reply', ...reply })
  if (!stopWords.test(reply.message)) return
  const { state, readings } = context
  const opt = { type: 'opt', at: reply.at, out: true, phone: reply.from } as const
  if (readings.optOutScope === 'accountWide') return context.record({ ...opt, listIds: [] })
  const listIds = [...(state.contacts.get(reply.from)?.memberships.keys() ?? [])]
  context.record({ ...opt, listIds, source: 'Messages of this sender' })
}
