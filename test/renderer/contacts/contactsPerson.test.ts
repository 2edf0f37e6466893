import type { Contact } from '@contract'
import { flushPromises } from '@vue/test-utils'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import EraseDialog from '../../../src/renderer/src/features/contacts/person/EraseDialog.vue'
import OptInDialog from '../../../src/renderer/src/features/contacts/person/OptInDialog.vue'
import PersonForm from '../../../src/renderer/src/features/contacts/person/PersonForm.vue'
import PersonMessages from '../../../src/renderer/src/features/contacts/person/PersonMessages.vue'
import PersonRecord from '../../../src/renderer/src/features/contacts/person/PersonRecord.vue'
import { changeOf, draftOf, newPerson } from '../../../src/renderer/src/features/contacts/person/personDraft'
import { areaClient, refusal, type Answers } from '../areaClient'
import { at, button, contact, detail, frame, noLists, type } from './contactsParts'
import { mountPart } from '../mountPage'

test('only changed fields are saved, and a removed or emptied field is deleted', () => {
  const person = contact(3, { email: 'maya@example.org', fields: { Points: '268', Shop: 'Paris', Size: 'M' } })
  const draft = draftOf(person)
  expect(changeOf(person, draft)).toBeUndefined()
  draft.firstname = ' Maya '
  draft.email = ''
  draft.own = [
    { name: 'Points', value: '269' },
    { name: 'Shop', value: ' ' },
    { name: 'Car', value: 'blue' },
    { name: 'Hat', value: '' },
  ]
  expect(changeOf(person, draft)).toEqual({
    ...{ contactId: 3, firstname: 'Maya', email: '' },
    fields: { Points: '269', Shop: null, Car: 'blue', Size: null },
  })
})

test('saving without a change changes nothing, whatever is in the fields', () => {
  const word = fc.string({ maxLength: 12 })
  const fields = fc.dictionary(
    word.filter((name) => name !== '' && name !== '__proto__'),
    word.filter((value) => value.trim() !== ''),
  )
  fc.assert(
    fc.property(word, word, fields, (firstname, email, own) => {
      const person: Contact = contact(1, { firstname, email, fields: own })
      expect(changeOf(person, draftOf(person))).toBeUndefined()
    }),
  )
})

test('only the filled-in fields of a new person are sent', () => {
  const draft = draftOf(undefined, [7])
  Object.assign(draft, { phone: ' 07700 900147 ', lastname: ' Stone', own: [{ name: 'Points', value: '' }] })
  expect(newPerson(draft)).toEqual({ phone: '07700 900147', lastname: 'Stone', listIds: [7] })
})

const tryNumber = ({ phone }: { phone: string }) => {
  if (phone.length < 10) throw refusal('PHONE_NOT_USABLE')
  const isTaken = phone.endsWith('9')
  return {
    phone: `+44${phone.slice(1)}`,
    country: 'GB',
    phoneType: 'mobile' as const,
    ...(isTaken ? { takenBy: 9 } : {}),
  }
}
const formAnswers = (more: Answers['contacts'] = {}): Answers => ({
  lists: { all: noLists },
  contacts: { fields: () => [{ name: 'firstname', standard: true }], tryNumber, ...more },
})

test('the number is read again as it is typed: too short, taken, usable', async () => {
  frame(PersonForm, formAnswers())
  await flushPromises()
  const save = () => button(/^Add person/)
  expect(save()?.disabled).toBe(true)
  type('Number', '07700')
  await vi.waitFor(() => expect(document.body.textContent).toContain('You cannot text this number'))
  expect(save()?.disabled).toBe(true)
  type('Number', '07700900149')
  await vi.waitFor(() => expect(document.body.textContent).toContain('Another contact has this number'))
  expect([save()?.disabled, button('Open contact') !== undefined]).toEqual([true, true])
  type('Number', '07700900147')
  await vi.waitFor(() => expect(document.body.textContent).toContain('+44 7700 900147 · Mobile · United Kingdom'))
  expect(save()?.disabled).toBe(false)
})

test('a person who opted out before is added and said to stay opted out', async () => {
  const add = vi.fn((_input: unknown) => ({ contactId: 12, optedOut: true, undoId: 'u' }))
  const { toasts } = frame(PersonForm, formAnswers({ add }))
  type('Number', '07700900147')
  type('First name', 'Maya')
  await vi.waitFor(() => expect(button(/^Add person/)?.disabled).toBe(false))
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(toasts.toasts.value).toHaveLength(1))

  expect(add.mock.calls).toEqual([[{ phone: '07700900147', firstname: 'Maya' }]])
  expect(toasts.toasts.value[0]).toMatchObject({
    title: 'Added. This number is opted out, so nothing is sent to it.',
  })
})

