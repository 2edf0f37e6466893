// A file that is there whole or not at all: written under another name in the target folder, then renamed. An earlier file of
// that name stays until then.
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { toExportFault, type Sink } from './exportFault'

/** Answers the bytes written. Throws ExportFault, or what `write` throws; then nothing of it is left. */
export async function writeBeside(
  { path, mark, mode }: { readonly path: string; readonly mark: string; readonly mode?: number },
  write: (sink: Sink) => Promise<void>,
): Promise<number> {
  const draft = join(dirname(path), `.${basename(path).slice(0, 100)}.${mark}.part`)
  const file = await open(draft, 'wx', mode).catch((error: unknown) => {
    throw toExportFault(error, 'making')
  })
  let sizeBytes = 0
  try {
    await write({
      async write(bytes) {
        await file.writeFile(bytes).catch((error: unknown) => {
          throw toExportFault(error, 'writing')
        })
        sizeBytes += bytes.length
      },
    })
    await file.datasync().catch((error: unknown) => {
      throw toExportFault(error, 'writing')
    })
    await file.close()
    await rename(draft, path).catch((error: unknown) => {
      throw toExportFault(error, 'replacing')
    })
    return sizeBytes
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}
