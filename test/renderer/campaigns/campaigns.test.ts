import type { CampaignRow, Progress, StateCounts } from '@contract'
import { languageTags, loadLanguage, makeText } from '@text'
import { flushPromises } from '@vue/test-utils'
import UApp from '@nuxt/ui/components/App.vue'
import { describe, expect, test, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import CampaignCounts from '../../../src/renderer/src/features/campaigns/CampaignCounts.vue'
import CampaignFacts from '../../../src/renderer/src/features/campaigns/CampaignFacts.vue'
import CampaignPaused from '../../../src/renderer/src/features/campaigns/CampaignPaused.vue'
import { handedOverOf, hasStarted, partsOfRow } from '../../../src/renderer/src/features/campaigns/list/rowNumbers'
import { useDraftRemoval } from '../../../src/renderer/src/features/campaigns/list/useDraftRemoval'
import ConfirmDialog from '../../../src/renderer/src/features/shell/ConfirmDialog.vue'
import { useStopQuestion } from '../../../src/renderer/src/features/campaigns/useStopQuestion'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { useCampaigns } from '../../../src/renderer/src/stores/campaigns/campaigns'
import { campaignName } from '../../../src/renderer/src/features/shell/sending/campaignName'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { areaClient, refusal, withStores } from '../areaClient'
import { mountPart } from '../mountPage'

const at = '2026-11-20T09:42:00.000Z'
const counts: StateCounts = {
  total: 1_866,
  pending: 600,
  held: 10,
  inflight: 50,
  accepted: 1_169,
  refused: 12,
  uncertain: 19,
  absent: 0,
  closed: 0,
  skipped: 6,
}
const progress: Progress = {
  campaignId: 'c1',
  revision: 1,
  name: 'Christmas',
  isTest: false,
  state: 'running',
  counts,
  delivery: [],
  unlisted: 0,
  foundLate: 0,
  secondRecords: 0,
  doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 },
  maxInDoubt: 250,
  refusals: [],
  failed: 0,
  sender: '',
  batchSize: 50,
}
const row: CampaignRow = {
  ...{
    id: 'c1',
    name: 'Christmas',
    isTest: false,
    state: 'running',
    people: 1_860,
    accepted: 1_169,
    refused: 12,
    uncertain: 19,
  },
  ...{ handingOver: 50, waiting: 610, leftOut: 6, changedAt: at },
}

describe('the question before a stop', () => {
  function ask(now: () => Progress | undefined) {
    const confirm = makeConfirm()
    const part = { stop: (): Promise<boolean> => Promise.resolve(false) }
    const Part = defineComponent(() => {
      part.stop = useStopQuestion(now)
      return () => h('i')
    })
    mountPart({ components: { Part }, template: '<Part />', provide: { [confirmKey]: confirm } })
    const answer = part.stop()
    return { confirm, answer }
  }

  test('the question before a stop repeats how many are stopped, sent to, being sent to and uncertain', () => {
    const { confirm } = ask(() => progress)

    expect(confirm.asked.value).toMatchObject({
      title: 'Stop 610 messages?',
      body: '1,200 are handed over and cannot be called back. 50 are being handed over now. 19 stay uncertain.',
      confirmLabel: 'Stop 610 messages',
      cancelLabel: 'Keep sending',
      tone: 'danger',
    })
  })

  test('the question before a stop stays true while the send continues under it', () => {
    const now = shallowRef(progress)
    const { confirm } = ask(() => now.value)

    now.value = { ...progress, counts: { ...counts, pending: 550, accepted: 1_219 } }

    expect(confirm.asked.value?.title).toBe('Stop 560 messages?')
    expect(confirm.asked.value?.confirmLabel).toBe('Stop 560 messages')
  })

  test('the question before a stop closes once everyone has been sent to (it offered to stop 0 messages)', async () => {
    const now = shallowRef(progress)
    const { confirm, answer } = ask(() => now.value)
    mountPart({ components: { ConfirmDialog }, template: '<ConfirmDialog />', provide: { [confirmKey]: confirm } })

    now.value = { ...progress, counts: { ...counts, pending: 0, held: 0, accepted: 1_779 } }

    expect(await answer).toBe(false)
    expect(confirm.asked.value).toBeUndefined()
  })
})

describe('the counts', () => {
  test('the counts of a campaign add up to everyone, also those in rare states', () => {
    const rare = { ...counts, total: counts.total + 7, absent: 3, closed: 4 }
    const part = mountPart(CampaignCounts, { props: { progress: { ...progress, counts: rare }, cells: [] } })

    const shown = part.findAll('dd').map((cell) => Number(cell.text().replace(/\D/g, '')))

    expect(shown.reduce((sum, count) => sum + count, 0)).toBe(rare.total)
    expect(part.text()).toContain('Not found')
    expect(part.text()).toContain('of 1,867')
  })

  test('the counts of one table line are the same as its bar', () => {
    expect(handedOverOf(row)).toBe(1_200)
    expect(partsOfRow(row, makeText('en-GB')).reduce((sum, { people }) => sum + people, 0)).toBe(row.people)
    expect([hasStarted(row), hasStarted({ ...row, state: 'draft' })]).toEqual([true, false])
  })

  test('the counts of deliveries name each word once, and an unknown one as it was written', () => {
    const delivery: Progress['delivery'] = [
      { status: 'SENT', people: 40, group: 'on_the_way' },
      { status: 'QUEUED', people: 3, group: 'on_the_way' },
      { status: 'Weird word', people: 1, group: 'on_the_way' },
    ]
    const part = mountPart(CampaignFacts, { props: { progress: { ...progress, delivery } } })

    expect(part.findAll('li').map((line) => line.text())).toEqual(['On the way44Weird word1', 'Weird word1'])
  })
})

