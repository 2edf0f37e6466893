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
 * The credential's state: stored in the keychain, held in memory until the app closes, not given, or stored in a keychain
 * that is locked or does not answer.
 */
/** `missing`: this computer does not have it. `expired`: it is here, and only a person can sign in again. */
export const credentialStateSchema = z.enum([
  'keychain',
  'session',
  'missing',
  'expired',
  'locked',
  'unavailable',
  'not_needed',
])

export const balanceSchema = z.object({
  /** Absent if the gateway's answer holds no finite number. */
  money: moneySchema.optional(),
  /** The gateway's answer as written, for what is not a number. */
  words: z.string(),
  readAt: instantSchema,
})
export type Balance = z.infer<typeof balanceSchema>

const secretLine = z.string().max(10_000)

/** How an account proves itself. Goes in, never comes out. */
export const credentialSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('api_key'), apiKey: secretLine }),
  z.strictObject({
    kind: z.literal('client'),
    clientId: secretLine,
    secret: secretLine,
    /** Life of the access tokens that are asked for; without it they do not expire. */
    lifetimeMinutes: z.number().int().min(5).max(5_256_000).optional(),
  }),
  /** The older sign-in. The password is used once; only the tokens are kept. */
  z.strictObject({
    kind: z.literal('password'),
    clientId: secretLine,
    clientSecret: secretLine,
    username: secretLine,
    password: secretLine,
  }),
])
export type CredentialInput = z.infer<typeof credentialSchema>

/** The account's defaults for a send, which a campaign can override, and facts about the account. */
export const accountDefaultsSchema = z.object({
  /** Shown to the receiver; empty means the account's own default at the gateway. */
  sender: z.string().max(40),
  /** For numbers written without a country code. */
  country: countrySchema,
  /** People per request, 1 to 5,000. */
  batchSize: z.number().int().min(1).max(5_000),
  /** Requests a second, 1 to 150. */
  pacePerSecond: z.number().min(0.1).max(150),
  /** IANA name for times that are written without a zone; empty means the computer's. */
  timeZone: z.string().max(60),
  /** The gateway posts status updates here; empty means it posts none. An https URL, http only for this computer. */
  callbackUrl: z.string().max(500),
  /** The chat application's name in the gateway's path and fields. */
  chatAppChannel: z.string().max(40),
  /** Warn when the balance is below this many millionths of the currency's unit; absent means never. */
  lowBalanceMicros: z.number().int().min(0).optional(),
  /** People the app may submit in one day of the account's time zone; absent means no limit. */
  dailyCap: z.number().int().min(1).max(10_000_000).optional(),
  /** People who may be in doubt at once before a campaign stops; absent means the larger of 200, five batches and 5 % of its people. */
  maxInDoubt: z.number().int().min(1).max(10_000_000).optional(),
  /** Texts that one person may get within `textsPerPersonHours` before an approval asks for a tick; absent means it never asks. */
  textsPerPerson: z.number().int().min(1).max(1_000).optional(),
  textsPerPersonHours: z.number().int().min(1).max(720),
  /** Texts that one person may get in any seven days, and hours between two of them, over all sends; absent means no limit. */
  textsPerWeek: z.number().int().min(1).max(1_000).optional(),
  hoursBetweenTexts: z.number().int().min(1).max(720).optional(),
  /** When a limit of the account is reached: wait until there is room again, or pause and ask. */
  atLimit: z.enum(['go_on', 'ask']),
  /** Most money, in millionths, for a day and for a month of the account's zone; absent means no limit. */
  moneyPerDayMicros: z.number().int().min(1).max(1_000_000_000_000_000).optional(),
  moneyPerMonthMicros: z.number().int().min(1).max(1_000_000_000_000_000).optional(),
  /** Messages, replies and look-ups older than this many months are removed from this computer; absent means never. */
  keepMonths: z.number().int().min(1).max(240).optional(),
  /** Tests are sent to this number, E.164; empty until it was given. */
  ownPhone: z.string().max(40),
  /** Lists, sends and balance go through the older interface, which has no schedule, estimate or opt-out bypass. */
  usesOlderApi: z.boolean(),
  /** The gateway replaces costly characters itself, so our part counts are an upper bound. */
  transcodes: z.boolean(),
})
export type AccountDefaults = z.infer<typeof accountDefaultsSchema>

