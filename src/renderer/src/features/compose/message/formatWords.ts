// Labels of the formats of a field. Pure.
import { hasDay, partsOfFormat, type FieldFormat } from '@contract/fieldFormats'
import type { LanguageTag, Translate } from '@text'

/** A day in another language than the app's says which. */
export function formatWords(format: FieldFormat, shown: LanguageTag, t: Translate): string {
  const { base, language = 'en' } = partsOfFormat(format)
  const words = t(`message.format_${base}`)
  if (!hasDay(base) || language === shown) return words
  const name = new Intl.DisplayNames([shown], { type: 'language' }).of(language) ?? language
  return t('message.formatInLanguage', { format: words, language: name })
}
