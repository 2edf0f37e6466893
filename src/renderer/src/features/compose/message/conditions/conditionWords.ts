// A condition as a person would say it.
import type { Condition } from '@contract/campaigns/conditions'
import type { Translate } from '@text'

export function conditionWords(
  { name, test, value = '' }: Condition,
  labelOf: (name: string) => string,
  t: Translate,
): string {
  return t(`message.chipIf_${test}`, { field: labelOf(name), value })
}
