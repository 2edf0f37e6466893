// Prepares the next request of a campaign, complete but for its intent, while the previous one is being written, so that the
// disk never waits. It is only a guess: `arm` takes no one who is not still waiting, and a request that does not fit is
// prepared again from the start.
import { createHash } from 'node:crypto'
import type { CampaignId } from '../../base/ids'
import type { WrittenSend } from '../../gateway/client/wireRequest'
import type { Random } from '../../ports'
import { addRef } from '../../readback/callbackRef'
import { buildPayload } from './buildPayload'
import type { DispatchGateway } from './dispatchGateway'
import type { Arming, DispatchCampaign, OutboxStore } from '../store/outboxStore'
import type { Wave } from './planTurn'

export interface PreparedRequest {
  /** All that is kept of the people's texts until the answer is there. */
  readonly send: WrittenSend
  readonly arming: Omit<Arming, 'outcomes' | 'at' | 'closesAt' | 'daySince' | 'money'>
  readonly people: number
  /** Place of the last of its people. */
  readonly position: number
}

export interface Prepared {
  /** Absent if no one is left behind that position. */
  readonly request?: PreparedRequest
  /** People on the way there who opted out since the freeze: they are to be set aside. */
  readonly optedOut: readonly number[]
}

export interface Wanted {
  readonly campaign: DispatchCampaign
  /** A request never goes beyond its wave. */
  readonly wave: Wave
  readonly size: number
}

export interface Place extends Wanted {
  /** Place behind which it begins. */
  readonly after: number
}

export interface Preparation {
  /** The prefetched request, if it still matches `wanted`. */
  ahead(wanted: Wanted): Promise<Prepared | undefined>
  /** For the next `size` people of the wave in order, or all who are left of it, as storage knows them now. */
  fresh(wanted: Wanted): Promise<Prepared>
  /** Begins to prepare. */
  begin(place: Place): void
  drop(): void
}

export interface PreparationOptions {
  readonly id: CampaignId
  readonly store: Pick<OutboxStore, 'nextPeople'>
  readonly gateway: Pick<DispatchGateway, 'write'>
  readonly random: Random
}

export function makePreparation({ id, store, gateway, random }: PreparationOptions): Preparation {
  let ahead: { readonly size: number; readonly wave: number; readonly prepared: Promise<Prepared> } | undefined

  async function prepare({ campaign, wave, size, after }: Place): Promise<Prepared> {
    const { people, handles, last, optedOut } = await store.nextPeople({ id, size, after, last: wave.last })
    if (people.length === 0) return { optedOut }
    const ref = campaign.callbackUrl === '' ? null : random.uuid()
    const callbackUrl = ref === null ? '' : addRef(campaign.callbackUrl, ref)
    const scheduledFor = campaign.scheduler === 'gateway' ? (wave.dueAt ?? campaign.scheduledFor) : null
    const payload = buildPayload({ ...campaign, callbackUrl, scheduledFor }, people)
    const send = gateway.write(payload)
    const arming = { campaignId: id, handles, form: payload.form, payloadHash: payloadHash(send), ref, scheduledFor }
    return { optedOut, request: { send, arming, people: people.length, position: last } }
  }

  return {
    async ahead({ wave, size }) {
      const guess = ahead
      if (guess?.size !== size || guess.wave !== wave.wave) return undefined
      const prepared = await guess.prepared
      if (ahead !== guess) return undefined
      ahead = undefined
      // Fewer than wanted: a person before that position may wait again.
      return prepared.request?.people === size ? prepared : undefined
    },
    fresh(wanted) {
      ahead = undefined
      return prepare({ ...wanted, after: wanted.wave.first - 1 })
    },
    begin(place) {
      const prepared = prepare(place)
      // A prefetch that is never used may fail unnoticed.
      prepared.catch(() => undefined)
      ahead = { size: place.size, wave: place.wave.wave, prepared }
    },
    drop() {
      ahead = undefined
    },
  }
}

/** Names a request's path and body in the attempt's row: SHA-256 in hex. */
function payloadHash({ path, json }: WrittenSend): string {
  return createHash('sha256').update(path).update('\n').update(json).digest('hex')
}
