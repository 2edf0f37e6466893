// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { flushPromises } from '@vue/test-utils'
import { defineComponent, effectScope, h, nextTick, ref } from 'vue'
import type { CalendarMove, CalendarPlaces } from '@contract'
import type { CalendarEntry } from '../../../src/renderer/src/features/calendar/calendarEntries'
import MoveCard from '../../../src/renderer/src/features/calendar/MoveCard.vue'
import { useBlockDrag } from '../../../src/renderer/src/features/calendar/useBlockDrag'
import { useMoveActs } from '../../../src/renderer/src/features/calendar/useMoveActs'
import { useMoving } from '../../../src/renderer/src/features/calendar/useMoving'
import { withStores } from '../areaClient'
import { mountPart } from '../mountPage'

const entry: CalendarEntry = {
  ...{ key: 'c1 2026-11-24 planned', name: 'Points', day: '2026-11-24', from: 600, to: 600, people: 1_204 },
  ...{ state: 'planned', path: '/campaigns/c1', campaignId: 'c1', canMove: true },
}
const places: CalendarPlaces = {
  ...{ start: { day: '2026-11-24', time: '10:00' }, isLocal: false, zone: 'Europe/London' },
  refused: [{ day: '2026-11-24', from: '21:00', to: '23:45', why: 'quiet', people: 74 }],
}
const ahead: CalendarMove = {
  ...{ was: { day: '2026-11-24', time: '10:00' }, now: { day: '2026-11-25', time: '10:00' }, isLocal: true },
  ...{ zone: 'Europe/London', people: 1_204, ceiling: { micros: 46_000_000, currency: 'GBP' }, quiet: 0 },
  ...{ first: '2026-11-25T09:00:00.000Z', last: '2026-11-25T18:00:00.000Z' },
  others: [{ name: 'Reminders', people: 2 }, { name: 'Birthdays' }],
}

afterEach(() => {
  document.body.innerHTML = ''
  document.documentElement.dir = ''
})

describe('the state of a move', () => {
  async function openMoving() {
    const asked: unknown[] = []
    const scope = effectScope()
    const moving = withStores(
      {
        calendar: {
          places: (input) => (asked.push(['places', input]), places),
          lookAhead: (input) => (asked.push(['lookAhead', input.to]), { ...ahead, now: input.to }),
        },
      },
      () => scope.run(() => useMoving(() => ({ from: '2026-11-23', to: '2026-11-29' })))!,
    )
    const settle = async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
    }
    return { moving, asked, settle, stop: () => scope.stop() }
  }

  test('the effect of a move is read once the send is put down, not while it is carried or refused', async () => {
    const { moving, asked, settle, stop } = await openMoving()
    expect(moving.begin(entry, [entry])).toBe(true)
    moving.carry({ days: 1, minutes: 0 })
    await settle()
    expect(asked).toEqual([['places', { campaignId: 'c1', from: '2026-11-15', days: 23 }]])
    moving.put()
    await settle()
    expect(asked.at(-1)).toEqual(['lookAhead', { day: '2026-11-25', time: '10:00' }])
    moving.choose({ day: '2026-11-24', time: '21:30' })
    await settle()
    expect(asked).toHaveLength(2)
    expect(moving.refusal.value).toMatchObject({ people: 74 })
    expect(moving.nearest.value.map(({ time }) => time)).toEqual(['20:45', '00:00'])
    stop()
  })

  test('a send that is put where it was is not moved at all', async () => {
    const { moving, stop } = await openMoving()
    moving.begin(entry, [entry])
    moving.nudge({ days: 0, minutes: 15 })
    expect(moving.mode.value).toBe('put')
    moving.nudge({ days: 0, minutes: -15 })
    expect(moving.mode.value).toBe('none')
    expect(moving.place([entry])).toEqual([entry])
    stop()
  })

  test('a send without a time of its own cannot be picked up', async () => {
    const { moving, stop } = await openMoving()
    const { canMove: _, ...fixed } = entry
    expect(moving.begin(fixed, [fixed])).toBe(false)
    expect(moving.mode.value).toBe('none')
    stop()
  })
})

describe('the card of a move', () => {
  const props = {
    ...{ name: 'Points', people: 1_204, nearest: [], zone: 'Europe/London', isMoving: false, isCarried: false },
    ...{ start: ahead.now, refusal: undefined, problem: undefined, ahead },
  }

  test('the card of a move shows the old time, the new time, and other sends to the same people', () => {
    const text = mountPart(MoveCard, { props }).text()

    for (const part of [
      'Move to Wednesday 25 November?',
      'Tue 24 Nov, 10:00 where each person lives',
      'Wed 25 Nov, 10:00 where each person lives',
      '09:00 to 18:00, inside everyone’s hours',
      'up to £46.00 as before',
      '2 of them also get “Reminders” that day.',
      'Some of them may also get “Birthdays” that day.',
      'Move 1,204 messages',
    ])
      expect(text).toContain(part)
  })

  test('the card of a refused place offers the nearest times and no approval', async () => {
    const card = mountPart(MoveCard, {
      props: {
        ...props,
        start: { day: '2026-11-24', time: '21:30' },
        refusal: places.refused[0],
        nearest: [
          { day: '2026-11-24', time: '20:00' },
          { day: '2026-11-26', time: '08:00' },
        ],
      },
    })
    await card.findAll('[data-nearest]')[1]?.trigger('click')

    expect(card.text()).toContain('21:30 is quiet for 74 people')
    expect(card.findAll('[data-nearest]').map((button) => button.text())).toEqual(['20:00', 'Thu 08:00'])
    expect(card.emitted('choose')).toEqual([[{ day: '2026-11-26', time: '08:00' }]])
    expect(card.find('[data-move]').exists()).toBe(false)
  })
})

