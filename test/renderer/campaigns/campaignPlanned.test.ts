import type { Comparison, Progress, TakeOutCount, Timing } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { makeText } from '@text'
import { expect, test } from 'vitest'
import ChangedNotice from '../../../src/renderer/src/features/campaigns/planned/ChangedNotice.vue'
import ComparedVersions from '../../../src/renderer/src/features/campaigns/planned/ComparedVersions.vue'
import PlannedRules from '../../../src/renderer/src/features/campaigns/planned/PlannedRules.vue'
import PlannedStart from '../../../src/renderer/src/features/campaigns/planned/PlannedStart.vue'
import PlannedWaves from '../../../src/renderer/src/features/campaigns/planned/PlannedWaves.vue'
import {
  changedTitle,
  timingWords,
  untilWords,
} from '../../../src/renderer/src/features/campaigns/planned/plannedWords'
import TakeOutOutcome from '../../../src/renderer/src/features/campaigns/takeOut/TakeOutOutcome.vue'
import TakeOutPanel from '../../../src/renderer/src/features/campaigns/takeOut/TakeOutPanel.vue'
import { mountPart } from '../mountPage'

const t = makeText('en-GB')
const hour = 3_600_000
const timing: Timing = {
  kind: 'moment',
  at: '2026-11-24T09:00:00.000Z',
  zone: 'Europe/London',
  clock: 'app',
  late: { kind: 'ask' },
  quietHours: true,
}
const version = { people: 1_204, template: 'Spend them this week and smile', sender: 'AlderFinch', timing }
const comparison: Comparison = {
  campaignId: 'c1',
  draftId: 'd1',
  approvedAt: '2026-11-18T16:05:00.000Z',
  approved: { ...version, sent: 0, takenOut: 0, ceiling: { micros: 46_000_000, currency: 'GBP' } },
  now: { ...version, people: 1_130, template: 'Spend them by Sunday and smile' },
  came: 0,
  left: 74,
  changed: ['people', 'text'],
}
const progress: Progress = {
  campaignId: 'c1',
  revision: 1,
  name: 'Points',
  isTest: false,
  state: 'paused',
  pauseReason: 'changed',
  change: { draftId: 'd1', startsAt: '2020-01-01T09:00:00.000Z' },
  counts: {
    total: 3,
    pending: 3,
    held: 0,
    inflight: 0,
    accepted: 0,
    refused: 0,
    uncertain: 0,
    absent: 0,
    closed: 0,
    skipped: 0,
  },
  delivery: [],
  unlisted: 0,
  foundLate: 0,
  secondRecords: 0,
  refusals: [],
  failed: 0,
  sender: '',
  batchSize: 50,
  doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 },
  maxInDoubt: 250,
}

test('the time until a start is said in days and hours, then in hours and minutes, and never as nothing', () => {
  expect([95 * hour, 25 * hour, 4 * hour + 300_000, 720_000, 0, -hour].map((left) => untilWords(left, t))).toEqual([
    '3 days 23 h',
    '1 day 1 h',
    '4 h 5 min',
    '12 min',
    '1 min',
    '1 min',
  ])
})

test('the table of a change has only what changed in bold, and says of the rest that it is unchanged', () => {
  const part = mountPart(ComparedVersions, { props: { comparison } })
  const bold = part.findAll('[data-changed]').map((cell) => [cell.attributes('data-changed'), cell.text()])

  expect(bold).toEqual([
    ['people', '1,130 · 74 no longer in it'],
    ['text', 'Spend them by Sunday and smile'],
  ])
  expect(part.text()).toContain('up to £46.00')
  // A message may run in another direction than the page.
  expect(part.findAll('tbody td > bdi')).toHaveLength(10)
  expect(part.findAll('tbody td:last-child').map((cell) => cell.text())).toEqual([
    '1,130 · 74 no longer in it',
    'Spend them by Sunday and smile',
    'unchanged',
    'unchanged',
    'unchanged',
  ])
})

test('the table of a change says who came and who left, also if they are as many', () => {
  const swapped: Comparison = { ...comparison, now: version, came: 2, left: 2, changed: ['people'] }
  const part = mountPart(ComparedVersions, { props: { comparison: swapped } })

  expect(part.find('[data-changed="people"]').text()).toBe('1,204 · 2 new · 2 no longer in it')
})

