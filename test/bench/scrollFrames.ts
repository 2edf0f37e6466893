// Scrolls with a real wheel and real keys, and writes down when the browser began each frame meanwhile. Knows nothing of
// what it scrolls.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Time between the beginnings of two frames, in ms, of each way to scroll. */
export type Frames = Readonly<Record<ScrollWay, readonly number[]>>
export type ScrollWay = 'slow' | 'fast' | 'jumps'

/** A person turns a wheel notch by notch; the page still moves when the next notch comes. */
const slow = { everyMs: 100, px: 100, forMs: 4_000 }
/** A free-running wheel, or a finger on a touchpad: more than half a screen in every frame, down and then up. */
const fast = { everyMs: 16, px: 400, forMs: 4_000 }
const jumps = { everyMs: 400, count: 10 }
/** Gives the page time to draw what came before a recording, and to receive what it asked for. */
const settleMs = 600

interface Recording {
  readonly began: number[]
  isOn: boolean
}
// Declared for the page, in which both functions below run.
declare const requestAnimationFrame: (tick: (began: number) => void) => number
declare const benchRecording: Recording

export async function recordFrames(page: Page): Promise<Frames> {
  return {
    slow: await record(page, () => turnWheel(page, slow)),
    fast: await record(page, async () => {
      await turnWheel(page, { ...fast, forMs: fast.forMs / 2 })
      await turnWheel(page, { ...fast, px: -fast.px, forMs: fast.forMs / 2 })
    }),
    jumps: await record(page, async () => {
      for (let jump = 0; jump < jumps.count; jump++)
        await Promise.all([page.keyboard.press(jump % 2 === 0 ? 'End' : 'Home'), sleep(jumps.everyMs)])
    }),
  }
}

async function turnWheel(page: Page, { everyMs, px, forMs }: typeof slow): Promise<void> {
  for (const until = performance.now() + forMs; performance.now() < until;)
    await Promise.all([page.mouse.wheel(0, px), sleep(everyMs)])
}

async function record(page: Page, scroll: () => Promise<void>): Promise<number[]> {
  await sleep(settleMs)
  await page.evaluate(startRecording)
  await scroll()
  const began = await page.evaluate(endRecording)
  return began.slice(1).map((at, index) => at - (began[index] ?? NaN))
}

function startRecording(): void {
  const recording: Recording = { began: [], isOn: true }
  Object.assign(globalThis, { benchRecording: recording })
  const tick = (at: number): void => {
    recording.began.push(at)
    if (recording.isOn) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

function endRecording(): number[] {
  benchRecording.isOn = false
  return benchRecording.began
}
