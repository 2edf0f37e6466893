// The typed message catalogue. `t('area.key', values)` fills `{name}` placeholders; an entry with plural forms takes
// its form from `count`. Numbers are written with the reader's separators. Keys and their values are checked by the compiler.
import { en } from './en'

interface Plural {
  readonly one: string
  readonly other: string
}
type Entry = string | Plural
type Catalogue = { readonly [area: string]: { readonly [key: string]: Entry } }

type Areas = typeof en
export type TextKey = {
  [Area in keyof Areas & string]: `${Area}.${keyof Areas[Area] & string}`
}[keyof Areas & string]

type EntryOf<Key extends TextKey> = Key extends `${infer Area}.${infer Name}`
  ? Area extends keyof Areas
    ? Name extends keyof Areas[Area]
      ? Areas[Area][Name]
      : never
    : never
  : never
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
type ValueNames<E> = E extends string
  ? Placeholders<E>
  : E extends Plural
    ? 'count' | Placeholders<E['one'] | E['other']>
    : never
export type TextValue = string | number
export type TextValues<Key extends TextKey> = {
  readonly [Name in ValueNames<EntryOf<Key>>]: Name extends 'count' ? number : TextValue
}
type Arguments<Key extends TextKey> = ValueNames<EntryOf<Key>> extends never ? [] : [values: TextValues<Key>]

export type Translate = <Key extends TextKey>(key: Key, ...values: Arguments<Key>) => string

/** Makes the translating function for a reader's locale (a BCP 47 tag; it sets plurals and separators). */
export function makeText(locale = 'en'): Translate {
  const plural = new Intl.PluralRules('en')
  const numbers = new Intl.NumberFormat(locale)
  return (key, ...values) => {
    const dot = key.indexOf('.')
    const entry = (en as Catalogue)[key.slice(0, dot)]?.[key.slice(dot + 1)]
    if (entry === undefined) return key
    const given = (values[0] ?? {}) as Readonly<Record<string, TextValue>>
    const text =
      typeof entry === 'string' ? entry : plural.select(Number(given.count)) === 'one' ? entry.one : entry.other
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = given[name]
      return typeof value === 'number' ? numbers.format(value) : (value ?? '')
    })
  }
}

/** True if a key is in the catalogue, for keys built from codes. */
export function hasText(key: string): key is TextKey {
  const dot = key.indexOf('.')
  const area = (en as Catalogue)[key.slice(0, dot)]
  return area !== undefined && Object.hasOwn(area, key.slice(dot + 1))
}
