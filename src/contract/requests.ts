// Single requests to the gateway, for the curious and for support: raw answers of its operations, and the exact request of
// any send, shown without being made. Nothing here can send a message, and no output holds a credential.
import { z } from 'zod'
import { procedure } from './errors'
import { maxCardFieldLength, requestFormNames } from './messageForms'
import { campaignIdSchema } from './values'

export type { RequestField, RequestForm } from './messageForms'

export const operationIdSchema = z.enum([
  'messages',
  'messageById',
  'lastMessage',
  'campaigns',
  'balance',
  'balanceByKey',
  'lists',
  'contacts',
  'recentOptOuts',
  'recentInbound',
  'verifyNumber',
  'olderBalance',
  'olderLists',
  'olderListById',
  'createList',
  'deleteList',
  'createContact',
  'optIn',
  'optOut',
  'clientToken',
  'refreshToken',
  'passwordToken',
])
export type OperationId = z.infer<typeof operationIdSchema>

export const operationParameterSchema = z.object({
  /** As it goes over the wire. */
  name: z.string(),
  in: z.enum(['query', 'path', 'body']),
  required: z.boolean(),
  /** `list`: one or several texts. */
  kind: z.enum(['text', 'integer', 'choice', 'flag', 'list']),
  choices: z.array(z.string()).optional(),
  /** The gateway's value if the parameter is left out. */
  default: z.string().optional(),
})
export type OperationParameter = z.infer<typeof operationParameterSchema>

export const operationSchema = z.object({
  id: operationIdSchema,
  /** Key of its name in the texts. */
  titleKey: z.string(),
  method: z.enum(['GET', 'POST', 'DELETE']),
  /** Which of the account's three addresses. */
  host: z.enum(['base', 'auth', 'api']),
  /** Names in braces stand for path parameters. */
  path: z.string(),
  /** `change`: alters the account at the gateway, asked once. `token`: makes an access token, kept and never shown. */
  kind: z.enum(['read', 'change', 'token']),
  /** Takes nothing but an API key, in the query. */
  needsApiKey: z.boolean(),
  /** Belongs to the older interface. */
  older: z.boolean(),
  /** The gateway may charge for it; asked once. */
  mayCost: z.boolean(),
  /** Why the active account's credential cannot do it; absent if it can, or if that is unknown now. */
  unavailable: z.enum(['needs_api_key', 'needs_client', 'needs_password']).optional(),
  parameters: z.array(operationParameterSchema),
})
export type Operation = z.infer<typeof operationSchema>

export const rawAnswerSchema = z.object({
  /** `url` has `<API key>` if the key went in the query. */
  request: z.object({ method: z.string(), url: z.string(), body: z.string().optional() }),
  status: z.number().int(),
  answerMs: z.number(),
  /** The answer's text as it came, at most 262,144 characters; credentials and tokens are struck out. */
  body: z.string(),
  truncated: z.boolean(),
})
export type RawAnswer = z.infer<typeof rawAnswerSchema>

/** A request as it would leave, the credential redacted as `<API key>` or `<access token>`. */
export const shownRequestSchema = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Indented for reading, at most 262,144 characters. On the wire it has no spaces between its parts. */
  body: z.string().optional(),
  truncated: z.boolean(),
  /** For a POSIX shell, the credential as $POSTRIDER_KEY; absent if the body is too long for a command. */
  curl: z.string().optional(),
})
export type ShownRequest = z.infer<typeof shownRequestSchema>

const numberSchema = z.string().max(40)

export const exampleFieldsSchema = z.object({
  to: z.array(numberSchema).max(1_000).optional(),
  listIds: z.array(numberSchema).max(100).optional(),
  message: z.string().max(20_000).optional(),
  sender: z.string().max(40).optional(),
  callbackUrl: z.string().max(2_000).optional(),
  bypassOptOut: z.boolean().optional(),
  /** YYYY-MM-DD HH:MM:SS in `timezone`. */
  scheduledFor: z.string().max(40).optional(),
  /** A name of the TZ database. */
  timezone: z.string().max(60).optional(),
  imageUrl: z.string().max(maxCardFieldLength).optional(),
  targetUrl: z.string().max(maxCardFieldLength).optional(),
  caption: z.string().max(maxCardFieldLength).optional(),
})
export type ExampleFields = z.infer<typeof exampleFieldsSchema>

const whatSchema = z.enum(['send', 'estimate'])

export const requests = {
  /** The closed table of operations that can be asked. Any time. */
  operations: procedure.output(z.array(operationSchema)),
  /**
   * Asks one operation of the active account and answers what came, refusals included.
   * NO_ACCOUNT, REQUEST_PARAMETER (field `parameters.<name>`), NEEDS_API_KEY, CREDENTIAL_MISSING, KEYCHAIN_*, KEY_CHARACTERS; GATEWAY_* for faults.
   */
  ask: procedure
    .input(
      z.object({
        operation: operationIdSchema,
        parameters: z.record(
          z.string().max(60),
          z.union([z.string().max(2_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(1_000)]),
        ),
      }),
    )
    .output(rawAnswerSchema),
  /**
   * The request that would submit one batch of a campaign, or ask its price; `batch` counts from 1. A draft is shown as it
   * would be frozen now. Nothing is asked. NO_ACCOUNT, CAMPAIGN_UNKNOWN, CAMPAIGN_NO_PEOPLE, CAMPAIGN_NO_TEXT, REQUEST_PARAMETER.
   */
  showSend: procedure
    .input(
      z.object({
        campaignId: campaignIdSchema,
        what: whatSchema,
        batch: z.number().int().min(1).max(10_000_000).optional(),
      }),
    )
    .output(
      z.object({
        request: shownRequestSchema,
        batch: z.number().int(),
        batches: z.number().int(),
        people: z.number().int(),
      }),
    ),
  /**
   * The request of any form of send with these values. `request` is absent if the interface has no estimate for the form.
   * Nothing is asked. NO_ACCOUNT, REQUEST_PARAMETER (field `fields.<name>`).
   */
  showExample: procedure
    .input(z.object({ form: z.enum(requestFormNames), what: whatSchema, fields: exampleFieldsSchema }))
    .output(z.object({ request: shownRequestSchema.optional() })),
}
