// Labels of fields: standard ones from our texts, a person's own as they named them.
import { isContactField } from '@contract/contactFields'
import { computed, type ComputedRef } from 'vue'
import { useText } from '../../../composables/writing/useText'
import { visibleName } from '../../../composables/writing/visibleText'
import { useCompose } from '../../../stores/compose/compose'
import type { FieldChoice } from './editor/fieldCompletion'
import { fieldKey } from './fieldsInText'

interface KnownField {
  readonly name: string
  readonly standard: boolean
}

/** `fields`: those to offer; of the draft that is open unless told. */
export function useFieldLabels(fields?: () => readonly KnownField[]): {
  readonly choices: ComputedRef<FieldChoice[]>
  labelOf(name: string): string
} {
  const t = useText()
  const compose = useCompose()

  function labelOf(name: string): string {
    const key = fieldKey(name)
    if (key === 'phone') return t('compose.field_phone')
    return isContactField(key) ? t(`contactFields.${key}`) : visibleName(name)
  }
  const shares = computed(() => new Map(compose.measure?.filled.map(({ name, share }) => [fieldKey(name), share])))
  /** Fields that most people of the draft have come first, those that none of them has come last. */
  function tierOf(name: string): number {
    if (fields || shares.value.size === 0) return 0
    const share = shares.value.get(fieldKey(name)) ?? 0
    return share >= 0.5 ? 0 : share > 0 ? 1 : 2
  }
  const choices = computed(() =>
    [...(fields?.() ?? compose.fields)]
      .sort((a, b) => tierOf(a.name) - tierOf(b.name) || rankOf(a) - rankOf(b))
      .map(({ name }) => ({ name, label: labelOf(name), ...(tierOf(name) === 2 ? { isHeldByNone: true } : {}) })),
  )
  return { choices, labelOf }
}

/** Names first, then the person's own columns, since those are filled; the rest of the standard ones last. */
function rankOf({ name, standard }: KnownField): number {
  if (name === 'firstname' || name === 'lastname') return 0
  return standard ? 2 : 1
}
