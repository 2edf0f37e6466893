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

const allPairs = pairwiseReadings(met).map((chosen, place) => ({
  ...drawReadingsBySeed(`journey ${place}`),
  ...Object.fromEntries(met.map((name) => [name, chosen[name]])),
}))

/** `READINGS=all` takes every pair of values, which is three times as much; `READINGS="name=value,…"` repeats one combination. */
const asked = process.env.READINGS
const combinations: readonly Readings[] =
  asked === undefined ? withEveryValue(allPairs) : asked === 'all' ? allPairs : [parseReadings(asked)]

/** The first of them, until every value of what the journey meets was there twice, beside other ones. */
function withEveryValue(all: readonly Readings[]): readonly Readings[] {
  const seen = new Map<string, number>()
  return all.filter((readings) => {
    const values = met.map((name) => `${name}=${readings[name]}`)
    const isRare = values.some((value) => (seen.get(value) ?? 0) < 2)
    if (isRare) for (const value of values) seen.set(value, (seen.get(value) ?? 0) + 1)
    return isRare
  })
}

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
