// One multiplexed stream a window: what changed, so that the page asks again or shows it at once.
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { accountSchema } from './accounts'
import { procedure } from './errors'
import { importStatusSchema } from './imports/importSession'
import { jobSchema } from './jobs'
import { progressSchema } from './outbox'
import { importIdSchema, instantSchema } from './values'

export const liveEventSchema = z.discriminatedUnion('kind', [
  /** Always the first: the stream stands. */
  z.object({ kind: z.literal('ready'), online: z.boolean() }),
  z.object({ kind: z.literal('connection'), online: z.boolean(), since: instantSchema }),
  /** An account was added, changed, activated, or its balance was read. */
  z.object({ kind: z.literal('accounts'), accounts: z.array(accountSchema), activeId: z.string().optional() }),
  /** Contacts or lists changed. */
  z.object({ kind: z.literal('contacts') }),
  /** A change of very many contacts is running; without `progress` it has ended. */
  z.object({
    kind: z.literal('contact_act'),
    progress: z.object({ people: z.number().int(), ofPeople: z.number().int() }).optional(),
  }),
  /** A campaign of very many people is being frozen. */
  z.object({
    kind: z.literal('freezing'),
    campaignId: z.string(),
    people: z.number().int(),
    ofPeople: z.number().int(),
  }),
  /** The price of a campaign is known; what other computers sent lately is being read for its review. */
  z.object({ kind: z.literal('reading_recent'), campaignId: z.string() }),
  z.object({
    kind: z.literal('import_progress'),
    importId: importIdSchema,
    phase: z.enum(['reading', 'comparing', 'storing', 'undoing']),
    rows: z.number().int(),
    /** The total; only for storing and undoing. */
    ofRows: z.number().int().optional(),
    /** Whether `cancelCommit` can still cancel it; only for storing. */
    canStop: z.boolean().optional(),
    bytesRead: z.number().int(),
    bytesTotal: z.number().int(),
  }),
  z.object({ kind: z.literal('import'), status: importStatusSchema }),
  /** Rows written so far by the export that the page started under this id; at most some four a second. */
  z.object({
    kind: z.literal('export_progress'),
    exportId: z.string(),
    rows: z.number().int(),
    total: z.number().int(),
  }),
  z.object({ kind: z.literal('progress'), progress: progressSchema }),
  /** A job was started, changed, or got on; of any account. */
  z.object({ kind: z.literal('job'), job: jobSchema }),
  /** A job was removed, or the number of opt-outs still to be sent changed: read `jobs.all` again. */
  z.object({ kind: z.literal('jobs') }),
  /** Campaigns were added, changed or removed. */
  z.object({ kind: z.literal('campaigns') }),
  /** The findings of the start changed, or whether the profile is usable: read `recovery.status` again. */
  z.object({ kind: z.literal('recovery') }),
  z.object({ kind: z.literal('history'), added: z.number().int(), changed: z.number().int() }),
  /** The inbox changed: replies, marks, decisions or gaps. `added` replies are new. */
  z.object({ kind: z.literal('inbox'), unread: z.number().int(), added: z.number().int() }),
  /** A number was looked up, set apart or put back. */
  z.object({ kind: z.literal('numbers') }),
  /** The receiver of status updates changed. */
  z.object({ kind: z.literal('callbacks') }),
  /** A template or a snippet was added, changed or removed. */
  z.object({ kind: z.literal('templates') }),
  /** A rule for automatic answers changed, or answered. */
  z.object({ kind: z.literal('answers') }),
  /** A standing send changed, paused, or claimed people. */
  z.object({ kind: z.literal('standing') }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>

export const live = {
  /** Any time; ends when the window does. Events may be merged, never reordered. */
  subscribe: procedure.output(eventIterator(liveEventSchema)),
}
