// The width of the window in one test; the next one has the usual width again, also if it is in another file.
import { onTestFinished } from 'vitest'

const usual = 1_024

export function setWindowWidth(width: number): void {
  set(width)
  onTestFinished(() => set(usual))
}

function set(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width })
}
