// The first that runs in Electron's main process. Small on purpose: the rest is loaded when its compiled form can be used.
import { join } from 'node:path'
import { keepCompiledCode } from '../node/compiledCode'
import { openProfileFolder } from '../node/profileFolder'
import { readDataArgument } from './readDataArgument'

/** `mainFolder` holds the built entry. */
export function enter(mainFolder: string): void {
  const profile = openProfileFolder(readDataArgument(process.argv))
  keepCompiledCode(join(profile, 'window', 'compiled'))
  // Electron is not ready before this has loaded: loading waits for no event.
  void import('./start').then(({ startElectron }) => startElectron(mainFolder, profile))
}
