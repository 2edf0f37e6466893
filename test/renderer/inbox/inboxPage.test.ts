import type { Conversation } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import InboxPage from '../../../src/renderer/src/features/inbox/InboxPage.vue'
import { useInbox } from '../../../src/renderer/src/stores/inbox'
import { useReplies } from '../../../src/renderer/src/stores/campaigns/replies'
import { refusal, type Answers } from '../areaClient'
import { button } from '../contacts/contactsParts'
import * as parts from './inboxParts'

const { priya, stranger, aRow, aReply, aSent, aConversation, aGap, aState } = parts

beforeEach(parts.giveLayout)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unclear = (more: Partial<Conversation> = {}): Conversation =>
  aConversation(stranger, {
    entries: [aSent(), aReply(4, { text: 'please take me off', meaning: 'unclear', isRead: true })],
    ...{ isHeld: true, lists: [{ id: 7, name: 'Newsletter', optedOut: false }] },
    ...more,
  })

function setUp(more: Partial<ReturnType<typeof keptInbox>> = {}) {
  return { ...keptInbox(), ...more }
}
const keptInbox = () => ({
  state: aState({ unread: 1 }),
  rows: [aRow(priya, { name: 'Priya Nandakumar', unread: 1 }), aRow(stranger, { meaning: 'unclear' })],
  conversations: {
    [priya]: aConversation(priya, { name: 'Priya Nandakumar', contactId: 3 }),
    [stranger]: unclear(),
  } as Record<string, Conversation>,
})
async function openInbox(kept = setUp(), more: Answers['inbox'] = {}, others: Answers = {}) {
  const opened = await parts.openPart(InboxPage, { inbox: parts.inboxAnswers(kept, more), ...others })
  const rows = () => opened.page.findAll('[role=option]')
  await vi.waitFor(() => expect(rows()).toHaveLength(kept.rows.length))
  const open = async (index: number) => {
    await rows()[index]?.trigger('click')
    await vi.waitFor(() => expect(opened.page.find('[data-conversation-name]').exists()).toBe(true))
    await flushPromises()
  }
  return { ...opened, rows, open }
}
const field = () => document.querySelector('textarea')
async function write(text: string): Promise<void> {
  const area = field()
  if (!area) throw new Error('no field')
  area.value = text
  area.dispatchEvent(new Event('input', { bubbles: true }))
  await flushPromises()
}

test('a row of the inbox says who, what they wrote and what it was taken for, and opens its conversation', async () => {
  const { page, rows, open } = await openInbox()

  expect(rows().map((row) => row.text())).toEqual([
    expect.stringMatching(/^1 unread\. ?Priya Nandakumar.*Lovely, see you Saturday!$/s),
    expect.stringMatching(/^\+44 7700 900544.*Unclear$/s),
  ])
  await open(1)
  expect(page.get('[data-conversation-name]').text()).toBe('+44 7700 900544')
  expect(page.text()).toContain('not in your contacts')
  expect(page.get('[data-sent]').text()).toContain('Delivered')
  expect(page.get('[data-reply]').text()).toContain('please take me off')
  expect(rows()[1]?.attributes('aria-selected')).toBe('true')
})

test('an unclear reply is decided with O, said with its undo, and held again by Z', async () => {
  const kept = setUp()
  const decide = vi.fn((_input: unknown) => {
    kept.conversations[stranger] = unclear({ isHeld: false, isOptedOut: true })
    return { undoId: 'u1' }
  })
  const undo = vi.fn((_input: unknown) => {
    kept.conversations[stranger] = unclear()
    return { changed: 1 }
  })
  const { page, open, press, said } = await openInbox(kept, { decide }, { contacts: { undo } })
  await open(1)
  expect(page.find('[data-unclear]').exists()).toBe(true)
  expect(field()).toBeNull()
  expect(page.text()).toContain('Held: first choose what the reply means.')

  press('o')
  await vi.waitFor(() =>
    expect(said()).toContain('+44 7700 900544 is opted out of everything. Nothing is sent to them.'),
  )
  await flushPromises()
  expect(decide.mock.calls).toEqual([[{ phone: stranger, decision: { kind: 'opt_out' } }]])
  expect(page.find('[data-unclear]').exists()).toBe(false)

  press('z')
  await vi.waitFor(() => expect(page.find('[data-unclear]').exists()).toBe(true))
  press('z')
  await flushPromises()
  expect(undo.mock.calls).toEqual([[{ undoId: 'u1' }]])
})

