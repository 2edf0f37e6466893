// Entry of the desktop app, in Electron's main process.
import { enter } from './hosts/electron/enter'

enter(import.meta.dirname)
