// Every language of the interface beside English.
import { describe, expect, test } from 'vitest'
import { chooseLanguage, languageTags, loadLanguage, makeText, type LanguageTag } from '../../../src/text'
import { en } from '../../../src/text/en'
import type { ar } from '../../../src/text/ar'
import type { de } from '../../../src/text/de'
import type { el } from '../../../src/text/el'
import type { Catalogue, Entry, WrongPlaceholders } from '../../../src/text/entries'
import type { es } from '../../../src/text/es'
import type { fr } from '../../../src/text/fr'

type None<Keys extends never> = Keys
/** Fails the types, naming the keys, when a sentence has other placeholders than in English. */
export type Checked = None<
  | WrongPlaceholders<typeof de>
  | WrongPlaceholders<typeof fr>
  | WrongPlaceholders<typeof es>
  | WrongPlaceholders<typeof el>
  | WrongPlaceholders<typeof ar>
>

const others = languageTags.filter((tag) => tag !== 'en')
const english: Catalogue = en

function keysOf(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([area, entries]) => Object.keys(entries).map((key) => `${area}.${key}`))
}

function formsOf(entry: Entry): Readonly<Record<string, string>> {
  return typeof entry === 'string' ? { text: entry } : entry
}

async function entriesOf(tag: LanguageTag): Promise<{ key: string; own: Entry; english: Entry }[]> {
  const { catalogue } = await loadLanguage(tag)
  return Object.entries(english).flatMap(([area, entries]) =>
    Object.entries(entries).map(([key, entry]) => ({
      key: `${area}.${key}`,
      english: entry,
      own: catalogue[area]?.[key] ?? '',
    })),
  )
}

/** Letters in a row, outside placeholders. */
const wordsOf = (text: string): number => (text.replace(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? []).length
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe.each(others)('the catalogue of %s', (tag) => {
  test(`the catalogue has the same keys as English (${tag})`, async () => {
    const { zoneNames: _places, ...sentences } = (await loadLanguage(tag)).catalogue
    expect(keysOf(sentences).sort()).toEqual(keysOf(english).sort())
  })

  test(`the catalogue fills no placeholder that English lacks, and leaves none out of the general form (${tag})`, async () => {
    const wrong = (await entriesOf(tag)).filter(({ own, english: entry }) => {
      const wanted = new Set(Object.values(formsOf(entry)).flatMap(placeholders))
      const counted = typeof entry === 'string' ? [] : ['count']
      const unknown = Object.values(formsOf(own)).some((text) =>
        placeholders(text).some((name) => !wanted.has(name) && !counted.includes(name)),
      )
      const general = typeof own === 'string' ? own : own.other
      const inGeneral = typeof entry === 'string' ? entry : entry.other
      return unknown || placeholders(inGeneral).some((name) => !placeholders(general).includes(name))
    })

    expect(wrong).toEqual([])
  })

  test(`the catalogue has a form for each plural category of whole numbers (${tag})`, async () => {
    const rules = new Intl.PluralRules(tag)
    const numbers = [...Array(300).keys(), 1_000, 1_001, 1_002, 1_011, 10_000, 431_517]
    const needed = new Set(numbers.map((count) => rules.select(count)))
    if (tag === 'ar') needed.delete('zero')

    const wrong = (await entriesOf(tag)).filter(
      ({ own, english: entry }) =>
        typeof own !== typeof entry || (typeof own !== 'string' && [...needed].some((form) => own[form] === undefined)),
    )

    expect(wrong).toEqual([])
  })

  test(`the catalogue has no straight quotation marks and no space at an end unless English has them (${tag})`, async () => {
    const wrong = (await entriesOf(tag)).filter(({ own, english: entry }) =>
      Object.values(formsOf(own)).some(
        (text) =>
          text === '' ||
          (/["']/.test(text) && !Object.values(formsOf(entry)).some((one) => /["']/.test(one))) ||
          (text !== text.trim() && !Object.values(formsOf(entry)).some((one) => one !== one.trim())),
      ),
    )

    expect(wrong).toEqual([])
  })

  test(`the catalogue has no sentence of more than three words left in English (${tag})`, async () => {
    const same = (await entriesOf(tag)).filter(
      ({ own, english: entry }) => typeof own === 'string' && own === entry && wordsOf(own) > 3,
    )

    expect(same).toEqual([])
  })
})

describe('the form of a sentence comes from the count and the language', () => {
  test.each([
    ['en', 'en-GB', 1, '1 campaign is paused'],
    ['en', 'en-GB', 1_200, '1,200 campaigns are paused'],
    ['de', 'de-DE', 1_200, '1.200 Kampagnen'],
  ] as const)('the form of %s as %s with %i is: %s', async (tag, locale, count, text) => {
    expect(makeText(locale, await loadLanguage(tag))('allSends.pausedAll', { count })).toContain(text)
  })

  test('Arabic has forms of its own for two, for a few and for many', async () => {
    const t = makeText('ar-u-nu-latn', await loadLanguage('ar'))
    const written = [1, 2, 3, 11, 100].map((count) => t('allSends.pausedAll', { count }))

    expect(new Set(written.map((text) => text.replace(/\d/g, ''))).size).toBeGreaterThanOrEqual(4)
  })

  test('a value inside an Arabic sentence stands in its own direction, with Western digits', async () => {
    const t = makeText('ar-u-nu-latn', await loadLanguage('ar'))

    expect(t('allSends.pausedAll', { count: 12 })).toContain('\u206812\u2069')
  })

  test('an Arabic report said the time before its day: a value made of other values is read from right to left', async () => {
    const t = makeText('ar-u-nu-latn', await loadLanguage('ar'))
    const from = t('shell.dayAt', { day: 'السبت', time: '18:01' })

    expect(t('report.sent', { from, to: '18:04' })).toContain('\u2067\u2068السبت\u2069، \u206818:01\u2069\u2069')
  })
})

describe('the language that is taken', () => {
  test.each([
    ['the system has none of ours', 'system', ['pt-BR', 'nl-NL'], { tag: 'en', locale: 'en-GB' }],
    ['the first of the system that we have', 'system', ['pt-BR', 'de-AT', 'en-US'], { tag: 'de', locale: 'de-AT' }],
    ['the system writes it with an underscore', 'system', ['fr_CA'], { tag: 'fr', locale: 'fr-CA' }],
    ['the chosen one, with the country of the system', 'fr', ['en-US', 'fr-CH'], { tag: 'fr', locale: 'fr-CH' }],
    ['the chosen one that the system does not have', 'el', ['en-US'], { tag: 'el', locale: 'el' }],
    ['Arabic with Western digits', 'system', ['ar-EG'], { tag: 'ar', locale: 'ar-EG-u-nu-latn' }],
    ['no system language at all', 'system', [], { tag: 'en', locale: 'en-GB' }],
    ['a locale that is none', 'system', ['C.UTF-8', 'POSIX'], { tag: 'en', locale: 'en-GB' }],
  ] as const)('the language used is right: %s', (_, wanted, system, taken) => {
    expect(chooseLanguage(wanted, system)).toEqual(taken)
  })
})
