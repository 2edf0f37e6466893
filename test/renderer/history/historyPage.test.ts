// The page of the history: its filters, what it says without a message, and how much of the gateway's list is here.
import type { Job } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import CopyLine from '../../../src/renderer/src/features/history/CopyLine.vue'
import HistoryPage from '../../../src/renderer/src/features/history/HistoryPage.vue'
import { usualColumns } from '../../../src/renderer/src/features/history/historyColumns'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { defaultSettings } from '@contract/settings/defaultSettings'
import { useSettings } from '../../../src/renderer/src/stores/settings/settings'
import { useJobsStore } from '../../../src/renderer/src/stores/jobs'
import { button, frame } from '../contacts/contactsParts'
import { aMessage, at, figuresOf, giveSizes, historyAnswers, openAt, partCopy, said } from './historyParts'

giveSizes()

test('a link opens the history with its filters, each can be taken off, and the head counts what is left', async () => {
  const page = vi.fn((_input: { filter: object }) => ({
    total: 1_204,
    rows: [aMessage()],
    isCounted: false,
    notListed: 0,
  }))
  const { address } = await openAt(
    HistoryPage,
    '/history?delivery=not_delivered&words=summer%20sale&country=GB&time=7',
    historyAnswers({ history: { page } }),
  )
  await vi.waitFor(() => expect(said()).toContain('at least 1,204 messages · Last 7 days'))

  expect(page.mock.calls.map(([{ filter }]) => filter)).toContainEqual(
    expect.objectContaining({ delivery: 'not_delivered', text: 'summer sale', country: 'GB' }),
  )
  expect(button('Export at least 1,204 rows')).toBeDefined()
  button('Remove filter: Text: summer sale')?.click()
  await flushPromises()
  button('Clear the status filter')?.click()
  await flushPromises()
  button('Clear the time filter')?.click()
  await flushPromises()

  expect(address()).toBe('/history?country=GB')
})

test('the rows of the history waited for its charts: the core is asked for them first', async () => {
  const asked: string[] = []
  await openAt(HistoryPage, '/history', historyAnswers(), asked)
  const ofPage = asked.filter((question) => /^(history|insight)/.test(question))

  expect(ofPage[0]).toBe('history.page')
  expect(ofPage).toEqual(expect.arrayContaining(['insight.figures', 'history.choices', 'history.copy']))
})

test('a part of the donut sets the filter, and clears it when pressed again', async () => {
  const { address } = await openAt(HistoryPage, '/history?time=7', historyAnswers())
  await vi.waitFor(() => expect(button(/^Not delivered/)).toBeDefined())

  button(/^Not delivered/)?.click()
  await flushPromises()
  expect(address()).toBe('/history?delivery=not_delivered&time=7')
  expect(button(/^Not delivered/)?.getAttribute('aria-pressed')).toBe('true')
  button(/^Not delivered/)?.click()
  await flushPromises()

  expect(address()).toBe('/history?time=7')
})

test('the table offers to clear the filters if it has no hit, and the page without a message says what it is for', async () => {
  const nothing = historyAnswers({
    history: { page: () => ({ total: 0, rows: [], isCounted: true, notListed: 0 }) },
    insight: { figures: () => figuresOf([]) },
  })
  const { address } = await openAt(HistoryPage, '/history?find=nobody&time=7', nothing)
  await vi.waitFor(() => expect(button('Clear 2 filters')).toBeDefined())
  expect(said()).toContain('No messages match.')

  button('Clear 2 filters')?.click()
  await vi.waitFor(() => expect(said()).toContain('No messages yet'))

  expect(address()).toBe('/history')
})

const aJob = (changes: Partial<Job> = {}): Job => ({
  ...{ id: 'j1', accountId: 'a1', state: 'running', createdAt: at },
  work: {
    kind: 'history',
    tally: { added: 5, changed: 0, same: 0, unread: 0, days: 2, unsure: 0, reached: '2026-01-02' },
  },
  progress: { done: 900, failed: 0 },
  ...changes,
})

