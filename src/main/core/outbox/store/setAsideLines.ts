// The lines of the dispatch journal for campaigns that a person sets aside: they stop one, or change it. A database that goes back to
// before that must not send it by itself.
import { isOn } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { JournalLine } from '../../storage/files/journal'
import { readUndone } from './journalLines'

/** The name of the act in the record of the campaign. */
export type SetAsideBy = 'stopped' | 'change_begun'

export interface JournalSetAside {
  /** Names the act, also in the audit record. */
  readonly hash: string
  readonly campaignId: CampaignId
  readonly by: SetAsideBy
  readonly at: string
}

/** Taken back with its transaction. Answers the hash of the line, for the record. A full disk keeps no one from stopping. */
export function announceSetAside(db: Db, { campaignId, by, at }: Omit<JournalSetAside, 'hash'>): string {
  const { journal } = db
  if (!journal || !isOn('aside.line')) return ''
  try {
    const { hash } = journal.append({ kind: 'set_aside', by, at, campaign: campaignId })
    db.onRollback(() => void journal.append({ kind: 'void', of: hash }))
    return hash
  } catch {
    return ''
  }
}

/** It may go on by itself again. After the commit: until the line is there, a database that goes back waits for a person. */
export function withdrawSetAside(db: Db, id: CampaignId, by: SetAsideBy): void {
  const act = db.get<{ line: string | null }>(sql`
    SELECT json_extract(detail, '$.line') AS line FROM audit WHERE campaign_id = ${id} AND what = ${by} ORDER BY id DESC LIMIT 1
  `)
  if (!act?.line) return
  const { line } = act
  db.onCommit(() => {
    try {
      db.journal?.append({ kind: 'void', of: line })
    } catch {
      // A full disk. It goes on in the database.
    }
  })
}

/** Those that were not taken back. Lines after `floor` only. */
export function journalSetAsides(lines: readonly JournalLine[], floor: number): JournalSetAside[] {
  const undone = readUndone(lines)
  return lines.flatMap(({ n, hash, entry }) =>
    entry.kind === 'set_aside' && n > floor && !undone.has(hash)
      ? { hash, campaignId: String(entry.campaign) as CampaignId, by: entry.by as SetAsideBy, at: String(entry.at) }
      : [],
  )
}
