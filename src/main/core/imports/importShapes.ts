// Stored imports and rows as the contract shows them.
import type {
  CommitPlan,
  ImportColumn,
  ImportConsent,
  ImportCounts,
  ImportPreview,
  ImportProposal,
  ImportRow,
  ImportStatus,
  ImportVerdict,
  PhoneTypeName,
} from '@contract'
import { withoutUndefined } from '../base/withoutUndefined'
import { fullName } from '../contacts/people/nameKey'
import { shownField } from './commit/changedFields'
import { choicesOf } from './staging/importChoices'
import { describeConsents } from './consent/judgeAnswers'
import { parsePlan, type ImportPlan, type PlanColumn } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import type { CellNumber } from './staging/judgePhone'
import { describeNumbers } from './columns/phones/phoneFacts'
import type { StagedRowView } from './staging/stagedViewRows'
import type { Sums, Tally, TallyProposal } from './staging/tallyRows'

export function toStatus(run: ImportRecord): ImportStatus {
  const tally = run.tally === null ? undefined : parseTally(run.tally)
  const plan = parsePlan(run.plan)
  const { keepDuplicates, known, leaveOutTypes } = choicesOf(plan)
  return {
    importId: run.id,
    fileName: run.fileName,
    state: run.state,
    choices: { keepDuplicates, known, leaveOutTypes },
    ...(tally && toFindings(tally)),
    types: tally ? ranked(tally.sums, 'type/').map(({ name, rows }) => ({ type: name as PhoneTypeName, rows })) : [],
    countries: tally
      ? ranked(tally.sums, 'country/').map(({ name, rows }) => ({ rows, ...(name === '' ? {} : { country: name }) }))
      : [],
    proposals: tally ? tally.proposals.map((proposal) => toProposal(proposal, plan)) : [],
    consents: tally ? toConsents(tally, plan) : [],
    ...(run.listId === null ? {} : { listId: run.listId }),
    ...(run.listName === null ? {} : { listName: run.listName }),
    ...(run.failure === null ? {} : { failure: JSON.parse(run.failure) as { code: string; line?: number } }),
  }
}

export function toConsents({ consents }: Tally, plan: ImportPlan): ImportConsent[] {
  if (!consents) return []
  return describeConsents(plan.columns, consents.answers, consents.sets, choicesOf(plan).consents)
}

export function parseTally(json: string): Tally {
  return JSON.parse(json) as Tally
}

function toFindings({ sums, shared, prefixes, cleaned }: Tally) {
  const known = sums.known ?? 0
  const counts = toCounts(sums)
  return {
    counts,
    newPeople: counts.ready + counts.fixed - known,
    knownPeople: known,
    people: counts.ready + counts.fixed + counts.optedOut,
    shared: { ...shared },
    twoNumbers: sums.two_numbers ?? 0,
    landlines: { used: sums['landline/used'] ?? 0, leftOut: sums['landline/left_out'] ?? 0 },
    prefixes,
    ...(cleaned && cleaned.rows > 0 && { cleaned }),
  }
}

export function toCounts(sums: Sums): ImportCounts {
  const of = (verdict: ImportVerdict): number => sums[`verdict/${verdict}`] ?? 0
  const counts = {
    ready: of('ready'),
    toDecide: of('to_decide'),
    fixed: of('fixed'),
    optedOut: of('opted_out'),
    duplicates: of('duplicate'),
    cannotUse: of('cannot_use'),
    leftOut: of('left_out'),
  }
  return { rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0), ...counts }
}

function ranked(sums: Sums, prefix: string): { name: string; rows: number }[] {
  return Object.entries(sums)
    .filter(([name, rows]) => name.startsWith(prefix) && rows > 0)
    .map(([name, rows]) => ({ name: name.slice(prefix.length), rows }))
    .sort((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1))
}

/** The effect of a commit, from the last comparison's counts. */
export function toCommitPlan(tally: Tally, plan: ImportPlan, refusals: CommitPlan['refusals']): CommitPlan {
  const { sums, shared } = tally
  const { known } = choicesOf(plan)
  const { newPeople, knownPeople, counts } = toFindings(tally)
  const updatedPeople = known === 'keep' ? 0 : (sums[`updated/${known}`] ?? 0)
  const open = tally.proposals
    .map((proposal) => toProposal(proposal, plan))
    .filter(({ decision }) => decision === 'open')
  const stored = { newPeople, updatedPeople, unchangedPeople: knownPeople - updatedPeople, optedOut: counts.optedOut }
  return {
    ...stored,
    ...sumPeople(stored),
    newOptOuts: sums.new_opt_outs ?? 0,
    updatedOptedOut: known === 'keep' ? 0 : (sums[`out_updated/${known}`] ?? 0),
    refusals,
    leftOut: counts.toDecide + counts.duplicates + counts.cannotUse + counts.leftOut,
    changes:
      known === 'keep'
        ? []
        : toFieldCounts(ranked(sums, `field/${known}/`).map(({ name, rows }) => ({ name, people: rows }))),
    questions: [
      ...new Set(open.map(({ kind }) => kind)),
      ...((sums.two_numbers ?? 0) > 0 ? (['two_numbers'] as const) : []),
      ...(shared.differing > 0 && plan.choices?.keepDuplicates === undefined ? (['differing_people'] as const) : []),
    ],
  }
}

