import { describe, expect, test } from 'vitest'
import { isLink } from '@contract/messageForms'
import { checkForm } from '../../../src/main/core/campaigns/draft/checkForm'
import { atGateway, atOnce } from '../../support/steps/formSteps'

const now = Date.parse('2026-11-21T11:30:00.000Z')
const plain = { kind: 'text', imageUrl: '', targetUrl: '', bypassOptOut: false, timing: atOnce } as const
const chat = {
  ...plain,
  kind: 'chat_app',
  imageUrl: 'https://a.example/i.png',
  targetUrl: 'https://a.example',
} as const
const terms = { usesOlderApi: false, isPersonalised: false, now }
const gatewayList = { id: '7', name: 'Friends' }
const timing = atGateway('2026-11-22T11:30:00.000Z')

describe('what a draft asks for', () => {
  test.each([
    ['a text now', plain, {}],
    ['a text with fields, by the older interface', plain, { usesOlderApi: true, isPersonalised: true }],
    ['a text at a time', { ...plain, timing }, { isPersonalised: true }],
    ['a list of the gateway, past opt-outs', { ...plain, gatewayList, bypassOptOut: true }, {}],
    ['a list of the gateway by the older interface', { ...plain, gatewayList }, { usesOlderApi: true }],
    [
      'a flash message with fields, past opt-outs',
      { ...plain, kind: 'flash', bypassOptOut: true },
      { isPersonalised: true },
    ],
    ['a chat-app message', chat, { isPersonalised: true }],
  ] as const)('a draft with %s can be sent', (_, draft, more) => {
    expect(checkForm(draft, { ...terms, ...more })).toBeUndefined()
  })

  test.each([
    [
      'a time in half a minute',
      { ...plain, timing: atGateway('2026-11-21T11:30:30.000Z') },
      {},
      'SCHEDULE_PAST',
      'timing',
    ],
    [
      'a time in a year',
      { ...plain, timing: atGateway('2027-11-21T11:30:00.000Z') },
      {},
      'SCHEDULE_NOT_POSSIBLE',
      'timing',
    ],
    ['a time for a flash message', { ...plain, kind: 'flash', timing }, {}, 'SCHEDULE_NOT_POSSIBLE', 'timing'],
    ['a time for a chat-app message', { ...chat, timing }, {}, 'SCHEDULE_NOT_POSSIBLE', 'timing'],
    ['a time for a list of the gateway', { ...plain, gatewayList, timing }, {}, 'SCHEDULE_NOT_POSSIBLE', 'timing'],
    ['a time by the older interface', { ...plain, timing }, { usesOlderApi: true }, 'SCHEDULE_NOT_POSSIBLE', 'timing'],
    [
      'fields for a list of the gateway',
      { ...plain, gatewayList },
      { isPersonalised: true },
      'FORM_NEEDS_ONE_TEXT',
      'template',
    ],
    [
      'a flash message to a list of the gateway',
      { ...plain, kind: 'flash', gatewayList },
      {},
      'FORM_NOT_POSSIBLE',
      'gatewayList',
    ],
    [
      'a flash message by the older interface',
      { ...plain, kind: 'flash' },
      { usesOlderApi: true },
      'FORM_NOT_POSSIBLE',
      'kind',
    ],
    [
      'a bypass by the older interface',
      { ...plain, bypassOptOut: true },
      { usesOlderApi: true },
      'FORM_NOT_POSSIBLE',
      'bypassOptOut',
    ],
    ['a bypass of the chat application', { ...chat, bypassOptOut: true }, {}, 'FORM_NOT_POSSIBLE', 'bypassOptOut'],
    ['no picture', { ...chat, imageUrl: '' }, {}, 'LINK_NOT_ALLOWED', 'imageUrl'],
    ['a picture at no possible host', { ...chat, imageUrl: 'https://[' }, {}, 'LINK_NOT_ALLOWED', 'imageUrl'],
    ['a link without https', { ...chat, targetUrl: 'http://a.example' }, {}, 'LINK_NOT_ALLOWED', 'targetUrl'],
  ] as const)('a draft with %s is refused by name', (_, draft, more, code, field) => {
    expect(checkForm(draft, { ...terms, ...more })).toEqual({ code, field })
  })
})

test.each([
  ['https://a.example/i.png?x=1#y', true],
  ['http://localhost:8080/i.png', true],
  ['http://127.0.0.1/i.png', true],
  ['http://a.example/i.png', false],
  ['HTTPS://a.example', true],
  ['a.example', false],
  ['ftp://a.example', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://user:secret@a.example', false],
  ['https://user@a.example', false],
  ['https://a.example/@shop', true],
  ['http://localhost.example', false],
  ['https://a.example/a b', false],
  ['', false],
])('a link of %j is accepted: %j', (written, isAllowed) => {
  expect(isLink(written)).toBe(isAllowed)
})
