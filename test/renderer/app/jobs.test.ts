import ui from '@nuxt/ui/vue-plugin'
import type { Account, Job, LiveEvent } from '@contract'
import { makeText } from '@text'
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Component } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { clientKey } from '../../../src/renderer/src/api/client'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import JobCard from '../../../src/renderer/src/features/jobs/JobCard.vue'
import ListSyncButton from '../../../src/renderer/src/features/jobs/ListSyncButton.vue'
import WorkNow from '../../../src/renderer/src/features/jobs/WorkNow.vue'
import { shareOf, soFar, tallyLines, titleOf } from '../../../src/renderer/src/features/jobs/jobWords'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useJobsStore } from '../../../src/renderer/src/stores/jobs'
import { useLive } from '../../../src/renderer/src/stores/live'
import { refusal } from '../areaClient'

const t = makeText('en-GB')

function pushJob(more: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    accountId: 'ours',
    work: {
      kind: 'push',
      list: { id: 7, name: 'Members' },
      tally: { created: 440, there: 5, differ: 0, optedOut: 1, unseen: 0 },
    },
    state: 'running',
    progress: { done: 446, failed: 2, left: 756, total: 1_204, endsAt: '2026-11-21T10:09:00.000Z' },
    createdAt: '2026-11-21T10:00:00.000Z',
    ...more,
  }
}

type Calls = Record<string, (input: never) => unknown>
const opened: VueWrapper[] = []
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  for (const part of opened.splice(0)) part.unmount()
})

function show(part: unknown, props: Record<string, unknown> = {}, calls: Calls = {}, jobs: readonly Job[] = []) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const confirm = makeConfirm()
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/:rest(.*)*', component: {} }] })
  const stream = makeStream()
  const client = {
    live: { subscribe: () => Promise.resolve(stream.events()) },
    jobs: { all: () => Promise.resolve({ jobs, optOutsUntold: 0 }), ...calls },
  }
  const wrapper = mount(part as Component, {
    attachTo: document.body,
    props,
    global: { plugins: [pinia, router, ui], provide: { [clientKey]: client, [confirmKey]: confirm } },
  }) as VueWrapper
  opened.push(wrapper)
  const accounts = useAccounts(pinia)
  accounts.activeId = 'ours'
  accounts.all = [{ id: 'ours', defaults: { pacePerSecond: 2 } } as Account]
  const live = useLive(pinia)
  void live.start()
  stops.push(live.stop)
  return { wrapper, confirm, store: useJobsStore(pinia), tell: stream.tell }
}

