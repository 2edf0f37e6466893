// Asking the gateway whether numbers are in use: one at once, a file or a list as a job. The gateway may charge for each.
import { z } from 'zod'
import { procedure } from './errors'
import { jobIdSchema, jobSchema } from './jobs'
import {
  contactIdSchema,
  countrySchema,
  importIdSchema,
  instantSchema,
  listIdSchema,
  pageOf,
  smartListIdSchema,
  windowSchema,
} from './values'

/**
 * The gateway's answer about a number, and its time. It has every field of the gateway's document; those the gateway left out
 * are absent.
 */
export const verifiedNumberSchema = z.object({
  /** E.164. */
  phone: z.string(),
  name: z.string().optional(),
  contactId: contactIdSchema.optional(),
  /** The gateway's word, as written; empty if the answer had none. */
  status: z.string(),
  /** The word is ACTIVE. */
  isActive: z.boolean(),
  /** Our own reading of the number. */
  country: countrySchema.optional(),
  details: z
    .object({
      mcc: z.string().optional(),
      imsi: z.string().optional(),
      isPorted: z.boolean().optional(),
      country: z
        .object({
          code: z.string().optional(),
          name: z.string().optional(),
          localeName: z.string().optional(),
          isoA3Code: z.string().optional(),
        })
        .optional(),
      network: z.object({ name: z.string().optional(), mnc: z.string().optional() }).optional(),
    })
    .optional(),
  checkedAt: instantSchema,
  /** Left out of every send that is approved from now on, until it is put back. */
  isSetApart: z.boolean(),
})
export type VerifiedNumber = z.infer<typeof verifiedNumberSchema>

/** One number of a job. */
export const lookUpSchema = z.object({
  phone: z.string(),
  name: z.string().optional(),
  contactId: contactIdSchema.optional(),
  /** `unknown`: the request may have arrived and its answer was lost; it is asked again only by `jobs.retryFailed`. */
  state: z.enum(['waiting', 'asked', 'done', 'failed', 'unknown']),
  result: verifiedNumberSchema.optional(),
  problem: z.object({ code: z.string(), words: z.string().optional() }).optional(),
})
export type LookUp = z.infer<typeof lookUpSchema>

export const numbersSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('list'), listId: listIdSchema }),
  z.strictObject({ kind: z.literal('smart_list'), smartListId: smartListIdSchema }),
  z.strictObject({ kind: z.literal('contacts'), contactIds: z.array(contactIdSchema).min(1).max(10_000) }),
  /** A checked import that was not stored: its rows are looked up and nothing becomes a contact. */
  z.strictObject({ kind: z.literal('file'), importId: importIdSchema }),
  /** Numbers in any spelling, one or several a line. */
  z.strictObject({ kind: z.literal('pasted'), text: z.string().max(2_000_000) }),
])
export type NumbersSource = z.infer<typeof numbersSourceSchema>

const which = {
  source: numbersSourceSchema,
  /** Leaves out numbers with a result that is at most this many days old. */
  skipCheckedDays: z.number().int().min(0).max(3_650).optional(),
}

export const numberFilterSchema = z.object({
  activity: z.enum(['active', 'not_active']).optional(),
  /** One status as written. */
  status: z.string().max(60).optional(),
  /** Part of a name, or a number in any spelling. */
  search: z.string().max(200).optional(),
  setApart: z.boolean().optional(),
})
export type NumberFilter = z.infer<typeof numberFilterSchema>

export const numbers = {
  /** Reads a typed number here, without a request. PHONE_NOT_USABLE. */
  read: procedure.input(z.strictObject({ phone: z.string().max(60) })).output(
    z.object({
      phone: z.string(),
      country: countrySchema.optional(),
      last: verifiedNumberSchema.optional(),
      isSetApart: z.boolean(),
    }),
  ),
  /** Asks the gateway once, now. NO_ACCOUNT, PHONE_NOT_USABLE, CREDENTIAL_MISSING, KEY_*, GATEWAY_*. */
  verify: procedure
    .input(z.strictObject({ phone: z.string().max(60) }))
    .output(z.object({ result: verifiedNumberSchema, raw: z.string() })),
  /** Before a list: how many look-ups, how long, and what is left out. NO_ACCOUNT, LIST_UNKNOWN, SMART_LIST_UNKNOWN, IMPORT_UNKNOWN, IMPORT_NOT_CHECKED. */
  plan: procedure.input(z.strictObject(which)).output(
    z.object({
      name: z.string(),
      lookUps: z.number().int(),
      /** Left out: looked up recently, the same number twice, no number that can be asked for. */
      known: z.number().int(),
      repeated: z.number().int(),
      invalid: z.number().int(),
      seconds: z.number().int(),
    }),
  ),
  /**
   * Starts the job; `lookUps` is the count that was on the screen. An unfinished job of the same source is answered instead.
   * NUMBERS_NONE if there is nothing to look up, APPROVAL_COUNT_WRONG if the count has changed; else as `plan`.
   */
  start: procedure.input(z.strictObject({ ...which, lookUps: z.number().int() })).output(jobSchema),
  /** The numbers of a job in the order of its work: finished ones before waiting ones. JOB_UNKNOWN. */
  lookUps: procedure
    .input(
      windowSchema.extend({
        jobId: jobIdSchema,
        activity: z.enum(['active', 'not_active', 'waiting', 'failed']).optional(),
      }),
    )
    .output(pageOf(lookUpSchema)),
  /** The last result of each number, latest first. NO_ACCOUNT. */
  results: procedure
    .input(windowSchema.extend({ filter: numberFilterSchema }))
    .output(pageOf(verifiedNumberSchema).extend({ active: z.number().int(), notActive: z.number().int() })),
  /** Every result of one number, latest first, with the document as it came. NO_ACCOUNT. */
  get: procedure
    .input(z.strictObject({ phone: z.string().max(40) }))
    .output(z.object({ results: z.array(z.object({ result: verifiedNumberSchema, raw: z.string() })) })),
  /**
   * Leaves numbers out of every send approved from now on, or all of a job's that are not active, until they are put back. `changed` are those that
   * were not apart before. NO_ACCOUNT, JOB_UNKNOWN.
   */
  setApart: procedure
    .input(
      z.strictObject({
        phones: z.array(z.string().max(40)).min(1).max(10_000).optional(),
        notActiveOf: jobIdSchema.optional(),
      }),
    )
    .output(z.object({ changed: z.number().int(), phones: z.array(z.string()) })),
  /** NO_ACCOUNT. */
  putBack: procedure
    .input(z.strictObject({ phones: z.array(z.string().max(40)).min(1).max(10_000) }))
    .output(z.object({ changed: z.number().int() })),
}
