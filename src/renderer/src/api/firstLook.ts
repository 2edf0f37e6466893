// Two settings that the host read ahead of the rest: in Postrider's own window the page is built while the core opens the profile.
import type { Settings } from '@contract'
import { isLanguageTag } from '@text'
import { bridge } from './bridge'

export type FirstLook = Pick<Settings, 'language' | 'colourMode'>

/** Undefined in a browser. A value that is not known is as if nothing had been chosen. */
export function readFirstLook(search = window.location.search): FirstLook | undefined {
  if (!bridge()) return undefined
  const look = new URLSearchParams(search)
  const [language, colours] = [look.get('language'), look.get('colours')]
  return {
    language: language !== null && isLanguageTag(language) ? language : 'system',
    colourMode: colours === 'light' || colours === 'dark' ? colours : 'system',
  }
}
