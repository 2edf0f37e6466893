// Whether a profile can move into the folder that a person chose, and which one it becomes: the folder itself if it is empty, else a
// new one in it. Makes that folder, and nothing else.
import { closeSync, mkdirSync, openSync, rmSync, statfsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fail, ok } from '../base/result'
import type { CoreResult } from '../handlers'
import { bytesToMove, isFreeForProfile } from '../storage/files/movedFiles'
import { looksSynced } from './looksSynced'
import { readMount } from './readMount'

/** Left free on the new disk, so that the app can go on. */
const spareBytes = 64 * 1024 * 1024

export interface NewFolder {
  readonly folder: string
  readonly bytes: number
}

export function chooseNewFolder(from: string, chosen: string): CoreResult<NewFolder> {
  const free = [resolve(chosen), join(resolve(chosen), 'Postrider')].find(
    (folder) => !isInside(folder, from) && isFree(folder),
  )
  if (free === undefined) return fail('MOVE_NOT_EMPTY')
  // Also before it is made: of a folder that is not there yet the name has to do.
  if (looksSynced(free, readMount(chosen))) return fail('MOVE_SYNCED')
  if (!canWrite(free)) return fail('MOVE_NOT_WRITABLE')
  const bytes = bytesToMove(from)
  const { bavail, bsize } = statfsSync(free)
  if (bavail * bsize < bytes + spareBytes) return fail('MOVE_NO_ROOM')
  return ok({ folder: free, bytes })
}

function isInside(folder: string, from: string): boolean {
  const path = relative(from, folder)
  return path === '' || !(path.startsWith('..') || resolve(path) === path)
}

function isFree(folder: string): boolean {
  try {
    return isFreeForProfile(folder)
  } catch {
    return false
  }
}

function canWrite(folder: string): boolean {
  const probe = join(folder, '.postrider-probe')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    closeSync(openSync(probe, 'wx', 0o600))
    rmSync(probe)
    return true
  } catch {
    return false
  }
}
