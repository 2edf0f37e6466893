// The names of everything that keeps a person from being texted twice, lost, or shown wrongly: guards, and writes that must
// be on disk before the next step. `npm run sim:teeth` takes each one out in turn and requires the simulation to fail. It builds
// the simulation with another module in place of this one; the app itself has no switch.

export const guardNames = [
  // Writes: intent before the request, outcome after it.
  'journal.line',
  'journal.sync',
  'journal.committed',
  'arm.attempt',
  'arm.link',
  'arm.inflight',
  'settle.attempt',
  'settle.people',
  'settle.release',
  'settle.listed_first',
  // Writes: what ends or interrupts a run.
  'campaign.start',
  'campaign.wait',
  'campaign.pause',
  'campaign.stop',
  'campaign.finish',
  'stop.people',
  'takeOut.people',
  'takeOut.later',
  'takeOut.line',
  'aside.line',
  'stop.adopted',
  'next.opted_out',
  'next.over',
  'next.held',
  'next.limit_out',
  'next.released',
  // Writes: what a start makes of what it finds.
  'recover.attempts',
  'recover.people',
  'recover.campaigns',
  'recover.taken_out',
  'recover.set_aside',
  'quarantine.attempt',
  'quarantine.people',
  // Writes: what the listing proves, and what a person decides.
  'found.people',
  'found.attempt',
  'refusal.people',
  'refusal.release',
  'refusal.attempt',
  'refusal.owed',
  'absent.people',
  'absent.attempt',
  'again.people',
  'again.release',
  'close.people',
  'listed.held',
  // Writes: a standing send claims its people before anything else, and stops.
  'standing.claim',
  'standing.restored',
  'standing.stop',
  'standing.take_out',
  // Guards.
  'arm.running',
  'arm.pending',
  'arm.opted_out',
  'arm.answer',
  'arm.standing',
  'standing.bound',
  'standing.first_day',
  'standing.limit',
  'standing.large_day',
  'standing.answered',
  'standing.due',
  'arm.in_time',
  'arm.person_limit',
  'arm.confirmed',
  'cap.daily',
  'limit.money',
  'wave.due',
  'wave.open',
  'change.holds',
  'change.untexted',
  'quarantine.same_texts',
  'start.on_time',
  'turn.clock',
  'submit.fresh',
  'mark.first',
  'listed.stops',
  'listed.quiet',
  'feed.first',
  'feed.due',
  'unknown.never_repeats',
  'refusal.needs_proof',
  'refusal.settled',
  'refusal.fresh',
  'refusal.clean_look',
  'refusal.days_read',
  'refusal.unclaimed',
  'match.text',
  'match.newer',
  'wait.compared',
  'absent.settled',
  'absent.three_looks',
  'absent.days_read',
  'absent.later_message',
  'absent.unclaimed',
  'again.settled',
  'again.counted',
  'sending.locked',
  'start.uncommitted',
] as const

export type GuardName = (typeof guardNames)[number]

/** A condition without which something that cannot be taken back would happen. Answers whether it may. */
export function guard(_name: GuardName, holds: boolean): boolean {
  return holds
}

/** For `Db.write` and the journal: whether a registered write takes place. Always, in the app. */
export function isOn(_name: GuardName): boolean {
  return true
}
