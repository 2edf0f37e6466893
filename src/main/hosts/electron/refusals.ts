// Refuses what no page of this app may do: navigate elsewhere, open windows, embed, download, or use what the system guards.
import { app, type DownloadItem, type Session, type WebContents } from 'electron'
import type { Logger } from '../../core/ports'
import { pageOrigin } from './pageScheme'

/** Copying text with a button; the browser asks for a click first. Everything else stays refused. */
const allowedPermission = 'clipboard-sanitized-write'

export function refuseEverythingElse(session: Session, logger: Logger): void {
  app.on('web-contents-created', (_, contents) => confine(contents, logger))
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    answer(permission === allowedPermission && details.isMainFrame && isOwnAddress(contents.getURL()))
  })
  session.setPermissionCheckHandler((_, permission, origin) => permission === allowedPermission && isOwnAddress(origin))
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    if (!isOwnFile(item)) event.preventDefault()
  })
}

/** All that is saved: a text or a picture that our own page made, such as a report or a chart. The system's dialog asks where. */
function isOwnFile(item: DownloadItem): boolean {
  return item.getURL().startsWith(`blob:${pageOrigin}/`) && ['text/plain', 'image/png'].includes(item.getMimeType())
}

/** A reload of our own page is a navigation too. */
function confine(contents: WebContents, logger: Logger): void {
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isPageAddress(event.url)) return
    event.preventDefault()
    logger.warn('window.navigation_refused', { isMainFrame: event.isMainFrame })
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => {
    logger.warn('window.opening_refused')
    return { action: 'deny' }
  })
}

export function isOwnAddress(address: string): boolean {
  return address === pageOrigin || address.startsWith(`${pageOrigin}/`)
}

/** The page itself. Any other address of our own origin is a file, or nothing: a window would be blank. */
export function isPageAddress(address: string): boolean {
  if (!isOwnAddress(address)) return false
  const { pathname } = new URL(address)
  return pathname === '/' || pathname === ''
}
