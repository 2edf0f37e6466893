/** Given to a start with the computer. */
export const hiddenArgument = '--hidden'

export interface HiddenStart {
  readonly args: readonly string[]
  readonly platform: NodeJS.Platform
  /** Asked on macOS only, once Electron is ready. */
  readonly system: { getLoginItemSettings(): { readonly wasOpenedAtLogin: boolean } }
}

/** Whether this start belongs into the tray. On macOS no argument of a login item reaches the app; the system knows it instead. */
export function isHiddenStart({ args, platform, system }: HiddenStart): boolean {
  return args.includes(hiddenArgument) || (platform === 'darwin' && system.getLoginItemSettings().wasOpenedAtLogin)
}
