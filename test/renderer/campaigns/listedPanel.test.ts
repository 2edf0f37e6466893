// The panel of a campaign that someone else seems to send.
import type { Listed, Progress } from '@contract'
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nextTick, ref } from 'vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import CampaignCounts from '../../../src/renderer/src/features/campaigns/CampaignCounts.vue'
import CampaignPaused from '../../../src/renderer/src/features/campaigns/CampaignPaused.vue'
import ListedPanel from '../../../src/renderer/src/features/campaigns/doubt/ListedPanel.vue'
import SendLine from '../../../src/renderer/src/features/home/SendLine.vue'
import { useCampaigns } from '../../../src/renderer/src/stores/campaigns/campaigns'
import { useLive } from '../../../src/renderer/src/stores/live'
import { areaClient, withStores } from '../areaClient'
import { mountPart } from '../mountPage'

const noon = new Date('2026-11-20T12:00:00')
const at = (seconds: number): string => new Date(noon.getTime() + seconds * 1_000).toISOString()
const progress: Progress = {
  ...{ campaignId: 'c1', revision: 1, name: 'Loyalty', state: 'paused', pauseReason: 'already_listed', isTest: false },
  pausedAt: at(-50),
  counts: {
    ...{ total: 1_204, pending: 1_149, held: 44, inflight: 0, accepted: 11, refused: 0, uncertain: 0 },
    ...{ absent: 0, closed: 0, skipped: 0 },
  },
  ...{ delivery: [], unlisted: 0, foundLate: 0, secondRecords: 0, refusals: [], failed: 0, sender: '', batchSize: 50 },
  ...{ doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 }, maxInDoubt: 250 },
}
const listed: Listed = {
  ...{ people: 44, lastAt: at(-30), quietAt: at(570), nextLookAt: at(26) },
  sent: { firstAt: at(-58), people: 11, accepted: 11, first: 1, requests: 2 },
  found: { readAt: at(-51), people: 31, madeFrom: at(-180), madeUntil: at(-60) },
}
const quiet: Listed = { ...listed, quietAt: at(-1) }

let part: VueWrapper | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: noon })
})
afterEach(() => {
  part?.unmount()
  vi.useRealTimers()
})

