import { describe, expect, test } from 'vitest'
import { buildPayload, chooseForm } from '../../../src/main/core/outbox/buildPayload'

const ada = { id: 1, phone: '+447700900001', text: 'Hello Ada' }
const bruno = { id: 2, phone: '+447700900002', text: 'Hello Bruno' }
const terms = { form: 'personalised', sender: '', bypassOptOut: false, callbackUrl: '' }

describe('the form of a request', () => {
  test('one person is a single message, whose answer names it', () => {
    expect(buildPayload(terms, [ada])).toEqual({ form: 'single', to: ada.phone, message: ada.text })
  })

  test('texts of their own go as messages', () => {
    expect(buildPayload({ ...terms, sender: 'Bakery' }, [ada, bruno])).toEqual({
      form: 'personalised',
      messages: [
        { to: ada.phone, message: ada.text },
        { to: bruno.phone, message: bruno.text },
      ],
      sender: 'Bakery',
    })
  })

  test('one text goes to several numbers', () => {
    const people = [ada, { ...bruno, text: ada.text }]

    expect(buildPayload({ ...terms, form: 'several' }, people)).toEqual({
      form: 'several',
      to: [ada.phone, bruno.phone],
      message: ada.text,
    })
  })

  test('texts that differ are never sent as one, whatever the campaign says', () => {
    expect(buildPayload({ ...terms, form: 'several' }, [ada, bruno]).form).toBe('personalised')
  })

  test('a bypass is said for each message, and only where it was approved', () => {
    expect(buildPayload({ ...terms, bypassOptOut: true }, [ada, bruno])).toMatchObject({
      messages: [{ bypassOptOut: true }, { bypassOptOut: true }],
    })
    expect(JSON.stringify(buildPayload(terms, [ada, bruno]))).not.toContain('bypass')
  })

  test.each(['several', 'personalised', 'older_several', 'older_personalised'])(
    'the address for status updates goes with %s, once a request',
    (form) => {
      const callbackUrl = 'https://status.example.org/in'

      for (const people of [[ada], [ada, bruno]])
        expect(buildPayload({ ...terms, form, callbackUrl }, people)).toMatchObject({ callbackUrl })
    },
  )

  test('the older interface has forms of its own, for one person too, and no bypass', () => {
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
    [false, false, 'several'],
    [true, false, 'personalised'],
    [false, true, 'older_several'],
    [true, true, 'older_personalised'],
  ])('own texts %j, older interface %j: %s', (isPersonalised, isOlder, form) => {
    expect(chooseForm(isPersonalised, isOlder)).toBe(form)
  })

  test('nobody is a defect', () => {
    expect(() => buildPayload(terms, [])).toThrow()
  })
})
