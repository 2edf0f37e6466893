// When a draft is sent, as far as its choices alone say it. Pure.
import type { Timing } from '@contract'
import { isZone } from '../planning/localInstants'

/** Of a new draft. Nobody is really texted in practice, so nobody is kept waiting until morning there. */
export function firstTiming(account: { readonly kind: 'practice' | 'gateway' }): Timing {
  return {
    kind: 'now',
    clock: 'app',
    late: { kind: 'send', minutes: 10 },
    quietHours: account.kind !== 'practice',
  }
}

/** Drops a time zone this computer does not know; the account's is used instead. A zone changes how a time is shown, not the time. */
export function withKnownZone({ zone, ...timing }: Timing): Timing {
  return { ...timing, ...(zone !== undefined && isZone(zone) ? { zone } : {}) }
}

export function isAtGateway({ kind, clock }: Timing): boolean {
  return clock === 'gateway' && kind !== 'now'
}

/** The one time that the gateway is asked to keep for everybody; absent where each wave has its own, or the app keeps the clock. */
export function gatewayTime(timing: Timing): string | undefined {
  return isAtGateway(timing) && timing.kind === 'moment' ? timing.at : undefined
}
