// How evenly the contact table scrolls with 1,000,000 people, in Chromium, served by the loopback host. The floor is an
// empty box of the same size in the same browser: what the computer gives when a page does nothing at all.
import { rmSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Bench, Measured } from './bench'
import { buildApp, inChromium } from './inChromium'
import { percentile } from './probes'
import { indexWords, makeBookProfile } from './profiles/contactsProfile'
import { recordFrames, type Frames, type ScrollWay } from './scrollFrames'

const people = 1_000_000
const rounds = 3
/** A frame of a screen of 60 Hz takes 16.7 ms; one that was missed makes it 33.3. */
const limitMs = 20
const leastPercent = 95
/** The height is the one that the table gives its own box; see scaledScroll. */
const emptyBox = `<body style="margin: 0"><div role="grid" tabindex="0" style="height: 100vh; overflow: auto">
  <div style="height: 16000000px"></div></div>`

export const scroll: Bench = {
  name: 'scroll',
  about: `the contact table with ${people.toLocaleString('en')} people in Chromium: frames under ${limitMs} ms`,
  async measure(say) {
    await buildApp()
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

function measureProfile(profile: string, say: (line: string) => void): Promise<Measured[]> {
  return inChromium(profile, async (page, { origin, link }) => {
    await page.goto(link)
    const [values, floors]: [Frames[], Frames[]] = [[], []]
    for (let round = 1; round <= rounds; round++) {
      floors.push(await recordEmptyBox(page))
      values.push(await recordTable(page, `${origin}/#/contacts`))
      say(`   ${round}: ${sayFrames(values.at(-1))}; an empty box ${sayFrames(floors.at(-1))}`)
    }
    return toMeasured(values, floors)
  })
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
    figure('95th percentile of a frame', 'ms', (frames) => percentile(all(frames), 95)),
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