test('Z pressed before the answer to a decision is here undoes that decision, not the previous one', async () => {
  const kept = setUp()
  let end: (done: { undoId: string }) => void = () => undefined
  const decide = vi.fn((_input: unknown) => new Promise<{ undoId: string }>((resolve) => (end = resolve)))
  const undo = vi.fn((_input: unknown) => ({ changed: 1 }))
  const setDone = vi.fn((_input: unknown) => ({ isDone: true }))
  const { open, press } = await openInbox(kept, { decide, setDone }, { contacts: { undo } })
  await open(0)
  press('e')
  await vi.waitFor(() => expect(setDone).toHaveBeenCalledTimes(1))
  await flushPromises()
  await open(1)

  press('o')
  press('z')
  await flushPromises()
  expect(setDone).toHaveBeenCalledTimes(1)
  end({ undoId: 'u1' })
  await vi.waitFor(() => expect(undo.mock.calls).toEqual([[{ undoId: 'u1' }]]))
  expect(setDone).toHaveBeenCalledTimes(1)
})

test('the notice of a decision does not stay beside the one that Z undid it', async () => {
  const decide = vi.fn((_input: unknown) => ({ undoId: 'u1' }))
  const { open, press, said } = await openInbox(setUp(), { decide }, { contacts: { undo: () => ({ changed: 1 }) } })
  await open(1)
  press('o')
  await vi.waitFor(() => expect(said()).toEqual([expect.stringContaining('is opted out of everything')]))

  press('z')
  await vi.waitFor(() => expect(said()).toEqual(['Undone.']))
})

test('an act that Undo in a notice undid is not undone again by Z', async () => {
  const setDone = vi.fn((_input: unknown) => ({ isDone: true }))
  const { open, press, said, toasts } = await openInbox(setUp(), { setDone })
  await open(0)
  press('e')
  await vi.waitFor(() => expect(said()).toEqual([expect.stringContaining('Priya Nandakumar')]))

  const back = toasts.toasts.value[0]?.actions?.[0]?.onClick as () => void
  back()
  await vi.waitFor(() => expect(said()).toEqual(['Undone.']))
  back()
  press('z')
  await flushPromises()
  expect(setDone.mock.calls).toEqual([[{ phone: priya, isDone: true }], [{ phone: priya, isDone: false }]])
})

test('an unclear reply can mean one list, and no opt-out', async () => {
  const decide = vi.fn((_input: unknown) => ({}))
  const { open } = await openInbox(setUp(), { decide })
  await open(1)

  button('Only Newsletter')?.click()
  await flushPromises()
  button('Not an opt-out')?.click()
  await flushPromises()

  expect(decide.mock.calls).toEqual([
    [{ phone: stranger, decision: { kind: 'opt_out_of_list', listId: 7 } }],
    [{ phone: stranger, decision: { kind: 'not_an_opt_out' } }],
  ])
})

test('a reply shows its parts and price before it can be sent, goes out once, and leaves an empty field', async () => {
  const price = vi.fn(({ phone }: { phone: string }) => ({
    ...{ phone, parts: 2, letters: 170, isLeftOut: false },
    about: { micros: 64_000, currency: 'GBP' },
  }))
  let release = (): void => undefined
  const send = vi.fn(
    (_input: unknown) =>
      new Promise<{ campaignId: string }>((resolve) => (release = () => resolve({ campaignId: 'c9' }))),
  )
  const { page, open } = await openInbox(setUp(), {}, { replies: { price, send } })
  await open(0)
  expect(button('Send 1 message')?.disabled).toBe(true)

  await write('See you there')
  await vi.waitFor(() => expect(page.text()).toContain('2 parts'))
  expect(page.text()).toContain('about £0.064')
  button('Send 1 message')?.click()
  await flushPromises()
  field()?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await flushPromises()
  release()
  await vi.waitFor(() => expect(field()?.value).toBe(''))

  expect(send.mock.calls).toEqual([[{ phone: priya, text: 'See you there' }]])
})

