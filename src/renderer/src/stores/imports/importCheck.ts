// A person's decisions between the check and the import. The core stores every decision at once; its counts are the ones on the
// screen. The last steps can be undone, one after the other.
import type {
  CommitPlan,
  ImportChoices,
  ImportProposal,
  ImportRow,
  ImportVerdict,
  KnownPerson,
  PhoneTypeName,
  SharedNumber,
} from '@contract'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useClient } from '../../api/client'
import { toProblem } from '../../api/problem'
import { useImports } from './imports'

export interface RowsWanted {
  readonly verdict?: ImportVerdict
  readonly why?: string
  readonly type?: PhoneTypeName
}
export type TypedNumber =
  | { readonly isUsable: true; readonly phone: string; readonly country?: string; readonly type: PhoneTypeName }
  /** `issue`: a code of a checked number. */
  | { readonly isUsable: false; readonly issue?: string }
export interface Page<Row> {
  readonly total: number
  readonly rows: readonly Row[]
}
const nothing = { total: 0, rows: [] }

export const useImportCheck = defineStore('importCheck', () => {
  const client = useClient()
  const imports = useImports()
  const plan = shallowRef<CommitPlan>()
  const steps = shallowRef<readonly (() => Promise<unknown>)[]>([])
  const canUndo = computed(() => steps.value.length > 0)

  // A step back is true only for the check it was made in, and until something that has none.
  watch(
    () => [imports.importId, imports.state === 'checked'] as const,
    () => (steps.value = []),
  )

  async function rows(
    offset: number,
    limit: number,
    { verdict, why, type }: RowsWanted = {},
  ): Promise<Page<ImportRow>> {
    const importId = imports.importId
    if (importId === undefined || !imports.isChecked) return nothing
    const which = verdict ? { verdict } : type === undefined ? { unusualOnly: true } : {}
    const wanted = { ...which, ...(why === undefined ? {} : { why }), ...(type === undefined ? {} : { type }) }
    return client.imports.rows({ importId, offset, limit, ...wanted })
  }

  const decide = (kind: ImportProposal['kind'], accept: boolean, callingCode?: string): Promise<void> => {
    steps.value = []
    return imports.withId((importId) =>
      client.imports.decide({ importId, kind, accept, ...(callingCode === undefined ? {} : { callingCode }) }),
    )
  }
  const answerConsent = (
    column: number,
    answers: readonly { readonly word: string; readonly means: 'no' | 'nothing' }[],
  ): Promise<void> => {
    steps.value = []
    return imports.withId((importId) =>
      client.imports.answerConsent({ importId, column, answers: answers.map((one) => ({ ...one })) }),
    )
  }
  const takeNumbers = (take: 'first' | 'second' | 'both', row?: number): Promise<void> => {
    steps.value = []
    return imports.withId((importId) =>
      client.imports.takeNumbers({ importId, take, ...(row === undefined ? {} : { row }) }),
    )
  }

  const setChoices = (choices: Partial<ImportChoices>): Promise<void> =>
    imports.withId((importId) => client.imports.choose({ importId, ...choices }))
  async function choose(choices: Partial<ImportChoices>): Promise<void> {
    const before = imports.status?.choices
    await setChoices(choices)
    if (before && !imports.problem) steps.value = [...steps.value, () => setChoices(before)]
  }

  const setLeftOut = (rows: readonly number[], leaveOut: boolean): Promise<void> =>
    imports.withId((importId) => client.imports.leaveOut({ importId, rows: [...rows], leaveOut }))
  async function leaveOut(rows: readonly number[], isLeftOut: boolean): Promise<void> {
    await setLeftOut(rows, isLeftOut)
    if (!imports.problem) steps.value = [...steps.value, () => setLeftOut(rows, !isLeftOut)]
  }

  async function fixRow(row: number, phone: string): Promise<ImportRow | undefined> {
    const importId = imports.importId
    if (importId === undefined) return undefined
    steps.value = []
    const fixed = await imports.ask(() => client.imports.fixRow({ importId, row, phone }))
    if (fixed) imports.takeStatus(fixed.status)
    return fixed?.row
  }
  async function undo(): Promise<boolean> {
    const last = steps.value.at(-1)
    if (!last || imports.isBusy) return false
    steps.value = steps.value.slice(0, -1)
    await last()
    return imports.problem === undefined
  }

  /** Reads a number being typed, without using it. */
  async function tryNumber(phone: string): Promise<TypedNumber> {
    const importId = imports.importId
    if (importId === undefined || phone.trim() === '') return { isUsable: false }
    try {
      return { isUsable: true, ...(await client.imports.tryNumber({ importId, phone })) }
    } catch (thrown) {
      const { code, detail } = toProblem(thrown)
      return { isUsable: false, ...(code === 'PHONE_NOT_USABLE' && detail ? { issue: detail } : {}) }
    }
  }

  /** Exactly what the import will do now, into that list; not kept if the rows changed while it was worked out. */
  async function readPlan(listId?: number): Promise<void> {
    const importId = imports.importId
    if (importId === undefined) return
    const asked = imports.rowsVersion
    plan.value = undefined
    const read = await imports.ask(() => client.imports.plan({ importId, ...(listId === undefined ? {} : { listId }) }))
    if (read && asked === imports.rowsVersion && importId === imports.importId) plan.value = read
  }

  async function sharedNumbers(
    offset: number,
    wanted: { readonly differingOnly?: boolean; readonly phone?: string } = {},
  ): Promise<{ total: number; rows: SharedNumber[]; fields: string[] }> {
    const importId = imports.importId
    if (importId === undefined) return { total: 0, rows: [], fields: [] }
    return client.imports.sharedNumbers({ importId, offset, limit: 1, ...wanted })
  }
  async function knownPeople(offset: number, limit: number, changedOnly: boolean): Promise<Page<KnownPerson>> {
    const importId = imports.importId
    if (importId === undefined) return nothing
    return client.imports.knownPeople({ importId, offset, limit, changedOnly })
  }

  return {
    plan,
    canUndo,
    rows,
    decide,
    answerConsent,
    takeNumbers,
    choose,
    leaveOut,
    fixRow,
    undo,
    tryNumber,
    readPlan,
    sharedNumbers,
    knownPeople,
  }
})
