import type { Progress, Uncertain } from '@contract'
import type { VueWrapper } from '@vue/test-utils'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextTick, ref } from 'vue'
import UncertainPanel from '../../../src/renderer/src/features/campaigns/doubt/UncertainPanel.vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { useLive } from '../../../src/renderer/src/stores/live'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { useUncertain } from '../../../src/renderer/src/stores/campaigns/uncertain'
import { areaClient, refusal, withStores } from '../areaClient'
import { mountPart } from '../mountPage'

// Noon: a time of tomorrow is written with its day.
vi.setSystemTime('2026-11-20T12:00:00')
const minutes = (count: number): string => new Date(Date.now() + count * 60_000).toISOString()
const progress: Progress = {
  campaignId: 'c1',
  revision: 1,
  name: 'Christmas',
  isTest: false,
  state: 'running',
  counts: {
    ...{ total: 100, pending: 0, held: 0, inflight: 0, accepted: 81, refused: 0, uncertain: 19 },
    ...{ absent: 0, closed: 0, skipped: 0 },
  },
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
const doubt: Uncertain['attempts'][number] = {
  ...{ attemptId: 12, batch: 12, uncertain: 19, absent: 0, alike: 0, found: 31 },
  events: [
    { kind: 'handed_over', at: minutes(-12), people: 50 },
    { kind: 'lost_answer', at: minutes(-11), answer: 'timeout' },
    { kind: 'found', at: minutes(-10), people: 31 },
    { kind: 'looked', at: minutes(-5), times: 5, people: 19 },
  ],
}
const waiting: Uncertain = {
  ...{ uncertain: 19, absent: 0, alike: 0, attempts: [doubt], moreAttempts: 0, isSettled: false, isListFresh: true },
  ...{ nextLookAt: minutes(4), lastLookAt: minutes(-5), settlesAt: minutes(20) },
  about: { micros: 610_000, currency: 'GBP' },
}
const settled: Uncertain = { ...waiting, isSettled: true, settlesAt: minutes(-1) }

let part: VueWrapper | undefined
afterEach(() => {
  part?.unmount()
})

interface Opened {
  readonly known: () => Uncertain
  readonly decide?: (input: { choice: string; uncertain: number; absent: number }) => Progress | Promise<Progress>
}
async function openPanel({ known, decide }: Opened) {
  const main = document.createElement('main')
  main.id = 'main'
  document.body.append(main)
  const confirm = makeConfirm()
  const isOpen = ref(true)
  const people = vi.fn()
  const lookNow = vi.fn(() => progress)
  const read = vi.fn(known)
  part = mountPart(
    {
      components: { UncertainPanel },
      setup: () => ({ isOpen, people }),
      provide: { [confirmKey]: confirm },
      template: '<UncertainPanel campaign-id="c1" v-model:open="isOpen" @people="people" />',
    },
    {
      client: areaClient({
        outbox: { uncertain: read, lookNow, ...(decide ? { decide: decide as never } : {}) },
      }) as never,
    },
  )
  await vi.waitFor(() => expect(radios().length + Number(dialog().textContent?.includes('No one'))).toBeGreaterThan(0))
  return { confirm, isOpen, people, lookNow, read, main }
}
const dialog = (): HTMLElement => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.body
const radios = (): HTMLInputElement[] => [...dialog().querySelectorAll<HTMLInputElement>('input[type="radio"]')]
const chosen = (): string | undefined => radios().find(({ checked }) => checked)?.value
const said = (): string => dialog().querySelector('[aria-live="polite"]')?.textContent ?? ''
const button = (name: string): HTMLButtonElement => {
  const found = [...dialog().querySelectorAll('button')].find((one) => one.textContent?.trim().startsWith(name))
  if (!found) throw new Error(`No button ${name}`)
  return found
}
/** Long enough for an act that should not have been to show. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))
async function press(
  key: string,
  more: KeyboardEventInit = {},
  target: Element = radios()[0] ?? dialog(),
): Promise<void> {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  await nextTick()
}

describe('what is known', () => {
  test('the facts about uncertain people stand as a dated list, with what each poll found', async () => {
    await openPanel({ known: () => waiting })

    const lines = [...dialog().querySelectorAll('ol li p:first-child')].map((line) => line.textContent)

    expect(lines).toEqual([
      '50 messages handed over',
      'No answer after 60 seconds',
      '31 of 50 found at the gateway',
      'Checked 5 times, 19 still not listed',
    ])
    expect(dialog().textContent).toContain('19 people are uncertain')
    expect(dialog().textContent).toContain('The list shows a later batch of yours, so it is up to date.')
  })

  test('people for whom the list shows a message like theirs are not called unlisted, and sending to them again warns of it', async () => {
    const alike = { ...doubt, alike: 15 }
    await openPanel({ known: () => ({ ...settled, isListFresh: false, alike: 15, attempts: [alike] }) })

    const lines = [...dialog().querySelectorAll('ol li p:first-child')].map((line) => line.textContent)

    expect(lines.slice(-2)).toEqual([
      'Checked 5 times, 4 still not listed',
      'A message like it is listed for 15 people',
    ])
    const text = dialog().textContent
    expect(text).toContain('nothing proves that 4 people were not texted')
    expect(text).toContain('The message list shows messages with this text for 15 people. They may be these')
    expect(text).not.toContain('no later batch of yours')
  })

  test('the facts about several requests have a heading each, and say how many more there are', async () => {
    const other = { ...doubt, attemptId: 9, batch: 9, uncertain: 4, found: 46 }
    await openPanel({ known: () => ({ ...waiting, uncertain: 23, attempts: [doubt, other], moreAttempts: 3 }) })

    const headings = [...dialog().querySelectorAll('summary')].map((line) => line.textContent)

    expect(headings).toEqual([
      'Batch 1219 uncertain, 0 not found, 31 found',
      'Batch 94 uncertain, 0 not found, 46 found',
    ])
    expect(dialog().textContent).toContain('and 3 earlier requests')
  })

  test('people are called not found when the waiting time is over and they are not listed', async () => {
    await openPanel({ known: () => ({ ...settled, uncertain: 0, absent: 19 }) })

    expect(dialog().textContent).toContain('19 people were not found')
    expect(dialog().textContent).not.toContain('uncertain people')
  })

  test('the page behind the uncertain panel is out of reach while it is open', async () => {
    const { main, isOpen } = await openPanel({ known: () => waiting })
    expect(main.hasAttribute('inert')).toBe(true)

    isOpen.value = false
    await nextTick()

    expect(main.hasAttribute('inert')).toBe(false)
  })
})

describe('the choices', () => {
  test('the choice to keep looking is selected at first, and sending again waits, with its key saying until when', async () => {
    await openPanel({ known: () => waiting })
    expect(chosen()).toBe('keep')
    expect(radios()[2]?.disabled).toBe(true)

    await press('3')

    expect(chosen()).toBe('keep')
    expect(said()).toMatch(/^You can send again from \d\d:\d\d\.$/)
  })

  test('each choice about uncertain people says how many may be texted twice and how many not at all', async () => {
    await openPanel({ known: () => waiting })

    const facts = [...dialog().querySelectorAll('label')].map((card) =>
      [...card.querySelectorAll('b')].map((fact) => fact.textContent),
    )

    expect(facts[0]?.[0]).toBe('no one')
    expect(facts[0]?.[1]).toMatch(/^known by /)
    expect(facts.slice(1)).toEqual([
      ['no one', 'up to 19 people'],
      ['up to 19 people', 'no one'],
    ])
    expect(dialog().textContent).toContain('Costs about £0.61.')
  })

  test('the keys 1 2 3 choose, Enter confirms with the counts on the screen, and a held key does nothing', async () => {
    const decide = vi.fn(() => progress)
    const { isOpen } = await openPanel({ known: () => ({ ...waiting, uncertain: 17, absent: 2 }), decide })

    await press('2')
    expect(chosen()).toBe('assumed_sent')
    await press('Enter', { repeat: true })
    await settle()
    expect(decide).not.toHaveBeenCalled()
    await press('Enter')
    await vi.waitFor(() => expect(isOpen.value).toBe(false))

    expect(decide).toHaveBeenCalledExactlyOnceWith({
      campaignId: 'c1',
      choice: 'assumed_sent',
      uncertain: 17,
      absent: 2,
    })
  })

  test('Enter on a button presses that button, and confirms no choice', async () => {
    const decide = vi.fn(() => progress)
    await openPanel({ known: () => waiting, decide })
    await press('2')

    await press('Enter', {}, button('Check now'))
    await settle()

    expect(decide).not.toHaveBeenCalled()
  })

  test('the choice to keep looking decides nothing and closes', async () => {
    const { isOpen } = await openPanel({ known: () => waiting })

    await press('Enter')

    expect(isOpen.value).toBe(false)
  })

  test('sending again asks with the number who may get it twice, and a no leaves everything as it was', async () => {
    const decide = vi.fn(() => progress)
    const { confirm } = await openPanel({ known: () => settled, decide })

    await press('3')
    await press('Enter')
    expect(confirm.asked.value).toMatchObject({
      title: 'Send again to 19 people?',
      body: 'Up to 19 people may get it twice. This cannot be called back.',
      confirmLabel: 'Send again to 19 people',
    })
    confirm.answer(false)
    await settle()
    expect(decide).not.toHaveBeenCalled()

    await press('Enter')
    confirm.answer(true)
    await vi.waitFor(() =>
      expect(decide).toHaveBeenCalledExactlyOnceWith({
        campaignId: 'c1',
        choice: 'send_again',
        uncertain: 19,
        absent: 0,
      }),
    )
  })

  test('sending again on a paused campaign says that everyone who waits is sent to as well', async () => {
    const { confirm } = await openPanel({ known: () => settled })
    useSends().take({ ...progress, state: 'paused', counts: { ...progress.counts, pending: 610, total: 710 } })

    await press('3')
    await press('Enter')

    expect(confirm.asked.value?.body).toContain('This ends the pause: 610 people who are waiting are sent to as well.')
  })

  test('a list that may be stale makes the warning stronger, in the card and in the question', async () => {
    const { confirm } = await openPanel({ known: () => ({ ...settled, isListFresh: false }) })
    expect(dialog().textContent).toContain('They may well have been texted.')

    await press('3')
    await press('Enter')

    expect(confirm.asked.value?.body).toContain('so it may be late. They may well have been texted.')
  })

  test('closing people as not sent is a quieter act that asks first', async () => {
    const decide = vi.fn(() => progress)
    const { confirm } = await openPanel({ known: () => waiting, decide })

    button('Close them as not sent').click()
    await nextTick()
    expect(confirm.asked.value?.title).toBe('Close 19 people as not sent?')
    confirm.answer(true)

    await vi.waitFor(() => expect(decide.mock.lastCall).toMatchObject([{ choice: 'written_off' }]))
  })

  test('See the people names them, by state', async () => {
    const { people } = await openPanel({ known: () => ({ ...settled, uncertain: 0, absent: 19 }) })

    button('See 19 people').click()

    expect(people).toHaveBeenCalledExactlyOnceWith('absent')
  })
})

describe('numbers that change meanwhile', () => {
  test('a decision on outdated numbers says so, reads again and keeps the panel open', async () => {
    let known = waiting
    const decide = vi.fn(async () => {
      known = { ...waiting, uncertain: 12 }
      throw refusal('DECISION_STALE')
    })
    const { isOpen } = await openPanel({ known: () => known, decide })

    await press('2')
    await press('Enter')

    await vi.waitFor(() => expect(dialog().textContent).toContain('12 people are uncertain'))
    expect(dialog().querySelector('[role="alert"]')?.textContent).toContain('Check the new numbers and choose again.')
    expect(said()).toBe('7 people were found. 12 left.')
    expect(isOpen.value).toBe(true)
  })

  test('an event of this campaign reads again, and one of another does not', async () => {
    let known = waiting
    const answer = vi.fn(() => known)
    let emit: (progress: Progress) => void = () => undefined
    const { uncertain } = withStores({ outbox: { uncertain: answer } }, () => {
      const live = useLive()
      const on = vi.spyOn(live, 'on')
      const store = useUncertain()
      emit = (now) => {
        for (const [kind, listener] of on.mock.calls)
          if (kind === 'progress') listener({ kind, progress: now } as never)
      }
      return { uncertain: store }
    })
    await uncertain.open('c1')

    emit({ ...progress, campaignId: 'c2' })
    known = { ...waiting, uncertain: 3 }
    emit(progress)

    await vi.waitFor(() => expect(uncertain.known?.uncertain).toBe(3))
    expect(answer).toHaveBeenCalledTimes(2)
  })

  test('the later of two readings stays, in whatever order they arrive', async () => {
    const answers: ((now: Uncertain) => void)[] = []
    const uncertain = withStores(
      { outbox: { uncertain: () => new Promise<Uncertain>((resolve) => answers.push(resolve)) } },
      useUncertain,
    )
    const first = uncertain.open('c1')
    const second = uncertain.read()
    await vi.waitFor(() => expect(answers.length).toBe(2))

    answers[1]?.({ ...waiting, uncertain: 3 })
    answers[0]?.(waiting)
    await Promise.all([first, second])

    expect(uncertain.known?.uncertain).toBe(3)
  })

  test('a panel without uncertain people has nothing to choose, and says why', async () => {
    await openPanel({ known: () => ({ ...waiting, uncertain: 0, attempts: [] }) })

    expect(radios()).toEqual([])
    expect(dialog().textContent).toContain('Everyone was found at the gateway or decided.')
  })
})