test('an answer that was not sent stays in the field, with the reason', async () => {
  const send = () => {
    throw refusal('CAMPAIGN_NO_PEOPLE')
  }
  const price = ({ phone }: { phone: string }) => ({ phone, parts: 1, letters: 4, isLeftOut: false })
  const { open, said } = await openInbox(setUp(), {}, { replies: { price, send } })
  await open(0)
  await write('Hello')
  button('Send 1 message')?.click()
  await vi.waitFor(() => expect(said()).toHaveLength(1))

  expect(field()?.value).toBe('Hello')
})

test('an answer that is begun stays with its conversation while another is read', async () => {
  const kept = setUp()
  kept.conversations[stranger] = unclear({ isHeld: false })
  const price = ({ phone }: { phone: string }) => ({ phone, parts: 1, letters: 4, isLeftOut: false })
  const { open } = await openInbox(kept, {}, { replies: { price } })
  await open(0)
  await write('To Priya')
  await open(1)
  expect(field()?.value).toBe('')
  await write('To the other')
  await open(0)

  expect(field()?.value).toBe('To Priya')
  expect(useReplies().draftOf(stranger)).toBe('To the other')
})

test('the price of one conversation is never shown at another', async () => {
  const kept = setUp()
  kept.conversations[stranger] = unclear({ isHeld: false })
  const price = ({ phone }: { phone: string }) => ({
    phone,
    parts: phone === priya ? 3 : 1,
    letters: 4,
    isLeftOut: false,
  })
  const { page, open } = await openInbox(kept, {}, { replies: { price } })
  await open(0)
  await write('To Priya')
  await vi.waitFor(() => expect(page.text()).toContain('3 parts'))
  await open(1)

  expect(page.text()).not.toContain('3 parts')
})

test('an opt-out by a word is shown with its undo', async () => {
  const kept = setUp()
  kept.conversations[priya] = aConversation(priya, {
    ...{ isOptedOut: true, entries: [aReply(8, { text: 'STOP', meaning: 'opt_out' })] },
  })
  const undoWord = vi.fn((_input: unknown) => ({ isOptedOut: false }))
  const { page, open, said } = await openInbox(kept, { undoWord })
  await open(0)
  expect(page.get('[data-word]').text()).toMatch(/^STOP: opted out of everything \d\d:\d\d\. ?Undo$/)
  expect(field()).toBeNull()
  expect(page.text()).toContain('Opted out: you cannot reply.')

  button('Undo')?.click()
  await vi.waitFor(() => expect(said()).toEqual(['The opt-out is removed.']))
  expect(undoWord.mock.calls).toEqual([[{ replyId: 8 }]])
})

test('a sender that is not a number cannot be answered, added or opted out', async () => {
  const kept = setUp({ rows: [aRow('GATEWAY')] })
  kept.conversations.GATEWAY = aConversation('GATEWAY', { entries: [aReply(5)], cannotReply: 'no_number' })
  const decide = vi.fn((_input: unknown) => ({}))
  const { page, open, press } = await openInbox(kept, { decide })
  await open(0)

  expect(page.text()).toContain('This is not a phone number, so you cannot reply.')
  expect([field(), button(/^Add person/)]).toEqual([null, undefined])
  press('o')
  await flushPromises()
  expect(decide).not.toHaveBeenCalled()
})

test('a conversation that is opened is marked as read after a second, and stays unread if the user says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const kept = setUp()
  kept.conversations[priya] = aConversation(priya, { entries: [aReply(1, { isRead: false })] })
  const answers = parts.inboxAnswers(kept)
  const markRead = vi.fn(answers.markRead)
  const { page, press } = await parts.openPart(InboxPage, { inbox: { ...answers, markRead } })
  await vi.advanceTimersByTimeAsync(50)
  await page.findAll('[role=option]')[0]?.trigger('click')
  await vi.advanceTimersByTimeAsync(900)
  expect(markRead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300)
  expect(markRead.mock.calls).toEqual([[{ phone: priya, isRead: true }]])

  press('u')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(markRead.mock.calls.slice(1)).toEqual([[{ phone: priya, isRead: false }]])
})

