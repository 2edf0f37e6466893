// An append-only file of JSON lines, each bound to the previous one by its hash. It outlives the database: a line that the
// database does not know tells that the database went back in time. Knows nothing of what its lines mean.
import { createHash } from 'node:crypto'
import { isOn } from '../../base/guards'
import type { JournalDisk } from '../../ports'

export interface JournalLine {
  /** Counts from 1, without a gap. */
  readonly n: number
  readonly hash: string
  readonly entry: Readonly<Record<string, unknown>>
}

export interface Journal {
  /** Lines found at the opening, until `letGo`. */
  readonly lines: readonly JournalLine[]
  /** Bytes of an unfinished last line that were cut off. */
  readonly cutBytes: number
  /** Readable lines among those put aside: they prove nothing, and may still tell of something that happened. */
  readonly unproved: readonly JournalLine[]
  /** First line that does not follow from the previous one: it and the rest were put aside and prove nothing. */
  readonly brokenAt: number | undefined
  /** Durable when it returns. Throws if the disk does. */
  append(entry: Readonly<Record<string, unknown>>): JournalLine
  /** The lines read at the opening were compared: their memory is given back. */
  letGo(): void
  close(): void
}

/** Half of SHA-256, in hex. */
function hashOf(previous: string, n: number, entry: string): string {
  return createHash('sha256').update(`${previous}\n${n}\n${entry}`).digest('hex').slice(0, 32)
}

export function openJournal(disk: JournalDisk): Journal {
  const text = disk.read()
  const { lines, brokenAt, unproved } = readLines(text)
  const rows = text.split('\n')
  const kept = rows.slice(0, lines.length).join('\n') + (lines.length > 0 ? '\n' : '')
  const cutBytes = brokenAt === undefined ? Buffer.byteLength(rows.at(-1) ?? '') : 0
  let bytes = Buffer.byteLength(kept)
  if (brokenAt !== undefined) disk.putAside()
  if (bytes < Buffer.byteLength(text)) disk.cut(bytes)
  let last = lines.at(-1)
  let isTorn = false

  function append(entry: Readonly<Record<string, unknown>>): JournalLine {
    const n = (last?.n ?? 0) + 1
    const body = JSON.stringify(entry)
    const line: JournalLine = { n, hash: hashOf(last?.hash ?? '', n, body), entry }
    if (!isOn('journal.line')) return line
    const row = `${n} ${line.hash} ${body}\n`
    if (isTorn) disk.cut(bytes)
    isTorn = true
    try {
      disk.append(row)
      if (isOn('journal.sync')) disk.sync()
    } catch (error) {
      // Half a line would break the chain for everything after it.
      disk.cut(bytes)
      isTorn = false
      throw error
    }
    isTorn = false
    bytes += Buffer.byteLength(row)
    last = line
    return line
  }

  return {
    lines,
    cutBytes,
    brokenAt,
    unproved,
    append,
    letGo() {
      lines.splice(0)
      unproved.splice(0)
    },
    close: () => disk.close(),
  }
}

/** Text after the last line break is not a line. */
function readLines(text: string): { lines: JournalLine[]; brokenAt: number | undefined; unproved: JournalLine[] } {
  const lines: JournalLine[] = []
  const rows = text.split('\n').slice(0, -1)
  for (const [index, row] of rows.entries()) {
    const { n, hash, body } = splitRow(row)
    const previous = lines.at(-1)
    const follows = previous
      ? n === previous.n + 1 && hash === hashOf(previous.hash, n, body)
      : n === 1 && hash === hashOf('', 1, body)
    if (!follows) return { lines, brokenAt: index + 1, unproved: rows.slice(index).flatMap(readUnproved) }
    lines.push({ n, hash, entry: JSON.parse(body) as Readonly<Record<string, unknown>> })
  }
  return { lines, brokenAt: undefined, unproved: [] }
}

/** Number 0 for what is no row of ours. */
function splitRow(row: string): { n: number; hash: string; body: string } {
  const [, number = '0', hash = '', body = ''] = /^(\d+) ([0-9a-f]{32}) (.*)$/.exec(row) ?? []
  return { n: Number(number), hash, body }
}

function readUnproved(row: string): JournalLine[] {
  const { n, hash, body } = splitRow(row)
  try {
    const entry: unknown = JSON.parse(body)
    return typeof entry === 'object' && entry !== null ? [{ n, hash, entry: entry as JournalLine['entry'] }] : []
  } catch {
    return []
  }
}
