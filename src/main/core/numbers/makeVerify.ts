// Looks up the numbers of a job, one at a time at the account's pace. A number whose answer was lost is never looked up again
// automatically: the gateway may charge for each.
import type { JobItem, JobWork } from '@contract'
import type { ErrorCode } from '@contract/errors'
import { second } from '../base/durations'
import { isoNow } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { Numbers } from '../gateway/client/numbers'
import { countryOf } from '../imports/staging/judgePhone'
import type { JobCounts, JobKindWork, JobRecord, StepEnd } from '../jobs/jobKind'
import type { Live } from '../live'
import { parsePhone } from '../phones/parsePhone'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import {
  judgeLookUp,
  lookUpCursorSchema,
  verifySubjectSchema,
  verifyTallySchema,
  type VerifyTally,
} from './judgeLookUp'
import type { lookUpOperations, LookUpRow } from './lookUpRows'
import type { LookUpTempo } from './lookUpTempo'
import { toAnswer } from './toVerified'

export interface VerifyParts {
  readonly storage: Storage
  readonly clock: Clock
  readonly live: Live
  readonly tempo: LookUpTempo
  /** The account's client: each of its requests keeps to the account's pace. Undefined for an account that is gone. */
  readonly gatewayOf: (accountId: string) => Promise<{ readonly numbers: Numbers } | undefined>
}

/** Results are announced at most this often while a job runs. */
const announceEveryMs = second

export function makeVerify({ storage, clock, live, tempo, gatewayOf }: VerifyParts): JobKindWork {
  const store = storage.bind<typeof lookUpOperations>('lookUps')
  let announcedAt = Number.NEGATIVE_INFINITY

  function announce(isLast: boolean): void {
    if (!isLast && clock.monotonic() - announcedAt < announceEveryMs) return
    announcedAt = clock.monotonic()
    live.publish({ kind: 'numbers' })
  }

  async function readCounts(job: JobRecord): Promise<{ counts: JobCounts; tally: VerifyTally }> {
    const { tally, ...counts } = await store.counts(job.id)
    return { counts, tally }
  }

  return {
    kind: 'verify',
    async step(job): Promise<StepEnd> {
      const gateway = await gatewayOf(job.accountId)
      if (!gateway) return { kind: 'trouble', problem: { code: 'ACCOUNT_UNKNOWN', retry: 'no' } }
      const next = await store.ask(job.id)
      if (!next) {
        announce(true)
        return { kind: 'done' }
      }
      const startedAt = clock.monotonic()
      const outcome = await gateway.numbers.lookUp(next.phone)
      const { answer } = outcome
      const { state, job: verdict, cursor } = judgeLookUp(outcome, lookUpCursorSchema.parse(JSON.parse(job.cursor)))
      const common = { jobId: job.id, accountId: job.accountId, ...next, state, cursor }
      if (answer.ok) {
        tempo.note(clock.monotonic() - startedAt)
        const at = isoNow(clock)
        await store.settle({ ...common, answer: toAnswer(asked(next.phone), answer.value, at) })
        announce(false)
        return { kind: 'more' }
      }
      const { code, detail } = answer.problem
      const isTold = state === 'failed' || state === 'unknown'
      await store.settle({ ...common, ...(isTold ? { code, ...withoutUndefined({ words: detail }) } : {}) })
      if (verdict === 'go_on') return { kind: 'more' }
      return { kind: 'trouble', problem: answer.problem, isRefusals: verdict === 'refusals' }
    },
    async recover() {
      await store.recover()
      while (await store.sweep(null));
    },
    retryFailed: (job) => store.retry(job.id),
    describe,
    counts: async (job) => (await readCounts(job)).counts,
    async read(job) {
      const { counts, tally } = await readCounts(job)
      return { work: { ...describe(job), tally }, counts }
    },
    async items(job, window) {
      const { total, rows } = await store.page({ jobId: job.id, activity: 'failed', ...window })
      return { total, rows: rows.map(toItem) }
    },
  }
}

function describe(job: JobRecord): Extract<JobWork, { kind: 'verify' }> {
  const { name } = verifySubjectSchema.parse(JSON.parse(job.subject))
  return { kind: 'verify', name, tally: verifyTallySchema.parse(JSON.parse(job.tally)) }
}

/** A number of ours is E.164: its country is its own. */
export function asked(phone: string): { phone: string; country: string | null } {
  const verdict = parsePhone(phone)
  return { phone, country: verdict.ok ? (countryOf(verdict.country ?? '') ?? null) : null }
}

const lost: ErrorCode = 'GATEWAY_SLOW'

function toItem({ place, contactId, name, phone, code, words }: LookUpRow): JobItem {
  return {
    id: place,
    name: name ?? '',
    phone,
    code: code ?? lost,
    ...(contactId === null ? {} : { contactId }),
    ...(words === null ? {} : { words }),
  }
}
