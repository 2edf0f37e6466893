import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import ComposeMessage from '../../../src/renderer/src/features/compose/message/ComposeMessage.vue'
import ComposePeople from '../../../src/renderer/src/features/compose/people/ComposePeople.vue'
import { buttons, mountStep, type Step } from './mountStep'
import { aDraft, aMeasure } from '../shapes'
import { setWindowWidth } from '../windowWidth'

const draft = aDraft()
const measure = aMeasure()

const isContinueOpen = (step: Step) => buttons(step, 'Continue').at(-1)?.attributes('disabled') === undefined

describe('the kind of message', () => {
  test('a chat-app message asks for its picture and link before the next step', async () => {
    setWindowWidth(1_280)
    const step = await mountStep(ComposeMessage, { kept: { ...draft, kind: 'chat_app' } })
    const closed = [isContinueOpen(step)]
    expect(step.page.text()).toContain('Enter a picture address')

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
    expect(step.page.text()).toContain('Priced per message, not per part')
  })

  test('a flash message says what a phone does with it', async () => {
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
      'Remove the fields',
    ],
  ])('a message of %s cannot go to the next step, and says why', async (_, options, words) => {
    setWindowWidth(1_280)
    const step = await mountStep(ComposeMessage, options)

    expect(step.page.text()).toContain(words)
    expect(isContinueOpen(step)).toBe(false)
  })
})

describe('the people', () => {
  test('the people can be a list of the gateway, found by name, with what it cannot do', async () => {
    const gatewayLists = vi.fn((_input: unknown) => ({
      lists: [{ id: '501', name: 'Regulars', people: 318 }],
      hasMore: false,
    }))
    const step = await mountStep(ComposePeople, { kept: { ...draft, listIds: [] }, answers: { gatewayLists } })

    await step.page.get('[data-more-ways] [data-disclosure]').trigger('click')
    await step.page.get('[data-choose-gateway-list] button').trigger('click')
    await flushPromises()
    await buttons(step, 'Use this list')[0]?.trigger('click')
    await step.compose.flush()
    await flushPromises()

    expect(gatewayLists.mock.calls).toEqual([[{ page: 1 }]])
    expect(step.saved).toEqual([{ gatewayList: { id: '501', name: 'Regulars', people: 318 } }])
    expect(step.page.get('[data-gateway-list]').text()).toContain('318 people, by the gateway’s count')
    expect(step.page.text()).toContain('Postrider does not check your opt-outs')
    expect(step.page.text()).toContain('People 318')
  })

  test('a gateway that shows the same lists as its next ones shows them once, and has no more', async () => {
    const page = { lists: [{ id: '501', name: 'Regulars', people: 318 }], hasMore: true }
    const step = await mountStep(ComposePeople, {
      kept: { ...draft, listIds: [] },
      answers: { gatewayLists: () => page },
    })
    await step.page.get('[data-more-ways] [data-disclosure]').trigger('click')
    await step.page.get('[data-choose-gateway-list] button').trigger('click')
    await flushPromises()

    await buttons(step, 'More lists')[0]?.trigger('click')
    await flushPromises()

    expect(step.page.findAll('[data-gateway-lists] li')).toHaveLength(1)
    expect(buttons(step, 'More lists')).toHaveLength(0)
  })

  test('the people can be a list of the gateway by its number, and back', async () => {
    const step = await mountStep(ComposePeople, { answers: { gatewayLists: () => ({ lists: [], hasMore: false }) } })

    await step.page.get('[data-more-ways] [data-disclosure]').trigger('click')
    await step.page.get('[data-choose-gateway-list] button').trigger('click')
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

  test('people who opted out get it only by a button that says how many they are', async () => {
    const step = await mountStep(ComposePeople, { counted: { ...measure, optedOut: 3 } })
    expect(step.page.text()).not.toContain('still get it')

    await step.page.get('[data-more-ways] [data-disclosure]').trigger('click')
    expect(step.page.get('[data-bypass] button').text()).toBe('Allow for 3 people')
    await step.page.get('[data-bypass] button').trigger('click')
    await step.compose.flush()
    await flushPromises()

    expect(step.saved).toEqual([{ bypassOptOut: true }])
    expect(step.page.text()).toContain('3 people opted out and still get it')
    expect(step.page.get('[data-rule="People who opted out"]').text()).toContain('allowed for this campaign')
  })

  test('dangerous and rare choices stood open in the first step of every campaign: they are folded, but never while one is on', async () => {
    const step = await mountStep(ComposePeople)
    expect(step.page.find('[data-bypass]').exists()).toBe(false)
    expect(step.page.find('[data-choose-gateway-list]').exists()).toBe(false)
    expect(step.page.get('[data-more-ways]').text()).toContain('Also to people who opted out')

    const on = await mountStep(ComposePeople, { kept: { ...draft, bypassOptOut: true } })
    await on.page.get('[data-more-ways] [data-disclosure]').trigger('click')

    expect(on.page.get('[data-bypass] button').text()).toBe('Leave them out again')
  })

  test.each([
    ['the older API', { olderApi: true }],
    ['chat-app messages', { kept: { ...draft, kind: 'chat_app' as const } }],
  ])('people who opted out are always left out by %s', async (_, options) => {
    const step = await mountStep(ComposePeople, options)

    await step.page.get('[data-more-ways] [data-disclosure]').trigger('click')
    expect(step.page.get('[data-bypass] button').attributes('disabled')).toBeDefined()
  })

  test('the people of a retry are named by the campaign they were in', async () => {
    const retryOf = { campaignId: 'c0', name: 'News', of: 'failed' } as const
    const step = await mountStep(ComposePeople, { kept: { ...draft, listIds: [], retryOf } })

    expect(step.page.get('[data-retry]').text()).toContain('Retry: News')
    expect(isContinueOpen(step)).toBe(true)
  })
})
