import type { Job, NumbersSource, SmartRule, VerifiedNumber } from '@contract'
import { makeText } from '@text'
import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, test } from 'vitest'
import { rowsOf, ruleOf } from '../../../src/renderer/src/features/audience/ruleRows'
import JobView from '../../../src/renderer/src/features/numbers/JobView.vue'
import { jobCounts, lookUpTag, statusTag } from '../../../src/renderer/src/features/numbers/numberWords'
import VerifyMany from '../../../src/renderer/src/features/numbers/VerifyMany.vue'
import VerifyOne from '../../../src/renderer/src/features/numbers/VerifyOne.vue'
import { useLive } from '../../../src/renderer/src/stores/live'
import { useNumbers, type VerifyJob } from '../../../src/renderer/src/stores/numbers'
import { refusal } from '../areaClient'
import { at, button, frame, type Framed } from './contactsParts'

const t = makeText('en-GB')
const phone = '+447700900147'
const later = (ms = 200) => new Promise((resolve) => setTimeout(resolve, ms))

const answered = (more: Partial<VerifiedNumber> = {}): VerifiedNumber => ({
  ...{ phone, status: 'ACTIVE', isActive: true, country: 'GB', checkedAt: at, isSetApart: false },
  details: { mcc: '234', network: { name: 'Meadow Mobile', mnc: '91' }, isPorted: true },
  ...more,
})
const verifyJob = (more: Partial<Job> = {}): VerifyJob =>
  ({
    id: 'job-1',
    accountId: 'ours',
    work: { kind: 'verify', name: 'Members', tally: { active: 203, notActive: 9 } },
    state: 'running',
    progress: { done: 212, failed: 2, left: 1_072, total: 1_286 },
    createdAt: at,
    ...more,
  }) as VerifyJob

const opened: Framed[] = []
afterEach(() => {
  for (const { part } of opened.splice(0)) part.unmount()
})
function show(...framed: Parameters<typeof frame>): Framed {
  const made = frame(...framed)
  opened.push(made)
  return made
}

describe('words', () => {
  test('only ACTIVE has its own word, and everything else is as the gateway wrote it, in a neutral tag', () => {
    expect(statusTag({ status: 'ACTIVE', isActive: true }, t)).toMatchObject({ label: 'Active', tone: 'success' })
    expect(statusTag({ status: 'ABSENT', isActive: false }, t)).toMatchObject({ label: 'ABSENT', tone: 'neutral' })
    expect(statusTag({ status: ' ', isActive: false }, t).label).toBe('No status given')
  })

  test('a number in doubt is not drawn as one that waits, nor as one that was refused', () => {
    const tags = (['waiting', 'asked', 'unknown', 'failed'] as const).map((state) => lookUpTag({ phone, state }, t))
    expect(tags.map(({ label, tone }) => [label, tone])).toEqual([
      ['Waiting', 'neutral'],
      ['Checking', 'primary'],
      ['No answer', 'warning'],
      ['Refused', 'error'],
    ])
  })

  test('the counts of a job add up to its numbers', () => {
    const job = verifyJob()
    const sum = jobCounts(job, t).reduce((total, { count }) => total + count, 0)
    expect(sum).toBe(job.progress.total)
  })
})

describe('rules about look-ups and replies', () => {
  const rules: SmartRule[] = [
    { kind: 'replied' },
    { kind: 'not', rule: { kind: 'replied', since: { daysAgo: 30 } } },
    { kind: 'verified', activity: 'not_active' },
    { kind: 'not', rule: { kind: 'verified', activity: 'never', since: { daysAgo: 90 } } },
    { kind: 'set_apart' },
  ]
  test('rules about look-ups and replies come back from the form as they were', () => {
    const { join, rows } = rowsOf({ kind: 'all', rules })
    expect(rows.every(({ kept }) => kept === undefined)).toBe(true)
    expect(ruleOf(join, rows)).toEqual({ kind: 'all', rules })
  })
})

describe('one number', () => {
  const open = (verify: () => Promise<{ result: VerifiedNumber; raw: string }>) => {
    const asked: string[] = []
    const { part } = show(VerifyOne, {
      numbers: {
        read: () => ({ phone, country: 'GB', isSetApart: false }),
        verify: (input) => {
          asked.push(input.phone)
          return verify()
        },
      },
    })
    return { part, asked }
  }
  async function typeNumber(part: Framed['part']): Promise<void> {
    await part.get('input').setValue('07700 900147')
    await later()
    await flushPromises()
  }

  test('one number says what is asked for and that it may cost, and shows the answer with every field', async () => {
    const { part, asked } = open(() => Promise.resolve({ result: answered(), raw: '{"phone":"+447700900147"}' }))
    await typeNumber(part)
    expect(part.text()).toContain('Asks about +44 7700 900147. The gateway may charge.')
    expect(asked).toEqual([])

    await part.get('form').trigger('submit')
    await flushPromises()

    expect(asked).toEqual(['07700 900147'])
    for (const word of ['Active, verified', 'United Kingdom', 'Meadow Mobile', '234 / 91', 'Yes'])
      expect(part.text()).toContain(word)
    await part.get('[aria-expanded]').trigger('click')
    expect(part.get('pre').text()).toBe('{\n  "phone": "+447700900147"\n}')
  })

  test('a second Enter during a look-up asks for nothing', async () => {
    let answer: (value: { result: VerifiedNumber; raw: string }) => void = () => undefined
    const { part, asked } = open(() => new Promise((resolve) => (answer = resolve)))
    await typeNumber(part)
    await part.get('form').trigger('submit')
    await part.get('form').trigger('submit')
    answer({ result: answered(), raw: '{}' })
    await flushPromises()
    expect(asked).toHaveLength(1)
  })

  test('the look-up button is off without a connection and says why', async () => {
    const { part, asked } = open(() => Promise.reject(refusal('GATEWAY_UNREACHABLE')))
    await typeNumber(part)
    const live = useLive()
    live.state = 'standing'
    live.online = false
    await flushPromises()

    const submit = part.get('button[type=submit]')
    expect(submit.attributes('disabled')).toBeDefined()
    expect(document.getElementById(submit.attributes('aria-describedby') ?? '')?.textContent).toBe(
      'Available when you are online again',
    )
    await part.get('form').trigger('submit')
    expect(asked).toEqual([])
  })
})

