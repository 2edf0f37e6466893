// The target of a file: the path a person chose in the host's dialog or, if the host has none, a folder of the profile from
// which a browser fetches it by a handle. No path is ever answered.
import { rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ExportResult } from '@contract'
import type { Ports } from '../../ports'
import { toExportFault } from './exportFault'

/** A finished file that waits to be fetched. */
export interface Download {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  /** It was fetched whole: nothing of it stays here. */
  fetched(): Promise<void>
}

export interface SaveTarget {
  readonly path: string
  readonly mode?: number
  /** Answers for the file that is at `path` now. */
  made(file: { readonly rows: number; readonly sizeBytes: number }): ExportResult
}

export interface SaveTargets {
  /** Files are written into the profile's folder and wait there to be downloaded. */
  readonly isOwn: boolean
  /** Undefined if the person closed the dialog. `isKept`: in the profile's folder, whatever the host has. Throws ExportFault. */
  choose(name: string, isKept: boolean): Promise<SaveTarget | undefined>
  take(handle: string): Download | undefined
  /** Removes what an earlier run left. Call only when the profile is locked for this process. */
  clear(): void
  /** Removes every file that waits to be downloaded. */
  forget(): Promise<void>
}

/** Files kept for a browser at once; the oldest goes first. */
const maxDownloads = 20

export function makeSaveTargets({
  paths,
  random,
  pickSave,
}: Pick<Ports, 'paths' | 'random' | 'pickSave'>): SaveTargets {
  const folder = join(paths.profile, 'exports')
  const downloads = new Map<string, Omit<Download, 'fetched'>>()
  const forget = async (handle: string): Promise<void> => {
    const known = downloads.get(handle)
    downloads.delete(handle)
    if (known) await rm(join(folder, handle), { recursive: true, force: true }).catch(() => undefined)
  }

  async function choose(name: string, isKept: boolean): Promise<SaveTarget | undefined> {
    if (pickSave && !isKept) {
      const path = await pickSave(name)
      return path === undefined
        ? undefined
        : { path, made: (file) => ({ kind: 'saved', name: basename(path), ...file }) }
    }
    const handle = random.uuid()
    // Under its own name: a file that is dragged out keeps it.
    await mkdir(join(folder, handle), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw toExportFault(error, 'making')
    })
    const path = join(folder, handle, name)
    return {
      path,
      mode: 0o600,
      made(file) {
        downloads.set(handle, { path, name, sizeBytes: file.sizeBytes })
        const [oldest] = downloads.keys()
        if (downloads.size > maxDownloads && oldest !== undefined) void forget(oldest)
        return { kind: 'download', handle, name, ...file }
      },
    }
  }

  return {
    isOwn: pickSave === undefined,
    choose,
    take(handle) {
      const known = downloads.get(handle)
      return known && { ...known, fetched: () => forget(handle) }
    },
    async forget() {
      for (const handle of [...downloads.keys()]) await forget(handle)
    },
    clear() {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch {
        // On a disk that is read-only nothing can be removed, and nothing is exported either.
      }
    },
  }
}
