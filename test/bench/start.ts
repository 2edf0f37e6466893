// How long the desktop app takes from its start until its first page is painted, in real Electron: beside a bare window of the same
// runtime, and with a million contacts and messages beside an empty profile. And what it keeps in memory in the tray.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { withoutKeychain } from '../support/e2e/e2eKeyring'
import { root } from '../support/hosts/builtHosts'
import type { Bench, Measured } from './bench'
import type { StartFigure } from './own/ownStart'
import { makeBookProfile } from './profiles/contactsProfile'
import { makeLifeProfile } from './profiles/lifeProfile'

const million = 1_000_000
const rounds = 9
const goals = { overBareWindow: 2, fullOverEmpty: 1.2, trayMegabytes: 200 }

export const start: Bench = {
  name: 'start',
  about: 'from the start of the desktop app to its first page, and its memory in the tray, in real Electron',
  async measure(say) {
    const { buildIfStale } = await script<{ buildIfStale(): boolean }>('build.mjs')
    const { findElectron } = await script<{ findElectron(): Promise<{ program?: string; reason?: string }> }>(
      'electronRuntime.mjs',
    )
    const { program, reason } = await findElectron()
    if (program === undefined) {
      say(`   NOT MEASURED: ${reason}`)
      return []
    }
    if (!buildIfStale()) throw new Error('The app could not be built')
    say(`   writing ${million.toLocaleString('en')} people and as many messages`)
    const full = await makeLifeProfile({ people: million, messages: million })
    const empty = await makeBookProfile({ people: 0 })
    try {
      return toMeasured(await measureStarts({ program, empty, full }, say))
    } finally {
      for (const profile of [full, empty]) rmSync(profile, { recursive: true, force: true })
    }
  },
}

interface Started {
  readonly program: string
  readonly empty: string
  readonly full: string
}

/** In a process of its own, because it needs a display of its own. */
async function measureStarts(
  { program, empty, full }: Started,
  say: (line: string) => void,
): Promise<readonly StartFigure[]> {
  const own = [process.execPath, join(import.meta.dirname, 'ownStart.mjs'), program, empty, full, String(rounds)]
  const [command = '', ...args] = process.platform === 'linux' ? ['xvfb-run', '-a', ...own] : own
  const child = spawn(command, args, { env: withoutKeychain(), cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const figures: StartFigure[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const figure = JSON.parse(line) as StartFigure
    figures.push(figure)
    say(`   ${figure.about}: ${Math.round(figure.value)}`)
  }
  const code = await ended
  if (code !== 0) throw new Error(`The starts ended with ${code}`)
  return figures
}

function toMeasured(figures: readonly StartFigure[]): Measured[] {
  const of = (about: StartFigure['about']): number[] =>
    figures.filter((figure) => figure.about === about).map(({ value }) => value)
  return [
    {
      ...{ name: 'start: first page over a bare window', unit: 'ms', values: of('empty'), floors: of('bare') },
      goal: { most: goals.overBareWindow },
    },
    { name: 'start: a page to be used over a bare window', unit: 'ms', values: of('usable'), floors: of('bare') },
    {
      ...{ name: 'start: first page, full over empty', unit: 'ms', values: of('full'), floors: of('empty') },
      goal: { most: goals.fullOverEmpty },
    },
    { name: 'start: memory in the tray', unit: 'MB', values: of('tray'), goal: { valueAtMost: goals.trayMegabytes } },
    {
      ...{ name: 'start: the same with files of programs, over Electron alone', unit: 'MB' },
      ...{ values: of('trayWithFiles'), floors: of('bareTray') },
    },
  ]
}

/** Scripts find the repository by their own place, so they are loaded from there and not bundled. */
async function script<Exports>(name: string): Promise<Exports> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts', name)).href)) as Exports
}
