// In which order a row's phone columns are asked for its number, and which column labels each of them. One order for the
// reader and for what the screen says of it.
import type { ImportColumn } from '@contract'
import { belongings, readLabelHeader, readPhoneHeader, stemOf, type Belonging, type PhoneRole } from './phoneHeader'

export interface OrderedPhone {
  /** Place of the column. */
  readonly column: number
  /** Place of the column with its labels. */
  readonly label?: number
  readonly role: PhoneRole
  readonly of: Belonging
}

type Columns = readonly Pick<ImportColumn, 'header' | 'target'>[]

const roles = ['mobile', 'plain', 'landline', 'fax', 'pager'] as const satisfies PhoneRole[]

/** `first`: the column that a person put before all others. */
export function orderPhones(columns: Columns, first?: number): OrderedPhone[] {
  const phones = columns.flatMap(({ target, header }, column) => {
    if (target.kind !== 'phone') return []
    const { role, of } = readPhoneHeader(header) ?? plain
    const label = labelOf(columns, column)
    return [{ column, role, of, ...(label === undefined ? {} : { label }) }]
  })
  // A fax column alone is what a person chose.
  const [only] = phones
  if (only && phones.length === 1) return [{ ...only, role: 'plain', of: 'own' }]
  return phones
    .map((phone) => (phone.column === first ? { ...phone, of: 'own' as const } : phone))
    .sort((a, b) => rankOf(a, first) - rankOf(b, first))
}

const plain = { role: 'plain', of: 'own' } as const

function rankOf({ column, role, of }: OrderedPhone, first: number | undefined): number {
  return column === first ? -1 : belongings.indexOf(of) * roles.length + roles.indexOf(role)
}

function labelOf(columns: Columns, phone: number): number | undefined {
  const stem = stemOf(columns[phone]?.header ?? '')
  const labels = columns.flatMap(({ target, header }, index) =>
    target.kind === 'phone_label' ? [{ index, stem: readLabelHeader(header) ?? '' }] : [],
  )
  const named = labels.find((label) => label.stem !== '' && label.stem === stem)
  // Without a name of its own it stands beside its number.
  const beside = labels.find(
    ({ index, stem: other }) => Math.abs(index - phone) === 1 && !isNameOfAnother(columns, other, phone),
  )
  return (named ?? beside)?.index
}

function isNameOfAnother(columns: Columns, stem: string, phone: number): boolean {
  return columns.some(({ target, header }, at) => at !== phone && target.kind === 'phone' && stemOf(header) === stem)
}
