// Guards that can be taken out. The build of the simulation puts this module in the place of `base/guards.ts`, for everything
// in its bundle.
import type { GuardName } from '../../src/main/core/base/guards'

export { guardNames, type GuardName } from '../../src/main/core/base/guards'

const off = new Set<GuardName>()

export function guard(name: GuardName, holds: boolean): boolean {
  return holds || off.has(name)
}

export function isOn(name: GuardName): boolean {
  return !off.has(name)
}

/** Takes these guards and writes out; without names all are back. */
export function switchOff(...names: readonly GuardName[]): void {
  off.clear()
  for (const name of names) off.add(name)
}
