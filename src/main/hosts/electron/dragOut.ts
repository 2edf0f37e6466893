// A finished export, dragged out of the window as a file: into a folder or a mail. It stays in the profile until the app ends.
import { join } from 'node:path'
import { nativeImage, type BrowserWindow } from 'electron'
import type { App } from '../../core/app'

export interface DragParts {
  readonly window: BrowserWindow
  readonly core: Pick<App, 'takeDownload'>
  readonly resources: string
}

/** Only while the person holds the mouse down: it is called at the beginning of the page's own drag. */
export function dragOut({ window, core, resources }: DragParts, handle: string): void {
  const file = core.takeDownload(handle)
  if (!file || window.isDestroyed()) return
  const icon = nativeImage.createFromPath(join(resources, 'icons', 'tray-rest@2x.png'))
  window.webContents.startDrag({ file: file.path, icon })
}
