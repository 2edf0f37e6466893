// Keeps the compiled form of our own bundles, so that a second start need not compile them. Does nothing on a Node without it.
import module from 'node:module'

interface WithCache {
  enableCompileCache?(folder: string): unknown
}

/** `folder` is for the owner alone: what is in it is run. Call before the bundles are loaded. */
export function keepCompiledCode(folder: string): void {
  try {
    ;(module as WithCache).enableCompileCache?.(folder)
  } catch {
    // Starting slowly is better than not starting.
  }
}
