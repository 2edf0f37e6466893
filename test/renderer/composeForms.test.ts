import type { Account, Draft, Measure, Preview, ReadTime } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import ComposeMessage from '../../src/renderer/src/features/compose/ComposeMessage.vue'
import ComposePeople from '../../src/renderer/src/features/compose/ComposePeople.vue'
import ComposeWhen from '../../src/renderer/src/features/compose/ComposeWhen.vue'
import { useAccounts } from '../../src/renderer/src/stores/accounts'
import { applyEdit } from '../../src/renderer/src/stores/draftEdit'
import { useCompose } from '../../src/renderer/src/stores/compose'
import { areaClient, type Answers } from './areaClient'
import { mountPart } from './mountPage'

const draft: Draft = {
  ...{ id: 'c1', name: 'Points', state: 'draft', listIds: [7], template: 'Hi', sender: '' },
  ...{ kind: 'text', imageUrl: '', targetUrl: '', caption: '', bypassOptOut: false },
  savedAt: '2026-11-20T09:42:00.000Z',
}
const measure: Measure = {
  ...{ people: 12, found: 14, leftOut: [], costly: [], costlyPeople: 0, fields: [], blocked: 0, issues: [] },
  parts: { total: 12, least: 1, most: 1, spread: [{ parts: 1, people: 12 }] },
  longest: { encoding: 'gsm7', units: 20, perPart: 160 },
}
const preview: Preview = {
  ...{ position: 1, of: 12, name: 'Maya', phone: '+447700900147', text: 'Hi', parts: 1, filled: [], missing: [] },
}
const account: Account = {
  ...{ id: 'a1', name: 'Ours', kind: 'gateway', isTest: false, credential: 'keychain', credentialKind: 'api_key' },
  addresses: { base: 'https://base.example', auth: 'https://auth.example', api: 'https://api.example' },
  defaults: {
    ...{ sender: '', country: 'GB', batchSize: 100, pacePerSecond: 20, timeZone: 'Europe/Athens', callbackUrl: '' },
    ...{ chatAppChannel: 'chatapp', usesOlderApi: false, transcodes: false },
  },
}

afterEach(() => {
  document.body.replaceChildren()
})

/** A step of a draft that keeps what is saved. */
async function mountStep(
  part: unknown,
  {
    kept = draft,
    answers = {},
    olderApi = false,
    counted = measure,
  }: {
    kept?: Draft
    answers?: NonNullable<Answers['campaigns']>
    olderApi?: boolean
    counted?: Measure
  } = {},
) {
  const saved: object[] = []
  let now = kept
  const page = mountPart(
    {
      components: { Part: part },
      setup: () => ({ compose: useCompose() }),
      template: `<Part v-if="compose.draft" @next="$emit('next')" />`,
    },
    {
      client: areaClient({
        campaigns: {
          draft: () => now,
          measure: () => counted,
          preview: () => preview,
          save: ({ campaignId: _, ...change }) => {
            saved.push(change)
            return (now = applyEdit(now, change as never))
          },
          ...answers,
        },
        accounts: {
          list: () => ({
            accounts: [{ ...account, defaults: { ...account.defaults, usesOlderApi: olderApi } }],
            activeId: 'a1',
          }),
        },
        contacts: { fields: () => [] },
        lists: { all: () => ({ lists: [], everyone: { people: 0, optedOut: 0 } }) },
      }) as never,
    },
  )
  await useAccounts().load()
  const compose = useCompose()
  await compose.open('c1')
  await flushPromises()
  return { page, compose, saved, draft: () => now }
}
type Step = Awaited<ReturnType<typeof mountStep>>
const buttons = ({ page }: Step, words: string) =>
  page.findAll('button').filter((button) => button.text().includes(words))
const isContinueOpen = (step: Step) => buttons(step, 'Continue').at(-1)?.attributes('disabled') === undefined

