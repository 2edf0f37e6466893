// The language of the page: the chosen one, else the system's. The page is built anew when another one is chosen.
import { makeText, type Translate } from '@text'
import { computed, shallowRef, watch, watchEffect, type ComputedRef, type ShallowRef } from 'vue'
import { useSettings } from '../../stores/settings/settings'
import { loadPageLanguage, type PageLanguage } from './pageLanguage'

export function useLanguage(first: PageLanguage): {
  readonly page: ShallowRef<PageLanguage>
  readonly locale: ComputedRef<string>
  readonly t: Translate
} {
  const settings = useSettings()
  const page = shallowRef(first)
  const text = computed(() => makeText(page.value.locale, page.value.language))

  watch(
    () => settings.isLoaded && settings.current.language,
    async (wanted) => {
      if (wanted === false) return
      const loaded = await loadPageLanguage(wanted)
      // Another may have been chosen meanwhile.
      if (wanted === settings.current.language && loaded.locale !== page.value.locale) page.value = loaded
    },
  )
  watchEffect(() => {
    document.documentElement.lang = page.value.locale
    document.documentElement.dir = page.value.language.direction
  })

  return { page, locale: computed(() => page.value.locale), t: (key, ...values) => text.value(key, ...values) }
}
