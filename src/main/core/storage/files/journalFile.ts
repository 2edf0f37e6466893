// The journal's bytes on a real disk, with an fsync of their own.
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import type { JournalDisk } from '../../ports'
import { keepFolderEntry } from './keepFolderEntry'

/** Throws what the file system throws. */
export function openJournalFile(path: string): JournalDisk {
  const isNew = !existsSync(path)
  const file = openSync(path, 'a+', 0o600)
  if (isNew) keepFolderEntry(path)
  return {
    read: () => readFileSync(path, 'utf8'),
    append: (text) => {
      const bytes = Buffer.from(text)
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
    },
    sync: () => fsyncSync(file),
    cut(bytes) {
      ftruncateSync(file, bytes)
      fsyncSync(file)
    },
    putAside() {
      let number = 1
      while (existsSync(`${path}.damaged-${number}`)) number += 1
      copyFileSync(path, `${path}.damaged-${number}`)
    },
    close: () => closeSync(file),
  }
}
