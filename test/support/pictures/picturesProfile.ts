// The stored profile of the pictures, unpacked into a folder of a test's own, and the clock that stands still beside it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ProfileMark } from '../../../src/main/core/ports'

export const picturesFolder = join(import.meta.dirname, '..', '..', 'fixtures', 'pictures')
export const profileFiles = ['postrider.sqlite', 'dispatch.journal', 'practice.jsonl'] as const

/** `profile.json` beside the files. */
export interface PicturesProfile {
  /** The moment at which it is shown: shortly after it was written. */
  readonly at: string
  /** The computer's memory of this profile, by its id. Without it the folder would count as a copy. */
  readonly marks: Readonly<Record<string, ProfileMark>>
  /** Ids by name. */
  readonly campaigns: Readonly<Record<string, string>>
}

export function readPicturesProfile(): PicturesProfile {
  return JSON.parse(readFileSync(join(picturesFolder, 'profile.json'), 'utf8')) as PicturesProfile
}

/** Writes its files into `folder`, and the computer's memory of them into `marksFolder`. */
export function unpackPicturesProfile(folder: string, marksFolder: string): void {
  mkdirSync(marksFolder, { recursive: true })
  for (const name of profileFiles)
    writeFileSync(join(folder, name), gunzipSync(readFileSync(join(picturesFolder, `${name}.gz`))), { mode: 0o600 })
  for (const [id, mark] of Object.entries(readPicturesProfile().marks))
    writeFileSync(join(marksFolder, `${id}.json`), JSON.stringify(mark))
}