/** The core's stream of events, to which a test adds. */
function makeStream() {
  const waiting: LiveEvent[] = []
  let wake = (): void => undefined
  return {
    async tell(event: LiveEvent): Promise<void> {
      waiting.push(event)
      wake()
      await flushPromises()
    },
    async *events() {
      for (;;) {
        for (let next = waiting.shift(); next; next = waiting.shift()) yield next
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

/** Shown with what the core says there is. */
async function showWith(part: unknown, jobs: readonly Job[], props: Record<string, unknown> = {}, calls: Calls = {}) {
  const shown = show(part, props, calls, jobs)
  await shown.store.load()
  await flushPromises()
  return shown
}

const button = (wrapper: VueWrapper, name: string) => wrapper.findAll('button').find((each) => each.text() === name)

describe('a job in words', () => {
  test('a job says what it is and how far it is', () => {
    expect(titleOf(pushJob(), t)).toBe('Copying to the gateway list “Members”')
    expect(soFar(pushJob(), t, { time: String })).toBe('446 of 1,204 copied · 2 refused')
    expect(shareOf(pushJob())).toBe(37)
    expect(tallyLines(pushJob(), t)).toEqual([
      '440 people created at the gateway',
      '5 were already there',
      '1 opted out and was not copied',
    ])
  })

  test('a job never says a hundred per cent before all is done, nor anything if the whole is unknown', () => {
    expect(shareOf(pushJob({ progress: { done: 1_999, failed: 0, left: 1, total: 2_000 } }))).toBe(99)
    expect(shareOf(pushJob({ progress: { done: 5, failed: 0 } }))).toBeUndefined()
  })
})

describe('the card of a job', () => {
  test('the card of a job shows the bar as a whole sentence and can pause', async () => {
    const pause = vi.fn(() => Promise.resolve(pushJob({ state: 'paused' })))
    const { wrapper } = show(JobCard, { job: pushJob() }, { pause })

    await button(wrapper, 'Pause')?.trigger('click')
    await flushPromises()

    expect(wrapper.get('[role="progressbar"]').attributes()).toMatchObject({
      'aria-label': 'Copying to the gateway list “Members”: 37 per cent',
      'aria-valuenow': '37',
    })
    expect(pause).toHaveBeenCalledWith({ jobId: 'job-1' })
  })

  test('the card of a job says why it stands still, with the gateway’s own words, and can continue', async () => {
    const resume = vi.fn(() => Promise.resolve(pushJob()))
    const pause = { reason: 'auth', since: '2026-11-21T10:05:00.000Z' } as const
    const problem = { code: 'KEY_REFUSED', words: 'Unknown key' } as const
    const { wrapper } = show(JobCard, { job: pushJob({ state: 'paused', pause, problem }) }, { resume })

    await button(wrapper, 'Continue')?.trigger('click')

    expect(wrapper.text()).toContain('the gateway does not accept the key or sign-in')
    expect(wrapper.text()).toContain('The gateway says: “Unknown key”')
    expect(resume).toHaveBeenCalledWith({ jobId: 'job-1' })
    expect(button(wrapper, 'Pause')).toBeUndefined()
  })

  test('the card of a job lists what did not work, each with its reason, and tries it again', async () => {
    const items = vi.fn(() =>
      Promise.resolve({
        total: 2,
        rows: [
          {
            id: 1,
            contactId: 3,
            name: 'Ada Ashgrove',
            phone: '+447700900147',
            code: 'GATEWAY_REFUSED',
            words: 'The email is wrong',
          },
          { id: 2, contactId: 4, name: '', phone: '+447700900148', code: 'JOB_LISTING_INCOMPLETE' },
        ],
      }),
    )
    const retryFailed = vi.fn(() => Promise.resolve(pushJob()))
    const { wrapper } = show(JobCard, { job: pushJob() }, { items, retryFailed })

    await button(wrapper, 'Show 2 that did not work')?.trigger('click')
    await flushPromises()
    const listed = wrapper.get('[aria-label="What did not work, and why"]').text()
    await button(wrapper, 'Try 2 again')?.trigger('click')

    expect(listed).toContain('Ada Ashgrove')
    expect(listed).toContain('The gateway says: “The email is wrong”')
    expect(listed).toContain('The gateway’s list was incomplete')
    expect(retryFailed).toHaveBeenCalledWith({ jobId: 'job-1' })
  })

  test('the card of a copy asks before it ends the job, with what stays and what is left', async () => {
    const cancel = vi.fn(() => Promise.resolve(pushJob({ state: 'cancelled' })))
    const { wrapper, confirm } = show(JobCard, { job: pushJob() }, { cancel })

    await button(wrapper, 'Stop')?.trigger('click')
    expect(confirm.asked.value?.body).toBe('At the gateway, and staying there: 446. Not copied: 756.')
    confirm.answer(false)
    await flushPromises()
    expect(cancel).not.toHaveBeenCalled()

    await button(wrapper, 'Stop')?.trigger('click')
    confirm.answer(true)
    await flushPromises()
    expect(cancel).toHaveBeenCalledWith({ jobId: 'job-1' })
  })

  test('the card of opt-outs can be paused and never ended', () => {
    const job = pushJob({
      work: { kind: 'opt_outs', tally: { out: 0, back: 0 } },
      progress: { done: 0, failed: 0, left: 2, total: 2 },
    })
    const { wrapper } = show(JobCard, { job })

    expect(button(wrapper, 'Pause')).toBeDefined()
    expect(button(wrapper, 'End')).toBeUndefined()
  })
})

describe('the buttons of a list', () => {
  const list = { id: 7, people: 1_204, optedOut: 0 }

  test('the buttons of a list ask with numbers before anything is copied', async () => {
    const pushList = vi.fn(() => Promise.resolve(pushJob()))
    const { wrapper, confirm } = await showWith(ListSyncButton, [], { list }, { pushList })

    await button(wrapper, 'Copy to the gateway')?.trigger('click')
    expect(confirm.asked.value).toMatchObject({
      title: 'Copy 1,204 people to the gateway?',
      confirmLabel: 'Copy 1,204 people',
    })
    expect(confirm.asked.value?.body).toContain('about 10 min in total')
    expect(confirm.asked.value?.body).toContain('cannot change or delete a person')
    confirm.answer(false)
    await flushPromises()
    expect(pushList).not.toHaveBeenCalled()

    await button(wrapper, 'Copy to the gateway')?.trigger('click')
    confirm.answer(true)
    await flushPromises()
    expect(pushList).toHaveBeenCalledWith({ listId: 7 })
    expect(wrapper.text()).toContain('Copying · 37%')
  })

  test('the question before a copy leaves out those who opted out (it said 40 people where 32 were copied)', async () => {
    const { wrapper, confirm } = await showWith(ListSyncButton, [], { list: { id: 7, people: 40, optedOut: 8 } })

    await button(wrapper, 'Copy to the gateway')?.trigger('click')

    expect(confirm.asked.value).toMatchObject({
      title: 'Copy 32 people to the gateway?',
      confirmLabel: 'Copy 32 people',
    })
  })

  test('the buttons of a list show the progress of a running job, and open the panel', async () => {
    const { wrapper, store } = await showWith(ListSyncButton, [pushJob()], { list })

    await button(wrapper, 'Copying · 37%')?.trigger('click')

    expect(store.isPanelOpen).toBe(true)
  })

  test('an empty list cannot be copied', async () => {
    const { wrapper } = await showWith(ListSyncButton, [], { list: { id: 7, people: 0, optedOut: 0 } })

    expect(button(wrapper, 'Copy to the gateway')?.attributes('disabled')).toBeDefined()
  })

  test('the button without a list reads all of them, and a failure does not break the page', async () => {
    const pullAll = vi.fn(() => Promise.reject(refusal('NO_ACCOUNT')))
    const { wrapper } = await showWith(ListSyncButton, [], {}, { pullAll })

    await button(wrapper, 'Read gateway lists')?.trigger('click')
    await flushPromises()

    expect(pullAll).toHaveBeenCalledOnce()
    expect(button(wrapper, 'Read gateway lists')).toBeDefined()
  })
})

describe('the work in the side bar', () => {
  test('the work in the side bar is the most urgent job, and nothing if there is none', async () => {
    const none = await showWith(WorkNow, [])
    expect(none.wrapper.text()).toBe('')

    const waiting = pushJob({
      id: 'job-2',
      state: 'waiting',
      work: { ...pushJob().work, list: { id: 8, name: 'Others' } } as Job['work'],
    })
    const { wrapper } = await showWith(WorkNow, [waiting, pushJob()])
    expect(wrapper.text()).toContain('“Members”')
    expect(wrapper.text()).toContain('446 of 1,204 · 37%')
  })

  test("the work in the side bar follows the core's news of the active account only", async () => {
    const { store, tell } = await showWith(WorkNow, [pushJob()])

    await tell({ kind: 'job', job: pushJob({ progress: { done: 600, failed: 2, left: 602, total: 1_204 } }) })
    await tell({ kind: 'job', job: pushJob({ id: 'theirs', accountId: 'theirs' }) })

    expect(store.unfinished.map(({ id, progress }) => [id, progress.done])).toEqual([['job-1', 600]])
  })

  test('the work in the side bar says how many opt-outs were not sent to the gateway yet', async () => {
    const job = pushJob({
      work: { kind: 'opt_outs', tally: { out: 1, back: 0 } },
      state: 'done',
      progress: { done: 1, failed: 2, left: 0, total: 3 },
    })
    const { wrapper, tell } = await showWith(WorkNow, [])

    await tell({ kind: 'job', job })

    expect(wrapper.text()).toContain('2 opt-outs still to send to the gateway')
  })
})
