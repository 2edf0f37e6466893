// The listed profiles as the question at a start shows them. Nothing of a profile is changed, and one that is open is not read.
import { existsSync } from 'node:fs'
import type { ChoosableProfile } from '@contract'
import { makeMaintenance, type MaintenanceOptions } from '../../core/storage/worker/maintenance'
import { byLastOpening, type ListedProfile } from './profileList'

/** A disk that answers later than this keeps no one from choosing. */
const maxWaitMs = 2_000

export interface Glance extends Pick<MaintenanceOptions, 'spawnWorker' | 'runTask'> {
  /** ISO UTC. */
  readonly at: string
  readonly waitMs?: number
}

/** Latest opened first. */
export function readChoosable(profiles: readonly ListedProfile[], glance: Glance): Promise<ChoosableProfile[]> {
  return Promise.all(byLastOpening(profiles).map((profile) => readOne(profile, glance)))
}

async function readOne({ folder, ...shown }: ListedProfile, glance: Glance): Promise<ChoosableProfile> {
  if (!existsSync(folder)) return { ...shown, is: 'missing' }
  const { at, waitMs = maxWaitMs, ...runners } = glance
  const peeked = makeMaintenance({ profile: folder, ...runners })
    .peek({ at })
    .catch(() => undefined)
  const found = await Promise.race([peeked, wait(waitMs)])
  if (found?.is === 'in_use') return { ...shown, is: 'in_use' }
  return { ...shown, is: 'ready', ...(found?.is === 'read' ? { content: found.contents } : {}) }
}

function wait(forMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, forMs, undefined).unref())
}
