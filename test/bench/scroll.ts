// How evenly the contact table scrolls with 1,000,000 people, in Chromium, served by the loopback host. The floor is an
// empty box of the same size in the same browser: what the computer gives when a page does nothing at all.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { wordOperations } from '../../src/main/core/contacts/search/wordRows'
import { openStorage } from '../../src/main/core/storage/openStorage'
import { root, startLoopback } from '../support/hosts/builtHosts'
import { withoutKeychain } from '../support/e2e/e2eKeyring'
import type { Bench, Measured } from './bench'
import { makeBookProfile } from './profiles/contactsProfile'
import { recordFrames, type Frames, type ScrollWay } from './scrollFrames'

const people = 1_000_000
const rounds = 3
/** A frame of a screen of 60 Hz takes 16.7 ms; one that was missed makes it 33.3. */
const limitMs = 20
const leastPercent = 95
const viewport = { width: 1280, height: 800 }
/** As high as the table makes its own box; see scaledScroll. */
const emptyBox = `<body style="margin: 0"><div role="grid" tabindex="0" style="height: 100vh; overflow: auto">
  <div style="height: 16000000px"></div></div>`

export const scroll: Bench = {
  name: 'scroll',
  about: `the contact table with ${people.toLocaleString('en')} people in Chromium: frames under ${limitMs} ms`,
  async measure(say) {
    const { buildIfStale } = await script<{ buildIfStale(): boolean }>('build.mjs')
    if (!buildIfStale()) throw new Error('The app could not be built')
    say('   writing the address book')
    const profile = await makeBookProfile({ people })
    try {
      await indexWords(profile)
      return await measureProfile(profile, say)
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

async function measureProfile(profile: string, say: (line: string) => void): Promise<Measured[]> {
  const host = await startLoopback(profile, ['--port', '0'], withoutKeychain())
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport })
    await page.goto(host.link)
    const [values, floors]: [Frames[], Frames[]] = [[], []]
    for (let round = 1; round <= rounds; round++) {
      floors.push(await recordEmptyBox(page))
      values.push(await recordTable(page, `${host.origin}/#/contacts`))
      say(`   ${round}: ${sayFrames(values.at(-1))}; an empty box ${sayFrames(floors.at(-1))}`)
    }
    return toMeasured(values, floors)
  } finally {
    await browser.close()
    await host.stop()
  }
}

async function launchChromium(): Promise<Browser> {
  const { findChromium } = await script<{ findChromium(): string | undefined }>('systemPrograms.mjs')
  const executablePath = findChromium()
  // Chromium's sandbox does not start for root. The rest keeps the browser itself from calling home.
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args })
}

/** The words of a search are filled in the background after an import, which would be measured with the first frames. */
async function indexWords(profile: string): Promise<void> {
  const storage = await openStorage({ profile, groups: [wordOperations] })
  const words = storage.bind(wordOperations)
  for (let isDone = false; !isDone;) ({ isDone } = await words.indexSome(1_000))
  await storage.close()
}

async function recordEmptyBox(page: Page): Promise<Frames> {
  await page.goto('about:blank')
  await page.setContent(emptyBox)
  await pointAt(page.getByRole('grid'))
  return recordFrames(page)
}

async function recordTable(page: Page, address: string): Promise<Frames> {
  await page.goto(address)
  const grid = page.locator(`[role=grid][aria-rowcount="${people + 1}"]`)
  await pointAt(grid)
  const frames = await recordFrames(page)
  // Frames of a table that stood still would all be fast.
  await page.keyboard.press('End')
  await grid
    .locator(`[role=row][aria-rowindex="${people + 1}"] [role=gridcell]`)
    .nth(1)
    .waitFor()
  return frames
}

async function pointAt(grid: Locator): Promise<void> {
  await grid.hover()
  await grid.focus()
}

function toMeasured(values: readonly Frames[], floors: readonly Frames[]): Measured[] {
  const figure = (about: string, unit: string, of: (frames: Frames) => number): Measured => ({
    ...{ name: `scroll: ${about}`, unit, values: values.map(of), floors: floors.map(of) },
  })
  const ways: readonly ScrollWay[] = ['slow', 'fast', 'jumps']
  return [
    {
      ...figure(`frames under ${limitMs} ms`, '%', (frames) => percentUnderLimit(all(frames))),
      goal: { valueAtLeast: leastPercent },
    },
    figure('95th percentile of a frame', 'ms', (frames) => percentile(all(frames), 0.95)),
    ...ways.map((way) => figure(`${way}, frames under ${limitMs} ms`, '%', (frames) => percentUnderLimit(frames[way]))),
  ]
}

function sayFrames(frames: Frames | undefined): string {
  if (!frames) return ''
  const { slow, fast, jumps } = frames
  const percents = [slow, fast, jumps].map((times) => percentUnderLimit(times).toFixed(1)).join(', ')
  return `${all(frames).length} frames, slow, fast, jumps ${percents} %, at most ${Math.max(...all(frames)).toFixed(0)} ms`
}

const all = ({ slow, fast, jumps }: Frames): number[] => [...slow, ...fast, ...jumps]

function percentUnderLimit(times: readonly number[]): number {
  return (100 * times.filter((time) => time < limitMs).length) / times.length
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** Of the scripts beside the sources: they find the repository by where they stand, and so are not bundled. */
async function script<Exports>(name: string): Promise<Exports> {
  return (await import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts', name)).href)) as Exports
}
