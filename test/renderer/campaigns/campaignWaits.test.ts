// A waiting campaign as it is shown: on its page, in the list, and over any page if its start was missed.
import type { CampaignRow, Progress } from '@contract'
import { pauseReasonSchema } from '@contract/campaigns/pausesAndWaits'
import { languageTags, loadLanguage, makeText } from '@text'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import CampaignActs from '../../../src/renderer/src/features/campaigns/CampaignActs.vue'
import CampaignCounts from '../../../src/renderer/src/features/campaigns/CampaignCounts.vue'
import CampaignFacts from '../../../src/renderer/src/features/campaigns/CampaignFacts.vue'
import CampaignPaused from '../../../src/renderer/src/features/campaigns/CampaignPaused.vue'
import CampaignWaiting from '../../../src/renderer/src/features/campaigns/CampaignWaiting.vue'
import CampaignsTable from '../../../src/renderer/src/features/campaigns/list/CampaignsTable.vue'
import LateQuestion from '../../../src/renderer/src/features/campaigns/LateQuestion.vue'
import SendLine from '../../../src/renderer/src/features/home/SendLine.vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { useCampaigns } from '../../../src/renderer/src/stores/campaigns/campaigns'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { areaClient, type Answers } from '../areaClient'
import { withLayout } from '../imports/importFakes'
import { mountPart } from '../mountPage'

