// Puts the settings of this computer on the page's root: colours, accent, text size, contrast, motion.
import { useColorMode, useMediaQuery } from '@vueuse/core'
import type { LanguageTag } from '@text'
import { computed, watchEffect, type Ref } from 'vue'
import { bridge } from '../../api/bridge'
import type { Display } from '../../composables/useDisplay'
import { useSettings } from '../../stores/settings/settings'

const modes = { system: 'auto', light: 'light', dark: 'dark' } as const

export function useAppearance(locale: Readonly<Ref<string>>, language: Readonly<Ref<LanguageTag>>): Display {
  const settings = useSettings()
  // A browser remembers the mode too, so that the first paint of the next start has the right colours.
  const inBrowser = bridge() === undefined
  const { store } = useColorMode({
    disableTransition: false,
    initialValue: settings.hasColours ? modes[settings.current.colourMode] : 'auto',
    ...(inBrowser ? {} : { storageKey: null }),
  })
  const isMac = /mac/i.test(window.postrider?.platform ?? navigator.userAgent)

  const wantsContrast = useMediaQuery('(prefers-contrast: more)')

  watchEffect(() => {
    const { colourMode, accentColour, textSize, moreContrast, lessMotion } = settings.current
    const root = document.documentElement
    if (settings.hasColours) store.value = modes[colourMode]
    root.style.setProperty('--root-size', `${textSize}px`)
    root.classList.toggle('system-accent', accentColour === 'system')
    root.classList.toggle('more-contrast', moreContrast || wantsContrast.value)
    root.classList.toggle('less-motion', lessMotion)
  })

  return {
    locale,
    language,
    density: computed(() => settings.current.density),
    letterShortcuts: computed(() => settings.current.letterShortcuts),
    isMac,
    inBrowser,
  }
}
