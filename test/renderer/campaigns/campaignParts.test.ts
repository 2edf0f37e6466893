import type { AttemptDetail, BatchCell, Progress } from '@contract'
import { makeText } from '@text'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick } from 'vue'
import BatchStrip from '../../../src/renderer/src/components/progress/BatchStrip.vue'
import AttemptPanel from '../../../src/renderer/src/features/campaigns/requests/AttemptPanel.vue'
import { auditWords } from '../../../src/renderer/src/features/campaigns/auditWords'
import { batchInDoubt, batchInHand } from '../../../src/renderer/src/features/campaigns/requests/batchesInCells'
import CampaignArrived from '../../../src/renderer/src/features/campaigns/CampaignArrived.vue'
import CampaignFacts from '../../../src/renderer/src/features/campaigns/CampaignFacts.vue'
import CampaignLists from '../../../src/renderer/src/features/campaigns/CampaignLists.vue'
import CampaignNotices from '../../../src/renderer/src/features/campaigns/CampaignNotices.vue'
import CampaignPaused from '../../../src/renderer/src/features/campaigns/CampaignPaused.vue'
import CampaignReasons from '../../../src/renderer/src/features/campaigns/CampaignReasons.vue'
import CampaignRetries from '../../../src/renderer/src/features/campaigns/CampaignRetries.vue'
import CampaignUncertain from '../../../src/renderer/src/features/campaigns/doubt/CampaignUncertain.vue'
import { confirmKey, makeConfirm } from '../../../src/renderer/src/composables/useConfirm'
import { makePalette, paletteKey, type PaletteRow } from '../../../src/renderer/src/composables/keys/usePaletteActions'
import { hasEnded } from '../../../src/renderer/src/features/shell/sending/sendNumbers'
import { usePanic, usePanicPalette } from '../../../src/renderer/src/features/shell/sending/usePanic'
import { useAttempt } from '../../../src/renderer/src/stores/campaigns/attempt'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { useAccounts } from '../../../src/renderer/src/stores/settings/accounts'
import { areaClient, withStores } from '../areaClient'
import { mountPart } from '../mountPage'
import { anAccount } from '../shapes'

const at = '2026-11-20T09:42:00.000Z'
const progress: Progress = {
  campaignId: 'c1',
  revision: 1,
  name: 'Christmas',
  isTest: false,
  state: 'running',
  counts: {
    ...{ total: 1_860, pending: 610, held: 0, inflight: 50, accepted: 1_169, refused: 12, uncertain: 19 },
    ...{ absent: 0, closed: 0, skipped: 0 },
  },
  ...{ delivery: [], unlisted: 0, foundLate: 0, secondRecords: 0, refusals: [], failed: 0, sender: '', batchSize: 50 },
  ...{ doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 }, maxInDoubt: 250 },
}
const cell = (batch: number, more: Partial<BatchCell> = {}): BatchCell => ({
  ...{ batch, people: 50, accepted: 50, refused: 0, uncertain: 0, inflight: 0, listed: 0, waiting: 0 },
  ...more,
})
const t = makeText('en-GB')

