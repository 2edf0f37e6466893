// The facts about an access token that may be shown: never the token. Pure.
import { toIso } from '../base/instants'
import { withoutUndefined } from '../base/withoutUndefined'
import type { TokenFacts } from '../gateway/auth/credentialDesk'

/** The last instant that a date can be. */
const lastInstantMs = 8.64e15

export function toTokenFacts({ tokenType, role, expiresAt }: TokenFacts): {
  type?: string
  role?: string
  expiresAt?: string
} {
  return {
    ...withoutUndefined({ type: tokenType, role }),
    ...(expiresAt === undefined || Math.abs(expiresAt) > lastInstantMs ? {} : { expiresAt: toIso(expiresAt) }),
  }
}
