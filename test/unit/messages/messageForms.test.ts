import { describe, expect, test } from 'vitest'
import {
  canBeScheduled,
  canBypassOptOut,
  canGoToList,
  cardFieldsOf,
  goesOneByOne,
  hasEstimate,
  isInOlderInterface,
  isOneNumberForm,
  messageForms,
  messageKinds,
  requestFormNames,
  singleEntryField,
  type MessageKind,
} from '../../../src/contract/messageForms'

describe('the forms of a message', () => {
  const nothing = { oneByOne: false, scheduled: false, list: false, bypass: false, older: false, card: [] as string[] }

  test.each<[MessageKind, Partial<typeof nothing>]>([
    ['text', { scheduled: true, list: true, bypass: true, older: true }],
    ['flash', { oneByOne: true, bypass: true }],
    ['chat_app', { oneByOne: true, card: ['imageUrl', 'targetUrl', 'caption'] }],
  ])('a message of the form %s can do what one of its requests can: %j', (kind, able) => {
    expect({
      oneByOne: goesOneByOne(kind),
      scheduled: canBeScheduled(kind),
      list: canGoToList(kind),
      bypass: canBypassOptOut(kind),
      older: isInOlderInterface(kind),
      card: cardFieldsOf(kind),
    }).toEqual({ ...nothing, ...able })
  })

  test.each(messageKinds.filter((kind) => kind !== 'text'))(
    'a message of the form %s has no choice of requests: its only one goes to one number',
    (kind) => {
      expect(messageForms[kind].requests.map((form) => isOneNumberForm(form))).toEqual([true])
    },
  )

  test('no request is of two forms of a message, and only the one in the address is of none', () => {
    const used = messageKinds.flatMap((kind): readonly string[] => messageForms[kind].requests)

    expect([...used, 'query'].sort()).toEqual([...requestFormNames].sort())
  })
})

describe('the requests of a message', () => {
  test('a request has an estimate unless it is of the older interface or in the address', () => {
    expect(requestFormNames.filter((form) => !hasEstimate(form))).toEqual([
      'query',
      'older_personalised',
      'older_several',
      'older_list',
    ])
  })

  test.each([
    ['single', 'to'],
    ['flash', 'to'],
    ['query', 'to'],
    ['older_list', 'listIds'],
    ['several', undefined],
    ['list', undefined],
  ] as const)('a request of the form %s takes a single entry of: %s', (form, field) => {
    expect(singleEntryField(form)).toBe(field)
  })
})
