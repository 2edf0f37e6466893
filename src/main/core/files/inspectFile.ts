// Looks at a path before anything reads it: what is no readable file is told apart in words, and nothing here waits
// for a pipe's other end.
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { fail, ok, type Problem, type Result } from '../base/result'

/** A file as it was when it was chosen: another size or time means that it changed since. */
export interface FileStamp {
  readonly path: string
  readonly sizeBytes: number
  readonly mtimeMs: number
}

export type FileRefusal = 'FILE_GONE' | 'FILE_IS_FOLDER' | 'FILE_UNREADABLE'

/** Not blocking: opening a pipe that took the file's place must not hang. Windows has no such flag and no such pipes. */
export const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

export async function inspectFile(path: string): Promise<Result<FileStamp, FileRefusal>> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return fail('FILE_IS_FOLDER')
    if (!found.isFile()) return fail('FILE_UNREADABLE', 'no', { detail: 'not a regular file' })
    await (await open(path, readFlags)).close()
    return ok({ path, sizeBytes: found.size, mtimeMs: found.mtimeMs })
  } catch (error) {
    return { ok: false, problem: fileProblem(error) }
  }
}

/** The system's error code as one of ours: EACCES, EPERM and EBUSY mean locked or forbidden. */
export function fileProblem(error: unknown): Problem<FileRefusal> {
  const code = (error as { code?: unknown }).code
  if (code === 'ENOENT' || code === 'ENOTDIR') return fail('FILE_GONE').problem
  if (code === 'EISDIR') return fail('FILE_IS_FOLDER').problem
  return fail('FILE_UNREADABLE', 'now', { detail: typeof code === 'string' ? code : 'unknown' }).problem
}
