// Every single setting by its name, for the search of the settings, the palette and the guide: one list, made from the sections.
import { hasText, type TextKey, type Translate } from '@text'
import { fitsWords } from '../../composables/keys/matchPalette'
import type { Display } from '../../composables/useDisplay'
import { desktopOnly, sections, type Section } from './sections'

export interface FoundSetting {
  readonly key: TextKey
  readonly label: string
  readonly help: string
  readonly section: Section
  /** Opens the section with this setting in sight. */
  readonly to: string
}

/** All settings of the sections, in their order, without what only some accounts have. In a browser also without the desktop's. */
export function listSettings(t: Translate, { inBrowser }: Pick<Display, 'inBrowser'>): FoundSetting[] {
  const word = t as (key: string) => string
  const isThere = (key: TextKey): boolean => !(inBrowser && desktopOnly.has(key))
  return sections.flatMap((section) =>
    section.holds.filter(isThere).map((key) => {
      const helpKey = `${key}Help`
      return {
        key,
        label: word(key),
        help: hasText(helpKey) ? word(helpKey) : '',
        section,
        to: `/settings/${section.name}?find=${key}`,
      }
    }),
  )
}

/** Settings of which name, help or section has every word of the term; those named so first. */
export function findSettings(term: string, t: Translate, display: Pick<Display, 'inBrowser'>): FoundSetting[] {
  if (term.trim() === '') return []
  const word = t as (key: string) => string
  const all = listSettings(t, display).filter(({ label, help, section }) =>
    fitsWords(`${label} ${help} ${word(section.label)} ${section.words ?? ''}`, term),
  )
  const isNamed = (setting: FoundSetting): boolean => fitsWords(setting.label, term)
  return [...all.filter(isNamed), ...all.filter((setting) => !isNamed(setting))]
}