test('the title of a change names the one thing that changed, and money only if nothing else did', () => {
  const title = (...changed: Comparison['changed']) => changedTitle({ ...comparison, changed }, t)

  expect([title(), title('text', 'money'), title('money'), title('people', 'text')]).toEqual([
    'You are changing this campaign',
    'The text changed since you approved it',
    'The price changed since you approved it',
    'This campaign changed since you approved it',
  ])
})

test('a changed campaign whose start has passed says that nothing was sent, and goes back when a person wants it', async () => {
  const wentBack: string[] = []
  const part = mountPart(ChangedNotice, {
    props: { progress },
    client: {
      changes: {
        compare: async () => comparison,
        goBack: async ({ campaignId }: { campaignId: string }) => {
          wentBack.push(campaignId)
          return { campaignId }
        },
      },
    },
  })
  await flushPromises()
  expect(part.text()).toContain('has passed. Choose a new time.')
  await part.find('[data-go-back]').trigger('click')

  expect(wentBack).toEqual(['c1'])
})

test('a planned send still counted 129 people after three had opted out: its start counts 126 and says why', () => {
  const { change: _, pauseReason: __, ...plain } = progress
  const counts = { ...progress.counts, total: 129, pending: 129 }
  const estimated = { micros: 4_000_000, currency: 'GBP' }
  const planned = { ...plain, state: 'waiting' as const, waitsUntil: timing.at, counts, estimated }
  const shown = (more: Partial<Progress>) =>
    mountPart(PlannedStart, { props: { progress: { ...planned, ...more } as Progress } })
  const figures = (more: Partial<Progress>) =>
    shown(more)
      .findAll('dd')
      .map((each) => each.text())
  const rules = mountPart(PlannedRules, { props: { progress: planned as Progress, canChange: true } })

  expect(figures({})).toEqual(['129', '£4.00'])
  expect(figures({ optedOutSince: 3 })).toEqual(['126'])
  expect(shown({ optedOutSince: 3 }).text()).toContain('3 people opted out since the approval and are left out')
  expect(rules.text()).toContain('Anyone who has opted out since the approval is no longer counted above')
})

test('a send whose time the gateway keeps is said to be final', () => {
  const { change: _, pauseReason: __, ...plain } = progress
  const final = { ...plain, state: 'waiting', scheduledFor: timing.at, counts: { ...progress.counts, pending: 0 } }
  const part = mountPart(PlannedRules, { props: { progress: final, canChange: false } })

  expect(part.text()).toContain('it has no way to give them back')
  expect(part.text()).not.toContain('can be removed')
})

test('taking out says who leaves, who stays, what it saves and for whom it is too late, and everyone is for stopping', () => {
  const count: TakeOutCount = {
    people: 58,
    onSeveral: 2,
    left: 1_146,
    tooLate: 3,
    inQuestion: 4,
    chosen: 'of these',
    notFound: 1,
    about: { micros: 42_740_000, currency: 'GBP' },
    less: { micros: 2_160_000, currency: 'GBP' },
  }
  const text = mountPart(TakeOutOutcome, { props: { count } }).text()
  for (const words of ['58 people', '2 are on several lists', '1,146 people', 'about £42.74', '£2.16 less'])
    expect(text).toContain(words)
  expect(text).toContain('3 people are too late')
  expect(text).toContain('whether 4 people were sent to')
  expect(text).toContain('1 number is not in this campaign')
  expect(text).toContain('Your approval stays')

  const all = mountPart(TakeOutOutcome, { props: { count: { ...count, left: 0 } } }).text()
  expect(all).toContain('To end the campaign, stop it.')
  expect(all).not.toContain('Your approval stays')
})

