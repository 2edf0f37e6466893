import type { ColumnTime, ColumnTimes, TimedPerson, Timing } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withShift, withZone } from '../../../src/renderer/src/features/compose/times/columnTime'
import ComposeWhen from '../../../src/renderer/src/features/compose/when/ComposeWhen.vue'
import { aMeasure } from '../shapes'
import { aPlan } from './flightPlans'
import { mountStep } from './mountStep'
import { choose, isOpen, settle, stopClock, withTiming } from './mountWhen'

beforeEach(stopClock)
afterEach(() => vi.useRealTimers())

const column: ColumnTime = {
  ...{ field: 'Appointment', shift: { count: 1, unit: 'day', side: 'before' }, time: '17:00' },
  ...{ zone: 'person', ifQuiet: 'earlier' },
}
const kept = (chosen: ColumnTime = column) => ({ kind: 'column', column: chosen }) as const
const byColumn = (more: Partial<ColumnTime> = {}) => withTiming({ kind: 'column', column: { ...column, ...more } })
const times: ColumnTimes = {
  fields: [
    { name: 'Appointment', share: 0.9 },
    { name: 'Shop', share: 0 },
  ],
  ...{ hasColumn: true, people: 176, goOut: 148, moved: 9, zone: 'Europe/London' },
  leftOut: [
    { reason: 'time_missing', people: 16 },
    { reason: 'time_past', people: 9 },
    { reason: 'time_unreadable', people: 3 },
  ],
  ...{ first: '2026-11-23T17:00:00.000Z', last: '2026-12-01T17:00:00.000Z' },
  days: [
    { day: '2026-11-22', people: 0, isQuiet: true },
    { day: '2026-11-23', people: 14, isQuiet: false },
    { day: '2026-11-24', people: 22, isQuiet: false },
  ],
  example: { written: '25/11/2026 09:30', order: 'day', day: '2026-11-25' },
  ...{ hasTimesOnly: false, hasDaysOnly: false },
}
const people: Readonly<Record<string, readonly TimedPerson[]>> = {
  go_out: [
    {
      ...{ name: 'Odile Garnier', phone: '+33639980012', written: '25/11/2026 14:00', zone: 'Europe/Paris' },
      ...{ own: { day: '2026-11-25', time: '14:00' }, at: '2026-11-24T16:00:00.000Z' },
    },
  ],
  moved: [
    {
      ...{ name: 'Kit Sorensen', phone: '+447700900107', written: '30/11/2026 10:00', zone: 'Europe/London' },
      ...{ own: { day: '2026-11-30', time: '10:00' }, at: '2026-11-28T17:00:00.000Z', moved: 'quiet' },
      wanted: '2026-11-29T17:00:00.000Z',
    },
  ],
  left_out: [
    { name: 'Callum', phone: '+447700900103', written: '', zone: 'Europe/London', reason: 'time_missing' },
    {
      ...{ name: 'Sami', phone: '+447700900105', written: '18 Nov 2026', zone: 'Europe/London', reason: 'time_past' },
      ...{ own: { day: '2026-11-18' }, at: '2026-11-17T17:00:00.000Z' },
    },
  ],
}

async function mountTimes(
  found: Partial<ColumnTimes> | ((input: { timing?: Timing | undefined }) => ColumnTimes) = {},
  step: Partial<NonNullable<Parameters<typeof mountStep>[1]>> = {},
) {
  const asked = vi.fn((input: { timing?: Timing | undefined }) =>
    typeof found === 'function' ? found(input) : { ...times, ...found },
  )
  const listed = vi.fn(({ which }: { which: string }) => ({
    rows: [...(people[which] ?? [])],
    total: people[which]?.length ?? 0,
  }))
  const answers = { times: asked, timedPeople: listed, plan: () => aPlan() }
  const mounted = await mountStep(ComposeWhen, { kept: byColumn(), ...step, answers: answers as never })
  await settle()
  return { ...mounted, asked, listed }
}

