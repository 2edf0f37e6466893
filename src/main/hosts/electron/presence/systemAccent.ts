// Gives the page the colour that the system uses for what is chosen. The page uses it if the user wants it (`accentColour`).
import type { BrowserWindow, SystemPreferences } from 'electron'

type System = Partial<Pick<SystemPreferences, 'getAccentColor'>>

/** Like `#3552d4`; undefined if the system tells none. Some systems have the call and throw. */
export function readAccent(system: System): string | undefined {
  try {
    const [, colour] = /^([\da-f]{6})/i.exec(system.getAccentColor?.() ?? '') ?? []
    return colour && `#${colour}`
  } catch {
    return undefined
  }
}

/** Reads it for each new page, and when the window gets the focus again: it is changed in another window. */
export function followAccent(window: BrowserWindow, system: System): void {
  let known: string | undefined
  const give = (): void => {
    const accent = readAccent(system)
    if (accent === undefined || accent === known) return
    known = accent
    void window.webContents.insertCSS(`:root { --system-accent: ${accent} }`).catch(() => (known = undefined))
  }
  window.webContents.on('dom-ready', () => {
    known = undefined
    give()
  })
  window.on('focus', give)
}
