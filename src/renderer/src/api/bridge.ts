// The functions that the preload gives the page in Electron; a browser has none of them.

export type WindowAction = 'minimise' | 'maximise' | 'close'

export interface PostriderBridge {
  readonly platform: string
  /** Registers a chosen or dropped file with the host; the page never learns its path. */
  registerFile(file: File): Promise<string>
  windowAction(action: WindowAction): void
}

declare global {
  interface Window {
    readonly postrider?: PostriderBridge
  }
}

/** The bridge, if the page runs in Postrider's own window. */
export function bridge(): PostriderBridge | undefined {
  return window.postrider
}
