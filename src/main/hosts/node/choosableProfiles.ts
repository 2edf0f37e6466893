// The listed profiles as the question at a start shows them. Nothing of a profile is changed, and one that is open is not read.
import { existsSync } from 'node:fs'
import type { ChoosableProfile } from '@contract'
import type { Maintenance } from '../../core/storage/worker/maintenance'
import { byLastOpening, type ListedProfile } from './profileList'

/** A disk that answers later than this keeps no one from choosing. */
const maxWaitMs = 2_000

/** A glance at the profile in a folder, on another thread. */
type Peek = (folder: string) => ReturnType<Maintenance['peek']>
type Peeked = Awaited<ReturnType<Peek>>

/** Latest opened first. A profile whose disk has not answered is marked as late; the next reading waits for the same answer. */
export function makeReadChoosable(peek: Peek, waitMs = maxWaitMs) {
  /** Kept until its answer was read, which may be before the next reading begins. */
  const glances = new Map<string, Promise<Peeked | undefined>>()

  function glance(folder: string): Promise<Peeked | undefined> {
    const peeked = glances.get(folder) ?? peek(folder).catch(() => undefined)
    glances.set(folder, peeked)
    return peeked
  }

  async function readOne({ folder, ...shown }: ListedProfile): Promise<ChoosableProfile> {
    if (!existsSync(folder)) return { ...shown, is: 'missing' }
    const found = await Promise.race([glance(folder), wait(waitMs)])
    if (found === 'late') return { ...shown, is: 'ready', isLate: true }
    glances.delete(folder)
    if (found?.is === 'in_use') return { ...shown, is: 'in_use' }
    return { ...shown, is: 'ready', ...(found?.is === 'read' ? { content: found.contents } : {}) }
  }

  return (profiles: readonly ListedProfile[]): Promise<ChoosableProfile[]> =>
    Promise.all(byLastOpening(profiles).map(readOne))
}

function wait(forMs: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, forMs, 'late').unref())
}
