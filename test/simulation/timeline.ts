// True time, and everything that is still to happen in it. One event at a time; after each, all promises that it set off are
// let through. Events belong to a process or to the world outside; those of a process die with it.

/** Whatever events can belong to. */
export interface Owner {
  readonly isAlive: boolean
}

interface Event {
  at: number
  readonly order: number
  readonly owner: Owner | undefined
  readonly run: () => void
  isOff: boolean
}

export interface Timeline {
  /** Milliseconds since the epoch. No action of a plan can set this clock. */
  readonly now: number
  /** Runs once. The returned function takes it back. */
  after(delayMs: number, owner: Owner | undefined, run: () => void): () => void
  /**
   * The next event, or false when there is none at or before `until`; then time stands at `until`. Lets all promises through
   * before it returns: not to be called from one.
   */
  step(until: number): boolean
  /** Lets through what was called from outside of an event. */
  settle(): void
  /** The process sleeps: what it waits for comes so much later. */
  sleep(owner: Owner, ms: number): void
}

/** A turn of Node's own loop would do the same, and take longer than most events. */
const letThrough = (process as unknown as { _tickCallback(): void })._tickCallback

/** Runs it where no promise is being answered, as `step` and `settle` need it. */
export function fromOutside<Value>(run: () => Value): Promise<Value> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(run())
      } catch (error) {
        reject(error as Error)
      }
    })
  })
}

export function makeTimeline(start: number): Timeline {
  let now = start
  let order = 0
  let heap: Event[] = []

  const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

  function push(event: Event): void {
    let at = heap.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(event, heap[parent] as Event)) break
      heap[at] = heap[parent] as Event
      at = parent
    }
    heap[at] = event
  }

  function pop(): Event | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (!last || heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Event, heap[child] as Event)) child += 1
      if (!isBefore(heap[child] as Event, last)) break
      heap[at] = heap[child] as Event
      at = child
    }
    heap[at] = last
    return first
  }

  function dropDead(): void {
    while (heap[0] && (heap[0].isOff || heap[0].owner?.isAlive === false)) pop()
  }

  return {
    get now() {
      return now
    },
    after(delayMs, owner, run) {
      const event: Event = { at: now + Math.max(0, Math.ceil(delayMs)), order: order++, owner, run, isOff: false }
      push(event)
      return () => void (event.isOff = true)
    },
    settle: letThrough,
    step(until) {
      dropDead()
      const next = heap[0]
      if (!next || next.at > until) {
        now = Math.max(now, until)
        return false
      }
      pop()
      now = Math.max(now, next.at)
      next.run()
      letThrough()
      return true
    },
    sleep(owner, ms) {
      const events = heap
      heap = []
      for (const event of events) {
        if (event.owner === owner) event.at += ms
        push(event)
      }
    },
  }
}
