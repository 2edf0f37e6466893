// How long the browser takes from an event of a person to the paint that shows its effect. Knows nothing of what is shown.
import type { Page } from '@playwright/test'

/** The effect: an element of this selector with this value or this text in it, or no such element any more. */
export interface Sight {
  readonly selector: string
  /** The value of a field. */
  readonly value?: string
  readonly text?: string
  readonly isGone?: true
}

const longestMs = 10_000

// Declared for the page, in which the functions below run.
interface Watched {
  readonly key?: string
  readonly timeStamp: number
}
declare const requestAnimationFrame: (tick: () => void) => void
declare const window: {
  addEventListener(type: string, listen: (event: Watched) => void, options: object): void
  removeEventListener(type: string, listen: (event: Watched) => void, options: object): void
}
interface Shown {
  readonly value?: string
  readonly textContent: string
}
declare const document: { querySelectorAll(selector: string): Iterable<Shown> }
declare const benchPainted: Promise<number>

/** In ms, from the time of the event, so its waiting is part of it. */
export async function timeToPaint(page: Page, act: () => Promise<unknown>, sight: Sight): Promise<number> {
  await page.evaluate(startWatching, { sight, longestMs })
  await act()
  const tookMs = await page.evaluate(() => benchPainted)
  if (tookMs > longestMs) throw new Error(`Not seen within ${longestMs} ms: ${JSON.stringify(sight)}`)
  return tookMs
}

function startWatching({ sight, longestMs }: { sight: Sight; longestMs: number }): void {
  const { selector, value, text = '', isGone = false } = sight
  const isShown = (): boolean =>
    [...document.querySelectorAll(selector)].some(
      (element) => (value === undefined || element.value === value) && element.textContent.includes(text),
    )
  const events = ['pointerdown', 'keydown'] as const
  let began: number | undefined
  const listen = (event: Watched): void => {
    // A modifier key alone is no act.
    if (event.key === 'Control' || event.key === 'Shift' || event.key === 'Alt') return
    began ??= event.timeStamp
  }
  for (const event of events) window.addEventListener(event, listen, { capture: true })
  const painted = new Promise<number>((resolve) => {
    const end = (): void => {
      for (const event of events) window.removeEventListener(event, listen, { capture: true })
      resolve(performance.now() - (began ?? NaN))
    }
    const tick = (): void => {
      const waitedMs = began === undefined ? 0 : performance.now() - began
      const isDone = began !== undefined && (waitedMs > longestMs || isShown() !== isGone)
      if (!isDone) return requestAnimationFrame(tick)
      // A message that is posted while a frame is made comes after its paint.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', end)
      port1.start()
      port2.postMessage(undefined)
    }
    requestAnimationFrame(tick)
  })
  Object.assign(globalThis, { benchPainted: painted })
}
