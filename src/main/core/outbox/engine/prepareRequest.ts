// Prepares the next request of a campaign, complete but for its intent: `arm` takes no one of it who is not still waiting. Reads
// the money that there is for it as well.
import { createHash } from 'node:crypto'
import type { CampaignId } from '../../base/ids'
import { toIso } from '../../base/instants'
import type { WrittenSend } from '../../gateway/client/wireRequest'
import type { Random, Clock } from '../../ports'
import { addRef } from '../../readback/matching/matchRecord'
import type { Arming, DispatchCampaign, OutboxStore } from '../store/outboxStore'
import { buildPayload } from './buildPayload'
import type { DispatchGateway } from './dispatchGateway'
import type { Wave } from './planTurn'
import { minute } from '../../base/durations'
import type { MoneyBasis } from '../store/accountLimitRows'
import type { CeilingBasis } from '../store/ceilingRows'

export interface PreparedRequest {
  /** All that is kept of the people's texts until the answer is there. */
  readonly send: WrittenSend
  readonly arming: Omit<Arming, 'at' | 'closesAt' | 'money' | 'ceiling'>
  readonly people: number
}

export interface Wanted {
  readonly campaign: DispatchCampaign
  /** A request never goes beyond its wave. */
  readonly wave: Wave
  readonly size: number
  /** When it would go, in milliseconds since 1970. */
  readonly at: number
  /** Then no one is left out because `at` is too late for them. */
  readonly isClockWrong: boolean
}

/** For the next `size` people of the wave in order, or all who are left of it; undefined if no one is. */
export type PrepareRequest = (wanted: Wanted) => Promise<PreparedRequest | undefined>

export interface PrepareOptions {
  readonly id: CampaignId
  readonly store: Pick<OutboxStore, 'nextPeople'>
  readonly gateway: Pick<DispatchGateway, 'write'>
  readonly random: Random
}

export function makePrepareRequest({ id, store, gateway, random }: PrepareOptions): PrepareRequest {
  return async ({ campaign, wave, size, at, isClockWrong }) => {
    const range = { after: wave.first - 1, last: wave.last }
    const scheduledFor = campaign.scheduler === 'gateway' ? (wave.dueAt ?? campaign.scheduledFor) : null
    const wanted = { id, size, ...range, at: toIso(at), scheduledFor, isClockWrong }
    const { people, handles } = await store.nextPeople(wanted)
    if (people.length === 0) return undefined
    const ref = campaign.callbackUrl === '' ? null : random.uuid()
    const callbackUrl = ref === null ? '' : addRef(campaign.callbackUrl, ref)
    const payload = buildPayload({ ...campaign, callbackUrl, scheduledFor }, people)
    const send = gateway.write(payload)
    const arming = { campaignId: id, handles, form: payload.form, payloadHash: payloadHash(send), ref, scheduledFor }
    return { send, arming, people: people.length }
  }
}

/** Names a request's path and body in the attempt's row: SHA-256 in hex. */
function payloadHash({ path, json }: WrittenSend): string {
  return createHash('sha256').update(path).update('\n').update(json).digest('hex')
}

/**
 * One run's view of its ceiling and of the account's money. The ceiling is read before the first request and then every ten seconds,
 * the account's money when `arm` asks for it and then once a minute. Only `arm` decides: between two readings it adds the maximum that
 * its own requests, and those of other campaigns, may cost.
 */
interface MoneyBudget {
  /** Null until it was read. */
  readonly basis: MoneyBasis | null
  /** Null if there is none. */
  readonly ceiling: CeilingBasis | null
  /** Nothing was armed since they were read just now: reading them again would tell the same. */
  readonly isFresh: boolean
  read(campaign: DispatchCampaign): Promise<void>
  /** Reads again what is too old. */
  refresh(campaign: DispatchCampaign): Promise<void>
  /** The listing was read, which tells what was charged. */
  noteListed(): void
  noteArmed(): void
}

const readMoneyEveryMs = minute
const readCeilingEveryMs = minute / 6
const freshMoneyMs = minute / 6

export function makeMoneyBudget({
  store,
  clock,
}: {
  readonly store: Pick<OutboxStore, 'moneyBasis' | 'ceilingBasis'>
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
}): MoneyBudget {
  let basis: MoneyBasis | null = null
  let ceiling: CeilingBasis | null = null
  let readAt = -Infinity
  let ceilingReadAt = -Infinity
  let isUsed = true

  async function readCeiling({ id, ceilingMicros }: DispatchCampaign): Promise<void> {
    ceilingReadAt = clock.monotonic()
    if (ceilingMicros !== null) ceiling = await store.ceilingBasis(id)
  }

  async function read(campaign: DispatchCampaign): Promise<void> {
    isUsed = false
    readAt = clock.monotonic()
    await readCeiling(campaign)
    basis = await store.moneyBasis({ id: campaign.id, at: new Date(clock.now()).toISOString() })
  }

  return {
    get basis() {
      return basis
    },
    get ceiling() {
      return ceiling
    },
    get isFresh() {
      return !isUsed && clock.monotonic() - readAt < freshMoneyMs
    },
    read,
    async refresh(campaign) {
      if (basis && clock.monotonic() - readAt >= readMoneyEveryMs) await read(campaign)
      else if (clock.monotonic() - ceilingReadAt >= readCeilingEveryMs) await readCeiling(campaign)
    },
    noteListed() {
      ceilingReadAt = -Infinity
      readAt = -Infinity
    },
    noteArmed: () => void (isUsed = true),
  }
}
