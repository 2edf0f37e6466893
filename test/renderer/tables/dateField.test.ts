import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import DateField from '../../../src/renderer/src/components/DateField.vue'
import { readDay, shiftMonth, writeOut } from '../../../src/renderer/src/composables/writing/writtenDay'
import { mountPart } from '../mountPage'

/** A Friday. */
const today = '2026-11-20'

describe('a day as people write it', () => {
  test.each([
    ['24 11', 'en-GB', '2026-11-24'],
    ['24.11.', 'de', '2026-11-24'],
    ['11/24', 'en-US', '2026-11-24'],
    ['3.2.', 'de', '2027-02-03'],
    ['24/11/27', 'fr', '2027-11-24'],
    ['tue', 'en-GB', '2026-11-24'],
    ['fri', 'en-GB', '2026-11-27'],
    ['martes', 'es', '2026-11-24'],
    ['tomorrow', 'en-GB', '2026-11-21'],
    ['morgen', 'de', '2026-11-21'],
    ['αύριο', 'el', '2026-11-21'],
    ['+2', 'ar', '2026-11-22'],
    ['24 nov', 'en-GB', '2026-11-24'],
    ['24 Νοεμβρίου 2027', 'el', '2027-11-24'],
    ['2026-12-01', 'de', '2026-12-01'],
  ])('a day written as “%s” (%s) is %s', (written, locale, day) => {
    expect(readDay(written, today, locale)).toBe(day)
  })

  test.each(['31 2', '30.2.2027', 'soon', '24', '', '1/1/1/1', '13 13'])('the text “%s” is not a day', (written) => {
    expect(readDay(written, today, 'en-GB')).toBeUndefined()
  })

  test.each(['en-GB', 'de', 'fr', 'es', 'el', 'ar-u-nu-latn'])('a day written out in %s is read again', (locale) => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2027-${String(month).padStart(2, '0')}-17`
      expect(readDay(writeOut(day, locale), today, locale)).toBe(day)
    }
  })

  test('a month later is the last day of a month that is shorter', () => {
    expect([shiftMonth('2027-01-31', 1), shiftMonth('2027-03-31', -1), shiftMonth('2026-12-15', 1)]).toEqual([
      '2027-02-28',
      '2027-02-28',
      '2027-01-15',
    ])
  })
})

describe('the date field', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-11-20T09:42:00.000Z')
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  function open(day = '2026-11-24', limits: { min?: string; max?: string } = {}) {
    const value = ref(day)
    const unread = vi.fn(() => undefined)
    const page = mountPart(
      defineComponent(
        () => () =>
          h(DateField as never, {
            ...{ label: 'Date', modelValue: value.value, ...limits },
            ...{ 'onUpdate:modelValue': (next: string) => (value.value = next), onUnread: unread },
          }),
      ),
    )
    return { value, unread, input: page.get<HTMLInputElement>('input') }
  }

  test('the date field was the browser’s: it shows the day in full, in the reader’s language', () => {
    const { input } = open()

    expect(input.attributes('type')).toBe('text')
    expect(input.element.value).toBe(writeOut('2026-11-24', 'en-GB'))
  })

  test('the date field reads what was typed when it is left, and writes it out', async () => {
    const { input, value, unread } = open()

    await input.setValue('26 11')
    expect(value.value).toBe('2026-11-24')
    await input.trigger('blur')
    expect(value.value).toBe('2026-11-26')
    expect(input.element.value).toBe(writeOut('2026-11-26', 'en-GB'))
    await input.setValue('soon')
    await input.trigger('blur')

    expect(unread).toHaveBeenCalledOnce()
    expect(input.element.value).toBe('soon')
  })

  test('the date field moves by a day with the arrow keys, by a month with the page keys, and not past its limits', async () => {
    const { input, value } = open('2026-11-24', { min: '2026-11-23' })

    await input.trigger('keydown', { key: 'ArrowUp' })
    expect(value.value).toBe('2026-11-25')
    await input.trigger('keydown', { key: 'PageUp' })
    expect(value.value).toBe('2026-12-25')
    await input.trigger('keydown', { key: 'PageDown' })
    for (let press = 0; press < 4; press += 1) await input.trigger('keydown', { key: 'ArrowDown' })

    expect(value.value).toBe('2026-11-23')
  })
})
