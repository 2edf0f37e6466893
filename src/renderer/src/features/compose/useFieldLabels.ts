// What a field is called on the screen: standard ones by our word, a person's own as they named them.
import { hasText } from '@text'
import { computed, type ComputedRef } from 'vue'
import { useText } from '../../composables/useText'
import { useCompose } from '../../stores/compose'
import type { FieldChoice } from './editor/fieldCompletion'
import { fieldKey } from './fieldsInText'

export function useFieldLabels(): { readonly choices: ComputedRef<FieldChoice[]>; labelOf(name: string): string } {
  const t = useText()
  const compose = useCompose()

  function labelOf(name: string): string {
    const key = `compose.field_${fieldKey(name)}`
    return hasText(key) ? (t as (key: string) => string)(key) : name
  }
  const choices = computed(() =>
    [...compose.fields].sort((a, b) => rankOf(a) - rankOf(b)).map(({ name }) => ({ name, label: labelOf(name) })),
  )
  return { choices, labelOf }
}

/** Names first, then the person's own columns, since those are filled; the rest of the standard ones last. */
function rankOf({ name, standard }: { readonly name: string; readonly standard: boolean }): number {
  if (name === 'firstname' || name === 'lastname') return 0
  return standard ? 2 : 1
}
