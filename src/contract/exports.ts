// Exports of spreadsheets and one person's data. A call ends when the whole file is there: if the host has a dialog the person
// chose the place, and nothing half-written is ever left there; a browser fetches the file by a handle. No path crosses to the
// page.
import { z } from 'zod'
import { timingSchema } from './campaigns/draft'
import { overLimitChoiceSchema } from './campaigns/review'
import { contactFieldNames } from './contactFields'
import { onPeople } from './contactFilter'
import { procedure } from './errors'
import { messageFilterSchema } from './history'
import { conversationFolderSchema } from './inbox'
import { figureQuestionSchema } from './insight'
import { jobIdSchema } from './jobs'
import { numberFilterSchema } from './numbers'
import { campaignIdSchema, contactIdSchema, importIdSchema, instantSchema, listIdSchema } from './values'

export const exportFormatSchema = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof exportFormatSchema>

/** Columns that are no field of the person's own. `optedOut` is "yes" or empty, which an import reads back as an opt-out. */
export const exportColumnNameSchema = z.enum(['phone', ...contactFieldNames, 'optedOut', 'country', 'lists', 'addedAt'])

export const exportColumnSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: exportColumnNameSchema }),
  z.strictObject({ kind: z.literal('field'), name: z.string().min(1).max(80) }),
])
export type ExportColumn = z.infer<typeof exportColumnSchema>

/** Made up by the page before the call: `live` reports `export_progress` under it, and `cancel` takes it. */
const exportIdSchema = z.string().min(8).max(64)
const runInput = z.strictObject({ exportId: exportIdSchema })
const tableInput = runInput.extend({
  format: exportFormatSchema,
  /** The file is kept in the profile until the app ends, to be dragged out of the window, in place of a dialog. */
  isKept: z.literal(true).optional(),
})

const madeFile = {
  /** The file's own name, without its folder. */
  name: z.string(),
  /** Rows below the header. */
  rows: z.number().int(),
  sizeBytes: z.number().int(),
}

export const exportResultSchema = z.discriminatedUnion('kind', [
  /** The file is where the person chose to save it. */
  z.object({ kind: z.literal('saved'), ...madeFile }),
  /** It waits to be fetched, once: GET /download/<handle>; or, if it is kept, to be dragged out as often as is wanted. */
  z.object({ kind: z.literal('download'), handle: z.string(), ...madeFile }),
  /** The person closed the dialog or stopped it. Nothing was left anywhere. */
  z.object({ kind: z.literal('cancelled') }),
])
export type ExportResult = z.infer<typeof exportResultSchema>

