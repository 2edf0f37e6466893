// One message to one person, written in the inbox: a campaign of one person, which passes through the outbox like any other.
import { z } from 'zod'
import { procedure } from '../errors'
import { campaignIdSchema, moneySchema } from '../values'

const replyInput = z.strictObject({ phone: z.string().max(40), text: z.string().max(5_000) })

export const replies = {
  /** Parts, and what they cost by prices learned from past costs; `about` is absent until there is one. NO_ACCOUNT, PHONE_NOT_USABLE. */
  price: procedure.input(replyInput).output(
    z.object({
      phone: z.string(),
      parts: z.number().int(),
      letters: z.number().int(),
      about: moneySchema.optional(),
      /** The number is opted out, or held: nothing is sent there. */
      isLeftOut: z.boolean(),
    }),
  ),
  /**
   * Freezes, prices and approves one message, and starts it at once, even in quiet hours: it is an answer. Costs money. The
   * same text to the same person within two minutes answers the campaign that is already running, unless that one failed.
   * NO_ACCOUNT, PHONE_NOT_USABLE, CAMPAIGN_NO_TEXT, CAMPAIGN_TEXT_TOO_LONG, CAMPAIGN_NO_PEOPLE if the person opted out or is
   * held, SENDING_LOCKED, CAMPAIGN_WRONG_STATE, CREDENTIAL_MISSING, KEY_*, GATEWAY_*.
   */
  send: procedure.input(replyInput).output(z.object({ campaignId: campaignIdSchema })),
}
