import type { Draft, Review } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { describe, expect, test, vi } from 'vitest'
import ComposeReview from '../../../src/renderer/src/features/compose/review/ComposeReview.vue'
import {
  approvalStep,
  balanceOutlook,
  readCount,
} from '../../../src/renderer/src/features/compose/review/reviewNumbers'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { areaClient, refusal, type Answers } from '../areaClient'
import { mountPart } from '../mountPage'
import { aDraft, aMeasure, anAccount, aPreview, aReview } from '../shapes'

const at = '2026-11-20T09:44:00.000Z'
const pounds = (amount: number) => ({ micros: Math.round(amount * 1_000_000), currency: 'GBP' })
const draft = aDraft({ template: 'Hi {{firstname|there}}' })
const review = aReview({
  draft: { ...draft, state: 'frozen' },
  ...{ people: 1_204, parts: 1_334, batches: 15 },
  sample: aPreview({ of: 1_204, text: 'Hi Maya', filled: [[3, 7]] }),
  byCountry: [{ country: 'GB', people: 1_204, parts: 1_334 }],
  estimate: { state: 'priced', cost: pounds(44.9), words: [], askedAt: at },
  balance: { money: pounds(218.6), words: '218.60', readAt: at },
  ceiling: pounds(46),
})
const { ceiling: _ceiling, ...withoutCeiling } = review
const noPrice: Review = { ...withoutCeiling, estimate: { state: 'no_price', words: ['see portal'], askedAt: at } }
const { estimate: _estimate, ...unpriced } = withoutCeiling
const approved = { campaignId: 'c1', state: 'approved' as const }

async function mountReview(answers: NonNullable<Answers['campaigns']>, inbox: Answers['inbox'] = {}) {
  const page = mountPart(
    {
      components: { ComposeReview },
      setup: () => ({ compose: useCompose() }),
      template: `<ComposeReview v-if="compose.draft && compose.draft.state !== 'running'" />`,
    },
    {
      client: areaClient({
        campaigns: {
          draft: () => draft,
          freeze: () => review,
          measure: () => Promise.reject(refusal('CAMPAIGN_UNKNOWN')),
          ...answers,
        },
        inbox,
        contacts: { fields: () => [] },
        lists: { all: () => ({ lists: [], everyone: { people: 0, optedOut: 0 } }) },
      }) as never,
    },
  )
  await useCompose().open('c1')
  await vi.waitFor(() => expect(page.find('[data-send]').exists()).toBe(true))
  await flushPromises()
  return page
}
const sendButton = (page: Awaited<ReturnType<typeof mountReview>>) => page.get<HTMLButtonElement>('[data-send]')
const tick = (page: Awaited<ReturnType<typeof mountReview>>, consent: string) =>
  page.get(`[data-consent=${consent}] button, button[data-consent=${consent}]`).trigger('click')

test('“Someone with a fallback” was offered though no one needs it, and did nothing', async () => {
  for (const usesFallback of [0, 1]) {
    const page = await mountReview({ measure: () => aMeasure({ usesFallback }) })
    const offered = page.findAll('button').filter((button) => button.text() === 'Someone with a fallback')
    expect(offered).toHaveLength(usesFallback)
    page.unmount()
  }
})

test('practice warned of quiet hours that it had switched off itself: there the review does not', async () => {
  const warned = { freeze: () => ({ ...review, warnings: [{ code: 'in_quiet_hours' as const, people: 413 }] }) }
  const page = await mountReview(warned)
  expect(page.find('[data-warning=in_quiet_hours]').exists()).toBe(true)

  Object.assign(useAccounts(), { all: [anAccount({ kind: 'practice' })], activeId: 'a1' })
  await flushPromises()

  expect(page.find('[data-warning=in_quiet_hours]').exists()).toBe(false)
})

