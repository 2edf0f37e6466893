// Starts Electron again and again and writes a figure a line. Arguments: Electron's program, an empty profile, a full one, rounds.
// When a page is painted is asked over Chromium's remote debugging, and when its window is shown is told by a script that is loaded
// before the app, in the bare window just as in the app, so that asking costs both the same. A page can be painted before it is shown.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface StartFigure {
  /**
   * A bare window, the app with an empty and with a full profile, in ms, and until the page of an empty one can be used. In MB: the app in the tray; the same with the files of its
   * programs, and Electron with those and nothing to do.
   */
  readonly about: 'bare' | 'empty' | 'full' | 'usable' | 'tray' | 'trayWithFiles' | 'bareTray'
  readonly value: number
}

interface Start {
  readonly about: StartFigure['about']
  readonly args: readonly string[]
  /** The selector of the heading that is waited for. */
  readonly heading: string
}

const [program = '', empty = '', full = '', rounds = ''] = process.argv.slice(2)
const app = resolve('.')
const giveUpMs = 60_000
/** By then the app has released the memory of its start, and starts no more work. */
const restMs = 20_000
const marks = mkdtempSync(join(tmpdir(), 'postrider-marks-'))
const env = { ...process.env, POSTRIDER_MARKS: marks }
const shownAt = join(marks, 'shown')
const tellWhenShown = join(marks, 'tellWhenShown.cjs')
writeFileSync(
  tellWhenShown,
  `require('electron').app.on('browser-window-created', (_, window) =>
  window.once('show', () => require('node:fs').writeFileSync(${JSON.stringify(shownAt)}, '')))`,
)
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Makes the smallest app that has a page of its own. */
function makeBareApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-bare-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.js' }))
  writeFileSync(join(folder, 'page.html'), '<!doctype html><title>Bare</title><h1>Bare</h1>')
  writeFileSync(
    join(folder, 'main.js'),
    `const { app, BrowserWindow } = require('electron')
app.setPath('userData', require('node:path').join(__dirname, 'window'))
app.on('window-all-closed', () => undefined)
app.whenReady().then(() => {
  if (process.argv.includes('--without-window')) return
  const window = new BrowserWindow({ width: 1280, height: 800, show: false })
  window.once('ready-to-show', () => window.show())
  window.loadFile('page.html')
})
`,
  )
  return folder
}

interface Times {
  /** Milliseconds from the start of the program until its heading has been painted in a window that is shown. */
  readonly first: number
  /** Until the core has answered, so that the page can be used. */
  readonly usable: number
}

async function timeStart({ args, heading }: Start): Promise<Times> {
  rmSync(shownAt, { force: true })
  const began = Date.now()
  const child = start(['-r', tellWhenShown, ...args])
  const port = await readPort(child)
  const painted = await askWhenPainted(port, heading)
  const usable = await askWhenPainted(port, `${heading}:not([inert] *)`)
  const shown = await readShown()
  await end(child)
  return { first: Math.max(painted, shown) - began, usable: Math.max(usable, shown) - began }
}

async function readShown(): Promise<number> {
  for (const until = Date.now() + giveUpMs; Date.now() < until; await sleep(5))
    if (existsSync(shownAt)) return statSync(shownAt).mtimeMs
  throw new Error('The window was not shown')
}

function start(args: readonly string[]): ChildProcess {
  const own = [...sandbox, '--remote-debugging-port=0', ...args]
  // A group of its own, so that its end takes all of it along.
  return spawn(program, own, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, env })
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((found, failed) => {
    let words = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      words += String(chunk)
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(words)?.[1]
      if (port !== undefined) found(Number(port))
    })
    child.once('exit', (code) => failed(new Error(`Electron ended with ${code}: ${words}`)))
  })
}

/** In the page. Two frames later the heading has been painted. */
const waitForHeading = (heading: string): string => `new Promise((done) => {
  const look = () => document.querySelector('${heading}') && !document.hidden
    ? requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now())))
    : setTimeout(look, 2)
  look()
})`

