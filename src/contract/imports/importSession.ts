// The rows of a file, from check to undo: check → decide → plan → commit → report → undo. Nothing changes before `commit`,
// and nothing ever clears an opt-out. A row is named by `row`, because one line can hold several rows.
import { z } from 'zod'
import { phoneTypeSchema } from '../contactFilter'
import { procedure } from '../errors'
import { importSourceKindSchema } from './importKind'
import { contactIdSchema, countrySchema, importIdSchema, instantSchema, lineSchema, listIdSchema } from '../values'
import { pageOf, windowSchema } from '../values'

/** Seven counts that add up to the rows. */
export const importCountsSchema = z.object({
  rows: z.number().int(),
  ready: z.number().int(),
  toDecide: z.number().int(),
  fixed: z.number().int(),
  optedOut: z.number().int(),
  duplicates: z.number().int(),
  cannotUse: z.number().int(),
  /** By a person, or by type. */
  leftOut: z.number().int(),
})
export type ImportCounts = z.infer<typeof importCountsSchema>

export const importVerdictSchema = z.enum([
  'ready',
  'to_decide',
  'fixed',
  'opted_out',
  'duplicate',
  'cannot_use',
  'left_out',
])
export type ImportVerdict = z.infer<typeof importVerdictSchema>

const rowIdSchema = z.number().int().positive()

export const importRowSchema = z.object({
  /** Its number in this import. */
  row: rowIdSchema,
  /** Line in the file as an editor shows it: quoted breaks count, the header is line 1. */
  line: z.number().int(),
  /** The phone cell exactly as it was. */
  cell: z.string(),
  name: z.string(),
  verdict: importVerdictSchema,
  /**
   * Why: a fix or issue code of `core/phones`, or `typed`, `number_chosen`, `mobile_chosen` (one of several in its cell),
   * `texted_before` (the one of several that was texted before or opted out), `fax_only`, `in_every_row`, `duplicate_in_file`,
   * `merged`, `opted_out_before`, `consent_no`, `consent_open`, `wrong_field_count`, `bad_quotes`, `bad_letters`, `by_you`, `by_type`.
   */
  why: z.string(),
  /** Line of the row that is kept, if this one is a duplicate. */
  sameAsLine: z.number().int().optional(),
  /** E.164, if there is one to use or to propose. */
  phone: z.string().optional(),
  country: countrySchema.optional(),
  type: phoneTypeSchema.optional(),
  /** By whose rules the number was read, if it is none of that country. Absent if the number names a country itself. */
  meantCountry: countrySchema.optional(),
  /** Digits that are left, and their original count, if Excel dropped some. */
  digits: z.object({ kept: z.number().int(), of: z.number().int() }).optional(),
  /** If the cell or the row has several numbers: each as written, and as it would be used. */
  numbers: z.array(z.object({ cell: z.string(), phone: z.string().optional() })).optional(),
})
export type ImportRow = z.infer<typeof importRowSchema>

/**
 * A change to many rows that is asked for once, never made silently. `lost_zero`: the column's first 0 put back.
 * `foreign_prefix`: numbers that begin with another country's calling code, without `+`.
 */
export const importProposalSchema = z.object({
  kind: z.enum(['lost_zero', 'foreign_prefix']),
  /** Set for `foreign_prefix`: digits without `+`. One proposal for each calling code. */
  callingCode: z.string().optional(),
  country: countrySchema.optional(),
  header: z.string(),
  count: z.number().int(),
  /** Before and after. */
  example: z.object({ line: z.number().int(), cell: z.string(), phone: z.string() }),
  decision: z.enum(['open', 'accepted', 'rejected']),
})
export type ImportProposal = z.infer<typeof importProposalSchema>

/**
 * A column of the file that may be about consent to messages. `consent`: it is mapped to Wants messages. `asks`: its header
 * asks for consent, but it is mapped elsewhere. `unclear`: it holds yes and no that may be about messages. `refuses`: another
 * column with a cell such as "unsubscribed".
 */
