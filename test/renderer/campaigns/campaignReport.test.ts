// The report of a campaign on one sheet: the numbers of its page, and nothing of any person.
import { flushPromises } from '@vue/test-utils'
import type { Progress } from '@contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import UApp from '@nuxt/ui/components/App.vue'
import CampaignArrived from '../../../src/renderer/src/features/campaigns/CampaignArrived.vue'
import CampaignCounts from '../../../src/renderer/src/features/campaigns/CampaignCounts.vue'
import ReportSheet from '../../../src/renderer/src/features/campaigns/report/ReportSheet.vue'
import type { ReportFacts } from '../../../src/renderer/src/stores/campaigns/report'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { aProgress, stateCounts } from '../shapes'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:02:00Z') })
  return () => vi.useRealTimers()
})

const ended = aProgress({
  ...{ name: 'Christmas opening hours', state: 'done', startedAt: '2026-11-20T09:30:00Z' },
  ...{ finishedAt: '2026-11-20T09:49:00Z', sender: '+447700900500' },
  spent: { micros: 59_130_000, currency: 'GBP' },
  ceiling: { micros: 61_000_000, currency: 'GBP' },
  counts: stateCounts({ total: 1_954, accepted: 1_848, refused: 12, skipped: 94 }),
  delivery: [
    { status: 'DELIVERED', people: 1_811, group: 'delivered' },
    { status: 'UNDELIVERED', people: 25, group: 'failed' },
  ],
})
const facts: ReportFacts = {
  ...{ campaignId: 'c1', at: Date.parse('2026-11-20T18:02:00Z'), text: 'Hi {{firstname}}, our hours', earlier: 2 },
  leftOut: {
    people: 94,
    reasons: [
      { reason: 'opted_out', people: 61 },
      { reason: 'duplicate', people: 19 },
      { reason: 'stopped', people: 9 },
      { reason: 'from_a_later_version', people: 5 },
    ],
  },
  countries: [
    {
      ...{ key: 'GB', messages: 1_702, delivered: 1_662, onTheWay: 11, notDelivered: 29, parts: 1_713 },
      ...{ counted: 1_702, priced: 1_702, cost: { micros: 54_040_000, currency: 'GBP' } },
    },
  ],
  record: [{ at: '2026-11-20T09:28:00Z', what: 'approved', people: 1_860 }],
}
const mount = (part: unknown, props: object) => {
  const client = areaClient({ accounts: { list: () => ({ accounts: [] }) } })
  return mountPart(defineComponent({ render: () => h(UApp, null, { default: () => h(part as never, props) }) }), {
    client: client as never,
  })
}
async function sheet(progress: Progress, more: Partial<ReportFacts> = {}) {
  const part = mount(ReportSheet, { progress, facts: { ...facts, ...more } })
  await flushPromises()
  const rows = (name: string) =>
    part
      .findAll(`[data-report-${name}] tr, [data-report-${name}] div`)
      .map((row) => [row.get('th, dt').text(), row.get('td, dd').text()])
  return { part, rows }
}

test('the report of a campaign has the counts of its page, and they add up to everyone it was sent to', async () => {
  const { rows } = await sheet(ended)
  const page = mount(CampaignArrived, { progress: ended })
  const onPage = page
    .get('dl')
    .findAll('dt')
    .map((head, at) => [head.text(), page.get('dl').findAll('dd')[at]?.text()])

  expect(rows('people').slice(0, -1)).toEqual(onPage)
  expect(rows('people')).toEqual([
    ...[
      ['Delivered', '1,811'],
      ['On the way', '12'],
      ['Not delivered', '25'],
      ['Expired', '0'],
      ['Refused', '12'],
    ],
    ['Together', '1,860'],
  ])
  expect(rows('sums')).toEqual([
    ...[
      ['People', '1,860'],
      ['Delivered', '1,811'],
      ['Cost', '£59.13'],
      ['Left out', '94'],
    ],
  ])
})

test('the report of a send that took seconds said "18:01 to 18:01"', async () => {
  const span = { startedAt: '2026-11-20T18:01:21.000Z', finishedAt: '2026-11-20T18:01:44.000Z' }
  const { part } = await sheet({ ...ended, ...span })
  const longer = await sheet({ ...ended, ...span, finishedAt: '2026-11-20T18:05:44.000Z' })

  expect(part.get('header').text()).toMatch(/Sent Friday 20 November 2026, \d\d:01(?! to)/)
  expect(longer.part.get('header').text()).toMatch(/, \d\d:01 to \d\d:05/)
})

test('the report says who was left out and why in numbers, also for a reason that this version does not know', async () => {
  const { rows } = await sheet(ended)

  expect(rows('left-out')).toEqual([
    ...[
      ['Opted out', '61'],
      ['Same number twice', '19'],
      ['The campaign was stopped before their turn', '9'],
    ],
    ['Another reason', '5'],
  ])
})

test('the report of a campaign whose people were removed says that the reasons went with them', async () => {
  const removed = { ...ended, peopleRemovedAt: '2026-11-20T12:00:00Z' }
  const { part, rows } = await sheet(removed, { leftOut: { people: 0, reasons: [] } })

  expect(rows('sums').at(-1)).toEqual(['Left out', '94'])
  expect(part.text()).toContain('The reasons were deleted together with the people.')
})

test('the report shows the message with its fields and the latest of the record, and no number or text of one person', async () => {
  const { part } = await sheet(ended)

  expect(part.text()).toContain('Hi {{firstname}}, our hours')
  expect(part.text()).toContain('2 earlier entries are in the record.')
  // It is read on other days than the one it was made on.
  expect(part.text()).toMatch(/20 Nov 2026, \d\d:\d\dApproved for 1,860 people/)
  expect(part.text().replace(ended.sender, '')).not.toMatch(/\+\d{6,}/)
})

test('the report of a send that goes on has the counts of that page, and says at what time it was made', async () => {
  const running = aProgress({
    ...{ state: 'running', startedAt: '2026-11-20T09:30:00Z' },
    counts: stateCounts({ total: 1_860, accepted: 1_200, inflight: 50, pending: 610 }),
  })
  const { part, rows } = await sheet(running, { leftOut: { people: 0, reasons: [] } })
  const page = mount(CampaignCounts, { progress: running, cells: [] })
  const onPage = page
    .get('dl')
    .findAll('dt')
    .map((head, at) => [head.text(), page.get('dl').findAll('dd')[at]?.text()])

  expect(rows('people').slice(0, -1)).toEqual(onPage)
  expect(rows('people').at(-1)).toEqual(['Together', '1,860'])
  expect(part.text()).toMatch(/As of Friday 20 November 2026, \d\d:02, not finished/)
})

test('the report is light also where the app is dark', async () => {
  document.documentElement.classList.add('dark')
  const { part } = await sheet(ended)
  document.documentElement.classList.remove('dark')

  expect(part.get('[data-report]').classes()).toContain('light')
})

test('the report of a trial had the name of the whole campaign: it says that it is the trial', () => {
  expect(mount(ReportSheet, { progress: { ...ended, isTrial: true }, facts }).text()).toContain(
    'Christmas opening hours · trial',
  )
})
