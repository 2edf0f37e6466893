// Files enter by handle: a random id stands for a path that no page ever learns. Handles live as long as the process.
import { rmSync } from 'node:fs'
import { open, rm, appendFile, mkdir } from 'node:fs/promises'
import { basename, join, sep, dirname } from 'node:path'
import type { FileEntry } from '@contract'
import { fail, ok, type Result } from '../base/result'
import type { CoreResult, Handlers } from '../handlers'
import type { Paths, Ports, Random } from '../ports'
import { fileProblem, inspectFile, readFlags, type FileRefusal, type FileStamp } from './inspectFile'

export interface RegisteredFile extends FileStamp {
  readonly name: string
  /** Text that was pasted: no file that a person would know. */
  readonly isPasted: boolean
}

export interface Files {
  readonly handlers: Handlers<'files'>
  /** For hosts: gives a path that a person chose, dropped or uploaded a handle. `name` if the path's own is made up. */
  register(path: string, name?: string): Promise<Result<FileEntry, FileRefusal>>
  resolve(handle: string): Result<RegisteredFile, 'FILE_UNKNOWN'>
  /** The first bytes of a file as text, for areas whose files are small. */
  readText(handle: string, maxBytes: number): Promise<CoreResult<string>>
  /** Removes what was pasted in an earlier run. Call only when the profile is locked for this process. */
  forgetPasted(): void
  /** Removes all pasted or uploaded files from the profile's folder, and their handles. */
  forgetOwn(): Promise<void>
}

export interface FilesOptions {
  readonly paths: Paths
  readonly random: Random
  readonly pickFile?: Ports['pickFile']
}

/** Handles kept at once; the oldest is forgotten first. */
const maxHandles = 1_000

export function makeFiles({ paths, random, pickFile }: FilesOptions): Files {
  const known = new Map<string, RegisteredFile>()

  const register: Files['register'] = async (path, name = basename(path)) => {
    const inspected = await inspectFile(path)
    if (!inspected.ok) return inspected
    const handle = random.uuid()
    known.set(handle, { ...inspected.value, name, isPasted: false })
    const [oldest] = known.keys()
    if (known.size > maxHandles && oldest !== undefined) known.delete(oldest)
    return ok({ handle, name, sizeBytes: inspected.value.sizeBytes })
  }

  const resolve: Files['resolve'] = (handle) => {
    const file = known.get(handle)
    return file ? ok(file) : fail('FILE_UNKNOWN', 'no', { field: 'handle' })
  }

  const folder = join(paths.profile, 'pasted')
  const paste = async (file: RegisteredFile, handle: string, text: string): Promise<CoreResult<FileEntry>> => {
    const stored = await appendText(file.path, text)
    if (!stored.ok) return stored
    known.set(handle, { ...file, ...stored.value })
    return ok({ handle, name: file.name, sizeBytes: stored.value.sizeBytes })
  }

  const handlers: Handlers<'files'> = {
    paste: async ({ text, name, after }) => {
      if (after === undefined) {
        const handle = random.uuid()
        return paste({ path: join(folder, handle), name, isPasted: true, sizeBytes: 0, mtimeMs: 0 }, handle, text)
      }
      const file = resolve(after)
      if (!file.ok) return file
      return file.value.isPasted ? paste(file.value, after, text) : fail('FILE_UNKNOWN', 'no', { field: 'after' })
    },
    pick: async () => {
      const path = await pickFile?.()
      return path === undefined ? ok(undefined) : register(path)
    },
    canPick: async () => ok({ canPick: pickFile !== undefined }),
    sample: () => register(join(paths.resources, 'samples', 'customers.csv')),
    describe: async ({ handle }) => {
      const file = resolve(handle)
      if (!file.ok) return file
      const now = await inspectFile(file.value.path)
      return now.ok ? ok({ handle, name: file.value.name, sizeBytes: now.value.sizeBytes }) : now
    },
  }

  const forgetPasted = (): void => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // On a disk that is read-only nothing can be removed, and nothing is pasted either.
    }
  }

  const forgetOwn = async (): Promise<void> => {
    for (const [handle, { path }] of known) {
      if (!path.startsWith(paths.profile + sep)) continue
      known.delete(handle)
      await rm(path, { force: true }).catch(() => undefined)
    }
  }

  const readText: Files['readText'] = async (handle, maxBytes) => {
    const file = resolve(handle)
    if (!file.ok) return file
    const inspected = await inspectFile(file.value.path)
    if (!inspected.ok) return inspected
    try {
      const opened = await open(file.value.path, readFlags)
      try {
        const { buffer, bytesRead } = await opened.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
        return ok(buffer.toString('utf8', 0, bytesRead))
      } finally {
        await opened.close()
      }
    } catch (error) {
      return { ok: false, problem: fileProblem(error) }
    }
  }

  return { handlers, register, resolve, readText, forgetPasted, forgetOwn }
}

// Adds a piece of pasted text to one of the profile's own files, which only this user may read.

/** Bytes: more than any clipboard holds that came from a spreadsheet. */
const largestPaste = 64 * 1024 ** 2

async function appendText(
  path: string,
  text: string,
): Promise<Result<FileStamp, FileRefusal | 'FILE_TOO_LARGE' | 'STORAGE_FULL'>> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await appendFile(path, text, { mode: 0o600 })
  } catch (error) {
    const { code } = error as { code?: unknown }
    return code === 'ENOSPC' || code === 'EDQUOT' ? fail('STORAGE_FULL') : fail('FILE_UNREADABLE', 'now')
  }
  const stored = await inspectFile(path)
  return stored.ok && stored.value.sizeBytes > largestPaste ? fail('FILE_TOO_LARGE') : stored
}
