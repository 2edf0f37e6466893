// Which rules a file asks for.
import type { ImportStatus } from '@contract'

export type ImportRule = 'shared' | 'known' | 'types'

export function rulesOf({ shared, knownPeople, types, choices }: ImportStatus): ImportRule[] {
  const rules: ImportRule[] = []
  if (shared && shared.numbers > 0) rules.push('shared')
  if ((knownPeople ?? 0) > 0) rules.push('known')
  if (types.length > 1 || choices.leaveOutTypes.length > 0) rules.push('types')
  return rules
}
