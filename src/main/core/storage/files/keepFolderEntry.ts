import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** A new file's entry in its folder survives a power cut. */
export function keepFolderEntry(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