describe('a campaign that has ended', () => {
  const ended: Progress = {
    ...progress,
    state: 'done',
    counts: {
      ...progress.counts,
      pending: 0,
      inflight: 0,
      uncertain: 0,
      total: 431,
      accepted: 425,
      refused: 4,
      closed: 2,
    },
    delivery: [
      { status: 'DELIVERED', people: 395, group: 'delivered' },
      { status: 'UNDELIVERED', people: 12, group: 'failed' },
      { status: 'FAILED', people: 5, group: 'failed' },
      { status: 'EXPIRED', people: 3, group: 'expired' },
      { status: 'SENT', people: 6, group: 'on_the_way' },
    ],
  }

  test('a finished campaign showed four zeros and hid what was delivered: its first figures say whether it arrived', () => {
    const part = mountPart(CampaignArrived, { props: { progress: ended } })
    const cells = part.findAll('dl').at(0)
    const counts = cells?.findAll('dd').map((one) => Number(one.text())) ?? []

    expect(part.text()).toMatch(/^Did it arrive\?395of 431 delivered/)
    expect(cells?.findAll('dt').map((one) => one.text())).toEqual([
      ...['Delivered', 'On the way', 'Not delivered', 'Expired', 'Refused', 'Closed'],
    ])
    // Four of those on the way have no record at all yet.
    expect(counts).toEqual([395, 10, 17, 3, 4, 2])
    expect(counts.reduce((sum, count) => sum + count)).toBe(431)
    expect(part.text()).toContain('10 have no final status yet.')
  })

  test('practice looked like success: that no real message was sent is said beside what arrived', async () => {
    const part = mountPart(CampaignArrived, { props: { progress: ended } })
    expect(part.find('[data-practice]').exists()).toBe(false)

    Object.assign(useAccounts(), { all: [anAccount({ kind: 'practice' })], activeId: 'a1' })
    await nextTick()

    expect(part.get('[data-practice]').text()).toBe('Practice: no real message was sent.')
  })

  test('a campaign has ended if no one is in doubt and its people are known', () => {
    expect(hasEnded(ended)).toBe(true)
    expect(hasEnded({ ...ended, counts: { ...ended.counts, absent: 1 } })).toBe(false)
    expect(hasEnded({ ...ended, gatewayList: { name: 'Choir' } })).toBe(false)
    expect(hasEnded(progress)).toBe(false)
  })
})

describe('the batch that is named', () => {
  test('the batch that is named is the last on the wire, and the only one in doubt', () => {
    const cells = [cell(12, { uncertain: 19 }), cell(24, { inflight: 50 }), cell(25, { inflight: 50 }), cell(26)]

    expect([batchInHand(cells), batchInDoubt(cells)]).toEqual([25, 12])
    expect(batchInDoubt([...cells, cell(27, { uncertain: 1 })])).toBeUndefined()
  })

  test('no batch is named if a cell may stand for several', () => {
    const cells = Array.from({ length: 120 }, (_, index) => cell(index + 1, { inflight: 1, uncertain: 1 }))

    expect([batchInHand(cells), batchInDoubt(cells.slice(0, 119)), batchInDoubt(cells)]).toEqual([
      ...[undefined, undefined, undefined],
    ])
  })

  test('the named batch stands in the notice, whose button opens the panel', async () => {
    const doubts = { ...progress.doubts, lost: 19 }
    const part = mountPart(CampaignUncertain, {
      props: { progress: { ...progress, doubts }, cells: [cell(12, { uncertain: 19 })] },
    })

    await part.get('[data-what-now]').trigger('click')

    expect(part.text()).toContain('19 people in batch 12 are uncertain')
    expect(part.emitted('open')).toHaveLength(1)
  })
})

test('people whom the gateway already lists are hatched in their batch, and counted in its sentence', () => {
  const cells = [cell(1), cell(2, { accepted: 0, listed: 20, waiting: 30 })]
  const part = mountPart(BatchStrip, { props: { cells } })

  expect(part.get('[role="img"]').attributes('aria-label')).toBe(
    '2 batches: 20 already listed, 50 accepted, 30 waiting',
  )
  expect(part.findAll('.fill-hatch')).toHaveLength(1)
})

