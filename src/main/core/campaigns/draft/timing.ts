// When a draft is sent, as far as its choices alone say it. Pure.
import type { OverLimitChoice, Timing } from '@contract'
import { isZone } from '../../planning/localInstants'

/** The timing of a new draft. Practice messages reach no one, so they need not wait until morning. */
export function firstTiming(account: { readonly kind: 'practice' | 'gateway' }): Timing {
  return {
    kind: 'now',
    clock: 'app',
    late: { kind: 'send', minutes: 10 },
    quietHours: account.kind !== 'practice',
  }
}

/** Splits off a time zone that this computer does not know: no time can be shown in it. */
export function readTiming({ zone, ...timing }: Timing): { readonly timing: Timing; readonly unknownZone?: string } {
  if (zone === undefined) return { timing }
  return isZone(zone) ? { timing: { ...timing, zone } } : { timing, unknownZone: zone }
}

/** An unknown zone stays until another one is chosen, whatever else of the timing changes. */
export function storedTiming(timing: Timing, unknownZone: string | undefined): Timing {
  return timing.zone === undefined && unknownZone !== undefined ? { ...timing, zone: unknownZone } : timing
}

/** Other people: what a person said about the dates of those before says nothing about theirs. An answer that is new stays. */
export function withoutOldAnswer(timing: Timing, before: Timing): Timing {
  const { column } = timing
  if (column?.order === undefined || column.order !== before.column?.order) return timing
  const { order: _order, orderShown: _shown, ...rest } = column
  return { ...timing, column: rest }
}

export function isAtGateway({ kind, clock }: Timing): boolean {
  return clock === 'gateway' && kind !== 'now'
}

/** The one time that the gateway is asked to keep for everyone; absent if each wave has its own, or the app keeps the clock. */
export function gatewayTime(timing: Timing): string | undefined {
  return isAtGateway(timing) && timing.kind === 'moment' ? timing.at : undefined
}

/** People get it at times of their own. */
export function hasOwnTimes({ kind }: Timing): boolean {
  return kind === 'local' || kind === 'column'
}

/** A freeze puts its people into several waves, one for each time and place. */
export function mayHaveWaves(timing: Timing): boolean {
  return timing.quietHours || hasOwnTimes(timing)
}

/** The part of a timing that decides who gets it; it may not be saved yet. */
export function peopleKey({ kind, column, quietHours }: Timing): string {
  return kind === 'column' ? JSON.stringify([column, quietHours]) : ''
}

/** The choice about people over a limit for one person. The gateway keeps one time for everyone, so it can hold no one: they are left out. */
export function limitChoiceAt(timing: Timing, choice: OverLimitChoice['choice'] = 'hold'): OverLimitChoice['choice'] {
  return choice === 'hold' && isAtGateway(timing) ? 'leave_out' : choice
}
