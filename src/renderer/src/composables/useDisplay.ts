// How the page is shown: what the person chose (App provides it) and how wide the window is.
import type { LanguageTag } from '@text'
import { useMediaQuery } from '@vueuse/core'
import { computed, inject, readonly, ref, type ComputedRef, type InjectionKey, type Ref } from 'vue'

export type Density = 'dense' | 'normal' | 'roomy'

export interface Display {
  /** BCP 47; sets separators and dates. */
  readonly locale: Readonly<Ref<string>>
  readonly language: Readonly<Ref<LanguageTag>>
  readonly density: Readonly<Ref<Density>>
  /** Whether single letters act as shortcuts. */
  readonly letterShortcuts: Readonly<Ref<boolean>>
  readonly isMac: boolean
  /** Some keys belong to the browser around the page. */
  readonly inBrowser: boolean
}

export const displayKey: InjectionKey<Display> = Symbol('display')

const rowHeights: Readonly<Record<Density, number>> = { dense: 32, normal: 38, roomy: 46 }

export function useDisplay(): Display {
  return inject(
    displayKey,
    () => ({
      locale: readonly(ref('en-GB')),
      language: readonly(ref<LanguageTag>('en')),
      density: readonly(ref<Density>('normal')),
      letterShortcuts: readonly(ref(true)),
      isMac: navigator.userAgent.includes('Macintosh'),
      inBrowser: false,
    }),
    true,
  )
}

/** Height of a table row in CSS px at the normal text size. */
export function useRowHeight(): ComputedRef<number> {
  const { density } = useDisplay()
  return computed(() => rowHeights[density.value])
}

export interface WindowWidth {
  /** 1100 and more: side bar in full, panels beside. */
  readonly isWide: Readonly<Ref<boolean>>
  /** 900 and more: lists column beside the table. */
  readonly isMiddle: Readonly<Ref<boolean>>
  /** Under 640: one column. */
  readonly isSmall: Readonly<Ref<boolean>>
}

export function useWindowWidth(): WindowWidth {
  const isWide = useMediaQuery('(min-width: 1100px)')
  const isMiddle = useMediaQuery('(min-width: 900px)')
  const atLeastSmall = useMediaQuery('(min-width: 640px)')
  return { isWide, isMiddle, isSmall: computed(() => !atLeastSmall.value) }
}
