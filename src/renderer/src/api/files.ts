// Files enter by handle: registered with the host in Electron, uploaded in a browser.
import { bridge } from './bridge'
import type { Problem } from './problem'
import { fetchInSession } from './session'

/** Thrown by a failed upload; `toProblem` understands it. */
export class UploadFailure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

async function upload(file: File, signal?: AbortSignal): Promise<string> {
  const answer = await fetchInSession(`/upload?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
    ...(signal && { signal }),
  }).catch(() => {
    // Browsers give the same failure for a lost connection and for a file that was moved or is a folder.
    throw new UploadFailure({ code: 'FILE_GONE', retry: 'now' })
  })
  const said: unknown = await answer.json().catch(() => undefined)
  const body = typeof said === 'object' && said !== null ? said : {}
  if (answer.ok && 'handle' in body && typeof body.handle === 'string') return body.handle
  const code = 'code' in body && typeof body.code === 'string' ? body.code : 'FILE_UNREADABLE'
  throw new UploadFailure({ code, retry: answer.status === 413 ? 'no' : 'now' })
}

/** The handle under which the core knows a file that was chosen or dropped. `signal` ends an upload. */
export async function registerFile(file: File, signal?: AbortSignal): Promise<string> {
  const own = bridge()
  if (!own) return upload(file, signal)
  return own.registerFile(file).catch((error: unknown) => {
    // The bridge carries nothing but a message: there it is the code.
    throw new UploadFailure({ code: error instanceof Error ? error.message : 'FILE_UNREADABLE', retry: 'now' })
  })
}
