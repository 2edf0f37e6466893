// The words of one export. They are settled when it begins, so that a file is in one language from its name to its last line.
import type { Language, Translate } from '@text'
import { makeTranslate } from '../../../text/makeTranslate'
import type { LanguageInForce, SpokenLanguage } from '../ports'

export interface ExportWords {
  readonly t: Translate
  readonly direction: Language['direction']
  carry<Area extends string>(areas: readonly Area[]): CarriedWords<Area>
}

/** Some areas of a language as values: a function cannot cross to the storage's thread, and a whole language would be slow. */
export interface CarriedWords<Area extends string> extends SpokenLanguage {
  readonly language: Language & { readonly catalogue: Readonly<Record<Area, Language['catalogue'][string]>> }
}

export function settleWords({ now }: Pick<LanguageInForce, 'now'>): ExportWords {
  const { language, locale } = now()
  return {
    t: makeTranslate(locale, language),
    direction: language.direction,
    carry: <Area extends string>(areas: readonly Area[]) => {
      const catalogue = Object.fromEntries(areas.map((area) => [area, language.catalogue[area] ?? {}]))
      return { locale, language: { ...language, catalogue: catalogue as CarriedWords<Area>['language']['catalogue'] } }
    },
  }
}

/** On the other side: knows the sentences of the areas that were carried. */
export function speak({ language, locale }: SpokenLanguage): Translate {
  return makeTranslate(locale, language)
}
