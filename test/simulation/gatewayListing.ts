// GET /messages of the model: filters, order, pages, and a listing's ways of being wrong.
import type { GatewayOutcome } from '../../src/main/core/ports'
import { answerOf, json } from './gatewayAnswers'
import type { ListingTrouble, WorldPlan } from './plan'
import type { ListedRow } from './truth'

export interface ListingQuestion {
  readonly limit: number
  readonly page: number
  readonly direction: 'asc' | 'desc'
  readonly day: string | undefined
  readonly to: string | undefined
}

export function readQuestion(url: URL): ListingQuestion {
  const { searchParams } = url
  return {
    limit: Number(searchParams.get('limit') ?? 15),
    page: Number(searchParams.get('page') ?? 1),
    direction: searchParams.get('order_direction') === 'asc' ? 'asc' : 'desc',
    day: searchParams.get('created_at') ?? undefined,
    to: searchParams.get('to') ?? undefined,
  }
}

/** `rows`: all that the listing shows now, in the order of their creation. */
export function answerListing(
  rows: readonly ListedRow[],
  question: ListingQuestion,
  world: WorldPlan,
  now: number,
  trouble?: ListingTrouble,
): GatewayOutcome {
  if (trouble === 'http_500' || trouble === 'http_401' || trouble === 'html' || trouble === 'reset')
    return answerOf(trouble, {})
  const local = (at: number): string => localTime(at + world.zoneHours * 3_600_000)
  let asked = rows.filter(
    ({ at, phone }) =>
      (question.day === undefined || local(at).startsWith(question.day)) &&
      (question.to === undefined || phone === question.to),
  )
  const latest = rows.findLast(({ isOurs }) => isOurs)
  if (trouble === 'hole') asked = asked.filter((row) => !row.isOurs || row === latest)
  if (question.direction === 'desc') asked = asked.toReversed()
  const size = Math.min(question.limit, world.pageCap)
  const drift = trouble === 'drift' && question.page > 1 ? 1 : 0
  const page = trouble === 'repeat' && question.page > 1 ? question.page - 1 : question.page
  let shown: unknown[] = asked
    .slice((page - 1) * size + drift, page * size + drift)
    .map((row) => toWire(row, local, now))
  let total = asked.length
  let lastPage = Math.max(1, Math.ceil(total / size))
  if (trouble === 'row_left_out') shown = shown.slice(0, -1)
  if (trouble === 'not_records') shown = shown.map((row, index) => (index === 0 ? 'broken' : row))
  if (trouble === 'more_than_there') total += 2
  if (trouble === 'shrink' && question.page > 1) {
    total -= shown.length
    shown = []
    lastPage = question.page
  }
  if (trouble === 'endless') lastPage = question.page + 1
  return json({
    current_page: question.page,
    data: shown,
    from: null,
    last_page: lastPage,
    per_page: size,
    to: null,
    total,
    first_page_url: 'https://elsewhere.example/messages?page=1',
    next_page_url: question.page < lastPage ? `https://elsewhere.example/messages?page=${question.page + 1}` : null,
    prev_page_url: null,
    path: 'https://elsewhere.example/messages',
  })
}

/** Each look asks for the same moments again. */
const localTimes = new Map<number, string>()

function localTime(at: number): string {
  const known = localTimes.get(at)
  if (known !== undefined) return known
  const words = new Date(at).toISOString().replace('T', ' ').slice(0, 19)
  if (localTimes.size > 1_000) localTimes.clear()
  localTimes.set(at, words)
  return words
}

/** How the listing shows this row at a time. */
export function recordOf(row: ListedRow, world: WorldPlan, now: number): Record<string, unknown> {
  return toWire(row, (at) => localTime(at + world.zoneHours * 3_600_000), now)
}

function toWire(row: ListedRow, local: (at: number) => string, now: number): Record<string, unknown> {
  const status = statusOf(row, now)
  return {
    id: Number(row.id),
    _id: row.key,
    campaign_id: row.campaignId,
    user_id: 7,
    sender_id: row.sender,
    message: row.text,
    to: row.phone,
    status,
    our_cost: 0.01,
    client_cost: 0.02,
    callback_url: row.callbackUrl ?? '',
    scheduled_for: row.scheduledFor === undefined ? null : Math.floor(row.scheduledFor / 1_000),
    timezone: 'UTC',
    created_at: local(row.at),
    updated_at: local(Math.min(now, row.at + 60_000)),
    sms_count: 1,
    final_callback_sent: 0,
    is_api: 1,
    a2_code: 'US',
  }
}

/** Final within two minutes, for most; which one follows from the number. */
function statusOf({ at, scheduledFor, phone, isOurs }: ListedRow, now: number): string {
  if (!isOurs) return 'DELIVERED'
  const age = now - Math.max(at, scheduledFor ?? 0)
  if (age < 0) return 'SCHEDULED'
  if (age < 10_000) return 'QUEUED'
  if (age < 60_000) return 'SENT'
  return phone.endsWith('7') ? 'UNDELIVERED' : 'DELIVERED'
}
