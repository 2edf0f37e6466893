// How long look-ups take: one after the other, so never faster than the account's pace nor than the gateway answers. Pure.
import { second } from '../base/durations'

export interface LookUpTempo {
  /** A look-up was answered after this time. */
  note(elapsedMs: number): void
  secondsFor(lookUps: number, perSecond: number): number
}

/** Weight of the newest answer in the mean: the forecast follows soon when the gateway slows down. */
const share = 0.2

export function makeLookUpTempo(): LookUpTempo {
  let typicalMs = 0
  return {
    note(elapsedMs) {
      typicalMs = typicalMs === 0 ? elapsedMs : typicalMs * (1 - share) + elapsedMs * share
    },
    secondsFor: (lookUps, perSecond) => Math.ceil((lookUps * Math.max(second / perSecond, typicalMs)) / second),
  }
}