test('the share of the list that is here is shown, with its doubts, and older messages are read by a job that can be stopped', async () => {
  const asked: unknown[] = []
  const copy = () => ({
    ...{ messages: 3, completeSince: '2026-03-03T08:00:00.000Z', ...partCopy },
    doubt: 'falls_short' as const,
  })
  const Line = defineComponent(() => {
    useAccounts().activeId = 'a1'
    const jobs = useJobsStore()
    void jobs.load()
    return () => h(CopyLine)
  })
  frame(Line, {
    history: { copy },
    jobs: {
      all: () => ({ jobs: [aJob()], optOutsUntold: 0 }),
      pause: ({ jobId }) => (asked.push(['pause', jobId]), aJob({ state: 'paused' })),
      cancel: ({ jobId }) => (asked.push(['cancel', jobId]), aJob({ state: 'cancelled', finishedAt: at })),
    },
  })
  await vi.waitFor(() => expect(said()).toContain('are here.'))

  expect(said()).toMatch(/Messages since .*3 Mar.* are here\./)
  expect(said()).toContain('It showed fewer messages than it announced.')
  expect(said()).toContain('900 messages read, back to 2 Jan 2026')
  button('Pause')?.click()
  await flushPromises()
  expect(button('Continue')).toBeDefined()
  button('Stop')?.click()
  await flushPromises()

  expect(asked).toEqual([
    ['pause', 'j1'],
    ['cancel', 'j1'],
  ])
  expect(button('Read older messages')).toBeDefined()
})

test('people just sent to are on the page before the gateway lists them, and the charts say that they lack them', async () => {
  const waiting = aMessage({ id: -7, gatewayKey: '', status: '', delivery: 'on_the_way', isListed: false, parts: 1 })
  await openAt(
    HistoryPage,
    '/history',
    historyAnswers({
      history: {
        page: () => ({ total: 515, rows: [waiting], isCounted: true, notListed: 515 }),
        copy: () => ({ ...partCopy, messages: 0, notListed: 515, isWhole: true, total: 0 }),
      },
      insight: { figures: () => figuresOf([]) },
    }),
  )
  await vi.waitFor(() =>
    expect(said()).toContain('515 messages were sent but are not in the gateway’s message list yet.'),
  )

  expect(said()).not.toContain('No messages yet')
  expect(said()).not.toContain('All messages of the account are here.')
  expect(said()).toContain('Without 515 messages that are not in the gateway’s message list yet')
  expect(button(/^On the way/)?.textContent).toContain('515')
})

test.each([
  [{ messages: 171, total: 241, isWhole: true }, '171 of 241 messages are here.', 'All messages'],
  [{ messages: 241, total: 241, isWhole: true, isAllHere: true }, 'All messages of the account are here.', ' of 241'],
  [{ messages: 241, isWhole: true }, 'Messages since', 'All messages'],
  [
    { messages: 5, total: 5, completeSince: undefined, readAt: at },
    '5 of 5 messages are here. Last read',
    'not read yet',
  ],
  [{ messages: 0, completeSince: undefined }, 'The gateway’s message list has not been read yet.', 'are here'],
])('a copy with %j makes the page say %j', async (changes, expected, unexpected) => {
  const completeSince = '2026-03-03T08:00:00.000Z'
  frame(CopyLine, { history: { copy: () => ({ ...partCopy, completeSince, ...changes }) } })
  await vi.waitFor(() => expect(said()).toContain(expected))

  expect(said()).not.toContain(unexpected)
})

test('the chosen columns are there again the next time, without those that no longer exist', async () => {
  const change = vi.fn((part: object) => ({ ...defaultSettings, ...part }))
  await openAt(HistoryPage, '/history', historyAnswers({ settings: { change } }))
  const headers = () => [...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent?.trim())
  const settings = useSettings()
  settings.current = { ...defaultSettings, tableColumns: { history: ['sent', 'gone', 'sender', 'record.sms_count'] } }
  await vi.waitFor(() => expect(headers()).toHaveLength(3))
  expect(headers()[2]).toBe('sms_count')

  button('Columns')?.click()
  await flushPromises()
  button('Reset columns')?.click()
  await flushPromises()

  expect(change).toHaveBeenCalledWith({ tableColumns: { history: [...usualColumns] } })
  expect(headers()).toHaveLength(usualColumns.length)
})
