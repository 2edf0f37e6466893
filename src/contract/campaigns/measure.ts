// The counts and costs of a message for its people, and the message as one of them gets it.
import { z } from 'zod'
import { conditionTests } from './conditions'
import { leftOutReasonSchema } from './draft'
import { messageKinds } from '../messageForms'
import { countrySchema, moneySchema } from '../values'

export const templateIssueSchema = z.object({
  code: z.string(),
  /** UTF-16 positions in the template. */
  start: z.number().int(),
  end: z.number().int(),
  severity: z.enum(['error', 'warning']),
  name: z.string().optional(),
  /** For an unknown field: the field that a spreadsheet column with this name was imported into, or would be. */
  meant: z.string().optional(),
})

/** The counts and costs of a message, computed on the rendered texts. */
export const measureSchema = z.object({
  people: z.number().int(),
  /** Found in the chosen lists before exclusions; each subtraction has its reason. */
  found: z.number().int(),
  leftOut: z.array(z.object({ reason: leftOutReasonSchema, people: z.number().int() })),
  /** People in `people` who opted out and get it anyway; only if `bypassOptOut` is set. */
  optedOut: z.number().int().optional(),
  parts: z.object({
    total: z.number().int(),
    least: z.number().int(),
    most: z.number().int(),
    /** People by number of parts, ascending. */
    spread: z.array(z.object({ parts: z.number().int(), people: z.number().int() })),
  }),
  /** The longest text: letters used and the room in its last part. */
  longest: z
    .object({ encoding: z.enum(['gsm7', 'ucs2']), units: z.number().int(), perPart: z.number().int() })
    .optional(),
  /** Countries of the people, largest count first; `country` is absent for numbers of no known country. */
  byCountry: z.array(z.object({ country: countrySchema.optional(), people: z.number().int() })),
  /** Characters outside the 7-bit alphabet in the message itself. */
  costly: z.array(
    z.object({
      char: z.string(),
      name: z.string().optional(),
      replacement: z.string().optional(),
      positions: z.array(z.number().int()),
    }),
  ),
  /** The parts with every replacement of `costly` made; absent if there is none. */
  plain: z.object({ total: z.number().int(), most: z.number().int() }).optional(),
  /** People whose own data brings characters outside the alphabet. */
  costlyPeople: z.number().int(),
  /** `unreadable`: people whose value the field's format cannot read; it is written as it is. */
  fields: z.array(
    z.object({
      name: z.string(),
      empty: z.number().int(),
      fallback: z.string().optional(),
      unreadable: z.number().int().optional(),
      /** It stands only inside conditions: the counts are of the people whose text has it. */
      isConditional: z.literal(true).optional(),
    }),
  ),
  /** In the order of the message. `met` and `unmet` count people; inside a part of another condition only those who get that part. */
  conditions: z.array(
    z.object({
      name: z.string(),
      test: z.enum(conditionTests),
      value: z.string().optional(),
      /** UTF-16 positions in the template. */
      start: z.number().int(),
      end: z.number().int(),
      met: z.number().int(),
      unmet: z.number().int(),
    }),
  ),
  /** Fields with a value, and the share of people who have one, among the first thousand; highest share first. */
  filled: z.array(z.object({ name: z.string(), share: z.number() })),
  /** People with at least one fallback in their text. */
  usesFallback: z.number().int(),
  /** People with an empty field and no fallback: they keep the campaign from being sent. */
  blocked: z.number().int(),
  /** People for whom nothing would be written: they keep it too. */
  blank: z.number().int(),
  issues: z.array(templateIssueSchema),
  /** Whether the message says how to stop messages, in a way that its sender takes. */
  optOut: z.enum(['none', 'no_way_out', 'no_opt_out_words']).optional(),
  /** By prices learned from past costs; absent until there are some. */
  about: moneySchema.optional(),
})
export type Measure = z.infer<typeof measureSchema>

export const previewSchema = z.object({
  /** 1-based place among the people who get it. */
  position: z.number().int(),
  of: z.number().int(),
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  parts: z.number().int(),
  /** Stretches of `text` that came from fields, as [start, end). */
  filled: z.array(z.tuple([z.number().int(), z.number().int()])),
  missing: z.array(z.string()),
})
export type Preview = z.infer<typeof previewSchema>

/** A test to one's own number: its parts, of all texts together. */
export const testPriceQuestionSchema = z.strictObject({
  phone: z.string().max(40),
  parts: z.number().int().min(1).max(1_000),
  kind: z.enum(messageKinds).optional(),
})
