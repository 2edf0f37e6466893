// How many people an import stores, and how many of them can be texted: the same sum for the check, the plan and the report. Pure.

export interface StoredPeople {
  readonly newPeople: number
  readonly updatedPeople: number
  readonly unchangedPeople: number
  readonly optedOut: number
}

/** `people`: everyone who is stored, opted out or not. `ready`: those who can be texted. */
export function sumPeople(stored: StoredPeople): { people: number; ready: number } {
  const ready = stored.newPeople + stored.updatedPeople + stored.unchangedPeople
  return { people: ready + stored.optedOut, ready }
}
