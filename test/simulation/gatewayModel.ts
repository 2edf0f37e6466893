// The gateway as the app sees it through its transports: small, deterministic, and able to fail in every way of the plan.
// It keeps the truth. A request that has left the app arrives even if the app is gone by then.
import { createHash } from 'node:crypto'
import { maxSendWaitMs } from '../../src/main/core/gateway/http/pace'
import type { Readings } from '../../src/main/practice/readings/table'
import type { GatewayOutcome, GatewayRequest, SendRequest, Transports } from '../../src/main/core/ports'
import { makeChance } from './chance'
import { publicKey } from '../../src/main/practice/readings/writeRecord'
import { inAcceptanceOrder, type AcceptedSend } from '../../src/main/practice/readings/writeSendAnswers'
import {
  type OptOutFacts,
  writeBalance,
  writeDateHeader,
  writeEstimate,
  writeRecentInbound,
  writeRecentOptOuts,
} from '../../src/main/practice/readings/writeOtherAnswers'
import { answerListing } from './gatewayListing'
import { answer, answerOf, json, unsent } from './gatewayAnswers'
import { accountOf, factsOf, listedRows, readingsOf, recordOf } from './watches/listedFacts'
import { refusalKinds, type Heard } from './watches/heard'
import type { Plan, SendFate } from './plans/plan'

import type { Owner, Timeline } from './timeline'
import { phoneOf, type ListedRow, type Sent, type Truth, type Wanted } from './watches/truth'

export interface GatewayModel {
  /** When a page of its listing was last answered as it is. */
  readonly readAt: number
  /** The way to it for one process. */
  transports(owner: Owner, hooks: WireHooks): Transports
  /** From now on nothing goes wrong any more. */
  beFair(): void
  /** How the listing shows this row now. */
  shown(row: ListedRow): Record<string, unknown>
  /** A row of the listing that no request of ours made. */
  listStranger(person: Wanted, sender: string, at: number): void
}

export interface WireHooks {
  /** A step of the run. Answers whether the process lives on. */
  step(what: string): boolean
  /** A request that submits people is about to leave. */
  leaves(request: Sent): void
}

type SentFate = Extract<SendFate, { kind: 'sent' }>

const estimate = {
  ...{ estimated_cost: 1.5, sms_count: 10, min_sms_count: 1, max_sms_count: 1, contact_count: 10, invalid_count: 0 },
  errors: [],
}
const plain: Omit<SentFate, 'n'> = { kind: 'sent', accept: 'all', acceptAfterMs: 30, answer: 'plain_yes' }
const never = new Promise<never>(() => undefined)

export interface ModelOptions {
  readonly plan: Plan
  readonly timeline: Timeline
  readonly truth: Truth
  readonly startedAt: () => number
  readonly note: (words: string) => void
  /** The truth has changed. */
  readonly changed: () => void
  /** An answer to a send has reached the app. */
  readonly heard?: (heard: Heard) => void
  /** A reading failed. */
  readonly readingFailed?: (isKeyRefused: boolean) => void
}

