// The types of the message catalogue. English says which keys there are and what fills them; the compiler holds every other
// language to that.
import type { en } from './en'

interface Plural {
  readonly one: string
  readonly other: string
}
/** Forms of one sentence by plural category; `other` is taken where a category has no form of its own. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }
export type Entry = string | Forms
export type Catalogue = { readonly [area: string]: { readonly [key: string]: Entry } }

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

/** The catalogue of another language: all keys of English, with the plural categories of that language. */
export type Translated<Categories extends Intl.LDMLPluralRule> = {
  readonly [Area in keyof Areas]: {
    readonly [Name in keyof Areas[Area]]: Areas[Area][Name] extends string
      ? string
      : Readonly<Record<Categories, string>> & Forms
  }
}

/** Keys of a translated catalogue with a placeholder that English does not have, or without one that it has. */
export type WrongPlaceholders<Other extends Translated<'other'>> = {
  [Area in keyof Areas & string]: {
    [Name in keyof Areas[Area] & keyof Other[Area] & string]: Fits<Areas[Area][Name], Other[Area][Name]> extends true
      ? never
      : `${Area}.${Name}`
  }[keyof Areas[Area] & keyof Other[Area] & string]
}[keyof Areas & string]

type Fits<English, Other> = Other extends string
  ? Same<Placeholders<Other>, ValueNames<English>>
  : Other extends Forms
    ? // Any form may say the count in words.
      Same<Placeholders<Other[keyof Other & Intl.LDMLPluralRule]> | 'count', ValueNames<English> | 'count'>
    : false
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
