// Starts a process at another hour: its Date is ahead of this computer's, in its workers as well. Timers run as always.

/** For the environment of a Node process. */
export function shiftedClock(aheadMs: number): NodeJS.ProcessEnv {
  const script = `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${aheadMs}) : super(...given) }
      static now() { return Real.now() + ${aheadMs} }
    }`
  return { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}