export function makeGatewayModel(options: ModelOptions): GatewayModel {
  const { plan, timeline, truth, startedAt, note, changed, heard, readingFailed } = options
  const { world } = plan
  let isFair = false
  let listings = 0
  let readAt = -Infinity
  const readings = readingsOf(plan)
  const account = accountOf(world, readings)
  const scatter = makeChance(plan.seed, 'ids')
  // Whether scattered ids rise or fall from one message to the next is another matter in each run.
  let ids = scatter.int(1_000, 900_000)

  const isOffline = (): boolean =>
    !isFair && plan.offline.some(({ fromMs, toMs }) => within(timeline.now - startedAt(), fromMs, toMs))

  function visibleRows(): ListedRow[] {
    const { now } = timeline
    const frozen = world.frozenListing
    const cutAt =
      !isFair && frozen && within(now - startedAt(), frozen.fromMs, frozen.toMs)
        ? startedAt() + frozen.fromMs
        : Infinity
    const rows = truth.rows
      .filter(({ at }) => at <= now && at <= cutAt)
      .sort((a, b) => a.at - b.at || a.order - b.order)
    return isFair ? rows : listedRows(rows, readings, now)
  }

  function list(
    person: Wanted,
    request: Sent | undefined,
    lagMs: number,
    campaignId: string | null,
    now = timeline.now,
    sender = 'Stranger',
    how: { readonly isTakenInRefusal?: boolean; readonly isRejected?: boolean } = {},
  ): void {
    ids += 1 + scatter.int(0, 3)
    const key = createHash('sha256').update(`${plan.seed} ${truth.rows.length}`).digest('hex').slice(0, 24)
    truth.rows.push({
      ...person,
      ...{
        id: ids,
        key,
        order: truth.rows.length,
        at: now,
        visibleAt: now + lagMs,
        campaignId,
        request: request?.n,
        isPersonalised: request !== undefined && isPersonalised.has(request),
        isTakenInRefusal: how.isTakenInRefusal ?? false,
        isRejected: how.isRejected ?? false,
      },
      sender: request?.sender ?? sender,
      callbackUrl: request?.callbackUrl,
      scheduledFor: request?.scheduledFor,
    })
  }

  function accept(request: Sent, fate: Omit<SentFate, 'n'>): void {
    if (fate.accept === 'none') return
    if (isList(request)) return acceptList(request, fate)
    const some =
      fate.accept === 'some' ? request.people.slice(0, Math.floor(request.people.length / 2)) : request.people
    const taken = inAcceptanceOrder(some, ({ phone }) => phone, readings)
    if (taken.length === 0) return
    const campaignId =
      request.path === '/sms/send' && taken.length > 1 && !isPersonalised.has(request) ? `c${request.n}` : null
    note(
      `gateway accepts ${taken.map(({ phone }) => phone.slice(-4)).join(' ')} of request ${request.n}${fate.accept === 'twice' ? ', twice' : ''}`,
    )
    changed()
    for (const person of taken) {
      truth.acceptances.push({ ...person, request: request.n, at: timeline.now })
      for (let copy = 0; copy < (fate.accept === 'twice' ? 2 : 1); copy++)
        list(person, request, fate.lagMs ?? 500, campaignId, timeline.now, undefined, howTaken(fate))
    }
  }

  /** Those on the list; "some" are the first half of them. */
  function acceptList(request: Sent, fate: Omit<SentFate, 'n'>): void {
    const [send] = request.people
    const count = plan.campaigns.find(({ kind }) => kind === 'list')?.people ?? 0
    if (!send) return
    note(`gateway accepts ${send.phone} of request ${request.n}`)
    changed()
    truth.acceptances.push({ ...send, request: request.n, at: timeline.now })
    for (let place = 0; place < (fate.accept === 'some' ? count / 2 : count); place++)
      list(
        { phone: phoneOf(place), text: send.text },
        ...([request, fate.lagMs ?? 500, `c${request.n}`, timeline.now, undefined, howTaken(fate)] as const),
      )
  }

  const isPersonalised = new WeakSet<Sent>()

  function parseSend(request: SendRequest): Sent {
    const { pathname } = new URL(request.url)
    const written = Buffer.from(request.body).toString('utf8')
    const body = JSON.parse(written) as Record<string, unknown>
    const entries = body.messages as { to: string; message: string }[] | undefined
    const text = String(body.message ?? body.body ?? '')
    const people = entries
      ? entries.map(({ to, message }) => ({ phone: to, text: message }))
      : typeof body.list_id === 'string'
        ? [{ phone: `list:${body.list_id}`, text }]
        : ([body.to].flat() as string[]).map((phone) => ({ phone, text }))
    const sent: Sent = {
      n: truth.sent.length + 1,
      at: timeline.now,
      path: pathname,
      hash: createHash('sha256').update(`${pathname}\n${written}`).digest('hex'),
      people,
      sender: typeof body.sender_id === 'string' ? body.sender_id : 'Default',
      callbackUrl: typeof body.callback_url === 'string' ? body.callback_url : undefined,
      scheduledFor:
        typeof body.scheduled_for === 'string' ? Date.parse(`${body.scheduled_for.replace(' ', 'T')}Z`) : undefined,
    }
    if (entries) isPersonalised.add(sent)
    return sent
  }

  /** The ids that a plain yes to this request names. */
  function idsFor(request: Sent): AcceptedSend {
    if (isPersonalised.has(request)) return {}
    if (request.people.length > 1 || isList(request)) return { campaignId: `c${request.n}` }
    const row = truth.rows.find((each) => each.request === request.n)
    return { messageId: row ? publicKey(factsOf(row, timeline.now), readings) : `m${request.n}` }
  }

  function fateOf(n: number): SendFate {
    const fate = (isFair ? undefined : plan.sends.find((each) => each.n === n)) ?? { n, ...plain }
    const isMoneyOut = fate.kind === 'sent' && (fate.answer === 'http_402' || fate.answer === 'balance_words')
    if (!isMoneyOut || readings.moneyOut !== 'takenThenRejected') return fate
    return { ...fate, accept: 'all', answer: 'plain_yes', isRejected: true }
  }

  function submit(request: SendRequest, owner: Owner, hooks: WireHooks): Promise<GatewayOutcome> {
    if (!hooks.step('request')) return never
    if (isOffline()) return settle(unsent('dns'), 20, owner, hooks)
    if (request.isStale?.()) return settle(unsent('connect_timeout'), 20, owner, hooks)
    const parsed = parseSend(request)
    const fate = fateOf(parsed.n)
    truth.sent.push(parsed)
    hooks.leaves(parsed)
    if (fate.kind === 'unsent') {
      note(`request ${parsed.n} does not leave: ${fate.reason}`)
      return settle(unsent(fate.reason), 20, owner, hooks, { request: parsed.n, answer: 'unsent' })
    }
    note(
      `request ${parsed.n} to ${parsed.people.map(({ phone }) => phone.slice(-4)).join(' ')}: ${fate.accept}, ${fate.answer}`,
    )
    timeline.after(20 + fate.acceptAfterMs, undefined, () => accept(parsed, fate))
    const afterMs = fate.answer === 'no_answer' ? request.deadlineMs : fate.answer === 'late_yes' ? 40_000 : 80
    const { answer: kind, retryAfterSeconds } = fate
    const outcome = (): GatewayOutcome =>
      withDate(answerOf(kind, { readings, now: timeline.now, accepted: idsFor(parsed), retryAfterSeconds }))
    const answered = settle(outcome, afterMs, owner, hooks, { request: parsed.n, ...heardAs(fate, readings, plan) })
    return hooks.step('request left') ? answered : never
  }

  const withDate = (outcome: GatewayOutcome): GatewayOutcome =>
    world.isDateless ? outcome : dated(outcome, writeDateHeader(timeline.now, readings))

  function settle(
    outcome: GatewayOutcome | (() => GatewayOutcome),
    afterMs: number,
    owner: Owner,
    hooks: WireHooks,
    said?: Heard,
  ): Promise<GatewayOutcome> {
    return new Promise((resolve) => {
      timeline.after(afterMs, owner, () => {
        if (!hooks.step('answer')) return
        if (said) heard?.(said)
        resolve(typeof outcome === 'function' ? outcome() : outcome)
      })
    })
  }

  function read(request: GatewayRequest): GatewayOutcome {
    const url = new URL(request.url)
    const now = timeline.now
    if (url.pathname === '/messages') {
      listings += 1
      const trouble = isFair ? undefined : plan.listings.find(({ n }) => n === listings)?.trouble
      if (trouble) {
        note(`listing page ${listings}: ${trouble}`)
        readingFailed?.(trouble === 'http_401')
      } else readAt = now
      return answerListing(visibleRows(), url, { readings, account, pageCap: world.pageCap, now }, trouble)
    }
    if (url.pathname === '/api/balance' || url.pathname === '/v1/balance')
      return answer(writeBalance({ balance: 500, currency: 'EUR' }, readings))
    if (url.pathname === '/sms/estimate') return answer(writeEstimate(estimate, readings))
    if (url.pathname === '/v1/recent/optouts') return answer(writeRecentOptOuts(recentOptOuts(), now, readings))
    if (url.pathname === '/v1/recent/inbound-sms') return answer(writeRecentInbound(replies(), now, readings))
    if (/^\/v1\/people\/(contacts|lists)$/.test(url.pathname))
      return json({ data: [], current_page: 1, last_page: 1, total: 0 })
    return json({ success: false, message: 'Not found.' }, 404)
  }

  function recentOptOuts(): OptOutFacts[] {
    return [...truth.optedOut].map(([phone, at], index) => ({
      ...{ id: index + 1, at, phone, source: 'System', isOwn: false, isTakenBack: false },
    }))
  }

  const replies = () =>
    [...truth.replies].map(([from, at], index) => ({
      ...{ id: index + 1, at, from, to: '447700900999', message: 'Yes, thank you', parts: 1 },
    }))

  return {
    get readAt() {
      return readAt
    },
    beFair: () => void (isFair = true),
    shown: (row) => recordOf(row, plan, timeline.now),
    listStranger: (person, sender, at) => list(person, undefined, 0, null, at, sender),
    transports: (owner, hooks) => ({
      send: { submit: (request) => (owner.isAlive ? submit(request, owner, hooks) : never) },
      read: {
        request: (request) => {
          if (!owner.isAlive || !hooks.step('read')) return never
          return new Promise((resolve) => {
            timeline.after(40, owner, () => {
              const isAway = isOffline()
              if (isAway) readingFailed?.(false)
              const outcome = isAway ? unsent('dns') : read(request)
              if (hooks.step('read answer')) resolve(withDate(outcome))
            })
          })
        },
      },
    }),
  }
}

