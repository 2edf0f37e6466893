// One run from a file into a list: open → columns → check → import. Nothing changes before `commit`.
import { z } from 'zod'
import { procedure } from './errors'
import { fileHandleSchema } from './files'
import { countrySchema, importIdSchema, instantSchema, lineSchema, listIdSchema, pageOf, windowSchema } from './values'

/** Where a column of the file goes. `consent`: "no" opts the person out, "yes" never opts in. */
export const columnTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['phone', 'firstname', 'lastname', 'email', 'custom1', 'custom2', 'consent', 'leave_out']) }),
  z.object({ kind: z.literal('field'), name: z.string().min(1).max(80) }),
])
export type ColumnTarget = z.infer<typeof columnTargetSchema>

export const importColumnSchema = z.object({
  index: z.number().int(),
  /** As written in the file, or the column's letter where there is no header. */
  header: z.string(),
  /** Cells of the first three rows, exactly as they were. */
  samples: z.array(z.string()),
  target: columnTargetSchema,
  because: z.enum(['same_as_last_time', 'guessed', 'new_field', 'chosen']),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

export const delimiterSchema = z.enum([',', ';', '\t', '|'])

export const importLayoutSchema = z.object({
  encoding: z.string().max(40),
  delimiter: delimiterSchema,
  hasHeader: z.boolean(),
  country: countrySchema,
})
export type ImportLayout = z.infer<typeof importLayoutSchema>

export const importPreviewSchema = z.object({
  importId: importIdSchema,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  layout: importLayoutSchema,
  /** The same letters read in each likely encoding, the chosen one first; empty where the file is plain ASCII. */
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  /** Of the rows looked at, how many have the most common number of columns. */
  agreement: z.object({ columns: z.number().int(), rows: z.number().int(), of: z.number().int() }),
  /** Line of the first row of data, as an editor shows it. */
  firstLine: z.number().int(),
  columns: z.array(importColumnSchema),
  /** Earlier import of the same file, by its content. */
  importedBefore: z.object({ at: instantSchema, listName: z.string() }).optional(),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

/** Six counts that add up to the rows. */
export const importCountsSchema = z.object({
  rows: z.number().int(),
  ready: z.number().int(),
  toDecide: z.number().int(),
  fixed: z.number().int(),
  optedOut: z.number().int(),
  duplicates: z.number().int(),
  cannotUse: z.number().int(),
})
export type ImportCounts = z.infer<typeof importCountsSchema>

export const importVerdictSchema = z.enum(['ready', 'to_decide', 'fixed', 'opted_out', 'duplicate', 'cannot_use'])
export type ImportVerdict = z.infer<typeof importVerdictSchema>

export const importRowSchema = z.object({
  /** Line in the file as an editor shows it: quoted breaks count, the header is line 1. */
  line: z.number().int(),
  /** The phone cell exactly as it was. */
  cell: z.string(),
  name: z.string(),
  verdict: importVerdictSchema,
  /** Why: a fix or issue code of `core/phones`, or `duplicate_in_file`, `opted_out_before`, `consent_no`, `wrong_field_count`. */
  why: z.string(),
  /** Line of the row that is kept, where this one is a duplicate. */
  sameAsLine: z.number().int().optional(),
  /** E.164, where there is one to use or to propose. */
  phone: z.string().optional(),
  country: countrySchema.optional(),
  /** Digits that are left of how many, where Excel dropped some. */
  digits: z.object({ kept: z.number().int(), of: z.number().int() }).optional(),
})
export type ImportRow = z.infer<typeof importRowSchema>

export const importProposalSchema = z.object({
  kind: z.literal('lost_zero'),
  header: z.string(),
  count: z.number().int(),
  example: z.object({ line: z.number().int(), cell: z.string(), phone: z.string() }),
  decision: z.enum(['open', 'accepted', 'rejected']),
})
export type ImportProposal = z.infer<typeof importProposalSchema>

export const importStatusSchema = z.object({
  importId: importIdSchema,
  fileName: z.string(),
  state: z.enum(['open', 'checking', 'checked', 'committing', 'committed', 'discarded', 'failed']),
  counts: importCountsSchema.optional(),
  /** Of people who are ready or fixed: new here, and known already. */
  newPeople: z.number().int().optional(),
  knownPeople: z.number().int().optional(),
  proposals: z.array(importProposalSchema),
  listId: listIdSchema.optional(),
  listName: z.string().optional(),
  failure: z.object({ code: z.string(), line: z.number().int().optional() }).optional(),
})
export type ImportStatus = z.infer<typeof importStatusSchema>

const importInput = z.strictObject({ importId: importIdSchema })

export const imports = {
  /** Looks at the head of a file. FILE_*. */
  open: procedure.input(z.strictObject({ handle: fileHandleSchema })).output(importPreviewSchema),
  /** Reads the head again with another layout; the mapping starts afresh where columns changed. IMPORT_UNKNOWN, FILE_*. */
  changeLayout: procedure.input(importInput.extend({ layout: importLayoutSchema })).output(importPreviewSchema),
  /** Says where one column goes. IMPORT_UNKNOWN, IMPORT_DUPLICATE_TARGET. */
  mapColumn: procedure
    .input(importInput.extend({ index: z.number().int().min(0).max(1_000), target: columnTargetSchema }))
    .output(importPreviewSchema),
  /** Starts reading and checking every row, without changing any contact; `live` tells the progress. IMPORT_NO_PHONE_COLUMN, FILE_*. */
  check: procedure.input(importInput).output(importStatusSchema),
  /** Stops a check that runs; the import is open again. IMPORT_UNKNOWN. */
  cancelCheck: procedure.input(importInput).output(importStatusSchema),
  /** Where an import stands. IMPORT_UNKNOWN. */
  status: procedure.input(importInput).output(importStatusSchema),
  /** A window of checked rows. IMPORT_UNKNOWN, IMPORT_NOT_CHECKED. */
  rows: procedure
    .input(
      importInput.extend(windowSchema.shape).extend({
        verdict: importVerdictSchema.optional(),
        /** Leave out rows that are plainly ready. */ unusualOnly: z.boolean().optional(),
      }),
    )
    .output(pageOf(importRowSchema)),
  /** Applies or refuses a proposal for the whole column. IMPORT_NOT_CHECKED. */
  decide: procedure
    .input(importInput.extend({ kind: z.literal('lost_zero'), accept: z.boolean() }))
    .output(importStatusSchema),
  /** Uses a typed number for one row, checked like any other. IMPORT_NOT_CHECKED, PHONE_NOT_USABLE. */
  fixRow: procedure
    .input(importInput.extend({ line: z.number().int(), phone: z.string().max(100) }))
    .output(z.object({ row: importRowSchema, status: importStatusSchema })),
  /** What a typed number would be, without using it. PHONE_NOT_USABLE. */
  tryNumber: procedure
    .input(importInput.extend({ phone: z.string().max(100) }))
    .output(z.object({ phone: z.string(), country: countrySchema.optional() })),
  /** Stores everyone who is ready or fixed in a list, all or nothing. IMPORT_NOT_CHECKED, IMPORT_NOTHING_READY, LIST_*, IMPORT_FINISHED. */
  commit: procedure
    .input(
      importInput.extend({ list: z.union([z.object({ id: listIdSchema }), z.object({ name: lineSchema.min(1) })]) }),
    )
    .output(
      importStatusSchema.extend({ added: z.number().int(), updated: z.number().int(), optedOut: z.number().int() }),
    ),
  /** Forgets an import that is not committed. */
  discard: procedure.input(importInput).output(importStatusSchema),
}
