// The open profile as the recovery area uses it; the app shell provides it.
import type { RecoveryStatus } from '@contract'
import type { CoreResult } from '../handlers'
import type { AdoptedAs } from '../outbox/recovery/startUp'
import type { Storage } from '../storage/openStorage'

export type BlockedFault = NonNullable<RecoveryStatus['fault']>

export type SessionState =
  | {
      readonly state: 'ready'
      readonly storage: Storage
      /** Uses a copied or restored profile here. */
      adopt(as: AdoptedAs): Promise<CoreResult<void>>
      /** Deletes the credentials of every account in the keychain. KEYCHAIN_LOCKED. */
      forgetCredentials(): Promise<CoreResult<void>>
      /** Removes what is no longer kept, as long as it is quiet. */
      tidy(isQuiet: () => Promise<boolean>): Promise<void>
    }
  /** Without a fault: the files are being exchanged at this moment. */
  | { readonly state: 'blocked'; readonly fault?: BlockedFault }

export interface Session {
  now(): SessionState
  /**
   * Closes the product, lets `change` work on the profile's files, and opens it again, whatever came of the change.
   * Rejects with what `change` rejects with. One at a time.
   */
  exchange<Value>(change: () => Promise<Value>): Promise<Value>
}
