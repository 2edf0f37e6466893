// The shared error map: code → what it carries. Every expected failure of every procedure is one of these.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import './noEval'

/** `retry`: whether the same call can succeed as it is (`now`), later (`after`), or only after a change (`no`). */
export const problemSchema = z.object({
  retry: z.enum(['no', 'now', 'after']),
  /** The input field the problem belongs to, as a dotted path of the procedure's input. */
  field: z.string().optional(),
  /** For the person or for support, often the gateway's own words; never a number, a name or a secret. */
  detail: z.string().optional(),
})

export const errorCodes = [
  // Accounts and credentials
  'ADDRESS_NOT_HTTPS',
  'ADDRESS_NOT_AN_ORIGIN',
  'KEY_EMPTY',
  'KEY_CHARACTERS',
  'KEY_TOO_LONG',
  'KEY_REFUSED',
  'KEYCHAIN_LOCKED',
  'KEYCHAIN_UNAVAILABLE',
  'CREDENTIAL_MISSING',
  'NEEDS_API_KEY',
  'ZONE_UNKNOWN',
  'CALLBACK_NOT_HTTPS',
  'CHANNEL_NOT_ALLOWED',
  'ACCOUNT_UNKNOWN',
  'ACCOUNT_BUSY',
  'NO_ACCOUNT',
  // The gateway
  'GATEWAY_UNREACHABLE',
  'GATEWAY_NAME_UNKNOWN',
  'GATEWAY_CERTIFICATE',
  'GATEWAY_SLOW',
  'GATEWAY_NOT_UNDERSTOOD',
  'GATEWAY_REFUSED',
  'GATEWAY_BUSY',
  /** The token endpoint gives no answer, or cannot answer now. Nothing was asked with a token. */
  'GATEWAY_SIGN_IN',
  'GATEWAY_BALANCE',
  'GATEWAY_NOT_FOUND',
  /** No message, or "not found": a gateway says the latter too if nothing was ever sent. */
  'GATEWAY_NO_LAST',
  // Files and imports
  'FILE_UNKNOWN',
  'FILE_GONE',
  'FILE_UNREADABLE',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_TOO_MANY_COLUMNS',
  'FILE_IS_FOLDER',
  'FILE_IS_PROTECTED',
  'FILE_IS_XLS',
  'FILE_IS_NUMBERS',
  'FILE_IS_ZIP',
  'FILE_IS_PDF',
  'FILE_IS_HTML',
  'FILE_IS_GZIP',
  'FILE_IS_BINARY',
  'FILE_CHANGED',
  'FILE_BAD_QUOTES',
  'FILE_NO_ROWS',
  'FILE_NO_SHEET',
  'FILE_DAMAGED',
  'FILE_LINE_TOO_LONG',
  'FILE_OPENING_STOPPED',
  'IMPORT_UNKNOWN',
  'IMPORT_NO_PHONE_COLUMN',
  'IMPORT_DUPLICATE_TARGET',
  'IMPORT_NOT_CHECKED',
  'IMPORT_CONSENT_OPEN',
  'IMPORT_NOTHING_READY',
  'IMPORT_FINISHED',
  'IMPORT_PLAN_CHANGED',
  'IMPORT_SAVING_STOPPED',
  'IMPORT_NOT_COMMITTED',
  'IMPORT_UNDO_TOO_LATE',
  'PHONE_NOT_USABLE',
  // Contacts
  'LIST_UNKNOWN',
  'LIST_NAME_TAKEN',
  'CONTACT_UNKNOWN',
  'CONTACT_IN_CAMPAIGN',
  'PHONE_TAKEN',
  'NAME_EMPTY',
  'SMART_LIST_UNKNOWN',
  'SMART_LIST_NAME_TAKEN',
  'UNDO_GONE',
  // Long work with the gateway
  'JOB_UNKNOWN',
  'JOB_FINISHED',
  'JOB_NOTHING_FAILED',
  'JOB_LISTING_INCOMPLETE',
  'LIST_NOT_AT_GATEWAY',
  // Exports
  'EXPORT_NOTHING',
  'EXPORT_DISK_FULL',
  'EXPORT_FOLDER_GONE',
  'EXPORT_FOLDER_READ_ONLY',
  'EXPORT_FILE_OPEN',
  'EXPORT_TOO_LARGE',
  'EXPORT_NOT_WRITTEN',
  // Campaigns and sending
  'CAMPAIGN_UNKNOWN',
  'CAMPAIGN_NOT_DRAFT',
  'CAMPAIGN_NO_PEOPLE',
  'CAMPAIGN_NO_TEXT',
  'CAMPAIGN_TEXT_TOO_LONG',
  'CAMPAIGN_TEMPLATE_ISSUE',
  'CAMPAIGN_FIELD_MISSING',
  'NUMBERS_NONE',
  'CAMPAIGN_FILE_UNKNOWN',
  'CAMPAIGN_FILE_NEWER',
  'CAMPAIGN_FILE_DAMAGED',
  'TEMPLATE_UNKNOWN',
  'ANSWER_RULE_UNKNOWN',
  'ANSWER_NOT_READY',
  'STANDING_UNKNOWN',
  'STANDING_NOT_READY',
  'STANDING_WRONG_STATE',
  'TEMPLATE_NAME_TAKEN',
  'SNIPPET_UNKNOWN',
  'SNIPPET_NAME_TAKEN',
  'HOURS_NOT_POSSIBLE',
  'SENDER_NOT_ALLOWED',
  'APPROVAL_STALE',
  'APPROVAL_COUNT_WRONG',
  'CAMPAIGN_WRONG_STATE',
  'APPROVAL_CONSENT',
  'APPROVAL_LIMIT',
  'DECISION_STALE',
  'DECISION_TOO_EARLY',
  'ALREADY_LISTED',
  'TAKE_OUT_NO_ONE',
  'TAKE_OUT_EVERYONE',
  'SENDING_LOCKED',
  'SENDING_BUSY',
  'SCHEDULE_PAST',
  'SCHEDULE_NOT_POSSIBLE',
  'SCHEDULE_TOO_MANY_TIMES',
  'FORM_NEEDS_ONE_TEXT',
  'FORM_NOT_POSSIBLE',
  'LINK_NOT_ALLOWED',
  // Single requests
  'REQUEST_PARAMETER',
  // Storage
  'STORAGE_FULL',
  'STORAGE_FAILED',
  'STORAGE_BLOCKED',
  'BACKUP_UNKNOWN',
  'BACKUP_DAMAGED',
  'CONTENT_CHANGED',
  'MOVE_NOT_EMPTY',
  'MOVE_SYNCED',
  'MOVE_NOT_WRITABLE',
  'MOVE_NO_ROOM',
  'SETTINGS_RESET',
  'SETTINGS_FILE_UNKNOWN',
  'SETTINGS_FILE_NEWER',
  'SETTINGS_FILE_DAMAGED',
  'SETTINGS_FILE_TOO_LARGE',
  'SETTINGS_FILE_NAME_TWICE',
  'SETTINGS_FILE_STALE',
  'SETTINGS_NAMES_TWICE',
] as const

export type ErrorCode = (typeof errorCodes)[number]
export const errorCodeSchema = z.enum(errorCodes)

/** Over HTTP an expected failure is no server error: the request was understood and could not be done. */
export const problemStatus = 422

type ErrorMap = { readonly [Code in ErrorCode]: { readonly status: number; readonly data: typeof problemSchema } }
const errorMap = Object.fromEntries(
  errorCodes.map((code) => [code, { status: problemStatus, data: problemSchema }]),
) as unknown as ErrorMap

/** Every procedure starts from here, so that every one can answer any shared code. */
export const procedure = oc.errors(errorMap)
