// Look-ups of numbers: one at once, many as a job, and what the gateway said. Jobs themselves are in the store of jobs.
import type { ChosenPeople, Job, LookUp, NumberFilter, NumbersSource, VerifiedNumber } from '@contract'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useClient, type Client } from '../api/client'
import { useAccounts } from './settings/accounts'
import { useJobsStore } from './jobs'
import { useLive } from './live'

export type VerifyJob = Job & { readonly work: Extract<Job['work'], { kind: 'verify' }> }
export type LookUpPlan = Awaited<ReturnType<Client['numbers']['plan']>>
export type LookUpActivity = 'active' | 'not_active' | 'waiting' | 'failed'
export interface Answered {
  readonly result: VerifiedNumber
  readonly raw: string
}
export interface WhichNumbers {
  readonly source: NumbersSource
  readonly skipCheckedDays?: number | undefined
}
export interface ResultCounts {
  readonly total: number
  readonly active: number
  readonly notActive: number
}

/** The core takes no more in one call. */
const maxAtOnce = 10_000
const pageRows = 500

export function isVerifyJob(job: Job): job is VerifyJob {
  return job.work.kind === 'verify'
}

export const useNumbers = defineStore('numbers', () => {
  const client = useClient()
  const jobs = useJobsStore()
  const accounts = useAccounts()
  /** Counts up when a result is new, or a number was set apart or put back. */
  const version = ref(0)
  /** The last look-up requested here. */
  const last = shallowRef<Answered>()
  /** The dialog that begins a job; `source` if its numbers are chosen already. */
  const asked = shallowRef<{ readonly source?: NumbersSource }>()
  /** Counts of the filter that was last read. */
  const counts = shallowRef<ResultCounts>()
  /** Set apart in this window and not put back since. */
  const apart = shallowRef<ReadonlySet<string>>(new Set())

  useLive().on('numbers', changed)
  useLive().on('ready', changed)
  function changed(): void {
    version.value += 1
    const shown = last.value
    if (!shown) return
    const { phone } = shown.result
    client.numbers.read({ phone }).then(
      ({ isSetApart }) => {
        if (last.value === shown) last.value = { ...shown, result: { ...shown.result, isSetApart } }
      },
      // It is asked again with the next change.
      () => undefined,
    )
  }
  watch(
    () => accounts.activeId,
    () => {
      last.value = counts.value = undefined
      version.value += 1
    },
  )

  /** Running jobs first, then ended ones, latest first. */
  const verifyJobs = computed(() => [...jobs.unfinished, ...jobs.finished].filter(isVerifyJob))

  async function verify(phone: string): Promise<Answered> {
    const answered = await client.numbers.verify({ phone })
    last.value = answered
    return answered
  }
  const read = (phone: string) => client.numbers.read({ phone })
  const plan = ({ source, skipCheckedDays }: WhichNumbers): Promise<LookUpPlan> =>
    client.numbers.plan({ source, ...(skipCheckedDays === undefined ? {} : { skipCheckedDays }) })
  const start = ({ source, skipCheckedDays }: WhichNumbers, lookUps: number): Promise<Job> =>
    client.numbers.start({ source, lookUps, ...(skipCheckedDays === undefined ? {} : { skipCheckedDays }) })
  const lookUps = (
    jobId: string,
    activity: LookUpActivity | undefined,
    offset: number,
    limit: number,
  ): Promise<{ total: number; rows: LookUp[] }> =>
    client.numbers.lookUps({ jobId, offset, limit, ...(activity === undefined ? {} : { activity }) })
  async function results(filter: NumberFilter, offset: number, limit: number) {
    const { rows, ...counted } = await client.numbers.results({ offset, limit, filter })
    counts.value = counted
    return { total: counted.total, rows }
  }
  const countResults = async (): Promise<number> =>
    (await client.numbers.results({ offset: 0, limit: 1, filter: {} })).total
  const resultsOf = async (phone: string): Promise<readonly Answered[]> => (await client.numbers.get({ phone })).results

  async function setThemApart(which: Parameters<Client['numbers']['setApart']>[0]): Promise<readonly string[]> {
    const { phones } = await client.numbers.setApart(which)
    apart.value = new Set([...apart.value, ...phones])
    return phones
  }
  /** Answers those that were not apart before. */
  const setApart = (phones: readonly string[]) => setThemApart({ phones: [...phones] })
  const setApartNotActive = (jobId: string) => setThemApart({ notActiveOf: jobId })
  async function putBack(phones: readonly string[]): Promise<number> {
    let changed = 0
    for (let at = 0; at < phones.length; at += maxAtOnce)
      changed += (await client.numbers.putBack({ phones: phones.slice(at, at + maxAtOnce) })).changed
    const back = new Set(phones)
    apart.value = new Set([...apart.value].filter((phone) => !back.has(phone)))
    return changed
  }

  /** At most `most` of the people of a filter, in the order in which they were added. */
  async function idsOf({ filter, except }: ChosenPeople, most: number): Promise<number[]> {
    const left = new Set(except)
    const ids: number[] = []
    for (let offset = 0; ids.length < most; offset += pageRows) {
      const { rows } = await client.contacts.page({ offset, limit: pageRows, order: 'newest', filter: filter ?? {} })
      ids.push(...rows.map(({ id }) => id).filter((id) => !left.has(id)))
      if (rows.length < pageRows) break
    }
    return ids.slice(0, most)
  }

  return {
    version,
    last,
    asked,
    counts,
    verifyJobs,
    verify,
    read,
    plan,
    start,
    lookUps,
    results,
    resultsOf,
    countResults,
    apart,
    setApart,
    setApartNotActive,
    putBack,
    idsOf,
  }
})
