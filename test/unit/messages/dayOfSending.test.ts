// Dates in a message that are counted from the day on which it is sent: how they are read, and what is written for them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daySource, maxDaysAway } from '../../../src/contract/campaigns/dayOfSending'
import { fieldFormats, formatsOfTodayIn, isFormatOfToday } from '../../../src/contract/fieldFormats'
import { isDated, isPersonal, parseTemplate } from '../../../src/main/core/messages/parseTemplate'
import { partsOfSource } from '../../../src/main/core/messages/partsOfSource'
import { compileTemplate, previewMessage, renderMessage } from '../../../src/main/core/messages/renderMessage'
import { versionsOf } from '../../../src/main/core/messages/versionsOf'
import { findDays, withDay, withoutDay } from '../../../src/renderer/src/features/compose/message/days/daysInText'
import { findFields } from '../../../src/renderer/src/features/compose/message/fieldsInText'

const render = (source: string, today?: string, values: Readonly<Record<string, string>> = {}, country = 'GB') =>
  renderMessage(parseTemplate(source).pieces, (name) => values[name], country, today)
const codes = (source: string) => parseTemplate(source).issues.map(({ code, start, end }) => [code, start, end])

describe('a date counted from the day of sending', () => {
  it.each([
    ['{{:today}}', '27 November 2026'],
    ['{{:today+7}}', '4 December 2026'],
    ['{{:today-27:day}}', '31 October'],
    ['{{ : Today + 5 : DAY }}', '2 December'],
    ['{{:today:weekday}}', 'Friday'],
    ['{{:today+1:weekday-de}}', 'Samstag'],
    ['{{:today+36:date-fr}}', '2 janvier 2027'],
    ['{{:today+94:day}}', '1 March'],
    ['{{:today+366}}', '28 November 2027'],
    ['{{:today+7:day-es}}', '4 de diciembre'],
    ['{{:today+7:day-el}}', '4 Δεκεμβρίου'],
    ['{{:today+7:day-ar}}', '4 ديسمبر'],
  ])('the date %s is written as %s on 27 November 2026', (source, written) => {
    expect(parseTemplate(source).issues).toEqual([])
    expect(render(`Until ${source}.`, '2026-11-27').text).toBe(`Until ${written}.`)
  })

  it('the same day has its own date in a leap year', () => {
    expect(render('{{:today+1:day}}', '2028-02-28').text).toBe('29 February')
    expect(render('{{:today+1:day}}', '2027-02-28').text).toBe('1 March')
  })

  it.each([
    '{{:today+367}}',
    '{{:today+99999999}}',
    '{{:today 3}}',
    '{{:today:upper}}',
    '{{:today:time}}',
    '{{:today+1:relative}}',
    '{{:today+1:nothing}}',
    '{{:today+x}}',
    '{{:today+1.5}}',
    '{{:today|Monday}}',
  ])('the date %s cannot be read, and keeps the message from being sent', (source) => {
    expect(codes(source)).toEqual([['day_unreadable', 0, source.length]])
    expect(render(source, '2026-11-27').text).toBe(source)
  })

  it('a field whose name only begins like it stays a field', () => {
    expect(parseTemplate('{{today}} {{:todays:upper}}').pieces).toMatchObject([
      { kind: 'field', name: 'today' },
      { kind: 'text' },
      { kind: 'field', name: ':todays', format: 'upper' },
    ])
  })

  it('a date that is printed is read as the same, in the core and on the page', () => {
    const days = fc.record({
      days: fc.integer({ min: -maxDaysAway, max: maxDaysAway }),
      format: fc.constantFrom(undefined, ...fieldFormats.filter(isFormatOfToday)),
    })
    fc.assert(
      fc.property(days, fc.constantFrom('', 'Hi {{name}} '), (day, before) => {
        const source = before + daySource(day)
        const piece = parseTemplate(source).pieces.at(-1)
        expect(piece).toMatchObject({ kind: 'day', days: day.days, format: day.format ?? 'date' })
        expect(findDays(source)).toMatchObject([{ days: day.days }])
        expect(findDays(source)[0]?.format).toBe(day.format)
        expect(findFields(source).length).toBe(before === '' ? 0 : 1)
      }),
    )
  })

  it('every form that the editor offers can be written in a message', () => {
    for (const language of ['en', 'de', 'fr', 'es', 'el', 'ar'])
      for (const format of formatsOfTodayIn(language))
        expect(render(daySource({ days: 3, format }), '2026-11-27').text).toMatch(/^[\p{L}\p{N} .]+$/u)
  })

  it('a text with such a date differs from person to person, and a text without one has no day', () => {
    const { pieces } = parseTemplate('Until {{:today+7}}')
    expect([isPersonal(pieces), isDated(pieces)]).toEqual([true, true])
    expect(isDated(parseTemplate('{{Due:date}} {{:if a}}b{{:end}}').pieces)).toBe(false)
    expect(isDated(parseTemplate('{{Due:relative-de}}').pieces)).toBe(true)
  })

  it('each row gets the date of its own day, in the part of a condition that applies', () => {
    const write = compileTemplate(parseTemplate('{{:if vip}}{{:today+1:day}}{{:else}}{{:today:day}}{{:end}}').pieces, [
      'vip',
    ])
    expect(write(['yes'], '2026-12-31').text).toBe('1 January')
    expect(write([''], '2026-12-30').text).toBe('30 December')
    expect(versionsOf('{{:if vip}}{{:today+1}}{{:else}}no{{:end}}')).toEqual(['{{:today+1}}', 'no'])
  })

  it('the preview marks the date as filled in', () => {
    const preview = previewMessage(
      parseTemplate('By {{:today:day}}!').pieces,
      () => undefined,
      'GB',
      undefined,
      '2026-11-27',
    )
    expect(preview.text.slice(...(preview.filled[0] ?? []))).toBe('27 November')
  })

  it('the parts of a saved text count a date with a long name', () => {
    expect(partsOfSource(`${'x'.repeat(144)}{{:today}}`)).toBe(2)
    expect(partsOfSource(`${'x'.repeat(143)}{{:today}}`)).toBe(1)
  })

  it('on the page, a date is changed and removed at its own place', () => {
    const text = '{{:today}} to {{:today+7:day}}'
    expect(withDay(text, 14, { days: 14, format: 'weekday' })).toBe('{{:today}} to {{:today+14:weekday}}')
    expect(withoutDay(text, 0)).toBe(' to {{:today+7:day}}')
    expect(withDay(text, 3, { days: 1 })).toBe(text)
  })
})

