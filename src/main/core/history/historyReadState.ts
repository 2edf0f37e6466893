// The state of a job that reads the account's messages, as it is stored and as it is shown. Pure.
import { z } from 'zod'
import { doubtSchema, listingWalkSchema } from '../readback/judgeListing'
import { withoutUndefined } from '../base/withoutUndefined'
import type { JobKindWork } from '../jobs/jobKind'

/**
 * `older`: back to `since`, or to the first message. `newest`: what came since the last reading. `isOwn`: begun by the app
 * itself; one that finds nothing leaves no trace.
 */
export const historySubjectSchema = z.object({
  what: z.enum(['older', 'newest']),
  since: z.string().optional(),
  isOwn: z.boolean(),
})
export type HistorySubject = z.infer<typeof historySubjectSchema>

/** A record that the listing is known to have on a day: a day that does not show it was not filtered as was asked. */
const shownSchema = z.object({ day: z.string(), key: z.string() })

export const historyCursorSchema = z.object({
  /** `days`: one after the other, the newest first. `listing`: page by page, the newest first, without a filter. */
  stage: z.enum(['begin', 'days', 'listing']),
  walk: listingWalkSchema,
  /** Rows asked for at once. */
  limit: z.number(),
  day: z.string().optional(),
  /** The last day to be read. */
  floor: z.string().optional(),
  /** Days in doubt, and those of them that are still to be read once more. */
  unsure: z.array(z.object({ day: z.string(), doubt: doubtSchema })),
  again: z.array(z.string()),
  hasReadAgain: z.boolean(),
  mustShow: z.array(shownSchema),
  /** In the listing: records before this instant are not wanted. */
  stopAt: z.string().optional(),
  /** The listing was in order so far, down to this time; else it is read to its end. */
  isInOrder: z.boolean(),
  downTo: z.string().optional(),
  /** It began with the newest message there was. */
  startsAtNewest: z.boolean(),
  /** Nothing older is at the gateway than where this ends. */
  endsAtFirst: z.boolean(),
  /** Time of the newest record of the listing when it began. */
  newestAt: z.string().optional(),
  /** Oldest day seen. */
  reached: z.string().optional(),
  /** Records read, and how many there are to read. */
  read: z.number(),
  total: z.number().optional(),
  days: z.number(),
  doubt: doubtSchema.optional(),
})
export type HistoryCursor = z.infer<typeof historyCursorSchema>

export const historyTallySchema = z.object({
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  unread: z.number(),
  days: z.number(),
  unsure: z.number(),
  reached: z.string().optional(),
})
export type HistoryTally = z.infer<typeof historyTallySchema>

export const emptyHistory: HistoryTally = { added: 0, changed: 0, same: 0, unread: 0, days: 0, unsure: 0 }

/** The known extent of an account's copy; see its table. */
export interface CopyMarks {
  readonly completeDay: string | null
  readonly coveredUntil: string | null
  readonly isWhole: boolean
}

/** The changes a page makes to them. */
export interface MarkMoves {
  readonly completeDay?: string
  readonly coveredUntil?: string
  readonly isWhole?: boolean
}

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
