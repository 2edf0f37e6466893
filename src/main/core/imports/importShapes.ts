// Stored imports and rows as the contract shows them.
import type { ImportPreview, ImportRow, ImportStatus } from '@contract'
import { fullName } from '../contacts/nameKey'
import type { ImportPlan, Tally } from './importPlan'
import { parsePlan } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import type { StagedRowView } from './stagedRows'

export function toStatus(run: ImportRecord): ImportStatus {
  const tally = run.tally === null ? undefined : (JSON.parse(run.tally) as Tally)
  return {
    importId: run.id,
    fileName: run.fileName,
    state: run.state,
    ...(tally && { counts: tally.counts, newPeople: tally.newPeople, knownPeople: tally.knownPeople }),
    proposals: tally?.lostZero ? [toProposal(tally.lostZero, parsePlan(run.plan))] : [],
    ...(run.listId === null ? {} : { listId: run.listId }),
    ...(run.listName === null ? {} : { listName: run.listName }),
    ...(run.failure === null ? {} : { failure: JSON.parse(run.failure) as { code: string; line?: number } }),
  }
}

function toProposal(
  { count, ...example }: NonNullable<Tally['lostZero']>,
  plan: ImportPlan,
): ImportStatus['proposals'][number] {
  const header = plan.columns.find(({ target }) => target.kind === 'phone')?.header ?? ''
  return { kind: 'lost_zero', header, count, example, decision: plan.lostZero }
}

export function toPreview(
  run: Pick<ImportRecord, 'id' | 'fileName' | 'fileSize'>,
  plan: ImportPlan,
  importedBefore?: ImportPreview['importedBefore'],
): ImportPreview {
  const { layout, encodings, agreement, firstLine, columns } = plan
  return {
    importId: run.id,
    fileName: run.fileName,
    sizeBytes: run.fileSize,
    ...{ layout, encodings, agreement, firstLine, columns },
    ...(importedBefore && { importedBefore }),
  }
}

export function toImportRow(row: StagedRowView): ImportRow {
  const { line, cell, verdict, why, sameAsLine, phone, country, digitsKept, digitsOf } = row
  return {
    ...{ line, cell, verdict, why },
    name: fullName(row.firstname, row.lastname),
    ...(sameAsLine === null ? {} : { sameAsLine }),
    ...(phone === null ? {} : { phone }),
    ...(country === null ? {} : { country }),
    ...(digitsKept === null || digitsOf === null ? {} : { digits: { kept: digitsKept, of: digitsOf } }),
  }
}
