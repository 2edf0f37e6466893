// The keys that work on every page.
import type { InjectionKey } from 'vue'
import { guideFor, guideIds, type GuideId } from '@text'
import { useRouter } from 'vue-router'
import { usePalette } from '../../../composables/keys/usePaletteActions'
import { focusRegion } from '../../../composables/keys/useRegions'
import { useShortcuts } from '../../../composables/keys/useShortcuts'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'
import { places } from './places'
import { useAct } from '../useAct'

export const openShortcutsKey: InjectionKey<() => void> = Symbol('open shortcuts')

/** Focuses the search field of the page, marked with `data-search`. */
function focusSearch(): void {
  const field = document.querySelector<HTMLElement>('[data-search] input, input[data-search]')
  field?.focus()
}

/** The page of the guide that fits what is on the screen: what a part of it names, else by the address. */
export function guideOnScreen(path: string): GuideId {
  const named = document.querySelector<HTMLElement>('[data-guide]')?.dataset.guide
  return guideIds.find((id) => id === named) ?? guideFor(path)
}

function usePlaceKeys(): void {
  const t = useText()
  const router = useRouter()
  useShortcuts(
    places.map((place) => ({
      keys: `g ${place.letter}`,
      label: t(place.shortcut as 'shell.keyGoHome'),
      group: 'everywhere',
      run: () => void router.push(place.to),
    })),
  )
}

export function useShellKeys(openShortcuts: () => void): void {
  const t = useText()
  const router = useRouter()
  const palette = usePalette()
  const accounts = useAccounts()
  const act = useAct()
  const group = 'everywhere' as const

  async function nextAccount(): Promise<void> {
    const at = accounts.all.findIndex((account) => account.id === accounts.activeId)
    const next = accounts.all[(at + 1) % Math.max(1, accounts.all.length)]
    if (next) await act(() => accounts.activate(next.id))
  }

  usePlaceKeys()
  useShortcuts([
    {
      keys: 'mod+k',
      label: t('shell.keyPalette'),
      group,
      run: () => palette && (palette.isOpen.value ? (palette.isOpen.value = false) : palette.show()),
      inDialogs: true,
    },
    { keys: 'mod+n', label: t('shell.newCampaign'), group, hint: true, run: () => void router.push('/compose') },
    { keys: 'mod+i', label: t('shell.importContacts'), group, hint: true, run: () => void router.push('/import') },
    { keys: 'mod+,', label: t('shell.keySettings'), group, run: () => void router.push('/settings/accounts') },
    {
      keys: '/',
      label: t('shell.keySearch'),
      group,
      run: focusSearch,
      when: () => document.querySelector('[data-search]') !== null,
    },
    {
      keys: 'f1',
      label: t('guide.title'),
      group,
      inDialogs: true,
      run: () => void router.push(`/guide/${guideOnScreen(router.currentRoute.value.path)}`),
    },
    { keys: '?', label: t('shell.allShortcuts'), group, run: openShortcuts },
    { keys: 'f6', label: t('shell.keyNextRegion'), group, run: () => focusRegion(1) },
    { keys: 'shift+f6', label: t('shell.keyPreviousRegion'), group, run: () => focusRegion(-1) },
    {
      keys: ['ctrl+tab', 'mod+tab'],
      label: t('shell.keyNextAccount'),
      group,
      run: () => void nextAccount(),
      when: () => accounts.all.length > 1,
    },
  ])
}
