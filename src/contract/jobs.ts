// Long work with the gateway: one durable job each, which survives restarts, keeps to the account's pace and says how far it is.
import { z } from 'zod'
import { errorCodeSchema, procedure } from './errors'
import { accountIdSchema, contactIdSchema, instantSchema, listIdSchema, pageOf, windowSchema } from './values'

export const jobIdSchema = z.string().min(1).max(64)

/**
 * `waiting`: begins when the previous job of its kind has ended. `paused`: see `pause`. `failed`: cannot continue, see
 * `problem`; `resume` tries again from where it stood. `done` and `cancelled` are final; finished items stay done.
 */
export const jobStateSchema = z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'])
export type JobState = z.infer<typeof jobStateSchema>

/**
 * Why it stopped. `offline`, `rate` and `gateway` continue automatically at `goesOnAt`; `auth`, `balance` and `refusals` (many
 * in a row) wait for a person.
 */
export const jobPauseSchema = z.enum(['user', 'offline', 'rate', 'gateway', 'auth', 'balance', 'refusals'])
export type JobPause = z.infer<typeof jobPauseSchema>

/** Reads lists and people from the gateway. Without a list: all of them. Nothing here is removed by it. */
export const pullJobSchema = z.object({
  kind: z.literal('pull'),
  list: z.object({ id: listIdSchema, name: z.string() }).optional(),
  tally: z.object({
    /** Lists read to their end. */
    lists: z.number().int(),
    /** People who are new here. */
    added: z.number().int(),
    /** People with a field that the gateway has newer. */
    updated: z.number().int(),
    same: z.number().int(),
    /** People with a field that was changed here: it stays as it is here. */
    kept: z.number().int(),
    /** Opt-outs that came down. */
    optedOut: z.number().int(),
    /** Records without a number that can be sent to, or deleted at the gateway. */
    leftOut: z.number().int(),
  }),
})

/** Copies a list of this computer to the gateway: makes the list there if need be, then one request a person. */
export const pushJobSchema = z.object({
  kind: z.literal('push'),
  list: z.object({ id: listIdSchema, name: z.string() }),
  tally: z.object({
    /** Made at the gateway. */
    created: z.number().int(),
    /** Were there already, by number. */
    there: z.number().int(),
    /** People among these with other field values here: the gateway has no way to change a person. */
    differ: z.number().int(),
    /** Not copied, because they opted out of everything or of the list. */
    optedOut: z.number().int(),
    /** The gateway took them and did not list them afterwards. */
    unseen: z.number().int(),
  }),
})

/** Tells the gateway opt-outs that were made here, and those taken back. Begins automatically. */
export const optOutsJobSchema = z.object({
  kind: z.literal('opt_outs'),
  tally: z.object({ out: z.number().int(), back: z.number().int() }),
})

/** Reads the account's messages, the newest day first, as far back as was asked or to the first. Counts messages. */
export const historyJobSchema = z.object({
  kind: z.literal('history'),
  /** The oldest moment to read to; absent: the first message there is. */
  since: instantSchema.optional(),
  tally: z.object({
    added: z.number().int(),
    /** Known already, with something new. */
    changed: z.number().int(),
    same: z.number().int(),
    /** Records that could not be kept. */
    unread: z.number().int(),
    /** Days read to their end. */
    days: z.number().int(),
    /** Days whose listing contradicted itself, read as far as it went. */
    unsure: z.number().int(),
    /** Everything from here on was read; YYYY-MM-DD as the gateway has it. */
    reached: z.string().optional(),
  }),
})

/** Asks the gateway for each number of a file or list. */
export const verifyJobSchema = z.object({
  kind: z.literal('verify'),
  /** Name of the list or the file. */
  name: z.string(),
  tally: z.object({ active: z.number().int(), notActive: z.number().int() }),
})

