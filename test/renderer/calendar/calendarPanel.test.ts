// @vitest-environment happy-dom
// The panel beside the calendar: the people of one send, and the ways on from it.
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test } from 'vitest'
import type { CalendarEntry } from '../../../src/renderer/src/features/calendar/calendarEntries'
import { entriesOf, peopleOf } from '../../../src/renderer/src/features/calendar/calendarEntries'
import CalendarPanel from '../../../src/renderer/src/features/calendar/CalendarPanel.vue'
import { mountPart } from '../mountPage'
import { aPreview } from '../shapes'
import { approvalOf, aRule } from '../standing/standingShapes'

const campaign: CalendarEntry = {
  ...{ key: 'c1 2026-11-24 planned', name: 'Points', day: '2026-11-24', from: 600, to: 600, people: 15 },
  ...{ state: 'planned', path: '/campaigns/c1', campaignId: 'c1', canMove: true },
}
const birthday: CalendarEntry = {
  ...{ key: 'rule 1 2026-11-21', name: 'Birthdays', day: '2026-11-21', from: 600, to: 600, people: 3 },
  ...{ state: 'standing', path: '/standing/1', ruleId: 1 },
}
const people = ['Maya Lindqvist', 'Tomasz Wierzbicki', 'Odile Garnier'].map((name, index) => ({
  name,
  phone: `+44770090014${index}`,
  ...{ day: '2026-11-21', at: '2026-11-21T10:00:00.000Z', zone: 'UTC' },
}))

async function openPanel(send: CalendarEntry, due: readonly object[] = people) {
  const asked: string[] = []
  const note =
    <Answer>(what: string, answer: Answer) =>
    (input: unknown): Promise<Answer> => {
      asked.push(`${what} ${JSON.stringify(input)}`)
      return Promise.resolve(answer)
    }
  const rule = aRule({ state: 'on' })
  const panel = mountPart(CalendarPanel, {
    props: { send, sends: [] },
    client: {
      calendar: { people: note('people', people) },
      campaigns: { frozenText: note('text', aPreview({ text: 'Your points expire' })) },
      standing: {
        one: note('one', { ...rule, approval: approvalOf(rule) }),
        people: note('standing people', { total: due.length, rows: due }),
        skipDay: note('skip', rule),
        unskipDay: note('unskip', rule),
      },
    },
  })
  await flushPromises()
  return { panel, asked }
}

describe('the panel of the calendar', () => {
  test('a planned campaign names its first three people and how many more there are, and leads to taking someone out', async () => {
    const { panel, asked } = await openPanel(campaign)

    expect(panel.findAll('[data-calendar-people] li').map((row) => row.text())).toEqual(
      people.map(({ name }) => expect.stringContaining(name)),
    )
    expect(panel.text()).toContain('and 12 more')
    expect(panel.text()).toContain('Your points expire')
    expect(panel.get('[data-take-out]').attributes('href')).toBe('/campaigns/c1?takeOut=1')
    expect(panel.find('[data-skip]').exists()).toBe(false)
    expect(asked).toContain('people {"campaignId":"c1","day":"2026-11-24","limit":3}')
  })

  test('a day of a standing send says what covers it, and can be skipped without a question', async () => {
    const { panel, asked } = await openPanel(birthday)
    await panel.get('[data-skip]').trigger('click')
    await flushPromises()

    expect(panel.text()).toContain('Your standing approval covers it: at most 20 people and £1.00 a day.')
    expect(panel.get('[data-take-out]').attributes('href')).toBe('/standing/1/days')
    expect(asked.at(-1)).toBe('skip {"ruleId":1,"day":"2026-11-21"}')
    expect(panel.emitted('open')?.[0]).toMatchObject([{ key: birthday.key, state: 'skipped' }])
  })

  const moved: CalendarEntry = { ...birthday, day: '2026-11-20', dueDay: '2026-11-21', people: 1 }

  test('Skip on a day to which quiet hours move people skipped the day of others, and they were texted', async () => {
    const { panel, asked } = await openPanel(moved)
    expect(panel.get('[data-skip]').text()).toBe('Skip Saturday 21 November')
    await panel.get('[data-skip]').trigger('click')
    await flushPromises()

    expect(asked.at(-1)).toBe('skip {"ruleId":1,"day":"2026-11-21"}')
  })

  test('the panel named the people of the due day, not those of the day on which they are texted', async () => {
    const [first, ...others] = people
    const due = [{ ...first, at: '2026-11-20T10:00:00.000Z', moved: 'quiet' }, ...others]
    const before = await openPanel(moved, due)
    const names = (panel: typeof before.panel) => panel.findAll('[data-calendar-people] li').map((row) => row.text())
    expect(before.asked).toContain('standing people {"ruleId":1,"day":"2026-11-21","offset":0,"limit":50}')
    expect(names(before.panel)).toEqual([expect.stringContaining('Maya Lindqvist')])

    const then = await openPanel({ ...birthday, people: 2 }, due)
    expect(names(then.panel)).toEqual([
      expect.stringContaining('Tomasz Wierzbicki'),
      expect.stringContaining('Odile Garnier'),
    ])
  })

  test('a skipped day of a standing send can be taken back in the calendar', async () => {
    const { panel, asked } = await openPanel({ ...birthday, state: 'skipped' })
    expect(panel.get('[data-skip]').text()).toBe('Do not skip')
    await panel.get('[data-skip]').trigger('click')
    await flushPromises()

    expect(asked.at(-1)).toBe('unskip {"ruleId":1,"day":"2026-11-21"}')
  })

  test('a finished send in the calendar only leads to its page', async () => {
    const { canMove: _, ...done } = { ...campaign, state: 'done' as const }
    const { panel } = await openPanel(done)

    expect(panel.findAll('a').map((link) => link.attributes('href'))).toEqual(['/campaigns/c1'])
  })
})

test('a day that is skipped stays in the calendar, without its people', () => {
  const range = {
    ...{ zone: 'UTC', region: '*', isUnused: false, sends: [], totals: { texted: 0, toCome: 0 } },
    days: [{ day: '2026-11-21', hours: null, people: 0 }],
  }
  const entries = entriesOf(range, [
    { ruleId: 1, name: 'Birthdays', day: '2026-11-21', time: '10:00', people: 3, isSkipped: true },
    { ruleId: 2, name: 'Reminders', day: '2026-11-21', time: '17:00', people: 4 },
  ])

  expect(
    entriesOf(range, [
      { ruleId: 1, name: 'Birthdays', day: '2026-11-21', dueDay: '2026-11-22', time: '10:00', people: 3 },
    ]),
  ).toMatchObject([{ day: '2026-11-21', dueDay: '2026-11-22' }])
  expect(entries.map(({ state, path }) => [state, path])).toEqual([
    ['skipped', '/standing/1'],
    ['standing', '/standing/2'],
  ])
  expect(peopleOf(entries)).toBe(4)
})
