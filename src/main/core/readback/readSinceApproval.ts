// Reads the listing back to the moment at which a campaign was approved, newest first: before each of its runs, what another
// computer sent of it has to be known. Right after an approval that is one page.
import { ok } from '../base/result'
import { day, hour } from '../base/durations'
import type { GatewayResult } from '../gateway/gatewayOptions'
import type { MessageRecord, Messages } from '../gateway/client/messages'
import { parseGatewayDate } from '../gateway/client/wireFields'
import { isAbove, isNumeric } from './matching/matchRecord'

/** The point at which a reading may stop. */
export interface ApprovalMark {
  /** The highest record id that was known at the approval; null if ids do not grow with time, or none was known. */
  readonly watermark: string | null
  /** The latest record that was known then, by the listing's own times; empty: none. */
  readonly seenUntil: string
  readonly approvedAt: string
  /** It was read back to the approval before, without a gap. */
  readonly isWhole: boolean
}

export interface SinceApproval {
  readonly messages: Pick<Messages, 'list'>
  readonly mark: ApprovalMark
  /** The newest page, which is kept already. */
  readonly newest: readonly MessageRecord[]
  /** Stores a page, and answers how many of its records are new. */
  readonly keep: (records: readonly MessageRecord[]) => Promise<{ readonly added: number }>
}

const pageSize = 200
/** 200,000 messages since an approval; more is a listing that does not end. */
const maxPages = 1_000
/** Known pages in a row, of a listing that was read whole before, after which a reading may stop. */
const knownPages = 3
/** A listing that repeats itself, or has pages without records in between. */
const idlePages = 3
/** Times that a page is asked for in whose place another one is shown. */
const maxAsked = 3
/** Records carry no zone, and clocks differ. */
const zoneSlackMs = day + 2 * hour

/** Answers whether everything since the approval was read. */
export async function readSinceApproval({
  messages,
  mark,
  newest,
  keep,
}: SinceApproval): Promise<GatewayResult<{ readonly isWhole: boolean }>> {
  if (isReached(newest, mark)) return ok({ isWhole: true })
  const seen = new Set<string>()
  for (let [page, asked, known, idle] = [1, 0, 0, 0]; page <= maxPages;) {
    const answer = await messages.list({ limit: pageSize, page, orderBy: 'created_at', orderDirection: 'desc' })
    if (!answer.ok) return answer
    asked += 1
    const { rows, hasNext, currentPage } = answer.value
    const { added } = await keep(rows)
    if (isReached(rows, mark)) return ok({ isWhole: true })
    const before = seen.size
    for (const { key, id } of rows) seen.add(key ?? id ?? '')
    const isNew = seen.size > before
    // Another page may stand in the place of this one, or the listing repeats its last page at its end.
    const isOtherPage = (!isNew && rows.length > 0) || (currentPage !== undefined && currentPage !== page)
    if (isOtherPage && asked < maxAsked) continue
    if (rows.length === 0 && !hasNext) return ok({ isWhole: true })
    ;[page, asked] = [page + 1, 0]
    idle = isNew ? 0 : idle + 1
    if (idle === idlePages) return ok({ isWhole: true })
    known = added === 0 ? known + 1 : 0
    if (mark.isWhole && known === knownPages) return ok({ isWhole: true })
  }
  return ok({ isWhole: false })
}

/** The page shows something from before the approval. */
function isReached(records: readonly MessageRecord[], { watermark, seenUntil, approvedAt }: ApprovalMark): boolean {
  const earliest = Date.parse(approvedAt) - zoneSlackMs
  return records.some(({ id, createdAt }) => {
    if (watermark !== null && id !== undefined && isNumeric(id)) return !isAbove(id, watermark)
    const at = parseGatewayDate(createdAt)
    return at !== undefined && (at < earliest || new Date(at).toISOString().slice(0, 19) < seenUntil.slice(0, 19))
  })
}