async function askWhenPainted(port: number, heading: string): Promise<number> {
  for (const until = Date.now() + giveUpMs; Date.now() < until; await sleep(5)) {
    const answer = await askOnce(port, heading).catch(() => undefined)
    if (answer !== undefined) return answer
  }
  throw new Error('The first page was not painted')
}

/** Undefined if there is no page yet, or another one took its place while it was asked. */
async function askOnce(port: number, heading: string): Promise<number | undefined> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    type: string
    url: string
    webSocketDebuggerUrl: string
  }[]
  const page = targets.find(({ type, url }) => type === 'page' && /^(app|file):/.test(url))
  if (page === undefined) return undefined
  const socket = new WebSocket(page.webSocketDebuggerUrl)
  return new Promise((done, failed) => {
    socket.onopen = () => {
      const params = { expression: waitForHeading(heading), awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
    }
    socket.onmessage = ({ data }) => {
      const { result } = JSON.parse(String(data)) as { result?: { result?: { value?: number } } }
      socket.close()
      done(result?.result?.value)
    }
    socket.onerror = () => failed(new Error('The page was gone'))
    socket.onclose = () => done(undefined)
  })
}

/**
 * Megabytes of every process after it has rested without a window. `own` is what only it can give back; the rest is files of the program
 * in memory, which the system drops when it needs room. Memory that processes share counts once.
 */
async function weighTray(args: readonly string[]): Promise<{ own: number; withFiles: number }> {
  const child = start(args)
  await readPort(child)
  await sleep(restMs)
  const group = readGroup(child.pid ?? 0)
  if (group.some(({ command }) => command.includes('--type=renderer')))
    throw new Error('It did not start without a window')
  const withFiles = group.reduce((sum, { pid }) => sum + shareOf(pid, 'Pss'), 0)
  const files = group.reduce((sum, { pid }) => sum + shareOf(pid, 'Pss_File'), 0)
  await end(child)
  return { own: (withFiles - files) / 1_000_000, withFiles: withFiles / 1_000_000 }
}

function readGroup(group: number): { pid: string; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The command stands in brackets and may hold spaces; the group is the third word after it.
        const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        if (Number(words[2]) !== group) return []
        return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
      } catch {
        return []
      }
    })
}

function shareOf(pid: string, kind: 'Pss' | 'Pss_File'): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) * 1_024
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('close', done))
  // The main process alone: it ends the others, and a profile that was not closed is checked whole by the next start.
  child.kill('SIGTERM')
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 30_000)
  await ended
  clearTimeout(timer)
}

function tell(figure: StartFigure): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

const bare = makeBareApp()
// The app's heading counts beside the list of its pages: a question before it has one too.
const heading = 'body:has(nav a[aria-current=page]) main h1'
const kinds: readonly Start[] = [
  { about: 'bare', args: [bare], heading: 'h1' },
  { about: 'empty', args: [app, '--data', empty], heading },
  { about: 'full', args: [app, '--data', full], heading },
]
// A first start of each compiles, migrates and fills caches; a person has that once.
for (const kind of kinds) await timeStart(kind)
for (let round = 0; round < Number(rounds); round++)
  for (const kind of kinds) {
    const { first, usable } = await timeStart(kind)
    tell({ about: kind.about, value: first })
    if (kind.about === 'empty') tell({ about: 'usable', value: usable })
  }
if (process.platform === 'linux') {
  mkdirSync(empty, { recursive: true })
  writeFileSync(join(empty, 'preferences.json'), JSON.stringify({ keepInTray: true }))
  for (let round = 0; round < 3; round++) {
    const { own, withFiles } = await weighTray([app, '--hidden', '--data', empty])
    tell({ about: 'tray', value: own })
    tell({ about: 'trayWithFiles', value: withFiles })
    tell({ about: 'bareTray', value: (await weighTray([bare, '--without-window'])).withFiles })
  }
}
for (const folder of [bare, marks]) rmSync(folder, { recursive: true, force: true })
