// The place of a job in a listing of the gateway. Pure.
import { z } from 'zod'
import { firstPage, walkSchema } from '../gateway/client/judgePage'

export const syncWalkSchema = walkSchema.extend({
  /** Before its first page was asked for, ISO 8601. */
  startedAt: z.string(),
})
export type SyncWalk = z.infer<typeof syncWalkSchema>

export function beginWalk(startedAt: string): SyncWalk {
  return { ...firstPage, startedAt }
}