describe('the last button', () => {
  test('the last button carries the count and is not what Enter presses on arrival', async () => {
    const page = await mountReview({})

    expect(sendButton(page).text()).toContain('Send 1,204 messages')
    expect(document.activeElement).not.toBe(sendButton(page).element)
  })

  test('the last button pressed twice approves once, and exactly what was on the screen', async () => {
    const answers: (() => void)[] = []
    const approve = vi.fn(
      (_input: unknown) => new Promise<typeof approved>((resolve) => answers.push(() => resolve(approved))),
    )
    const page = await mountReview({ approve })
    const button = sendButton(page).element

    button.click()
    button.click()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.()
    await flushPromises()
    button.click()
    await flushPromises()

    expect(approve.mock.calls).toEqual([[{ campaignId: 'c1', hash: 'h1', people: 1_204, ceiling: pounds(46) }]])
  })

  test('the last button does not act on a key that is held down', async () => {
    const page = await mountReview({})
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
    const pressed = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })

    sendButton(page).element.dispatchEvent(held)
    sendButton(page).element.dispatchEvent(pressed)

    expect([held.defaultPrevented, pressed.defaultPrevented]).toEqual([true, false])
  })

  test('the last button on outdated numbers sends nothing, says so, and shows the new ones', async () => {
    const approve = vi.fn(() => {
      throw refusal('APPROVAL_STALE')
    })
    const page = await mountReview({ approve, review: () => ({ ...review, hash: 'h2', people: 1_205 }) })

    await sendButton(page).trigger('click')
    await vi.waitFor(() => expect(page.find('[role=alert]').exists()).toBe(true))

    expect(page.get('[role=alert]').text()).toContain('nothing was sent')
    expect(sendButton(page).text()).toContain('Send 1,205 messages')
    expect(approve).toHaveBeenCalledTimes(1)
  })

  test('the last button pressed after another window was first leads to the campaign as it stands', async () => {
    let state: Draft['state'] = 'draft'
    const page = await mountReview({
      draft: () => ({ ...draft, state }),
      approve: () => {
        state = 'running'
        throw refusal('CAMPAIGN_WRONG_STATE')
      },
    })

    await sendButton(page).trigger('click')

    await vi.waitFor(() => expect(useCompose().draft?.state).toBe('running'))
  })
})

describe('what cannot be called back', () => {
  const scheduled: Review = {
    ...review,
    draft: {
      ...review.draft,
      timing: { ...review.draft.timing, kind: 'moment', at: '2027-01-10T09:00:00.000Z', clock: 'gateway' },
      bypassOptOut: true,
    },
    optedOut: 3,
  }

  test('the review names the hours whose opt-outs are unknown, and sends only after a tick of its own', async () => {
    const approve = vi.fn((_input: unknown) => approved)
    const hours = [
      { from: '2026-11-16T18:00:00.000Z', until: '2026-11-17T07:10:00.000Z' },
      { from: '2026-11-17T14:05:00.000Z', until: '2026-11-18T09:10:00.000Z' },
    ]
    const warnings = [{ code: 'opt_outs_unknown' as const, hours, people: 128 }]
    const page = await mountReview({ freeze: () => ({ ...review, warnings }), approve })

    expect(page.get('[data-warning=opt_outs_unknown]').text()).toMatch(
      /Opt-outs are unknown for 128 people.*Unknown: .+ to .+, and 1 earlier gap\./s,
    )
    expect(sendButton(page).attributes('disabled')).toBeDefined()
    await tick(page, 'optOutsUnknownFrom')
    await sendButton(page).trigger('click')
    await flushPromises()

    expect(approve.mock.calls).toMatchObject([[{ optOutsUnknownFrom: hours[1]?.from }]])
  })

  test('unknown opt-outs can be checked from the review, which shows what is left of them', async () => {
    const hours = [{ from: '2026-11-16T18:00:00.000Z', until: '2026-11-17T07:10:00.000Z' }]
    const warnings = [{ code: 'opt_outs_unknown' as const, hours, people: 128 }]
    const lookNow = vi.fn(() => ({ replies: 0, optOuts: 1, readAt: at }))
    const answers = [() => Promise.reject(refusal('GATEWAY_UNREACHABLE')), lookNow]
    const page = await mountReview(
      { freeze: () => ({ ...review, warnings }), review: () => review },
      { lookNow: () => (answers.shift() ?? lookNow)() },
    )
    const check = () => page.findAll('button').find((button) => button.text() === 'Check opt-outs now')

    await check()?.trigger('click')
    expect(check()?.attributes('aria-busy')).toBe('true')
    await flushPromises()
    expect(check()?.attributes('aria-busy')).toBe('false')
    expect(page.find('[data-warning=opt_outs_unknown]').exists()).toBe(true)
    expect(page.text()).toMatch(/reach/)

    await check()?.trigger('click')
    await flushPromises()
    expect(lookNow).toHaveBeenCalledOnce()
    expect(page.find('[data-warning=opt_outs_unknown]').exists()).toBe(false)
  })

  test('a send that cannot be called back is scheduled only after each tick, and the ticks go with the approval', async () => {
    const approve = vi.fn((_input: unknown) => approved)
    const page = await mountReview({ freeze: () => scheduled, approve })
    const isOpen = () => sendButton(page).attributes('disabled') === undefined

    expect(sendButton(page).text()).toContain('Schedule 1,204 messages')
    expect(page.text()).toContain('3 of them opted out and still get it')
    expect(page.text()).toContain('I may send this to 3 people who opted out')
    const before = isOpen()
    await tick(page, 'cannotBeCalledBack')
    const half = isOpen()
    await tick(page, 'mayReachOptedOut')
    expect([before, half, isOpen()]).toEqual([false, false, true])
    await sendButton(page).trigger('click')

    await vi.waitFor(() =>
      expect(approve.mock.calls).toEqual([
        [
          {
            ...{ campaignId: 'c1', hash: 'h1', people: 1_204, ceiling: pounds(46) },
            ...{ mayReachOptedOut: true, cannotBeCalledBack: true },
          },
        ],
      ]),
    )
  })

  test('a send that cannot be called back says day, time and zone', async () => {
    const page = await mountReview({ freeze: () => scheduled })
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

    expect(page.text()).toContain('10 January 2027')
    expect(page.text()).toContain(`${zone} time`)
    expect(page.text()).toContain('The gateway starts the send')
  })

  test('a send that cannot be called back has to be ticked again for other people', async () => {
    const page = await mountReview({
      freeze: () => scheduled,
      review: () => ({ ...scheduled, hash: 'h2', people: 1_205 }),
      approve: () => {
        throw refusal('APPROVAL_STALE')
      },
    })
    await tick(page, 'cannotBeCalledBack')
    await tick(page, 'mayReachOptedOut')
    await sendButton(page).trigger('click')
    await vi.waitFor(() => expect(sendButton(page).text()).toContain('Schedule 1,205 messages'))

    expect(sendButton(page).attributes('disabled')).toBeDefined()
  })
})

