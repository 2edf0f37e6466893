// The findings of the last start and the ways to repair the profile. The only area that answers when the database cannot be
// opened.
import { z } from 'zod'
import { procedure } from './errors'
import { stateCountsSchema } from './outbox'
import { accountIdSchema, campaignIdSchema, instantSchema } from './values'

export const findingSchema = z.discriminatedUnion('kind', [
  /** The app ended without closing. */
  z.object({ kind: z.literal('unclean_end') }),
  /** The journal's unfinished last line was cut off: the crash came before sending. */
  z.object({ kind: z.literal('journal_torn') }),
  /** The journal knows requests that the database lacks: it went back in time. Those people are uncertain. */
  z.object({
    kind: z.literal('database_behind'),
    attempts: z.number().int(),
    people: z.number().int(),
    /** Submitted in campaigns that the database does not know. */
    unknownPeople: z.number().int(),
  }),
  /** The database knows requests that the journal lacks: the journal was lost, and begun again. */
  z.object({ kind: z.literal('journal_lost'), attempts: z.number().int() }),
  /** This computer does not know this profile, or knows it in another folder. Nothing is sent until it is adopted. */
  z.object({ kind: z.literal('profile_copied') }),
  /** This computer has seen a later state of this profile. Nothing is sent until it is adopted. */
  z.object({ kind: z.literal('profile_restored') }),
  /** The user chose this computer to send from now on. */
  z.object({ kind: z.literal('adopted') }),
  /** The user turned this folder into a separate profile. */
  z.object({ kind: z.literal('separated') }),
  /** States do not add up to the people who were approved. */
  z.object({ kind: z.literal('not_conserved'), campaigns: z.number().int() }),
  /** The clock is before the latest instant ever recorded. */
  z.object({ kind: z.literal('clock_behind') }),
  /** The folder lies on a network drive or in one that a cloud copies: the database cannot be kept whole there. Nothing is sent. */
  z.object({ kind: z.literal('synced_folder') }),
  /** The check in the background found damage in the database. */
  z.object({ kind: z.literal('check_failed') }),
])
export type Finding = z.infer<typeof findingSchema>

export const recoveredCampaignSchema = z.object({
  campaignId: campaignIdSchema,
  accountId: accountIdSchema,
  name: z.string(),
  counts: stateCountsSchema,
  /** People who were on the wire when the app ended, or who are missing from a database that went back. */
  inDoubt: z.number().int(),
})

export const backupSchema = z.object({
  name: z.string(),
  madeAt: instantSchema,
  bytes: z.number().int(),
  reason: z.enum(['daily', 'before_update', 'by_hand', 'before_restore']),
})
export type Backup = z.infer<typeof backupSchema>

/** The content of the profile, in the numbers that a person reads before they erase it. */
export const profileContentSchema = z.object({
  people: z.number().int(),
  campaigns: z.number().int(),
  /** Approved, and not sent to everyone yet. */
  unfinished: z.number().int(),
  optOuts: z.number().int(),
  accounts: z.number().int(),
})
export type ProfileContent = z.infer<typeof profileContentSchema>

export const recoveryStatusSchema = z.object({
  /** `blocked`: the database cannot be opened, and nothing but this area answers. */
  state: z.enum(['ready', 'blocked']),
  /** Why it is blocked. */
  fault: z.enum(['damaged', 'newer', 'read_only', 'full', 'failed']).optional(),
  /** Nothing is sent until a person adopts the profile, or, for `synced_folder`, until the folder lies elsewhere. */
  locked: z.enum(['profile_copied', 'profile_restored', 'synced_folder']).optional(),
  /** Locked, and a person left the sending to the other computer: they are not asked again while the folder stays as it is. */
  isLeft: z.literal(true).optional(),
  /** Locked as copied or restored: what is known of the computers that had the folder. */
  uses: z
    .object({
      /** When this computer had it last, and its name then. */
      here: z.object({ at: instantSchema, computer: z.string().optional() }).optional(),
      /** The computer that had it last, by its name for itself. */
      other: z.object({ computer: z.string(), openedAt: instantSchema, notedAt: instantSchema }).optional(),
      /** Count of accepted people since this computer had it last, by the folder's records. */
      texted: z
        .object({ people: z.number().int(), campaigns: z.number().int(), from: instantSchema, until: instantSchema })
        .optional(),
    })
    .optional(),
  /** The findings of the last start; empty once a person has seen them, or if there were none. */
  findings: z.array(findingSchema),
  campaigns: z.array(recoveredCampaignSchema),
  /** The app's folder, to show to support. */
  folder: z.string(),
})
export type RecoveryStatus = z.infer<typeof recoveryStatusSchema>

