// Targets of a column, as choices of a select. Own fields are named after their column.
import type { ColumnTarget, ImportColumn } from '@contract'
import { eachContactField, isContactField } from '@contract/contactFields'
import type { Translate } from '@text'

export interface TargetChoice {
  /** `phone`, `leave_out`, or `field:` and the name. */
  readonly value: string
  readonly label: string
  readonly icon: string
}

const iconOfKind = { name: 'i-lucide-user', email: 'i-lucide-mail', text: 'i-lucide-star' } as const
const icons = {
  phone: 'i-lucide-phone',
  phone_label: 'i-lucide-tags',
  ...eachContactField((_, { kind }) => iconOfKind[kind]),
  consent: 'i-lucide-ban',
  leave_out: 'i-lucide-minus',
} as const
const kinds = Object.keys(icons) as (keyof typeof icons)[]

export function targetValue(target: ColumnTarget): string {
  return target.kind === 'field' ? `field:${target.name}` : target.kind
}

export function targetOf(value: string): ColumnTarget {
  if (value.startsWith('field:')) return { kind: 'field', name: value.slice('field:'.length) }
  return { kind: kinds.find((kind) => kind === value) ?? 'leave_out' }
}

/** `known`: names of fields that contacts have already. */
export function targetChoices(column: ImportColumn, known: readonly string[], t: Translate): TargetChoice[] {
  const own = new Set([
    column.target.kind === 'field' ? column.target.name : '',
    column.header.trim().slice(0, 80),
    ...known,
  ])
  own.delete('')
  const standard = kinds.map((kind) => ({
    value: kind,
    label: isContactField(kind) ? t(`contactFields.${kind}`) : t(`imports.target_${kind}`),
    icon: icons[kind],
  }))
  const taken = new Set(standard.map(({ label }) => label.toLowerCase()))
  const fields = [...own].map((name) => ({
    value: `field:${name}`,
    label: taken.has(name.toLowerCase()) ? t('imports.target_field', { name }) : name,
    icon: 'i-lucide-tag',
  }))
  return [...standard.slice(0, -1), ...fields, ...standard.slice(-1)]
}

export function iconOf(target: ColumnTarget): string {
  return target.kind === 'field' ? 'i-lucide-tag' : icons[target.kind]
}

/** A guess that has to be looked at: taken for an answer about messages by mistake, a column would opt people out. */
export function isToLookAt({ because, target }: ImportColumn): boolean {
  return because === 'guessed' && target.kind === 'consent'
}
