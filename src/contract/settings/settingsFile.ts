// All settings as a file for another computer: those of the computer, those of the profile, which all accounts share, and those of
// each account, which is found again by its name. The file has no key, address, person, number of a person or message.
import { z } from 'zod'
import { accountDefaultsSchema } from '../accounts'
import { answerLimitsSchema } from '../answers'
import { procedure } from '../errors'
import { fileHandleSchema } from '../files'
import { hoursRegionSchema, hoursRuleSchema, quietHoursSchema } from '../quietHours'
import { settingsSchema } from './settings'

/** The settings of an account that a file has. An own number and a status address stay: one is a person's, the other may hold a key. */
export const filedDefaultsSchema = accountDefaultsSchema.omit({ ownPhone: true, callbackUrl: true })
const accountSettingSchema = filedDefaultsSchema.keyof()
export type AccountSetting = z.infer<typeof accountSettingSchema>

/** null: no limit, or never. */
const accountValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type AccountValue = z.infer<typeof accountValueSchema>

/** `loosens`: more people, more money or other hours than before. `deletes`: older data goes for good. `switches_off`: a rule that is on. */
const effectSchema = z.enum(['loosens', 'deletes', 'switches_off'])
const hoursSchema = hoursRuleSchema.pick({ week: true, onHolidays: true })
const crossingSchema = quietHoursSchema.shape.crossing
const hasEffect = { effect: effectSchema.optional() }

export const fileChangeSchema = z.discriminatedUnion('kind', [
  /** `from` and `to` have this one setting. */
  z.object({
    kind: z.literal('computer'),
    setting: settingsSchema.keyof(),
    from: settingsSchema.partial(),
    to: settingsSchema.partial(),
    ...hasEffect,
  }),
  z.object({
    kind: z.literal('account'),
    setting: accountSettingSchema,
    from: accountValueSchema,
    to: accountValueSchema,
    ...hasEffect,
  }),
  /** The limits of all automatic answers in a day. */
  z.object({
    kind: z.literal('answers'),
    setting: answerLimitsSchema.keyof(),
    from: z.number(),
    to: z.number(),
    ...hasEffect,
  }),
  z.object({ kind: z.literal('hours'), region: hoursRegionSchema, from: hoursSchema, to: hoursSchema, ...hasEffect }),
  z.object({ kind: z.literal('crossing'), from: crossingSchema, to: crossingSchema, ...hasEffect }),
  z.object({ kind: z.literal('word'), word: z.string(), isRemoved: z.boolean(), ...hasEffect }),
  z.object({
    kind: z.enum(['template', 'snippet', 'rule']),
    name: z.string(),
    /** One here with this name gets the text and conditions of the file; otherwise it is added. An added rule is off. */
    isReplaced: z.boolean(),
    ...hasEffect,
  }),
])
export type FileChange = z.infer<typeof fileChangeSchema>

/**
 * A part of the file that is not used. `not_possible`: this app never allows it. `twice`: an earlier one has the same name.
 * `other_currency`: the account here has other money. `no_list`, `no_campaign`: a rule is for one that the account here does not have.
 */
export const leftOutSchema = z.object({
  kind: z.enum(['computer', 'account', 'answers', 'hours', 'word', 'template', 'snippet', 'rule']),
  /** The setting, region, word or name. */
  name: z.string(),
  why: z.enum(['not_possible', 'twice', 'other_currency', 'no_list', 'no_campaign']),
})
export type LeftOut = z.infer<typeof leftOutSchema>

export const fileSectionSchema = z.object({
  id: z.string().max(40),
  of: z.enum(['computer', 'profile', 'account']),
  /** The account's name as it is here, or as the file has it if it is not. */
  name: z.string().optional(),
  /** Whether its account is here: not one or several with its name cannot be used. */
  found: z.enum(['here', 'not_here', 'several']),
  /** The money of the account here. */
  currency: z.string().optional(),
  changes: z.array(fileChangeSchema),
  leftOut: z.array(leftOutSchema),
  /** Parts that are no settings of this version. */
  unknown: z.number().int(),
})
export type FileSection = z.infer<typeof fileSectionSchema>

const undoIdSchema = z.string().min(1).max(64)

export const settingsFile = {
  /** All settings as the text of a file. Any time. SETTINGS_NAMES_TWICE for two accounts of one name. */
  write: procedure.output(z.object({ name: z.string(), text: z.string() })),
  /**
   * Reads such a file and answers what it would change; changes nothing. Any time. FILE_UNKNOWN, FILE_GONE, FILE_UNREADABLE,
   * SETTINGS_FILE_UNKNOWN, _NEWER, _DAMAGED, _TOO_LARGE, _NAME_TWICE.
   */
  read: procedure
    .input(z.strictObject({ handle: fileHandleSchema }))
    .output(z.object({ fileId: z.string(), sections: z.array(fileSectionSchema) })),
  /**
   * Uses these sections of a file that was read, all or nothing. `sections`: as they were on the screen. SETTINGS_FILE_STALE if they
   * would change something else now, or if it was not the last file to be read.
   */
  use: procedure
    .input(z.strictObject({ fileId: z.string().max(64), sections: z.array(fileSectionSchema).max(300) }))
    .output(z.object({ changed: z.number().int(), undoId: undoIdSchema })),
  /**
   * Takes the latest `use` back, except what was changed again since. A rule that it switched off stays off. UNDO_GONE after another
   * one, or a new start.
   */
  undo: procedure.input(z.strictObject({ undoId: undoIdSchema })).output(z.object({ changed: z.number().int() })),
}
