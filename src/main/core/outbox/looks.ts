// Read-back, as far as the sending engine knows it: told when requests were made, asked when it looks next.
import type { CoreResult } from '../handlers'

export interface Looks {
  noteRequests(accountId: string, isLast?: boolean): void
  noteUnknown(accountId: string): void
  checkClock(): Promise<void>
  checkWaits(accountId: string): Promise<CoreResult<void>>
  nextAt(accountId: string): string | undefined
  lookNow(accountId: string): Promise<CoreResult<unknown>>
}
