// Accounts at the gateway. A credential goes in and never comes out: no output here can hold one.
import { z } from 'zod'
import { procedure } from './errors'
import { accountIdSchema, countrySchema, instantSchema, lineSchema, moneySchema } from './values'

/** Origins of the gateway's three hosts: `https://host[:port]`; `http` for 127.0.0.1 and localhost alone. */
export const addressesSchema = z.object({
  base: z.string().max(300),
  auth: z.string().max(300),
  api: z.string().max(300),
})
export type Addresses = z.infer<typeof addressesSchema>

/**
 * Where the credential is: in the keychain, in memory until the app closes, nowhere, behind a locked keychain,
 * or behind one that does not answer.
 */
export const credentialStateSchema = z.enum(['keychain', 'session', 'missing', 'locked', 'unavailable', 'not_needed'])

export const balanceSchema = z.object({
  /** Absent where the gateway's answer holds no finite number. */
  money: moneySchema.optional(),
  /** The gateway's answer as written, for what is not a number. */
  words: z.string(),
  readAt: instantSchema,
})
export type Balance = z.infer<typeof balanceSchema>

/** What an account sends with unless a campaign says otherwise. */
export const accountDefaultsSchema = z.object({
  /** Shown to the receiver; empty means the account's own default at the gateway. */
  sender: z.string().max(40),
  /** For numbers written without a country code. */
  country: countrySchema,
  /** People per request, 1 to 5,000. */
  batchSize: z.number().int().min(1).max(5_000),
  /** Requests a second, 1 to 150. */
  pacePerSecond: z.number().min(0.1).max(150),
})
export type AccountDefaults = z.infer<typeof accountDefaultsSchema>

export const accountSchema = z.object({
  id: accountIdSchema,
  name: z.string(),
  kind: z.enum(['practice', 'gateway']),
  addresses: addressesSchema,
  /** True where an address is plain http on this computer. */
  isTest: z.boolean(),
  credential: credentialStateSchema,
  defaults: accountDefaultsSchema,
  balance: balanceSchema.optional(),
})
export type Account = z.infer<typeof accountSchema>

export const accounts = {
  /** All accounts and which is active. Any time. */
  list: procedure.output(z.object({ accounts: z.array(accountSchema), activeId: accountIdSchema.optional() })),
  /** Whether this computer has a keychain that answers. Any time. */
  keychain: procedure.output(z.object({ state: z.enum(['ready', 'locked', 'unavailable']) })),
  /**
   * Reads the balance with this key, then keeps account and key. Nothing is kept unless the key works.
   * ADDRESS_*, KEY_*, KEYCHAIN_*, GATEWAY_*; `field` names the address or the key.
   */
  addGateway: procedure
    .input(
      z.strictObject({
        name: lineSchema,
        addresses: addressesSchema,
        apiKey: z.string().max(10_000),
        country: countrySchema,
        /** Keep the key in memory only; allowed where the keychain is unavailable. */
        sessionOnly: z.boolean(),
      }),
    )
    .output(accountSchema),
  /** Opens the practice account, made on first use with invented people and play money. Any time. */
  openPractice: procedure.output(accountSchema),
  /** Gives an account its key again, tested first. ACCOUNT_UNKNOWN, KEY_*, KEYCHAIN_*, GATEWAY_*. */
  replaceKey: procedure
    .input(z.strictObject({ accountId: accountIdSchema, apiKey: z.string().max(10_000), sessionOnly: z.boolean() }))
    .output(accountSchema),
  /** Makes an account the active one. ACCOUNT_UNKNOWN. */
  activate: procedure.input(z.strictObject({ accountId: accountIdSchema })).output(accountSchema),
  /** Changes name and defaults. ACCOUNT_UNKNOWN, SENDER_NOT_ALLOWED. */
  update: procedure
    .input(
      z.strictObject({
        accountId: accountIdSchema,
        name: lineSchema.optional(),
        defaults: accountDefaultsSchema.partial().optional(),
      }),
    )
    .output(accountSchema),
  /** Removes an account and its key; contacts and history stay readable. ACCOUNT_UNKNOWN, ACCOUNT_BUSY, KEYCHAIN_*. */
  remove: procedure
    .input(z.strictObject({ accountId: accountIdSchema }))
    .output(z.object({ removed: z.literal(true) })),
  /** Reads the balance now. NO_ACCOUNT, CREDENTIAL_MISSING, KEY_REFUSED, KEYCHAIN_*, GATEWAY_*. */
  readBalance: procedure.output(balanceSchema),
}
