// Which notices a change is worth. Each is about one campaign and names the place that it opens. Pure.
import type { Account, Money, Progress } from '@contract'
import { isSending, needsPerson } from './presence'

export type SendNotice =
  | { readonly kind: 'done'; readonly send: Progress }
  | { readonly kind: 'uncertain'; readonly send: Progress }
  | { readonly kind: 'paused'; readonly send: Progress }
  | { readonly kind: 'money'; readonly send: Progress; readonly left: Money; readonly needed: Money }

const over: ReadonlySet<Progress['state']> = new Set(['done', 'done_with_exceptions'])

/** `before` is absent for a campaign that was not seen yet: what it came to earlier was said earlier. */
export function noticesOf(before: Progress | undefined, after: Progress): readonly SendNotice[] {
  if (!before || after.isTest) return []
  if (over.has(after.state) && !over.has(before.state)) return [{ kind: 'done', send: after }]
  if (needsPerson(after) && !needsPerson(before) && after.counts.uncertain > 0) {
    return [{ kind: 'uncertain', send: after }]
  }
  // A pause of the person's own is no news, and one that ends automatically needs no one.
  const isPausedNow = after.state === 'paused' && isSending(before)
  if (isPausedNow && after.pauseReason !== 'user' && after.waitsUntil === undefined) {
    return [{ kind: 'paused', send: after }]
  }
  return before.counts.uncertain === 0 && after.counts.uncertain > 0 ? [{ kind: 'uncertain', send: after }] : []
}

/** The first planned campaign of this account that its balance does not cover, by the gateway's estimate. */
export function moneyNotice(account: Account | undefined, sends: readonly Progress[]): SendNotice | undefined {
  const left = account?.balance?.money
  if (!left) return undefined
  const planned = sends
    .filter(({ state, waitReason }) => state === 'waiting' && waitReason === 'planned')
    .sort((one, other) => (one.waitsUntil ?? '').localeCompare(other.waitsUntil ?? ''))
  for (const send of planned) {
    const needed = send.estimated
    if (needed && needed.currency === left.currency && needed.micros > left.micros) {
      return { kind: 'money', send, left, needed }
    }
  }
  return undefined
}
