// electron-updater as the source of updates. On Windows it installs only what the same publisher signed, on macOS the system
// checks the signature. On Linux nothing of the kind protects an AppImage, and deb and rpm belong to the package manager: there a
// new version is only named.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { plainNotes } from './plainNotes'
import type { UpdateSource } from './updater'

/** Undefined for a copy that was packaged without a place of publication, and while developing. */
export async function findUpdateSource(): Promise<UpdateSource | undefined> {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return undefined
  const { autoUpdater } = await import('electron-updater')
  autoUpdater.autoDownload = false
  // Only when a person says so.
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.logger = null
  const look: UpdateSource['look'] = async (withPreviews) => {
    autoUpdater.allowPrerelease = withPreviews
    autoUpdater.allowDowngrade = false
    const found = (await autoUpdater.checkForUpdates())?.updateInfo
    return found && { version: found.version, notes: plainNotes(found.releaseNotes) }
  }
  const install = (): void => autoUpdater.quitAndInstall()
  if (process.platform === 'linux') return { look, install }
  return { look, install, load: async () => void (await autoUpdater.downloadUpdate()) }
}