describe('the other forms', () => {
  test('a list of the gateway is sent to as a whole, and no number of people is made up', async () => {
    const page = await mountReview({
      freeze: () => ({
        ...review,
        ...{ form: 'list', people: 1, parts: 1, batches: 1, batchSize: 1, byCountry: [] },
        draft: { ...review.draft, listIds: [], gatewayList: { id: '501', name: 'Regulars', people: 318 } },
      }),
    })

    expect(sendButton(page).text()).toContain('Send to the whole list')
    expect(page.text()).toContain('Everyone on the gateway list “Regulars”')
    expect(page.text()).toContain('Your approval covers one request to the list')
    expect(page.text()).not.toContain('1 person')
  })

  test('the parts of a whole list of the gateway are not compared with those of one message', async () => {
    const estimate = { ...review.estimate!, parts: 318 }
    const page = await mountReview({
      freeze: () => ({
        ...{ ...review, form: 'list', people: 1, parts: 1, batches: 1, batchSize: 1, byCountry: [], estimate },
        draft: { ...review.draft, listIds: [], gatewayList: { id: '501', name: 'Regulars', people: 318 } },
      }),
    })

    expect(page.text()).toContain('Parts, the gateway’s count318')
    expect(page.text()).not.toContain('more parts than Postrider')
  })

  test('a flash message says its kind, that it goes one by one, and that its price is from samples', async () => {
    const estimate: Review['estimate'] = {
      ...{ state: 'priced', cost: pounds(44.9), askedAt: at },
      words: ['asked_for_samples'],
    }
    const page = await mountReview({
      freeze: () => ({
        ...{ ...review, form: 'flash', batchSize: 1, batches: 1_204, estimate },
        draft: { ...review.draft, kind: 'flash' },
      }),
    })

    expect(page.text()).toContain('may not be stored')
    expect(page.text()).toContain('1204 requests for one person each.'.replace('1204', '1,204'))
    expect(page.text()).toContain('two people of each kind')
  })

  test.each([
    [1_330, 'fewer parts than Postrider (1,334)'],
    [1_340, 'more parts than Postrider (1,334)'],
  ])('two counts of parts stand beside each other with a sentence: %i of the gateway', async (parts, words) => {
    const estimate: Review['estimate'] = { state: 'priced', cost: pounds(44.9), askedAt: at, words: [], parts }
    const page = await mountReview({ freeze: () => ({ ...review, estimate }) })

    expect(page.text()).toContain(words)
  })

  test.each([
    ['two people fewer', { parts: 1_330, contacts: 1_202 }, '1,202', 'It may skip 2 people'],
    ['as many people', { parts: 1_330, contacts: 1_204 }, undefined, ''],
    ['fewer by those it says are invalid', { parts: 1_330, contacts: 1_202, invalid: 2 }, undefined, ''],
    ['fewer people, and as many parts', { parts: 1_334, contacts: 1_202 }, undefined, ''],
    ['no one at all', { parts: 1_330, contacts: 0 }, undefined, ''],
  ])(
    'an estimate that counts %s says that the gateway may skip someone, or nothing',
    async (_, counts, shown, words) => {
      const estimate: Review['estimate'] = { state: 'priced', cost: pounds(44.9), askedAt: at, words: [], ...counts }
      const page = await mountReview({ freeze: () => ({ ...review, estimate }) })

      const line = page.find('[data-gateway-people]')
      expect(line.exists() ? line.get('dd').text() : undefined).toBe(shown)
      expect(page.text()).toContain(words)
      if (shown === undefined) expect(page.text()).not.toContain('may skip')
    },
  )

  test('a chat-app message shows its picture address, caption and link, and fetches none', async () => {
    const chat = {
      kind: 'chat_app',
      imageUrl: 'https://shop.example/a.png',
      targetUrl: 'https://shop.example/spring',
    } as const
    const page = await mountReview({
      freeze: () => ({ ...review, form: 'chat_app', draft: { ...review.draft, ...chat, caption: 'Spring' } }),
    })

    expect(page.get('[data-chat-card]').text()).toContain('shop.example/spring')
    expect(page.get('[data-chat-card]').text()).toContain('Spring')
    expect(page.find('img').exists()).toBe(false)
  })
})

