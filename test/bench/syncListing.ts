// The listing that the sink of the sync bench shows: the same messages in every run, in the form of real records.

export const listedMessages = 100_000
export const listedDays = 40

const dayMs = 24 * 60 * 60 * 1_000
const perDay = listedMessages / listedDays
/** Within the ninety days that a first reading brings. */
const firstAt = (nowMs: number): number => Math.floor(nowMs / dayMs) * dayMs - listedDays * dayMs
const statuses = ['DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'SENT', 'UNDELIVERED', 'FAILED']

/** JSON of each record, by day, oldest first. */
export function makeListing(nowMs: number): ReadonlyMap<string, readonly string[]> {
  const days = new Map<string, string[]>()
  for (let index = 0; index < listedMessages; index++) {
    const at = firstAt(nowMs) + Math.floor(index / perDay) * dayMs + Math.floor(((index % perDay) * dayMs) / perDay)
    const written = new Date(at).toISOString().slice(0, 19).replace('T', ' ')
    const day = written.slice(0, 10)
    const records = days.get(day) ?? []
    records.push(JSON.stringify(makeRecord(index, written)))
    days.set(day, records)
  }
  return days
}

function makeRecord(index: number, at: string): Record<string, unknown> {
  const key = `${index.toString(16).padStart(8, '0')}-7a31-4c02-9d55-${(index * 7_919).toString(16).padStart(12, '0')}`
  const status = statuses[index % statuses.length] ?? 'SENT'
  return {
    id: 5_000_000 + index,
    _id: key,
    campaign_id: index % 3 === 0 ? `c${Math.floor(index / 1_000)}` : null,
    user_id: 7,
    sender_id: index % 5 === 0 ? 'BENCH TWO' : 'BENCH',
    message: `Hello Ada ${index}, your order ${index * 31} is ready. Come by until Friday, we are open from 9 to 6.`,
    // Country code 999 is reserved and was never assigned.
    to: `+999${100_000_000 + ((index * 7_919) % 800_000_000)}`,
    status,
    our_cost: 0.021,
    client_cost: 0.045,
    callback_url: '',
    scheduled_for: null,
    timezone: 'UTC',
    created_at: at,
    updated_at: at,
    provider_id: 3,
    fallback_provider_id: null,
    message_id: null,
    sms_count: 1 + (index % 2),
    final_callback_sent: 0,
    is_api: 1,
    a2_code: index % 4 === 0 ? 'GB' : 'GR',
    failed_reason: status === 'FAILED' ? 'Absent subscriber' : null,
  }
}