test('a pause for lack of balance says what happened, who waits, and reads the balance again', async () => {
  const readBalance = vi.fn(() => ({ words: '21.10', readAt: at }))
  const paused: Progress = {
    ...progress,
    state: 'paused',
    pauseReason: 'balance',
    pauseWords: 'insufficient balance',
    pausedAt: at,
    counts: { ...counts, inflight: 0, pending: 650 },
  }
  const part = mountPart(CampaignPaused, {
    props: { progress: paused },
    client: areaClient({ accounts: { readBalance, list: () => ({ accounts: [] }) } }) as never,
  })

  await part.get('button').trigger('click')

  expect(part.text()).toContain('The balance ran out after 1,188 messages')
  expect(part.text()).toContain('660 people are waiting and have not been texted.')
  expect(part.text()).toContain('“insufficient balance”')
  await vi.waitFor(() => expect(readBalance).toHaveBeenCalledTimes(1))
})

describe('one campaign', () => {
  test('a campaign that is over stays on its page when it leaves the running ones', async () => {
    const done: Progress = { ...progress, state: 'done', counts: { ...counts, pending: 0, held: 0, inflight: 0 } }
    const { campaigns, sends } = withStores(
      {
        outbox: { progress: () => done, batches: () => [], active: () => [] },
        accounts: { list: () => ({ accounts: [] }) },
      },
      () => ({ campaigns: useCampaigns(), sends: useSends() }),
    )

    await campaigns.open('c1')
    await vi.waitFor(() => expect(campaigns.progress?.state).toBe('done'))
    await sends.load()

    expect(sends.byId.size).toBe(0)
    expect(campaigns.progress?.state).toBe('done')
  })

  test('a campaign shows no earlier numbers when an answer arrives after a later event (Done with 311 of 433)', () => {
    const sends = withStores({ outbox: {} }, useSends)
    const done: Progress = { ...progress, revision: 8, state: 'done' }

    sends.take(done)
    sends.take({ ...progress, revision: 7 })

    expect(sends.byId.get('c1')).toEqual(done)
  })

  test('a campaign is paused once by two quick presses, and a refusal is kept to be shown', async () => {
    const pause = vi.fn(async () => {
      throw refusal('CAMPAIGN_WRONG_STATE')
    })
    const campaigns = withStores({ outbox: { progress: () => progress, batches: () => [], pause } }, useCampaigns)
    await campaigns.open('c1')

    const both = await Promise.all([campaigns.pause(), campaigns.pause()])

    expect(both).toEqual([false, false])
    expect(pause).toHaveBeenCalledTimes(1)
    expect(campaigns.problem?.code).toBe('CAMPAIGN_WRONG_STATE')
  })

  test('the filters of campaigns ask for states, and the labels count every kind', async () => {
    const page = vi.fn((_question: object) => ({ total: 0, rows: [] }))
    const totals = () => [
      { state: 'done' as const, campaigns: 30 },
      { state: 'done_with_exceptions' as const, campaigns: 3 },
      { state: 'running' as const, campaigns: 5 },
      { state: 'draft' as const, campaigns: 1 },
      { state: 'frozen' as const, campaigns: 1 },
    ]
    const campaigns = withStores({ campaigns: { page, totals } }, useCampaigns)

    await campaigns.loadTotals()
    await campaigns.page(0, 50, 'drafts')

    expect(campaigns.totals).toEqual({ all: 40, sending: 5, drafts: 2, done: 33 })
    expect(page.mock.lastCall?.[0]).toEqual({ offset: 0, limit: 50, states: ['draft', 'frozen'] })
  })
})

test('a draft is deleted without a question, and restored by Undo', async () => {
  const removed = vi.fn(() => ({ removed: true }))
  const restored = vi.fn(() => ({}))
  const client = areaClient({ campaigns: { remove: removed as never, restore: restored as never } })
  const Page = defineComponent({
    setup() {
      const remove = useDraftRemoval()
      return () => h(UApp, null, { default: () => h('button', { id: 'throw', onClick: () => remove(row) }) })
    },
  })
  const page = mountPart(Page, { client: client as never })

  await page.get('#throw').trigger('click')
  await flushPromises()
  expect(removed).toHaveBeenCalledExactlyOnceWith({ campaignId: 'c1' })
  expect(document.body.textContent).toContain('Draft “Christmas” deleted')
  const undo = [...document.body.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Undo')
  undo?.click()
  await flushPromises()

  expect(restored).toHaveBeenCalledExactlyOnceWith({ campaignId: 'c1' })
})

test.each(languageTags)('in the language %s a trial and its rest have different names on the screen', async (tag) => {
  const t = makeText(tag, await loadLanguage(tag))
  const names = [row, { ...row, isTrial: true as const }, { ...row, isRest: true as const }].map((one) =>
    campaignName(one, t),
  )
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^Christmas/)
})