describe('without a readable price', () => {
  test('only the typed number of messages enables the button without a price, and goes with the approval', async () => {
    const approve = vi.fn((_input: unknown) => approved)
    const page = await mountReview({ freeze: () => noPrice, approve })
    const isOpen = () => sendButton(page).attributes('disabled') === undefined
    const typed = page.get('input')

    const before = isOpen()
    await typed.setValue('1205')
    const wrong = isOpen()
    await typed.setValue('1,204')
    const right = isOpen()
    await sendButton(page).trigger('click')
    await flushPromises()

    expect([before, wrong, right]).toEqual([false, false, true])
    await vi.waitFor(() =>
      expect(approve.mock.calls).toEqual([[{ campaignId: 'c1', hash: 'h1', people: 1_204, typedCount: 1_204 }]]),
    )
    expect(page.text()).not.toContain('£0.00')
  })
})

describe('with too low a balance', () => {
  test.each(['older_api_has_no_estimate', 'too_many_kinds_to_ask'])(
    'a price that was never asked for was said to be asked at a time, and unreadable in the answer (%s)',
    async (why) => {
      const estimate = { state: 'no_price' as const, words: [why], askedAt: at }
      const page = await mountReview({ freeze: () => ({ ...withoutCeiling, estimate }) })

      expect(page.text()).toContain('Postrider did not ask the gateway for a price.')
      expect(page.text()).not.toContain('The gateway’s answer')
      expect(page.text()).not.toContain('for exactly these messages')
      page.unmount()
    },
  )

  test('a low balance says what is missing, and sending needs the typed number', async () => {
    const page = await mountReview({
      freeze: () => ({
        ...{ ...review, balance: { money: pounds(32.5), words: '32.50', readAt: at } },
        warnings: [{ code: 'balance_low' as const, missing: pounds(12.4) }],
      }),
    })

    expect(page.text()).toContain('Needs £12.40 more')
    expect(sendButton(page).attributes('disabled')).toBeDefined()
    await page.get('input').setValue('1204')

    expect(sendButton(page).attributes('disabled')).toBeUndefined()
  })

  test.each([
    [
      'another currency',
      { balance: { money: { micros: 1, currency: 'EUR' }, words: '', readAt: at }, estimate: review.estimate },
      {},
    ],
    ['no number', { balance: { words: 'unlimited', readAt: at }, estimate: review.estimate }, {}],
  ])('no missing money is worked out from %s', (_name, given, expected) => {
    expect(balanceOutlook(given as Review)).toMatchObject(expected)
    expect(balanceOutlook(given as Review)).not.toHaveProperty('missing')
  })
})