/** The time of an answer, as servers say it. */
function dated(outcome: GatewayOutcome, date: string | undefined): GatewayOutcome {
  if (outcome.kind !== 'answer' || date === undefined) return outcome
  return { ...outcome, headers: { ...outcome.headers, date } }
}

function howTaken({ answer: kind, isRejected = false }: Omit<SentFate, 'n'>) {
  return { isRejected, isTakenInRefusal: refusalKinds.has(kind) }
}

/** The answer as the app understands it under these readings. */
function heardAs(
  { answer: kind, retryAfterSeconds, isRejected }: SentFate,
  { success, tooFast, dateHeader }: Readings,
  { world, actions }: Plan,
): Pick<Heard, 'answer' | 'retryAfterSeconds'> {
  if (isRejected) return { answer: 'http_402' }
  if ((kind === 'plain_yes' || kind === 'late_yes') && success !== 'true') return { answer: 'success_missing' }
  if (kind !== 'http_429' || tooFast === 'status429') return { answer: kind, retryAfterSeconds }
  if (tooFast === 'status401') return { answer: 'http_401' }
  // A wrong clock that no answer corrects, or corrects to a wrong time, makes anything of a date.
  const isDated = dateHeader === 'right' && world.isDateless !== true
  const isAnyDate = tooFast === 'retryAfterDate' && !isDated && actions.some((action) => action.do === 'setClock')
  const asked = isAnyDate ? maxSendWaitMs / 1_000 : askedSeconds[tooFast]
  return { answer: kind, ...(asked === undefined ? {} : { retryAfterSeconds: asked }) }
}

/** The app does as it is asked, for a quarter of an hour at most. */
const askedSeconds: Partial<Record<Readings['tooFast'], number>> = {
  retryAfterSeconds: 2,
  retryAfterDate: 2,
  retryAfterAbsurd: maxSendWaitMs / 1_000,
}

const isList = ({ people }: Sent): boolean => people[0]?.phone.startsWith('list:') === true

function within(at: number, from: number, to: number): boolean {
  return at >= from && at < to
}
