import type { Trial, TrialPlan } from '@contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draft, isOpen, mountWhen, settle, startClock, stopClock } from './mountWhen'

beforeEach(stopClock)
afterEach(startClock)

const tenth: Trial = { share: { kind: 'percent', percent: 10 }, waitHours: 4 }
const text = { people: 62, parts: 62, blocked: 0, issues: [], sample: { name: 'Maya', text: 'Wool is here', parts: 1 } }
const plan: TrialPlan = { people: 1_236, trial: 124, rest: 1_112, texts: [{ ...text, people: 124, parts: 124 }] }
const planOfTwo: TrialPlan = { ...plan, texts: [text, text] }

const mountTrial = (trial: Trial | undefined, found: TrialPlan = plan) =>
  mountWhen({
    step: { kept: trial ? { ...draft, trial } : draft, more: { trials: { plan: () => found } } },
  })

describe('a trial in the step When', () => {
  test('a trial is off until it is switched on, and begins with a tenth and four hours', async () => {
    const step = await mountTrial(undefined)
    const before = step.page.find('[data-trial-plan]').exists()

    await step.page.get('[data-trial] button[role=switch]').trigger('click')
    await settle()

    expect(before).toBe(false)
    expect(step.draft().trial).toEqual(tenth)
    expect(step.page.get('[data-trial]').text()).toContain('124 people, drawn at random')
    expect(step.page.get('[data-trial-plan]').text()).toContain('The rest: 1,112')
  })

  test('a trial that goes out on Send said "at the time you choose here"', async () => {
    const step = await mountTrial(tenth)
    const planned = await mountWhen({
      step: {
        kept: { ...draft, trial: tenth, timing: { ...draft.timing, kind: 'moment' } },
        more: { trials: { plan: () => plan } },
      },
    })

    expect(step.page.get('[data-trial-moments]').text()).toContain('as soon as you press Send')
    expect(planned.page.get('[data-trial-moments]').text()).toContain('at the time you choose here')
  })

  test('a trial that is switched off is forgotten, and everyone gets it', async () => {
    const step = await mountTrial(tenth)

    await step.page.get('[data-trial] button[role=switch]').trigger('click')
    await settle()

    expect(step.draft().trial).toBeUndefined()
    expect(step.page.find('[data-trial-plan]').exists()).toBe(false)
  })

  test.each<[string, Trial, TrialPlan, string]>([
    ['without its second text', { ...tenth, secondText: '' }, planOfTwo, 'Write text B first.'],
    [
      'whose second text cannot be made for someone',
      { ...tenth, secondText: 'Hi {{x}}' },
      { ...planOfTwo, texts: [text, { ...text, blocked: 2 }] },
      'For 2 people text B cannot be made',
    ],
    ['of everyone', tenth, { ...plan, trial: 124, rest: 0 }, 'This share is everyone.'],
  ])('a trial %s cannot be reviewed, and says why', async (_, trial, found, words) => {
    const step = await mountTrial(trial, found)

    expect(step.page.text()).toContain(words)
    expect(isOpen(step)).toBe(false)
  })

  test('a trial without people says that no one is chosen (it said “the 0 people in the trial”)', async () => {
    const none = { people: 0, parts: 0, blocked: 0, issues: [] }
    const step = await mountTrial(tenth, { people: 0, trial: 0, rest: 0, texts: [none] })

    expect(step.page.get('[data-trial-plan]').text()).toContain('No one is chosen yet.')
    expect(step.page.get('[data-trial-plan]').text()).not.toMatch(/\b0 people/)
  })

  test('a trial cannot go to a list of the gateway, whose people are not known, and can be switched off', async () => {
    const step = await mountWhen({
      step: { kept: { ...draft, trial: tenth, gatewayList: { id: '7', name: 'News' } }, more: {} },
    })

    expect(step.page.text()).toContain('Not possible for a gateway list')
    expect(isOpen(step)).toBe(false)
    await step.page.get('[data-trial] button[role=switch]').trigger('click')
    await settle()
    expect(step.draft().trial).toBeUndefined()
  })
})
