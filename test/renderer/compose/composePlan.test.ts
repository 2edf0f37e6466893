import type { FlightPlan } from '@contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal } from '../areaClient'
import { aPlan } from './flightPlans'
import { buttons } from './mountStep'
import {
  at,
  choose,
  clocks,
  isOpen,
  local,
  moment,
  mountWhen,
  settle,
  startClock,
  stopClock,
  withTiming,
  zone,
} from './mountWhen'

beforeEach(stopClock)
afterEach(startClock)

describe('the clock', () => {
  test("the clock is this computer’s unless the gateway's is chosen, which is said to be final", async () => {
    const step = await mountWhen({ read: { state: 'moment', at, zone }, step: { kept: moment } })
    expect(step.page.get('[data-plan-notes]').text()).toContain('wakes more than 10 minutes after a start')

    await clocks(step)[1]?.setValue(true)
    await settle()

    expect(step.draft().timing.clock).toBe('gateway')
    expect(step.page.get('[data-plan-notes]').text()).toContain('neither you nor the gateway can call it back')
    expect(step.page.find('[data-late]').exists()).toBe(false)
  })

  test.each([
    ['flash messages', { kept: { ...moment, kind: 'flash' as const } }, 'It cannot schedule it'],
    ['a list of the gateway', { kept: { ...moment, gatewayList: { id: '1', name: '' } } }, 'It cannot schedule it'],
    ['the older API', { kept: moment, olderApi: true }, 'no scheduling at the gateway'],
    ['what goes at once', {}, 'Choose a time above first'],
  ])('the clock cannot be left to the gateway for %s', async (_, step, words) => {
    const mounted = await mountWhen({ read: { state: 'moment', at, zone }, step })

    expect(clocks(mounted)[1]?.attributes('disabled')).toBeDefined()
    expect(mounted.page.get('[data-clock]').text()).toContain(words)
    expect(isOpen(mounted)).toBe(true)
  })

  test('a clock that the gateway can no longer keep keeps the draft here, with a way out', async () => {
    const kept = { ...withTiming({ kind: 'moment', at, zone, clock: 'gateway' }), kind: 'flash' as const }
    const step = await mountWhen({ read: { state: 'moment', at, zone }, step: { kept } })
    const before = isOpen(step)

    await buttons(step, 'Start from this computer')[0]?.trigger('click')
    await settle()

    expect([before, isOpen(step), step.draft().timing.clock]).toEqual([false, true, 'app'])
  })

  test('the clock goes back to this computer when the time is removed', async () => {
    const kept = withTiming({ kind: 'moment', at, zone, clock: 'gateway' })
    const step = await mountWhen({ read: { state: 'moment', at, zone }, step: { kept } })

    await choose(step, 0)

    expect(step.draft().timing).toMatchObject({ kind: 'now', clock: 'app' })
  })

  test('the step of the time asks how late a start may be if the computer slept through it', async () => {
    const step = await mountWhen({ read: { state: 'moment', at, zone }, step: { kept: moment } })
    const field = step.page.get('[data-late-minutes] input, input[data-late-minutes]')

    await field.setValue('45')
    await field.trigger('blur')
    await settle()

    expect(step.draft().timing.late).toEqual({ kind: 'send', minutes: 45 })
  })
})

describe('the pace', () => {
  test('the pace of a campaign is the account’s until another one is chosen, and says what it means', async () => {
    const step = await mountWhen({ step: { kept: withTiming({ batchSize: 25, everySeconds: 120 }) } })
    const chosen = step.page.get('[data-pace]').text()

    await buttons(step, 'Back to the account’s pace')[0]?.trigger('click')
    await settle()

    expect(chosen).toContain('750 an hour.')
    expect(step.draft().timing).not.toHaveProperty('batchSize')
    expect(step.draft().timing).not.toHaveProperty('everySeconds')
    expect(step.page.get('[data-pace]').text()).toContain('Account default: batches of 100')
  })

  test.each([
    ['0', 1],
    ['9000', 5_000],
    ['250', 250],
  ])('a batch of %s people is stored as %i', async (typed, size) => {
    const step = await mountWhen({ step: { kept: withTiming({ everySeconds: 60 }) } })
    const field = step.page.get('[data-batch-size] input, input[data-batch-size]')

    await field.setValue(typed)
    await field.trigger('blur')
    await settle()

    expect(step.draft().timing.batchSize).toBe(size)
  })

  test('the pace of flash messages is one person per request', async () => {
    const step = await mountWhen({ step: { kept: { ...withTiming({ everySeconds: 60 }), kind: 'flash' } } })

    expect(step.page.find('[data-batch-size]').exists()).toBe(false)
    expect(step.page.get('[data-pace]').text()).toContain('One person per request. 60 an hour.')
  })
})

test('quiet hours can be turned off, which is warned of', async () => {
  const step = await mountWhen({ step: { kept: withTiming({ quietHours: true }) } })
  const before = step.page.text()

  await step.page.get('[data-quiet-hours] button').trigger('click')
  await settle()

  expect(before).not.toContain('This may wake people')
  expect(step.page.text()).toContain('This may wake people')
  expect(step.draft().timing.quietHours).toBe(false)
})