describe('what stays said of a send', () => {
  const notices = (more: Partial<Progress>) =>
    mountPart(CampaignNotices, { props: { progress: { ...progress, ...more } } })

  test('two records of one message are an incident, announced at once and without a way to hide it', () => {
    const part = notices({ secondRecords: 2 })

    expect(part.get('[role="alert"]').text()).toContain('The gateway has two messages for 2 people')
    expect(part.findAll('button')).toEqual([])
  })

  test('late finds of a send are named with their number', () => {
    expect(notices({ foundLate: 2 }).text()).toContain('2 people turned up after all')
  })

  test('a time that the gateway keeps is shown with its day, and that it cannot be called back', () => {
    vi.setSystemTime(new Date(2026, 10, 20, 12, 0))
    const tomorrow = new Date(2026, 10, 21, 9, 0).toISOString()

    expect(notices({ scheduledFor: tomorrow }).text()).toBe(
      'The gateway sends these at 09:00 tomorrow' + 'They cannot be called back.',
    )
    vi.useRealTimers()
  })

  test('a list of the gateway is said to hold people unknown here', () => {
    const text = notices({ gatewayList: { name: 'Spring', people: 318 } }).text()

    expect(text).toContain('the gateway list “Spring”')
    expect(text).toContain('Postrider does not know who is in it')
    expect(text).toContain('it has 318 people')
  })

  test('an ordinary send has no lasting notice', () => {
    expect(notices({}).text()).toBe('')
  })
})

describe('refusals and failures', () => {
  const prepareRetry = vi.fn(({ of }: { of: string }) => ({ id: `draft-of-${of}` }) as never)
  const mountRetries = (more: Partial<Progress>) =>
    mountPart(CampaignRetries, {
      props: { progress: { ...progress, ...more } },
      client: { campaigns: { prepareRetry }, live: {}, outbox: {} } as never,
    })

  test('refusals are grouped by the gateway’s words, and the groups add up to the refused', () => {
    const refusals = [
      { words: 'not in service', people: 7 },
      { words: 'invalid recipient', people: 3 },
    ]
    const part = mountRetries({ refusals })

    expect(part.findAll('li').map((line) => line.text())).toEqual([
      'not in service7',
      'invalid recipient3',
      'in other words2',
    ])
    expect(part.text()).toContain('12 refused')
  })

  test('each group of refusals and failures prepares a draft, opens it, and sends nothing', async () => {
    const part = mountRetries({ failed: 5 })
    const [refused, failed] = part.findAll('button')
    expect(refused?.text()).toBe('Prepare a retry for 12 people')
    expect(failed?.text()).toBe('Prepare a retry for 5 people not reached')

    await failed?.trigger('click')

    await vi.waitFor(() => expect(part.vm.$router.currentRoute.value.path).toBe('/compose/draft-of-failed'))
    expect(prepareRetry).toHaveBeenCalledExactlyOnceWith({
      ...{ campaignId: 'c1', of: 'failed', name: `${progress.name} – retry` },
    })
  })

  const whole = { ...progress.counts, pending: 0, inflight: 0, uncertain: 0 }
  const ended: Progress = { ...progress, state: 'done', counts: whole, failed: 24 }

  test('a campaign that has ended has one solid button for those not reached, and the refused keep theirs', async () => {
    const client = { campaigns: { prepareRetry }, live: {}, outbox: {}, history: {} } as never
    const page = mountPart(CampaignLists, { props: { progress: { ...ended, failed: 0 } }, client })
    expect(page.findAll('button').map((one) => one.text())).toContain('Prepare a retry for 12 people')
    expect(mountRetries({ ...ended, failed: 0 }).findAll('button')).toEqual([])
    await page.setProps({ progress: ended })
    expect(page.findAll('button').map((one) => one.text())).toContain('Prepare a retry for 24 people not reached')
    expect(
      mountRetries(ended)
        .findAll('button')
        .map((one) => one.text()),
    ).toEqual(['Prepare a retry for 12 people'])
    expect(page.findAll('[role=tab]').map((one) => one.text())).toEqual(['People 1,860', 'Batches', 'What happened'])
  })

  test('the reasons of a campaign that has ended are bars in the gateway’s words, the most frequent first', () => {
    const delivery: Progress['delivery'] = [
      { status: 'REJECTED', people: 2, group: 'failed' },
      { status: 'UNDELIVERED', people: 20, group: 'failed' },
      { status: 'DELIVERED', people: 395, group: 'delivered' },
      { status: 'EXPIRED', people: 3, group: 'expired' },
    ]
    const part = mountPart(CampaignReasons, { props: { progress: { ...ended, delivery } } })
    expect(part.text()).toContain('Not delivered 22')
    expect(part.findAll('li').map((line) => line.text())).toEqual(['UNDELIVERED20', 'REJECTED2'])
    expect(part.findAll('li [style]').map((bar) => bar.attributes('style'))).toEqual(['width: 100%;', 'width: 10%;'])
    expect(part.text()).toContain('Expired 3: no one knows whether they arrived.')
  })

  test('a campaign without refusals offers no retry', () => {
    expect(mountRetries({ counts: { ...progress.counts, refused: 0 } }).findAll('button')).toEqual([])
  })
})

