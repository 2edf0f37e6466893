// Whether an account can answer at all.
import type { Answers } from '@contract'
import type { AccountRow } from '../accounts/accountRows'
import { senderKind } from '../messages/checkSender'

type Facts = Pick<AccountRow, 'kind' | 'sender' | 'credentialKind' | 'usesOlderApi' | 'currency'>

export function blockedBy({ kind, sender, credentialKind, usesOlderApi, currency }: Facts): Answers['blockedBy'] {
  if (senderKind(sender) === 'letters') return 'sender_is_name'
  if (kind !== 'practice' && credentialKind !== 'api_key') return 'no_feed'
  // Its requests have no price before a send, and no answer is sent without one.
  if (usesOlderApi === 1) return 'older_api'
  return currency === null ? 'no_currency' : undefined
}
