// Every single setting by its name, for the search of the settings, the palette and the guide: one list, made from the sections.
import { hasText, type TextKey, type Translate } from '@text'
import { fitsWords } from '../../composables/keys/matchPalette'
import { sections, type Section } from './sections'

export interface FoundSetting {
  readonly key: TextKey
  readonly label: string
  readonly help: string
  readonly section: Section
  /** Opens the section with this setting in sight. */
  readonly to: string
}

/** All settings of the sections, in their order, without what only some accounts have. */
export function listSettings(t: Translate): FoundSetting[] {
  const word = t as (key: string) => string
  return sections.flatMap((section) =>
    section.holds.map((key) => {
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
export function findSettings(term: string, t: Translate): FoundSetting[] {
  if (term.trim() === '') return []
  const word = t as (key: string) => string
  const all = listSettings(t).filter(({ label, help, section }) =>
    fitsWords(`${label} ${help} ${word(section.label)} ${section.words ?? ''}`, term),
  )
  const isNamed = (setting: FoundSetting): boolean => fitsWords(setting.label, term)
  return [...all.filter(isNamed), ...all.filter((setting) => !isNamed(setting))]
}
