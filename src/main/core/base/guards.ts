// The names of everything that keeps a person from being texted twice, lost, or shown wrongly: guards, and writes that must
// be on disk before the next step. The simulation switches each off in turn and must fail without it (`npm run sim:teeth`).
// Nothing in the product ever switches one off.

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
  'stop.adopted',
  'next.opted_out',
  // Writes: what a start makes of what it finds.
  'recover.attempts',
  'recover.people',
  'recover.campaigns',
  'quarantine.attempt',
  'quarantine.people',
  // Writes: what the listing proves, and what a person decides.
  'found.people',
  'found.attempt',
  'refusal.people',
  'refusal.release',
  'refusal.attempt',
  'decide.owed',
  'absent.people',
  'absent.attempt',
  'again.people',
  'again.release',
  'close.people',
  'listed.held',
  // Guards.
  'arm.running',
  'arm.pending',
  'arm.opted_out',
  'arm.confirmed',
  'cap.daily',
  'limit.money',
  'wave.due',
  'wave.open',
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
  'resume.quarantine',
  'sending.locked',
  'start.uncommitted',
] as const

export type GuardName = (typeof guardNames)[number]

const off = new Set<GuardName>()

/** A condition without which something that cannot be taken back would happen. Answers whether it may. */
export function guard(name: GuardName, holds: boolean): boolean {
  return holds || off.has(name)
}

/** For `Db.write` and the journal: whether a registered write takes place. */
export function isOn(name: GuardName): boolean {
  return !off.has(name)
}

/** For the simulation alone: takes these guards and writes away; nothing given puts all back. */
export function switchOff(...names: readonly GuardName[]): void {
  off.clear()
  for (const name of names) off.add(name)
}