const here = (day: number, hour: number, minute = 0, second = 0) => new Date(2026, 10, day, hour, minute, second)
const progress: Progress = {
  ...{ campaignId: 'c1', revision: 1, name: 'Christmas', isTest: false, state: 'waiting' },
  counts: {
    ...{ total: 12, pending: 12, held: 0, inflight: 0, accepted: 0, refused: 0, uncertain: 0 },
    ...{ absent: 0, closed: 0, skipped: 0 },
  },
  ...{ delivery: [], unlisted: 0, foundLate: 0, secondRecords: 0, refusals: [], failed: 0, sender: '', batchSize: 50 },
  ...{ doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 }, maxInDoubt: 250 },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: here(20, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

const show = (part: unknown, more: Partial<Progress>, answers: Answers = {}) =>
  mountPart(part, {
    props: { progress: { ...progress, ...more }, cells: [], isCovered: false },
    client: areaClient(answers) as never,
  })

describe('a wait', () => {
  test('opt-outs that are still to be read were said to be “nothing”', () => {
    expect(show(CampaignFacts, {}).text()).toMatch(/Opt-outs read\s*not yet/)
  })

  test.each([
    ['planned', here(20, 18, 30), 'Scheduled for 18:30'],
    ['planned', here(21, 9), 'Scheduled for 09:00 tomorrow'],
    ['planned', here(23, 9), 'Scheduled for 09:00 on Mon 23 Nov'],
    ['quiet_hours', here(21, 8), 'Quiet hours until 08:00 tomorrow'],
    ['daily_cap', here(21, 0), 'Held: daily limit, next Sat 21 Nov, 00:00'],
    ['money_month', new Date(2026, 11, 1), 'Held: monthly money limit, next 1 Dec, 00:00'],
  ] as const)('a wait for %s until %s is said as "%s"', (waitReason, until, title) => {
    const part = show(CampaignWaiting, { waitReason, waitsUntil: until.toISOString() })
    expect(part.get('h2').text()).toBe(title)
    expect(part.get('[role="status"]').text()).toMatch(/leave/i)
  })

  test.each([
    ['daily_cap', { people: 2_500 }, 'Held: 2,500 people a day, next Sat 21 Nov, 00:00'],
    ['money_day', { money: { micros: 75_000_000, currency: 'GBP' } }, 'Held: £75.00 a day, next Sat 21 Nov, 00:00'],
    [
      'money_month',
      { money: { micros: 250_000_000, currency: 'GBP' } },
      'Held: £250.00 a month, next Sat 21 Nov, 00:00',
    ],
  ] as const)(
    'a wait for room under the limit of %s names the limit, who waits, and the way to change it',
    (limit, of, title) => {
      const heldBy = { limit, ...of } as NonNullable<Progress['heldBy']>
      const part = show(CampaignWaiting, { waitReason: limit, waitsUntil: here(21, 0).toISOString(), heldBy })
      expect(part.get('h2').text()).toBe(title)
      expect(part.text()).toContain('12 people are waiting. It continues automatically')
      expect(part.get('a').text()).toBe('Change limits')
    },
  )

  test('a campaign that runs waits for nothing', () => {
    expect(show(CampaignWaiting, { state: 'running' }).text()).toBe('')
  })
})

describe('the seconds after an approval', () => {
  const countdown = { waitReason: 'countdown', waitsUntil: here(20, 12, 0, 10).toISOString() } as const

  test('the seconds after an approval are counted down, announced once, and end as "Starting"', async () => {
    const part = show(CampaignWaiting, countdown)
    expect(part.get('h2').text()).toBe('Starts in 10 s')
    const said = part.get('[role="alert"]').text()

    vi.advanceTimersByTime(9_000)
    await nextTick()
    expect(part.get('h2').text()).toBe('Starts in 1 s')
    expect(part.get('[role="alert"]').text()).toBe(said)

    vi.advanceTimersByTime(2_000)
    await nextTick()
    expect(part.get('h2').text()).toBe('Starting')
  })

  test('a campaign that the gateway sends tomorrow said “Starts in 10 s” and that people will be texted: it goes to the gateway', async () => {
    const part = show(CampaignWaiting, { ...countdown, isAtGateway: true })
    expect(part.get('h2').text()).toBe('Goes to the gateway in 10 s')
    expect(part.text()).toContain('The gateway keeps 12 messages and sends each at its scheduled time.')
    expect(part.text()).not.toContain('will be texted')
    expect(part.get('[role="alert"]').text()).not.toContain('starts')

    vi.advanceTimersByTime(11_000)
    await nextTick()
    expect(part.get('h2').text()).toBe('Going to the gateway')
  })

  test('a send to a gateway list counts down without a number of people (it said that 1 will be texted)', () => {
    const counts = { ...progress.counts, total: 1, pending: 1 }
    const part = show(CampaignWaiting, { ...countdown, counts, gatewayList: { name: 'Regulars' } })
    expect(part.get('p').text()).toBe('This goes to everyone in the gateway list “Regulars”')
  })

  test('a send can be stopped and paused during the countdown, with no question in between, and nowhere else', async () => {
    const asked: string[] = []
    const answer = (what: string) => () => {
      asked.push(what)
      return { ...progress, revision: 2, state: 'cancelled' as const }
    }
    const part = show(CampaignWaiting, countdown, {
      outbox: { stop: answer('stop'), pause: answer('pause'), progress: answer('read'), batches: () => [] },
    })
    await useCampaigns().open('c1')
    const [pause, stop] = part.findAll('button')
    expect([pause?.text(), stop?.text()]).toEqual(['Pause', 'Stop 12 messages'])

    await stop?.trigger('click')
    await flushPromises()
    await pause?.trigger('click')
    await flushPromises()
    expect(asked).toEqual(['read', 'stop', 'pause'])

    const acts = mountPart(
      {
        components: { CampaignActs },
        template: '<CampaignActs v-bind="$attrs" />',
        provide: { [confirmKey]: makeConfirm() },
      },
      { props: { progress: { ...progress, ...countdown }, isCovered: false }, client: areaClient({}) as never },
    )
    expect(acts.findAll('button').filter((button) => /Pause|Stop/.test(button.text()))).toEqual([])
  })
})

describe('a start that was missed', () => {
  const late: Progress = {
    ...progress,
    ...{ state: 'paused', pauseReason: 'late', missedAt: here(20, 9).toISOString(), late: { kind: 'ask' } },
  }
  function mountQuestion(send: Progress, answers: Answers = {}) {
    const part = mountPart(LateQuestion, { client: areaClient(answers) as never })
    useSends().take(send)
    return part
  }
  const dialog = () => document.querySelector('[role="dialog"]')
  const press = async (words: string) => {
    const buttons = [...(dialog()?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent?.trim() === words)?.click()
    await flushPromises()
  }

  test('a missed start is asked about over any page, with its time and its people', async () => {
    mountQuestion(late)
    await flushPromises()
    expect(dialog()?.textContent).toContain('“Christmas” should have started at 09:00')
    expect(dialog()?.textContent).toContain('12 people are waiting and have not been texted.')
  })

  test('the question about a missed start begins at the answer that changes nothing', async () => {
    mountQuestion(late)
    await flushPromises()
    expect(dialog()?.querySelector('button')?.textContent?.trim()).toBe('Keep it waiting')
  })

  test.each([
    ['Send now', 'resume'],
    ['Stop 12 messages', 'stop'],
  ] as const)('the answer "%s" to a missed start asks the core to %s', async (words, procedure) => {
    const act = vi.fn(() => ({ ...progress, revision: 2, state: 'running' as const }))
    mountQuestion(late, { outbox: { [procedure]: act } })
    await flushPromises()
    await press(words)
    expect(act).toHaveBeenCalledTimes(1)
    expect(dialog()).toBeNull()
  })

  test('a missed start that stays waiting is not asked about again, until another start is missed', async () => {
    mountQuestion(late)
    await flushPromises()
    await press('Keep it waiting')
    expect(dialog()).toBeNull()

    useSends().take({ ...late, revision: 2, missedAt: here(20, 11).toISOString() })
    await flushPromises()
    expect(dialog()?.textContent).toContain('should have started at 11:00')
  })

  test('a missed start is not asked about if the user chose to hold it: its page says so', async () => {
    mountQuestion({ ...late, late: { kind: 'hold' } })
    await flushPromises()
    expect(dialog()).toBeNull()

    const page = show(CampaignPaused, { ...late, late: { kind: 'hold' } })
    expect(page.get('h2').text()).toBe('The start was missed')
    expect(page.text()).toContain('It should have started at 09:00.')
    expect(page.get('button').text()).toBe('Send now')
  })
})

test('quiet hours that came before the turn of some are named with the next act', () => {
  const part = show(CampaignPaused, { state: 'paused', pauseReason: 'quiet_hours' })
  expect(part.text()).toContain('It is now quiet hours for the rest')
  expect(part.text()).toContain('Resume continues with them after their quiet hours.')
})

test('the next batch of a slow send is shown with its time', () => {
  const part = show(CampaignCounts, { state: 'running', nextBatchAt: here(20, 12, 1, 30).toISOString() })
  expect(part.text()).toContain('Next batch')
  expect(part.text()).toContain('12:01:30')
})

test('after someone was removed, the cost for everyone still stood as expected beside the people who are left', () => {
  const estimated = { micros: 380_000, currency: 'GBP' }
  const few = show(CampaignFacts, { estimated, counts: { ...progress.counts, skipped: 1 } })
  expect(few.text()).not.toContain('Expected')
  const all = show(CampaignFacts, { estimated, counts: { ...progress.counts, skipped: 0 } })
  expect(all.text()).toContain('Expected£0.38')
})

test('what was approved, expected and charged stands under one heading, one line each', () => {
  const money = (micros: number) => ({ micros, currency: 'GBP' })
  const known = { ceiling: money(50_000_000), estimated: money(44_900_000), spent: money(43_100_000) }
  const over = show(CampaignFacts, { ...known, state: 'done', finishedAt: here(20, 11).toISOString() })
  expect(over.get('dl').text()).toBe('Approved up to£50.00Expected£44.90Spent so far£43.10')
})

test('accepted messages whose cost the gateway has not reported are not said to have cost nothing', () => {
  const { counts } = progress
  const none = { pending: counts.total, accepted: 0, uncertain: 0, absent: 0, closed: 0, inflight: 0 }

  expect(show(CampaignFacts, { counts: { ...counts, accepted: 31 } }).text()).toContain('Spent so farnot reported yet')
  expect(show(CampaignFacts, { counts: { ...counts, ...none } }).text()).toContain('Spent so farnothing')
})

describe('Home', () => {
  test('Home said "Scheduled" of a planned send and not for when, which the list of campaigns did', () => {
    const send: Progress = { ...progress, waitReason: 'planned', waitsUntil: here(23, 10).toISOString() }

    expect(mountPart(SendLine, { props: { send }, client: areaClient({}) as never }).text()).toContain(
      'Scheduled for Mon 10:00',
    )
  })

  test.each([
    ['sign-in', 'sign_in', 'continues when the sign-in works again'],
    ['readable answers', 'unreadable', 'continues when the gateway’s answers can be read again'],
  ] as const)('Home did not say that a send continues that waits for the gateway’s %s', (_, pauseReason, words) => {
    const send: Progress = { ...progress, state: 'paused', pauseReason }

    expect(mountPart(SendLine, { props: { send }, client: areaClient({}) as never }).text()).toContain(words)
  })
})

describe('the table of campaigns', () => {
  function show(more: Partial<CampaignRow>) {
    withLayout()
    const row: CampaignRow = {
      ...{
        id: 'c1',
        name: 'Christmas',
        isTest: false,
        state: 'draft',
        people: 12,
        changedAt: '2026-11-20T09:00:00.000Z',
      },
      ...{ accepted: 0, refused: 0, uncertain: 0, handingOver: 0, waiting: 12, leftOut: 0 },
      ...more,
    }
    return mountPart(CampaignsTable, {
      client: areaClient({ campaigns: { page: () => ({ total: 1, rows: [row] }) } }) as never,
    })
  }

  test.each(languageTags)(
    '“Paused: Postrider was closed” ended in dots in the list at 1280: its column holds 37 characters, and no state has more in %s',
    async (tag) => {
      const t = makeText(tag, await loadLanguage(tag))
      const labels = pauseReasonSchema.options.map((reason) => t(`states.pause_${reason}`))

      expect(labels.filter((label) => label.length > 37)).toEqual([])
    },
  )

  test('a campaign of today was "Scheduled for 18:30:00"', async () => {
    const until = here(20, 18, 30).toISOString()
    const table = show({ state: 'waiting', waitReason: 'planned', waitsUntil: until })

    await vi.waitFor(() => expect(table.text()).toMatch(/Scheduled for 18:30(?!:)/))
  })

  test('a draft with four pasted numbers had "no one yet" under People: drafts are counted when they are reviewed', async () => {
    const table = show({ state: 'draft', people: 0 })

    await vi.waitFor(() => expect(table.text()).toContain('not counted yet'))
  })
})
