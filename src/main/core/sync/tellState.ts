// Counts of a job that sends opt-outs to the gateway. Pure.
import { z } from 'zod'

export const toldSchema = z.object({ out: z.number(), back: z.number() })
export type Told = z.infer<typeof toldSchema>

export const emptyTold: Told = { out: 0, back: 0 }