test('a price that could not be asked keeps the button shut and can be asked again', async () => {
  let isDown = true
  const page = await mountReview({
    freeze: () => unpriced,
    estimate: () => {
      if (isDown) throw refusal('GATEWAY_SLOW', 'now')
      return review
    },
  })
  await vi.waitFor(() => expect(page.find('[role=alert]').exists()).toBe(true))
  expect(sendButton(page).attributes('disabled')).toBeDefined()
  isDown = false

  await page
    .findAll('button')
    .find((button) => button.text() === 'Ask again')
    ?.trigger('click')

  await vi.waitFor(() => expect(sendButton(page).attributes('disabled')).toBeUndefined())
})

test.each([
  ['GATEWAY_UNREACHABLE', true],
  ['GATEWAY_SIGN_IN', false],
])(
  'an approval without a price is offered where there is no connection, and not while the sign-in is away: %s',
  async (code, isOffered) => {
    const page = await mountReview({ freeze: () => unpriced, estimate: () => Promise.reject(refusal(code)) })

    await vi.waitFor(() => expect(page.find('[role=alert]').exists()).toBe(true))

    expect(page.text().includes('No connection, no price')).toBe(isOffered)
  },
)

test('the button counts no one whom a limit leaves out, and is shut if that is everyone (it scheduled 1,204 messages to no one)', async () => {
  const over = { version: 'v', week: 4, textsPerWeek: 3, lastAt: at }
  const someOver: Review = { ...review, overLimit: { ...over, people: 4 } }
  const page = await mountReview({ freeze: () => someOver })
  expect(sendButton(page).text()).toContain('Send 1,204 messages')
  await page.get('[data-over-limit] input[value=leave_out]').setValue()
  expect(sendButton(page).text()).toContain('Send 1,200 messages')
  page.unmount()

  const allOver: Review = { ...review, overLimit: { ...over, people: 1_204 } }
  const empty = await mountReview({ freeze: () => allOver })
  expect(sendButton(empty).attributes('disabled')).toBeUndefined()
  await empty.get('[data-over-limit] input[value=leave_out]').setValue()
  expect(sendButton(empty).attributes('disabled')).toBeDefined()
  expect(empty.text()).toContain('No one is left to send to')
})

test.each([
  ['1204', 1_204],
  [' 1,204 ', 1_204],
  ['1 204', 1_204],
  ['1.204', 1_204],
  ['', undefined],
  ['1204 people', undefined],
  ['-1204', undefined],
])('a typed count %j reads as %s', (typed, count) => {
  expect(readCount(typed)).toBe(count)
})

test('a price that the gateway asks to wait for is announced with its time, and asked then without a click', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:44:00.000Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const estimate = vi.fn<() => Review>(() => review)
  estimate.mockImplementationOnce(() => ({ ...unpriced, priceWaitsUntil: '2026-11-20T09:45:00.000Z' }))
  const mounting = mountReview({ freeze: () => unpriced, estimate })
  await vi.advanceTimersByTimeAsync(1_000)
  const page = await mounting
  const waiting = page.text()
  const isShut = sendButton(page).attributes('disabled') !== undefined

  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await flushPromises()

  expect(waiting).toMatch(/The gateway asked for a pause\. Postrider asks for the price at \d\d:45:00\./)
  expect(isShut).toBe(true)
  expect(estimate).toHaveBeenCalledTimes(2)
  expect(page.text()).not.toContain('asked for a pause')
  expect(page.text()).toContain('£44.90')
})

