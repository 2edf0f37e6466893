// A person at the app who writes campaigns and pauses, resumes, stops, looks and decides at random. Knows what was approved:
// what the app confirmed must still be there after any crash.
import { ORPCError } from '@orpc/client'
import type { CampaignRow, Timing } from '@contract'
import { ticksOf } from '../support/app/ticks'
import type { Chance } from './chance'
import type { AppClient } from './tortureApp'

export interface Approved {
  readonly campaignId: string
  readonly people: number
  /** False if the app was killed before it answered: the approval may be on disk or not. */
  isConfirmed: boolean
  /** How its texts begin. */
  readonly start: string
  /** The computer was brought back to before it. */
  isForgotten: boolean
  /** The computer was brought back to a state in which it was already approved. */
  isStale: boolean
}

export interface Operator {
  readonly approvals: readonly Approved[]
  /** Rejects if the app was killed meanwhile. */
  sendSomething(client: AppClient): Promise<void>
  meddle(client: AppClient): Promise<void>
  resumeAll(client: AppClient): Promise<number>
  /** Reads the listing for every campaign with a doubt. */
  lookAll(client: AppClient): Promise<void>
  /** Decides about the doubts of about half the campaigns. */
  decideSome(client: AppClient): Promise<void>
  /** The computer was brought back to a state with this number of approvals. */
  forgetAfter(approvals: number): void
  open(client: AppClient): Promise<readonly CampaignRow[]>
}

export interface OperatorOptions {
  readonly accountId: string
  readonly listIds: readonly number[]
  readonly chance: Chance
}

const openStates = ['approved', 'waiting', 'running', 'paused', 'settling'] as const

/** At once, at whatever hour this runs: its people are invented. */
const timing: Timing = { kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: false }

export function makeOperator({ accountId, listIds, chance }: OperatorOptions): Operator {
  const approvals: Approved[] = []
  let number = 0

  async function open(client: AppClient): Promise<readonly CampaignRow[]> {
    return (await client.campaigns.page({ offset: 0, limit: 200, states: [...openStates] })).rows
  }

  async function decide(client: AppClient, campaignId: string): Promise<void> {
    const { uncertain, absent } = await client.outbox.uncertain({ campaignId })
    if (uncertain + absent === 0) return
    const choice = chance.pick(['assumed_sent', 'written_off'] as const)
    await unlessRefused(client.outbox.decide({ campaignId, choice, uncertain, absent }))
  }

  /** A send that seems to come from another computer: continues if the app allows it, and is left to the other one now and then. */
  async function decideListed(client: AppClient, campaignId: string): Promise<void> {
    const { pauseReason, listed, counts } = await client.outbox.progress({ campaignId })
    if (pauseReason !== 'already_listed' || !listed) return
    const choice = chance.percent(20) ? 'leave' : 'send_rest'
    const { people } = listed
    await unlessRefused(client.outbox.decideListed({ campaignId, choice, listed: people, waiting: counts.pending }))
  }

  return {
    approvals,
    open,
    forgetAfter(kept) {
      for (const [place, approval] of approvals.entries()) {
        if (place < kept) approval.isStale = true
        else approval.isForgotten = true
      }
    },
    async sendSomething(client) {
      number += 1
      const batchSize = chance.percent(15) ? 1 : chance.between(5, 50)
      await client.accounts.update({ accountId, defaults: { batchSize, pacePerSecond: 100 } })
      const listId = chance.percent(10) ? listIds[0] : chance.pick(listIds)
      const { id: campaignId } = await client.campaigns.create({ name: `Campaign ${number}`, listIds: [listId ?? 0] })
      // The number tells its texts from those of every other campaign.
      const start = `Torture ${number}: `
      const template = `${start}hello${chance.percent(50) ? ' {{firstname}}' : ''}`
      await client.campaigns.save({ campaignId, template, timing })
      await client.campaigns.freeze({ campaignId })
      const review = await client.campaigns.estimate({ campaignId })
      const { hash, people, ceiling } = review
      const approved: Approved = { campaignId, people, isConfirmed: false, start, isForgotten: false, isStale: false }
      approvals.push(approved)
      const price = ceiling ? { ceiling } : { typedCount: people }
      await client.campaigns.approve({ campaignId, hash, people, ...price, ...ticksOf(review) })
      approved.isConfirmed = true
    },
    async meddle(client) {
      const rows = await open(client)
      if (rows.length === 0) return
      const { id: campaignId, state, uncertain } = chance.pick(rows)
      const act = chance.next()
      if (act < 0.06) await unlessRefused(client.outbox.stop({ campaignId }))
      else if (act < 0.3) await unlessRefused(client.outbox.lookNow({ campaignId }))
      else if (act < 0.42 && uncertain > 0) await decide(client, campaignId)
      else if (state === 'paused') await unlessRefused(client.outbox.resume({ campaignId }))
      else if (act < 0.6) await unlessRefused(client.outbox.pause({ campaignId }))
    },
    async resumeAll(client) {
      const waiting = (await open(client)).filter(({ state }) => state !== 'settling')
      for (const { id: campaignId, state } of waiting) {
        if (state !== 'paused') continue
        await unlessRefused(client.outbox.resume({ campaignId }))
        await decideListed(client, campaignId)
      }
      return waiting.length
    },
    async lookAll(client) {
      for (const { id: campaignId, uncertain } of await open(client))
        if (uncertain > 0) await unlessRefused(client.outbox.lookNow({ campaignId }))
    },
    async decideSome(client) {
      for (const { id: campaignId, uncertain } of await open(client))
        if (uncertain > 0 && chance.percent(50)) await decide(client, campaignId)
    },
  }
}

/** A call that the app refuses with a code is no fault: the state had moved on, or the gateway was away. */
async function unlessRefused(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ORPCError && error.defined)) throw error
  }
}
