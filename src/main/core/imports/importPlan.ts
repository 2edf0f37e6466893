// How one file is to be read: kept with the import, so that it survives a restart. Parsed when read back.
import { importSourceKindSchema } from '@contract/imports/importKind'
import { importChoicesSchema } from '@contract/imports/importSession'
import {
  importColumnSchema,
  importLayoutSchema,
  importPhonesSchema,
  importPreviewSchema,
  importSheetSchema,
  type ColumnTarget,
} from '@contract/imports/imports'
import { z } from 'zod'
import { phoneFactsSchema } from './columns/phones/phoneFacts'

const planColumnSchema = importColumnSchema.extend({
  /** The samples as the workbook stores them, if a phone column would read them that way. */
  storedSamples: z.array(z.string()).optional(),
})
export type PlanColumn = z.infer<typeof planColumnSchema>

export const importPlanSchema = z.object({
  file: z.object({ path: z.string(), sizeBytes: z.number(), mtimeMs: z.number() }),
  kind: importSourceKindSchema,
  layout: importLayoutSchema,
  sheets: z.array(importSheetSchema),
  /** Rows that hold anything, and columns, of the sheet that was counted; absent for text. */
  survey: z
    .object({ sheet: z.string(), filled: z.number(), hidden: z.number(), width: z.number().optional() })
    .optional(),
  hiddenRows: z.number(),
  rows: z.number().optional(),
  sampleRows: importPreviewSchema.shape.sampleRows,
  /** The use of several phone columns: one person per row, or a row per number. */
  phones: importPhonesSchema,
  /** The phone column that the user moved to the front. */
  firstPhone: z.number().optional(),
  phoneFacts: phoneFactsSchema.optional(),
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  markedEncoding: importPreviewSchema.shape.markedEncoding,
  unreadable: importPreviewSchema.shape.unreadable,
  agreement: z.object({ columns: z.number(), rows: z.number(), of: z.number() }),
  /** Both are absent in plans from before a header line could be chosen. */
  headLines: importPreviewSchema.shape.headLines.optional(),
  isHeaderSure: z.boolean().optional(),
  firstLine: z.number(),
  preambleLine: z.number(),
  columns: z.array(planColumnSchema),
  /** A person's answer to the lost-zero proposal. */
  lostZero: z.enum(['open', 'accepted', 'rejected']),
  /** And to numbers of other countries without their `+`, by calling code. */
  foreign: z.record(z.string(), z.enum(['accepted', 'rejected'])).optional(),
  /** The meaning of answers about messages, by column index and answer. */
  consents: z.record(z.string(), z.record(z.string(), z.enum(['no', 'nothing']))).optional(),
  /** Choices for duplicates, existing contacts and types; the defaults if absent. */
  choices: importChoicesSchema.partial().optional(),
})
export type ImportPlan = z.infer<typeof importPlanSchema>

export function parsePlan(json: string): ImportPlan {
  return importPlanSchema.parse(JSON.parse(json))
}

/** Several columns can have this target. */
export function isSharedTarget({ kind }: ColumnTarget): boolean {
  return kind === 'leave_out' || kind === 'phone' || kind === 'phone_label' || kind === 'consent'
}

/** One key for each use of a person's data; two columns may not share one. */
export function targetKey(target: ColumnTarget): string {
  return target.kind === 'field' ? `field ${target.name.normalize('NFC').toLowerCase()}` : target.kind
}