export const importConsentSchema = z.object({
  column: z.number().int(),
  header: z.string(),
  reason: z.enum(['consent', 'asks', 'unclear', 'refuses']),
  /** Most frequent first. A plain yes is only listed for an `unclear` column. */
  answers: z.array(
    z.object({
      /** Identifies the answer; different spellings of an answer share it. */
      word: z.string(),
      /** As written in the first cell with this answer. The kinds `date`, `text` and `more` each group many different cells. */
      written: z.string(),
      kind: z.enum(['word', 'date', 'text', 'more']),
      says: z.enum(['yes', 'no', 'unknown']),
      /** Rows with a phone number. */
      rows: z.number().int(),
      /** While an answer is `open`, nothing can be imported. */
      means: z.enum(['no', 'nothing', 'open']),
    }),
  ),
})
export type ImportConsent = z.infer<typeof importConsentSchema>

/** Which row of a number counts. `merge`: of each field the first value that is not empty, in the order of the file. */
export const importDuplicatesSchema = z.enum(['first', 'last', 'merge'])
/** The effect of the file on people who are contacts already. All of them join the list; empty cells never empty a field. */
export const importKnownSchema = z.enum(['update', 'fill_empty', 'keep'])
export const importChoicesSchema = z.object({
  keepDuplicates: importDuplicatesSchema,
  known: importKnownSchema,
  /** Numbers of these types are left out. */
  leaveOutTypes: z.array(phoneTypeSchema),
})
export type ImportChoices = z.infer<typeof importChoicesSchema>

const fieldCountSchema = z.object({
  /** `firstname` … `custom2`, or an own field's name if `isOwn`. */
  field: z.string(),
  isOwn: z.boolean(),
  people: z.number().int(),
})

export const importStatusSchema = z.object({
  importId: importIdSchema,
  fileName: z.string(),
  state: z.enum(['open', 'checking', 'checked', 'committing', 'committed', 'undone', 'discarded', 'failed']),
  counts: importCountsSchema.optional(),
  /** Everyone who would be stored, opted out or not. */
  people: z.number().int().optional(),
  /** Counts of ready or fixed people: new here, and known already. */
  newPeople: z.number().int().optional(),
  knownPeople: z.number().int().optional(),
  choices: importChoicesSchema,
  /** Numbers that several usable rows share; `differing`: those whose rows do not all have the same name (two people?). */
  shared: z.object({ numbers: z.number().int(), rows: z.number().int(), differing: z.number().int() }).optional(),
  /** Rows with more than one number in the phone cell, still undecided. */
  twoNumbers: z.number().int().optional(),
  /** Rows from which hidden characters (control characters, direction marks) were removed, and the line of the first one. */
  cleaned: z.object({ rows: z.number().int(), line: z.number().int() }).optional(),
  /** Rows with a landline number: how many will be used, and how many the user left out. */
  landlines: z.object({ used: z.number().int(), leftOut: z.number().int() }).optional(),
  /** Counts of rows with a usable number, largest first. */
  types: z.array(z.object({ type: phoneTypeSchema, rows: z.number().int() })),
  countries: z.array(z.object({ country: countrySchema.optional(), rows: z.number().int() })),
  /** How the column writes its numbers. `foreign` is the alarm; each of its calling codes has a proposal. */
  prefixes: z
    .object({
      international: z.number().int(),
      national: z.number().int(),
      ownWithoutPlus: z.number().int(),
      foreign: z.number().int(),
    })
    .optional(),
  proposals: z.array(importProposalSchema),
  /** Columns that say, or may say, who does not want messages, in the order of the file. */
  consents: z.array(importConsentSchema),
  listId: listIdSchema.optional(),
  listName: z.string().optional(),
  failure: z.object({ code: z.string(), line: z.number().int().optional() }).optional(),
})
export type ImportStatus = z.infer<typeof importStatusSchema>

