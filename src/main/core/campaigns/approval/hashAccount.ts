// The hash of the account settings that an approval depends on. If one of them changes, the approval is out of date.
import { createHash } from 'node:crypto'

/** The parts of an account that an approval binds. */
export interface AccountTerms {
  readonly accountId: string
  /** Its three origins. */
  readonly addresses: readonly string[]
  readonly usesOlderApi: boolean
}

/** The first half of a frozen hash, so that an account that changed since is seen without reading a million people. */
export function hashAccount({ accountId, addresses, usesOlderApi }: AccountTerms): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, addresses, usesOlderApi]))
    .digest('hex')
}
