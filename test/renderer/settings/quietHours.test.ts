// Quiet hours in the settings: moved by keys and pointer, typed, given back, refused and put back.
import UApp from '@nuxt/ui/components/App.vue'
import type { HoursRule, QuietHours } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import {
  clockOf,
  minutesAfterKey,
  moveEnd,
  readClock,
} from '../../../src/renderer/src/features/settings/quietHours/dayHours'
import QuietHoursSection from '../../../src/renderer/src/features/settings/quietHours/QuietHoursSection.vue'
import { useQuietHours } from '../../../src/renderer/src/stores/settings/quietHours'
import { areaClient, refusal } from '../areaClient'
import { mountPart } from '../mountPage'

const week = (from: string, to: string) => Array.from({ length: 7 }, () => ({ from, to }))
const rule = (region: string, more: Partial<HoursRule> = {}): HoursRule => ({
  ...{ region, week: week('08:00', '21:00'), onHolidays: false, isSuggestion: true },
  source: { from: 'vendor_pages' as const, asOf: '2025' },
  ...more,
})
const suggested = [rule('GB'), rule('US'), rule('US-TX', { week: week('09:00', '21:00') }), rule('*')]

/** Keeps what it is told, as the core does. */
async function open({ isRefusing = false } = {}) {
  const saved: unknown[] = []
  let rules = suggested
  let crossing: QuietHours['crossing'] = 'go_on'
  const all = (): QuietHours => ({ rules: [...rules], asOf: '2026-11-21', crossing })
  const client = areaClient({
    quietHours: {
      all,
      save(changed) {
        if (isRefusing) throw refusal('HOURS_NOT_POSSIBLE')
        saved.push(changed)
        const known = rules.find(({ region }) => region === changed.region)
        const next = { ...(known ?? { isSuggestion: false }), ...changed, isSuggestion: false }
        rules = known ? rules.map((one) => (one === known ? next : one)) : [next, ...rules]
        return all()
      },
      reset({ region }) {
        rules = suggested.filter((one) => one.region !== 'JP')
        saved.push({ reset: region })
        return all()
      },
      setCrossing(input) {
        crossing = input.crossing
        return all()
      },
    },
  })
  const Page = defineComponent({ setup: () => () => h(UApp, null, { default: () => h(QuietHoursSection) }) })
  mountPart(Page, { client: client as never })
  await flushPromises()
  return { saved, store: useQuietHours() }
}
const everything = (): string => document.body.textContent ?? ''
function find(selector: string): HTMLElement {
  const found = document.body.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing like ${selector}`)
  return found
}
async function press(text: string): Promise<void> {
  const button = [...document.body.querySelectorAll<HTMLElement>('button, [role=tab], [role=radio]')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().startsWith(text),
  )
  if (!button) throw new Error(`no button ${text}`)
  button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  button.click()
  await flushPromises()
}
const mondays = (saved: readonly unknown[]) => (saved as { week: unknown[] }[]).map(({ week: [monday] }) => monday)

test('an end of a bar moves by a quarter of an hour with the arrows, never past the other end', async () => {
  const { saved } = await open()
  const closes = find('[role=slider][aria-label="Monday: end"]')
  expect([closes.getAttribute('aria-valuetext'), closes.getAttribute('aria-valuenow')]).toEqual(['21:00', '1260'])
  for (const key of ['ArrowLeft', 'PageUp', 'End', 'Home']) {
    closes.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await flushPromises()
  }
  expect(mondays(saved)).toEqual(['20:45', '21:45', '24:00', '08:15'].map((to) => ({ from: '08:00', to })))
})

test('an end is dragged, shown while it moves, and saved once it is let go', async () => {
  const { saved } = await open()
  const opens = find('[role=slider][aria-label="Monday: start"]')
  opens.setPointerCapture = vi.fn()
  const box = { left: 100, width: 960 } as DOMRect
  vi.spyOn(opens.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(box)
  const point = (type: string, clientX: number) =>
    opens.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX, pointerId: 1 }))
  point('pointerdown', 420)
  point('pointermove', 100 + 400)
  await flushPromises()
  expect(opens.getAttribute('aria-valuetext')).toBe('10:00')
  expect(saved).toEqual([])
  point('pointerup', 500)
  await flushPromises()
  expect(mondays(saved)).toEqual([{ from: '10:00', to: '21:00' }])
})

test('hours are typed, refused when they cannot be, and given to every day', async () => {
  const { saved } = await open()
  await press('Monday: 08:00 to 21:00')
  const field = find('[data-typed=to] input, input[data-typed=to]') as HTMLInputElement
  const write = async (value: string) => {
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await flushPromises()
  }
  await write('25:00')
  expect(everything()).toContain('Type a time such as 08:00.')
  await write('7')
  expect(everything()).toContain('The start must be before the end.')
  expect(saved).toEqual([])
  await write('18.30')
  await press('The same Monday to Friday')
  expect((saved.at(-1) as { week: { to: string }[] }).week.map(({ to }) => to)).toEqual([
    ...['18:30', '18:30', '18:30', '18:30', '18:30', '21:00', '21:00'],
  ])
})

test('changed hours go back to the suggestion', async () => {
  const { saved, store } = await open()
  expect(everything()).not.toContain('Back to suggestion')
  await store.save('GB', week('10:00', '12:00'), true)
  await flushPromises()
  expect(everything()).toContain('Your own hours. Postrider suggests other hours, as of 21 Nov 2026.')
  await press('Back to suggestion')
  expect(saved.at(-1)).toEqual({ reset: 'GB' })
  expect(everything()).toContain('Suggested as of 21 Nov 2026, not legal advice.')
})

test('hours that the core refuses are put back, with the refusal', async () => {
  const { store } = await open({ isRefusing: true })
  find('[role=slider][aria-label="Monday: end"]').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }),
  )
  await flushPromises()
  expect(store.rules[0]?.week[0]).toEqual({ from: '08:00', to: '21:00' })
  expect(everything()).toContain('A day must start before it ends')
})

test('states stand under their country, with the hours of all others first', async () => {
  const { store } = await open()
  const tabs = [...document.body.querySelectorAll('[role=tab]')].map((tab) => tab.textContent?.trim())
  expect(tabs).toEqual(['United Kingdom', 'United States', 'Everywhere else'])
  await press('United States')
  expect(find('[role=combobox][aria-label=State]').textContent).toContain('All other states')
  await press('Hold the rest and ask me')
  expect(store.known?.crossing).toBe('ask')
})

test('minutes and clock times are written and read back the same', () => {
  expect([0, 75, 1_440].map(clockOf)).toEqual(['00:00', '01:15', '24:00'])
  expect(['8', '8:05', '08.30', '0830', '24', '24:15', '7:60', 'noon', ''].map(readClock)).toEqual([
    ...['08:00', '08:05', '08:30', '08:30', '24:00', undefined, undefined, undefined, undefined],
  ])
  expect(moveEnd({ from: '00:00', to: '00:10' }, 'from', 300)).toEqual({ from: '00:00', to: '00:10' })
  expect(moveEnd({ from: '08:00', to: '21:00' }, 'to', 2_000)).toEqual({ from: '08:00', to: '24:00' })
  expect([minutesAfterKey('ArrowUp', 487, 0), minutesAfterKey('Tab', 480, 0)]).toEqual([495, undefined])
})
