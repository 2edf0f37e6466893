// Brings a file or pasted cells to an import, from wherever they come: dialog, drop, clipboard, sample.
import type { FileEntry } from '@contract'
import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useClient } from '../api/client'
import { registerFile } from '../api/files'
import { toProblem } from '../api/problem'
import { useImports } from './imports'

/** Characters of one call; the rest follows in further ones. */
const pieceLength = 200_000

export const useImportSource = defineStore('importSource', () => {
  const client = useClient()
  const imports = useImports()
  /** What is being opened; empty while nothing is. */
  const openingName = ref('')

  async function take(name: string, handleOf: () => Promise<string>): Promise<boolean> {
    if (openingName.value) return false
    openingName.value = name
    try {
      return await imports.open(await handleOf())
    } catch (thrown) {
      imports.problem = toProblem(thrown)
      return false
    } finally {
      openingName.value = ''
    }
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
    takeFile: (file: File) => take(file.name, () => registerFile(file)),
    /** `name` is what the import is called, as a file by its name. */
    takePasted: (text: string, name: string) => take(name, () => pasteAll(text, name)),
    pick: async () => takeEntry(await imports.pick()),
    sample: async () => takeEntry(await imports.sample()),
  }
})
