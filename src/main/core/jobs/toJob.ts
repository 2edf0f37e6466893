// Stored jobs as the contract shows them.
import type { Job, JobItem, JobWork } from '@contract'
import { withoutUndefined } from '../base/withoutUndefined'
import type { JobCounts, JobRecord } from './jobKind'
import type { FailedItem } from './jobRows'

export function toJob(record: JobRecord, work: JobWork, counts: JobCounts, endsAt: string | undefined): Job {
  const { pauseReason: reason, pausedAt: since, goesOnAt, problemCode: code, problemWords: words, finishedAt } = record
  return {
    id: record.id,
    accountId: record.accountId,
    work,
    state: record.state,
    ...(record.state === 'paused' && reason !== null && since !== null
      ? { pause: { reason, since, ...(goesOnAt === null ? {} : { goesOnAt }) } }
      : {}),
    ...(code === null ? {} : { problem: { code, ...(words === null ? {} : { words }) } }),
    progress: { ...counts, ...withoutUndefined({ endsAt }) },
    createdAt: record.createdAt,
    ...(finishedAt === null ? {} : { finishedAt }),
  }
}

export function toJobItem({ id, contactId, name, phone, code, words }: FailedItem): JobItem {
  return {
    id,
    name,
    code: code ?? 'GATEWAY_NOT_UNDERSTOOD',
    ...(contactId === null ? {} : { contactId }),
    ...(phone === null ? {} : { phone }),
    ...(words === null ? {} : { words }),
  }
}
