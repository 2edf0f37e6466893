// Which dialog of the contacts page stands open. One at a time; the page shows it, its parts ask for it.
import type { ChosenPeople, List } from '@contract'
import { inject, shallowRef, type InjectionKey, type ShallowRef } from 'vue'

export type DialogAsked =
  | {
      readonly kind: 'opt_in'
      readonly people: ChosenPeople
      /** Undefined while it is being counted. */
      readonly count: number | undefined
      /** Absent: everything. */
      readonly list?: Pick<List, 'id' | 'name'>
    }
  | {
      readonly kind: 'message'
      readonly people: ChosenPeople
      readonly count: number | undefined
      readonly name?: string
    }
  | { readonly kind: 'list'; readonly list: List }
  | { readonly kind: 'erase'; readonly contactId: number; readonly name: string }

export interface ContactDialog {
  readonly asked: Readonly<ShallowRef<DialogAsked | undefined>>
  open(asked: DialogAsked): void
  close(): void
}

export const contactDialogKey: InjectionKey<ContactDialog> = Symbol('contact dialog')

export function makeContactDialog(): ContactDialog {
  const asked = shallowRef<DialogAsked>()
  return {
    asked,
    open: (next) => (asked.value = next),
    close: () => (asked.value = undefined),
  }
}

export function useContactDialog(): ContactDialog {
  return inject(contactDialogKey, makeContactDialog, true)
}
