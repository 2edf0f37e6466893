// Real keychains for tests: gnome-keyring on a session bus of its own, in the states a computer can be in.
// Everything lives in one folder and ends with the command.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `unlocked`: created and open. `locked`: exists, and needs a prompt that no one can see; run `unlocked` in the same folder first.
 * `no_daemon`: a bus on which nothing answers for the keychain. `killable`: unlocked, its process id in KEYRING_PID, and
 * nothing takes its place when it ends. `no_bus`: no session bus at all.
 */
export type KeyringState = 'unlocked' | 'locked' | 'no_daemon' | 'killable' | 'no_bus'

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const start = 'printf "a password of this test" | gnome-keyring-daemon --unlock --components=secrets'
const hasOwner = 'dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner'
const scripts: Readonly<Record<Exclude<KeyringState, 'no_bus'>, string>> = {
  // Before anything else speaks on the bus: the bus would start a locked daemon of its own.
  unlocked: `${start} >/dev/null 2>&1; exec "$@"`,
  locked: 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; exec "$@"',
  no_daemon: 'exec "$@"',
  // The last program of a pipeline gives the process id.
  killable: `${start} --foreground >/dev/null 2>&1 & KEYRING_PID=$!; export KEYRING_PID
    for try in $(seq 100); do ${hasOwner} string:org.freedesktop.secrets | grep -q true && break; sleep 0.05; done
    exec "$@"`,
}

/** The first missing program for these tests, or undefined. */
export function missingKeyringProgram(): string | undefined {
  return ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].find(
    (program) => spawnSync('which', [program]).status !== 0,
  )
}

export async function runBesideKeyring(state: KeyringState, folder: string, command: readonly string[]): Promise<Ran> {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, DBUS_SESSION_BUS_ADDRESS: ___, ...rest } = process.env
  const env = { ...rest, HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder }
  if (state === 'no_bus') return run(command, env)
  const bus = state === 'no_daemon' || state === 'killable' ? ['--config-file', writeBareBus(folder)] : []
  return run(['dbus-run-session', ...bus, '--', 'sh', '-c', scripts[state], 'sh', ...command], env)
}

/** A session bus that starts no service on its own. */
function writeBareBus(folder: string): string {
  const path = join(folder, 'bus.conf')
  const allow = '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>'
  writeFileSync(
    path,
    `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">${allow}</policy></busconfig>`,
  )
  return path
}

function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const [program = '', ...args] = command
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => (stdout += String(chunk)))
    child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)))
    child.on('error', reject)
    // Not `close`: a daemon that is about to end may still hold the pipes.
    child.on('exit', (code) => setImmediate(() => resolve({ code, stdout, stderr })))
  })
}
