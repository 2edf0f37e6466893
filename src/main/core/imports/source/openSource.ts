// The bytes of a chosen file, in order. Refuses anything but the regular file that was chosen, as it was then.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { fileProblem, inspectFile, readFlags, type FileStamp } from '../../files/inspectFile'
import { FileFault } from './fileFault'

const chunkBytes = 262_144
/** 4 GiB: beyond any spreadsheet of a million people. */
const largestBytes = 4 * 1024 ** 3

export interface Source {
  /** Throws FileFault. */
  bytes(signal?: AbortSignal): AsyncGenerator<Buffer, void>
  /** Some bytes from a place in the file; fewer if it ends before. Throws FileFault. */
  piece(at: number, length: number): Promise<Buffer>
  /** SHA-256 of all bytes; only after `bytes` was read to its end. */
  hash(): string
}

export function openSource(stamp: FileStamp): Source {
  const digest = createHash('sha256')
  return {
    async *bytes(signal) {
      await expectUnchanged(stamp)
      if (stamp.sizeBytes > largestBytes) throw new FileFault('FILE_TOO_LARGE')
      const file = await guarded(() => open(stamp.path, readFlags))
      try {
        let total = 0
        while (!signal?.aborted) {
          const { bytesRead, buffer } = await guarded(() => file.read({ buffer: Buffer.allocUnsafe(chunkBytes) }))
          if (bytesRead === 0) break
          total += bytesRead
          if (total > stamp.sizeBytes) throw new FileFault('FILE_CHANGED')
          const chunk = buffer.subarray(0, bytesRead)
          digest.update(chunk)
          yield chunk
        }
        if (signal?.aborted) return
        if (total !== stamp.sizeBytes) throw new FileFault('FILE_CHANGED')
        await expectUnchanged(stamp)
      } finally {
        await file.close()
      }
    },
    async piece(at, length) {
      await expectUnchanged(stamp)
      const file = await guarded(() => open(stamp.path, readFlags))
      try {
        const { bytesRead, buffer } = await guarded(() => file.read(Buffer.alloc(length), 0, length, at))
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    hash: () => digest.digest('hex'),
  }
}

export async function expectUnchanged(stamp: FileStamp): Promise<void> {
  const now = await inspectFile(stamp.path)
  if (!now.ok) throw new FileFault(now.problem.code, undefined, now.problem.detail)
  const { sizeBytes, mtimeMs } = now.value
  if (sizeBytes !== stamp.sizeBytes || mtimeMs !== stamp.mtimeMs) throw new FileFault('FILE_CHANGED')
}

async function guarded<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    const { code, detail } = fileProblem(error)
    throw new FileFault(code, undefined, detail)
  }
}

/** SHA-256 of the whole file. Throws FileFault. */
export async function hashOf(stamp: FileStamp): Promise<string> {
  const source = openSource(stamp)
  for await (const _ of source.bytes());
  return source.hash()
}
