// A start that cannot open its profile: says why, and ends.
import { app, dialog } from 'electron'
import { askedProfile } from '../../node/profileFolder'
import { explainStartFailure } from '../../node/startFailure'
import { readDataArgument } from '../readDataArgument'
import { makeStartLanguage, takeOwnFolder } from './withoutProfile'

export async function refuseStart(error: unknown): Promise<void> {
  takeOwnFolder()
  const { t } = await makeStartLanguage('system')
  const { sentence, exitCode } = explainStartFailure(t, error, askedProfile(readDataArgument(process.argv)))
  process.stderr.write(`${sentence}\n`)
  await dialog.showMessageBox({ type: 'error', message: sentence })
  app.exit(exitCode)
}
