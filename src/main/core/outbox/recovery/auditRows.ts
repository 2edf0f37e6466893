// Notes for later that are only ever added: decisions and events of a campaign that a person may have to account for; and which
// computers had this folder, from which follows what was sent by another one since this computer had it last.
import type { CampaignId } from '../../base/ids'
import type { Db } from '../../storage/db'
import { sql } from '../../storage/sql'
import type { RecoveryStatus } from '@contract'
import type { ProfileMark } from '../../ports'

/** Answers the id of the line. */
export function audit(
  db: Db,
  campaignId: string,
  at: string,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
): number {
  return db.run(sql`
    INSERT INTO audit (campaign_id, at, what, detail) VALUES (${campaignId}, ${at}, ${what}, ${JSON.stringify(detail)})
  `).id
}

/** When the present run of a campaign began, also after a wait that ended by the clock; null before its first. */
export function readRunStart(db: Db, id: CampaignId): string | null {
  return (
    db.get<{ at: string }>(sql`
      SELECT at FROM audit WHERE campaign_id = ${id} AND what = 'started' ORDER BY id DESC LIMIT 1
    `)?.at ?? null
  )
}

export type FolderUses = NonNullable<RecoveryStatus['uses']>

export interface FolderNote {
  readonly stamp: string
  readonly computer: string
  readonly at: string
}

interface NoteRow extends FolderNote {
  readonly id: number
  readonly attemptId: number
}

/** Each run leaves one. */
const maxNotes = 1_000

const columns = sql`id, stamp, computer, at, attempt_id AS attemptId`

/** With every new name of the folder's state. */
export function noteFolder(db: Db, { stamp, computer, at }: FolderNote): void {
  db.run(sql`
    INSERT INTO folder_notes (stamp, computer, at, attempt_id)
    VALUES (${stamp}, ${computer}, ${at}, coalesce((SELECT max(id) FROM attempts), 0))
  `)
  db.run(sql`DELETE FROM folder_notes WHERE id <= (SELECT max(id) FROM folder_notes) - ${maxNotes}`)
}

/** `computer`: this one's name for itself. Two computers of the same name cannot be told apart. */
export function readUses(db: Db, mark: ProfileMark | undefined, computer: string): FolderUses {
  const last = db.get<NoteRow>(sql`SELECT ${columns} FROM folder_notes ORDER BY id DESC LIMIT 1`)
  if (!last) return {}
  const mine = mark && readMine(db, mark)
  const next =
    mine && db.get<NoteRow>(sql`SELECT ${columns} FROM folder_notes WHERE id > ${mine.id} ORDER BY id LIMIT 1`)
  const isNamed = last.computer !== '' && last.computer !== computer
  return {
    ...(mine ? { here: readHere(db, mine, next) } : {}),
    ...(isNamed && (next || !mine) ? { other: readOther(db, last, mine?.id ?? 0) } : {}),
    ...(next ? readTexted(db, next.attemptId) : {}),
  }
}

/** The state that this computer wrote last, or was just writing. */
function readMine(db: Db, { stamp, nextStamp }: ProfileMark): NoteRow | undefined {
  return db.get<NoteRow>(sql`
    SELECT ${columns} FROM folder_notes WHERE stamp IN (${stamp ?? ''}, ${nextStamp ?? ''}) ORDER BY id DESC LIMIT 1
  `)
}

/** A run leaves its note when it begins. */
function readHere(db: Db, mine: NoteRow, next: NoteRow | undefined): NonNullable<FolderUses['here']> {
  const armed = readLastArmed(db, mine.attemptId, next?.attemptId)
  const at = armed !== null && armed > mine.at ? armed : mine.at
  return { at, ...(mine.computer === '' ? {} : { computer: mine.computer }) }
}

/** `after`: the last note that is not of the other one. */
function readOther(db: Db, last: NoteRow, after: number): NonNullable<FolderUses['other']> {
  const first = db.get<{ at: string }>(sql`
    SELECT at FROM folder_notes WHERE computer = ${last.computer} AND id > ${after}
      AND id > coalesce((SELECT max(id) FROM folder_notes WHERE computer <> ${last.computer}), 0) ORDER BY id LIMIT 1
  `)
  const armed = readLastArmed(db, last.attemptId)
  return {
    computer: last.computer,
    openedAt: first?.at ?? last.at,
    notedAt: armed !== null && armed > last.at ? armed : last.at,
  }
}

function readLastArmed(db: Db, after: number, until = Number.MAX_SAFE_INTEGER): string | null {
  const row = db.get<{ at: string | null }>(sql`
    SELECT max(armed_at) AS at FROM attempts WHERE id > ${after} AND id <= ${until} AND journal_hash IS NOT NULL
  `)
  return row?.at ?? null
}

/** Requests with a line in the journal were made; for the others this is not known. */
function readTexted(db: Db, after: number): Pick<FolderUses, 'texted'> {
  const row = db.get<{ people: number; campaigns: number; from: string | null; until: string | null }>(sql`
    SELECT count(*) AS people, count(DISTINCT r.campaign_id) AS campaigns, min(a.armed_at) AS "from",
      max(a.armed_at) AS until
    FROM attempts a JOIN attempt_recipients l ON l.attempt_id = a.id AND l.live = 1
      JOIN recipients r ON r.id = l.recipient_id AND r.state = 'accepted'
    WHERE a.id > ${after} AND a.journal_hash IS NOT NULL
  `)
  if (!row || row.from === null || row.until === null) return {}
  return { texted: { people: row.people, campaigns: row.campaigns, from: row.from, until: row.until } }
}
