// The names of languages, with the capital that a list wants.
import { withCapital } from './withCapital'

export function languageName(tag: string, inTag: string): string {
  return withCapital(new Intl.DisplayNames([inTag], { type: 'language' }).of(tag) ?? tag, inTag)
}

export const ownNameOf = (tag: string): string => languageName(tag, tag)
