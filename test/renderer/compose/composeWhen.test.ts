import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { aPlan } from './flightPlans'
import { buttons } from './mountStep'
import {
  at,
  choose,
  draft,
  isOpen,
  local,
  moment,
  mountWhen,
  radios,
  settle,
  startClock,
  stopClock,
  withTiming,
  write,
  zone,
} from './mountWhen'
import { anAccount } from '../shapes'

beforeEach(stopClock)
afterEach(startClock)

describe('one moment for everyone', () => {
  test('one moment for everyone starts from tomorrow morning, and is what the core read of a day and a time', async () => {
    const step = await mountWhen({ read: ({ time }) => ({ state: 'moment', at: `2027-01-10T${time}:00.000Z`, zone }) })
    const before = isOpen(step)

    await choose(step, 1)
    const suggested = step.readTime.mock.calls[0]
    await write(step, '2027-01-10', '09:00')

    expect(before).toBe(true)
    expect(suggested).toEqual([{ day: '2026-11-21', time: '10:00', zone }])
    expect(step.readTime).toHaveBeenLastCalledWith({ day: '2027-01-10', time: '09:00', zone })
    expect(step.draft().timing).toMatchObject({ kind: 'moment', at: '2027-01-10T09:00:00.000Z', zone })
    expect(step.page.text()).toContain('Sends Sunday 10 January 2027, 11:00')
    expect(isOpen(step)).toBe(true)
  })

  test('one moment is read in the zone that was written, and stays the time on its clock in another zone', async () => {
    const step = await mountWhen({
      read: { state: 'moment', at, zone: 'Asia/Kathmandu' },
      step: { kept: withTiming({ kind: 'moment', at, zone: 'Asia/Kathmandu' }) },
    })

    expect((step.page.get('input[data-when-time]').element as HTMLInputElement).value).toBe('12:45')
    expect(step.readTime).toHaveBeenLastCalledWith({ day: '2027-01-10', time: '12:45', zone: 'Asia/Kathmandu' })
  })

  test('a moment written in a zone that this computer does not know is named, and waits until one is chosen', async () => {
    const { zone: _zone, ...timing } = moment.timing
    const step = await mountWhen({
      read: { state: 'moment', at, zone },
      step: { kept: { ...moment, timing, unknownZone: 'Europe/Nowhere' } },
    })

    expect(step.page.text()).toContain('the time zone “Europe/Nowhere”, which this computer does not know')
    expect(step.page.text()).toContain('Choose a time zone first.')
    expect(isOpen(step)).toBe(false)
    await buttons(step, 'Use').at(-1)!.trigger('click')
    await settle()

    expect(step.draft().timing).toMatchObject({ at, zone })
  })

  test('a moment that does not exist is refused with its neighbours, each one press away', async () => {
    const [before, after] = ['2027-03-28T00:59:00.000Z', '2027-03-28T01:00:00.000Z']
    const step = await mountWhen({ read: { state: 'skipped', before, after, zone }, step: { kept: moment } })

    await write(step, '2027-03-28', '03:30')

    expect(step.page.text()).toContain('03:30 does not exist on that day')
    expect(isOpen(step)).toBe(false)
    expect(step.draft().timing).not.toHaveProperty('at')
    expect(buttons(step, '02:59')).toHaveLength(1)
    await buttons(step, '04:00')[0]?.trigger('click')
    await settle()
    expect(step.readTime).toHaveBeenLastCalledWith({ day: '2027-03-28', time: '04:00', zone })
  })

  test('a moment that comes twice is asked about', async () => {
    const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']
    const step = await mountWhen({
      read: ({ which }) =>
        which === undefined
          ? { state: 'twice', first, second, zone }
          : { state: 'moment', at: which === 'first' ? first : second, zone },
      step: { kept: moment },
    })

    await write(step, '2027-10-31', '03:30')
    expect(isOpen(step)).toBe(false)
    await buttons(step, 'The second, 03:30 (UTC+2)')[0]?.trigger('click')
    await settle()

    expect(step.draft().timing.at).toBe(second)
    expect(isOpen(step)).toBe(true)
  })

  test('a moment that is over is refused, and no other one is saved in its place', async () => {
    const step = await mountWhen({ step: { kept: moment } })

    expect(step.page.text()).toContain('This time is in the past')
    expect(step.draft().timing).not.toHaveProperty('at')
    expect(isOpen(step)).toBe(false)
  })

  test('24:00 goes to the core as it was written, and is refused with the reason', async () => {
    const step = await mountWhen({
      read: ({ time }) =>
        time === '24:00' ? { state: 'refused', reason: 'no_time', zone } : { state: 'moment', at, zone },
      step: { kept: moment },
    })

    await write(step, '2027-01-10', '24:00')

    expect(step.readTime).toHaveBeenLastCalledWith({ day: '2027-01-10', time: '24:00', zone })
    expect(step.page.text()).toContain('This time does not exist')
    expect(step.page.get('input[data-when-time]').attributes('aria-invalid')).toBe('true')
    expect(isOpen(step)).toBe(false)
  })

  test('29 February of a year without one is refused once its field is left', async () => {
    const step = await mountWhen({ read: { state: 'moment', at, zone }, step: { kept: moment } })
    const field = step.page.get('input[data-when-day]')
    // Chromium keeps a day that no calendar has from the page, and calls the input bad.
    await field.setValue('31 2')

    await field.trigger('blur')
    await step.page.get('input[data-when-time]').setValue('11:00')
    await settle()

    expect(step.page.text()).toContain('This date does not exist')
    expect(step.draft().timing).not.toHaveProperty('at')
    expect(isOpen(step)).toBe(false)
  })

  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9.05', '09:05'],
    ['17:45', '17:45'],
  ])('a time written as %s is read as %s once the field is left', async (typed, read) => {
    const step = await mountWhen({ read: { state: 'moment', at, zone }, step: { kept: moment } })

    await write(step, '2027-01-10', typed)

    expect(step.readTime).toHaveBeenLastCalledWith({ day: '2027-01-10', time: read, zone })
  })
})

