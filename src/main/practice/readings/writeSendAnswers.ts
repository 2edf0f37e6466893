// Writes the answer to a send, and chooses the people it accepts. Pure.
import { second } from '../../core/base/durations'
import { shareOf } from '../hashText'
import type { Readings } from './table'
import { jsonAnswer, writeError, type ErrorFacts, type WrittenAnswer } from './writeAnswer'

export const queuedText = 'Messages are queued for delivery. Please check the report for updates.'

const successes: Readonly<Record<Readings['success'], Readonly<Record<string, unknown>>>> = {
  true: { success: true },
  text: { success: 'true' },
  one: { success: 1 },
  missing: {},
}

/** The `success` of an accepted send, to be spread into its answer. */
export function writeSuccess({ success }: Pick<Readings, 'success'>): Readonly<Record<string, unknown>> {
  return successes[success]
}

export interface AcceptedSend {
  /** For a single send: the message's `publicKey`. */
  readonly messageId?: string | undefined
  /** For a send to several numbers or to a list. */
  readonly campaignId?: string | undefined
}

/** The answer to an accepted send; with neither id for a personalised or scheduled one. */
export function writeAccepted({ messageId, campaignId }: AcceptedSend, readings: Readings): WrittenAnswer {
  return jsonAnswer({
    message: queuedText,
    ...writeSuccess(readings),
    ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
    ...(messageId === undefined ? {} : writeMessageId(messageId, readings)),
  })
}

function writeMessageId(id: string, { messageId }: Readings): Readonly<Record<string, string>> {
  switch (messageId) {
    case 'message_Id':
      return { message_Id: id }
    case 'message_id':
      return { message_id: id }
    case 'both':
      return { message_Id: id, message_id: id }
    case 'none':
      return {}
  }
}

/** A payload that is not accepted. `status` of the facts holds only if refusals have a status of their own. */
export function writeRefusal(facts: ErrorFacts, readings: Pick<Readings, 'refusal' | 'errorShape'>): WrittenAnswer {
  const { message, errors } = facts
  return readings.refusal === 'status422'
    ? writeError(facts, readings)
    : jsonAnswer({ success: false, message, ...(errors ? { errors } : { data: [] }) })
}

/** A send that the balance does not cover, if the answer says so; see `paidPeople` for `takenThenRejected`. */
export function writeMoneyOut(message: string, readings: Pick<Readings, 'moneyOut' | 'errorShape'>): WrittenAnswer {
  return readings.moneyOut === 'falseWith200'
    ? jsonAnswer({ success: false, message, data: [] })
    : writeError({ status: 402, message }, readings)
}

/** How many of the people, in order, the balance covers. Prices and balance in the same unit. */
export function paidPeople(prices: readonly number[], balance: number): number {
  let left = balance
  const firstUnpaid = prices.findIndex((price) => (left -= price) < 0)
  return firstUnpaid === -1 ? prices.length : firstUnpaid
}

/** How many of a request's people, in order, are taken although its answer is a refusal. Never all of them. */
export function takenDespiteRefusal(people: number, { refusalOfSeveral }: Pick<Readings, 'refusalOfSeveral'>): number {
  return refusalOfSeveral === 'some' ? Math.floor(people / 2) : 0
}

/** `status429` and those with Retry-After: not processed, and the same goes for the 401 of a flood guard. */
export function writeTooFast(now: number, readings: Pick<Readings, 'tooFast' | 'errorShape'>): WrittenAnswer {
  const facts = { status: 429, message: 'Too many requests' }
  const asked = (value: string) => writeError({ ...facts, headers: { 'retry-after': value } }, readings)
  switch (readings.tooFast) {
    case 'status429':
      return writeError(facts, readings)
    case 'retryAfterSeconds':
      return asked('2')
    case 'retryAfterDate':
      return asked(new Date(now + 2 * second).toUTCString())
    case 'retryAfterNegative':
      return asked('-5')
    case 'retryAfterAbsurd':
      return asked('99999999')
    case 'status401':
      return writeError({ status: 401, message: 'Unauthorized: the token is blocked for flooding' }, readings)
  }
}

/** The entries of a request, without the repeats of a number if the gateway drops these. */
export function withoutRepeats<Entry>(
  entries: readonly Entry[],
  numberOf: (entry: Entry) => string,
  { sameNumberTwice }: Pick<Readings, 'sameNumberTwice'>,
): readonly Entry[] {
  if (sameNumberTwice === 'both') return entries
  const seen = new Set<string>()
  return entries.filter((entry) => !seen.has(numberOf(entry)) && seen.add(numberOf(entry)))
}

/** The entries of a request in the order in which they are accepted. */
export function inAcceptanceOrder<Entry>(
  entries: readonly Entry[],
  numberOf: (entry: Entry) => string,
  { acceptanceOrder }: Pick<Readings, 'acceptanceOrder'>,
): readonly Entry[] {
  if (acceptanceOrder === 'asSent') return entries
  return entries
    .map((entry, place) => ({ entry, share: shareOf(`accepted ${place} ${numberOf(entry)}`) }))
    .sort((one, other) => one.share - other.share)
    .map(({ entry }) => entry)
}
