// The profiles of this computer: each is a data folder with accounts, contacts and history of its own. One is open in a window.
import { z } from 'zod'
import { procedure } from '../errors'
import { instantSchema, lineSchema } from '../values'

export const profileNameSchema = lineSchema.min(1).max(80)

export const profileSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The one that this window shows. */
  isOpen: z.boolean(),
  /** Absent if it was never opened. */
  openedAt: instantSchema.optional(),
})
export type Profile = z.infer<typeof profileSchema>

export const profilesStateSchema = z.object({
  /** False in the browser host, which is started with the folder. */
  isPossible: z.boolean(),
  /** Empty as long as there is one, which was not named. */
  profiles: z.array(profileSchema),
  /** Which one to open is asked at each start. */
  asksAtStart: z.boolean(),
})
export type ProfilesState = z.infer<typeof profilesStateSchema>

const profileInput = z.strictObject({ id: z.string().max(60) })

/** All of them any time, also when the database cannot be opened. An id that is not in the list changes nothing. */
export const profiles = {
  list: procedure.output(profilesStateSchema),
  /**
   * Makes an empty folder for a new profile, and lists it. `thisName` names the profile of this window, if it was the only one until
   * now. STORAGE_FAILED.
   */
  create: procedure
    .input(z.strictObject({ name: profileNameSchema, thisName: profileNameSchema.optional() }))
    .output(profilesStateSchema),
  rename: procedure.input(profileInput.extend({ name: profileNameSchema })).output(profilesStateSchema),
  /** Takes a profile out of the list that is not open. Its folder stays as it is. */
  forget: procedure.input(profileInput).output(profilesStateSchema),
  ask: procedure.input(z.strictObject({ asksAtStart: z.boolean() })).output(profilesStateSchema),
  /** Ends Postrider and starts it again with another profile. SENDING_BUSY while a campaign is being sent. */
  open: procedure.input(profileInput).output(profilesStateSchema),
}
