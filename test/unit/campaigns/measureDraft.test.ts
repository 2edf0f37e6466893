import { describe, expect, test } from 'vitest'
import type { AudienceRow } from '../../../src/main/core/campaigns/audience/audienceSql'
import { issuesOf, measureDraft } from '../../../src/main/core/campaigns/draft/measureDraft'
import { compileForPeople, fieldReader, previewForPerson } from '../../../src/main/core/campaigns/draft/messageOfPerson'
import { parseTemplate } from '../../../src/main/core/messages/parseTemplate'

const ada: AudienceRow = {
  id: 1,
  phone: '+447700900001',
  country: 'GB',
  phone_type: null,
  firstname: 'Ada',
  lastname: '',
  email: '',
  custom1: '',
  custom2: '',
  fields: '{}',
  reason: null,
  due_at: null,
}
const nobodys = { names: [] }
const person = (changes: Partial<AudienceRow>): AudienceRow => ({ ...ada, ...changes })

describe('what a message means for its people', () => {
  test('a message is counted on the rendered texts', () => {
    const long = 'x'.repeat(160)
    const measured = measureDraft('{{firstname}}', nobodys, [
      ada,
      person({ firstname: long }),
      person({ firstname: `${long}y` }),
    ])

    expect(measured).toMatchObject({
      people: 3,
      found: 3,
      parts: {
        total: 4,
        least: 1,
        most: 2,
        spread: [
          { parts: 1, people: 2 },
          { parts: 2, people: 1 },
        ],
      },
      longest: { encoding: 'gsm7', units: 161 },
      blocked: 0,
    })
  })

  test('the measure names everyone left out by reason, and counts them in nothing else', () => {
    const measured = measureDraft('Hello {{lastname}}', nobodys, [
      person({ lastname: 'Ash' }),
      person({ reason: 'opted_out' }),
      person({ reason: 'duplicate' }),
      person({ reason: 'duplicate' }),
    ])

    expect(measured).toMatchObject({ people: 1, found: 4, blocked: 0 })
    expect(measured.leftOut).toEqual([
      { reason: 'opted_out', people: 1 },
      { reason: 'duplicate', people: 2 },
    ])
  })

  test('the measure counts people who are blocked by an empty field, and those a fallback saves', () => {
    const measured = measureDraft('{{firstname}} {{lastname|friend}} {{city}}', { names: ['city'] }, [
      ada,
      person({ fields: '{"city":"Bath"}' }),
    ])

    expect(measured.blocked).toBe(1)
    expect(measured.fields).toEqual([
      { name: 'firstname', empty: 0 },
      { name: 'lastname', empty: 2, fallback: 'friend' },
      { name: 'city', empty: 1 },
    ])
  })

  test('costly characters of the message are told from those of people’s own data', () => {
    const own = measureDraft('Caf\u0113 {{firstname}}', nobodys, [ada])
    const theirs = measureDraft('Hello {{firstname}}', nobodys, [ada, person({ firstname: 'Zo\u0113' })])

    expect(own.costly).toMatchObject([{ char: '\u0113', positions: [3] }])
    expect(own.costlyPeople).toBe(0)
    expect([theirs.costly, theirs.costlyPeople]).toEqual([[], 1])
  })

  test('the measure says where people are, the most first', () => {
    const people = [ada, person({ country: null, phone: '+99912345678' }), person({ country: 'FR' }), ada]

    const { byCountry, partsByCountry } = measureDraft('Hello', nobodys, people)

    expect(byCountry).toEqual([{ country: 'GB', people: 2 }, { country: 'FR', people: 1 }, { people: 1 }])
    expect(partsByCountry).toEqual(
      new Map([
        ['GB', 2],
        ['', 1],
        ['FR', 1],
      ]),
    )
  })

  test('the measure says who gets a fallback, and whose value a format cannot read', () => {
    const people = [
      ada,
      person({ firstname: '', custom1: 'soon' }),
      person({ firstname: '', lastname: '', custom1: '2026-12-01' }),
    ]

    const measured = measureDraft('{{firstname|you}} {{lastname|all}} {{custom1:date|-}}', nobodys, people)

    expect(measured.usesFallback).toBe(3)
    expect(measured.fields).toEqual([
      { name: 'firstname', empty: 2, fallback: 'you' },
      { name: 'lastname', empty: 3, fallback: 'all' },
      { name: 'custom1', empty: 1, fallback: '-', unreadable: 1 },
    ])
  })

  test('the measure says what the parts would be with plain letters, for the same people', () => {
    const long = person({ firstname: 'x'.repeat(70) })

    const measured = measureDraft('Don\u2019t wait, {{firstname}}', nobodys, [ada, long])

    expect([measured.parts.total, measured.parts.most]).toEqual([3, 2])
    expect(measured.plain).toEqual({ total: 2, most: 1 })
    expect(measureDraft('Hello {{firstname}}', nobodys, [ada])).not.toHaveProperty('plain')
  })

  test('the parts of conditions are counted by the people who get them, on the texts as they are written', () => {
    const long = 'x'.repeat(161)
    const template = `{{:if lastname}}${long}{{:if email:is|A@B.example}}1{{:else}}2{{:end}}{{:else}}hi{{:end}}`

    const measured = measureDraft(template, nobodys, [
      ada,
      person({ lastname: 'Ash', email: 'a@b.example' }),
      person({ lastname: 'Birch' }),
      person({ lastname: 'Cole' }),
    ])

    expect(measured.parts).toMatchObject({
      ...{ total: 7, least: 1, most: 2 },
      spread: [
        { parts: 1, people: 1 },
        { parts: 2, people: 3 },
      ],
    })
    expect(measured.conditions).toMatchObject([
      { name: 'lastname', test: 'filled', start: 0, end: 16, met: 3, unmet: 1 },
      { name: 'email', test: 'is', value: 'A@B.example', met: 1, unmet: 2 },
    ])
  })

  test('a field inside a condition keeps no one from being texted who does not get that part', () => {
    const measured = measureDraft('{{:if custom1}}{{lastname}} {{:end}}{{firstname}}', nobodys, [
      ada,
      person({ custom1: 'gold', lastname: 'Ash' }),
      person({ custom1: 'gold' }),
    ])

    expect(measured.blocked).toBe(1)
    expect(measured.fields).toEqual([
      { name: 'lastname', empty: 1, isConditional: true },
      { name: 'firstname', empty: 0 },
    ])
  })

  test('a letter in a condition is not written and makes nothing dearer', () => {
    const measured = measureDraft('{{:if firstname:is|Žofie}}Hi’{{:end}}Ž', nobodys, [ada])

    expect(measured.costly.map(({ char, positions }) => [char, positions])).toEqual([
      ['’', [28]],
      ['Ž', [37]],
    ])
    expect(measureDraft('{{:if firstname:is|Žofie}}Hi{{:end}}', nobodys, [ada]).costly).toEqual([])
  })

  test('a message to no one has no parts and no longest text', () => {
    expect(measureDraft('Hello', nobodys, [])).toMatchObject({
      people: 0,
      parts: { total: 0, least: 0, most: 0, spread: [] },
    })
    expect(measureDraft('Hello', nobodys, [])).not.toHaveProperty('longest')
  })
})

