// Smart lists: sets of people defined by rules, evaluated whenever they are used.
import { z } from 'zod'
import { phoneTypeSchema } from './contactFilter'
import { contactRowSchema } from './contacts'
import { procedure } from './errors'
import { countrySchema, importIdSchema, instantSchema, lineSchema, listIdSchema, smartListIdSchema } from './values'

/** An instant, or a number of days before now. */
export const momentSchema = z.union([
  z.strictObject({ at: instantSchema }),
  z.strictObject({ daysAgo: z.number().int().min(0).max(36_500) }),
])
export type Moment = z.infer<typeof momentSchema>

export const fieldTestSchema = z.enum(['equals', 'contains', 'starts_with', 'is_empty'])

/**
 * One rule. `not` turns a rule around: not in a list, not messaged since. Texts are compared without regard to case.
 * `messaged` and `added`: since that moment, it included; without one: ever.
 */
const leafSchema = z.discriminatedUnion('kind', [
  /** In at least one of them. */
  z.strictObject({ kind: z.literal('in_lists'), listIds: z.array(listIdSchema).min(1).max(100) }),
  z.strictObject({ kind: z.literal('in_no_list') }),
  z.strictObject({ kind: z.literal('country'), countries: z.array(countrySchema).min(1).max(50) }),
  z.strictObject({ kind: z.literal('phone_type'), phoneTypes: z.array(phoneTypeSchema).min(1) }),
  z.strictObject({
    kind: z.literal('field'),
    /** One of `contactFields`, `phone`, or one of the person's own columns. */
    field: z.string().min(1).max(80),
    test: fieldTestSchema,
    /** Not for `is_empty`. */
    value: z.string().max(1_000).optional(),
  }),
  z.strictObject({ kind: z.literal('messaged'), since: momentSchema.optional() }),
  z.strictObject({ kind: z.literal('added'), since: momentSchema }),
  z.strictObject({ kind: z.literal('imported'), importId: importIdSchema }),
  /** Out of everything, or of that list. */
  z.strictObject({ kind: z.literal('opted_out'), listId: listIdSchema.optional() }),
  /** Wrote to us since then; without one: ever. */
  z.strictObject({ kind: z.literal('replied'), since: momentSchema.optional() }),
  /** By the last look-up of the number; `since` counts only look-ups from then on. `never`: without one. */
  z.strictObject({
    kind: z.literal('verified'),
    activity: z.enum(['active', 'not_active', 'never']),
    since: momentSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('set_apart') }),
])
export type SmartLeaf = z.infer<typeof leafSchema>

export type SmartRule =
  | SmartLeaf
  | { readonly kind: 'all'; readonly rules: readonly SmartRule[] }
  | { readonly kind: 'any'; readonly rules: readonly SmartRule[] }
  | { readonly kind: 'not'; readonly rule: SmartRule }

export const maxRules = 50
export const maxRuleDepth = 6

/** `all` without rules matches everyone, `any` without rules no one. */
const nestedRuleSchema: z.ZodType<SmartRule, SmartRule> = z.lazy(() =>
  z.union([
    leafSchema,
    z.strictObject({ kind: z.enum(['all', 'any']), rules: z.array(nestedRuleSchema).max(maxRules) }),
    z.strictObject({ kind: z.literal('not'), rule: nestedRuleSchema }),
  ]),
)

/** Runs before the recursive schema, which would overflow the stack on a rule nested thousands of levels deep. */
const boundedRuleSchema = z.custom<SmartRule>((value) => isBounded(value), { message: 'Rules within rules too deep' })

export const smartRuleSchema = boundedRuleSchema
  .pipe(nestedRuleSchema)
  .refine((rule) => countRules(rule) <= maxRules, { message: 'Too many rules' })
  .refine((rule) => depthOf(rule) <= maxRuleDepth, { message: 'Rules within rules too deep' })

/** Not recursive, because the value may be nested to any depth and is not known to be a rule yet. */
function isBounded(rule: unknown): boolean {
  let level: readonly unknown[] = [rule]
  for (let depth = 0; depth <= maxRuleDepth; depth += 1) {
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? rulesIn(part) : []))
    if (level.length === 0) return true
    if (level.length > maxRules) return false
  }
  return false
}

function rulesIn(part: { readonly rule?: unknown; readonly rules?: unknown }): readonly unknown[] {
  return [
    ...(Array.isArray(part.rules) ? (part.rules as unknown[]) : []),
    ...(part.rule === undefined ? [] : [part.rule]),
  ]
}

function partsOf(rule: SmartRule): readonly SmartRule[] {
  if (rule.kind === 'all' || rule.kind === 'any') return rule.rules
  return rule.kind === 'not' ? [rule.rule] : []
}

function countRules(rule: SmartRule): number {
  return partsOf(rule).reduce((sum, part) => sum + countRules(part), 1)
}

function depthOf(rule: SmartRule): number {
  return 1 + Math.max(0, ...partsOf(rule).map(depthOf))
}

export const smartListSchema = z.object({
  id: smartListIdSchema,
  name: z.string(),
  rule: smartRuleSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type SmartList = z.infer<typeof smartListSchema>

export const audienceCountSchema = z.object({
  people: z.number().int(),
  /** How many of them are opted out of everything. */
  optedOut: z.number().int(),
})
export type AudienceCount = z.infer<typeof audienceCountSchema>

const smartListInput = z.strictObject({ smartListId: smartListIdSchema })

export const audience = {
  /** All smart lists by name, without their counts. Their people: `contacts.page` with `filter.smartListId`. NO_ACCOUNT. */
  all: procedure.output(z.object({ smartLists: z.array(smartListSchema) })),
  /** How many are in a smart list now; some seconds with a million people and a rule about fields. SMART_LIST_UNKNOWN. */
  count: procedure.input(smartListInput).output(audienceCountSchema),
  /** How many a rule would hold, before it is saved. NO_ACCOUNT. */
  tryRule: procedure.input(z.strictObject({ rule: smartRuleSchema })).output(audienceCountSchema),
  /** The first people a rule would hold, in the order in which they were added, before it is saved. NO_ACCOUNT. */
  preview: procedure
    .input(z.strictObject({ rule: smartRuleSchema, limit: z.number().int().min(1).max(50) }))
    .output(z.object({ rows: z.array(contactRowSchema) })),
  /** NO_ACCOUNT, SMART_LIST_NAME_TAKEN, NAME_EMPTY. */
  create: procedure.input(z.strictObject({ name: lineSchema.min(1), rule: smartRuleSchema })).output(smartListSchema),
  /** SMART_LIST_UNKNOWN, SMART_LIST_NAME_TAKEN, NAME_EMPTY. */
  edit: procedure
    .input(smartListInput.extend({ name: lineSchema.min(1).optional(), rule: smartRuleSchema.optional() }))
    .output(smartListSchema),
  /** Deletes the rules; the people stay. SMART_LIST_UNKNOWN. */
  remove: procedure.input(smartListInput).output(z.object({ removed: z.boolean() })),
}
