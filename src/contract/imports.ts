// One run from a file into a list: open → columns → check → import. Nothing changes before `commit`.
import { z } from 'zod'
import { procedure } from './errors'
import { fileHandleSchema } from './files'
import { importSession } from './importSession'
import { countrySchema, importIdSchema, instantSchema } from './values'

/**
 * Where a column of the file goes. `consent`: "no" opts the person out, "yes" never opts in. `phone_label`: it says what kind of
 * number stands in the phone column beside it. Several columns may go to `phone` (ImportPreview's `phones` says what is made of
 * them), to `phone_label` and to `consent`; every other target is taken once.
 */
export const columnTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'phone',
      'phone_label',
      'firstname',
      'lastname',
      'email',
      'custom1',
      'custom2',
      'consent',
      'leave_out',
    ]),
  }),
  z.object({ kind: z.literal('field'), name: z.string().min(1).max(80) }),
])
export type ColumnTarget = z.infer<typeof columnTargetSchema>

export const importColumnSchema = z.object({
  index: z.number().int(),
  /** As written in the file, or the column's letter where there is no header. */
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
  /** Of text only, a name of `fileEncodings`; a workbook keeps whatever stands here. */
  encoding: z.string().max(40),
  /** Of text only. */
  delimiter: delimiterSchema,
  hasHeader: z.boolean(),
  /** The line that names the columns, as an editor or the spreadsheet counts; the guess where absent. Lines above it are left out. */
  headerLine: z.number().int().min(1).optional(),
  /** The names go over two lines: the line with content above `headerLine` belongs to them. */
  headerJoined: z.boolean().optional(),
  country: countrySchema,
  /** Of workbooks only: the name of the sheet that is read. */
  sheet: z.string().max(255).optional(),
  /** Of workbooks only: rows that the sheet hides are read too, unless this is false. */
  includeHidden: z.boolean().optional(),
})
export type ImportLayout = z.infer<typeof importLayoutSchema>

/** `pasted` is text without a file of its own; its `fileName` is the name that came with it. */
export const importSourceKindSchema = z.enum(['text', 'workbook', 'pasted'])
export type ImportSourceKind = z.infer<typeof importSourceKindSchema>

/**
 * `mobile`: one person per row, with a mobile if the row has one, else another number; columns in their order. `one`: the first of
 * the phone columns that holds a usable number. `only`: the first phone column alone. `split`: a person per number. A fax machine
 * or a pager is never used. Within one cell a mobile goes before a landline; equal ones are asked about.
 */
export const importPhonesSchema = z.enum(['mobile', 'one', 'only', 'split'])
export type ImportPhones = z.infer<typeof importPhonesSchema>

export const importSheetSchema = z.object({
  name: z.string(),
  hidden: z.boolean(),
})
export type ImportSheet = z.infer<typeof importSheetSchema>

/** Where a row's number comes from, and what its first rows say of that. */
export const importNumbersSchema = z.object({
  /** The phone columns in the order in which they are asked, each with the column of its labels. */
  from: z.array(z.object({ column: z.number().int(), name: z.string(), label: z.number().int().optional() })),
  /** How many rows were looked at; the counts below are of these. */
  rows: z.number().int(),
  /** Labels beside the numbers as they are written, most frequent first; at most four. */
  labels: z.array(z.object({ label: z.string(), rows: z.number().int() })),
  withoutMobile: z.number().int(),
  /**
   * A number that stands in every row is the file's owner's, as in a list of calls: it is not used beside other numbers. `columns`
   * hold nothing else.
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
  /** Of a workbook, in its order; empty for text. */
  sheets: z.array(importSheetSchema),
  /** Rows with content that the sheet hides, whether they are read or not. */
  hiddenRows: z.number().int(),
  /** Rows of data that will be checked; absent while only the head of a long text was read. */
  rows: z.number().int().optional(),
  phones: importPhonesSchema,
  numbers: importNumbersSchema,
  /** The same letters read in each likely encoding, the chosen one first, at most four; empty where the file is plain ASCII. */
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  /** Lines at the beginning of the file with bytes that the chosen encoding cannot read: the first one, and how many. */
  unreadable: z.object({ line: z.number().int(), rows: z.number().int() }).optional(),
  /** Of the rows looked at, how many have the most common number of columns. */
  agreement: z.object({ columns: z.number().int(), rows: z.number().int(), of: z.number().int() }),
  /** The first lines with content, and what each of them is; `left_out` ones are above the names. */
  headLines: z.array(
    z.object({ line: z.number().int(), cells: z.array(z.string()), kind: z.enum(['left_out', 'names', 'person']) }),
  ),
  /** Nothing stands above the names, and they read like names. */
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
  /** Stops an `open` that runs, which then answers FILE_OPENING_STOPPED. Any time; one that has ended stays as it is. */
  cancelOpen: procedure.input(openInput).output(z.object({ wasRunning: z.boolean() })),
  /** Reads the head again with another layout; the mapping starts afresh where columns changed. IMPORT_UNKNOWN, FILE_*. */
  changeLayout: procedure.input(importInput.extend({ layout: importLayoutSchema })).output(importPreviewSchema),
  /** How an import that is not committed was opened, from what is kept of it; the file is not read. IMPORT_UNKNOWN, IMPORT_FINISHED. */
  preview: procedure.input(importInput).output(importPreviewSchema),
  /** Says what is made of several phone columns, and which of them is asked first. IMPORT_UNKNOWN, IMPORT_FINISHED. */
  choosePhones: procedure
    .input(
      importInput.extend({
        phones: importPhonesSchema,
        /** A phone column; absent: the order that the headers suggest. */
        first: z.number().int().min(0).max(1_000).optional(),
      }),
    )
    .output(importPreviewSchema),
  /** Says where one column goes. IMPORT_UNKNOWN, IMPORT_DUPLICATE_TARGET (never for `phone`). */
  mapColumn: procedure
    .input(importInput.extend({ index: z.number().int().min(0).max(1_000), target: columnTargetSchema }))
    .output(importPreviewSchema),
  ...importSession,
}
