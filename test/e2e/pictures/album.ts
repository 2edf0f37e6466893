// The pictures of one language: takes each state in both themes at both sizes, and compares them with the kept ones, or
// keeps them instead.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, type Page, type Request } from '@playwright/test'
import type { LanguageTag } from '../../../src/text'
import { comparePictures, markDifferent, type Closeness } from '../../support/pictures/comparePictures'
import { readPng, writePng } from '../../support/pictures/png'
import { halve, reduceColours } from '../../support/pictures/shrinkPicture'
import { keptFolder } from './machine'

export const isUpdate = process.env.POSTRIDER_PICTURES === 'update'
/** One of the four pictures of each state, in English: what `npm test` has time for. */
export const isQuick = process.env.POSTRIDER_PICTURES === 'quick'

/** From left to right, and from right to left. */
export const picturedLanguages: readonly LanguageTag[] = ['en', 'ar']

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
]
const themes = ['light', 'dark'] as const
/** Parts that say when the gateway is asked again, work that begins some time after a start, and the blinking caret. */
const moving = ['[data-looked]', '[data-work-now]', 'li:has(a[href*="uncertain=1"]) p', '.cm-cursor']
/** The same on the page of a campaign. It gets a separate line with the first answer, which may or may not be there on a slow computer. */
const late = 'section:has([data-what-now]) [data-looked]'
const style = [
  `${moving.join(', ')} { visibility: hidden !important }`,
  `${late} { display: none !important }`,
  '* { caret-color: transparent !important }',
].join(' ')
/** Nothing was asked for this long. */
const quietMs = 150
/** A page may still be drawing something, and older messages are still being read beside it. */
const patienceMs = 15_000
/** After this many failures the album stops waiting. */
const maxWaits = 4
/** A picture is kept once it has stayed the same for this long. */
const stillMs = 400

export interface Album {
  /** The page as it stands now. A difference is a soft failure, so that one run shows them all. */
  compare(page: Page, name: string): Promise<void>
  /** Deletes the pictures of states that are not shown any more. */
  finish(): void
}

/** The theme and the size take turns from state to state, so that all four ways are seen. */
function isWantedWhenQuick(nth: number, width: number, theme: string): boolean {
  const turn = nth % 4
  return width === sizes[turn >> 1]?.width && theme === themes[turn % 2]
}

export function openAlbum(language: LanguageTag, closeness: Closeness): Album {
  const folder = join(keptFolder, language)
  const cameras = new Map<Page, Promise<Camera>>()
  const shown = new Set<string>()
  let failures = 0
  let states = 0
  return {
    async compare(page, name) {
      const nth = states++
      const wanted = sizes.flatMap((size) =>
        themes.flatMap((colorScheme) => {
          const place = join(name, `${size.width}-${colorScheme}.png`)
          shown.add(place)
          return isQuick && !isWantedWhenQuick(nth, size.width, colorScheme) ? [] : [{ size, colorScheme, place }]
        }),
      )
      const camera = await (cameras.get(page) ?? openCamera(page))
      cameras.set(page, Promise.resolve(camera))
      await expect(page.locator('[aria-busy="true"], nav [role="progressbar"]')).toHaveCount(0)
      await expect.poll(() => camera.quietMs(), { intervals: [50] }).toBeGreaterThan(quietMs)
      await page.evaluate(() => document.fonts.ready)
      await page.mouse.move(0, 0)
      for (const { size, colorScheme, place } of wanted) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (isUpdate) await keep(camera, join(folder, place))
        else if (!(await isLikeKept(camera, join(folder, place), closeness, failures < maxWaits))) failures++
      }
      await page.setViewportSize(sizes[0] ?? { width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    },
    finish() {
      const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
      const left = kept.filter((place) => !shown.has(place))
      if (isUpdate) for (const place of left) rmSync(join(folder, place))
      else expect.soft(left, 'pictures of states that are not shown any more').toEqual([])
    },
  }
}

interface Camera {
  take(): Promise<Buffer>
  /** How long nothing has been asked of the core, the stream of news aside. */
  quietMs(): number
}

/** Playwright's own screenshot changes the styles of the page each time, and costs three times as much. */
async function openCamera(page: Page): Promise<Camera> {
  const session = await page.context().newCDPSession(page)
  await page.addStyleTag({ content: style })
  const open = new Set<Request>()
  let lastAt = performance.now()
  const end = (request: Request): void => {
    if (open.delete(request)) lastAt = performance.now()
  }
  page.on('request', (request) => {
    if (/\/rpc\/(?!live)/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    async take() {
      const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      return Buffer.from(data, 'base64')
    },
    quietMs: () => (open.size > 0 ? 0 : performance.now() - lastAt),
  }
}

async function keep(camera: Camera, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  const isKept = existsSync(path)
  let last = await camera.take()
  for (let since = performance.now(); performance.now() - since < stillMs;) {
    await setTimeout(100)
    const next = await camera.take()
    if (next.equals(last)) continue
    last = next
    since = performance.now()
  }
  const picture = halve(readPng(last))
  // A picture that looks the same keeps its bytes, so that a commit shows only real changes.
  if (isKept && comparePictures(readPng(readFileSync(path)), picture, 'same_machine') === undefined) return
  writeFileSync(path, writePng(reduceColours(picture)))
}

async function isLikeKept(camera: Camera, path: string, closeness: Closeness, mayWait: boolean): Promise<boolean> {
  const kept = existsSync(path) ? readPng(readFileSync(path)) : undefined
  let taken = halve(readPng(await camera.take()))
  let difference = kept ? comparePictures(kept, taken, closeness) : 'it is not kept yet'
  const until = performance.now() + (kept && mayWait ? patienceMs : 0)
  while (kept && difference !== undefined && performance.now() < until) {
    await setTimeout(100)
    taken = halve(readPng(await camera.take()))
    difference = comparePictures(kept, taken, closeness)
  }
  if (difference === undefined) return true
  const place = relative(keptFolder, path)
  const output = (kind: string): string => test.info().outputPath(place.replace(/\.png$/, `.${kind}.png`))
  mkdirSync(dirname(output('taken')), { recursive: true })
  writeFileSync(output('taken'), writePng(taken))
  if (kept) writeFileSync(output('kept'), writePng(kept))
  if (kept && kept.pixels.length === taken.pixels.length)
    writeFileSync(output('different'), writePng(markDifferent(kept, taken)))
  expect.soft(difference, `${place} (see ${output('taken')})`).toBeUndefined()
  return false
}