async function open(first: Listed, now: Progress = progress) {
  const confirm = makeConfirm()
  const isOpen = ref(true)
  const shown = ref(first)
  const people = vi.fn()
  const decideListed = vi.fn((_: { choice: string; listed: number; waiting: number }): Progress => now)
  const lookNow = vi.fn((): Progress => now)
  part = mountPart(
    {
      components: { ListedPanel },
      setup: () => {
        useCampaigns().openId = 'c1'
        return { isOpen, shown, now, people }
      },
      provide: { [confirmKey]: confirm },
      template: '<ListedPanel :progress="now" :listed="shown" v-model:open="isOpen" @people="people" />',
    },
    { client: areaClient({ outbox: { decideListed: decideListed as never, lookNow, batches: () => [] } }) as never },
  )
  await vi.waitFor(() => expect(radios()).toHaveLength(3))
  return { confirm, isOpen, shown, people, decideListed, lookNow }
}
const dialog = (): HTMLElement => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body
const radios = (): HTMLInputElement[] => [...dialog().querySelectorAll<HTMLInputElement>('input[type="radio"]')]
const chosen = (): string | undefined => radios().find(({ checked }) => checked)?.value
const said = (): string => (dialog().textContent ?? '').replace(/\s+/g, ' ')
const alerts = (): string[] => [...dialog().querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? '')
const button = (name: string): HTMLButtonElement => {
  const found = [...dialog().querySelectorAll('button')].find((one) => one.textContent?.trim().startsWith(name))
  if (!found) throw new Error(`No button ${name}`)
  return found
}
async function press(key: string): Promise<void> {
  ;(radios()[0] ?? dialog()).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await nextTick()
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('what is known', () => {
  test('what is known of people already listed is exact to the second: what was sent from here, which reading found others, and when', async () => {
    await open(listed)

    const lines = [...dialog().querySelectorAll('ol li')].map((line) =>
      [...line.querySelectorAll('time, p')].map((one) => one.textContent?.trim()),
    )

    expect(lines).toEqual([
      ['11:59:02', '1, then 10 people sent from here', 'All 11 accepted'],
      [
        '11:59:09',
        'Read the newest messages in the gateway’s message list',
        'It shows this message for 31 people who are waiting here',
      ],
      ['11:59:10', '31 were not sent from here. Stopped', 'Made 11:57 to 11:59, the message list says'],
    ])
    expect(said()).toContain(
      'Postrider stopped after 11 people. The gateway’s message list shows this message for 44 more of your people',
    )
    expect(said()).toContain('44 by now. Next check in 26 s.')
  })

  test('a second message of someone is called so, without a reading that found others', async () => {
    const { found: _, ...second } = listed
    await open({ ...second, people: 0 })

    expect(said()).toContain('Someone has two messages. Stopped')
    expect(said()).toContain('The gateway’s message list shows a second message for someone you texted from here.')
  })

  test('a list that cannot be read says that nothing is sent, and can be read again at once', async () => {
    const { lookNow } = await open({ ...listed, isUnreadable: true })
    expect(said()).toContain('Postrider cannot read the message list. Nothing is sent.')

    button('Check now').click()

    await vi.waitFor(() => expect(lookNow).toHaveBeenCalledTimes(1))
  })

  test('people already listed are announced once, however often the count changes', async () => {
    const { shown } = await open(listed)
    const first = alerts()
    expect(first).toEqual([
      'Sending has stopped. The gateway’s message list shows this message for 44 people who were not texted from here. Nothing is sent until you choose.',
    ])

    shown.value = { ...listed, people: 60 }
    await nextTick()

    expect(said()).toContain('60 by now.')
    expect(alerts()).toEqual(first)
  })
})

describe('the choice', () => {
  test('each choice about people already listed says how many may be texted twice or not at all, and one is advised', async () => {
    await open(listed)

    const facts = [...dialog().querySelectorAll('label')].map((label) =>
      [...label.querySelectorAll('b')].map((fact) => fact.textContent),
    )

    expect(facts).toEqual([
      ['no one', 'known when it ends'],
      ['no one', 'up to 1,149 people'],
      ['up to 1,149 people, if it continues', 'no one'],
    ])
    expect(said().match(/advised/g)).toHaveLength(1)
    expect(said()).toContain('What to do with the 1,193 people left')
    expect(chosen()).toBe('wait')
  })

  test('sending to the rest is not allowed before ten minutes without a new one, and says from when', async () => {
    await open(listed)
    expect(radios()[2]?.disabled).toBe(true)
    expect(said()).toContain('from 12:09, if no new one appears')

    await press('3')

    expect(chosen()).toBe('wait')
    expect(said()).toContain('You can send to the rest from 12:09')
  })

  test('sending to the rest is confirmed with the count, and passes on the counts of the screen', async () => {
    const { confirm, decideListed, isOpen } = await open(quiet)

    await press('3')
    await press('Enter')
    await vi.waitFor(() => expect(confirm.asked.value?.title).toBe('Send to 1,149 people from here?'))
    expect(decideListed).not.toHaveBeenCalled()
    confirm.answer(true)

    await vi.waitFor(() =>
      expect(decideListed.mock.calls).toEqual([
        [{ campaignId: 'c1', choice: 'send_rest', listed: 44, waiting: 1_149 }],
      ]),
    )
    await vi.waitFor(() => expect(isOpen.value).toBe(false))
  })

  test('a new one that is listed since disables the choice of sending', async () => {
    const { shown } = await open(quiet)
    await press('3')
    expect(chosen()).toBe('send_rest')

    shown.value = { ...listed, people: 45 }
    await nextTick()
    await nextTick()

    expect(chosen()).toBe('wait')
  })

  test('the choice to wait closes the panel and decides nothing', async () => {
    const { decideListed, isOpen } = await open(listed)

    await press('Enter')
    await settle()

    expect(isOpen.value).toBe(false)
    expect(decideListed).not.toHaveBeenCalled()
  })

  test('Esc decides later: the panel closes, and nothing is decided', async () => {
    const { decideListed, isOpen } = await open(quiet)
    await press('2')

    await press('Escape')
    await vi.waitFor(() => expect(isOpen.value).toBe(false))

    expect(decideListed).not.toHaveBeenCalled()
  })

  test('a number selects a choice and moves the focus along (two choices were outlined)', async () => {
    await open(quiet)
    radios()[0]?.focus()

    await press('2')
    await nextTick()

    expect([chosen(), (document.activeElement as HTMLInputElement).value]).toEqual(['leave', 'leave'])
  })

  test('the panel leads to the people who are listed', async () => {
    const { people } = await open(listed)

    button('See 44 people').click()

    expect(people).toHaveBeenCalledTimes(1)
  })
})

describe('on the page', () => {
  const show = (component: unknown, more: Partial<Progress>) =>
    mountPart(component, { props: { progress: { ...progress, ...more }, cells: [] }, client: areaClient({}) as never })

  test('the counts tell people who are already listed from those who wait', () => {
    part = show(CampaignCounts, { listed })
    expect(part.text().replace(/\s+/g, ' ')).toContain('Waiting1,149Already listed44')
  })

  test('a locked folder does not say of those who wait whether they were texted', () => {
    part = show(CampaignCounts, { isLocked: true })
    expect(part.text()).toContain('Unknown1,193')
    expect(part.text()).not.toContain('Waiting')
  })

  test('Home offers no resume for people already listed, nor in a locked folder: the app would refuse it', () => {
    const { pauseReason: _, ...other } = progress
    const buttons = (send: Progress): string[] =>
      mountPart(SendLine, { props: { send }, client: areaClient({}) as never })
        .findAll('button')
        .map((one) => one.text())

    const byPerson: Progress = { ...other, pauseReason: 'user' }
    expect([progress, byPerson, { ...byPerson, isLocked: true as const }].map(buttons)).toEqual([[], ['Resume'], []])
  })

  test('the paused block says of none of the people listed that they have not been texted', () => {
    part = show(CampaignPaused, { listed })
    expect(part.text()).toContain('1,149 people are waiting and have not been texted.')
  })

  test('the paused block of a locked folder says of no one that they have not been texted', () => {
    part = show(CampaignPaused, { pauseReason: 'restart', isLocked: true })
    expect(part.text()).toContain('It is unknown whether 1,193 people waiting here were texted from elsewhere.')
    expect(part.text()).not.toContain('have not been texted')
  })

  test('the paused block opens the panel again', async () => {
    part = show(CampaignPaused, { listed })
    await part
      .findAll('button')
      .find((one) => one.text() === 'Decide')
      ?.trigger('click')
    expect(part.emitted('open')).toHaveLength(1)
  })

  test('a stop is shown once without asking, and the next stop once more', () => {
    const campaigns = withStores({}, () => useCampaigns())
    expect(['a', 'a', 'b', 'a'].map((stop) => campaigns.isFirstShown(stop))).toEqual([true, false, true, false])
  })
})

test('the list cannot be read again by hand without a connection', async () => {
  await open(listed)
  const live = useLive()
  live.state = 'standing'
  live.online = false
  await flushPromises()

  expect(button('Check now').disabled).toBe(true)
})
