// The app says that a database went back, a journal was lost or a profile was copied: only after that has happened.
import type { Complain } from './liveness'
import type { World } from '../world'

export interface AlarmWatch {
  tampered(): void
  readonly isTampered: boolean
  check(): void
}

const findings = ['database_behind', 'journal_lost', 'profile_copied', 'profile_restored', 'not_conserved']

export function makeAlarmWatch(world: () => World, complain: Complain): AlarmWatch {
  let isTampered = false

  return {
    tampered: () => void (isTampered = true),
    get isTampered() {
      return isTampered
    },
    check() {
      if (isTampered) return
      const [profile] = world().look<{ lockedBy: string | null; report: string | null }>(
        'SELECT locked_by AS lockedBy, start_report AS report FROM profile',
      )
      const said = (JSON.parse(profile?.report ?? '{"findings":[]}') as { findings: { kind: string }[] }).findings
      const alarm = profile?.lockedBy ?? said.find(({ kind }) => findings.includes(kind))?.kind
      if (alarm) return complain('no false alarm', `${alarm} was said of files that nothing had happened to`)
      const [person] = world().look<{ phone: string; reason: string }>(
        `SELECT phone, reason FROM recipients WHERE reason = 'database_went_back' OR reason = 'copied'`,
      )
      if (person)
        complain('no false alarm', `${person.phone.slice(-4)} is called ${person.reason}, which never happened`)
    },
  }
}
