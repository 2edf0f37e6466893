import { describe, expect, test } from 'vitest'
import { buildPayload, campaignForms, chooseForm, isOneByOne } from '../../../src/main/core/outbox/engine/buildPayload'

const ada = { id: 1, phone: '+447700900001', text: 'Hello Ada' }
const bruno = { id: 2, phone: '+447700900002', text: 'Hello Bruno' }
const terms = {
  ...{ form: 'personalised', sender: '', bypassOptOut: false, callbackUrl: '' },
  ...{ imageUrl: '', targetUrl: '', caption: '', scheduledFor: null, listId: null },
}
const moment = { form: 'scheduled', scheduledFor: '2026-12-01T08:30:00.000Z' }
const picture = { form: 'chat_app', imageUrl: 'https://shop.example/a.png', targetUrl: 'https://shop.example/' }

describe('the form of a request', () => {
  test('a request for one person is a single message, whose answer names it', () => {
    expect(buildPayload(terms, [ada])).toEqual({ form: 'single', to: ada.phone, message: ada.text })
  })

  test('a request with texts of their own sends them as messages', () => {
    expect(buildPayload({ ...terms, sender: 'Bakery' }, [ada, bruno])).toEqual({
      form: 'personalised',
      messages: [
        { to: ada.phone, message: ada.text },
        { to: bruno.phone, message: bruno.text },
      ],
      sender: 'Bakery',
    })
  })

  test('a request with one text sends it to several numbers', () => {
    const people = [ada, { ...bruno, text: ada.text }]

    expect(buildPayload({ ...terms, form: 'several' }, people)).toEqual({
      form: 'several',
      to: [ada.phone, bruno.phone],
      message: ada.text,
    })
  })

  test('a request never sends texts that differ as one, whatever the campaign says', () => {
    expect(buildPayload({ ...terms, form: 'several' }, [ada, bruno]).form).toBe('personalised')
  })

  test('a bypass is said for each message, and only if it was approved', () => {
    expect(buildPayload({ ...terms, bypassOptOut: true }, [ada, bruno])).toMatchObject({
      messages: [{ bypassOptOut: true }, { bypassOptOut: true }],
    })
    expect(JSON.stringify(buildPayload(terms, [ada, bruno]))).not.toContain('bypass')
  })

  test.each(['several', 'personalised', 'older_several', 'older_personalised'])(
    'the address for status updates goes with %s, once per request',
    (form) => {
      const callbackUrl = 'https://status.example.org/in'

      for (const people of [[ada], [ada, bruno]])
        expect(buildPayload({ ...terms, form, callbackUrl }, people)).toMatchObject({ callbackUrl })
    },
  )

  test('the older API has its own forms, for one person too, and no bypass', () => {
    const older = { ...terms, form: 'older_several', bypassOptOut: true }

    expect(buildPayload(older, [ada])).toEqual({ form: 'older_several', to: [ada.phone], message: ada.text })
    expect(buildPayload(older, [ada, { ...bruno, text: ada.text }])).toMatchObject({ to: [ada.phone, bruno.phone] })
    expect(buildPayload(older, [ada, bruno])).toEqual({
      form: 'older_personalised',
      messages: [
        { to: ada.phone, message: ada.text },
        { to: bruno.phone, message: bruno.text },
      ],
    })
    expect(buildPayload({ ...older, form: 'older_personalised' }, [ada])).toMatchObject({
      form: 'older_personalised',
      messages: [{ to: ada.phone, message: ada.text }],
    })
  })

  test.each([
    [{}, 'several'],
    [{ isPersonalised: true }, 'personalised'],
    [{ isScheduled: true }, 'scheduled'],
    [{ isScheduled: true, isPersonalised: true }, 'scheduled'],
    [{ isGatewayList: true }, 'list'],
    [{ kind: 'flash', isPersonalised: true }, 'flash'],
    [{ kind: 'chat_app' }, 'chat_app'],
    [{ usesOlderApi: true }, 'older_several'],
    [{ usesOlderApi: true, isPersonalised: true }, 'older_personalised'],
    [{ usesOlderApi: true, isGatewayList: true }, 'older_list'],
  ] as const)('a request of a campaign with %j is %s', (choice, form) => {
    const plain = { kind: 'text', isPersonalised: false, isScheduled: false, isGatewayList: false, usesOlderApi: false }

    expect(chooseForm({ ...plain, ...choice } as Parameters<typeof chooseForm>[0])).toBe(form)
  })

  test.each([[[ada]], [[ada, bruno]], [[ada, { ...bruno, text: ada.text }]]])(
    'a time kept by the gateway is sent as messages with a time in UTC, for %j too',
    (people) => {
      const payload = buildPayload({ ...terms, ...moment, sender: 'Bakery', bypassOptOut: true }, people)

      expect(payload).toEqual({
        form: 'personalised',
        messages: people.map(({ phone, text }) => ({ to: phone, message: text, bypassOptOut: true })),
        scheduledFor: '2026-12-01 08:30:00',
        timezone: 'UTC',
        sender: 'Bakery',
      })
    },
  )

  test.each(campaignForms.filter((form) => form !== 'scheduled'))(
    'the form %s never drops a time: it refuses one',
    (form) => {
      const build = () => buildPayload({ ...terms, ...picture, ...moment, form, listId: '7' }, [ada])

      expect(build).toThrow('takes no time')
    },
  )

  test.each([null, '2026-12-01 08:30:00', '2026-12-01T08:30:00+02:00'])(
    'a scheduled send needs an instant, not %j',
    (scheduledFor) => {
      expect(() => buildPayload({ ...terms, form: 'scheduled', scheduledFor }, [ada])).toThrow()
    },
  )

  test('a flash message goes to one person, with its bypass', () => {
    const flash = { ...terms, form: 'flash', bypassOptOut: true }

    expect(buildPayload(flash, [ada])).toEqual({ form: 'flash', to: ada.phone, message: ada.text, bypassOptOut: true })
  })

  test('a chat-app message carries picture, link and caption, and knows no bypass', () => {
    const { imageUrl, targetUrl } = picture
    const chat = { ...terms, ...picture, bypassOptOut: true }

    expect(buildPayload({ ...chat, caption: 'New' }, [ada])).toEqual({
      ...{ form: 'chat_app', to: ada.phone, message: ada.text, imageUrl, targetUrl, caption: 'New' },
    })
    expect(buildPayload(chat, [ada])).not.toHaveProperty('caption')
  })

  test('a list of the gateway is named by its id, never by a number', () => {
    const list = { ...terms, form: 'list', listId: '501' }
    const row = { id: 1, phone: 'list:501', text: 'Hello' }

    expect(buildPayload({ ...list, bypassOptOut: true }, [row])).toEqual({
      ...{ form: 'list', listIds: ['501'], message: 'Hello', bypassOptOut: true },
    })
    expect(buildPayload({ ...list, form: 'older_list' }, [row])).toEqual({
      ...{ form: 'older_list', listId: '501', message: 'Hello' },
    })
    expect(() => buildPayload({ ...list, listId: null }, [row])).toThrow()
  })

  test.each(campaignForms.filter(isOneByOne))('two recipients in one request of form %s are a defect', (form) => {
    expect(() => buildPayload({ ...terms, ...picture, form, listId: '7' }, [ada, bruno])).toThrow('one recipient')
  })

  test('a request for no one is a defect', () => {
    expect(() => buildPayload(terms, [])).toThrow()
  })
})