export function toFieldCounts(
  changes: readonly { readonly name: string; readonly people: number }[],
): CommitPlan['changes'] {
  return changes
    .map(({ name, people }) => ({ ...shownField(name), people }))
    .sort((a, b) => b.people - a.people || (a.field < b.field ? -1 : 1))
}

function toProposal(
  { why, callingCode, country, count, line, cell, phone }: TallyProposal,
  plan: ImportPlan,
): ImportProposal {
  const header = plan.columns.find(({ target }) => target.kind === 'phone')?.header ?? ''
  const shared = { header, count, example: { line, cell, phone } }
  if (why === 'zero_restored') return { kind: 'lost_zero', ...shared, decision: plan.lostZero }
  return {
    kind: 'foreign_prefix',
    ...shared,
    ...(callingCode === null ? {} : { callingCode }),
    ...(country === null ? {} : { country }),
    decision: plan.foreign?.[callingCode ?? ''] ?? 'open',
  }
}

export function toPreview(
  run: Pick<ImportRecord, 'id' | 'fileName' | 'fileSize'>,
  plan: ImportPlan,
  importedBefore?: ImportPreview['importedBefore'],
): ImportPreview {
  const { kind, layout, encodings, sheets, hiddenRows, rows, phones, agreement, firstLine, sampleRows } = plan
  const columns = plan.columns.map(withReadSamples)
  return {
    importId: run.id,
    fileName: run.fileName,
    sizeBytes: run.fileSize,
    kind,
    layout,
    encodings,
    sheets,
    hiddenRows,
    phones,
    agreement,
    firstLine,
    sampleRows,
    columns,
    headLines: plan.headLines ?? [],
    isHeaderSure: plan.isHeaderSure ?? true,
    numbers: describeNumbers(columns, plan.phoneFacts, plan.firstPhone),
    ...withoutUndefined({ rows }),
    ...(plan.markedEncoding && { markedEncoding: plan.markedEncoding }),
    ...(plan.unreadable && { unreadable: plan.unreadable }),
    ...(importedBefore && { importedBefore }),
  }
}

/** Shows a phone column's samples as they are read. */
function withReadSamples({ storedSamples, ...column }: PlanColumn): ImportColumn {
  return column.target.kind === 'phone' && storedSamples ? { ...column, samples: storedSamples } : column
}

/** `usual`: the country of numbers that name none. */
export function toImportRow(view: StagedRowView, usual: string): ImportRow {
  const { row, line, cell, verdict, why, sameAsLine, phone, country, type, digitsKept, digitsOf, numbers } = view
  return {
    row,
    line,
    cell,
    verdict,
    why,
    name: fullName(view.firstname, view.lastname),
    ...(sameAsLine === null ? {} : { sameAsLine }),
    ...(phone === null ? {} : { phone }),
    ...(country === null ? {} : { country }),
    ...(type === null ? {} : { type: type as PhoneTypeName }),
    ...withoutUndefined({ meantCountry: meantCountry(view, usual) }),
    ...(digitsKept === null || digitsOf === null ? {} : { digits: { kept: digitsKept, of: digitsOf } }),
    ...(numbers === null ? {} : { numbers: (JSON.parse(numbers) as CellNumber[]).map(toNumber) }),
  }
}

/** Undefined for a number that can be used, and for one with a calling code of its own. */
export function meantCountry(
  { why, cell }: { readonly why: string; readonly cell: string },
  usual: string,
): string | undefined {
  return why === 'invalid_for_country' && !/^\s*(\+|00)/.test(cell) ? usual : undefined
}

function toNumber({ cell, phone }: CellNumber): { cell: string; phone?: string } {
  return { cell, ...withoutUndefined({ phone }) }
}

// How many people an import stores, and how many of them can be texted: the same sum for the check, the plan and the report.

interface StoredPeople {
  readonly newPeople: number
  readonly updatedPeople: number
  readonly unchangedPeople: number
  readonly optedOut: number
}

/** `people`: everyone who is stored, opted out or not. `ready`: those who can be texted. */
export function sumPeople(stored: StoredPeople): { people: number; ready: number } {
  const ready = stored.newPeople + stored.updatedPeople + stored.unchangedPeople
  return { people: ready + stored.optedOut, ready }
}
