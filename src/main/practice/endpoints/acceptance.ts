// Takes on an order: decides per recipient, prices it, and writes the acceptance down before anyone is told.
// Guarantee: an order is in the state file as a whole or not at all, and a refused one costs nothing.
//
// Decisions about what the document leaves open: an opted-out recipient gets a record with status UNSUBSCRIBED, a number that
// no network can be found for one with status REJECTED; neither is billed. Everything billed is taken off the balance at once,
// scheduled messages included. Opt-outs count as they stand at acceptance.
import { measureParts } from '../../core/messages/countParts'
import { toMoney } from '../account'
import type { Context } from '../context'
import type { SendRow } from '../events'
import { fateOf, type Taken } from '../fates'
import type { AcceptanceFault } from '../transport/faults'
import { isInEffect } from './listIds'
import { factsOf } from './messageRecords'
import { readNumber, type ReadNumber } from '../numbers'
import {
  inAcceptanceOrder,
  paidPeople,
  takenDespiteRefusal,
  withoutRepeats,
  writeMoneyOut,
} from '../readings/writeSendAnswers'
import { publicKey } from '../readings/writeRecord'
import type { OrderItem, SendOrder } from './sendOrders'
import { answerWritten, type PracticeAnswer } from '../transport/wire'

export interface PricedItem {
  readonly item: OrderItem
  readonly number: string
  readonly isValid: boolean
  readonly parts: number
  readonly priceUnits: number
  readonly taken: Taken
}

export function priceOrder(context: Context, order: SendOrder, now: number): readonly PricedItem[] {
  const partsOf = new Map<string, number>()
  return order.items.map((item) => {
    let parts = partsOf.get(item.text)
    if (parts === undefined) partsOf.set(item.text, (parts = measureParts(item.text).parts))
    const read = readNumber(item.to, context.account.defaultPrefix)
    const taken = decide(context, item, read, now)
    const priceUnits = taken === 'queued' && read.country ? read.country.priceUnits * parts : 0
    return { item, number: read.number, isValid: read.country !== undefined, parts, priceUnits, taken }
  })
}

function decide(context: Context, item: OrderItem, { number, country }: ReadNumber, now: number): Taken {
  const { account, state } = context
  if (!country || fateOf(number, account.fates) === 'REJECTED') return 'rejected'
  const outSince = state.optedOut.get(number)
  const isOut = item.listOptOut || (outSince !== undefined && isInEffect(context, outSince, now))
  if (!item.bypass && isOut) return 'unsubscribed'
  return 'queued'
}

export interface Acceptance {
  readonly ok: true
  /** Ids in the answer to a single send. */
  readonly messageId: string
  readonly campaignId: string | null
  readonly trackingId: number | null
  readonly accepted: number
}

export interface AcceptTerms {
  readonly now: number
  readonly request: number
  readonly fault: AcceptanceFault
}

export type AcceptResult = Acceptance | { readonly ok: false; readonly answer: PracticeAnswer }

export function acceptOrder(context: Context, order: SendOrder, terms: AcceptTerms): AcceptResult {
  const { readings, state } = context
  const once = withoutRepeats(priceOrder(context, order, terms.now), ({ number }) => number, readings)
  const asked = inAcceptanceOrder(once, ({ number }) => number, readings)
  const cost = asked.reduce((sum, { priceUnits }) => sum + priceUnits, 0)
  const { balanceUnits } = state
  const paid = paidPeople(
    asked.map(({ priceUnits }) => priceUnits),
    balanceUnits,
  )
  if (paid < asked.length && readings.moneyOut !== 'takenThenRejected') {
    const taken = Math.min(paid, takenDespiteRefusal(asked.length, readings))
    if (taken > 0) recordAcceptance(context, order, asked.slice(0, taken), terms)
    const text = `Insufficient balance. Current balance: ${toMoney(balanceUnits)} GBP, required balance: ${toMoney(cost)} GBP`
    return { ok: false, answer: answerWritten(writeMoneyOut(text, readings)) }
  }
  const priced = asked.map((each, place): PricedItem => {
    return place < paid || each.taken !== 'queued' ? each : { ...each, taken: 'unpaid', priceUnits: 0 }
  })
  const share = terms.fault.acceptShare ?? 1
  const taken = share < 1 ? priced.slice(0, Math.floor(priced.length * share)) : priced
  let result = recordAcceptance(context, order, taken, terms)
  for (let again = 1; again < (terms.fault.acceptTimes ?? 1); again++)
    result = recordAcceptance(context, order, taken, terms)
  return result
}

function recordAcceptance(
  context: Context,
  order: SendOrder,
  priced: readonly PricedItem[],
  { now, request }: AcceptTerms,
): Acceptance {
  const { random, state } = context
  const textIndex = new Map<string, number>()
  const rows = priced.map(({ item, number, parts, priceUnits, taken }): SendRow => {
    let index = textIndex.get(item.text)
    if (index === undefined) textIndex.set(item.text, (index = textIndex.size))
    return [random.uuid(), number, index, parts, priceUnits, taken]
  })
  const isOlder = order.form === 'older_several' || order.form === 'older_list'
  const trackingId = isOlder ? state.nextSmallId : null
  const isCampaign = isOlder || order.form === 'several' || order.form === 'list'
  const campaignId = isCampaign ? (trackingId === null ? random.uuid() : String(trackingId)) : null
  if (rows.length > 0) {
    const { form, kind, sender, callbackUrl, bypass, dueAt, timezone, listIds } = order
    context.record({
      type: 'send',
      at: now,
      request,
      form,
      kind,
      sender,
      callbackUrl,
      bypass,
      dueAt,
      timezone,
      listIds,
      ...(order.card ? { card: order.card } : {}),
      firstId: state.nextMessageId,
      campaignId,
      trackingId,
      texts: [...textIndex.keys()],
      rows,
    })
  }
  const first = rows[0] && state.byKey.get(rows[0][0])
  const messageId = first ? publicKey(factsOf(context, first, now), context.readings) : random.uuid()
  return { ok: true, messageId, campaignId, trackingId, accepted: rows.length }
}
