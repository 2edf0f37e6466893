// The step "When" around a draft that keeps what is saved, on a clock of the test's own: it stands until it is moved.
import type { Draft, FlightPlan, ReadTime, Timing } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { vi } from 'vitest'
import ComposeWhen from '../../../src/renderer/src/features/compose/when/ComposeWhen.vue'
import { aPlan } from './flightPlans'
import { buttons, mountStep, type Step } from './mountStep'
import { aDraft } from '../shapes'

export const zone = 'Europe/Athens'
export const draft = aDraft()
export const withTiming = (changes: Partial<Timing>): Draft => ({ ...draft, timing: { ...draft.timing, ...changes } })
export const at = '2027-01-10T07:00:00.000Z'
export const moment = withTiming({ kind: 'moment', at, zone })
export const local = withTiming({ kind: 'local', day: '2027-01-12', time: '10:00' })
const noZone: ReadTime = { state: 'refused', reason: 'past', zone }

/** For `beforeEach`. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.setSystemTime('2026-11-20T09:42:00.000Z')
}
/** For `afterEach`. */
export function startClock(): void {
  document.body.replaceChildren()
  vi.useRealTimers()
}

interface Written {
  readonly day: string
  readonly time: string
  readonly zone?: string | undefined
  readonly which?: 'first' | 'second' | undefined
}
interface WhenOptions {
  readonly read?: ReadTime | ((input: Written) => ReadTime)
  readonly plan?: (input: { timing?: Timing | undefined }) => FlightPlan | Promise<FlightPlan>
  readonly step?: Omit<NonNullable<Parameters<typeof mountStep>[1]>, 'answers'>
}

export async function mountWhen({ read = noZone, plan = () => aPlan(), step = {} }: WhenOptions = {}) {
  const readTime = vi.fn((input: Written) => (typeof read === 'function' ? read(input) : read))
  const asked = vi.fn(plan)
  const mounted = await mountStep(ComposeWhen, { ...step, answers: { readTime, plan: asked } })
  await settle()
  return { ...mounted, readTime, asked }
}
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await flushPromises()
    await vi.advanceTimersByTimeAsync(200)
  }
}
export const radios = ({ page }: Pick<Step, 'page'>) => page.findAll('input[name=when-kind]')
export const clocks = ({ page }: Pick<Step, 'page'>) => page.findAll('input[name=when-clock]')
export const isOpen = (step: Step) => buttons(step, 'Review').at(-1)?.attributes('disabled') === undefined

export async function write(step: Step, day: string, time: string): Promise<void> {
  await step.page.get('input[data-when-day]').setValue(day)
  await step.page.get('input[data-when-time]').setValue(time)
  await step.page.get('input[data-when-time]').trigger('blur')
  await settle()
}
export async function choose(step: Step, place: number): Promise<void> {
  await radios(step)[place]?.setValue(true)
  await settle()
}
