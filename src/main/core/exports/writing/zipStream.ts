// A ZIP archive, part after part, into a sink that is waited for: no more than one piece is held. Deflating happens on
// the system's threads, so that the main thread only passes bytes on.
import { createDeflateRaw } from 'node:zlib'
import { once } from 'node:events'
import { Zip, ZipPassThrough } from 'fflate'
import { ExportFault, type Sink } from './exportFault'

/** A part of an archive without 64-bit sizes: a little less than 4 GiB. */
const maxBytes = 0xffff_ffff - 0x100_0000

// The dates that an archive can say; the clock of a computer can be anywhere.
const earliest = Date.UTC(1981, 0)
const latest = Date.UTC(2098, 0)

export interface ZipStream {
  /** Opens the next part; the previous one has ended. */
  open(path: string): ZipPart
  end(): Promise<void>
}

export interface ZipPart {
  write(text: string): Promise<void>
  end(): Promise<void>
}

/** Throws ExportFault if the archive or a part would become too large. `at`: milliseconds, for the parts' dates. */
export function makeZipStream(sink: Sink, at: number): ZipStream {
  const ready: Uint8Array[] = []
  let total = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
    total += bytes.length
  })
  const flush = async (): Promise<void> => {
    for (const bytes of ready.splice(0)) await sink.write(bytes)
    if (total > maxBytes) throw new ExportFault('EXPORT_TOO_LARGE')
  }
  return {
    open(path) {
      const entry = new DeflatedEntry(path)
      entry.mtime = Math.min(Math.max(at, earliest), latest)
      zip.add(entry)
      return {
        async write(text) {
          await entry.take(Buffer.from(text))
          if (entry.size > maxBytes) throw new ExportFault('EXPORT_TOO_LARGE')
          await flush()
        },
        async end() {
          await entry.finish()
          await flush()
        },
      }
    },
    async end() {
      zip.end()
      await flush()
    },
  }
}

/** The archive's own bookkeeping (sizes, check sum, directory) is the library's; the deflating is Node's. */
class DeflatedEntry extends ZipPassThrough {
  override readonly compression = 8
  readonly #deflate = createDeflateRaw({ level: 6 })

  constructor(path: string) {
    super(path)
    this.#deflate.on('data', (bytes: Buffer) => this.ondata(null, new Uint8Array(bytes), false))
  }

  /** Resolves when the bytes are taken in: what they became is with the archive then. */
  async take(bytes: Uint8Array): Promise<void> {
    this.push(bytes)
    await new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  async finish(): Promise<void> {
    const ended = once(this.#deflate, 'end')
    this.#deflate.end()
    await ended
    this.push(new Uint8Array(0), true)
  }

  protected override process(_bytes: Uint8Array, final: boolean): void {
    if (final) this.ondata(null, new Uint8Array(0), true)
  }
}
