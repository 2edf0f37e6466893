// One message, one person, what the gateway itself answers, and the balance in the side bar.
import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import GatewaySide from '../../../src/renderer/src/features/history/gateway/GatewaySide.vue'
import MessageFacts from '../../../src/renderer/src/features/history/message/MessageFacts.vue'
import MessageRecord from '../../../src/renderer/src/features/history/message/MessageRecord.vue'
import MessageSaid from '../../../src/renderer/src/features/history/message/MessageSaid.vue'
import PersonEntry from '../../../src/renderer/src/features/history/PersonEntry.vue'
import PersonPage from '../../../src/renderer/src/features/history/PersonPage.vue'
import AccountSwitcher from '../../../src/renderer/src/features/shell/AccountSwitcher.vue'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { button, frame } from '../contacts/contactsParts'
import { aDetail, aMessage, at, giveSizes, historyAnswers, openAt, pounds, said } from './historyParts'
import { anAccount, theDefaults } from '../shapes'

giveSizes()

test('the panel says what the gateway said, how often this number failed, and undoes setting it apart', async () => {
  const done: string[] = []
  const { toasts } = frame(
    MessageSaid,
    {
      numbers: {
        setApart: ({ phones = [] }) => (done.push(`apart ${phones.join()}`), { changed: 1, phones }),
        putBack: ({ phones }) => (done.push(`back ${phones.join()}`), { changed: 1 }),
      },
    },
    { detail: aDetail({ notDelivered: { messages: 3, since: `${new Date().getFullYear()}-01-15T10:00:00.000Z` } }) },
  )

  expect(said()).toContain('Not delivered')
  expect(said()).toContain(
    'The gateway says REJECTED. Third time for this number since January. It may no longer be in use.',
  )
  button('Set apart')?.click()
  await flushPromises()
  expect(button('Put back')).toBeDefined()
  const [undo] = toasts.toasts.value[0]?.actions ?? []
  ;(undo?.onClick as (() => void) | undefined)?.()
  await flushPromises()

  expect(done).toEqual(['apart +447700900326', 'back +447700900326'])
  expect(button('Set apart')).toBeDefined()
})

test('the notice that a number is set apart goes when it is put back by the button', async () => {
  const { toasts } = frame(
    MessageSaid,
    { numbers: { setApart: ({ phones = [] }) => ({ changed: 1, phones }), putBack: () => ({ changed: 1 }) } },
    { detail: aDetail() },
  )
  const shown = () => toasts.toasts.value.map(({ title }) => title)
  button('Set apart')?.click()
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  const [setApart] = shown()

  button('Put back')?.click()
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  await vi.waitFor(() => expect(shown()).not.toContain(setApart))
})

test('a message asked for by its id highlights what the two forms of its record say differently', async () => {
  frame(
    MessageRecord,
    {
      history: {
        askMessage: ({ gatewayKey }) => ({
          record: { _id: gatewayKey, status: 'DELIVERED', provider: 'P' },
          raw: '{}',
          askedAt: at,
        }),
      },
    },
    { detail: aDetail() },
  )

  button('Ask the gateway again')?.click()
  await flushPromises()

  const lines = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.trim()),
  )
  expect(lines).toEqual([
    ['_id', 'k4', 'k4'],
    ['provider', 'missing', 'P'],
    ['smscId', '7', 'missing'],
    ['status', 'REJECTED', 'DELIVERED'],
  ])
  expect(document.querySelectorAll('[aria-label=differs]')).toHaveLength(1)
})

