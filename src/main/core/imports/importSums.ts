// Who of an import is stored, and who of them can be texted: one sum for the check, for the plan and for what was done. Pure.

export interface StoredPeople {
  readonly newPeople: number
  readonly updatedPeople: number
  readonly unchangedPeople: number
  readonly optedOut: number
}

/** `people`: everyone who is stored, opted out or not. `ready`: those of them who can be texted. */
export function sumPeople(stored: StoredPeople): { people: number; ready: number } {
  const ready = stored.newPeople + stored.updatedPeople + stored.unchangedPeople
  return { people: ready + stored.optedOut, ready }
}