test('the pace is drawn with one sentence, and the same numbers stand in a table', async () => {
  const part = mountPart(CampaignFacts, {
    props: { progress: { ...progress, pace: [100, 120, 40], peoplePerMinute: 40 } },
  })
  const picture = part.get('[role="img"]')
  expect(picture.attributes('aria-label')).toBe('260 people handed over in the last 3 minutes, at most 120 in one')

  const toTable = part.findAll('button').find((one) => one.text() === 'Show as table')
  await toTable?.trigger('click')

  expect(part.findAll('tbody tr').map((row) => row.text())).toEqual([
    'this minute40',
    '1 minute ago120',
    '2 minutes ago100',
  ])
})

describe('a pause', () => {
  const paused = (more: Partial<Progress>, cells: BatchCell[] = []) =>
    mountPart(CampaignPaused, {
      props: { progress: { ...progress, state: 'paused', pausedAt: at, ...more }, cells },
    }).text()

  test('a pause with a request on the wire names the batch that it waits for', () => {
    expect(paused({ pauseReason: 'user' }, [cell(25, { inflight: 50 })])).toContain(
      'Pausing after batch 25. 50 people are being handed over now',
    )
  })

  test.each([
    ['disk', 'The disk is full', 'Free up '],
    ['clock', 'Your clock', 'Correct the clock'],
    ['quarantine', 'The records of this campaign do not match', 'Resume reads the gateway’s message list first.'],
    ['restart', 'Postrider was closed while sending', 'uncertain and are not sent to again'],
    ['uncertain_limit', 'Too many answers got lost', 'not sent to again'],
    ['refusals', 'The gateway refuses one message after another', 'stop this campaign'],
  ] as const)('a pause for %s says what happened and what to do', (pauseReason, what, next) => {
    const text = paused({ pauseReason })

    expect(text).toContain(what)
    expect(text).toContain(next)
  })

  test.each([
    [{ pauseWords: 'no_answers' }, 'Three requests in a row got no answer', 'Resume when the gateway answers again.'],
    [
      { pauseWords: 'in_doubt' },
      'Too many people are uncertain',
      'The gateway’s message list did not show them in time.',
    ],
    [
      { pauseWords: 'in_doubt', waitsUntil: at },
      'Checking the gateway’s message list',
      'More than 250 people are uncertain.',
    ],
  ])('a pause for doubt (%o) says which rule it was, and what happens next', (more, what, next) => {
    const text = paused({ pauseReason: 'uncertain_limit', ...more })

    expect(text).toContain(what)
    expect(text).toContain(next)
  })

  test('a pause that the gateway asked for is shown with its end', () => {
    const text = paused({ pauseReason: 'rate', waitsUntil: at, pauseWords: 'Slow down' })

    expect(text).toMatch(/Sending continues automatically at [\d:]+, at a slower pace/)
  })

  test('a pause because only the sign-in does not answer says so, and not that there is no connection', () => {
    const text = paused({ pauseReason: 'sign_in', waitsUntil: at, pauseWords: 'GATEWAY_SIGN_IN' })

    expect(text).toMatch(/The gateway’s sign-in is not available/)
    expect(text).toMatch(/Postrider tries again at [\d:]+/)
    expect(text).not.toMatch(/no connection|Resume|Nothing was changed/)
  })

  test('a gateway that answered its list with a page was called no connection: the pause says that its answers cannot be read', () => {
    const text = paused({ pauseReason: 'unreadable', waitsUntil: at, pauseWords: 'HTTP 200 text/html' })

    expect(text).toMatch(/The gateway’s answers cannot be read/)
    expect(text).toMatch(/Postrider tries again at [\d:]+/)
    expect(text).toContain('HTTP 200 text/html')
    expect(text).not.toMatch(/no connection|Resume/)
  })

  test('a pause for the balance counts no one as paid who was refused, or whose message was rejected', () => {
    const text = paused({ pauseReason: 'balance', delivery: [{ status: 'Rejected', people: 180, group: 'failed' }] })

    expect(text).toContain('The balance ran out after 1,008 messages')
  })

  test('a pause for the balance counts no one as paid whom the balance did not cover', () => {
    const doubts = { ...progress.doubts, noBalance: 200 }
    const counts = { ...progress.counts, accepted: 1_000, uncertain: 200 }

    expect(paused({ pauseReason: 'balance', counts, doubts })).toContain('The balance ran out after 1,000 messages')
  })

  test('a campaign whose key was only missing said that the gateway refused it', () => {
    expect(paused({ pauseReason: 'auth' })).toContain('The key or sign-in is missing or no longer accepted')
  })

  test('a paused campaign asked for a new key of an account that signs in without one', () => {
    expect(paused({ pauseReason: 'auth' })).toContain('Enter it again in Settings, then resume.')
  })

  test('a pause after a quarantine says on its button that the list is read first', () => {
    expect(paused({ pauseReason: 'quarantine' })).toContain('Check the list, then resume')
  })
})

