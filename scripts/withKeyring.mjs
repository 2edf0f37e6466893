// Runs a command beside an unlocked, empty keyring that is deleted afterwards. Needs a separate session bus.
// The daemon is unlocked before anything else speaks on the bus, or the bus would start a locked one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from './install.mjs'
import { runProgram } from './runProgram.mjs'

const folder = mkdtempSync(join(tmpdir(), 'postrider-keyring-'))
const env = { XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: folder, XDG_CURRENT_DESKTOP: 'GNOME' }

const daemon = spawnSync(
  'gnome-keyring-daemon',
  ['--unlock', '--components=secrets', '--control-directory', join(folder, 'control')],
  {
    env: { ...process.env, ...env },
    input: 'a password for this run only',
    encoding: 'utf8',
  },
)
if (daemon.status !== 0) say(`The keyring did not start: ${daemon.stderr}`)

const [program, ...args] = process.argv.slice(2)
process.exitCode = await runProgram(program, args, { env })
rmSync(folder, { recursive: true, force: true })
