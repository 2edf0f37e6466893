// The state file: append-only JSON lines, mode 0600, one write per request before its answer leaves.
// A torn last line (a crash while writing) is cut off. Any other unreadable line is passed over, after the whole file
// was put aside once as `<file>.damaged`.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs'
import type { PracticeEvent } from './events'

export interface StateFile {
  append(events: readonly PracticeEvent[]): void
  /** Rewrites the file with the events that `change` returns; undefined drops an event. The old file stays until the new one is complete. */
  rewrite(change: (event: PracticeEvent) => PracticeEvent | undefined): void
  close(): void
}

const chunkBytes = 1_048_576
const newline = 0x0a

/** Hands every event of the file to `replay`, oldest first, and opens it for more. */
export function openStateFile(path: string, replay: (event: PracticeEvent) => void): StateFile {
  let descriptor = openSync(path, 'a+', 0o600)
  fchmodSync(descriptor, 0o600)
  const damaged = readLines(descriptor, (line) => {
    const event = parseLine(line)
    if (event) replay(event)
    return event !== undefined
  })
  if (damaged && !existsSync(`${path}.damaged`)) copyFileSync(path, `${path}.damaged`)

  const append = (events: readonly PracticeEvent[]) => {
    if (events.length > 0) writeAll(descriptor, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  }
  return {
    append,
    rewrite(change) {
      const fresh = openSync(`${path}.new`, 'w', 0o600)
      readLines(descriptor, (line) => {
        const event = parseLine(line)
        const changed = event && change(event)
        if (changed) writeAll(fresh, `${changed === event ? line : JSON.stringify(changed)}\n`)
        return true
      })
      closeSync(fresh)
      renameSync(`${path}.new`, path)
      closeSync(descriptor)
      descriptor = openSync(path, 'a+', 0o600)
    },
    close: () => closeSync(descriptor),
  }
}

function parseLine(line: string): PracticeEvent | undefined {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? (parsed as PracticeEvent) : undefined
  } catch {
    return undefined
  }
}

/** Reads whole lines; what follows the last line end is cut off the file. Tells whether a line was refused. */
function readLines(descriptor: number, take: (line: string) => boolean): boolean {
  const chunk = Buffer.alloc(chunkBytes)
  let pending: Buffer[] = []
  let position = 0
  let whole = 0
  let refused = false
  for (;;) {
    const count = readSync(descriptor, chunk, 0, chunkBytes, position)
    if (count === 0) break
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1 && end < count; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...pending, chunk.subarray(start, end)]).toString('utf8')
      pending = []
      start = end + 1
      whole = position + start
      if (line !== '' && !take(line)) refused = true
    }
    pending.push(Buffer.from(chunk.subarray(start, count)))
    position += count
  }
  if (whole < position) ftruncateSync(descriptor, whole)
  return refused
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8')
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
}
