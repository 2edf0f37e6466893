// `vi.waitFor` gives up after a second, which a busy machine may take for what a test waits for. Here it waits for ten. For the set-up files.
import { vi } from 'vitest'

const patienceMs = 10_000
const { waitFor } = vi

/** A test that says how long it waits is left alone. */
export function waitPatiently(): void {
  vi.waitFor = (run, options) => waitFor(run, options ?? { timeout: patienceMs })
}
