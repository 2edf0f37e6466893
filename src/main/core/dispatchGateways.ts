// An account's gateway, its pace and what is read before a run, joined into what the dispatcher sees.
import type { Gateways } from './accounts/gateways'
import { ok, type Result } from './base/result'
import type { Feeds } from './feeds/makeFeeds'
import type { DispatchGateway } from './outbox/engine/dispatchGateway'
import type { Readback } from './readback/makeReadback'

export interface DispatchGatewaysOptions {
  readonly gateways: Pick<Gateways, 'of'>
  readonly readback: Pick<Readback, 'readMark' | 'readNewest'>
  readonly feeds: Pick<Feeds, 'refresh' | 'readFeed' | 'feedAgeMs'>
}

export function makeDispatchGateways({ gateways, readback, feeds }: DispatchGatewaysOptions) {
  return async (accountId: string): Promise<DispatchGateway> => {
    const account = await gateways.of(accountId)
    if (!account) throw new Error('A campaign without its account')
    const { gateway, pace } = account
    // An account of the older interface may have no listing. A person then decides about everyone in doubt.
    const isWithout = (result: Result<unknown>): boolean =>
      !result.ok && result.problem.code === 'GATEWAY_NOT_FOUND' && account.usesOlderApi
    return {
      takeTurn: () => pace.take(),
      write: (payload) => gateway.sending.writeSend(payload),
      submit: (send, isStale) => gateway.sending.submit(send, { hasTurn: true, isStale }),
      slowDown: (retryAfterMs) => pace.slowDown(retryAfterMs),
      pausedMs: () => pace.pausedMs(),
      async readMark(since) {
        const mark = await readback.readMark(accountId, since)
        return isWithout(mark) ? ok({ isWhole: false }) : mark
      },
      async readNewest() {
        const newest = await readback.readNewest(accountId)
        return isWithout(newest) ? ok(undefined) : newest
      },
      async readOptOuts(id) {
        const reading = await feeds.refresh(id)
        return reading.ok ? ok(undefined) : reading
      },
      readFeed: () => feeds.readFeed(accountId),
      feedAgeMs: () => feeds.feedAgeMs(accountId),
    }
  }
}