describe('the kind of message', () => {
  test('chat app asks for its picture and link before it goes on', async () => {
    const step = await mountStep(ComposeMessage, { kept: { ...draft, kind: 'chat_app' } })
    const closed = [isContinueOpen(step)]
    expect(step.page.text()).toContain('needs the address of its picture')

    await step.page.get('input[data-image-url]').setValue('https://shop.example/a.png')
    closed.push(isContinueOpen(step))
    await step.page.get('input[data-target-url]').setValue('https://shop.example/')
    await step.page.get('input[data-caption]').setValue('Spring')
    await step.compose.flush()
    await flushPromises()

    expect([...closed, isContinueOpen(step)]).toEqual([false, false, true])
    expect(step.draft()).toMatchObject({
      ...{ imageUrl: 'https://shop.example/a.png', targetUrl: 'https://shop.example/', caption: 'Spring' },
    })
    expect(step.page.text()).toContain('priced per message, not per part')
  })

  test('flash says what a phone does with it', async () => {
    const step = await mountStep(ComposeMessage)
    const pill = step.page.findAll('[role=tab]').find((tab) => tab.text() === 'Flash')

    await pill?.trigger('mousedown', { button: 0 })
    await step.compose.flush()
    await flushPromises()

    expect(step.draft().kind).toBe('flash')
    expect(step.page.text()).toContain('Shows on the screen and may not be stored')
    expect(step.page.text()).toContain('One person per request')
  })

  test.each([
    [
      'by an account of the older interface',
      { kept: { ...draft, kind: 'flash' as const }, olderApi: true },
      'sends text messages only',
    ],
    [
      'with fields, to a list of the gateway',
      {
        kept: { ...draft, gatewayList: { id: '501', name: 'Regulars' } },
        counted: { ...measure, fields: [{ name: 'firstname', empty: 0 }] },
      },
      'Take the fields out',
    ],
  ])('%s cannot go on, and says why', async (_, options, words) => {
    const step = await mountStep(ComposeMessage, options)

    expect(step.page.text()).toContain(words)
    expect(isContinueOpen(step)).toBe(false)
  })
})

describe('the people', () => {
  test('can be a list of the gateway, found by name, with what it cannot do', async () => {
    const gatewayLists = vi.fn((_input: unknown) => ({
      lists: [{ id: '501', name: 'Regulars', people: 318 }],
      hasMore: false,
    }))
    const step = await mountStep(ComposePeople, { kept: { ...draft, listIds: [] }, answers: { gatewayLists } })

    await step.page.get('[data-choose-gateway-list]').trigger('click')
    await flushPromises()
    await buttons(step, 'Use this list')[0]?.trigger('click')
    await step.compose.flush()
    await flushPromises()

    expect(gatewayLists.mock.calls).toEqual([[{ page: 1 }]])
    expect(step.saved).toEqual([{ gatewayList: { id: '501', name: 'Regulars', people: 318 } }])
    expect(step.page.get('[data-gateway-list]').text()).toContain('318 people, by the gateway’s count')
    expect(step.page.text()).toContain('Your opt-outs are not checked here')
    expect(step.page.text()).toContain('People 318')
  })

  test('can be a list of the gateway by its number, and back', async () => {
    const step = await mountStep(ComposePeople, { answers: { gatewayLists: () => ({ lists: [], hasMore: false }) } })

    await step.page.get('[data-choose-gateway-list]').trigger('click')
    await flushPromises()
    await step.page.get('input[data-gateway-list-id]').setValue(' 77 ')
    await step.page.get('input[data-gateway-list-id]').trigger('submit')
    await step.compose.flush()
    await flushPromises()
    expect(step.draft().gatewayList).toEqual({ id: '77', name: '' })
    await step.page.get('[data-gateway-list] button').trigger('click')
    await step.compose.flush()

    expect(step.draft()).not.toHaveProperty('gatewayList')
    expect(step.saved.at(-1)).toEqual({ gatewayList: null })
  })

  test('who opted out get it only by a switch that says how many they are', async () => {
    const step = await mountStep(ComposePeople, { counted: { ...measure, optedOut: 3 } })
    expect(step.page.text()).not.toContain('get it all the same')

    await step.page.get('[data-bypass] button').trigger('click')
    await step.compose.flush()
    await flushPromises()

    expect(step.saved).toEqual([{ bypassOptOut: true }])
    expect(step.page.text()).toContain('3 people opted out and get it all the same')
  })

  test.each([
    ['an account of the older interface', { olderApi: true }],
    ['chat-app messages', { kept: { ...draft, kind: 'chat_app' as const } }],
  ])('who opted out are always left out by %s', async (_, options) => {
    const step = await mountStep(ComposePeople, options)

    expect(step.page.get('[data-bypass] button').attributes('disabled')).toBeDefined()
  })

  test('of a retry are named by the campaign they were in', async () => {
    const retryOf = { campaignId: 'c0', name: 'News', of: 'failed' } as const
    const step = await mountStep(ComposePeople, { kept: { ...draft, listIds: [], retryOf } })

    expect(step.page.get('[data-retry]').text()).toContain('News, once more')
    expect(isContinueOpen(step)).toBe(true)
  })
})

