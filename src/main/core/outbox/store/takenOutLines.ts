// The lines of the dispatch journal for people who are taken out of an approved campaign: a database that goes back to before that
// must not send to them. They name no one, like those of attempts.
import { isOn } from '../../base/guards'
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import type { JournalLine } from '../../storage/files/journal'
import { readVersions } from './changedRows'
import { journalKey, keyedHash, readUndone } from './journalLines'

export interface JournalTakeOut {
  /** Names the act, also in the audit record. */
  readonly hash: string
  readonly campaignId: CampaignId
  /** It and the versions that it replaced: the database may know only these. */
  readonly versions: readonly CampaignId[]
  readonly people: readonly string[]
  readonly at: string
}

export interface TakeOutAct {
  readonly id: CampaignId
  readonly phones: readonly string[]
  readonly at: string
}

/** Durable when it returns, and taken back with its transaction. Answers the hash of the line. */
export function announceTakeOut(db: Db, { id, phones, at }: TakeOutAct): string {
  const { journal } = db
  if (!journal) throw new Error('Taking people out needs the dispatch journal')
  if (!isOn('takeOut.line')) return ''
  const key = journalKey(db)
  const { hash } = journal.append({
    kind: 'taken_out',
    at,
    campaign: id,
    versions: readVersions(db, id),
    people: phones.map((phone) => keyedHash(key, id, phone)),
  })
  db.onRollback(() => void journal.append({ kind: 'void', of: hash }))
  return hash
}

/** After the commit: until the line is there, a database that goes back leaves them out, and does not send to them. */
export function withdrawTakeOut(db: Db, hash: string): void {
  db.onCommit(() => {
    try {
      db.journal?.append({ kind: 'void', of: hash })
    } catch {
      // A full disk. They are back in the database.
    }
  })
}

/** Those that were not undone. Lines after `floor` only. */
export function journalTakeOuts(lines: readonly JournalLine[], floor: number): JournalTakeOut[] {
  const undone = readUndone(lines)
  return lines.flatMap(({ n, hash, entry }) =>
    entry.kind === 'taken_out' && Array.isArray(entry.people) && n > floor && !undone.has(hash)
      ? {
          hash,
          campaignId: String(entry.campaign) as CampaignId,
          versions: entry.versions as CampaignId[],
          people: entry.people as string[],
          at: String(entry.at),
        }
      : [],
  )
}