test('the lists of the panel are ticked, counted by the core, and taken out as exactly those of the count on the screen', async () => {
  const asked: unknown[] = []
  const count = { people: 2, onSeveral: 0, left: 1, tooLate: 0, inQuestion: 0, chosen: 'of these', notFound: 0 }
  mountPart(TakeOutPanel, {
    props: { progress: { ...progress, state: 'waiting' }, open: true },
    client: {
      takeOut: {
        choices: async () => ({
          lists: [
            { kind: 'list', id: 7, name: 'Trade', people: 74, waiting: 2 },
            { kind: 'smart', id: 3, name: 'Texted lately', waiting: 0 },
          ],
          waves: [],
        }),
        count: async ({ which }: { which: unknown }) => {
          asked.push(which)
          return count
        },
        apply: async (input: unknown) => {
          asked.push(input)
          return { takeOutId: 5, people: 2, tooLate: 0, inQuestion: 0 }
        },
      },
    },
  })
  await flushPromises()
  const panel = document.querySelector<HTMLElement>('[role=dialog]')
  expect(panel?.textContent).toContain('2 are in this campaign')
  expect(panel?.textContent).toContain('none in this campaign')
  panel?.querySelector<HTMLElement>('[role=checkbox]')?.click()
  await flushPromises()
  panel?.querySelector<HTMLElement>('[data-take-out]')?.click()
  await flushPromises()

  const which = { listIds: [7], smartListIds: [] }
  expect(asked).toEqual([which, { campaignId: 'c1', which, chosen: 'of these' }])
})

test('ticked lists and people and pasted numbers were gone after a look at another way: they stay, and count when it is open', async () => {
  let asked: unknown
  const count = { people: 1, onSeveral: 0, left: 2, tooLate: 0, inQuestion: 0, chosen: 'of these', notFound: 0 }
  const person = { id: 12, name: 'Ada', phone: '+447700900101' }
  mountPart(TakeOutPanel, {
    props: { progress: { ...progress, state: 'waiting' }, open: true },
    client: {
      takeOut: {
        choices: async () => ({
          lists: [{ kind: 'list', id: 7, name: 'Trade', people: 74, waiting: 1 }],
          waves: [],
        }),
        people: async () => ({ total: 1, rows: [person] }),
        count: async ({ which }: { which: unknown }) => {
          asked = which
          return count
        },
      },
    },
  })
  await flushPromises()
  const panel = document.querySelector<HTMLElement>('[role=dialog]')!
  const go = async (way: string) => {
    const tab = [...panel.querySelectorAll<HTMLElement>('[role=tab]')].find(({ textContent }) => textContent === way)
    tab?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    await flushPromises()
  }
  const box = () => panel.querySelector<HTMLElement>('[role=checkbox]')
  const numbers = () => panel.querySelector<HTMLTextAreaElement>('textarea')!
  box()?.click()
  await go('People')
  box()?.click()
  await go('Pasted numbers')
  numbers().value = '07700 900102'
  numbers().dispatchEvent(new Event('input'))

  await go('A list')
  expect([box()?.getAttribute('aria-checked'), asked]).toEqual(['true', { listIds: [7], smartListIds: [] }])
  await go('People')
  expect([box()?.getAttribute('aria-checked'), asked]).toEqual(['true', { recipientIds: [12] }])
  await go('Pasted numbers')
  expect([numbers().value, asked]).toEqual(['07700 900102', { numbers: '07700 900102' }])
})

test('a time from a column is named as such, and not as right after the approval', () => {
  const shift = { count: 1, unit: 'day', side: 'before' } as const
  const column = { field: 'Appointment', shift, time: '10:00', zone: 'person', ifQuiet: 'earlier' } as const
  const words = timingWords({ ...timing, kind: 'column', column }, { t, locale: 'en-GB', zone: 'Europe/London' })

  expect(words).toContain('Appointment')
  expect(words).toContain('in each person’s time')
})

test('the first twenty of a hundred and fifty times of a column are shown, and more on request', async () => {
  const waves = Array.from({ length: 150 }, (_, index) => ({
    wave: index + 1,
    zones: ['Europe/London'],
    country: 'GB',
    dueAt: new Date(Date.parse('2026-11-24T09:00:00.000Z') + index * hour).toISOString(),
    waiting: 1,
  }))
  const page = mountPart(PlannedWaves, { props: { waves } })
  const rows = () => page.findAll('[data-wave]').length
  expect([rows(), page.get('[data-more]').text()]).toEqual([20, 'Show 100 more'])
  await page.get('[data-more]').trigger('click')
  expect([rows(), page.get('[data-more]').text()]).toEqual([120, 'Show 30 more'])
  await page.get('[data-more]').trigger('click')
  expect([rows(), page.find('[data-more]').exists()]).toEqual([150, false])
})
