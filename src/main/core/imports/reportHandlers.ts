// Reports of imports, and undo.
import type { ImportReport, ImportUndo, ReportPerson } from '@contract'
import { makeWithAccount, type ReadActiveAccount } from '../accounts/activeAccount'
import { day } from '../base/durations'
import { isoNow, toIso } from '../base/instants'
import { fail, ok } from '../base/result'
import { fullName } from '../contacts/people/nameKey'
import type { CoreResult, Handlers } from '../handlers'
import type { Live } from '../live'
import type { Clock } from '../ports'
import type { BulkImports } from './commit/bulkImports'
import { ownMark, shownField } from './commit/changedFields'
import type { Done } from './commit/saveRows'
import { choicesOf } from './staging/importChoices'
import { parsePlan } from './importPlan'
import { parseTally, toCounts, toFieldCounts, toStatus, sumPeople } from './importShapes'
import type { ReportPersonRecord, ReportRecord } from './reportRows'
import type { ImportStore } from './staging/runChecks'

export interface ReportOptions {
  readonly rows: ImportStore
  readonly bulk: BulkImports
  readonly live: Live
  readonly clock: Clock
  readonly activeAccount: ReadActiveAccount
}

/** How long an import can be undone. */
const undoFor = 30 * day

type Names = 'all' | 'report' | 'reportPeople' | 'planUndo' | 'undo'

export function makeReportHandlers({
  rows,
  bulk,
  live,
  clock,
  activeAccount,
}: ReportOptions): Pick<Handlers<'imports'>, Names> {
  const read = async (importId: string): Promise<CoreResult<ReportRecord>> => {
    const report = await rows.report(importId)
    return report ? ok(report) : fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
  }
  const undoable = async (importId: string): Promise<CoreResult<ReportRecord>> => {
    const report = await read(importId)
    if (!report.ok) return report
    if (report.value.state !== 'committed') return fail('IMPORT_NOT_COMMITTED')
    return undoUntil(report.value) < clock.now() ? fail('IMPORT_UNDO_TOO_LATE') : report
  }

  const withAccount = makeWithAccount(activeAccount)
  return {
    all: withAccount(async ({ id: accountId }, { offset, limit }) => {
      const page = await rows.reports({ accountId, offset, limit })
      return ok({ total: page.total, rows: page.rows.map((report) => toReport(report, clock.now())) })
    }),
    async report({ importId }) {
      const report = await read(importId)
      return report.ok ? ok(toReport(report.value, clock.now())) : report
    },
    async reportPeople(input) {
      const report = await read(input.importId)
      if (!report.ok) return report
      if (report.value.state !== 'committed' && report.value.state !== 'undone') return fail('IMPORT_NOT_COMMITTED')
      const page = await rows.reportPeople(input)
      return ok({ total: page.total, rows: page.rows.map(toPerson) })
    },
    async planUndo({ importId }) {
      const report = await undoable(importId)
      if (!report.ok) return report
      const plan = await bulk.planUndo(importId)
      return plan ? ok(plan) : fail('IMPORT_NOT_COMMITTED')
    },
    async undo({ importId }) {
      const report = await undoable(importId)
      if (!report.ok) return report
      const done = report.value.done === null ? undefined : (JSON.parse(report.value.done) as Done)
      const ofRows = done ? sumPeople(done).people : 0
      const tell = (people: number): void =>
        live.publish({
          kind: 'import_progress',
          importId,
          phase: 'undoing',
          rows: Math.min(people, ofRows),
          ofRows,
          bytesRead: 0,
          bytesTotal: 0,
        })
      const undo = await bulk.undo(importId, isoNow(clock), tell)
      if (!undo) return fail('IMPORT_NOT_COMMITTED')
      const run = await rows.get(importId)
      if (!run) return fail('IMPORT_UNKNOWN')
      const status = toStatus(run)
      live.publish({ kind: 'contacts' })
      live.publish({ kind: 'import', status })
      return ok({ status, undo })
    },
  }
}

function undoUntil({ finishedAt }: ReportRecord): number {
  return Date.parse(finishedAt ?? '') + undoFor
}

function toReport(report: ReportRecord, now: number): ImportReport {
  const { id, fileName, state, openedAt, finishedAt, listId, listName, tally, undone } = report
  const plan = parsePlan(report.plan)
  const { keepDuplicates, known, leaveOutTypes } = choicesOf(plan)
  const done = report.done === null ? undefined : (JSON.parse(report.done) as Done)
  const until = undoUntil(report)
  return {
    importId: id,
    fileName,
    kind: plan.kind,
    state,
    openedAt,
    choices: { keepDuplicates, known, leaveOutTypes },
    ...(finishedAt === null ? {} : { finishedAt }),
    ...(listId === null ? {} : { listId }),
    ...(listName === null ? {} : { listName }),
    ...(tally === null ? {} : { counts: toCounts(parseTally(tally).sums) }),
    ...(done && { done: toDone(done) }),
    ...(state === 'committed' && until >= now ? { undoUntil: toIso(until) } : {}),
    ...(undone === null ? {} : { undone: JSON.parse(undone) as ImportUndo & { at: string } }),
  }
}

function toDone({ newPeople, updatedPeople, unchangedPeople, optedOut, newOptOuts, leftOut, ...more }: Done) {
  const stored = { newPeople, updatedPeople, unchangedPeople, optedOut }
  const { updatedOptedOut = 0, refusals = [], changes } = more
  return {
    ...stored,
    ...sumPeople(stored),
    newOptOuts,
    updatedOptedOut,
    leftOut,
    refusals: [...refusals],
    changes: toFieldCounts(changes),
  }
}

const noNews: ReadonlySet<string> = new Set(['country', 'phone_type', 'updated_at', 'fields'])
type Values = Readonly<Record<string, string | null>>

function toPerson({ contactId, phone, firstname, lastname, was, became }: ReportPersonRecord): ReportPerson {
  return {
    ...(contactId === null ? {} : { contactId }),
    phone,
    name: fullName(firstname, lastname),
    changes: was === null || became === null ? [] : toChanges(JSON.parse(was) as Values, JSON.parse(became) as Values),
  }
}

function toChanges(was: Values, became: Values): ReportPerson['changes'] {
  const [before, after] = [withOwn(was), withOwn(became)]
  return Object.keys(after).flatMap((name) =>
    noNews.has(name) || before[name] === after[name]
      ? []
      : [{ ...shownField(name), before: before[name] ?? '', after: after[name] ?? '' }],
  )
}

function withOwn(values: Values): Values {
  const own = JSON.parse(values.fields ?? '{}') as Record<string, string>
  return { ...values, ...Object.fromEntries(Object.entries(own).map(([name, text]) => [ownMark + name, text])) }
}