describe('issues', () => {
  test('the issues of a message come in the order of the text, unknown fields among them', () => {
    expect(issuesOf('{{nick}} {{firstname}} }}', nobodys).map(({ code }) => code)).toEqual([
      'unknown_field',
      'unexpected_close',
    ])
    expect(issuesOf('{{nick}}', { names: ['Nick'] })).toEqual([])
  })
})

describe('one person’s message', () => {
  test('one person’s message reads own columns by name, never what every object has', () => {
    const { pieces } = parseTemplate('{{city}} {{constructor}}')
    const render = compileForPeople(pieces, { names: ['city', 'constructor'] })

    expect(render(person({ fields: '{"city":"Bath"}' }))).toMatchObject({ text: 'Bath ', missing: ['constructor'] })
  })

  test('one person’s message uses a column of a spreadsheet that is written differently in the address book', () => {
    const { pieces } = parseTemplate('{{Amount}}')
    const render = compileForPeople(pieces, { names: ['Amount', 'amount'] })

    expect([
      render(person({ fields: '{"amount":"5"}' })).text,
      render(person({ fields: '{"Amount":"7"}' })).text,
    ]).toEqual(['5', '7'])
  })

  test.each(['Dear {{ firstname }}{{lastname|}}!', '{{firstname|x}}{{phone}}', 'No fields', 'e\u0301 {{firstname}}'])(
    'one person’s message is previewed as it is sent: %s',
    (template) => {
      const { pieces } = parseTemplate(template)
      const preview = previewForPerson(pieces, nobodys, ada)

      expect(preview.text).toBe(compileForPeople(pieces, nobodys)(ada).text)
      expect(preview.filled.map(([start, end]) => preview.text.slice(start, end))).toEqual(
        [...template.matchAll(/firstname|phone/g)].map(([name]) => (name === 'phone' ? ada.phone : 'Ada')),
      )
    },
  )

  test('an empty field does not hide the same field in another spelling', () => {
    const own = { names: ['Appointment', 'appointment'] }
    const twice = person({ fields: JSON.stringify({ Appointment: ' ', appointment: '25/11/2026 10:00' }) })
    expect(fieldReader('Appointment', own)?.(twice)).toBe('25/11/2026 10:00')
    expect(compileForPeople(parseTemplate('{{appointment}}').pieces, own)(twice).text).toBe('25/11/2026 10:00')
    expect(fieldReader('Appointment', own)?.(person({ fields: JSON.stringify({ Appointment: ' ' }) }))).toBe(' ')
  })
})
