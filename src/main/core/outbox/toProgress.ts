// From the stored row to what screens show. Pure.
import type { Money, Progress } from '@contract'
import type { ProgressRow } from './viewRows'

export function toProgress(row: ProgressRow, revision: number, now: number, nextLookAt: string | undefined): Progress {
  const ceiling = row.ceiling === null ? undefined : (JSON.parse(row.ceiling) as Money)
  const waiting = row.counts.pending + row.counts.held + row.counts.inflight
  const isRunning = row.state === 'running' && row.lastMinute > 0 && waiting > 0
  return {
    campaignId: row.campaignId,
    revision,
    name: row.name,
    state: row.state,
    counts: row.counts,
    delivery: [...row.delivery],
    unlisted: row.unlisted,
    sender: row.sender,
    batchSize: row.batchSize,
    ...optional('pauseReason', row.pauseReason),
    ...optional('pauseWords', row.pauseWords),
    ...optional('pausedAt', row.pausedAt),
    ...optional('startedAt', row.startedAt),
    ...optional('finishedAt', row.finishedAt),
    ...optional('lastLookAt', row.lastLookAt),
    ...(ceiling ? { ceiling } : {}),
    ...(row.spentMicros === null || row.currency === null
      ? {}
      : { spent: { micros: row.spentMicros, currency: row.currency } }),
    ...(isRunning
      ? { peoplePerMinute: row.lastMinute, endsAt: new Date(now + (waiting / row.lastMinute) * 60_000).toISOString() }
      : {}),
    ...(nextLookAt === undefined ? {} : { nextLookAt }),
  }
}

function optional<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  return value === null ? {} : ({ [name]: value } as { [Key in Name]?: Value })
}
