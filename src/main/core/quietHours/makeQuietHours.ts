// The hours in which people may be texted, as a person sees and changes them. Campaigns that are frozen keep theirs.
import { fail, ok } from '../base/result'
import type { Handlers } from '../handlers'
import type { Clock } from '../ports'
import type { Storage } from '../storage/openStorage'
import { isPossibleWeek, isSuggested, listRules } from './hoursBook'
import type { hoursOperations, OwnHours } from './hoursRows'

export interface QuietHoursOptions {
  readonly storage: Storage
  readonly clock: Clock
}

export function makeQuietHours({ storage, clock }: QuietHoursOptions): Handlers<'quietHours'> {
  const hours = storage.bind<typeof hoursOperations>('quietHours')
  const shown = ({ rules, crossing }: OwnHours) => ok(listRules(rules, crossing, clock.now()))

  return {
    all: async () => shown(await hours.all()),
    async save(rule) {
      if (!isPossibleWeek(rule.week)) return fail('HOURS_NOT_POSSIBLE', 'no', { field: 'week' })
      return shown(await (isSuggested(rule) ? hours.reset(rule.region) : hours.save(rule)))
    },
    reset: async ({ region }) => shown(await hours.reset(region)),
    setCrossing: async ({ crossing }) => shown(await hours.setCrossing(crossing)),
  }
}
