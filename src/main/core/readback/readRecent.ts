// Reads the newest pages of the listing back to an instant, as far as they are new: what another computer sent lately.
import { ok } from '../base/result'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord, Messages } from '../gateway/client/messages'
import { parseGatewayDate } from '../gateway/client/wireFields'
import { maxEmptyPages } from './judgeListing'

type Listing = Awaited<ReturnType<Messages['list']>>

export interface RecentReading {
  /** Asks for one page, newest first; the first one is page 1. */
  readonly ask: (page: number, limit: number) => Promise<Listing>
  /** Stores a page, and answers how many of its records are new. */
  readonly keep: (records: readonly MessageRecord[]) => Promise<{ readonly added: number }>
  /** Milliseconds. */
  readonly since: number
}

/** Rows asked for at once: a gateway that refuses the first is asked for fewer. */
const limits = [200, 50] as const
const maxRecords = 2_000
/** A gateway may give fewer rows than it was asked for. */
const maxPages = 40
/** Days that were read for something else lie between, so a few known messages are not the end of the news. */
const knownRecords = 150
const knownPages = 3

/**
 * `reached`: back to the instant, or to the end of the listing. `known`: back to messages that had been read before. `too_many`: what is
 * older than `oldest` was not read.
 */
export interface RecentRead {
  readonly how: 'reached' | 'known' | 'too_many'
  /** Milliseconds; undefined if no record says its time. */
  readonly oldest: number | undefined
}

export async function readRecent({ ask, keep, since }: RecentReading): Promise<GatewayResult<RecentRead>> {
  let limit: number = limits[0]
  let answer = await ask(1, limit)
  if (!answer.ok && answer.problem.code === 'GATEWAY_REFUSED') {
    limit = limits[1]
    answer = await ask(1, limit)
  }
  let known = { pages: 0, records: 0 }
  let empty = 0
  let read = 0
  let oldest: number | undefined
  for (let page = 1; ; page++) {
    if (!answer.ok) return answer
    const { rows, hasNext } = answer.value
    read += rows.length
    // A page without records is not the end if the listing names a next one.
    empty = rows.length === 0 ? empty + 1 : 0
    if (empty > maxEmptyPages || (empty > 0 && !hasNext)) return ok({ how: 'reached', oldest })
    if (empty === 0) {
      const hasNews = (await keep(rows)).added > 0
      known = hasNews ? { pages: 0, records: 0 } : { pages: known.pages + 1, records: known.records + rows.length }
      if (known.pages === knownPages || known.records >= knownRecords) return ok({ how: 'known', oldest })
      oldest = parseGatewayDate(rows.at(-1)?.createdAt) ?? oldest
      if (oldest !== undefined && oldest < since) return ok({ how: 'reached', oldest })
    }
    if (page === maxPages || read >= maxRecords) return ok({ how: 'too_many', oldest })
    answer = await ask(page + 1, limit)
  }
}
