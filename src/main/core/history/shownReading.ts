// The shown state of a job that reads the account's messages: its subject, its progress, and the days in doubt. Pure.
import { withoutUndefined } from '../base/withoutUndefined'
import type { JobKindWork } from '../jobs/jobKind'
import { historyCursorSchema, historySubjectSchema, historyTallySchema } from './historyReadState'

export const shownReading: Pick<JobKindWork, 'describe' | 'counts' | 'items'> = {
  describe(job) {
    const { since } = historySubjectSchema.parse(JSON.parse(job.subject))
    const tally = historyTallySchema.parse(JSON.parse(job.tally))
    return { kind: 'history', tally, ...withoutUndefined({ since }) }
  },
  async counts(job) {
    const { read, total, unsure } = historyCursorSchema.parse(JSON.parse(job.cursor))
    const failed = unsure.length
    if (total === undefined) return { done: read, failed }
    const left = Math.max(total - read, 0)
    return { done: read, failed, left, total: read + failed + left }
  },
  async items(job, { offset, limit }) {
    const { unsure } = historyCursorSchema.parse(JSON.parse(job.cursor))
    const rows = unsure.slice(offset, offset + limit).map(({ day }, index) => ({
      ...{ id: offset + index + 1, name: day, code: 'JOB_LISTING_INCOMPLETE' as const },
    }))
    return { total: unsure.length, rows }
  },
}
