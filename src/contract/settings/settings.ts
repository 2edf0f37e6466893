// Small preferences of this computer, applied at once.
import { z } from 'zod'
import { clockTimeSchema } from '../campaigns/draft'
import { procedure } from '../errors'

export const settingsSchema = z.object({
  /** The interface's; `system`: the first of the system's languages that Postrider has. */
  language: z.enum(['system', 'en', 'de', 'fr', 'es', 'el', 'ar']),
  colourMode: z.enum(['system', 'light', 'dark']),
  /** The colour of buttons, links and what is chosen: Postrider's own, or the system's if the host tells it. Desktop only. */
  accentColour: z.enum(['own', 'system']),
  density: z.enum(['dense', 'normal', 'roomy']),
  /** Root font size in px. */
  textSize: z.number().int().min(14).max(20),
  lessMotion: z.boolean(),
  moreContrast: z.boolean(),
  /** Single letters act as shortcuts when no field has focus. */
  letterShortcuts: z.boolean(),
  /** Between an approval and its first message, in which it can still be stopped. */
  startDelaySeconds: z.number().int().min(0).max(60),
  /** Tell of new replies while no window of Postrider has the focus. */
  notifyReplies: z.boolean(),
  /** Tell of campaigns that are done, uncertain or paused, and of a balance too low for the next one. Desktop only. */
  notifySends: z.boolean(),
  /** Hours of this computer's clock in which only uncertain people are told of; null: none. Desktop only. */
  quietNotices: z.object({ from: clockTimeSchema, to: clockTimeSchema }).nullable(),
  /** Closing the window during a send keeps sending without a question. Desktop only. */
  keepSendingOnClose: z.boolean(),
  /** Newer versions are looked for: finished ones, previews too, or none. Desktop only. */
  updates: z.enum(['off', 'stable', 'preview']),
  /** Starts with the computer, in the tray. Desktop only. */
  startAtLogin: z.boolean(),
  /** Closing the window leaves Postrider in the system's tray, where it still sends and polls for replies. Desktop only. */
  keepInTray: z.boolean(),
  /** Side panel widths in px by screen. */
  panelWidths: z.record(z.string().max(40), z.number().int().min(240).max(900)),
  /** Columns of tables by screen, if the person chose others than the usual ones. None: the usual ones. */
  tableColumns: z.record(z.string().max(40), z.array(z.string().min(1).max(100)).max(80)),
})
export type Settings = z.infer<typeof settingsSchema>

/** A part of the build that others made. `use`: what it does here. */
export const noticesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    licence: z.string(),
    text: z.string(),
    use: z.string().optional(),
  }),
)

export const settings = {
  /** All settings. `wasReset`: the file could not be read, defaults are in force and the bad file was kept. */
  get: procedure.output(z.object({ settings: settingsSchema, wasReset: z.boolean() })),
  /** Changes some settings and answers all. */
  change: procedure.input(settingsSchema.partial()).output(settingsSchema),
  /** Everything by others that is in this build, with its licence; empty in a build without the list. Any time. */
  notices: procedure.output(noticesSchema),
  /** Version and data folder. */
  about: procedure.output(
    z.object({
      version: z.string(),
      profile: z.string(),
      host: z.enum(['electron', 'loopback', 'test']),
      node: z.string(),
    }),
  ),
}