/** Exactly what `commit` will do. */
export const commitPlanSchema = z.object({
  /** Everyone who is stored: the sum of the next four. */
  people: z.number().int(),
  /** People who can be texted. */
  ready: z.number().int(),
  newPeople: z.number().int(),
  /** Known people with at least one field that changes. */
  updatedPeople: z.number().int(),
  /** Known people without a change; they join the list. */
  unchangedPeople: z.number().int(),
  /** Stored or known, and never sent to: opted out before, or the file says no. */
  optedOut: z.number().int(),
  /** New opt-outs among `optedOut`, from the file's consent column. */
  newOptOuts: z.number().int(),
  /** People in `optedOut` with a field that changes. Not counted in `updatedPeople`. */
  updatedOptedOut: z.number().int(),
  /** Opted-out people by the column that says no. A person who says no in two columns is counted in both. */
  refusals: z.array(z.object({ header: z.string(), people: z.number().int() })),
  /** Rows, by reason: to decide, duplicates, not usable, left out. */
  leftOut: z.number().int(),
  /** Fields that change, for the updated people. */
  changes: z.array(fieldCountSchema),
  /** People who are in the chosen list but not in the file; absent for a new list. */
  others: z.number().int().optional(),
  /** Questions worth answering before `commit`; none of them stops it. */
  questions: z.array(z.enum(['lost_zero', 'foreign_prefix', 'two_numbers', 'differing_people'])),
})
export type CommitPlan = z.infer<typeof commitPlanSchema>

/** One number that several rows share, with what each of them says. */
export const sharedNumberSchema = z.object({
  phone: z.string(),
  country: countrySchema.optional(),
  differing: z.boolean(),
  /** Count of the rows; at most 20 are listed. */
  count: z.number().int(),
  rows: z.array(
    z.object({ row: rowIdSchema, line: z.number().int(), isKept: z.boolean(), values: z.array(z.string()) }),
  ),
  /** The values that will be stored with the current choice. */
  result: z.array(z.string()),
})
export type SharedNumber = z.infer<typeof sharedNumberSchema>

export const fieldChangeSchema = z.object({
  field: z.string(),
  isOwn: z.boolean(),
  before: z.string(),
  after: z.string(),
})
export const knownPersonSchema = z.object({
  contactId: contactIdSchema,
  phone: z.string(),
  name: z.string(),
  line: z.number().int(),
  optedOut: z.boolean(),
  /** Under the present choice; empty if nothing changes. */
  changes: z.array(fieldChangeSchema),
})
export type KnownPerson = z.infer<typeof knownPersonSchema>

/** The effect of an undo, planned or done. */
export const importUndoSchema = z.object({
  /** Contacts it created, taken away again. */
  removed: z.number().int(),
  /** Created by it and used since (edited, in another list, texted, opted out by hand …): they stay, out of its list. */
  keptUsed: z.number().int(),
  /** Contacts it changed, put back. */
  restored: z.number().int(),
  /** Changed by it, and some field changed again since: only the other fields are put back. */
  keptChanged: z.number().int(),
  /** Taken out of the list; those who are removed are among them. */
  leftList: z.number().int(),
  /** The list was created by it and is empty now. */
  removesList: z.boolean(),
  /** Opt-outs from the file: they stay, always. */
  keptOptOuts: z.number().int(),
})
export type ImportUndo = z.infer<typeof importUndoSchema>

export const importReportSchema = z.object({
  importId: importIdSchema,
  fileName: z.string(),
  kind: importSourceKindSchema,
  state: importStatusSchema.shape.state,
  openedAt: instantSchema,
  finishedAt: instantSchema.optional(),
  listId: listIdSchema.optional(),
  /** The list's name at the import, in case it was deleted since. */
  listName: z.string().optional(),
  counts: importCountsSchema.optional(),
  choices: importChoicesSchema,
  /** The executed plan; absent until the import is committed. */
  done: commitPlanSchema.omit({ questions: true, others: true }).optional(),
  /** Until when it can be undone; absent if it cannot. */
  undoUntil: instantSchema.optional(),
  undone: importUndoSchema.extend({ at: instantSchema }).optional(),
})
export type ImportReport = z.infer<typeof importReportSchema>

