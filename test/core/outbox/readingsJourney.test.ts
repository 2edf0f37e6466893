import { describe, expect, test } from 'vitest'
import {
  drawReadingsBySeed,
  pairwiseReadings,
  parseReadings,
  writeReadings,
} from '../../../src/main/practice/readings/readings'
import type { Readings } from '../../../src/main/practice/readings/table'
import { runJourney } from '../../support/steps/readingsJourney'

/** Readings that the journey covers pairwise: each value meets each value of the others. The other rows are drawn along. */
const met = [
  ...(['scheduledForAtOnce', 'scheduledForLater', 'sender', 'text', 'to', 'campaignId', 'recordId'] as const),
  ...(['recordKey', 'dates', 'status', 'cost', 'parts', 'callbackUrl', 'optionalFields', 'rows', 'envelope'] as const),
  ...(['totals', 'paging', 'order', 'filters', 'lag', 'nothingThere', 'success'] as const),
  ...(['emptyPage', 'pageEntries'] as const),
  ...(['recentOptOuts', 'optOutNumber', 'optOutScope'] as const),
]

/** `READINGS="name=value,…"` repeats one combination. */
const combinations: readonly Readings[] =
  process.env.READINGS === undefined
    ? pairwiseReadings(met).map((chosen, place) => ({
        ...drawReadingsBySeed(`journey ${place}`),
        ...Object.fromEntries(met.map((name) => [name, chosen[name]])),
      }))
    : [parseReadings(process.env.READINGS)]

describe('a send goes right whatever the gateway is like', () => {
  test.each(combinations.map((readings) => [writeReadings(readings), readings] as const))(
    'a send goes right for a gateway with the readings %s',
    async (_, readings) => {
      const seen = await runJourney(readings)

      const { personalised, scheduled } = seen
      expect.soft(personalised.breaches, 'the personalised send: twice, lost or shown wrongly').toEqual([])
      expect.soft(scheduled.breaches, 'the scheduled send: twice, lost or shown wrongly').toEqual([])
      expect.soft(seen.optedOutTaken, 'texts to the one who had opted out').toBe(0)
      expect.soft(personalised.counts, 'people of the personalised send').toEqual({ accepted: 12, skipped: 1 })
      expect.soft(scheduled.counts, 'people of the scheduled send').toEqual({ accepted: 3 })
      expect.soft(personalised.withoutStatus, 'people of the personalised send without a status').toBe(0)
      expect.soft(scheduled.withoutStatus, 'people of the scheduled send without a status').toBe(0)
      expect.soft(personalised.unlisted + scheduled.unlisted, 'people called unlisted').toBe(0)
      expect.soft(personalised.secondRecords + scheduled.secondRecords, 'second records').toBe(0)
      expect.soft([personalised.state, scheduled.state], 'states').toEqual(['done_with_exceptions', 'done'])
      if (readings.cost === 'otherCurrency') return
      expect.soft(personalised.spentMicros, 'cost of the personalised send').toBe(seen.costMicros)
      expect.soft(scheduled.spentMicros, 'cost of the scheduled send').toBe(seen.scheduledCostMicros)
    },
  )
})
