// A flag that cuts waits short while it is raised.

export interface Signal {
  /** Waits for the promise, which must not reject. False if the signal is raised first. */
  unlessRaised(promise: Promise<unknown>): Promise<boolean>
  raise(): void
  lower(): void
}

export function makeSignal(): Signal {
  const waiting = new Set<() => void>()
  let isRaised = false
  return {
    unlessRaised: (promise) =>
      new Promise((resolve) => {
        if (isRaised) return resolve(false)
        const onRaise = (): void => resolve(false)
        waiting.add(onRaise)
        void promise.then(() => {
          waiting.delete(onRaise)
          resolve(true)
        })
      }),
    raise() {
      isRaised = true
      for (const onRaise of waiting) onRaise()
      waiting.clear()
    },
    lower() {
      isRaised = false
    },
  }
}
