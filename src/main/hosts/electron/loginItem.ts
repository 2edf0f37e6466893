// Starts with the computer, if a person chose so: without a window, in the tray. On Linux that is a file which desktops read;
// elsewhere the system keeps the list. Nothing is written unless the choice differs from what is there.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { hiddenArgument } from './starts/hiddenArgument'

export interface SystemLoginItem {
  getLoginItemSettings(options: { args: string[] }): { openAtLogin: boolean }
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void
}

export interface LoginItemOptions {
  readonly system: SystemLoginItem
  readonly platform: NodeJS.Platform
  /** The installed program. */
  readonly program: string
  readonly env: NodeJS.ProcessEnv
}

export function setLoginItem(isWanted: boolean, { system, platform, program, env }: LoginItemOptions): void {
  if (platform === 'linux') {
    setAutostartFile(isWanted, program, env)
    return
  }
  const args = [hiddenArgument]
  if (system.getLoginItemSettings({ args }).openAtLogin === isWanted) return
  system.setLoginItemSettings({ openAtLogin: isWanted, args })
}

function setAutostartFile(isWanted: boolean, program: string, env: NodeJS.ProcessEnv): void {
  const folder = join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'postrider.desktop')
  if (!isWanted) {
    rmSync(file, { force: true })
    return
  }
  // A program of the AppImage kind is mounted elsewhere at each start; the file itself has its own name.
  const text = autostartEntry(env.APPIMAGE ?? program)
  if (readText(file) === text) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
}

function autostartEntry(program: string): string {
  const quoted = `"${program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`
  return `[Desktop Entry]\nType=Application\nName=Postrider\nExec=${quoted} ${hiddenArgument}\nTerminal=false\n`
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
