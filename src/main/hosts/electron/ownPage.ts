// The one question every message from a window has to pass: does our own page ask, in the main frame of our own window?
import type { BrowserWindow, WebContents, WebFrameMain } from 'electron'
import { isOwnAddress } from './refusals'

export interface Asked {
  readonly sender: WebContents
  /** Null when the frame is gone by now. */
  readonly senderFrame: WebFrameMain | null
}

export function isOwnPage(asked: Asked, window: BrowserWindow): boolean {
  const frame = asked.senderFrame
  if (window.isDestroyed() || asked.sender !== window.webContents || !frame) return false
  return frame === window.webContents.mainFrame && frame.parent === null && isOwnAddress(frame.url)
}
