// The page that asks at a start which profile to open. A contract of its own: no profile is open then, so nothing else answers.
import { z } from 'zod'
import { procedure } from '../errors'
import { settingsSchema } from '../settings/settings'
import { instantSchema } from '../values'
import { profileNameSchema, profileSchema } from './profiles'

const languageSchema = settingsSchema.shape.language

export const choosableProfileSchema = profileSchema.omit({ isOpen: true }).extend({
  /** `in_use`: open in another window or in a browser. `missing`: its folder is not there. */
  is: z.enum(['ready', 'in_use', 'missing']),
  /** Its disk has not answered yet: the next `state` knows more. */
  isLate: z.boolean().optional(),
  /** Absent where it cannot be read without disturbing anything. */
  content: z
    .object({
      people: z.number().int(),
      /** The practice account is the active one. */
      isPractice: z.boolean(),
      /** The next start of a campaign that waits for a time. */
      next: z.object({ campaign: z.string(), startsAt: instantSchema }).optional(),
    })
    .optional(),
})
export type ChoosableProfile = z.infer<typeof choosableProfileSchema>

export const chooserStateSchema = z.object({
  /** Latest opened first. */
  profiles: z.array(choosableProfileSchema),
  language: languageSchema,
})
export type ChooserState = z.infer<typeof chooserStateSchema>

/** `opening`: Postrider ends and starts again with the profile. `cancelled`: the dialog was closed. `no_profile`: none in the folder. */
const choiceEndSchema = z.enum(['opening', 'cancelled', 'no_profile', 'failed'])
export type ChoiceEnd = z.infer<typeof choiceEndSchema>

export const chooserContract = {
  /** Reads something of each profile that no one has open, and changes nothing in it. */
  state: procedure.output(chooserStateSchema),
  /** A profile in use comes to the front where it is open. `asksAtStart`: which one to open is asked at the next start too. */
  open: procedure.input(z.strictObject({ id: z.string().max(60), asksAtStart: z.boolean() })).output(choiceEndSchema),
  /** Makes an empty folder for a new profile, lists it and opens it. */
  create: procedure.input(z.strictObject({ name: profileNameSchema })).output(choiceEndSchema),
  /** Asks for a folder by the host's dialog, and opens it if it has a profile in it. */
  openFolder: procedure.output(choiceEndSchema),
  /** The language of this page, also at later starts. */
  speak: procedure.input(z.strictObject({ language: languageSchema })).output(chooserStateSchema),
}
export type ChooserContract = typeof chooserContract