// Not `exports`: bundled as CommonJS, that name is taken.
export const exportProcedures = {
  /**
   * People of a selection or of any filtered view (`filter: {}` is everyone), in the order in which they were added; without
   * `columns` everything that an import can read back. NO_ACCOUNT, LIST_UNKNOWN, SMART_LIST_UNKNOWN, EXPORT_*.
   */
  contacts: procedure
    .input(onPeople({ ...tableInput.shape, columns: z.array(exportColumnSchema).min(1).max(1_000).optional() }))
    .output(exportResultSchema),
  /** The people of one list, in a file with the list's name. NO_ACCOUNT, LIST_UNKNOWN, EXPORT_*. */
  list: procedure.input(tableInput.extend({ listId: listIdSchema })).output(exportResultSchema),
  /** All lists with their counts and dates. NO_ACCOUNT, EXPORT_*. */
  lists: procedure.input(tableInput).output(exportResultSchema),
  /**
   * Rows of an import that were not taken: the cells of the file first, then the line and the reason in words, so that they
   * can be fixed and imported again. IMPORT_UNKNOWN, IMPORT_NOT_CHECKED, EXPORT_NOTHING, EXPORT_*.
   */
  importRefused: procedure.input(tableInput.extend({ importId: importIdSchema })).output(exportResultSchema),
  /** Everything that is kept of one person. `rows` counts entries of any kind. CONTACT_UNKNOWN, EXPORT_*. */
  person: procedure
    .input(runInput.extend({ contactId: contactIdSchema, format: z.enum(['json', 'csv']) }))
    .output(exportResultSchema),
  /**
   * A draft or a campaign with its message, its timing and its people in one file, which another computer opens with
   * `campaigns.openFile`. It holds names and numbers. CAMPAIGN_UNKNOWN, EXPORT_NOTHING, EXPORT_*.
   */
  campaign: procedure.input(runInput.extend({ campaignId: campaignIdSchema })).output(exportResultSchema),
  /**
   * A standing send with its message and the names of its lists, which another computer opens as a draft with `standing.openFile`. No
   * approval and no person is in it. STANDING_UNKNOWN, EXPORT_*.
   */
  standing: procedure.input(runInput.extend({ ruleId: z.number().int().positive() })).output(exportResultSchema),
  /**
   * Messages of any filtered view, newest first; `withSource` adds the columns of the spreadsheet or of the contact that each
   * person came from, `withRecord` every field of the gateway's record. NO_ACCOUNT, EXPORT_NOTHING, EXPORT_*.
   */
  history: procedure
    .input(
      tableInput.extend({
        filter: messageFilterSchema,
        withSource: z.boolean().optional(),
        withRecord: z.boolean().optional(),
      }),
    )
    .output(exportResultSchema),
  /**
   * The outcome of each person of a campaign in the order of the send, those left out with their reason, after the columns of
   * the spreadsheet they came from. CAMPAIGN_UNKNOWN, EXPORT_NOTHING, EXPORT_*.
   */
  outcome: procedure.input(tableInput.extend({ campaignId: campaignIdSchema })).output(exportResultSchema),
  /**
   * People of a draft whom the times of a column leave out, each with the value and the reason. CAMPAIGN_UNKNOWN, EXPORT_NOTHING,
   * EXPORT_*.
   */
  leftOutTimes: procedure
    .input(tableInput.extend({ campaignId: campaignIdSchema, timing: timingSchema.optional() }))
    .output(exportResultSchema),
  /**
   * People of a frozen campaign who do not get it at its time: held back by a limit for one person, with their next moment, and left
   * out, each with the reason. With `send_anyway` no one is held back. CAMPAIGN_UNKNOWN, CAMPAIGN_WRONG_STATE, EXPORT_NOTHING, EXPORT_*.
   */
  notThen: procedure
    .input(tableInput.extend({ campaignId: campaignIdSchema, overLimit: overLimitChoiceSchema.shape.choice }))
    .output(exportResultSchema),
  /**
   * The report of a campaign as PDF: what the page shows for print at the moment. Only in a host that can print its page
   * to a file; a browser prints it itself. CAMPAIGN_UNKNOWN, EXPORT_NOTHING, EXPORT_*.
   */
  report: procedure.input(runInput.extend({ campaignId: campaignIdSchema })).output(exportResultSchema),
  /** Replies and opt-outs of a folder of the inbox, newest first. NO_ACCOUNT, EXPORT_NOTHING, EXPORT_*. */
  inbox: procedure.input(tableInput.extend({ folder: conversationFolderSchema })).output(exportResultSchema),
  /** Results of look-ups: of a job, in its order, or of a filtered view, with every field of the document. NO_ACCOUNT, JOB_UNKNOWN, EXPORT_*. */
  numbers: procedure
    .input(tableInput.extend({ jobId: jobIdSchema.optional(), filter: numberFilterSchema.optional() }))
    .output(exportResultSchema),
  /** The table behind a chart. NO_ACCOUNT, ZONE_UNKNOWN, EXPORT_NOTHING, EXPORT_*. */
  figures: procedure.input(tableInput.extend(figureQuestionSchema.shape)).output(exportResultSchema),
  /** The balance over time. NO_ACCOUNT, EXPORT_NOTHING, EXPORT_*. */
  balance: procedure
    .input(tableInput.extend({ from: instantSchema.optional(), until: instantSchema.optional() }))
    .output(exportResultSchema),
  /** Stops an export that runs, which then answers `cancelled`. Any time; one that has ended stays as it is. */
  cancel: procedure.input(runInput).output(z.object({ wasRunning: z.boolean() })),
}
