// Measures the disk alone for the syncs of a run: as many of them, over as many bytes, written into the same folder. The run
// itself is not changed: the number follows from the order of writes, and the bytes are those that the process was charged with.
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Each attempt: its line in the journal, its intent, the line that says it is committed, its outcome. */
export const syncsPerBatch = 4

/** Bytes that this process has caused to be written so far; 0 where the system does not count them. */
export function bytesWritten(): number {
  return process.resourceUsage().fsWrite * 512
}

/** Milliseconds in fsync alone. */
export function timeSyncs(folder: string, syncs: number, bytes: number): number {
  const path = join(folder, 'syncs')
  const file = openSync(path, 'w')
  const piece = Buffer.alloc(Math.max(4_096, Math.round(bytes / syncs)), 1)
  let spentMs = 0
  for (let done = 0; done < syncs; done++) {
    writeSync(file, piece)
    const startedAt = performance.now()
    fsyncSync(file)
    spentMs += performance.now() - startedAt
  }
  closeSync(file)
  rmSync(path)
  return spentMs
}
