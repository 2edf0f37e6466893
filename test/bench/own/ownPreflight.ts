// Everything there is to know of a draft before a send, or its texts put together by a bare join, in a worker of its own. Data: the
// profile, the campaign, how often.
import { parentPort, workerData } from 'node:worker_threads'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import type { accountOperations } from '../../../src/main/core/accounts/accountRows'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { ok, type Result } from '../../../src/main/core/base/result'
import { queryAudience } from '../../../src/main/core/campaigns/audience/audienceScopeRows'
import type { AudienceRow } from '../../../src/main/core/campaigns/audience/audienceSql'
import type { CampaignsOptions } from '../../../src/main/core/campaigns/makeCampaigns'
import { readDraft } from '../../../src/main/core/campaigns/draft/draftRows'
import { makeAudienceViews } from '../../../src/main/core/campaigns/audience/makeAudienceViews'
import { makePlans } from '../../../src/main/core/campaigns/review/makePlans'
import { operationGroups } from '../../../src/main/core/operationGroups'
import { openInProcess } from '../../support/app/storageInProcess'
import { operationGroup, read } from '../../../src/main/core/storage/operations'
import { sql } from '../../../src/main/core/storage/sql'
import { systemClock } from '../../../src/main/hosts/node/systemClock'
import { asCalled } from '../../support/app/asCalled'
import { bookAccountId } from '../profiles/contactsProfile'

export interface PreflightWork {
  readonly profile: string
  readonly campaignId: string
  readonly rounds: number
}

export interface PreflightTimes {
  readonly preflightMs: number[]
  readonly floorMs: number[]
  readonly people: number
}

const { profile, campaignId, rounds } = workerData as PreflightWork

/** Reads the same people by the same statement, and joins their texts without any check. Answers how many there are. */
const floorOperations = operationGroup('floor', {
  join: read((db, at: string): number => {
    const draft = readDraft(db, campaignId as CampaignId)
    if (!draft) throw new Error('There is no draft')
    const audience = queryAudience(db, draft, { accountId: bookAccountId, at })
    let [people, letters] = [0, 0]
    for (const { reason, firstname, custom1, fields } of db.iterate<AudienceRow>(
      sql`${audience} SELECT * FROM audience`,
    )) {
      if (reason !== null) continue
      const { points = '' } = JSON.parse(fields) as { points?: string }
      letters += ['Dear ', firstname, ', your ', points, ' points at ', custom1, ' are waiting for you.'].join(
        '',
      ).length
      people += 1
    }
    if (letters === 0) throw new Error('Nothing was written')
    return people
  }),
})

// In this thread: the app reads in the reader's thread, and this worker is one.
const storage = await openInProcess({ profile, groups: [...operationGroups, floorOperations] })
const accountRows = storage.bind<typeof accountOperations>('accounts')
const account = {
  ...{ id: bookAccountId, kind: 'gateway', country: 'GB', batchSize: 100, pacePerSecond: 10, currency: 'EUR' },
  ...{ timeZone: 'Europe/London', usesOlderApi: false, dailyCap: 20_000 },
} as ActiveAccount
const options = {
  ...{ storage, clock: systemClock, accounts: { active: async () => ok(account) } },
} as unknown as CampaignsOptions

/** Makes the calls of the app when it shows a draft: first the measure of its message, then its flight plan. */
async function preflight(): Promise<{ tookMs: number; people: number }> {
  const views = asCalled(makeAudienceViews(options))
  const plans = asCalled(makePlans(options).handlers)
  const began = performance.now()
  const measured = got(await views.measure({ campaignId }))
  const plan = got(await plans.plan({ campaignId }))
  const tookMs = performance.now() - began
  if (plan.people !== measured.people || plan.batches === 0) throw new Error('The plan is of other people')
  return { tookMs, people: measured.people }
}

async function floor(): Promise<{ tookMs: number; people: number }> {
  const floors = storage.bind<typeof floorOperations>('floor')
  const began = performance.now()
  const people = await floors.join(new Date(systemClock.now()).toISOString())
  return { tookMs: performance.now() - began, people }
}

function got<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`Answered ${result.problem.code}`)
  return result.value
}

/** Writes something between two rounds, so that nothing remembered from the previous one counts. */
async function forget(round: number): Promise<void> {
  const at = new Date(systemClock.now()).toISOString()
  await accountRows.recordBalance({ id: account.id, words: `${round}`, micros: round, currency: 'EUR', at })
}

const people = (await preflight()).people
if ((await floor()).people !== people) throw new Error('Both have to write to the same people')
const times: PreflightTimes = { preflightMs: [], floorMs: [], people }
for (let round = 0; round < rounds; round++) {
  times.floorMs.push((await floor()).tookMs)
  await forget(round)
  times.preflightMs.push((await preflight()).tookMs)
}
await storage.close()
parentPort?.postMessage(times)
