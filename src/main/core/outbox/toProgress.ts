// From the stored row to what screens show. Pure.
import type { Money, Progress } from '@contract'
import type { ProgressRow } from './progressRows'

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
    foundLate: row.foundLate,
    secondRecords: row.secondRecords,
    refusals: [...row.refusals],
    failed: row.failed,
    sender: row.sender,
    batchSize: row.batchSize,
    ...optional('pauseReason', row.pauseReason),
    ...optional('pauseWords', row.pauseWords),
    ...optional('pausedAt', row.pausedAt),
    ...optional('startedAt', row.startedAt),
    ...optional('finishedAt', row.finishedAt),
    ...optional('lastLookAt', row.lastLookAt),
    ...optional('scheduledFor', row.scheduledFor),
    ...optional('optOutsReadAt', row.optOutsReadAt),
    ...(row.gatewayList === null ? {} : { gatewayList: toGatewayList(row.gatewayList) }),
    ...(row.pace.length === 0 ? {} : { pace: [...row.pace] }),
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

function toGatewayList(json: string): NonNullable<Progress['gatewayList']> {
  const { name, people } = JSON.parse(json) as { name: string; people?: number }
  return { name, ...(people === undefined ? {} : { people }) }
}
