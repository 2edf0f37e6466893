// The options of a client for one account, and the shape of its credential. Secrets come in by `credential` and leave only in
// requests to the account's own origins.
import type { ErrorCode } from '@contract/errors'
import type { Result } from '../base/result'
import type { Clock, Random, Transports } from '../ports'
import type { Pace } from './http/pace'

export type Credential =
  | { readonly kind: 'api_key'; readonly apiKey: string }
  /** `expiresInMinutes`: life of the tokens asked for; without it they do not expire. */
  | { readonly kind: 'client'; readonly clientId: string; readonly secret: string; readonly expiresInMinutes?: number }
  /**
   * The password is used only if the gateway refuses the refresh token, or there is none. `access` is the token of the last
   * sign-in; it is used until it expires, because some gateways never refresh one.
   */
  | {
      readonly kind: 'password'
      readonly clientId: string
      readonly clientSecret: string
      readonly username: string
      readonly password?: string
      readonly refreshToken?: string
      readonly access?: KeptAccess
    }

export interface KeptAccess {
  readonly token: string
  /** Milliseconds since the epoch; absent: does not expire. */
  readonly expiresAt?: number
}

/** Origins. Nothing is ever requested from anywhere else. */
export interface GatewayAddresses {
  readonly base: string
  readonly auth: string
  readonly api: string
}

export interface GatewayOptions {
  readonly addresses: GatewayAddresses
  /** Asked before every request: a secret taken out of the keychain stops the account at once. */
  readonly credential: () => Promise<
    Result<Credential, 'CREDENTIAL_MISSING' | 'KEYCHAIN_LOCKED' | 'KEYCHAIN_UNAVAILABLE'>
  >
  readonly transports: Transports
  readonly clock: Clock
  readonly random: Random
  /** One limiter per account, over everything. */
  readonly pace: Pace
  /** Lists and balance go through the older endpoints. */
  readonly olderApi?: boolean
  /** The chat application's name in path and fields. */
  readonly chatAppChannel?: string
  /** A new refresh token of the password flow, to be kept in place of the one in the credential that brought it. */
  readonly onRefreshToken?: (refreshToken: string, by: Credential, access: KeptAccess) => void
  /** The gateway refused this refresh token, and neither a live access token nor a password is left. */
  readonly onRefreshRefused?: (refreshToken: string) => void
}

export type GatewayResult<Value> = Result<Value, ErrorCode>
