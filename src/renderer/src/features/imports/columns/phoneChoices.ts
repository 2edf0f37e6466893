// Ways to combine several phone columns, as choices of a select.
import type { ImportNumbers, ImportPhones } from '@contract'
import type { Translate } from '@text'

export interface PhoneChoice {
  readonly value: string
  readonly label: string
}

/** With more columns each order would fill a screen. */
const maxOrders = 4

/** The current choice comes first of its kind, since the columns are in its order. */
export function phoneChoices({ from }: Pick<ImportNumbers, 'from'>, t: Translate): PhoneChoice[] {
  const words = (phones: ImportPhones, columns: readonly (typeof from)[number][]): string => {
    const [first, ...others] = columns.map(({ name }) => name)
    return t(`imports.phones_${phones}`, {
      columns: others.reduce((before, column) => t('imports.phonesElse', { columns: before, column }), first ?? ''),
    })
  }
  const orders = from.slice(0, maxOrders).map((first) => [first, ...from.filter((other) => other !== first)])
  return [
    ...orders.map((order) => ({ value: phoneValue('mobile', order[0]?.column), label: words('mobile', order) })),
    { value: phoneValue('one', from[0]?.column), label: words('one', from) },
    ...from.map((each) => ({ value: phoneValue('only', each.column), label: words('only', [each]) })),
    { value: 'split', label: t('imports.phones_split') },
  ]
}

export function phoneValue(phones: ImportPhones, first: number | undefined): string {
  return phones === 'split' || first === undefined ? phones : `${phones} ${first}`
}

export function readPhoneValue(value: string): { phones: ImportPhones; first?: number } {
  const [phones = '', first] = value.split(' ')
  const kind = (['mobile', 'one', 'only', 'split'] as const).find((known) => known === phones) ?? 'mobile'
  return first === undefined ? { phones: kind } : { phones: kind, first: Number(first) }
}
