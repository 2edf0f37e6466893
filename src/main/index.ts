// Entry of the desktop app, in Electron's main process.
import { startElectron } from './hosts/electron/start'

startElectron(import.meta.dirname)