describe('people who are not known to have been texted', () => {
  const notices = (doubts: Partial<Progress['doubts']>, more: Partial<Progress> = {}) => {
    const all = { ...progress.doubts, ...doubts }
    const uncertain = Object.values(all).reduce((sum, people) => sum + people, 0)
    const counts = { ...progress.counts, uncertain, absent: 0 }
    return mountPart(CampaignUncertain, { props: { progress: { ...progress, counts, doubts: all, ...more } } }).text()
  }

  test.each([
    ['keyRefused', 'The gateway refused the key or sign-in for 40 people'],
    ['noBalance', 'The balance did not cover 40 people'],
    ['refused', 'The gateway refused requests for 40 people'],
  ] as const)('people refused by (%s) are not said to be lost', (why, sentence) => {
    const text = notices({ [why]: 40 })

    expect(text).toContain(sentence)
    expect(text).not.toContain('The answer got lost')
    expect(text).not.toContain('uncertain')
  })

  test.each(['keyRefused', 'noBalance'] as const)(
    'people refused by (%s) were still said to wait for the user after a resume',
    (why) => {
      const asked = notices({ [why]: 40 }, { state: 'paused' })
      const resumed = notices({ [why]: 40 }, { state: 'settling' })

      expect(asked).toContain('They then wait until you')
      expect(resumed).not.toContain('wait until you')
      expect(resumed).toContain('Before Postrider sends to them again, it reads the gateway’s message list')
    },
  )

  test('people of a lost answer and of a refused key are told apart', () => {
    const text = notices({ lost: 3, keyRefused: 40 })

    expect(text).toContain('3 people are uncertain')
    expect(text).toContain('The gateway refused the key or sign-in for 40 people')
  })

  test('people are called "not found" or "uncertain" truly, once the waiting time is over', () => {
    const counts = { ...progress.counts, uncertain: 9, absent: 5 }
    const text = notices({ lost: 9 }, { counts, state: 'settling', needsDecision: true })

    expect(text).toContain('It is still unknown whether 9 people were texted')
    expect(text).toContain('5 people were not found at the gateway')
    expect(text).not.toContain('are uncertain')
  })
})

