// The first that runs in Electron's main process. Small on purpose: the rest is loaded when its compiled form can be used.
import { join } from 'node:path'
import { keepCompiledCode } from '../node/compiledCode'
import { chooseAtStart, listUsualProfile, readProfileList } from '../node/profileList'
import { takeProfile } from '../node/takeProfile'
import { askArgument } from './starts/askArgument'
import { hiddenArgument } from './starts/hiddenArgument'
import { readDataArgument } from './readDataArgument'

/** `mainFolder` holds the built entry. Electron is not ready before it is through: nothing in it waits for an event. */
export function enter(mainFolder: string): void {
  void start(mainFolder).catch(async (error: unknown) => {
    const { refuseStart } = await import('./starts/refuseStart')
    await refuseStart(error)
  })
}

async function start(mainFolder: string): Promise<void> {
  const named = readDataArgument(process.argv) ?? process.env.POSTRIDER_DATA
  const isHidden = process.argv.includes(hiddenArgument)
  const isAsked = process.argv.includes(askArgument)
  if (isAsked && !named) listUsualProfile()
  const chosen = named ? undefined : chooseAtStart(readProfileList(), { isHidden, isAsked })
  if (chosen === 'ask') {
    const { askAtStart } = await import('./starts/chooser')
    await askAtStart(mainFolder)
    return
  }
  const taken = await takeProfile(named ?? chosen?.folder)
  keepCompiledCode(join(taken.profile, 'window', 'compiled'))
  const { startElectron } = await import('./start')
  startElectron(mainFolder, taken)
}
