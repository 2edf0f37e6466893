// Stores items in groups: those that arrive while a group is being stored make up the next one. Two groups are in flight, so
// that the writer never waits for the next.

export interface GroupCommit<Item, End> {
  /** Waits while too many wait to be handed over. Answers the end that storing came to meanwhile. Rejects as storing did. */
  add(item: Item): Promise<End | undefined>
  /** Waits until all are stored; answers and rejects as `add`. */
  settle(): Promise<End | undefined>
}

/** `store`: undefined means that more may be stored. */
export function makeGroupCommit<Item, End>(
  store: (group: readonly Item[]) => Promise<End | undefined>,
  maxWaiting: number,
): GroupCommit<Item, End> {
  const underWay = new Set<Promise<void>>()
  let waiting: Item[] = []
  let end: End | undefined

  function handOver(): void {
    if (waiting.length === 0 || underWay.size >= 2) return
    const group = waiting
    waiting = []
    // A failed group stays in flight: every later caller gets its error.
    const stored = store(group).then((reached) => {
      underWay.delete(stored)
      end ??= reached
      handOver()
    })
    stored.catch(() => undefined)
    underWay.add(stored)
  }

  return {
    async add(item) {
      waiting.push(item)
      handOver()
      while (waiting.length >= maxWaiting) await Promise.race(underWay)
      return end
    },
    async settle() {
      while (underWay.size > 0) await Promise.race(underWay)
      return end
    },
  }
}