test('marking a conversation as done moves on to the next, and can be undone', async () => {
  const kept = setUp()
  const setDone = vi.fn(({ phone, isDone }: { phone: string; isDone: boolean }) => {
    kept.rows = isDone ? kept.rows.filter((row) => row.phone !== phone) : keptInbox().rows
    return { isDone }
  })
  const { page, open, press } = await openInbox(kept, { setDone })
  await open(0)
  press('e')
  await vi.waitFor(() => expect(page.get('[data-conversation-name]').text()).toBe('+44 7700 900544'))
  press('z')
  await vi.waitFor(() => expect(setDone).toHaveBeenCalledTimes(2))

  expect(setDone.mock.calls).toEqual([[{ phone: priya, isDone: true }], [{ phone: priya, isDone: false }]])
})

test('the arrow keys move on from the conversation that is open, and back', async () => {
  const { page, open } = await openInbox()
  await open(0)
  const list = page.get('[role=listbox]')
  const name = () => page.get('[data-conversation-name]').text()
  await list.trigger('keydown', { key: 'ArrowDown', code: 'ArrowDown' })
  await vi.waitFor(() => expect(name()).toBe('+44 7700 900544'))
  await list.trigger('keydown', { key: 'ArrowUp', code: 'ArrowUp' })
  await vi.waitFor(() => expect(name()).toBe('Priya Nandakumar'))
})

test('the first press of an arrow key opens a conversation, wherever the focus is', async () => {
  const { page, press } = await openInbox()
  press('ArrowDown', { code: 'ArrowDown' })
  await vi.waitFor(() => expect(page.get('[data-conversation-name]').text()).toBe('Priya Nandakumar'))
  expect(document.activeElement?.getAttribute('role')).toBe('listbox')
})

test('marking as done moves on to the next while the list is still being read again', async () => {
  const kept = setUp()
  const listed = vi.fn(() => ({ total: 2, rows: kept.rows }))
  const { page, open, press } = await openInbox(kept, {
    conversations: listed,
    setDone: () => {
      listed.mockImplementation((() => new Promise(() => undefined)) as never)
      return { isDone: true }
    },
  })
  await open(0)
  press('e')
  await vi.waitFor(() => expect(page.get('[data-conversation-name]').text()).toBe('+44 7700 900544'))
})

test('a gap says from, to, why and what was done, and Got it leaves one grey line', async () => {
  const gap = aGap({ optOuts: { state: 'to_read', lists: 2 } })
  const kept = setUp({ state: aState({ gaps: [gap, aGap({ id: 2, isSeen: true })] }) })
  const readGap = vi.fn((_input: unknown) =>
    aGap({ optOuts: { state: 'read', at: '2026-11-20T08:57:00.000Z', lists: 2, found: 3 } }),
  )
  const seeGap = vi.fn((_input: unknown) => aGap({ isSeen: true }))
  const { page } = await openInbox(kept, { readGap, seeGap })
  const notice = () => page.find('[data-gap]')
  expect(notice().text()).toContain('Gap of 13 h 45 min')
  expect(notice().text()).toContain('Postrider was closed')
  expect(notice().text()).toContain('still has to read the opt-outs of your')

  button('Read opt-outs again')?.click()
  await vi.waitFor(() => expect(notice().text()).toContain('It found and applied 3'))
  expect(button('Read opt-outs again')).toBeUndefined()
  button('Got it')?.click()
  await vi.waitFor(() => expect(notice().exists()).toBe(false))
  expect(page.text()).toContain('Gap of 13 h 45 min')
  expect([readGap.mock.calls, seeGap.mock.calls]).toEqual([[[{ gapId: 1 }]], [[{ gapId: 1 }]]])
})

