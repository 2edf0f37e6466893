// How much room the profile's files take, by kind. A file that vanishes meanwhile counts as nothing.
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderSizes } from '@contract'

type Kind = keyof FolderSizes

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['database', /^postrider\.sqlite(-wal|-shm)?$/],
  ['aside', /^postrider\.sqlite\./],
  ['backups', /^backups$/],
  ['journal', /^dispatch\.journal/],
  ['ballast', /^ballast(\.new)?$/],
  ['logs', /^postrider\.log/],
]

export async function measureFolder(folder: string): Promise<FolderSizes> {
  const sizes = { database: 0, backups: 0, aside: 0, journal: 0, ballast: 0, logs: 0, other: 0 }
  for (const name of await namesIn(folder)) {
    const kind = kinds.find(([, names]) => names.test(name))?.[0] ?? 'other'
    sizes[kind] += await sizeOf(join(folder, name))
  }
  return sizes
}

/** Bytes that the disk of a folder has to spare for its owner. */
export async function freeOn(folder: string): Promise<number | undefined> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.size ?? 0
  let bytes = 0
  for (const name of await namesIn(path)) bytes += await sizeOf(join(path, name))
  return bytes
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