test('the page of one person has the facts, then everything that happened, older entries on request', async () => {
  const person = vi.fn(({ phone, offset }: { phone: string; offset: number }) => ({
    ...{ total: 2, phone, name: 'Callum Braithwaite', contactId: 9, isOptedOut: true },
    ...{ messages: 4, delivered: 1, notDelivered: 3, replies: 1, cost: { micros: 96_000, currency: 'GBP' } },
    rows: [
      offset === 0
        ? { kind: 'reply' as const, at, text: 'STOP', to: '+447700900001' }
        : { kind: 'message' as const, at, message: aMessage() },
    ],
  }))
  await openAt(PersonPage, '/history/person?phone=%2B447700900326', { history: { person } })

  expect(said()).toContain('Callum Braithwaite')
  expect(said()).toContain('Opted out')
  expect(said()).toContain('£0.096')
  expect(said()).toContain('STOP')
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('/history?phone=%2B447700900326')
  expect(links).toContain('/contacts?person=9')
  button('Show older')?.click()
  await flushPromises()

  expect(person.mock.lastCall?.[0]).toEqual({ phone: '+447700900326', offset: 1, limit: 50 })
  expect(said()).toContain('Message from Christmas opening hours')
  expect(said()).toContain('This is all: 2 entries')
})

test.each([
  [{ kind: 'opted_out', at, source: 'reply', listName: 'Spring' }, 'Opted out of Spring by a reply'],
  [{ kind: 'opted_out', at, source: 'something_new' }, 'Opted out something_new'],
  [{ kind: 'verified', at, status: 'ABSENT', isActive: false }, 'Looked up: ABSENT'],
  [{ kind: 'campaign', at, campaignId: 'c1', campaignName: 'Sale', state: 'uncertain' }, 'In Sale Uncertain'],
  [{ kind: 'campaign', at, campaignId: 'c1', campaignName: 'Sale', state: 'a_new_state' }, 'In Sale'],
])('an entry of %o reads "%s"', (entry, words) => {
  const { part } = frame(PersonEntry, {}, { entry })

  // There are no blanks between neighbouring elements.
  expect(part.text().replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
})

test('the gateway is asked with its own filters, page by page, and unknown fields have columns too', async () => {
  const asked: unknown[] = []
  await openAt(
    GatewaySide,
    '/history/gateway',
    historyAnswers({
      history: {
        askListing: (question) => {
          asked.push(question)
          return {
            rows: [
              { id: 4, record: { to: '+447700900326', novelty: 'x1' } as Record<string, string> },
              { record: {} as Record<string, string> },
            ],
            total: 2,
            hasNext: true,
          }
        },
      },
    }),
  )
  const status = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes('Status'))
  const field = document.getElementById(status?.getAttribute('for') ?? '') as HTMLInputElement
  field.value = 'FAILED'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  await flushPromises()
  // A value that is typed now belongs to the next question.
  field.value = 'SENT'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  button('Next page')?.click()
  await flushPromises()

  expect(asked).toEqual([
    { status: 'FAILED', limit: 50, page: 1 },
    { status: 'FAILED', limit: 50, page: 2 },
  ])
  expect([...document.querySelectorAll('thead th')].map((head) => head.textContent?.trim())).toEqual([
    'Here',
    'to',
    'novelty',
  ])
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('/history?message=4')
  expect(said()).toContain('could not be saved')
})

test('a balance below the warning line is said where it is shown', async () => {
  const balance = { money: pounds(9_000_000), words: '9', readAt: at }
  const account = (lowBalanceMicros: number) => anAccount({ balance, defaults: theDefaults({ lowBalanceMicros }) })
  const Switcher = defineComponent(() => {
    const accounts = useAccounts()
    void accounts.load()
    return () => h(AccountSwitcher, { isRail: false })
  })
  const shown = async (lowBalanceMicros: number) => {
    const { part } = frame(Switcher, {
      accounts: { list: () => ({ accounts: [account(lowBalanceMicros)], activeId: 'a1' }) },
    })
    await flushPromises()
    return part.get('button').attributes('aria-label')
  }

  expect(await shown(10_000_000)).toBe('Account: Alder. £9.00 left, below your warning at £10.00')
  expect(await shown(5_000_000)).toBe('Account: Alder. £9.00 left')
})

test('three costs stood beside each other, the third called “expected”: it has the gateway’s own name and is explained', () => {
  frame(MessageFacts, {}, { detail: aDetail({ estimated: pounds(31_000), ourCost: pounds(26_000) }) })

  expect(said()).toMatch(/Estimated ?£0.031 ?Charged/)
  expect(said()).toMatch(
    /“our_cost” ?£0.026 ?A figure of the gateway that it does not explain. You pay what stands under “Charged”./,
  )
})