describe('the time', () => {
  const zone = 'Europe/Athens'
  async function mountWhen(
    answer: ReadTime | ((input: { which?: 'first' | 'second' | undefined }) => ReadTime),
    more: Parameters<typeof mountStep>[1] = {},
  ) {
    const readTime = vi.fn((input: { day: string; time: string; which?: 'first' | 'second' | undefined }) =>
      typeof answer === 'function' ? answer(input) : answer,
    )
    const step = await mountStep(ComposeWhen, { ...more, answers: { readTime } })
    return { ...step, readTime }
  }
  async function write(step: Step, day: string, time: string): Promise<void> {
    await step.page.findAll('input[type=radio]')[1]?.setValue(true)
    await step.page.get('input[data-when-day]').setValue(day)
    await step.page.get('input[data-when-time]').setValue(time)
    await flushPromises()
    await step.compose.flush()
    await flushPromises()
  }

  test('is now unless chosen, and one moment once the core has read it', async () => {
    const at = '2027-01-10T07:00:00.000Z'
    const step = await mountWhen({ state: 'moment', at, zone })
    const now = isContinueOpen(step)

    await write(step, '2027-01-10', '09:00')

    expect(now).toBe(true)
    expect(step.readTime).toHaveBeenLastCalledWith({ day: '2027-01-10', time: '09:00' })
    expect(step.draft().scheduledFor).toBe(at)
    expect(step.page.text()).toContain('Goes on Sunday 10 January 2027, 09:00')
    expect(step.page.text()).toContain('cannot be called back')
    expect(isContinueOpen(step)).toBe(true)
    await step.page.findAll('input[type=radio]')[0]?.setValue(true)
    await step.compose.flush()
    expect(step.draft()).not.toHaveProperty('scheduledFor')
  })

  test('that does not exist is refused with its neighbours, each one press away', async () => {
    const [before, after] = ['2027-03-28T00:59:00.000Z', '2027-03-28T01:00:00.000Z']
    const step = await mountWhen({ state: 'skipped', before, after, zone })

    await write(step, '2027-03-28', '03:30')

    expect(step.page.text()).toContain('03:30 does not exist on that day')
    expect(isContinueOpen(step)).toBe(false)
    expect(step.draft()).not.toHaveProperty('scheduledFor')
    await buttons(step, '04:00')[0]?.trigger('click')
    await flushPromises()
    expect(step.readTime).toHaveBeenLastCalledWith({ day: '2027-03-28', time: '04:00' })
    expect(buttons(step, '02:59')).toHaveLength(1)
  })

  test('that comes twice is asked about', async () => {
    const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']
    const step = await mountWhen(({ which }) =>
      which === undefined
        ? { state: 'twice', first, second, zone }
        : { state: 'moment', at: which === 'first' ? first : second, zone },
    )

    await write(step, '2027-10-31', '03:30')
    expect(isContinueOpen(step)).toBe(false)
    await buttons(step, 'The second, 03:30 (UTC+2)')[0]?.trigger('click')
    await flushPromises()
    await step.compose.flush()

    expect(step.draft().scheduledFor).toBe(second)
  })

  test('that is over is refused, and none stays saved in its place', async () => {
    const step = await mountWhen(
      { state: 'refused', reason: 'past', zone },
      { kept: { ...draft, scheduledFor: '2026-11-22T08:30:00.000Z' } },
    )
    await step.compose.flush()
    await flushPromises()

    expect(step.page.text()).toContain('This time is over')
    expect(step.draft()).not.toHaveProperty('scheduledFor')
    expect(isContinueOpen(step)).toBe(false)
  })

  test.each([
    ['flash messages', { kept: { ...draft, kind: 'flash' as const } }, 'no time can be left'],
    ['a list of the gateway', { kept: { ...draft, gatewayList: { id: '1', name: '' } } }, 'no time can be left'],
    ['an account of the older interface', { olderApi: true }, 'cannot leave a time'],
  ])('cannot be left to the gateway for %s', async (_, more, words) => {
    const step = await mountWhen({ state: 'refused', reason: 'past', zone }, more)

    expect(step.page.text()).toContain(words)
    expect(step.page.findAll('input[type=radio]')[1]?.attributes('disabled')).toBeDefined()
    expect(isContinueOpen(step)).toBe(true)
  })
})
