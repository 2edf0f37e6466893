// Brings a file or pasted cells to an import, from wherever they come: dialog, drop, clipboard, sample.
import type { FileEntry } from '@contract'
import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useClient } from '../../api/client'
import { registerFile } from '../../api/files'
import { toProblem } from '../../api/problem'
import { useImports } from './imports'

/** Characters of one call; the rest follows in further ones. */
const pieceLength = 200_000

export const useImportSource = defineStore('importSource', () => {
  const client = useClient()
  const imports = useImports()
  /** Name of the file being opened; empty if none is. */
  const openingName = ref('')
  let opening: { readonly abort: AbortController; handle?: string } | undefined

  async function take(name: string, handleOf: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
    if (openingName.value) return false
    openingName.value = name
    const abort = new AbortController()
    const mine: NonNullable<typeof opening> = { abort }
    opening = mine
    try {
      mine.handle = await handleOf(abort.signal)
      return !abort.signal.aborted && (await imports.open(mine.handle))
    } catch (thrown) {
      imports.problem = toProblem(thrown)
      return false
    } finally {
      // Stopping it was no mistake of the file.
      if (abort.signal.aborted) imports.problem = undefined
      openingName.value = ''
      opening = undefined
    }
  }
  async function stop(): Promise<void> {
    const stopped = opening
    stopped?.abort.abort()
    if (stopped?.handle !== undefined)
      await client.imports.cancelOpen({ handle: stopped.handle }).catch(() => undefined)
  }
  const takeEntry = async (file: FileEntry | undefined) => file && take(file.name, () => Promise.resolve(file.handle))

  async function pasteAll(text: string, name: string): Promise<string> {
    let after: string | undefined
    for (let at = 0; at === 0 || at < text.length; at += pieceLength) {
      const piece = { text: text.slice(at, at + pieceLength), name }
      const stored = await client.files.paste(after === undefined ? piece : { ...piece, after })
      after = stored.handle
    }
    return after ?? ''
  }

  return {
    openingName,
    takeFile: (file: File) => take(file.name, (signal) => registerFile(file, signal)),
    /** A file that the host has registered already. */
    takeHandle: (handle: string, name: string) => take(name, () => Promise.resolve(handle)),
    /** Ends an opening at any point. */
    stop,
    /** `name` is what the import is called, as a file by its name. */
    takePasted: (text: string, name: string) => take(name, () => pasteAll(text, name)),
    pick: async () => takeEntry(await imports.pick()),
    sample: async () => takeEntry(await imports.sample()),
  }
})
