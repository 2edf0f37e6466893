// The keys that work on every page, and the palette rows of the frame.
import type { InjectionKey } from 'vue'
import { useRouter } from 'vue-router'
import { usePalette, usePaletteActions, type PaletteRow } from '../../../composables/keys/usePaletteActions'
import { focusRegion } from '../../../composables/keys/useRegions'
import { useShortcuts } from '../../../composables/keys/useShortcuts'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'
import { useSettings } from '../../../stores/settings/settings'
import { useLookNow } from '../../inbox/useLookNow'
import { places } from './places'
import { useAct } from '../useAct'

export const openShortcutsKey: InjectionKey<() => void> = Symbol('open shortcuts')

/** Focuses the search field of the page, marked with `data-search`. */
function focusSearch(): void {
  const field = document.querySelector<HTMLElement>('[data-search] input, input[data-search]')
  field?.focus()
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
      run: () => palette && (palette.isOpen.value = !palette.isOpen.value),
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

/** Places, accounts and colours in the palette. */
export function useShellPalette(): void {
  const t = useText()
  const router = useRouter()
  const accounts = useAccounts()
  const settings = useSettings()
  const act = useAct()
  const lookNow = useLookNow()
  const go = (path: string) => () => void router.push(path)

  usePaletteActions((): PaletteRow[] => [
    {
      id: 'new-campaign',
      group: 'do',
      label: t('shell.newCampaign'),
      icon: 'i-lucide-send',
      keys: 'mod+n',
      run: go('/compose'),
    },
    {
      id: 'import',
      group: 'do',
      label: t('shell.importContacts'),
      icon: 'i-lucide-file-up',
      keys: 'mod+i',
      run: go('/import'),
    },
    { id: 'imports', group: 'do', label: t('importsPast.all'), icon: 'i-lucide-history', run: go('/imports') },
    { id: 'look', group: 'do', label: t('inbox.paletteLook'), icon: 'i-lucide-inbox', run: () => void lookNow() },
    {
      id: 'settings-opt-out-words',
      group: 'settings',
      label: t('optOutWords.title'),
      icon: 'i-lucide-ban',
      run: go('/settings/opt-out-words'),
    },
    {
      id: 'settings-notifications',
      group: 'settings',
      label: t('optOutWords.notifications'),
      icon: 'i-lucide-bell',
      run: go('/settings/notifications'),
    },
    {
      id: 'templates',
      group: 'settings',
      label: t('templates.goTo'),
      icon: 'i-lucide-notebook-text',
      run: go('/settings/templates'),
    },
    ...places.map((place) => ({
      id: `go-${place.letter}`,
      group: 'do' as const,
      label: t('shell.paletteGoTo', { place: t(place.name as 'shell.home') }),
      icon: place.icon,
      keys: `g ${place.letter}`,
      run: go(place.to),
    })),
    ...accounts.all
      .filter((account) => account.id !== accounts.activeId)
      .map((account) => ({
        id: `account-${account.id}`,
        group: 'do' as const,
        label: t('shell.paletteSwitchAccount', { name: account.name }),
        icon: 'i-lucide-arrow-left-right',
        run: () => void act(() => accounts.activate(account.id)),
      })),
    {
      id: 'settings-accounts',
      group: 'settings',
      label: t('settings.accounts'),
      icon: 'i-lucide-key-round',
      keys: 'mod+,',
      run: go('/settings/accounts'),
    },
    {
      id: 'settings-limits',
      group: 'settings',
      label: t('settings.limits'),
      icon: 'i-lucide-gauge',
      run: go('/settings/limits'),
    },
    {
      id: 'settings-appearance',
      group: 'settings',
      label: t('settings.appearance'),
      icon: 'i-lucide-sun-moon',
      run: go('/settings/appearance'),
    },
    {
      id: 'settings-data',
      group: 'settings',
      label: t('settings.data'),
      icon: 'i-lucide-database',
      words: t('settings.bringBack'),
      run: go('/settings/data'),
    },
    {
      id: 'gateway',
      group: 'settings',
      label: t('requests.goTo'),
      icon: 'i-lucide-terminal',
      words: t('requests.title'),
      run: go('/gateway'),
    },
    {
      id: 'mode-light',
      group: 'settings',
      label: t('shell.paletteLightMode'),
      icon: 'i-lucide-sun',
      run: () => void settings.change({ colourMode: 'light' }),
    },
    {
      id: 'mode-dark',
      group: 'settings',
      label: t('shell.paletteDarkMode'),
      icon: 'i-lucide-moon',
      run: () => void settings.change({ colourMode: 'dark' }),
    },
    {
      id: 'mode-system',
      group: 'settings',
      label: t('shell.paletteSystemMode'),
      icon: 'i-lucide-monitor',
      run: () => void settings.change({ colourMode: 'system' }),
    },
  ])
}
