import type { Progress, TrialResult } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import CampaignLists from '../../../src/renderer/src/features/campaigns/CampaignLists.vue'
import TrialResultPart from '../../../src/renderer/src/features/campaigns/trial/TrialResultPart.vue'
import { useTrialResult } from '../../../src/renderer/src/stores/campaigns/trialResult'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { aProgress, stateCounts } from '../shapes'

const progress = { campaignId: 'c1', revision: 1, name: 'Wool', state: 'done', isTrial: true } as unknown as Progress
const result: TrialResult = {
  texts: [
    { template: 'Wool is here', people: 62, delivered: 60, answered: 3, optedOut: 2 },
    { template: 'First pick of the wool', people: 62, delivered: 61, answered: 17, optedOut: 0 },
  ],
  rest: 1_108,
  uncertain: 0,
  waiting: 0,
  startedAt: '2026-11-20T09:45:00.000Z',
  endsAt: '2026-11-20T13:45:00.000Z',
  isOver: true,
  chance: 'below_1_in_100',
  ahead: 1,
}

async function mountResult(found: TrialResult, rest = vi.fn((_: unknown) => ({ id: 'r1' }))) {
  const page = mountPart(TrialResultPart, {
    props: { progress },
    client: { trials: { result: () => Promise.resolve(found), rest: (input: never) => Promise.resolve(rest(input)) } },
  })
  await flushPromises()
  return { page, rest }
}
const chosen = (page: Awaited<ReturnType<typeof mountResult>>['page']) =>
  page.findAll<HTMLInputElement>('input[type=radio]').map(({ element }) => element.checked)
const act = (page: Awaited<ReturnType<typeof mountResult>>['page']) => page.get('[data-trial-rest] button')

afterEach(() => document.body.replaceChildren())

describe('the result of a trial', () => {
  test('the result of a trial chooses the text with more answers, and says by how many and whether that may be chance', async () => {
    const { page } = await mountResult(result)

    expect(chosen(page)).toEqual([false, true])
    expect(page.text()).toContain('14 more answers')
    expect(page.text()).toContain('less than 1 in 100')
    expect(page.text()).toContain('Send text B to the other 1,108 people?')
    expect(page.get('[data-trial-card="0"]').text()).toContain('3 of 62')
  })

  test('the rest gets the text that a person chose, not the one with more answers', async () => {
    const { page, rest } = await mountResult(result)

    await page.findAll('input[type=radio]')[0]?.trigger('change')
    await act(page).trigger('click')
    await flushPromises()

    expect(page.text()).toContain('Send text A to the other 1,108 people?')
    expect(rest).toHaveBeenCalledWith({ campaignId: 'c1', text: 0 })
  })

  test.each([
    [{ waiting: 5 }, '5 people in the trial have not been texted yet'],
    [{ uncertain: 1 }, '1 person in the trial is uncertain'],
  ])('the rest of a trial cannot be prepared while %j, and says why', async (change, words) => {
    const { page, rest } = await mountResult({ ...result, ...change })

    await act(page).trigger('click')

    expect(page.text()).toContain(words)
    expect(rest).not.toHaveBeenCalled()
  })

  test('a rest that was approved is shown, not prepared again', async () => {
    const { page } = await mountResult({ ...result, restCampaign: { campaignId: 'r1', state: 'done' } })

    expect(page.text()).toContain('The rest was approved.')
    expect(page.find('[data-trial-rest] button').exists()).toBe(false)
    expect(page.get('[data-trial-rest] a').attributes('href')).toBe('/campaigns/r1')
  })

  test('a trial of one text has nothing to choose, and no word on chance', async () => {
    const { chance: _chance, ahead: _ahead, texts, ...others } = result
    const { page } = await mountResult({ ...others, texts: texts.slice(0, 1) })

    expect(page.findAll('input[type=radio]')).toHaveLength(0)
    expect(page.find('[data-trial-chance]').exists()).toBe(false)
    expect(page.text()).toContain('Send it to the other 1,108 people?')
  })

  test.each([
    ['an outline until the rest is approved', undefined, true],
    ['an outline while the rest is in review', 'frozen', true],
    ['solid once the rest was approved', 'running', false],
  ] as const)('the page of a trial had two solid buttons: the retry is %s', async (_, state, isOutlined) => {
    const found = { ...result, ...(state ? { restCampaign: { campaignId: 'r1', state } } : {}) }
    const part = mountPart(CampaignLists, {
      props: {
        progress: aProgress({
          ...{ campaignId: 'c1', state: 'done', isTrial: true, failed: 4 },
          counts: stateCounts({ total: 124, accepted: 124 }),
          delivery: [{ status: 'FAILED', people: 4, group: 'failed' }],
        }),
      },
      client: areaClient({
        trials: { result: () => found },
        history: { page: () => ({ total: 0, rows: [], isCounted: true, notListed: 0 }) },
        outbox: { attempts: () => ({ total: 0, rows: [] }) },
      }) as never,
    })
    await useTrialResult().open('c1')
    await flushPromises()
    const retry = part.findAll('button').find((button) => button.text().includes('Prepare a retry for 4 people'))

    expect(retry?.classes('ring')).toBe(isOutlined)
  })
})
