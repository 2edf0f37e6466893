// The settings in the palette: every section and every single setting, found by its name and the words of its help, with its
// value beside it. Made from the sections, so that a new setting is found without a line here.
import { guideFor, type TextKey } from '@text'
import { useRouter } from 'vue-router'
import { usePaletteActions, type PaletteAct, type PaletteRow } from '../../composables/keys/usePaletteActions'
import { useDisplay } from '../../composables/useDisplay'
import { useText } from '../../composables/writing/useText'
import { useAccounts } from '../../stores/settings/accounts'
import { useSettings } from '../../stores/settings/settings'
import { listSettings, type FoundSetting } from './findSettings'
import { sections, type Section } from './sections'
import { makeSettingValues, switchOf } from './settingValues'

const modes = [
  { mode: 'light', label: 'shell.paletteLightMode', icon: 'i-lucide-sun' },
  { mode: 'dark', label: 'shell.paletteDarkMode', icon: 'i-lucide-moon' },
  { mode: 'system', label: 'shell.paletteSystemMode', icon: 'i-lucide-monitor' },
] as const

export function useSettingsPalette(): void {
  const t = useText()
  const router = useRouter()
  const display = useDisplay()
  const settings = useSettings()
  const accounts = useAccounts()
  const valueOf = makeSettingValues(t, settings, accounts)
  const word = t as (key: TextKey) => string
  const go = (path: string) => () => void router.push(path)

  const open = (to: string): PaletteAct => ({
    id: 'open',
    label: t('shell.actOpen'),
    icon: 'i-lucide-arrow-right',
    letter: 'o',
    run: go(to),
  })
  const guide = (section: Section): PaletteAct => ({
    id: 'guide',
    label: t('shell.actGuide'),
    icon: 'i-lucide-book-open',
    letter: 'h',
    run: go(`/guide/${guideFor(`/settings/${section.name}`)}`),
  })
  function actsOf({ key, section, to }: FoundSetting): PaletteAct[] {
    const name = switchOf(key)
    if (name === undefined) return [open(to), guide(section)]
    const isOn = settings.current[name]
    const turn: PaletteAct = {
      id: 'turn',
      letter: 't',
      icon: isOn ? 'i-lucide-toggle-left' : 'i-lucide-toggle-right',
      label: isOn ? t('shell.actTurnOff') : t('shell.actTurnOn'),
      run: () => void settings.change({ [name]: !isOn }),
    }
    return [open(to), turn, guide(section)]
  }

  usePaletteActions((): PaletteRow[] => [
    ...sections.map((section, index) => ({
      id: `settings-${section.name}`,
      group: 'settings' as const,
      icon: section.icon,
      ...(index === 0 ? { keys: 'mod+,' } : {}),
      label: word(section.label),
      // The word for all of them finds each.
      words: [section.words, t('shell.settings')].filter(Boolean).join(' '),
      run: go(`/settings/${section.name}`),
      acts: [open(`/settings/${section.name}`), guide(section)],
    })),
    ...listSettings(t, display).map((setting) => ({
      id: `setting-${setting.key}`,
      group: 'settings' as const,
      icon: setting.section.icon,
      label: setting.label,
      words: setting.help,
      run: go(setting.to),
      acts: actsOf(setting),
      suffix: [word(setting.section.label), valueOf(setting.key)].filter(Boolean).join(' · '),
    })),
    {
      id: 'gateway',
      group: 'settings',
      label: t('requests.goTo'),
      icon: 'i-lucide-terminal',
      words: t('requests.title'),
      run: go('/gateway'),
    },
    ...modes.map(({ mode, label, icon }) => ({
      id: `mode-${mode}`,
      group: 'settings' as const,
      label: t(label),
      icon,
      run: () => void settings.change({ colourMode: mode }),
    })),
  ])
}