export const recovery = {
  /** Any time, also when the database cannot be opened. */
  status: procedure.output(recoveryStatusSchema),
  /** The report of the start was read. */
  seen: procedure.output(recoveryStatusSchema),
  /** Uses a copied or restored profile here: everything not settled becomes uncertain. CAMPAIGN_WRONG_STATE when not locked, or in a synced folder. */
  adopt: procedure.output(recoveryStatusSchema),
  /**
   * Uses a copied or restored profile here as one of its own, beside the other: everything not settled becomes uncertain, every
   * campaign is paused until a person resumes it, and the other profile may continue sending. CAMPAIGN_WRONG_STATE as for
   * `adopt`.
   */
  separate: procedure.output(recoveryStatusSchema),
  /** Leaves the sending to the other computer: nothing is sent from here. CAMPAIGN_WRONG_STATE as for `adopt`. */
  leave: procedure.output(recoveryStatusSchema),
  /** Verified backups, latest first. */
  backups: procedure.output(z.array(backupSchema)),
  /** Makes a verified backup now. STORAGE_FULL, STORAGE_FAILED, SENDING_BUSY while a campaign is being submitted. */
  backUp: procedure.output(backupSchema),
  /**
   * Puts a backup in the place of the database, which is kept beside it, and opens it. Sends that were not settled are
   * quarantined; opt-outs made since are kept. BACKUP_UNKNOWN, BACKUP_DAMAGED, SENDING_BUSY.
   */
  restore: procedure.input(z.strictObject({ name: z.string() })).output(recoveryStatusSchema),
  /** Blocked only: reads what can be read out of the damaged database into a new one. STORAGE_FAILED. */
  salvage: procedure.output(recoveryStatusSchema),
  /** Blocked only: puts the damaged database aside and begins with an empty one. STORAGE_FAILED. */
  startEmpty: procedure.output(recoveryStatusSchema),
  /** The numbers of the content that `erase` would delete. Any time. STORAGE_BLOCKED. */
  content: procedure.output(profileContentSchema),
  /**
   * Deletes everything that Postrider keeps in the profile, its backups and preferences included, and the credentials of its
   * accounts in the keychain, and opens an empty profile. Nothing at the gateway changes. `content`: the numbers that were on
   * the screen. STORAGE_BLOCKED, SENDING_BUSY while a campaign is being sent, CONTENT_CHANGED, KEYCHAIN_LOCKED, STORAGE_FAILED.
   */
  erase: procedure.input(z.strictObject({ content: profileContentSchema })).output(recoveryStatusSchema),
  /**
   * Asks for a new folder by the host's dialog, and notes that the profile moves there: the host ends and starts again, and moves it
   * before it opens anything. Refused while a campaign is being sent. `cancelled`: the person closed the dialog. Only in a host with
   * a dialog. STORAGE_BLOCKED, SENDING_BUSY, MOVE_*, STORAGE_FAILED.
   */
  move: procedure.output(z.object({ state: z.enum(['cancelled', 'restarting']) })),
  /** Facts of the profile. */
  facts: procedure.output(
    z.object({
      people: z.number().int(),
      messages: z.number().int(),
      lastBackupAt: instantSchema.optional(),
    }),
  ),
}
