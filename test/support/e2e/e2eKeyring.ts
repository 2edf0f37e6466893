// A session bus with a keyring that exists but is locked, and no one to answer its prompt. For one process under test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBesideKeyring } from '../hosts/keyring'

export interface LockedKeyring {
  readonly env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

export async function openLockedKeyring(): Promise<LockedKeyring> {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-keyring-'))
  // Makes the keyring with its password; it is open only for that command.
  await runBesideKeyring('unlocked', folder, ['true'])
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...rest } = process.env
  const own = { ...rest, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder }
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], { env: own })
  const [line] = (await once(bus.stdout, 'data')) as [Buffer]
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: String(line).trim() }
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets'], { env, stdio: 'ignore' })
  return {
    env,
    async stop() {
      for (const child of [daemon, bus]) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const gone = once(child, 'exit')
        child.kill()
        await gone
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** The environment of a computer on which no keychain answers. */
export function withoutKeychain(): NodeJS.ProcessEnv {
  const { DBUS_SESSION_BUS_ADDRESS: _, XDG_RUNTIME_DIR: __, ...env } = process.env
  return env
}