describe('many numbers', () => {
  const plan = { name: 'Members', lookUps: 1_286, known: 12, repeated: 0, invalid: 3, seconds: 129 }
  const source: NumbersSource = { kind: 'list', listId: 7 }
  async function open(start: (input: { lookUps: number; skipCheckedDays?: number | undefined }) => Job) {
    const plans: (number | undefined)[] = []
    show(VerifyMany, {
      numbers: {
        plan: ({ skipCheckedDays }) => {
          plans.push(skipCheckedDays)
          return plan
        },
        start,
      },
    })
    useNumbers().asked = { source }
    await later(300)
    await flushPromises()
    return plans
  }

  test('many numbers say how many look-ups, how long, what is left out and that they may cost, and begin with that count', async () => {
    const started: unknown[] = []
    const plans = await open((input) => {
      started.push(input)
      return verifyJob()
    })
    const dialog = document.querySelector('[role=dialog]')
    expect(dialog?.textContent).toContain('1,286 look-ups, about 2 min. The gateway may charge for each.')
    expect(dialog?.textContent).toContain('12 verified recently · 3 cannot be used')
    expect(plans).toEqual([30])

    button(/^Verify 1,286 numbers/)?.click()
    await flushPromises()
    expect(started).toEqual([{ source, lookUps: 1_286, skipCheckedDays: 30 }])
    expect(useNumbers().asked).toBeUndefined()
  })

  test('changed numbers are counted again, and nothing begins', async () => {
    const plans = await open(() => {
      throw refusal('APPROVAL_COUNT_WRONG')
    })
    button(/^Verify 1,286 numbers/)?.click()
    await later(300)
    await flushPromises()
    expect(plans).toHaveLength(2)
    expect(document.querySelector('[role=dialog]')).not.toBeNull()
  })
})

describe('a job', () => {
  test('“set apart 9 not active” can be undone, exactly as far as it changed something', async () => {
    const back: string[][] = []
    const { toasts } = show(
      JobView,
      {
        numbers: {
          lookUps: () => ({ total: 0, rows: [] }),
          setApart: ({ notActiveOf }) => {
            expect(notActiveOf).toBe('job-1')
            return { changed: 2, phones: [phone, '+447700900148'] }
          },
          putBack: ({ phones }) => {
            back.push(phones)
            return { changed: phones.length }
          },
        },
      },
      { job: verifyJob(), openPhone: undefined },
    )
    await flushPromises()
    button('Set apart 9 not active')?.click()
    await flushPromises()

    const [notice] = toasts.toasts.value
    expect(notice?.title).toBe('2 numbers are set apart and left out of every new campaign.')
    const undo = notice?.actions?.[0] as { onClick: (event: Event) => void } | undefined
    undo?.onClick(new Event('click'))
    await flushPromises()
    expect(back).toEqual([[phone, '+447700900148']])
  })

  test('the notice that numbers are set apart goes when the last of them is put back elsewhere', async () => {
    const other = '+447700900148'
    const { toasts } = show(
      JobView,
      {
        numbers: {
          lookUps: () => ({ total: 0, rows: [] }),
          setApart: () => ({ changed: 2, phones: [phone, other] }),
          putBack: ({ phones }) => ({ changed: phones.length }),
        },
      },
      { job: verifyJob(), openPhone: undefined },
    )
    await flushPromises()
    button('Set apart 9 not active')?.click()
    await flushPromises()

    await useNumbers().putBack([phone])
    await later(300)
    expect(toasts.toasts.value).toHaveLength(1)
    await useNumbers().putBack([other])
    await later(300)
    expect(toasts.toasts.value).toEqual([])
  })

  test('numbers without an answer are asked for again only after a question that says it may cost twice', async () => {
    const retried: string[] = []
    const { confirm } = show(
      JobView,
      {
        numbers: { lookUps: () => ({ total: 0, rows: [] }) },
        jobs: {
          retryFailed: ({ jobId }) => {
            retried.push(jobId)
            return verifyJob()
          },
        },
      },
      { job: verifyJob(), openPhone: undefined },
    )
    await flushPromises()
    button('Ask again for 2')?.click()
    await flushPromises()
    expect(confirm.asked.value?.body).toContain('charge for them a second time')
    confirm.answer(false)
    await flushPromises()
    expect(retried).toEqual([])

    button('Ask again for 2')?.click()
    confirm.answer(true)
    await flushPromises()
    expect(retried).toEqual(['job-1'])
  })
})
