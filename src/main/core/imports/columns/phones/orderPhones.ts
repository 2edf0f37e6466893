// The order in which a row's phone columns are tried for its number, and which column labels each. The reader and the screen use the
// same order.
import type { ImportColumn } from '@contract'
import { belongings, readLabelHeader, readPhoneHeader, stemOf, type Belonging, type PhoneRole } from './phoneHeader'

export interface OrderedPhone {
  /** Index of the column. */
  readonly column: number
  /** Index of the column with its labels. */
  readonly label?: number
  readonly role: PhoneRole
  readonly of: Belonging
}

type Columns = readonly Pick<ImportColumn, 'header' | 'target'>[]

const roles = ['mobile', 'plain', 'landline', 'fax', 'pager'] as const satisfies PhoneRole[]

/** `first`: the column that the user moved to the front. */
export function orderPhones(columns: Columns, first?: number): OrderedPhone[] {
  const phones = columns.flatMap(({ target, header }, column) => {
    if (target.kind !== 'phone') return []
    const { role, of } = readPhoneHeader(header) ?? plain
    const label = labelOf(columns, column)
    return [{ column, role, of, ...(label === undefined ? {} : { label }) }]
  })
  // The user chose this single column, even if it is a fax column.
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
  // A label column without a name of its own belongs to the number next to it.
  const beside = labels.find(
    ({ index, stem: other }) => Math.abs(index - phone) === 1 && !isNameOfAnother(columns, other, phone),
  )
  return (named ?? beside)?.index
}

function isNameOfAnother(columns: Columns, stem: string, phone: number): boolean {
  return columns.some(({ target, header }, at) => at !== phone && target.kind === 'phone' && stemOf(header) === stem)
}
