// Why a campaign does not send at the moment: paused, which may need a person, or waiting, which does not.
import { z } from 'zod'

export const pauseReasonSchema = z.enum([
  'user',
  'auth',
  'balance',
  'rate',
  'offline',
  'sign_in',
  /** The gateway can be reached, and answers its listing or its feeds with something else. */
  'unreadable',
  'disk',
  'clock',
  'uncertain_limit',
  'refusals',
  'quarantine',
  'schedule',
  'restart',
  /** The start was missed by more than was allowed. */
  'late',
  /** It became quiet for the rest, and a person wants to be asked. */
  'quiet_hours',
  /** The listing shows people who wait as texted already: another computer seems to send this campaign. */
  'already_listed',
  /** Opt-outs of some hours since the approval are not known. */
  'opt_outs_unknown',
  /** A changed version of it waits for an approval. */
  'changed',
  /** A limit of the account is reached, and the account asks then. `pauseWords` is the wait reason. */
  'limit',
])
export type PauseReason = z.infer<typeof pauseReasonSchema>

/**
 * The reason why a campaign waits. It continues automatically after its start, quiet hours, the seconds after approval, or when a
 * limit of the account (people a day, money a day or a month, texts to one person) has room again.
 */
const limitReasons = ['daily_cap', 'money_day', 'money_month', 'person_limit'] as const
export const waitReasonSchema = z.enum(['planned', 'quiet_hours', ...limitReasons, 'countdown'])
export type WaitReason = z.infer<typeof waitReasonSchema>