describe('a move that is being approved', () => {
  test('a move that is being approved cannot be put back, and no other send picked up, until the answer is there', async () => {
    let answer: ((moved: { state: 'moved'; campaignId: string }) => void) | undefined
    let acts: ReturnType<typeof useMoveActs> | undefined
    const Part = defineComponent({
      setup() {
        const [area, planned] = [ref<HTMLElement>(), ref([entry])]
        const span = ref({ from: '2026-11-23', to: '2026-11-29' })
        acts = useMoveActs({ area, planned, span, close: () => undefined, show: () => undefined })
        return () => h('div')
      },
    })
    mountPart(Part, {
      client: {
        calendar: {
          places: () => Promise.resolve(places),
          lookAhead: () => Promise.resolve(ahead),
          move: () => new Promise((resolve) => (answer = resolve)),
        },
      },
    })
    if (!acts) throw new Error('It is mounted')
    acts.begin(entry)
    acts.moving.nudge({ days: 1, minutes: 0 })
    await flushPromises()
    const approved = acts.approve()
    acts.putBack()

    expect(acts.begin(entry)).toBe(false)
    expect(acts.moving.mode.value).toBe('put')
    answer?.({ state: 'moved', campaignId: 'c2' })
    await approved
    expect(acts.moving.mode.value).toBe('none')
  })

  test('the card of a move that is being approved does not put it back', async () => {
    const card = mountPart(MoveCard, {
      props: {
        ...{ name: 'Points', people: 1_204, nearest: [], zone: 'Europe/London', isMoving: true, isCarried: false },
        ...{ start: ahead.now, refusal: undefined, problem: undefined, ahead },
      },
    })
    await card.get('[data-back]').trigger('click')

    expect(card.emitted('back')).toBeUndefined()
  })
})

describe('a block that is dragged', () => {
  const days = ['2026-11-24', '2026-11-25', '2026-11-26']

  /** Columns a hundred pixels wide, the first at the side where reading begins. */
  function openGrid(direction: 'ltr' | 'rtl') {
    document.documentElement.dir = direction
    const grid = document.createElement('div')
    for (const [index, day] of days.entries()) {
      const cell = document.createElement('div')
      cell.dataset.day = day
      const left = 100 * (direction === 'ltr' ? index : days.length - 1 - index)
      cell.getBoundingClientRect = () => ({ left, right: left + 100, top: 0, bottom: 900 }) as DOMRect
      grid.append(cell)
    }
    const shifts: unknown[] = []
    let puts = 0
    const drag = effectScope().run(() =>
      useBlockDrag({
        grid: ref(grid),
        column: () => ({ perMinute: 1, from: 420, to: 1320 }),
        begin: (send) => send.canMove === true,
        carry: (shift) => shifts.push(shift),
        put: () => (puts += 1),
      }),
    )!
    const at = (type: string, x: number, y: number) =>
      window.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y }))
    const press = (send = entry) =>
      drag.press(new MouseEvent('pointerdown', { clientX: 150, clientY: 180 }) as PointerEvent, send, {
        days: 0,
        minutes: 0,
      })
    return { press, at, shifts, puts: () => puts }
  }

  test.each([
    ['ltr', 250, 1],
    ['ltr', 50, -1],
    ['rtl', 250, -1],
    ['rtl', 50, 1],
  ] as const)('in a page that is read %s, a block dragged to %i pixels goes %i day', (direction, x, expected) => {
    const grid = openGrid(direction)
    grid.press({ ...entry, day: '2026-11-25' })
    grid.at('pointermove', x, 180)
    grid.at('pointerup', x, 180)

    expect(grid.shifts).toEqual([{ days: expected, minutes: 0 }])
    expect(grid.puts()).toBe(1)
  })

  test('a dragged block moves by quarters of an hour, and never out of the hours that are shown', () => {
    const grid = openGrid('ltr')
    grid.press({ ...entry, day: '2026-11-25' })
    for (const y of [180 + 22, 180 + 23, 180 + 5_000, 180 - 5_000]) grid.at('pointermove', 150, y)

    expect(grid.shifts.map((shift) => (shift as { minutes: number }).minutes)).toEqual([15, 30, 705, -180])
  })

  test('a press that hardly moves is a click, and a send that cannot be moved stays', async () => {
    const grid = openGrid('ltr')
    grid.press()
    grid.at('pointermove', 152, 181)
    grid.at('pointerup', 152, 181)
    const { canMove: _, ...fixed } = entry
    grid.press(fixed)
    grid.at('pointermove', 250, 400)
    grid.at('pointerup', 250, 400)
    await nextTick()

    expect([grid.shifts, grid.puts()]).toEqual([[], 0])
  })
})
