// Starts that open no profile: one that cannot, and one that asks which. There is no log to write to.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { Settings } from '@contract'
import { makeLanguage, type HostLanguage } from '../../node/language'
import { defaultMarksFolder } from '../../node/profileMarks'

/** The browser engine's own files, and the window's place, apart from every profile. Also the key of the instance lock. */
export function takeOwnFolder(): string {
  const folder = join(defaultMarksFolder(), 'window')
  app.setName('Postrider')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('userData', folder)
  return folder
}

/** Once Electron is ready. */
export async function makeStartLanguage(wanted: Settings['language']): Promise<HostLanguage> {
  const language = makeLanguage({
    systemLocales: () => app.getPreferredSystemLanguages(),
    failed: () => undefined,
  })
  await app.whenReady()
  await language.use(wanted)
  return language
}
