// The guide in the reader's language, loaded when it is first needed and again when the language changes.
import { loadGuide, type Guide } from '@text'
import { shallowRef, watch, type ShallowRef } from 'vue'
import { useDisplay } from '../../composables/useDisplay'

export function useGuide(): Readonly<ShallowRef<Guide | undefined>> {
  const { language } = useDisplay()
  const guide = shallowRef<Guide>()
  watch(
    language,
    async (tag) => {
      const loaded = await loadGuide(tag)
      if (tag === language.value) guide.value = loaded
    },
    { immediate: true },
  )
  return guide
}