describe('each person’s local time', () => {
  test('each person’s local time keeps the day and the time without a zone, also if they are over here already', async () => {
    const step = await mountWhen()

    await choose(step, 2)
    await write(step, '2027-01-12', '10:00')

    expect(step.draft().timing).toMatchObject({ kind: 'local', day: '2027-01-12', time: '10:00' })
    expect(isOpen(step)).toBe(true)
  })

  test('a local time that is over for some people cannot go to the next step, and says for how many', async () => {
    const step = await mountWhen({
      plan: () => aPlan({ notes: [{ kind: 'time_over', people: 12 }] }),
      step: { kept: local },
    })

    expect(step.page.text()).toContain('This time has already passed where 12 people are')
    expect(isOpen(step)).toBe(false)
  })

  test('each person’s local time is not offered for a list of the gateway', async () => {
    const kept = { ...draft, gatewayList: { id: '1', name: '' } }
    const step = await mountWhen({ step: { kept } })

    expect(radios(step)[2]?.attributes('disabled')).toBeDefined()
    expect(step.page.text()).toContain('Not possible for a gateway list: Postrider does not know who is on it.')
    expect(step.asked).not.toHaveBeenCalled()
    expect(isOpen(step)).toBe(true)
  })
})

describe('quiet hours', () => {
  test('practice switched quiet hours off and then warned about it: it is a neutral line there, and no note of the plan', async () => {
    const plan = () => aPlan({ notes: [{ kind: 'in_quiet_hours', people: 3 }] })
    const practising = await mountWhen({ plan, step: { kept: draft } })
    useAccounts().all = [anAccount({ kind: 'practice' })]
    await settle()

    expect(practising.page.text()).toContain('Off in practice, so that you can try at any hour.')
    expect(practising.page.text()).not.toContain('This may wake people.')
    expect(practising.page.text()).not.toContain('3 people are texted during their quiet hours')
    practising.page.unmount()

    const real = await mountWhen({ plan, step: { kept: draft } })

    expect(real.page.text()).toContain('This may wake people.')
    expect(real.page.text()).toContain('3 people are texted during their quiet hours')
  })
})
