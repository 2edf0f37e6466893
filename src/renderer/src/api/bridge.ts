// The functions that the preload gives the page in Electron; a browser has none of them.

/** `show-folder`: the data folder in the system's file window. `print`: by the system's dialog. */
export type WindowAction = 'minimise' | 'maximise' | 'close' | 'show-folder' | 'print'

/** The ways to treat a send when the window closes or Postrider ends. */
export type LeavingChoice = 'keep' | 'pause' | 'now' | 'cancel'

export type HostMessage =
  | { readonly kind: 'go'; readonly place: string }
  | { readonly kind: 'file'; readonly handle: string; readonly name: string }
  | { readonly kind: 'file_refused'; readonly code: string }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'update'; readonly state: UpdateState }
  /** The end of a move of the data folder that was wanted before this start. */
  | { readonly kind: 'moved'; readonly is: 'moved' | 'full' | 'not_moved' }

/** Newer versions of Postrider; `ready` waits for a person, `available` is installed outside of the app. */
export type UpdateState =
  | { readonly kind: 'none'; readonly why: 'off' | 'no_source' }
  | { readonly kind: 'current'; readonly at?: string }
  | { readonly kind: 'looking' }
  | { readonly kind: 'available' | 'loading' | 'ready'; readonly version: string; readonly notes: string }
  | { readonly kind: 'failed'; readonly at: string }
export type UpdateAct = 'tell' | 'look' | 'install'

export interface PostriderBridge {
  readonly platform: string
  /** Registers a chosen or dropped file with the host; the page never learns its path. */
  registerFile(file: File): Promise<string>
  windowAction(action: WindowAction): void
  /** A kept export, by its handle, while the page's own drag begins: the host drags its file. */
  dragOut(handle: string): void
  leave(choice: LeavingChoice): void
  /** `tell`: the state as it is now comes as a message. */
  update(act: UpdateAct): void
  /** Tells every message of the host, also those that came before. */
  listen(tell: (message: HostMessage) => void): void
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
