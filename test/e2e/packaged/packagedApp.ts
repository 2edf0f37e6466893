// The folder that an installer would put on a computer, exactly as it is shipped, and a start of its program.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { electronArgs } from '../../support/hosts/builtHosts'

export const program = process.env.POSTRIDER_PACKAGED ?? ''
export const folder = dirname(program)
export const resources = process.platform === 'darwin' ? join(folder, '..', 'Resources') : join(folder, 'resources')
export const archive = join(resources, 'app.asar')

export interface PackagedStart {
  readonly child: ChildProcess
  /** Everything written to both outputs. */
  said(): string
  end(): Promise<void>
}

export function startPackaged(
  profile: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  file = program,
): PackagedStart {
  const child = spawn(file, [...electronArgs(profile), ...args], { env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    child,
    said: () => said,
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** The window's page. Node's inspector is refused by the program, so the page is reached as a browser's. */
export async function pageOf({ said }: PackagedStart): Promise<Page> {
  const address = /DevTools listening on (ws:\/\/\S+)/
  await expect.poll(said).toMatch(address)
  const browser = await chromium.connectOverCDP(address.exec(said())?.[1] ?? '')
  const findPage = (): Page | undefined => browser.contexts().flatMap((context) => context.pages())[0]
  await expect.poll(() => findPage() !== undefined).toBe(true)
  return findPage() as Page
}

export async function hasStarted(profile: string): Promise<void> {
  const log = join(profile, 'postrider.log')
  await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain('electron.started')
}
