// Chooses the person's number among those in a row: a mobile before a landline, their own before an address's, never a fax. Looks at
// this row only.
import type { ImportPhones } from '@contract'
import type { CountryCode, PhoneVerdict } from '../../../phones/parsePhone'
import { judgePhone, noNumber, readNumbers, type CellNumber, type PhoneJudgement } from '../../staging/judgePhone'
import { belongings, readLabel, type Belonging, type PhoneRole } from './phoneHeader'

/** A filled cell of a phone column, and what its header and label say about it. */
export interface PhoneCell {
  readonly cell: string
  readonly verdict: PhoneVerdict
  readonly role: PhoneRole
  readonly of: Belonging
  /** The cell of the label column; empty if there is none. */
  readonly label: string
}

export interface ChooseTerms {
  readonly phones: ImportPhones
  readonly country: CountryCode | undefined
  /** A number in every row, which therefore belongs to the owner of the file; E.164. */
  readonly everyRow?: string | undefined
}

export interface Chosen {
  readonly cell: string
  readonly judgement: PhoneJudgement
}

interface Candidate {
  readonly number: CellNumber & { readonly phone: string }
  readonly from: PhoneCell
  readonly isMachine: boolean
  readonly kind: number
  readonly rank: number
}

/** `cells`: at least one, in the order the columns are tried. */
export function chooseNumber(cells: readonly PhoneCell[], terms: ChooseTerms): Chosen {
  const all = cells.flatMap((from, column) => candidatesOf(from, column, terms))
  const usable = all
    .filter(({ isMachine, number }) => !isMachine && number.phone !== terms.everyRow)
    .sort((a, b) => a.rank - b.rank)
    .filter(({ number }, at, sorted) => sorted.findIndex((other) => other.number.phone === number.phone) === at)
  const [best] = usable
  if (!best) return chooseNone(cells, all, terms)
  const { from, number, kind } = best
  const judgement = judgePhone(from.verdict, terms.country)
  const numbers = usable.length > 1 ? JSON.stringify(usable.map((each) => each.number)) : null
  if (from.verdict.ok) return { cell: from.cell, judgement: { ...judgement, numbers } }
  const equal = usable.filter((other) => other.from === from && other.kind === kind)
  // The user decides if only the order tells the numbers apart, or if the text next to the mobile is not a number.
  if (kind > 0 || equal.length > 1 || !isReadable(judgement)) return { cell: from.cell, judgement }
  const { phone, country = null, type = null } = number
  const chosen = { ...noNumber, verdict: 'fixed' as const, why: 'mobile_chosen', phone, country, type, numbers }
  return { cell: from.cell, judgement: chosen }
}

/** A number that needs no choice. */
export function isPlain({ verdict, role, label }: PhoneCell, { everyRow }: ChooseTerms): boolean {
  return verdict.ok && label === '' && !isMachine(role) && verdict.type !== 'pager' && verdict.e164 !== everyRow
}

/** Makes each cell's number a person of its own, except machines and the owner's number. */
export function splitNumbers(cells: readonly PhoneCell[], terms: ChooseTerms): Chosen[] {
  const meant = cells.filter(
    ({ role, label, verdict }) =>
      !isMachine(readLabel(label) ?? role) && !(verdict.ok && verdict.e164 === terms.everyRow),
  )
  return meant.length === 0 ? [chooseNumber(cells, terms)] : meant.map((cell) => chooseNumber([cell], terms))
}

/** Explains why no number is used: the first that waits for a decision, or only a machine's, only the owner's, or none at all. */
function chooseNone(cells: readonly PhoneCell[], all: readonly Candidate[], { country }: ChooseTerms): Chosen {
  const judged = cells.map(({ cell, verdict }) => ({ cell, judgement: judgePhone(verdict, country) }))
  const open = judged.find(({ judgement }, at) => judgement.verdict === 'to_decide' && cells[at]?.verdict.ok === false)
  if (open) return open
  const [left] = all
  if (!left)
    return judged[0] ?? { cell: '', judgement: { ...noNumber, verdict: 'cannot_use', why: 'empty', phone: null } }
  const refused = { ...noNumber, verdict: 'cannot_use' as const, phone: left.number.phone }
  return { cell: left.from.cell, judgement: { ...refused, why: left.isMachine ? 'fax_only' : 'in_every_row' } }
}

/** Separates several labels, and several numbers, in one cell of an address book. */
const separator = /\s*:::\s*/

function candidatesOf(from: PhoneCell, column: number, { phones, country }: ChooseTerms): Candidate[] {
  const { verdict, cell } = from
  const numbers: CellNumber[] = verdict.ok
    ? [{ cell, phone: verdict.e164, type: verdict.type, ...(verdict.country && { country: verdict.country }) }]
    : readNumbers(verdict.detail?.numbers ?? [], country)
  const labels = from.label.split(separator)
  return numbers.flatMap((number, at) => {
    const { phone, type } = number
    if (phone === undefined) return []
    const role = readLabel(labels.length === numbers.length ? (labels[at] ?? '') : from.label) ?? from.role
    const kind = kindOf(role, type)
    const place = phones === 'mobile' ? belongings.indexOf(from.of) : column
    return [
      {
        number: { ...number, phone },
        from,
        isMachine: isMachine(role) || type === 'pager',
        kind,
        rank: place * 10 + kind,
      },
    ]
  })
}

/** 0 for a mobile. The numbering plan counts more than the label. */
function kindOf(role: PhoneRole, type: string | undefined): number {
  if (type === 'mobile') return 0
  if (type === 'mobile_or_landline') return { mobile: 0, plain: 1, landline: 2, fax: 3, pager: 3 }[role]
  return type === 'landline' ? 5 : 4
}

function isMachine(role: PhoneRole): boolean {
  return role === 'fax' || role === 'pager'
}

function isReadable({ numbers }: PhoneJudgement): boolean {
  return numbers !== null && (JSON.parse(numbers) as CellNumber[]).every(({ phone }) => phone !== undefined)
}