test('an account without a feed says why and what to do, and has nothing to poll', async () => {
  const { page } = await openInbox(setUp({ state: aState({ feed: 'needs_api_key', senderTakesNoReplies: true }) }))

  expect(page.text()).toContain('Replies need an API key')
  expect(page.text()).toContain('People cannot reply to a name')
  expect(page.findAll('a').filter((link) => link.attributes('href') === '/settings/accounts')).toHaveLength(2)
  expect(button('Check now')?.disabled).toBe(true)
})

test('a folder and a search ask for their own rows', async () => {
  const kept = setUp({ state: aState({ counts: { all: 2, replies: 1, optOuts: 0, unclear: 1, done: 0 } }) })
  const conversations = vi.fn((_input: unknown) => ({ total: kept.rows.length, rows: kept.rows }))
  const { page } = await openInbox(kept, { conversations })
  const tab = page.findAll('[role=tab]').find((one) => one.text() === 'Unclear 1')
  await tab?.trigger('mousedown')
  await vi.waitFor(() => expect(conversations.mock.lastCall?.[0]).toMatchObject({ folder: 'unclear' }))
  const search = document.querySelector<HTMLInputElement>('[data-search] input, input[data-search]')
  if (!search) throw new Error('no search')
  search.value = ' 07700 '
  search.dispatchEvent(new Event('input', { bubbles: true }))

  await vi.waitFor(() =>
    expect(conversations.mock.lastCall?.[0]).toEqual({ offset: 0, limit: 100, folder: 'unclear', search: '07700' }),
  )
})

test('a list that cannot be read says so and is read again', async () => {
  let isBroken = true
  const conversations = () => {
    if (isBroken) throw refusal('NO_ACCOUNT')
    return { total: 1, rows: [aRow(priya, { name: 'Priya' })] }
  }
  const { page } = await parts.openPart(InboxPage, {
    inbox: parts.inboxAnswers({ state: aState(), rows: [], conversations: {} }, { conversations }),
  })
  await vi.waitFor(() => expect(button('Try again')).toBeDefined())
  isBroken = false
  button('Try again')?.click()

  await vi.waitFor(() => expect(page.text()).toContain('Priya'))
})

test('an empty inbox says what it is for, and keeps the line of a gap', async () => {
  const counts = { all: 0, replies: 0, optOuts: 0, unclear: 0, done: 0 }
  const { page } = await parts.openPart(InboxPage, {
    inbox: parts.inboxAnswers({
      state: aState({ counts, gaps: [aGap({ isSeen: true })] }),
      rows: [],
      conversations: {},
    }),
  })
  await vi.waitFor(() => expect(page.text()).toContain('Replies appear here'))
  expect(page.text()).toContain('Gap of 13 h 45 min')
  expect(page.find('[role=listbox]').exists()).toBe(false)
})

test('a poll says what it found, and one at a time is enough', async () => {
  const lookNow = vi.fn(() => ({ replies: 2, optOuts: 1, readAt: parts.at }))
  const { said } = await openInbox(setUp(), { lookNow })
  button('Check now')?.click()
  void useInbox().lookNow()
  await vi.waitFor(() => expect(said()).toEqual(['2 new replies. 1 new opt-out, applied.']))

  expect(lookNow).toHaveBeenCalledTimes(1)
})

test('earlier messages come before those that are shown, once', async () => {
  const kept = setUp()
  const whole = Array.from({ length: 6 }, (_, index) =>
    aReply(index + 1, { at: `2026-11-20T09:0${index}:00.000Z`, text: `Text ${index + 1}` }),
  )
  const conversation = vi.fn(({ before }: { phone: string; before?: string | undefined }) => {
    const entries = (before === undefined ? whole : whole.filter((entry) => entry.at < before)).slice(-3)
    return aConversation(priya, { entries, hasEarlier: before === undefined })
  })
  const { page, open } = await openInbox(kept, { conversation })
  await open(0)
  expect(page.findAll('[data-reply]')).toHaveLength(3)
  button('Show earlier messages')?.click()
  await vi.waitFor(() => expect(page.findAll('[data-reply]')).toHaveLength(6))

  expect(page.findAll('[data-reply]').map((one) => one.get('p').text())).toEqual(whole.map(({ text }) => text))
  expect(button('Show earlier messages')).toBeUndefined()
})
