// One run from a file into a list: open → columns → check → import. Nothing changes before `commit`.
import { z } from 'zod'
import { contactFieldNames } from '../contactFields'
import { procedure } from '../errors'
import { fileHandleSchema } from '../files'
import { importSourceKindSchema } from './importKind'
import { importSession } from './importSession'
import { countrySchema, importIdSchema, instantSchema } from '../values'

/**
 * The meaning of a column in an import. `consent`: "no" opts the person out, "yes" never opts in. `phone_label`: the kind of
 * number in the phone column next to it. Several columns can be `phone` (`phones` of ImportPreview says how they are
 * combined), `phone_label` or `consent`; every other target is used once.
 */
export const columnTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['phone', 'phone_label', ...contactFieldNames, 'consent', 'leave_out']),
  }),
  z.object({ kind: z.literal('field'), name: z.string().min(1).max(80) }),
])
export type ColumnTarget = z.infer<typeof columnTargetSchema>

export const importColumnSchema = z.object({
  index: z.number().int(),
  /** As written in the file, or the column's letter if there is no header. */
  header: z.string(),
  /** Cells of the first rows, at most three, exactly as they were. */
  samples: z.array(z.string()),
  target: columnTargetSchema,
  because: z.enum(['same_as_last_time', 'guessed', 'new_field', 'chosen']),
  /** The spreadsheet hides this column. It is read like any other. */
  hidden: z.boolean(),
  /** Most of its first cells are phone numbers, wherever it goes. */
  looksLikePhone: z.boolean().optional(),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

export const delimiterSchema = z.enum([',', ';', '\t', '|'])

export const importLayoutSchema = z.object({
  /** For text files and contact cards, a name from `fileEncodings`. Ignored for a workbook. */
  encoding: z.string().max(40),
  /** Text files only. */
  delimiter: delimiterSchema,
  hasHeader: z.boolean(),
  /** The line with the column names, as an editor or the spreadsheet counts. Lines above it are skipped. Absent: guessed. */
  headerLine: z.number().int().min(1).optional(),
  /** The names take up two lines: `headerLine` and the line with content above it. */
  headerJoined: z.boolean().optional(),
  country: countrySchema,
  /** Workbooks only: the name of the sheet that is read. */
  sheet: z.string().max(255).optional(),
  /** Workbooks only: rows that the sheet hides are read too, unless this is false. */
  includeHidden: z.boolean().optional(),
})
export type ImportLayout = z.infer<typeof importLayoutSchema>

/**
 * `mobile`: one person per row, with a mobile if the row has one, otherwise another number; columns in their order. `one`: the first
 * usable number, by the order of the phone columns. `only`: the first phone column alone. `split`: one person per number. Fax and
 * pager numbers are never used. Within one cell a mobile is preferred to a landline; between equal ones the user decides.
 */
export const importPhonesSchema = z.enum(['mobile', 'one', 'only', 'split'])
export type ImportPhones = z.infer<typeof importPhonesSchema>

export const importSheetSchema = z.object({
  name: z.string(),
  hidden: z.boolean(),
})
export type ImportSheet = z.infer<typeof importSheetSchema>

/** Which columns a row's number comes from, and what the first rows show about them. */
export const importNumbersSchema = z.object({
  /** The phone columns in the order they are tried, each with the column of its labels. */
  from: z.array(z.object({ column: z.number().int(), name: z.string(), label: z.number().int().optional() })),
  /** How many rows were read for the counts below. */
  rows: z.number().int(),
  /** Labels next to the numbers as written, most frequent first; at most four. */
  labels: z.array(z.object({ label: z.string(), rows: z.number().int() })),
  withoutMobile: z.number().int(),
  /**
   * A number in every row belongs to the owner of the file, as in a list of calls: it is not used if a row has others. `columns`
   * contain only this number.
   */
  everyRow: z.object({ phone: z.string(), columns: z.array(z.string()) }).optional(),
})
export type ImportNumbers = z.infer<typeof importNumbersSchema>

export const importPreviewSchema = z.object({
  importId: importIdSchema,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  kind: importSourceKindSchema,
  layout: importLayoutSchema,
  /** The sheets of a workbook, in its order; empty for text. */
  sheets: z.array(importSheetSchema),
  /** Rows with content that the sheet hides, whether they are read or not. */
  hiddenRows: z.number().int(),
  /** Rows of data that will be checked; absent while only the head of a long text was read. */
  rows: z.number().int().optional(),
  phones: importPhonesSchema,
  numbers: importNumbersSchema,
  /** The same words decoded in each likely encoding, the chosen one first, at most four; empty if the file is plain ASCII. */
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  /** The encoding that the file's byte order mark names: no guess. */
  markedEncoding: z.string().optional(),
  /** Lines near the start of the file with bytes that the chosen encoding cannot read: the first line, and how many. */
  unreadable: z.object({ line: z.number().int(), rows: z.number().int() }).optional(),
  /** The number of sampled rows that have the most common number of columns. */
  agreement: z.object({ columns: z.number().int(), rows: z.number().int(), of: z.number().int() }),
  /** The first lines with content, and what each is. `left_out` lines are above the names. */
  headLines: z.array(
    z.object({ line: z.number().int(), cells: z.array(z.string()), kind: z.enum(['left_out', 'names', 'person']) }),
  ),
  /** No line is above the names, and they look like column names. */
  isHeaderSure: z.boolean(),
  /** Line of the first row of data, as an editor or the spreadsheet shows it. */
  firstLine: z.number().int(),
  /** The rows that the columns' samples are from. `hidden`: the sheet hides this row. */
  sampleRows: z.array(z.object({ line: z.number().int(), hidden: z.boolean() })),
  columns: z.array(importColumnSchema),
  /** Earlier import of the same file, by its content. */
  importedBefore: z.object({ at: instantSchema, listName: z.string() }).optional(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

const openInput = z.strictObject({ handle: fileHandleSchema })
const importInput = z.strictObject({ importId: importIdSchema })

export const imports = {
  /** Looks at the head of a file. FILE_*. */
  open: procedure.input(openInput).output(importPreviewSchema),
  /** Stops a running `open`, which then returns FILE_OPENING_STOPPED. Has no effect on one that has ended. */
  cancelOpen: procedure.input(openInput).output(z.object({ wasRunning: z.boolean() })),
  /** Reads the head again with another layout; changed columns are mapped again. IMPORT_UNKNOWN, FILE_*. */
  changeLayout: procedure.input(importInput.extend({ layout: importLayoutSchema })).output(importPreviewSchema),
  /** How an import that is not committed was opened, from what is kept of it; the file is not read. IMPORT_UNKNOWN, IMPORT_FINISHED. */
  preview: procedure.input(importInput).output(importPreviewSchema),
  /** Sets how several phone columns are combined, and which is tried first. IMPORT_UNKNOWN, IMPORT_FINISHED. */
  choosePhones: procedure
    .input(
      importInput.extend({
        phones: importPhonesSchema,
        /** A phone column; absent: the order suggested by the headers. */
        first: z.number().int().min(0).max(1_000).optional(),
      }),
    )
    .output(importPreviewSchema),
  /** Sets the target of one column. IMPORT_UNKNOWN, IMPORT_DUPLICATE_TARGET (never for `phone`). */
  mapColumn: procedure
    .input(importInput.extend({ index: z.number().int().min(0).max(1_000), target: columnTargetSchema }))
    .output(importPreviewSchema),
  ...importSession,
}
