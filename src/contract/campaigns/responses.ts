// How the people of a campaign answered.
import { z } from 'zod'

/** People of a campaign. An opt-out is no reply, but a person may have sent both; `unclear` is not decided. */
export const responseCountsSchema = z.object({
  replied: z.number().int(),
  optedOut: z.number().int(),
  unclear: z.number().int(),
})
