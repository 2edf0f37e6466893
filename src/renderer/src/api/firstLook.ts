// The host read this ahead of the rest: in Postrider's own window the page is built while the core opens the profile.
import type { Settings } from '@contract'
import { isLanguageTag } from '@text'
import { bridge } from './bridge'

export interface FirstLook extends Pick<Settings, 'language' | 'colourMode'> {
  /** The account that was in use last, by its id. Absent: the first page may be Welcome. */
  readonly accountId?: string
}

/** Undefined in a browser. A value that is not known is as if nothing had been chosen. */
export function readFirstLook(search = window.location.search): FirstLook | undefined {
  if (!bridge()) return undefined
  const look = new URLSearchParams(search)
  const [language, colours, accountId] = [look.get('language'), look.get('colours'), look.get('account')]
  return {
    language: language !== null && isLanguageTag(language) ? language : 'system',
    colourMode: colours === 'light' || colours === 'dark' ? colours : 'system',
    ...(accountId ? { accountId } : {}),
  }
}
