// The guide in the palette: its place, and every page by its title, its text and other words.
import { guideFacts, type GuideId } from '@text'
import { useRouter } from 'vue-router'
import { usePaletteActions, type PaletteRow } from '../../composables/keys/usePaletteActions'
import { useText } from '../../composables/writing/useText'
import { searchGuide } from './searchGuide'
import { useGuide } from './useGuide'

export function useGuidePalette(): void {
  const t = useText()
  const router = useRouter()
  const guide = useGuide()
  const rowOf = (id: GuideId, title: string): PaletteRow => ({
    id: `guide-${id}`,
    group: 'help',
    label: title,
    icon: 'i-lucide-book-open',
    suffix: t(`guide.group_${guideFacts[id].group}`),
    run: () => void router.push(`/guide/${id}`),
  })
  usePaletteActions({
    search: (term) =>
      Promise.resolve(guide.value ? searchGuide(guide.value, term, t).map(({ id, title }) => rowOf(id, title)) : []),
  })
  usePaletteActions((): PaletteRow[] => [
    {
      id: 'guide',
      group: 'do',
      label: t('shell.paletteGoTo', { place: t('guide.title') }),
      keys: 'f1',
      icon: 'i-lucide-book-open',
      words: t('hosts.menuHelp'),
      run: () => void router.push('/guide'),
    },
  ])
}