describe('a time from a column', () => {
  test('a time from a column starts with the column that has the most dates, a day before at ten', async () => {
    const step = await mountTimes({}, { kept: withTiming({ kind: 'now' }) })
    await choose(step, 3)

    expect(step.draft().timing).toMatchObject({ kind: 'column', column: { ...column, time: '10:00' } })
    expect(isOpen(step)).toBe(true)
  })

  test('a time from a column waits for a choice if no column has dates', async () => {
    const fields = [{ name: 'Shop', share: 0 }]
    const step = await mountTimes({ fields, hasColumn: false, goOut: 0 }, { kept: withTiming({ kind: 'now' }) })
    await choose(step, 3)

    expect(step.draft().timing.column).toBeUndefined()
    expect([isOpen(step), step.page.get('#compose-when-why').text()]).toEqual([false, 'Choose a column first.'])
  })

  test('a time from a column shows how many go out on which day, and how the dates were read', async () => {
    const { page } = await mountTimes()
    expect(page.text()).toContain('148 of 176 people, Mon 23 Nov to Tue 1 Dec')
    expect(page.get('[data-column-read]').text()).toBe('Written as 25/11/2026 09:30, day first.')
    expect(page.findAll('[data-times-days] li').map((day) => day.attributes('title'))).toEqual([
      'Sun 22 Nov: quiet',
      'Mon 23 Nov: 14 people',
      'Tue 24 Nov: 22 people',
    ])
  })

  test('a time from a column lists the value, the moment on the person’s clock, and what the account’s clock shows then', async () => {
    const { page } = await mountTimes()
    const cells = page
      .findAll('[data-times-table] tbody tr')
      .map((row) => row.findAll('th, td').map((cell) => cell.text()))
    expect(cells).toEqual([['Odile Garnier', 'Wed 25 Nov, 14:00', 'Tue 24 Nov, 17:00', 'Paris, 16:00 in London']])
  })

  test('a time from a column says who is left out and why', async () => {
    const { page } = await mountTimes()
    expect(page.get('[data-times-left-out]').text()).toContain('28 people, never texted by this campaign')
    const pills = page.findAll('[data-times-left-out] [aria-pressed]').map((pill) => pill.text())
    expect(pills).toEqual(['All 28', 'No time in the column 16', 'Not a date 3', 'Time already past 9'])
    expect(page.findAll('[data-times-left-out] li').map((row) => row.text())).toEqual([
      'CallumemptyNo time in the column',
      'Sami18 Nov 2026Passed on Tue 17 Nov 2026, 17:00',
    ])
  })

  test('a time from a column with dates that can be read in two ways asks with both counts, and keeps the answer', async () => {
    const question = {
      ...{ written: '03/04/2027 10:00', day: '2027-04-03', month: '2027-03-04', dayPeople: 148, monthPeople: 1 },
    }
    const step = await mountTimes(({ timing }) =>
      timing?.column?.order ? times : { ...times, goOut: 0, leftOut: [], days: [], question },
    )
    const asked = step.page.get('[data-order-question]').text()
    expect(asked).toContain('Is 03/04/2027 3 April or 4 March?')
    expect(step.page.findAll('[data-order]').map((answer) => answer.text())).toEqual([
      '3 April: 148 messages go out',
      '4 March: 1 message goes out',
    ])
    expect([isOpen(step), step.page.text()]).toEqual([
      false,
      expect.stringContaining('Say first how the dates are meant.'),
    ])

    await step.page.get('[data-order=day]').trigger('click')
    await settle()
    expect(step.draft().timing.column?.order).toBe('day')
    expect(isOpen(step)).toBe(true)
  })

  test('while the order of the dates is open, no one is shown as left out because their date could be two', async () => {
    const question = {
      ...{ written: '03/04/2027 10:00', day: '2027-04-03', month: '2027-03-04', dayPeople: 148, monthPeople: 1 },
    }
    const step = await mountTimes(({ timing }) => (timing?.column?.order ? times : { ...times, question }))
    expect(step.page.find('[data-times-left-out]').exists()).toBe(false)

    await step.page.get('[data-order=day]').trigger('click')
    await settle()
    expect(step.page.find('[data-times-left-out]').exists()).toBe(true)
  })

  test('a value of the column that shows another order than the answer before is shown with the question, and the new answer knows it', async () => {
    const shown = { written: '12/25/2027 10:00', order: 'month' } as const
    const question = {
      ...{ written: '03/04/2027 10:00', day: '2027-04-03', month: '2027-03-04', dayPeople: 148, monthPeople: 1, shown },
    }
    const step = await mountTimes(({ timing }) =>
      timing?.column?.orderShown ? times : { ...times, goOut: 0, leftOut: [], days: [], question },
    )
    expect(step.page.get('[data-order-shown]').text()).toBe('Written as 12/25/2027 10:00, month first.')
    await step.page.get('[data-order=day]').trigger('click')
    await settle()
    expect(step.draft().timing.column).toMatchObject({ order: 'day', orderShown: 'month' })
    expect(isOpen(step)).toBe(true)
  })

  test('people whose cell is empty or no date are left out with a next step, and people whose time is past without one', async () => {
    const step = await mountTimes()
    expect(step.page.get('[data-fix]').text()).toContain('correct the date in their contact')
    expect(step.page.get('[data-fix] a').attributes('href')).toBe('/contacts')
    const past = await mountTimes({ leftOut: [{ reason: 'time_past', people: 9 }] })
    expect(past.page.find('[data-times-left-out]').exists()).toBe(true)
    expect(past.page.find('[data-fix]').exists()).toBe(false)
  })

  test('rows whose number another row has too are counted beside the times', async () => {
    const step = await mountTimes({ repeated: 2 })
    expect(step.page.get('[data-times-repeated]').text()).toContain('2 rows have a number that another row has too.')
    const { page } = await mountTimes({})
    expect(page.find('[data-times-repeated]').exists()).toBe(false)
  })

  test('people whose time is of another file are counted beside the times', async () => {
    const { page } = await mountTimes({ elsewhere: 3 })
    expect(page.get('[data-times-elsewhere]').text()).toContain('3 people have a time that is not from this file')
    const step = await mountTimes({})
    expect(step.page.find('[data-times-elsewhere]').exists()).toBe(false)
  })

  test('an answer that was given although the dates contradict each other says so', async () => {
    const question = {
      ...{ written: '03/04/2027 10:00', day: '2027-04-03', month: '2027-03-04', dayPeople: 148, monthPeople: 1 },
      isMixed: true as const,
    }
    const step = await mountTimes(({ timing }) => (timing?.column?.order ? times : { ...times, question }))
    await step.page.get('[data-order=day]').trigger('click')
    await settle()
    expect(step.draft().timing.column).toMatchObject({ order: 'day', orderShown: 'both' })
  })

  test('a time from a column asks where to in quiet hours if it counts days; hours only wait', async () => {
    const byDays = await mountTimes({}, { kept: withTiming({ ...kept(), quietHours: true }) })
    expect(byDays.page.find('[data-if-quiet]').exists()).toBe(true)
    const { time: _, ...own } = column
    const byHours: ColumnTime = { ...own, shift: { count: 2, unit: 'hour', side: 'before' } }
    const { page } = await mountTimes({}, { kept: withTiming({ ...kept(byHours), quietHours: true }) })
    expect(page.find('[data-if-quiet]').exists()).toBe(false)
    expect(page.get('#when-quiet-help').text()).toBe('People wait until their quiet hours end.')
  })

  test('the clocks that a campaign file brought are a choice of their own until another one is made', async () => {
    const brought: ColumnTime = { ...column, zone: 'account', clock: 'Europe/Athens' }
    const { page } = await mountTimes({}, { kept: byColumn(brought) })
    expect(page.get('[data-column-zone]').text()).toContain('Athens')
    expect(withZone(brought, 'clock')).toBe(brought)
    expect(withZone(brought, 'account')).toEqual({ ...column, zone: 'account' })
    expect(withZone(brought, 'person')).toEqual(column)
  })

  test('a time from a column without any time after now keeps Review off, and says so', async () => {
    const step = await mountTimes({ goOut: 0, moved: 0, days: [] })
    expect([isOpen(step), step.page.text()]).toEqual([
      false,
      expect.stringContaining('None of the 176 rows has a time after now.'),
    ])
  })

  test('a column that is gone is named, and keeps Review off', async () => {
    const step = await mountTimes({ hasColumn: false, goOut: 0 })
    expect([isOpen(step), step.page.text()]).toEqual([
      false,
      expect.stringContaining('The column “Appointment” no longer exists.'),
    ])
  })

  test('a shift by hours goes from the column’s own time, and arrow keys move a time that is always the same', async () => {
    const step = await mountTimes()
    await step.page.get('input[data-column-time]').trigger('keydown', { key: 'ArrowUp' })
    await settle()
    expect(step.draft().timing.column?.time).toBe('17:15')

    step.compose.edit({
      timing: { ...step.draft().timing, column: { ...column, shift: { ...column.shift, unit: 'hour' } } },
    })
    await flushPromises()
    expect(step.page.find('[data-column-clock]').exists()).toBe(false)
    expect(withShift(column, { unit: 'hour' })).not.toHaveProperty('time')
    expect(withShift(column, { unit: 'week' }).time).toBe('17:00')
  })

  test('a message goes at least five minutes before something: in the last minute it is not sent any more', () => {
    expect(withShift(column, { unit: 'minute' }).shift.count).toBe(5)
    expect(withShift(column, { unit: 'minute', count: 20 }).shift.count).toBe(20)
    expect(withShift(column, { unit: 'minute', side: 'after' }).shift.count).toBe(1)
  })

  test('values with a time only ask for their day', async () => {
    const step = await mountTimes({ hasTimesOnly: true })
    expect(step.page.text()).toContain('Some values have a time but no day.')
  })

  test('people of a gateway list have no columns, so the choice is off', async () => {
    const step = await mountTimes(
      {},
      { kept: { ...withTiming({ kind: 'now' }), gatewayList: { id: '7', name: 'News' } } },
    )
    expect(step.page.findAll('input[name=when-kind]')[3]?.attributes('disabled')).toBeDefined()
  })

  test('the totals of a time from a column are those of the people who have a time', async () => {
    const { page } = await mountTimes({}, { counted: aMeasure({ people: 148 }) })
    expect(page.text()).toContain('148')
  })
})
