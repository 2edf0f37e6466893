// The pages of the guide that explain a problem, or a pause, where a person has something to learn or to do.
import type { PauseReason } from '@contract'
import type { GuideId, TextKey } from '@text'
import type { Problem } from '../../api/problem'

type CodeOf<Key> = Key extends `errors.${infer Code}` ? Code : never
type KnownCode = CodeOf<TextKey>

const ofProblems: Readonly<Partial<Record<GuideId, readonly KnownCode[]>>> = {
  'sign-in': [
    'NO_ACCOUNT',
    'CREDENTIAL_MISSING',
    'NEEDS_API_KEY',
    'KEY_REFUSED',
    'KEYCHAIN_LOCKED',
    'KEYCHAIN_UNAVAILABLE',
    'GATEWAY_NAME_UNKNOWN',
    'GATEWAY_CERTIFICATE',
    'GATEWAY_NOT_UNDERSTOOD',
  ],
  import: [
    'FILE_NO_ROWS',
    'FILE_IS_XLS',
    'FILE_IS_NUMBERS',
    'FILE_IS_PROTECTED',
    'FILE_IS_PDF',
    'FILE_IS_HTML',
    'FILE_IS_BINARY',
    'FILE_BAD_QUOTES',
    'IMPORT_NO_PHONE_COLUMN',
    'IMPORT_CONSENT_OPEN',
  ],
  check: ['IMPORT_NOTHING_READY', 'IMPORT_NOT_CHECKED'],
  message: ['CAMPAIGN_TEMPLATE_ISSUE', 'CAMPAIGN_FIELD_MISSING', 'SENDER_NOT_ALLOWED', 'FORM_NEEDS_ONE_TEXT'],
  cost: ['CAMPAIGN_TEXT_TOO_LONG', 'GATEWAY_BALANCE', 'APPROVAL_LIMIT'],
  time: ['SCHEDULE_PAST', 'SCHEDULE_NOT_POSSIBLE', 'HOURS_NOT_POSSIBLE'],
  approve: ['APPROVAL_STALE', 'APPROVAL_COUNT_WRONG', 'APPROVAL_CONSENT'],
  pause: ['SENDING_BUSY'],
  uncertain: ['DECISION_STALE', 'DECISION_TOO_EARLY'],
  computers: ['SENDING_LOCKED', 'ALREADY_LISTED'],
  backups: ['STORAGE_FAILED', 'STORAGE_BLOCKED', 'BACKUP_UNKNOWN', 'BACKUP_DAMAGED'],
}

const pages = new Map(
  Object.entries(ofProblems).flatMap(([page, codes]) =>
    codes.map((code): [string, GuideId] => [code, page as GuideId]),
  ),
)

export function guideOfProblem(code: Problem['code']): GuideId | undefined {
  return pages.get(code)
}

const ofPauses: Readonly<Partial<Record<PauseReason, GuideId>>> = {
  auth: 'sign-in',
  uncertain_limit: 'uncertain',
  quarantine: 'backups',
  late: 'time',
  schedule: 'time',
  quiet_hours: 'time',
  opt_outs_unknown: 'opt-outs',
  already_listed: 'computers',
}

/** Undefined for the person's own pause, which they know. */
export function guideOfPause(reason: PauseReason): GuideId | undefined {
  return reason === 'user' ? undefined : (ofPauses[reason] ?? 'pause')
}
