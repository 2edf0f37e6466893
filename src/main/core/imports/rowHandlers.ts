// The rows of a checked import: look at them, correct them, decide for a column.
import type { ImportVerdict } from '@contract'
import { importVerdictSchema } from '@contract/imports'
import { fail, ok } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import { parsePhone, type ParsedPhone } from '../phones/parsePhone'
import { parsePlan } from './importPlan'
import type { ImportRecord } from './importRecordRows'
import { toImportRow, toStatus } from './importShapes'
import type { ImportStore } from './runChecks'
import { countryOf } from './stagedRow'

type Names = 'rows' | 'decide' | 'fixRow' | 'tryNumber'

const allVerdicts: readonly ImportVerdict[] = importVerdictSchema.options
const unusualVerdicts = allVerdicts.filter((verdict) => verdict !== 'ready')

export function makeRowHandlers(rows: ImportStore): Pick<Handlers<'imports'>, Names> {
  const readRun = async (
    importId: string,
    states: readonly ImportRecord['state'][],
  ): Promise<CoreResult<ImportRecord>> => {
    const run = await rows.get(importId)
    if (!run) return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
    return states.includes(run.state) ? ok(run) : fail('IMPORT_NOT_CHECKED')
  }

  return {
    async rows({ importId, verdict, unusualOnly = false, offset, limit }) {
      // After the import its rows with reasons are still there to be read.
      const run = await readRun(importId, ['checked', 'committed'])
      if (!run.ok) return run
      const verdicts = verdict ? [verdict] : unusualOnly ? unusualVerdicts : allVerdicts
      const page = await rows.rows({ importId, offset, limit, verdicts })
      return ok({ total: page.total, rows: page.rows.map(toImportRow) })
    },
    async decide({ importId, accept }) {
      const run = await readRun(importId, ['checked'])
      if (!run.ok) return run
      await rows.decide({ importId, lostZero: accept ? 'accepted' : 'rejected' })
      const now = await readRun(importId, ['checked'])
      return now.ok ? ok(toStatus(now.value)) : now
    },
    async fixRow({ importId, line, phone }) {
      const run = await readRun(importId, ['checked'])
      if (!run.ok) return run
      const parsed = readTyped(run.value, phone)
      if (!parsed.ok) return parsed
      const { e164, country, type } = parsed.value
      const row = await rows.fix({ importId, line, phone: e164, country: country ?? null, type })
      if (!row) return fail('IMPORT_UNKNOWN', 'no', { field: 'line' })
      const now = await readRun(importId, ['checked'])
      return now.ok ? ok({ row: toImportRow(row), status: toStatus(now.value) }) : now
    },
    async tryNumber({ importId, phone }) {
      const run = await rows.get(importId)
      if (!run) return fail('IMPORT_UNKNOWN', 'no', { field: 'importId' })
      const parsed = readTyped(run, phone)
      if (!parsed.ok) return parsed
      const { e164, country } = parsed.value
      return ok({ phone: e164, ...(country === undefined ? {} : { country }) })
    },
  }
}

/** What a person types is read like a cell, but a first 0 left out is no riddle: they see what it becomes. */
function readTyped(run: ImportRecord, typed: string): CoreResult<ParsedPhone> {
  const verdict = parsePhone(typed, countryOf(parsePlan(run.plan).layout.country))
  return verdict.ok ? ok(verdict) : fail('PHONE_NOT_USABLE', 'no', { field: 'phone', detail: verdict.issue })
}
