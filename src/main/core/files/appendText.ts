// Adds a piece of pasted text to one of the profile's own files, which only this user may read.
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, type Result } from '../base/result'
import { inspectFile, type FileRefusal, type FileStamp } from './inspectFile'

/** Bytes: more than any clipboard holds that came from a spreadsheet. */
const largestPaste = 64 * 1024 ** 2

export async function appendText(
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
