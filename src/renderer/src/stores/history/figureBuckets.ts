// Figures by day, or by month if days would be too many to read.
import type { Figures, MessageFilter } from '@contract'
import type { Client } from '../../api/client'
import { areNear, bucketOf, type Bucket, type TimeRange } from './chartDays'

export interface Buckets {
  readonly by: Bucket
  readonly figures: Figures
}

export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `filter` without its time: `range` is the time of the bars. */
export async function readBuckets(client: Client, filter: MessageFilter, range: TimeRange): Promise<Buckets> {
  const { from: _from, until: _until, ...others } = filter
  const read = (by: Bucket) => client.insight.figures({ filter: { ...others, ...range }, by, timeZone: readersZone() })
  const now = new Date()
  const known = bucketOf(range, now)
  if (known !== undefined) return { by: known, figures: await read(known) }
  const months = await read('month')
  return areNear(months.rows, now) ? { by: 'day', figures: await read('day') } : { by: 'month', figures: months }
}
