// Open a file, choose its layout, say where columns go.
import { createHash } from 'node:crypto'
import type { ColumnTarget, ImportColumn, ImportLayout, ImportPreview } from '@contract'
import { contactFieldNames } from '@contract/contactFields'
import type { ReadActiveAccount } from '../accounts/activeAccount'
import { shortId } from '../base/ids'
import { isoNow } from '../base/instants'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { FileStamp } from '../files/inspectFile'
import type { Files } from '../files/makeFiles'
import type { CoreResult, Handlers } from '../handlers'
import type { Clock, Random } from '../ports'
import { isSharedTarget, parsePlan, targetKey, type ImportPlan } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import { toPreview } from './importShapes'
import type { ImportReader, Look, LookJob, ReaderProblem, ReaderResult } from './reader/readerJobs'
import type { Checks, ImportStore } from './staging/runChecks'

export interface PreviewOptions {
  readonly rows: ImportStore
  readonly reader: ImportReader
  readonly checks: Checks
  readonly files: Pick<Files, 'resolve'>
  readonly random: Random
  readonly activeAccount: ReadActiveAccount
  readonly clock: Clock
}

export function makePreviewHandlers(
  options: PreviewOptions,
): Pick<Handlers<'imports'>, 'open' | 'cancelOpen' | 'preview' | 'changeLayout' | 'mapColumn' | 'choosePhones'> {
  const { rows, reader, checks, files, random, activeAccount, clock } = options
  /** By file handle. Opening the same file again replaces the earlier opening. */
  const openings = new Map<string, AbortController>()

  /** The import if its columns may still be changed. A check that runs is stopped: it would judge by the old ones. */
  const readOpen = async (importId: string): Promise<CoreResult<ImportRecord>> => {
    await checks.cancel(importId)
    const run = await rows.get(importId)
    if (!run) return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
    return ['committed', 'undone', 'discarded'].includes(run.state) ? fail('IMPORT_FINISHED') : ok(run)
  }
  const replan = async (run: ImportRecord, plan: ImportPlan): Promise<CoreResult<ImportPreview>> => {
    await rows.replan({ id: run.id, plan: JSON.stringify(plan), headerKey: headerKeyOf(plan) })
    return ok(toPreview(run, plan, await findEarlier(rows, run)))
  }
  const lookUntilStopped = async (handle: string, job: LookJob): Promise<ReaderResult<Look> | undefined> => {
    const opening = new AbortController()
    openings.get(handle)?.abort()
    openings.set(handle, opening)
    try {
      return await reader.look(job, opening.signal)
    } finally {
      if (openings.get(handle) === opening) openings.delete(handle)
    }
  }

  return {
    async open({ handle }) {
      const file = files.resolve(handle)
      if (!file.ok) return file
      const account = await activeAccount()
      if (!account.ok) return account
      const { path, sizeBytes, mtimeMs, name, isPasted } = file.value
      const stamp: FileStamp = { path, sizeBytes, mtimeMs }
      const { id: accountId, country } = account.value
      const earlier = await rows.sameSize({ accountId, fileSize: sizeBytes })
      const look = await lookUntilStopped(handle, { file: stamp, country, wantsHash: earlier.length > 0 })
      if (!look) return fail('FILE_OPENING_STOPPED', 'now', { field: 'handle' })
      if (!look.ok) return fileProblem(look.problem, 'handle')
      const plan = await remember(rows, accountId, toPlan(stamp, look.value, isPasted))
      const fileHash = look.value.hash ?? null
      const run = { id: shortId(random.uuid()), accountId, fileName: name, fileSize: sizeBytes, fileHash }
      await rows.add({ ...run, plan: JSON.stringify(plan), headerKey: headerKeyOf(plan), at: isoNow(clock) })
      return ok(toPreview(run, plan, await findEarlier(rows, run)))
    },
    async cancelOpen({ handle }) {
      const opening = openings.get(handle)
      opening?.abort()
      return ok({ wasRunning: opening !== undefined })
    },
    async preview({ importId }) {
      // Not readOpen: a preview must not stop a check.
      const run = await rows.get(importId)
      if (!run) return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
      if (['committed', 'undone', 'discarded'].includes(run.state)) return fail('IMPORT_FINISHED')
      return ok(toPreview(run, parsePlan(run.plan), await findEarlier(rows, run)))
    },
    async changeLayout({ importId, layout }) {
      const run = await readOpen(importId)
      if (!run.ok) return run
      const before = parsePlan(run.value.plan)
      const look = await reader.look({
        file: before.file,
        country: layout.country,
        layout,
        wantsHash: false,
        ...(before.survey && { survey: before.survey }),
      })
      if (!look) return fail('FILE_OPENING_STOPPED', 'now', { field: 'layout' })
      if (!look.ok) return fileProblem(look.problem, 'layout')
      const found = toPlan(before.file, look.value, before.kind === 'pasted')
      const fresh = { ...(await remember(rows, run.value.accountId, found)), ...phonesOf(before) }
      return replan(
        run.value,
        hasSameColumns(before, fresh)
          ? { ...fresh, ...consentsOf(before), columns: keepTargets(fresh.columns, before.columns) }
          : fresh,
      )
    },
    async mapColumn({ importId, index, target: chosen }) {
      const target = standardTarget(chosen)
      const run = await readOpen(importId)
      if (!run.ok) return run
      const plan = parsePlan(run.value.plan)
      const isTaken = plan.columns.some(
        (column) => column.index !== index && targetKey(column.target) === targetKey(target),
      )
      if (isTaken && !isSharedTarget(target)) return fail('IMPORT_DUPLICATE_TARGET', 'no', { field: 'target' })
      const columns = plan.columns.map((column) =>
        column.index === index ? { ...column, target, because: 'chosen' as const } : column,
      )
      // A new target changes the question, so decisions about the column's answers no longer apply.
      const consents = Object.fromEntries(Object.entries(plan.consents ?? {}).filter(([of]) => of !== String(index)))
      return replan(run.value, { ...plan, columns, consents, lostZero: 'open' })
    },
    async choosePhones({ importId, phones, first }) {
      const run = await readOpen(importId)
      if (!run.ok) return run
      return replan(run.value, { ...parsePlan(run.value.plan), phones, firstPhone: first, lostZero: 'open' })
    },
  }
}