test('a list of the gateway’s own, approved in the evening, waited for the morning with no way to say otherwise', async () => {
  const kept = { ...withTiming({ quietHours: true }), gatewayList: { id: '501', name: 'Regulars' } }
  const step = await mountWhen({ step: { kept } })

  await step.page.get('[data-quiet-hours] button').trigger('click')
  await settle()

  expect(step.draft().timing.quietHours).toBe(false)
})

describe('the flight plan', () => {
  test('the flight plan is drawn for the draft, with its figures, a sentence for those who cannot see it, and the same as a table', async () => {
    const step = await mountWhen({ step: { kept: local } })
    const part = step.page.get('section[aria-labelledby=when-plan]')

    expect(part.text()).toContain('Tuesday 12 January, in London time')
    expect(part.get('[data-figures]').text()).toMatch(
      /First message09:00Paris, 10:00.*Half are sent10:0240 of 80.*Last message15:00New York, 10:00.*Batches6/s,
    )
    expect(part.get('[role=img]').attributes('aria-label')).toBe(
      '80 people · 6 batches. First message 09:00, last message 15:00. ' +
        'Paris: 09:00 and 09:02. London: 10:00 to 10:04. New York: 15:00.',
    )
    await buttons(step, 'Show as table')[0]?.trigger('click')
    const rows = part.findAll('[data-flight-table] tbody tr').map((row) => row.findAll('th, td').map((td) => td.text()))
    expect(rows).toEqual([
      ['FRParis', '+1 h', '20', '50', '09:00 and 09:02', '10:00', '2', 'never'],
      ['GBLondon', 'here', '50', '50', '10:00 to 10:04', '10:00', '3', 'never'],
      ['USNew York', '−5 h', '10', '50', '15:00', '10:00', '1', '08:00 to 13:00'],
    ])
  })

  test('the flight plan is asked for again for each change, and the previous one stays greyed until then', async () => {
    const waiting: ((plan: FlightPlan) => void)[] = []
    const step = await mountWhen({ plan: () => new Promise((resolve) => waiting.push(resolve)), step: { kept: local } })
    waiting.shift()?.(aPlan())
    await settle()
    const isOld = () => step.page.find('[data-old]').exists()
    const before = isOld()

    step.compose.edit({ timing: { ...step.draft().timing, time: '11:00' } })
    await settle()
    const between = [isOld(), step.page.get('[data-figures]').text().includes('09:00')]
    waiting.shift()?.(aPlan({ first: '2027-01-12T10:00:00.000Z' }))
    await settle()

    expect([before, ...between, isOld()]).toEqual([false, true, true, false])
    expect(step.asked.mock.calls.map(([{ timing }]) => timing?.time)).toEqual(['10:00', '11:00'])
  })

  test('a flight plan that cannot be worked out says why, and is asked for again by a button', async () => {
    let isBroken = true
    const step = await mountWhen({
      plan: () => (isBroken ? Promise.reject(refusal('CAMPAIGN_NO_PEOPLE')) : aPlan()),
      step: { kept: local },
    })
    const alert = step.page.get('section [role=alert]').text()
    isBroken = false

    await buttons(step, 'Try again')[0]?.trigger('click')
    await settle()

    expect(alert).not.toBe('')
    expect(step.page.find('section [role=alert]').exists()).toBe(false)
    expect(step.page.find('[data-flight-plan]').exists()).toBe(true)
  })

  test('a flight plan that starts now follows the clock', async () => {
    const step = await mountWhen()
    const before = step.asked.mock.calls.length

    await vi.advanceTimersByTimeAsync(121_000)

    expect([before, step.asked.mock.calls.length]).toEqual([1, 3])
    expect(step.page.text()).toContain('if you press Send now, in London time')
  })

  test('a flight plan says every note in words, what keeps it from being sent first', async () => {
    const until = '2027-01-13T08:00:00.000Z'
    const step = await mountWhen({
      step: { kept: local },
      plan: () =>
        aPlan({
          notes: [
            { kind: 'waits_for_morning', people: 3, until },
            { kind: 'in_quiet_hours', people: 4 },
            { kind: 'daily_cap', cap: 50, people: 30, until },
            { kind: 'several_zones', people: 5, country: 'US' },
            { kind: 'zone_unknown', people: 1 },
            { kind: 'clock_change', people: 2, zone: 'America/New_York' },
            { kind: 'time_over', people: 6 },
          ],
        }),
    })

    const notes = step.page.findAll('[data-plan-notes] li').map((note) => note.text())
    expect(notes).toEqual([
      'This time has already passed where 6 people are. Choose a later one.',
      '4 people are texted during their quiet hours. Turn on quiet hours to make them wait.',
      'The clocks in New York change around that time. Postrider uses the later time for 2 people.',
      'Quiet hours start for 3 people before their turn. They wait until Wednesday 13 January 2027, 08:00.',
      'The account may text 50 people a day. 30 people get it on later days, from Wednesday 13 January 2027, 08:00.',
      '5 numbers in United States could be in several time zones. They wait until quiet hours are over in all of them.',
      'The time zone of 1 number is unknown. Postrider uses the account’s.',
      'If this computer wakes more than 10 minutes after a start, Postrider asks before it sends late.',
    ])
  })
})
