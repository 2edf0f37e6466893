// The form of a file with one standing send, to be opened as a draft on another computer: the rule, its message, and its people by the names
// of their lists. No account, approval, claim or person is in it. Pure.
//
// It is one JSON document of one line: {"format":"postrider-standing","version":1,"madeAt":…,"rule":{…},"message":{…},"people":{…}}
// A file can come from anyone: it is short, and every part has exactly the keys that this version knows.
import { z } from 'zod'
import {
  standingLimitsSchema,
  standingMissedSchema,
  standingQuietSchema,
  standingWhenSchema,
} from '@contract/campaigns/standingInput'
import { messageInFile, textSchema, withoutControls, type FileFaultKind } from '../campaigns/files/campaignFile'

const formatName = 'postrider-standing'
/** A higher number is a form that this version cannot know: a new choice of the rule raises it. */
const version = 1

/** Bytes. The texts alone may have 80,000 characters of four bytes. */
export const maxRuleFile = 512 * 1024
const maxSets = 500

/** How such a file begins. The name of the format alone may stand in a table or a campaign as well. */
const opening = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${formatName}"`, 'u')
const nameSchema = textSchema(200)
const setsSchema = z.strictObject({
  lists: z.array(nameSchema).max(maxSets),
  smartLists: z.array(nameSchema).max(maxSets),
})
const [every, yearly, around, joined, notAnswered] = standingWhenSchema.options

/** The form of the contract, with names in place of ids that differ on other computers. */
const whenSchema = z.discriminatedUnion('kind', [
  every,
  yearly.extend({ field: textSchema(80).min(1) }),
  around.extend({ field: textSchema(80).min(1) }),
  joined.omit({ listId: true }).extend({ list: nameSchema }),
  notAnswered.omit({ campaignId: true }).extend({ campaign: nameSchema }),
])

const fileSchema = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(version),
  madeAt: z.iso.datetime(),
  rule: z.strictObject({
    name: nameSchema,
    when: whenSchema,
    zone: z.enum(['person', 'account']),
    missed: standingMissedSchema,
    quiet: standingQuietSchema.optional(),
    limits: standingLimitsSchema,
    /** The currency of the limits; absent if the account had none. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional(),
  }),
  message: z.strictObject({
    ...messageInFile,
    quietHours: z.boolean(),
  }),
  people: setsSchema.extend({
    onlyIn: setsSchema,
    exceptIn: setsSchema,
    notTextedDays: z.number().int().min(1).max(365).optional(),
  }),
})

export type FiledRule = Omit<z.infer<typeof fileSchema>, 'format' | 'version'>
export type FiledSets = z.infer<typeof setsSchema>

export function writeRuleFile(file: FiledRule): string {
  const named = { format: formatName, version, ...file }
  return `${JSON.stringify(named, (_, value: unknown) => (typeof value === 'string' ? withoutControls(value) : value))}\n`
}

/** `unknown`: no file of a standing send; it may be one of a campaign. */
export function parseRuleFile(text: string): FiledRule | FileFaultKind {
  if (!opening.test(text)) return 'unknown'
  const found = parseJson(text)
  // A file that was cut off is neither a standing send nor a campaign.
  if (typeof found !== 'object' || found === null) return 'damaged'
  const head = found as { readonly format?: unknown; readonly version?: unknown }
  if (head.format !== formatName) return 'unknown'
  if (typeof head.version === 'number' && head.version > version) return 'newer'
  const file = fileSchema.safeParse(found)
  if (!file.success) return 'damaged'
  const { format: _, version: __, ...rule } = file.data
  return rule
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