/** An own field that is called like a standard one is that one: a message could not tell them apart. */
function standardTarget(target: ColumnTarget): ColumnTarget {
  if (target.kind !== 'field') return target
  const kind = contactFieldNames.find((name) => name === target.name.trim().toLowerCase())
  return kind ? { kind } : target
}

/** `detail` is the line, if the problem has one. */
function fileProblem({ code, line, detail = line?.toString() }: ReaderProblem, field: string): CoreResult<never> {
  return fail(code, code === 'FILE_UNREADABLE' ? 'now' : 'no', { field, ...withoutUndefined({ detail }) })
}

function toPlan(
  file: FileStamp,
  { columns, encodings, sheets, sampleRows, ...look }: Look,
  isPasted: boolean,
): ImportPlan {
  const { kind, layout, survey, hiddenRows, rows, unreadable, agreement, firstLine, preambleLine, phoneFacts } = look
  return {
    file,
    layout,
    hiddenRows,
    agreement,
    firstLine,
    preambleLine,
    phoneFacts,
    kind: isPasted && kind === 'text' ? 'pasted' : kind,
    encodings: [...encodings],
    sheets: [...sheets],
    sampleRows: [...sampleRows],
    headLines: [...look.headLines],
    isHeaderSure: look.isHeaderSure,
    columns: [...columns],
    phones: 'mobile',
    lostZero: 'open',
    ...(survey && { survey }),
    ...(look.markedEncoding && { markedEncoding: look.markedEncoding }),
    ...(unreadable && { unreadable }),
    ...withoutUndefined({ rows }),
  }
}

/** Files with the same headers come again and again: their columns go where they went when they were last imported. */
async function remember(rows: ImportStore, accountId: string, plan: ImportPlan): Promise<ImportPlan> {
  const headerKey = headerKeyOf(plan)
  const last = headerKey === '' ? undefined : await rows.lastPlan({ accountId, headerKey })
  if (!last) return plan
  const earlier = parsePlan(last.plan)
  const columns = keepTargets(plan.columns, earlier.columns)
  return {
    ...plan,
    ...phonesOf(earlier),
    ...consentsOf(earlier),
    columns: columns.map((column) => ({ ...column, because: 'same_as_last_time' })),
  }
}

/** With a single phone column the user has not chosen anything. */
function phonesOf({ phones, firstPhone, columns }: ImportPlan): Pick<ImportPlan, 'phones' | 'firstPhone'> {
  return columns.filter(({ target }) => target.kind === 'phone').length > 1
    ? { phones, firstPhone }
    : { phones: 'mobile' }
}

/** Decisions about answers are remembered with the columns; new answers are still asked about. */
function consentsOf({ consents }: ImportPlan): Pick<ImportPlan, 'consents'> {
  return consents === undefined ? {} : { consents }
}

function keepTargets(columns: readonly ImportColumn[], earlier: readonly ImportColumn[]): ImportColumn[] {
  return columns.map((column) => {
    const known = earlier[column.index]
    return known ? { ...column, target: known.target, because: known.because } : column
  })
}

function hasSameColumns(a: ImportPlan, b: ImportPlan): boolean {
  return (
    a.columns.length === b.columns.length && a.columns.every(({ header }, index) => header === b.columns[index]?.header)
  )
}

/** Equal for files with the same headers in the same order; empty if there are none. */
function headerKeyOf({ layout, columns }: { layout: ImportLayout; columns: readonly ImportColumn[] }): string {
  if (!layout.hasHeader) return ''
  return createHash('sha256')
    .update(JSON.stringify(columns.map(({ header }) => header)))
    .digest('hex')
}

async function findEarlier(
  rows: ImportStore,
  run: Pick<ImportRecord, 'accountId' | 'fileSize' | 'fileHash'>,
): Promise<ImportPreview['importedBefore']> {
  if (run.fileHash === null) return undefined
  const earlier = await rows.sameSize({ accountId: run.accountId, fileSize: run.fileSize })
  const same = earlier.find(({ hash }) => hash === run.fileHash)
  return same && { at: same.at, listName: same.listName }
}
