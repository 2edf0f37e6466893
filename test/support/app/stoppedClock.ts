// A clock that stands still, for pages that must look the same on every day. Timers run as always, so nothing waits for it.

/** For a page and for a Node process: `Date` always says `at`. */
export function stopClock(at: string): string {
  return `{
    const Real = Date
    const at = ${Date.parse(at)}
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(at) : super(...given) }
      static now() { return at }
    }
  }`
}

/** For the environment of a Node process and its workers. */
export function stoppedClock(at: string): NodeJS.ProcessEnv {
  return { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stopClock(at))}` }
}
