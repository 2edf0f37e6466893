// The rows of a checked import: read them, correct them, decide for many.
import type { ImportChoices } from '@contract'
import { fail, ok } from '../base/result'
import { withoutUndefined } from '../base/withoutUndefined'
import type { CoreResult, Handlers } from '../handlers'
import { parsePhone, type ParsedPhone } from '../phones/parsePhone'
import { shownField } from './commit/changedFields'
import { parsePlan, type ImportPlan } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import { toImportRow, toStatus } from './importShapes'
import type { ImportStore } from './staging/runChecks'
import { countryOf, readableCountry } from './staging/judgePhone'
import type { StagedStore } from './staging/stagedStore'

type Names =
  | 'rows'
  | 'decide'
  | 'answerConsent'
  | 'choose'
  | 'fixRow'
  | 'tryNumber'
  | 'takeNumbers'
  | 'leaveOut'
  | 'sharedNumbers'
  | 'knownPeople'

export function makeRowHandlers(rows: ImportStore, staged: StagedStore): Pick<Handlers<'imports'>, Names> {
  const readRun = async (importId: string): Promise<CoreResult<ImportRecord>> => {
    const run = await rows.get(importId)
    return run ? ok(run) : fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
  }
  const replan = async (importId: string, change: (plan: ImportPlan) => ImportPlan) => {
    const run = await staged.checked(importId)
    if (!run.ok) return run
    const now = await staged.judgeAgain(run.value, change(parsePlan(run.value.plan)))
    return now.ok ? ok(toStatus(now.value)) : now
  }

  return {
    async rows({ importId, ...filter }) {
      const run = await readRun(importId)
      if (!run.ok) return run
      const usual = parsePlan(run.value.plan).layout.country
      // After the import its rows with reasons are still there to be read.
      const isDone = run.value.state === 'committed' || run.value.state === 'undone'
      const page = isDone
        ? ok(await rows.keptRows({ importId, ...defined(filter) }))
        : await staged.ask(importId, 'rows', () => defined(filter))
      return page.ok
        ? ok({ total: page.value.total, rows: page.value.rows.map((row) => toImportRow(row, usual)) })
        : page
    },
    decide({ importId, kind, callingCode, accept }) {
      const decision = accept ? ('accepted' as const) : ('rejected' as const)
      return staged.alone(importId, async () => {
        if (kind === 'lost_zero') return replan(importId, (plan) => ({ ...plan, lostZero: decision }))
        const run = await staged.checked(importId)
        if (!run.ok) return run
        const codes =
          callingCode === undefined
            ? toStatus(run.value).proposals.flatMap((one) => one.callingCode ?? [])
            : [callingCode]
        const decided = Object.fromEntries(codes.map((code) => [code, decision] as const))
        return replan(importId, (plan) => ({ ...plan, foreign: { ...plan.foreign, ...decided } }))
      })
    },
    answerConsent({ importId, column, answers }) {
      const decided = Object.fromEntries(answers.map(({ word, means }) => [word, means] as const))
      return staged.alone(importId, () =>
        replan(importId, (plan) => ({
          ...plan,
          consents: { ...plan.consents, [column]: { ...plan.consents?.[column], ...decided } },
        })),
      )
    },
    choose({ importId, ...chosen }) {
      return staged.alone(importId, () =>
        replan(importId, (plan) => ({
          ...plan,
          choices: { ...plan.choices, ...(defined(chosen) as Partial<ImportChoices>) },
        })),
      )
    },
    fixRow({ importId, row, phone }) {
      return staged.alone(importId, async () => {
        const run = await staged.checked(importId)
        if (!run.ok) return run
        const parsed = readTyped(run.value, phone)
        if (!parsed.ok) return parsed
        const { e164, country, type } = parsed.value
        const fixed = await staged.ask(importId, 'fixRow', (base) => ({
          ...base,
          row,
          phone: e164,
          country: country ?? null,
          type,
        }))
        if (!fixed.ok) return fixed
        if (!fixed.value) return fail('IMPORT_UNKNOWN', 'no', { field: 'row' })
        const now = await staged.keep(importId, fixed.value.tally)
        if (!now.ok) return now
        const usual = parsePlan(run.value.plan).layout.country
        return ok({ row: toImportRow(fixed.value.row, usual), status: toStatus(now.value) })
      })
    },
    async tryNumber({ importId, phone }) {
      const run = await readRun(importId)
      if (!run.ok) return run
      const parsed = readTyped(run.value, phone)
      if (!parsed.ok) return parsed
      const { e164, country, type } = parsed.value
      return ok({ phone: e164, type, ...withoutUndefined({ country }) })
    },
    takeNumbers({ importId, row, take }) {
      return staged.alone(importId, async () => {
        const taken = await staged.ask(importId, 'takeNumbers', (base) => ({
          ...base,
          take,
          ...withoutUndefined({ row }),
        }))
        if (!taken.ok) return taken
        if (taken.value === 'unknown') return fail('IMPORT_UNKNOWN', 'no', { field: 'row' })
        if (taken.value === 'not_usable') return fail('PHONE_NOT_USABLE', 'no', { field: 'take' })
        const now = await staged.keep(importId, taken.value)
        return now.ok ? ok(toStatus(now.value)) : now
      })
    },
    leaveOut({ importId, rows: chosen, leaveOut }) {
      return staged.alone(importId, async () => {
        const left = await staged.ask(importId, 'leaveOut', (base) => ({ ...base, rows: chosen, leaveOut }))
        if (!left.ok) return left
        const now = await staged.keep(importId, left.value)
        return now.ok ? ok(toStatus(now.value)) : now
      })
    },
    async sharedNumbers({ importId, offset, limit, differingOnly = false, phone }) {
      const page = await staged.ask(importId, 'shared', ({ choices }, plan) => ({
        offset,
        limit,
        differingOnly,
        choices,
        ...withoutUndefined({ phone }),
        ownFields: plan.columns.flatMap(({ target }) => (target.kind === 'field' ? [target.name] : [])),
      }))
      if (!page.ok) return page
      const { total, rows: groups, fields } = page.value
      return ok({
        total,
        fields,
        rows: groups.map(({ country, ...group }) => ({ ...group, ...readableCountry(country) })),
      })
    },
    async knownPeople({ importId, offset, limit, changedOnly = false }) {
      const page = await staged.ask(importId, 'known', ({ choices }) => ({ offset, limit, changedOnly, choices }))
      if (!page.ok) return page
      return ok({
        total: page.value.total,
        rows: page.value.rows.map(({ changes, ...person }) => ({
          ...person,
          changes: changes.map(({ name, before, after }) => ({ ...shownField(name), before, after })),
        })),
      })
    },
  }
}

type Defined<Shape> = { [Name in keyof Shape]: Exclude<Shape[Name], undefined> }

function defined<Shape extends object>(shape: Shape): Defined<Shape> {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Defined<Shape>
}

/** A typed number is read like a cell, but a missing first 0 needs no question: the person sees the result. */
function readTyped(run: ImportRecord, typed: string): CoreResult<ParsedPhone> {
  const verdict = parsePhone(typed, countryOf(parsePlan(run.plan).layout.country))
  return verdict.ok ? ok(verdict) : fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: verdict.issue })
}