test('an approval that lacks a tick shows what is to be ticked', async () => {
  const repeated = { ...review, sameTextPeople: 12 }
  const page = await mountReview({
    approve: () => {
      throw refusal('APPROVAL_CONSENT')
    },
    review: () => ({
      ...repeated,
      warnings: [{ code: 'same_text_recently', source: 'gateway', people: 12, at, names: [] }],
    }),
  })

  await sendButton(page).trigger('click')
  await vi.waitFor(() => expect(page.find('[data-consent=sameTextPeople]').exists()).toBe(true))

  expect(sendButton(page).attributes('disabled')).toBeDefined()
})

test('a review without any estimate asks for the price whatever was typed', () => {
  const { estimate: _estimate, ...unasked } = review
  expect(approvalStep(unasked, 1_204)).toBe('ask_price')
})

test('the count is typed in place of a price while there is no connection', () => {
  const { estimate: _estimate, ...unasked } = review
  expect(approvalStep(unasked, undefined, true)).toBe('type_count_no_price')
  expect(approvalStep(unasked, 1_203, true)).toBe('type_count_no_price')
  expect(approvalStep(unasked, 1_204, true)).toBe('ready')
  expect(approvalStep(review, undefined, true)).toBe(approvalStep(review, undefined))
})

describe('what should be known before', () => {
  const same: Review['warnings'][number] = {
    ...({ code: 'same_text_recently', source: 'here', campaignId: 'c0', name: 'October', people: 40 } as const),
    names: ['Maya Lindqvist'],
    at: '2026-11-20T09:00:00.000Z',
  }
  const press = (page: Awaited<ReturnType<typeof mountReview>>, words: string) =>
    page
      .findAll('button')
      .find((button) => button.text() === words)
      ?.trigger('click')

  test('nearly the same text is sent again only after a tick of its own that says how many people get it', async () => {
    const approve = vi.fn((_input: unknown) => approved)
    const page = await mountReview({
      freeze: () => ({ ...review, warnings: [same], sameTextPeople: 40 }),
      approve,
    })
    expect(page.get('[data-warning=same_text_recently]').text()).toContain('Maya Lindqvist and 39 more')
    expect(page.text()).toContain('I know: 40 people get nearly the same text again')
    expect(sendButton(page).attributes('disabled')).toBeDefined()

    await tick(page, 'sameTextPeople')
    await sendButton(page).trigger('click')
    await flushPromises()

    expect(approve.mock.calls).toMatchObject([[{ sameTextPeople: 40 }]])
  })

  test('the warning shows the earlier text beside this one, with what differs marked', async () => {
    const earlier = { ...draft, template: `${review.draft.template} Until Sunday.` }
    const read = vi.fn(({ campaignId }: { campaignId: string }) => (campaignId === 'c0' ? earlier : draft))
    const page = await mountReview({ freeze: () => ({ ...review, warnings: [same] }), draft: read as never })
    read.mockClear()

    await press(page, 'Compare')
    await flushPromises()

    expect(read.mock.calls.map(([asked]) => asked)).toEqual([{ campaignId: 'c0' }])
    const dialog = document.querySelector('[role=dialog]')
    expect(dialog?.textContent).toContain('“October”')
    expect(dialog?.querySelector('[data-earlier] b')?.textContent).toBe(' Until Sunday.')
    expect(dialog?.querySelector('[data-now] b')).toBeNull()
    expect(dialog?.querySelector('[data-now]')?.textContent).toBe(review.draft.template)
  })

  test('a warning has its tick in its card, below the people it names, and cards with a tick come first', async () => {
    const tooMany = { code: 'too_many_texts' as const, people: 9, texts: 3, limit: 2, hours: 24, names: ['Siân'] }
    const warnings = [{ code: 'landlines' as const, people: 2 }, same, { ...same, campaignId: 'c0' }, tooMany]
    const page = await mountReview({ freeze: () => ({ ...review, warnings, sameTextPeople: 40 }) })

    const cards = page
      .findAll('[data-warning]')
      .map((card) => [
        card.attributes('data-warning'),
        card.findAll('[data-consent]').map((box) => box.attributes('data-consent')),
      ])
    expect(cards).toEqual([
      ['same_text_recently', []],
      ['same_text_recently', ['sameTextPeople']],
      ['too_many_texts', ['tooManyTextsPeople']],
      ['landlines', []],
    ])
    expect(page.get('[data-ticks]').text()).toBe('2 ticks')
  })

  test('the missing tick is named beside the button, which leads to it', async () => {
    const tooMany = { code: 'too_many_texts' as const, people: 9, texts: 3, limit: 2, hours: 24, names: ['Siân'] }
    const page = await mountReview({
      freeze: () => ({ ...review, warnings: [same, tooMany], sameTextPeople: 40 }),
    })
    const missing = () => page.get('[data-missing-tick]')
    expect(missing().text()).toBe('2 ticks missing: the same text again')
    expect(sendButton(page).attributes('aria-describedby')).toBe(missing().attributes('id'))
    await tick(page, 'sameTextPeople')
    expect(missing().text()).toBe('1 tick missing: many messages to one person')

    await missing().trigger('click')
    expect(document.activeElement?.closest('[data-consent]')?.getAttribute('data-consent')).toBe('tooManyTextsPeople')

    await tick(page, 'tooManyTextsPeople')
    expect(page.find('[data-missing-tick]').exists()).toBe(false)
  })

  test('a campaign above the limit of money cannot be sent, and the review says from when there is room', async () => {
    const over = { code: 'money_limit' as const, period: 'day' as const, limit: pounds(75), used: pounds(38) }
    const warnings = [{ ...over, cost: pounds(46), next: '2026-11-25T00:00:00.000Z' }]
    const page = await mountReview({ freeze: () => ({ ...review, warnings }) })

    expect(page.get('[data-warning=money_limit]').text()).toMatch(
      /above your limit of £75\.00 a day.*up to £46\.00\. You have already spent or approved £38\.00.*The limit allows it from/,
    )
    expect(sendButton(page).attributes('disabled')).toBeDefined()
    expect(page.get('#compose-send-why').text()).toBe('Above your limit')
  })

  test('the review says whom a limit of money holds back and from when they are sent to, and the campaign can be sent', async () => {
    const over = { code: 'money_limit' as const, period: 'month' as const, limit: pounds(75), used: pounds(38) }
    const warnings = [{ ...over, cost: pounds(46), waits: 223, next: '2026-12-01T00:00:00.000Z' }]
    const page = await mountReview({ freeze: () => ({ ...review, warnings }) })

    expect(page.get('[data-warning=money_limit]').text()).toMatch(
      /Your limit of £75\.00 a month holds back about 223 people.*Postrider sends to them automatically from/,
    )
    expect(sendButton(page).attributes('disabled')).toBeUndefined()
  })

  test('more texts than the account’s limit for one person are sent only after a tick of its own', async () => {
    const approve = vi.fn((_input: unknown) => approved)
    const tooMany = { code: 'too_many_texts' as const, people: 9, texts: 3, limit: 2, hours: 24, names: ['Siân'] }
    const page = await mountReview({ freeze: () => ({ ...review, warnings: [tooMany] }), approve })
    expect(sendButton(page).attributes('disabled')).toBeDefined()

    expect(page.text()).toContain('I know: 9 people get more than 2 messages in 24 h')
    await tick(page, 'tooManyTextsPeople')
    await sendButton(page).trigger('click')
    await flushPromises()

    expect(approve.mock.calls).toMatchObject([[{ tooManyTextsPeople: 9 }]])
  })

  test('no tick stands beside the button for people whom a limit holds back, until they are sent to anyway', async () => {
    const found = { people: 9, texts: 3, names: ['Siân'] }
    const none = { people: 0, texts: 0, names: [] }
    const without = { hold: none, leave_out: none }
    const tooMany = { code: 'too_many_texts' as const, ...found, limit: 2, hours: 24, without }
    const overLimit = { people: 9, version: 'v', week: 9, textsPerWeek: 3, lastAt: at }
    const page = await mountReview({ freeze: () => ({ ...review, warnings: [tooMany], overLimit }) })
    expect(page.find('[data-consent]').exists()).toBe(false)
    expect(sendButton(page).attributes('disabled')).toBeUndefined()

    await page.get('[data-over-limit] input[value=send_anyway]').setValue()
    await page.get('[data-limit-reason]').setValue('They asked for it')
    expect(sendButton(page).attributes('disabled')).toBeDefined()
    await tick(page, 'tooManyTextsPeople')
    expect(sendButton(page).attributes('disabled')).toBeUndefined()
  })

  test('a tick is removed if its warning is about more people after the price was asked', async () => {
    let answer: (priced: Review) => void = () => undefined
    const { estimate: _estimate, ...unpriced } = review
    const page = await mountReview({
      freeze: () => ({ ...unpriced, warnings: [same], sameTextPeople: 40 }),
      estimate: () => new Promise<Review>((resolve) => (answer = resolve)),
    })
    await tick(page, 'sameTextPeople')

    answer({ ...review, warnings: [same], sameTextPeople: 52 })
    await flushPromises()

    expect(page.text()).toContain('I know: 52 people')
    expect(sendButton(page).attributes('disabled')).toBeDefined()
  })

  test('a warning lists who got nearly the same text', async () => {
    const repeatedPeople = vi.fn((_input: unknown) => ({
      total: 1,
      rows: [{ name: 'Maya Lindqvist', phone: '+447700900147', texts: 2, lastAt: same.at }],
    }))
    const page = await mountReview({ freeze: () => ({ ...review, warnings: [same] }), repeatedPeople })

    await press(page, 'Show 40')

    await vi.waitFor(() => expect(document.body.textContent).toContain('People who got nearly this text'))
    await vi.waitFor(() =>
      expect(repeatedPeople.mock.calls[0]).toMatchObject([{ campaignId: 'c1', which: 'same_text', offset: 0 }]),
    )
  })

  test('a warning can be acted on there and then: the people are frozen again, and the review is of the change', async () => {
    const save = vi.fn((input: { notTextedDays?: number | null | undefined }) => ({
      ...{ ...draft, state: 'draft' as const },
      ...(input.notTextedDays ? { notTextedDays: input.notTextedDays } : {}),
    }))
    const freeze = vi.fn((): Review =>
      save.mock.calls.length === 0 ? { ...review, warnings: [same] } : { ...review, people: 1_164 },
    )
    const page = await mountReview({ freeze, save })
    expect(page.get('[data-warnings]').text()).toContain('40 people got nearly this text from “October”')

    await press(page, 'Leave out anyone texted in 7 days')

    await vi.waitFor(() => expect(sendButton(page).text()).toContain('Send 1,164 messages'))
    expect(save.mock.calls).toEqual([[{ campaignId: 'c1', notTextedDays: 7 }]])
    expect(freeze).toHaveBeenCalledTimes(2)
    expect(page.find('[data-warnings]').exists()).toBe(false)
  })

  test('the warning of landlines lists who has one', async () => {
    const people = vi.fn((_input: unknown) => ({ total: 0, rows: [] }))
    const landlines = { code: 'landlines', people: 2 } as const
    const page = await mountReview({ freeze: () => ({ ...review, warnings: [landlines] }), people })
    expect(page.find('[data-warning=landlines]').text()).toContain('2 people have landline numbers')

    await press(page, 'Show 2')

    await vi.waitFor(() => expect(people.mock.calls[0]?.[0]).toMatchObject({ which: { kind: 'landline' } }))
  })

  test('a warning is gone once it was read, and comes back for other people', async () => {
    const costly = { code: 'costly_names', people: 65, parts: 130 } as const
    const page = await mountReview({
      freeze: () => ({ ...review, warnings: [costly] }),
      review: () => ({ ...review, hash: 'h2', warnings: [costly] }),
      approve: () => {
        throw refusal('APPROVAL_STALE')
      },
    })

    await press(page, 'Keep names as they are')
    expect(page.find('[data-warnings]').exists()).toBe(false)
    await sendButton(page).trigger('click')

    await vi.waitFor(() => expect(page.find('[data-warning=costly_names]').exists()).toBe(true))
  })
})

test('the review shows the message of each frozen person, and goes on from the last to the first', async () => {
  const asked: unknown[] = []
  const page = await mountReview({
    frozenText: ({ show }) => {
      asked.push(show)
      return aPreview({ position: 1_204, of: 1_204, name: 'Zoë', text: 'Hi Zoë' })
    },
  })

  await page.get('[data-review-message] [aria-label="Previous person"]').trigger('click')
  await vi.waitFor(() => expect(page.get('[data-review-message]').text()).toContain('Hi Zoë'))
  await page.get('[data-review-message] [aria-label="Next person"]').trigger('click')
  await flushPromises()

  expect(page.get('[data-review-message]').text()).toContain('1,204 of 1,204')
  expect(asked).toEqual([{ position: 1_204 }, { position: 1 }])
})
