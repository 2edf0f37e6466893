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
  return { choices: computed(() => compose.fields.map(({ name }) => ({ name, label: labelOf(name) }))), labelOf }
}