export const accountSchema = z.object({
  id: accountIdSchema,
  name: z.string(),
  kind: z.enum(['practice', 'gateway']),
  addresses: addressesSchema,
  /** True if an address is plain http on this computer. */
  isTest: z.boolean(),
  credential: credentialStateSchema,
  credentialKind: z.enum(['api_key', 'client', 'password']),
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
   * Reads the balance with this credential, then keeps account and credential. Nothing is kept unless it works.
   * ADDRESS_*, KEY_*, KEYCHAIN_*, GATEWAY_*; `field` names the address or the part of the credential.
   */
  addGateway: procedure
    .input(
      z.strictObject({
        name: lineSchema,
        addresses: addressesSchema,
        credential: credentialSchema,
        country: countrySchema,
        usesOlderApi: z.boolean().optional(),
        /** Keep the credential in memory only; allowed if the keychain is unavailable. */
        sessionOnly: z.boolean(),
      }),
    )
    .output(accountSchema),
  /** Opens the practice account, made on first use with invented people and play money. Any time. */
  openPractice: procedure.output(accountSchema),
  /** Gives an account a credential again, of any kind, tested first. ACCOUNT_UNKNOWN, KEY_*, KEYCHAIN_*, GATEWAY_*. */
  replaceCredential: procedure
    .input(z.strictObject({ accountId: accountIdSchema, credential: credentialSchema, sessionOnly: z.boolean() }))
    .output(accountSchema),
  /**
   * Moves an account to other addresses. The credential is asked for again, since the old one is bound to the old
   * addresses, and is tested at the new ones first. ACCOUNT_UNKNOWN, ACCOUNT_BUSY, ADDRESS_*, KEY_*, KEYCHAIN_*, GATEWAY_*.
   */
  changeAddresses: procedure
    .input(
      z.strictObject({
        accountId: accountIdSchema,
        addresses: addressesSchema,
        credential: credentialSchema,
        sessionOnly: z.boolean(),
      }),
    )
    .output(accountSchema),
  /** Reads the balance of any account now, and what is known of its access token. ACCOUNT_UNKNOWN, CREDENTIAL_MISSING, KEY_*, KEYCHAIN_*, GATEWAY_*. */
  test: procedure.input(z.strictObject({ accountId: accountIdSchema })).output(
    z.object({
      balance: balanceSchema,
      /** Absent for an API key, which is no token. */
      token: z
        .object({ type: z.string().optional(), role: z.string().optional(), expiresAt: instantSchema.optional() })
        .optional(),
    }),
  ),
  /** Makes an account the active one. ACCOUNT_UNKNOWN. */
  activate: procedure.input(z.strictObject({ accountId: accountIdSchema })).output(accountSchema),
  /** Changes name and defaults. ACCOUNT_UNKNOWN, SENDER_NOT_ALLOWED, PHONE_NOT_USABLE, ZONE_UNKNOWN, CALLBACK_NOT_HTTPS, CHANNEL_NOT_ALLOWED. */
  update: procedure
    .input(
      z.strictObject({
        accountId: accountIdSchema,
        name: lineSchema.optional(),
        /** `null` takes a limit away. */
        defaults: accountDefaultsSchema
          .partial()
          .extend({
            dailyCap: accountDefaultsSchema.shape.dailyCap.nullable(),
            maxInDoubt: accountDefaultsSchema.shape.maxInDoubt.nullable(),
            textsPerPerson: accountDefaultsSchema.shape.textsPerPerson.nullable(),
            textsPerWeek: accountDefaultsSchema.shape.textsPerWeek.nullable(),
            hoursBetweenTexts: accountDefaultsSchema.shape.hoursBetweenTexts.nullable(),
            moneyPerDayMicros: accountDefaultsSchema.shape.moneyPerDayMicros.nullable(),
            moneyPerMonthMicros: accountDefaultsSchema.shape.moneyPerMonthMicros.nullable(),
            keepMonths: accountDefaultsSchema.shape.keepMonths.nullable(),
          })
          .optional(),
      }),
    )
    .output(accountSchema),
  /** Counts what keeping only this many months would remove now. Removal itself happens in quiet moments, once a day. ACCOUNT_UNKNOWN. */
  retention: procedure
    .input(z.strictObject({ accountId: accountIdSchema, keepMonths: z.number().int().min(1).max(240) }))
    .output(
      z.object({
        before: instantSchema,
        messages: z.number().int(),
        replies: z.number().int(),
        lookUps: z.number().int(),
        /** Settled campaigns of before then, whose texts and people go. */
        campaigns: z.number().int(),
      }),
    ),
  /** Removes an account and its credential; contacts and history stay readable. ACCOUNT_UNKNOWN, ACCOUNT_BUSY, KEYCHAIN_*. */
  remove: procedure
    .input(z.strictObject({ accountId: accountIdSchema }))
    .output(z.object({ removed: z.literal(true) })),
  /** Reads the balance now. NO_ACCOUNT, CREDENTIAL_MISSING, KEY_REFUSED, KEYCHAIN_*, GATEWAY_*. */
  readBalance: procedure.output(balanceSchema),
}
