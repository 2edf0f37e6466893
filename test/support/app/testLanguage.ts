// The language of a process under test: English wherever the tests run, unless a setting says otherwise.
import { english, type Language } from '@text'
import { makeLanguage, type HostLanguage } from '../../../src/main/hosts/node/language'

export function testLanguage(load?: (tag: Language['tag']) => Promise<Language>): HostLanguage {
  return makeLanguage({
    systemLocales: () => ['en-GB'],
    failed(error) {
      throw error
    },
    ...(load ? { load } : {}),
  })
}

/** A made-up language that has every sentence: the English one in capitals, its placeholders as they are. */
export function shouted(tag: Language['tag'], direction: Language['direction'] = 'ltr'): Language {
  const loud = (text: string): string =>
    text.replace(/\{\w+\}|[^{]+/g, (part) => (part.startsWith('{') ? part : part.toUpperCase()))
  const catalogue = Object.fromEntries(
    Object.entries(english.catalogue).map(([area, entries]) => [
      area,
      Object.fromEntries(
        Object.entries(entries).map(([key, entry]) => [
          key,
          typeof entry === 'string'
            ? loud(entry)
            : { ...entry, one: loud(entry.one ?? entry.other), other: loud(entry.other) },
        ]),
      ),
    ]),
  )
  return { tag, direction, catalogue }
}
