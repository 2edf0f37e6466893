// People, lists and a frame with questions around a part, for the tests of the contacts page.
import type { Contact, ContactDetail, ContactRow, List } from '@contract'
import { useToast } from '@nuxt/ui/composables'
import type { VueWrapper } from '@vue/test-utils'
import { defineComponent, h, provide, type Component } from 'vue'
import { confirmKey, makeConfirm, type Confirm } from '../../../src/renderer/src/composables/useConfirm'
import { areaClient, noteQuestions, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'

export const at = '2026-11-20T09:42:00.000Z'

export const row = (id: number): ContactRow => ({
  id,
  name: `Person ${id}`,
  phone: '+447700900147',
  optedOut: false,
  optedOutOfList: false,
  optedOutOfNames: [],
  email: `person${id}@example.com`,
  fields: {},
  lists: ['Customers', 'Newsletter'],
})

export const contact = (id: number, more: Partial<Contact> = {}): Contact => ({
  id,
  phone: '+447700900147',
  country: 'GB',
  phoneType: 'mobile',
  firstname: `F${id}`,
  lastname: 'Stone',
  email: '',
  custom1: '',
  custom2: '',
  fields: {},
  optedOut: false,
  optedOutOf: [],
  createdAt: at,
  updatedAt: at,
  ...more,
})

export const detail = (id: number, more: Partial<ContactDetail> = {}): ContactDetail => ({
  contact: contact(id),
  lists: [],
  recent: [],
  imports: [],
  consent: [],
  ...more,
})

export const list = (id: number, name: string, more: Partial<List> = {}): List => ({
  ...{ id, name, description: '', people: 3, optedOut: 0, isFavourite: false, createdAt: at, updatedAt: at },
  ...more,
})

export const noLists = () => ({ lists: [], everyone: { people: 0, optedOut: 0 } })
export const noSmartLists = () => ({ smartLists: [] })
export const noChoices = () => ({ countries: [], phoneTypes: [], imports: [], inNoList: 0 })

export interface Framed {
  readonly part: VueWrapper
  readonly confirm: Confirm
  readonly toasts: ReturnType<typeof useToast>
}

/** The part with questions and notices around it, talking to these answers. `asked`: gets each question to the core. */
export function frame(
  part: Component,
  answers: Answers,
  props: Record<string, unknown> = {},
  asked: string[] = [],
): Framed {
  const confirm = makeConfirm()
  const held: { toasts?: ReturnType<typeof useToast> } = {}
  const Frame = defineComponent(() => {
    provide(confirmKey, confirm)
    held.toasts = useToast()
    held.toasts.clear()
    return () => h(part, props)
  })
  const mounted = mountPart(Frame, { client: noteQuestions(areaClient(answers), asked) as never })
  return { part: mounted, confirm, toasts: held.toasts! }
}

/** Types into the field with this label, wherever it stands on the page. */
export function type(label: string, value: string): void {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label)
  const field = document.getElementById(found?.getAttribute('for') ?? '') as HTMLInputElement
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function button(label: string | RegExp): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((one) => {
    const said = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''
    return typeof label === 'string' ? said === label : label.test(said)
  })
}
