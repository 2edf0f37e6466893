// The palette rows of the frame, made from the lists of places, settings, accounts and pages of the guide.
import { useRouter } from 'vue-router'
import { usePaletteActions, type PaletteRow } from '../../../composables/keys/usePaletteActions'
import { useText } from '../../../composables/writing/useText'
import { useAccounts } from '../../../stores/settings/accounts'
import { useGuidePalette } from '../../guide/useGuidePalette'
import { useLookNow } from '../../inbox/useLookNow'
import { useSettingsPalette } from '../../settings/useSettingsPalette'
import { places } from './places'
import { useAct } from '../useAct'

/** Places with rows that can be saved as a file, which is done there. */
const withExport = new Set(['/contacts', '/history'])

export function useShellPalette(): void {
  const t = useText()
  const router = useRouter()
  const accounts = useAccounts()
  const act = useAct()
  const lookNow = useLookNow()
  const go = (path: string) => () => void router.push(path)
  const nameOf = (place: (typeof places)[number]) => t(place.name as 'shell.home')

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
      id: 'new-standing',
      group: 'do',
      label: t('standing.make'),
      icon: 'i-lucide-repeat',
      words: t('standing.searchWords'),
      run: go('/standing/new'),
    },
    {
      id: 'standing',
      group: 'do',
      label: t('shell.paletteGoTo', { place: t('standing.title') }),
      icon: 'i-lucide-repeat',
      words: t('standing.searchWords'),
      run: go('/standing'),
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
    ...places.map((place) => ({
      id: `go-${place.letter}`,
      group: 'do' as const,
      icon: place.icon,
      keys: `g ${place.letter}`,
      label: t('shell.paletteGoTo', { place: nameOf(place) }),
      run: go(place.to),
    })),
    ...places
      .filter(({ to }) => withExport.has(to))
      .map((place) => ({
        id: `export-${place.letter}`,
        group: 'do' as const,
        icon: 'i-lucide-download',
        label: t('shell.paletteExport', { place: nameOf(place) }),
        run: go(place.to),
      })),
    ...accounts.all
      .filter((account) => account.id !== accounts.activeId)
      .map((account) => ({
        id: `account-${account.id}`,
        group: 'do' as const,
        icon: 'i-lucide-arrow-left-right',
        label: t('shell.paletteSwitchAccount', { name: account.name }),
        run: () => void act(() => accounts.activate(account.id)),
      })),
  ])
  useSettingsPalette()
  useGuidePalette()
}
