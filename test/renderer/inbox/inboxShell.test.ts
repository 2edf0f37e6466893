// The inbox in the frame of the window and on Home.
import type { InboxState } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { findNeeds } from '../../../src/renderer/src/features/home/needs'
import HomeFigures from '../../../src/renderer/src/features/home/HomeFigures.vue'
import SideBar from '../../../src/renderer/src/features/shell/SideBar.vue'
import StatusBar from '../../../src/renderer/src/features/shell/StatusBar.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useInbox } from '../../../src/renderer/src/stores/inbox'
import { useLive } from '../../../src/renderer/src/stores/live'
import { makeText } from '../../../src/text'
import { withStores } from '../areaClient'
import { anAccount } from '../shapes'
import { aGap, aState, openPart } from './inboxParts'

afterEach(() => {
  vi.useRealTimers()
})

const withProps = (part: object, props: Record<string, unknown>) => defineComponent(() => () => h(part, props))
async function standing(part: object, props: Record<string, unknown>, state: () => InboxState) {
  const opened = await openPart(withProps(part, props), { inbox: { state } })
  useLive().state = 'standing'
  await flushPromises()
  return opened
}

test('the badge counts what is unread, stays short, and is a dot in the rail', async () => {
  const badgeOf = async (form: 'full' | 'rail', unread: number) => {
    const { page } = await standing(SideBar, { form }, () => aState({ unread }))
    const link = page.findAll('a').find((one) => one.attributes('href') === '/inbox')
    const badge = page.find('[data-badge]')
    const found = [badge.exists() ? badge.text() : undefined, link?.attributes('aria-label') ?? link?.text()]
    page.unmount()
    return found
  }

  expect(await badgeOf('full', 4)).toEqual(['4', expect.stringMatching(/^Inbox ?4 ?4 unread$/)])
  expect(await badgeOf('full', 12_345)).toEqual(['999+', expect.stringMatching(/12,345 unread$/)])
  expect(await badgeOf('rail', 4)).toEqual(['', 'Inbox'])
  expect(await badgeOf('full', 0)).toEqual([undefined, 'Inbox'])
})

test('the status bar says how long ago replies were polled, outside of what is read aloud', async () => {
  const lookedAt = new Date(Date.now() - 40_000).toISOString()
  const { page } = await standing(StatusBar, {}, () => aState({ lookedAt }))

  expect(page.get('[data-looked]').text()).toBe('· replies checked 40 s ago')
  expect(page.get('[role=status]').text()).toBe('Connected')
})

test.each([
  ['missing', 'Key missing'],
  ['unavailable', 'No keychain'],
  ['session', 'Connected'],
] as const)(
  'the status bar said “Connected” of an account whose key is %s: it says “%s”',
  async (credential, words) => {
    const { page } = await standing(StatusBar, {}, () => aState())
    useAccounts().all = [anAccount({ credential })]
    useAccounts().activeId = useAccounts().all[0]?.id
    await flushPromises()

    expect(page.get('[role=status]').text()).toBe(words)
  },
)

test('the status bar says nothing of replies if none can be polled', async () => {
  const { page } = await standing(StatusBar, {}, () =>
    aState({ feed: 'needs_api_key', lookedAt: '2026-11-20T09:00:00.000Z' }),
  )

  expect(page.find('[data-looked]').exists()).toBe(false)
})

test('Home counts replies, and shows no zero if there is no feed', async () => {
  const textOf = async (state: InboxState) => {
    const { page } = await standing(HomeFigures, {}, () => state)
    const figure = page.findAll('a').find((one) => one.attributes('href') === '/inbox')
    page.unmount()
    return figure?.findAll('span').map((part) => part.text())
  }
  const counts = { all: 50, replies: 46, optOuts: 2, unclear: 2, done: 0 }

  expect(await textOf(aState({ counts, unread: 4 }))).toEqual(['Replies', '46', '4 unread in the inbox'])
  expect(await textOf(aState({ feed: 'not_offered', counts: { ...counts, replies: 0 } }))).toEqual([
    ...['Replies', '–', 'not available for this account'],
  ])
})

test('a gap, unclear replies and new ones wait for the user, what holds people back first', () => {
  const format = {
    count: String,
    share: String,
    percent: String,
    list: (items: readonly string[]) => items.join(', '),
    money: () => '',
    time: (at: string | number | Date) => String(at).slice(11, 16),
    duration: () => '',
  }
  const counts = { all: 9, replies: 5, optOuts: 2, unclear: 2, done: 0 }
  const state = aState({ counts, unread: 3, gaps: [aGap({ id: 9, isSeen: true }), aGap({ id: 5 })] })
  const needs = findNeeds([], undefined, makeText('en-GB'), format, state)

  expect(needs.map(({ id, title, to }) => [id, title, to])).toEqual([
    ['gap-5', 'Replies from 18:10 to 07:55 were missed', '/inbox'],
    ['unclear', '2 replies read like opt-outs', '/inbox?folder=unclear'],
    ['replies', '3 unread in the inbox', '/inbox'],
  ])
  expect(findNeeds([], undefined, makeText('en-GB'), format, aState())).toEqual([])
})

test('the state of the inbox is read again once the next poll is due, as one that found nothing is not announced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const state = vi.fn(() => aState({ nextAt: new Date(Date.now() + 60_000).toISOString() }))
  const inbox = withStores(
    { inbox: { state }, accounts: { list: () => ({ accounts: [], activeId: 'a1' }) }, lists: {} },
    useInbox,
  )
  await useAccounts().load()
  await vi.advanceTimersByTimeAsync(10)
  const before = state.mock.calls.length
  await vi.advanceTimersByTimeAsync(59_000)
  expect(state).toHaveBeenCalledTimes(before)
  await vi.advanceTimersByTimeAsync(5_000)

  expect(state.mock.calls.length).toBe(before + 1)
  expect(inbox.state?.feed).toBe('watched')
})