export const jobSchema = z.object({
  id: jobIdSchema,
  accountId: accountIdSchema,
  work: z.discriminatedUnion('kind', [
    pullJobSchema,
    pushJobSchema,
    optOutsJobSchema,
    historyJobSchema,
    verifyJobSchema,
  ]),
  state: jobStateSchema,
  pause: z
    .object({
      reason: jobPauseSchema,
      since: instantSchema,
      /**
       * When it continues automatically; absent if a person must resume it, and for `offline`, which ends when the connection
       * returns.
       */
      goesOnAt: instantSchema.optional(),
    })
    .optional(),
  /** Why it paused or failed, with the gateway's own words if it had any. */
  problem: z.object({ code: errorCodeSchema, words: z.string().optional() }).optional(),
  /** People, numbers or messages. `left` and `total` are absent until they are known; done + failed + left = total. */
  progress: z.object({
    done: z.number().int(),
    failed: z.number().int(),
    left: z.number().int().optional(),
    total: z.number().int().optional(),
    /** Forecast from the speed so far. Absent while it does not run, or if nothing can be said. */
    endsAt: instantSchema.optional(),
  }),
  createdAt: instantSchema,
  finishedAt: instantSchema.optional(),
})
export type Job = z.infer<typeof jobSchema>
export type JobWork = Job['work']
export type JobKind = JobWork['kind']

/** One thing of a job that did not succeed: a person, or (reading) a whole list. */
export const jobItemSchema = z.object({
  id: z.number().int(),
  /** The person's contact; absent if they are not in the address book. */
  contactId: contactIdSchema.optional(),
  /** The person's or the list's name; empty if there is none. */
  name: z.string(),
  /** E.164; absent for a list. */
  phone: z.string().optional(),
  code: errorCodeSchema,
  /** The gateway's own words. */
  words: z.string().optional(),
})
export type JobItem = z.infer<typeof jobItemSchema>

const one = z.strictObject({ jobId: jobIdSchema })

export const jobs = {
  /** Unfinished jobs of the active account first, then the last 20 that ended. NO_ACCOUNT. */
  all: procedure.output(
    z.object({
      jobs: z.array(jobSchema),
      /** Opt-outs made here that the gateway does not know yet; they hold here anyway. */
      optOutsUntold: z.number().int(),
    }),
  ),
  /** JOB_UNKNOWN. */
  get: procedure.input(one).output(jobSchema),
  /** Items that did not succeed, in the order of the work. JOB_UNKNOWN. */
  items: procedure.input(windowSchema.extend({ jobId: jobIdSchema })).output(pageOf(jobItemSchema)),
  /** Pauses it after the running request. An ended job stays as it is. JOB_UNKNOWN. */
  pause: procedure.input(one).output(jobSchema),
  /** Continues where it stood, also after it failed as a whole. JOB_UNKNOWN, JOB_FINISHED. */
  resume: procedure.input(one).output(jobSchema),
  /** Ends it after the running request; finished items stay done. JOB_UNKNOWN. */
  cancel: procedure.input(one).output(jobSchema),
  /** Retries the failed items; those that may be at the gateway already are looked up first. JOB_UNKNOWN, JOB_NOTHING_FAILED. */
  retryFailed: procedure.input(one).output(jobSchema),

  /** Reads all lists and their people; answers the job that does so already, if there is one. NO_ACCOUNT. */
  pullAll: procedure.output(jobSchema),
  /** Reads one list that is at the gateway; answers the job that does so already. NO_ACCOUNT, LIST_UNKNOWN, LIST_NOT_AT_GATEWAY. */
  pullList: procedure.input(z.strictObject({ listId: listIdSchema })).output(jobSchema),
  /** Copies a list to the gateway; answers the job that does so already. NO_ACCOUNT, LIST_UNKNOWN. */
  pushList: procedure.input(z.strictObject({ listId: listIdSchema })).output(jobSchema),
  /** Reads older messages into the local copy, back to `since` or to the first; answers the job that does so already. NO_ACCOUNT. */
  readHistory: procedure.input(z.strictObject({ since: instantSchema.optional() })).output(jobSchema),
}