describe('a line of the record', () => {
  test.each([
    [{ what: 'approved', people: 1_860 }, 'Approved for 1,860 people'],
    [{ what: 'paused', reason: 'user' }, 'You paused it'],
    [{ what: 'paused', reason: 'balance' }, 'Paused: the balance ran out'],
    [{ what: 'resumed' }, 'Resumed'],
    [{ what: 'stopped', people: 1 }, 'Stopped. 1 person was not sent to and is left out'],
    [{ what: 'recovered' }, 'Postrider was closed while sending. Resume to continue'],
    [{ what: 'quarantined', people: 40 }, 'The records did not match. 40 people are uncertain'],
    [{ what: 'found' }, '1 person found at the gateway, counted as accepted'],
    [{ what: 'found_late', people: 2 }, '2 people turned up after all, counted as accepted'],
    [{ what: 'sent_again', people: 19 }, 'You chose to send again to 19 people'],
    [{ what: 'closed', people: 19, reason: 'assumed_sent' }, 'You counted 19 uncertain people as sent'],
    [{ what: 'closed', people: 1, reason: 'written_off' }, 'You closed 1 uncertain person as not sent'],
    [{ what: 'adopted' }, 'You confirmed that this data folder is used here'],
    [{ what: 'moon_landing', people: 3, reason: 'why_not' }, 'moon_landing · 3 people · why_not'],
  ])('the record says %o in words', (line, sentence) => {
    expect(auditWords({ at, ...line }, t)).toBe(sentence)
  })
})

