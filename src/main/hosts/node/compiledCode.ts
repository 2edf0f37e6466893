// Keeps the compiled form of our own bundles, so that a second start need not compile them. Does nothing on a Node without it.
import module from 'node:module'

interface WithCache {
  enableCompileCache?(folder: string): unknown
}

let kept: string | undefined

/** `folder` is for the owner alone: what is in it is run. Call before the bundles are loaded, and before a worker is started. */
export function keepCompiledCode(folder: string): void {
  try {
    ;(module as WithCache).enableCompileCache?.(folder)
    kept = folder
  } catch {
    // Starting slowly is better than not starting.
  }
}

/** The environment of a worker: Node keeps the compiled code of a thread only if that thread is told where. */
export function workerEnvironment(): NodeJS.ProcessEnv {
  return kept === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: kept }
}
