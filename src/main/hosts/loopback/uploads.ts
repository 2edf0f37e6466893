// Takes a file from the browser into the profile and gives back a handle. Files stay until the next start;
// the page never learns where they are.
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileEntry } from '@contract'
import type { App } from '../../core/app'

export const largestUploadBytes = 2_500_000_000

export type UploadAnswer =
  | { readonly status: 200; readonly body: FileEntry }
  | { readonly status: 413 | 422 | 500 | 507; readonly body: { readonly code: string } }

export interface Uploads {
  take(request: IncomingMessage, name: string): Promise<UploadAnswer>
}

/** Removes what an earlier run left. Call only when the profile is locked for this process. */
export async function openUploads(
  profile: string,
  registerFile: App['registerFile'],
  maxBytes = largestUploadBytes,
): Promise<Uploads> {
  const folder = join(profile, 'uploads')
  // On a disk that is full or read-only there are no uploads, and the app has more to say about that.
  await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)

  return {
    async take(request, name) {
      if (Number(request.headers['content-length']) > maxBytes) return tooLarge
      const path = join(folder, randomUUID())
      try {
        await pipeline(request, capBytes(maxBytes), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
        const registered = await registerFile(path, toShownName(name))
        if (registered.ok) return { status: 200, body: registered.value }
        await rm(path, { force: true })
        return { status: 422, body: { code: registered.problem.code } }
      } catch (error) {
        await rm(path, { force: true })
        return toAnswer(error)
      }
    },
  }
}

const tooLarge: UploadAnswer = { status: 413, body: { code: 'FILE_TOO_LARGE' } }

class TooLarge extends Error {}

/** Content-Length can be left out or lie. */
function capBytes(maxBytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      if (seen > maxBytes) done(new TooLarge())
      else done(null, chunk)
    },
  })
}

function toAnswer(error: unknown): UploadAnswer {
  if (error instanceof TooLarge) return tooLarge
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC' || code === 'EDQUOT') return { status: 507, body: { code: 'STORAGE_FULL' } }
  return { status: 500, body: { code: 'FILE_UNREADABLE' } }
}

/** The last part of the given name, on one line, at most 200 characters long. Only shown, never part of a path. */
export function toShownName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const shown = [...last.replace(/\p{Cc}/gu, ' ').trim()].slice(0, 200).join('')
  return shown || 'file'
}
