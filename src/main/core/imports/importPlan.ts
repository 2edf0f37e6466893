// How one file is to be read: kept with the import, so that it survives a restart. Parsed when read back.
import { importColumnSchema, importLayoutSchema, type ColumnTarget, type ImportCounts } from '@contract/imports'
import { z } from 'zod'

export const importPlanSchema = z.object({
  file: z.object({ path: z.string(), sizeBytes: z.number(), mtimeMs: z.number() }),
  layout: importLayoutSchema,
  encodings: z.array(z.object({ encoding: z.string(), sample: z.string() })),
  agreement: z.object({ columns: z.number(), rows: z.number(), of: z.number() }),
  firstLine: z.number(),
  preambleLine: z.number(),
  columns: z.array(importColumnSchema),
  /** What a person said to the lost-zero proposal. */
  lostZero: z.enum(['open', 'accepted', 'rejected']),
})
export type ImportPlan = z.infer<typeof importPlanSchema>
export type Decision = ImportPlan['lostZero']

/** What checking found; kept with the import. */
export interface Tally {
  readonly counts: ImportCounts
  readonly newPeople: number
  readonly knownPeople: number
  readonly lostZero?: { readonly count: number; readonly line: number; readonly cell: string; readonly phone: string }
}

export function parsePlan(json: string): ImportPlan {
  return importPlanSchema.parse(JSON.parse(json))
}

/** One key for each use of a person's data; two columns may not share one. */
export function targetKey(target: ColumnTarget): string {
  return target.kind === 'field' ? `field ${target.name.normalize('NFC').toLowerCase()}` : target.kind
}
