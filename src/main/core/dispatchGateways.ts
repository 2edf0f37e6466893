// An account's gateway, its pace and what is read before a run, joined into what the dispatcher sees.
import type { Gateways } from './accounts/gateways'
import { ok } from './base/result'
import type { OptOutFeed } from './contacts/optOutFeed'
import type { DispatchGateway } from './outbox/dispatchGateway'
import type { Readback } from './readback/readback'

export interface DispatchGatewaysOptions {
  readonly gateways: Pick<Gateways, 'of'>
  readonly readback: Pick<Readback, 'readMark'>
  readonly optOutFeed: Pick<OptOutFeed, 'refresh' | 'readFeed' | 'feedAgeMs'>
}

export function makeDispatchGateways({ gateways, readback, optOutFeed }: DispatchGatewaysOptions) {
  return async (accountId: string): Promise<DispatchGateway> => {
    const account = await gateways.of(accountId)
    if (!account) throw new Error('A campaign without its account')
    const { gateway, pace } = account
    return {
      takeTurn: () => pace.take(),
      isTurnFree: () => pace.isFree(),
      write: (payload) => gateway.sending.writeSend(payload),
      submit: (send, isStale) => gateway.sending.submit(send, { hasTurn: true, isStale }),
      slowDown: (retryAfterMs) => pace.slowDown(retryAfterMs),
      async readMark() {
        const mark = await readback.readMark(accountId)
        // An account of the older interface may have no listing. What stays in doubt there is a person's to decide.
        const isWithout = !mark.ok && mark.problem.code === 'GATEWAY_NOT_FOUND' && account.usesOlderApi
        return isWithout ? ok(undefined) : mark
      },
      async readOptOuts(id) {
        const reading = await optOutFeed.refresh(id)
        return reading.ok ? ok(undefined) : reading
      },
      readFeed: () => optOutFeed.readFeed(accountId),
      feedAgeMs: () => optOutFeed.feedAgeMs(accountId),
    }
  }
}