export const reportPersonSchema = z.object({
  /** Absent if the contact is gone. */
  contactId: contactIdSchema.optional(),
  phone: z.string(),
  name: z.string(),
  changes: z.array(fieldChangeSchema),
})
export type ReportPerson = z.infer<typeof reportPersonSchema>

const importInput = z.strictObject({ importId: importIdSchema })
const listChoiceSchema = z.union([z.object({ id: listIdSchema }), z.object({ name: lineSchema.min(1) })])
const windowInput = importInput.extend(windowSchema.shape)
const rowAnswer = z.object({ row: importRowSchema, status: importStatusSchema })

export const importSession = {
  /** Starts reading and checking every row, without changing any contact; `live` reports the progress. IMPORT_NO_PHONE_COLUMN, FILE_*. */
  check: procedure.input(importInput).output(importStatusSchema),
  /** Stops a check that runs; the import is open again. IMPORT_UNKNOWN. */
  cancelCheck: procedure.input(importInput).output(importStatusSchema),
  /** The state of an import. IMPORT_UNKNOWN. */
  status: procedure.input(importInput).output(importStatusSchema),
  /** A window of checked rows, by line; after the commit those that were not taken. IMPORT_UNKNOWN, IMPORT_NOT_CHECKED. */
  rows: procedure
    .input(
      windowInput.extend({
        verdict: importVerdictSchema.optional(),
        /** Only rows with this reason. */
        why: z.string().max(40).optional(),
        /** Only rows with a number of this type; without `verdict`, only rows that will be used. */
        type: phoneTypeSchema.optional(),
        /** Leave out rows that are plainly ready. */
        unusualOnly: z.boolean().optional(),
      }),
    )
    .output(pageOf(importRowSchema)),
  /** Applies or refuses a proposal for the whole column; may be changed again. IMPORT_NOT_CHECKED. */
  decide: procedure
    .input(
      importInput.extend({
        kind: importProposalSchema.shape.kind,
        /** The `foreign_prefix` to decide; all of them if absent. */
        callingCode: z.string().max(3).optional(),
        accept: z.boolean(),
      }),
    )
    .output(importStatusSchema),
  /** Sets what answers about messages mean; can be changed again. IMPORT_NOT_CHECKED. */
  answerConsent: procedure
    .input(
      importInput.extend({
        column: z.number().int().min(0).max(1_000),
        answers: z
          .array(z.object({ word: z.string().min(1).max(80), means: z.enum(['no', 'nothing']) }))
          .min(1)
          .max(200),
      }),
    )
    .output(importStatusSchema),
  /** Which rows count and what happens to known people; what is absent stays. The file is not read again. IMPORT_NOT_CHECKED. */
  choose: procedure.input(importInput.extend(importChoicesSchema.partial().shape)).output(importStatusSchema),
  /** Uses a typed number for one row, checked like any other. IMPORT_NOT_CHECKED, PHONE_NOT_USABLE. */
  fixRow: procedure.input(importInput.extend({ row: rowIdSchema, phone: z.string().max(100) })).output(rowAnswer),
  /** Reads a typed number without using it. PHONE_NOT_USABLE. */
  tryNumber: procedure
    .input(importInput.extend({ phone: z.string().max(100) }))
    .output(z.object({ phone: z.string(), country: countrySchema.optional(), type: phoneTypeSchema })),
  /**
   * Decides cells with two numbers: uses the first, the second, or both as two people with the same texts. Without `row`,
   * decides every open cell whose numbers are usable. IMPORT_NOT_CHECKED, PHONE_NOT_USABLE.
   */
  takeNumbers: procedure
    .input(importInput.extend({ row: rowIdSchema.optional(), take: z.enum(['first', 'second', 'both']) }))
    .output(importStatusSchema),
  /** Leaves rows out, or takes them back in as they were. IMPORT_NOT_CHECKED. */
  leaveOut: procedure
    .input(importInput.extend({ rows: z.array(rowIdSchema).min(1).max(500), leaveOut: z.boolean() }))
    .output(importStatusSchema),
  /** Numbers that several usable rows share, in the order of the file; `values` and `result` are by `fields`. IMPORT_NOT_CHECKED. */
  sharedNumbers: procedure
    .input(
      windowInput.extend({
        differingOnly: z.boolean().optional(),
        /** Only this number, in E.164. */
        phone: z.string().max(20).optional(),
      }),
    )
    .output(pageOf(sharedNumberSchema).extend({ fields: z.array(z.string()) })),
  /** People of the file who are contacts already, with what would change. IMPORT_NOT_CHECKED. */
  knownPeople: procedure
    .input(windowInput.extend({ changedOnly: z.boolean().optional() }))
    .output(pageOf(knownPersonSchema)),
  /** Computes the effect of `commit` so that it can be shown first; `listId` is the list to import into. Changes nothing. IMPORT_NOT_CHECKED. */
  plan: procedure.input(importInput.extend({ listId: listIdSchema.optional() })).output(commitPlanSchema),
  /**
   * Stores everyone who is ready, fixed or opted out in a list, all or nothing. `expected` is the plan that was on the screen:
   * if contacts have changed since then, nothing is stored. Resolves when everything is stored; `live` reports the progress.
   * IMPORT_NOT_CHECKED, IMPORT_CONSENT_OPEN, IMPORT_NOTHING_READY, IMPORT_PLAN_CHANGED, IMPORT_SAVING_STOPPED, LIST_*, IMPORT_FINISHED.
   */
  commit: procedure
    .input(
      importInput.extend({
        list: listChoiceSchema,
        expected: commitPlanSchema
          .pick({ newPeople: true, updatedPeople: true, optedOut: true, leftOut: true })
          .optional(),
      }),
    )
    .output(
      importStatusSchema.extend({ added: z.number().int(), updated: z.number().int(), optedOut: z.number().int() }),
    ),
  /** Cancels a commit before its people are shown, and stores nothing of it. A later commit is completed. IMPORT_UNKNOWN. */
  cancelCommit: procedure.input(importInput).output(importStatusSchema),
  /** Forgets an import that is not committed. */
  discard: procedure.input(importInput).output(importStatusSchema),
  /** Imports of the active account, newest first; including open and checked ones that can continue. */
  all: procedure.input(windowSchema).output(pageOf(importReportSchema)),
  /** The effect of one import. IMPORT_UNKNOWN. */
  report: procedure.input(importInput).output(importReportSchema),
  /** People who were new, updated, known and unchanged, or opted out, by one import. IMPORT_UNKNOWN, IMPORT_NOT_COMMITTED. */
  reportPeople: procedure
    .input(windowInput.extend({ kind: z.enum(['new', 'updated', 'unchanged', 'opted_out']) }))
    .output(pageOf(reportPersonSchema)),
  /** The effect an undo would have now. IMPORT_UNKNOWN, IMPORT_NOT_COMMITTED, IMPORT_UNDO_TOO_LATE. */
  planUndo: procedure.input(importInput).output(importUndoSchema),
  /** Undoes an import within 30 days, to the end, but never an opt-out; `live` reports the progress. IMPORT_UNKNOWN, IMPORT_NOT_COMMITTED, IMPORT_UNDO_TOO_LATE. */
  undo: procedure.input(importInput).output(z.object({ status: importStatusSchema, undo: importUndoSchema })),
}
