// Starts that open no profile: one that cannot, and one that asks which. There is no log to write to.
import { join } from 'node:path'
import { app, dialog } from 'electron'
import { makeLanguage, type HostLanguage } from '../../node/language'
import { askedProfile } from '../../node/profileFolder'
import { defaultMarksFolder } from '../../node/profileMarks'
import { explainStartFailure } from '../../node/startFailure'
import { askAndRestart } from './profiles'
import { readDataArgument } from '../readDataArgument'

async function whenReady(): Promise<HostLanguage> {
  app.setName('Postrider')
  // The browser engine's own files, apart from every profile.
  app.setPath('userData', join(defaultMarksFolder(), 'window'))
  const language = makeLanguage({
    systemLocales: () => app.getPreferredSystemLanguages(),
    failed: () => undefined,
  })
  await app.whenReady()
  await language.use('system')
  return language
}

export async function refuseStart(error: unknown): Promise<void> {
  const { t } = await whenReady()
  const { sentence, exitCode } = explainStartFailure(t, error, askedProfile(readDataArgument(process.argv)))
  process.stderr.write(`${sentence}\n`)
  await dialog.showMessageBox({ type: 'error', message: sentence })
  app.exit(exitCode)
}

export async function askAtStart(): Promise<void> {
  const { t } = await whenReady()
  await askAndRestart(t)
}