describe('a date in a column, counted from the day of sending', () => {
  it.each([
    ['2026-11-27', 'today'],
    ['2026-11-28', 'tomorrow'],
    ['30/11/2026 18:30', 'in 3 days'],
    ['26.11.2026', 'yesterday'],
    ['2026-11-20', '7 days ago'],
  ])('a value of %s is written as %s on 27 November 2026', (value, written) => {
    expect(render('{{Due:relative}}', '2026-11-27', { Due: value })).toMatchObject({ text: written, unreadable: [] })
  })

  it('a date counted from the day of sending is written in the language of its form', () => {
    const value = { Due: '2026-11-29' }
    const inAll = ['de', 'fr', 'es', 'el', 'ar'].map(
      (language) => render(`{{Due:relative-${language}}}`, '2026-11-27', value).text,
    )
    expect(inAll).toEqual(['übermorgen', 'après-demain', 'pasado mañana', 'μεθαύριο', 'بعد الغد'])
  })

  it('a value that is no date is left as it is and said to be unreadable', () => {
    expect(render('{{Due:relative}}', '2026-11-27', { Due: 'soon' })).toMatchObject({
      text: 'soon',
      unreadable: ['Due'],
    })
  })

  it.each([
    ['day', '30 November'],
    ['weekday', 'Monday'],
    ['day-de', '30. November'],
  ])('the format %s writes a column’s date as %s', (format, written) => {
    expect(render(`{{Due:${format}}}`, undefined, { Due: '30/11/2026' }).text).toBe(written)
  })
})
