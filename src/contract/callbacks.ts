// A receiver for the status updates that the gateway posts to a callback address. Only for people who can forward a public
// address to this computer: the host in the browser has it, off by default; the desktop window opens no listener.
import { z } from 'zod'
import { procedure } from './errors'
import { instantSchema } from './values'

export const callbackStateSchema = z.object({
  /** False in the desktop window. */
  isPossible: z.boolean(),
  isOn: z.boolean(),
  /** http://127.0.0.1:<port>/<secret path>: what a public address is to be forwarded to. Absent while it is off. */
  address: z.string().optional(),
  /** Posts without a right signature are refused. The key itself is in the keychain and never comes out. */
  checksSignature: z.boolean(),
  /** Since the receiver was first switched on. */
  received: z.number().int(),
  /** Those with something new. */
  applied: z.number().int(),
  /** Without a right signature, too large, or not to be understood. */
  refused: z.number().int(),
  lastAt: instantSchema.optional(),
  /** Why it could not be switched on: the port's own trouble. */
  problem: z.string().optional(),
})
export type CallbackState = z.infer<typeof callbackStateSchema>

export const callbacks = {
  /** Any time. */
  state: procedure.output(callbackStateSchema),
  /** Switches it on or off; it comes back after a restart. */
  switch: procedure.input(z.strictObject({ isOn: z.boolean() })).output(callbackStateSchema),
  /** A new secret path; the old one is answered no more. */
  renewPath: procedure.output(callbackStateSchema),
  /** The key that the gateway signs with; empty removes it. KEYCHAIN_*. */
  setSigningKey: procedure.input(z.strictObject({ signingKey: z.string().max(1_000) })).output(callbackStateSchema),
}