test('a number that was added since is named at its field, and what was typed stays', async () => {
  const edit = () => {
    throw refusal('PHONE_TAKEN')
  }
  frame(PersonForm, formAnswers({ edit }), { person: contact(3, { phone: '07700900140' }) })
  type('Number', '07700900148')
  await vi.waitFor(() => expect(button('Save')?.disabled).toBe(false))
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('Another contact has this number. Nothing was saved'),
  )
  expect(document.querySelector<HTMLInputElement>('input[type=tel]')?.value).toBe('07700900148')
})

test('opting in again needs a reason, which goes with it', async () => {
  const optIn = vi.fn((_input: unknown) => ({ changed: 1, undoId: 'u', tellGateway: 0 }))
  frame(
    OptInDialog,
    { contacts: { optIn }, lists: { all: noLists } },
    { people: { contactIds: [3] }, count: 1, list: { id: 7, name: 'Members' } },
  )
  await flushPromises()
  expect(document.body.textContent).toContain('They are opted out of Members')
  expect(button('Opt in 1 person')?.disabled).toBe(true)
  type('Reason', '   ')
  await flushPromises()
  expect(button('Opt in 1 person')?.disabled).toBe(true)
  type('Reason', ' Asked for it in the shop ')
  await flushPromises()
  document.querySelector('#opt-in')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await vi.waitFor(() => expect(optIn).toHaveBeenCalledTimes(1))

  expect(optIn.mock.calls).toEqual([[{ contactIds: [3], reason: 'Asked for it in the shop', listId: 7 }]])
})

test('erasing says what goes and what stays before it can be done', async () => {
  const erase = vi.fn((_input: unknown) => ({ messages: 2, campaigns: 1 }))
  const { toasts } = frame(
    EraseDialog,
    {
      contacts: { beforeErase: () => ({ messages: 2, campaigns: 1, lists: 3, blockedBy: [] }), erase },
      lists: { all: noLists },
    },
    { contactId: 3, name: 'Maya Stone' },
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Erase Maya Stone for good?'))
  const said = document.body.textContent
  for (const words of [
    'place in 3 lists',
    'texts and numbers of 2 messages',
    'name in 1 campaign',
    'fingerprint of the number',
    'cannot be undone',
  ])
    expect(said).toContain(words)
  button('Erase Maya Stone')?.click()
  await vi.waitFor(() => expect(toasts.toasts.value).toHaveLength(1))

  expect(erase.mock.calls).toEqual([[{ contactId: 3 }]])
})

test('a person who is being texted cannot be erased, and the campaign is named', async () => {
  frame(
    EraseDialog,
    {
      contacts: {
        beforeErase: () => ({
          ...{ messages: 0, campaigns: 1, lists: 0 },
          blockedBy: [{ campaignId: 'c1', name: 'Spring menu', state: 'uncertain' as const }],
        }),
      },
    },
    { contactId: 3, name: 'Maya Stone' },
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Spring menu'))
  expect(document.body.textContent).toContain('uncertain')
  expect(button('Erase Maya Stone')).toBeUndefined()
})

test('all messages of a person come page by page until the last', async () => {
  const message = (index: number) => ({ text: `Text ${index}`, status: 'DELIVERED', at })
  const messages = vi.fn(({ offset, limit }: { offset: number; limit: number }) => ({
    total: 70,
    rows: Array.from({ length: Math.min(limit, 70 - offset) }, (_, index) => message(offset + index)),
  }))
  const part = mountPart(PersonMessages, {
    props: { detail: detail(1, { recent: Array.from({ length: 20 }, (_, index) => message(index)) }) },
    client: areaClient({ contacts: { messages } }) as never,
  })
  expect(part.findAll('li')).toHaveLength(5)
  button('Show all messages')?.click()
  await vi.waitFor(() => expect(part.findAll('li')).toHaveLength(50))
  button('Show more')?.click()
  await vi.waitFor(() => expect(part.findAll('li')).toHaveLength(70))
  expect(part.text()).toContain('These are all 70.')
  expect(button('Show more')).toBeUndefined()
})

test('the consent of a person is shown with its source, its reason and what the gateway knows', () => {
  const part = mountPart(PersonRecord, {
    props: {
      detail: detail(1, {
        imports: [{ importId: 'i', fileName: 'members.csv', at, added: true }],
        consent: [
          {
            ...{ at, change: 'opted_in', listId: 7, listName: 'Members', source: 'person_here' },
            ...{ reason: 'Asked in the shop', gateway: 'owed' },
          },
          { at, change: 'opted_out', source: 'gateway', gateway: 'not_needed' },
        ],
      }),
    },
  })
  const said = part.text()
  for (const words of [
    ...['members.csv', 'Added by this import', 'Opted in to Members again', '“Asked in the shop”'],
    ...['Not sent to the gateway yet', 'Opted out of everything', 'read from the gateway'],
  ])
    expect(said).toContain(words)
})