describe('one request', () => {
  const detail: AttemptDetail = {
    ...{
      id: 12,
      batch: 7,
      state: 'acked',
      at,
      people: 50,
      accepted: 43,
      refused: 7,
      uncertain: 0,
      absent: 0,
      answerMs: 870,
    },
    ...{ answer: '200', words: 'some were refused', form: 'several', answeredAt: at, looks: 2, lookedAt: at },
    ...{ payloadHash: 'abc123', gatewayCampaignId: 'gw-77' },
    fields: [
      { name: 'success', value: 'true' },
      { name: 'data.campaign_id', value: 'gw-77' },
      { name: 'data.unknown_field', value: 'kept as it came' },
    ],
  }

  test('a request shows every field of its answer, its ids, its times and the gateway’s words', async () => {
    const read = vi.fn(() => detail)
    mountPart(
      { components: { AttemptPanel }, template: '<AttemptPanel campaign-id="c1" />' },
      { client: areaClient({ outbox: { attempt: read } }) as never },
    )
    await useAttempt().open('c1', 12)
    await nextTick()

    const rows = [...document.body.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(rows).toEqual(['successtrue', 'data.campaign_idgw-77', 'data.unknown_fieldkept as it came'])
    for (const shown of ['Batch 7', '0.9 s', '“some were refused”', 'gw-77', 'abc123', 'one text to several people'])
      expect(document.body.textContent).toContain(shown)
    expect(read).toHaveBeenCalledExactlyOnceWith({ campaignId: 'c1', attemptId: 12 })
  })

  test('a request without an answer gives no time of one, but when it was given up', async () => {
    const lost: AttemptDetail = {
      ...{ ...detail, state: 'unknown', answer: 'reset', accepted: 0, refused: 0, uncertain: 50, fields: [] },
      ...{ looks: 0, lookedAt: undefined, words: undefined },
    } as AttemptDetail
    mountPart(
      { components: { AttemptPanel }, template: '<AttemptPanel campaign-id="c1" />' },
      { client: areaClient({ outbox: { attempt: () => lost } }) as never },
    )
    await useAttempt().open('c1', 12)
    await nextTick()

    const facts = [...document.body.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(facts).toContainEqual(['Answered', 'no answer'])
    expect(facts).toContainEqual(['Answer', 'The connection broke before the answer.'])
    expect(facts.map(([term]) => term)).toContain('Given up')
    expect(facts.map(([term]) => term)).not.toContain('Answered in')
    expect(document.body.textContent).toContain('No answer came.')
  })

  test('a request that is closed before its answer comes does not come back', async () => {
    const answers: ((now: AttemptDetail) => void)[] = []
    const attempt = withStores(
      { outbox: { attempt: () => new Promise<AttemptDetail>((resolve) => answers.push(resolve)) } },
      useAttempt,
    )
    const opening = attempt.open('c1', 12)
    await vi.waitFor(() => expect(answers).toHaveLength(1))

    attempt.close()
    answers[0]?.(detail)
    await opening

    expect([attempt.openId, attempt.detail]).toEqual([undefined, undefined])
  })
})

describe('everything at once', () => {
  const paused: Progress = { ...progress, campaignId: 'c2', state: 'paused', pauseReason: 'user' }
  const done: Progress = { ...progress, campaignId: 'c3', state: 'settling' }
  const pauseAll = vi.fn((): Progress[] => [{ ...progress, revision: 2, state: 'paused', pauseReason: 'user' }])
  const stopAll = vi.fn((): Progress[] => [])
  beforeEach(() => {
    pauseAll.mockClear()
    stopAll.mockClear()
  })
  function use(sends: readonly Progress[]) {
    const confirm = makeConfirm()
    const palette = makePalette()
    let panic: ReturnType<typeof usePanic> | undefined
    const Part = defineComponent(() => {
      panic = usePanic()
      usePanicPalette()
      return () => h('i')
    })
    mountPart(
      { components: { Part }, template: '<Part />', provide: { [confirmKey]: confirm, [paletteKey]: palette } },
      { client: areaClient({ outbox: { pauseAll, stopAll } }) as never },
    )
    const store = useSends()
    for (const send of sends) store.take(send)
    const rows = (): PaletteRow[] =>
      palette.sources.value.flatMap((source) => ('search' in source ? [] : [...source()]))
    return { confirm, panic: panic!, store, rows }
  }

  test('pause all is offered only while something runs or waits', () => {
    const nothing = use([done])
    expect([nothing.panic.canPauseAll.value, nothing.panic.canStopAll.value, nothing.rows()]).toEqual([
      false,
      false,
      [],
    ])

    const onlyPaused = use([paused])
    expect([onlyPaused.panic.canPauseAll.value, onlyPaused.panic.canStopAll.value]).toEqual([false, true])

    expect(
      use([progress])
        .rows()
        .map(({ label }) => label),
    ).toEqual(['Pause all campaigns', 'Stop all campaigns'])
  })

  test('pause all pauses without a question, and the store holds what the core answered', async () => {
    const { panic, store, confirm } = use([progress])

    await panic.pauseAll()

    expect(confirm.asked.value).toBeUndefined()
    expect(store.byId.get('c1')?.state).toBe('paused')
  })

  test('stop all stops only after a question with the numbers of all of them', async () => {
    const { panic, confirm } = use([progress, paused, done])

    const stopping = panic.stopAll()
    expect(confirm.asked.value).toMatchObject({
      title: 'Stop 1,220 messages?',
      body: 'This stops 2 campaigns. 2,400 are handed over and cannot be called back. 100 are being handed over now. 38 stay uncertain.',
      confirmLabel: 'Stop 1,220 messages',
    })
    confirm.answer(false)
    await stopping
    expect(stopAll).not.toHaveBeenCalled()

    const again = panic.stopAll()
    confirm.answer(true)
    await again
    expect(stopAll).toHaveBeenCalledTimes(1)
  })
})
