// Backups by their file names: nothing else says when and why one was made.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { second } from '../../base/durations'
import { toIso } from '../../base/instants'

export type BackupReason = 'daily' | 'before_update' | 'by_hand' | 'before_restore'

export interface BackupFile {
  readonly name: string
  readonly madeAt: string
  readonly bytes: number
  readonly reason: BackupReason
}

const shape =
  /^postrider-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(daily|before_update|by_hand|before_restore)\.sqlite$/

/** `at` with dashes for the characters that file systems refuse. */
export function backupName(at: string, reason: BackupReason): string {
  return `postrider-${new Date(at).toISOString().replace(/[:.]/g, '-')}-${reason}.sqlite`
}

/** Latest first. Only files under their final names: each of these was verified when it was made. */
export function listBackups(folder: string): BackupFile[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder).flatMap((name): BackupFile[] => {
    const [, day, hours, minutes, seconds, millis, reason] = shape.exec(name) ?? []
    if (reason === undefined) return []
    const madeAt = `${day}T${hours}:${minutes}:${seconds}.${millis}Z`
    return [{ name, madeAt, bytes: statSync(join(folder, name)).size, reason: reason as BackupReason }]
  })
  return found.sort((a, b) => (a.name < b.name ? 1 : -1))
}

/** Backups kept of each reason. */
const keptOf: Readonly<Record<BackupReason, number>> = { daily: 14, before_update: 3, by_hand: 3, before_restore: 3 }

/** Backups that the newest one made superfluous. The newest itself always stays, even if the clock was set back. */
export function outdated(backups: readonly BackupFile[], made: Pick<BackupFile, 'name' | 'reason'>): BackupFile[] {
  const others = backups.filter(({ name, reason }) => reason === made.reason && name !== made.name)
  return others.slice(keptOf[made.reason] - 1)
}

/** The moment, or a few milliseconds later if it has backups already: the latest one stays the first. */
export function freeMoment(backups: readonly BackupFile[], at: string): string {
  const moment = Date.parse(at)
  const taken = backups
    .map(({ madeAt }) => Date.parse(madeAt))
    .filter((made) => made >= moment && made < moment + second)
  return toIso(taken.length > 0 ? Math.max(...taken) + 1 : moment)
}
