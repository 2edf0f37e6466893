// The ticks that a person sets on a review, for exactly the people and hours that it names.
import type { Review, StandingForecast } from '@contract'

export interface Ticks {
  readonly mayReachOptedOut?: boolean
  readonly cannotBeCalledBack?: boolean
  readonly optOutsUnknownFrom?: string
  readonly sameTextPeople?: number
  readonly tooManyTextsPeople?: number
}

export function ticksOf({ draft, warnings, sameTextPeople }: Review): Ticks {
  const unknown = warnings.find((warning) => warning.code === 'opt_outs_unknown')
  const tooMany = warnings.find((warning) => warning.code === 'too_many_texts')
  const from = unknown?.hours.at(-1)?.from
  return {
    ...(draft.bypassOptOut ? { mayReachOptedOut: true } : {}),
    ...(draft.timing.clock === 'gateway' && draft.timing.kind !== 'now' ? { cannotBeCalledBack: true } : {}),
    ...(from === undefined ? {} : { optOutsUnknownFrom: from }),
    ...(sameTextPeople === undefined ? {} : { sameTextPeople }),
    ...(tooMany ? { tooManyTextsPeople: tooMany.people } : {}),
  }
}

/** The tick on the forecast of a standing send, for the hours that it names. */
export function tickOfForecast({ optOutsUnknown }: StandingForecast): Pick<Ticks, 'optOutsUnknownFrom'> {
  const from = optOutsUnknown?.hours.at(-1)?.from
  return from === undefined ? {} : { optOutsUnknownFrom: from }
}
