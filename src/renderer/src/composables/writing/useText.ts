// The sentences of the interface. One translating function for the whole page, made in App for the reader's locale.
import { makeText, type Translate } from '@text'
import { inject, type InjectionKey } from 'vue'

export const textKey: InjectionKey<Translate> = Symbol('text')

export function useText(): Translate {
  return inject(textKey, () => makeText('en-GB'), true)
}
