// Counts of a campaign's people that stand beside each other on its page.
import type { Progress } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, provide } from 'vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { makeShortcutMap, shortcutsKey } from '../../../src/renderer/src/composables/keys/useShortcuts'
import CampaignActs from '../../../src/renderer/src/features/campaigns/CampaignActs.vue'
import CampaignCounts from '../../../src/renderer/src/features/campaigns/CampaignCounts.vue'
import CampaignFacts from '../../../src/renderer/src/features/campaigns/CampaignFacts.vue'
import CampaignLists from '../../../src/renderer/src/features/campaigns/CampaignLists.vue'
import CampaignPaused from '../../../src/renderer/src/features/campaigns/CampaignPaused.vue'
import { areaClient } from '../areaClient'
import { textOf } from '../imports/importFakes'
import { mountPart } from '../mountPage'
import { aProgress, stateCounts } from '../shapes'

function show(part: unknown, progress: Progress, more: Record<string, unknown> = {}) {
  const shortcuts = makeShortcutMap({ isMac: false, letterShortcuts: { value: true } } as never)
  const Around = defineComponent(() => {
    provide(confirmKey, makeConfirm())
    provide(shortcutsKey, shortcuts)
    return () => h(part as never, { progress, ...more })
  })
  return textOf(mountPart(Around))
}

describe('people who wait while others are already listed', () => {
  const at = '2026-11-20T09:42:00.000Z'
  const progress = aProgress({
    ...{ state: 'paused', pauseReason: 'already_listed', counts: stateCounts({ total: 150, pending: 74, held: 45 }) },
    listed: { people: 45, lastAt: at, quietAt: at },
  })

  test('people who wait while others are already listed have the same two counts on the button, in the counts and in the notice', () => {
    expect(show(CampaignActs, progress, { isCovered: false })).toContain('Stop 74 waiting and 45 already listed')
    expect(show(CampaignCounts, progress, { cells: [] })).toMatch(/Waiting 74 .*Already listed 45/)
    expect(show(CampaignPaused, progress, { cells: [] })).toContain('74 people are waiting and have not been texted.')
  })
})

describe('what the gateway says of accepted people', () => {
  const progress = aProgress({
    counts: stateCounts({ total: 431, accepted: 431 }),
    delivery: [
      { status: 'DELIVERED', people: 402, group: 'delivered' },
      { status: 'UNDELIVERED', people: 18, group: 'failed' },
      { status: 'REJECTED', people: 6, group: 'failed' },
      { status: 'EXPIRED', people: 3, group: 'expired' },
      { status: 'UNSUBSCRIBED', people: 2, group: 'opted_out' },
    ],
    failed: 24,
  })

  test('accepted people not delivered are one count with its parts, and with those who can be sent to again', () => {
    const text = show(CampaignFacts, progress)

    expect(text).toContain('Not delivered 29')
    for (const part of ['UNDELIVERED 18', 'Rejected 6', 'Expired 3', 'Opted out at the gateway 2'])
      expect(text).toContain(part)
    expect(text).toContain('24 messages can be sent again 29 messages were not delivered.')
  })

  test('accepted people stand as kinds above their list, each with the count of the page', async () => {
    const recipients = vi.fn((_input: object) => ({ total: 0, rows: [] }))
    const client = areaClient({ outbox: { recipients, attempts: () => ({ total: 0, rows: [] }) } })
    const part = mountPart(CampaignLists, { client: client as never, props: { progress } })
    const lists = part.findComponent(CampaignLists).vm as unknown as { showPeople(of: string): void }

    lists.showPeople('accepted')
    await flushPromises()

    expect(textOf(part)).toMatch(/All 431 .*Accepted 429 .*Opted out at the gateway 2/)
  })

  test('a campaign that has ended lists who was not reached first, with the gateway’s word and reason as it gave them', async () => {
    const message = {
      ...{ id: 4, gatewayKey: 'k4', at: '2026-11-20T18:21:12.000Z', name: 'Callum Patel', phone: '+447700900241' },
      ...{ text: 'Hi', sender: '', status: 'UNDELIVERED', delivery: 'not_delivered' as const, parts: 1 },
      failedReason: 'Number not in service',
    }
    const page = vi.fn((_input: object) => ({ total: 1, rows: [message], isCounted: true, notListed: 0 }))
    const client = areaClient({ history: { page }, outbox: { attempts: () => ({ total: 0, rows: [] }) } })
    const ended = { ...progress, state: 'done' as const }
    const part = mountPart(CampaignLists, { client: client as never, props: { progress: ended } })
    await flushPromises()

    const tabs = part.findAll('[role=tab]').map((tab) => tab.text())
    expect(tabs).toEqual([
      'Not delivered 24 · Expired 3 · Opted out at the gateway 2',
      'People 431',
      'Batches',
      'What happened',
    ])
    expect(part.get('[role=tab][aria-selected=true]').text()).toBe(tabs[0])
    expect(textOf(part)).toMatch(/All 29 .*UNDELIVERED 18 .*REJECTED 6 .*EXPIRED 3 .*UNSUBSCRIBED 2/)
    const words = part.findAll('[role=group] button').find((one) => one.text() === 'REJECTED 6')
    await words?.trigger('click')
    await flushPromises()

    const filters = page.mock.calls.map(([input]) => (input as { filter: object }).filter)
    expect(filters[0]).toEqual({ campaignId: 'c1', delivery: 'not_delivered' })
    expect(filters.at(-1)).toEqual({ campaignId: 'c1', delivery: 'not_delivered', status: 'REJECTED' })
  })

  test('a campaign that has ended says how many replied or opted out since, and nothing while that is not known', async () => {
    const ended = { ...progress, state: 'done' as const }
    const responses = vi.fn(() => ({ replied: 12, optedOut: 3, unclear: 2 }))
    const known = mountPart(CampaignFacts, {
      client: areaClient({ campaigns: { responses } }) as never,
      props: { progress: ended },
    })
    await flushPromises()

    expect(textOf(known)).toContain('Since then Replies 12 Opt-outs 3 Unclear 2')
    expect(show(CampaignFacts, ended)).not.toContain('Since then')
  })

  test('people whom the gateway skipped as opted out are not under "Accepted"', () => {
    expect(show(CampaignCounts, progress, { cells: [] })).toMatch(/Accepted 429 .*Opted out at the gateway 2/)
  })
})
