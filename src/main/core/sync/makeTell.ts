// Tells the gateway opt-outs that were made here, and those taken back. To tell one again changes nothing, so an answer that was
// lost is simply asked for once more.
import type { ErrorCode } from '@contract/errors'
import { isoNow } from '../base/instants'
import type { JobKindWork, JobRecord, StepEnd } from '../jobs/jobKind'
import type { SyncParts } from './syncParts'
import type { tellOperations, OptOutNews } from './tellRows'
import { toldSchema } from './tellState'

/** The gateway read it and refused: asking again would bring the same answer. */
const refusals: readonly ErrorCode[] = ['GATEWAY_REFUSED', 'GATEWAY_NOT_FOUND']
const maxRefusals = 20

export function makeTell({ storage, clock, gatewayOf }: SyncParts): JobKindWork {
  const store = storage.bind<typeof tellOperations>('tell')
  /** Refusals in a row, by job. */
  const refused = new Map<string, number>()

  async function tell(job: JobRecord, news: OptOutNews): Promise<StepEnd> {
    const gateway = await gatewayOf(job.accountId)
    if (!gateway) return { kind: 'trouble', problem: { code: 'ACCOUNT_UNKNOWN', retry: 'no' } }
    const lists = news.gatewayId === null ? [] : [news.gatewayId]
    const { contacts } = gateway
    const answer = await (news.isOut === 1 ? contacts.optOut(news.phone, lists) : contacts.optIn(news.phone, lists))
    const common = { accountId: job.accountId, news }
    // A person who is not on the list there gets nothing through it either.
    const isNobody = !answer.ok && answer.problem.code === 'GATEWAY_NOT_FOUND' && news.listId !== 0
    if (answer.ok || isNobody) {
      refused.delete(job.id)
      await store.told({ ...common, jobId: job.id, at: isoNow(clock) })
      return { kind: 'more' }
    }
    const { problem } = answer
    if (!refusals.includes(problem.code)) return { kind: 'trouble', problem }
    await store.refused({ ...common, code: problem.code, words: problem.detail ?? null })
    const inARow = (refused.get(job.id) ?? 0) + 1
    refused.set(job.id, inARow >= maxRefusals ? 0 : inARow)
    return inARow >= maxRefusals ? { kind: 'trouble', problem, isRefusals: true } : { kind: 'more' }
  }

  return {
    kind: 'opt_outs',
    async step(job) {
      const news = await store.ask({ accountId: job.accountId, at: isoNow(clock) })
      if (news) return tell(job, news)
      refused.delete(job.id)
      const { failed } = await store.counts(job.accountId)
      return { kind: 'done', isQuiet: failed === 0 }
    },
    recover: () => store.recover(),
    retryFailed: (job) => store.retry(job.accountId),
    describe: (job) => ({ kind: 'opt_outs', tally: toldSchema.parse(JSON.parse(job.tally)) }),
    async counts(job) {
      const { out, back } = toldSchema.parse(JSON.parse(job.tally))
      const { left, failed } = await store.counts(job.accountId)
      const isOver = job.finishedAt !== null
      const rest = isOver ? 0 : left
      return { done: out + back, failed, left: rest, total: out + back + failed + rest }
    },
    items: (job, window) => store.failedItems({ accountId: job.accountId, ...window }),
  }
}
