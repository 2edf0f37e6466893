// A window of pages over a long table: only pages near the visible rows are asked for and kept. Memory does not grow
// with the table. Refuses to guess: a row that is not read yet is `undefined`.
import { shallowReactive, shallowRef, triggerRef, type ShallowRef } from 'vue'

/** Rows `offset` to `offset + limit`, and the count of all rows. */
export type LoadPage<Row> = (
  offset: number,
  limit: number,
) => Promise<{ readonly total: number; readonly rows: readonly Row[] }>

export interface RowPages<Row> {
  readonly total: Readonly<ShallowRef<number>>
  readonly state: { isFirst: boolean; problem: unknown; inFlight: number }
  rowAt(index: number): Row | undefined
  /** Reads what is missing of the rows `from` to `until` (exclusive), and lets go of pages far from them. */
  need(from: number, until: number): Promise<void>
  /** Marks everything as outdated but shows it until the new rows are there. */
  reload(from: number, until: number): Promise<void>
  /** All rows `from` to `until`, for acting on a range. */
  read(from: number, until: number): Promise<Row[]>
  readonly keptPages: () => number
}

export interface RowPagesOptions {
  readonly pageSize?: number
  readonly keepPages?: number
}

export function makeRowPages<Row>(load: () => LoadPage<Row>, options: RowPagesOptions = {}): RowPages<Row> {
  const pageSize = options.pageSize ?? 100
  const keepPages = options.keepPages ?? 8
  const pages = shallowRef(new Map<number, readonly Row[]>())
  const stale = new Set<number>()
  const asked = new Map<number, Promise<void>>()
  const total = shallowRef(0)
  const state = shallowReactive({ isFirst: true, problem: undefined as unknown, inFlight: 0 })
  let generation = 0

  async function readPage(page: number): Promise<void> {
    const mine = generation
    state.inFlight += 1
    try {
      const answer = await load()(page * pageSize, pageSize)
      if (mine !== generation) return
      total.value = answer.total
      pages.value.set(page, answer.rows)
      stale.delete(page)
      state.problem = undefined
      state.isFirst = false
      triggerRef(pages)
    } catch (problem) {
      if (mine === generation) state.problem = problem
    } finally {
      state.inFlight -= 1
      if (mine === generation) asked.delete(page)
    }
  }

  function askFor(page: number): Promise<void> {
    const running = asked.get(page)
    if (running) return running
    const asking = readPage(page)
    asked.set(page, asking)
    return asking
  }

  function letGo(first: number, last: number): void {
    const middle = (first + last) / 2
    const byDistance = [...pages.value.keys()].sort((one, other) => Math.abs(other - middle) - Math.abs(one - middle))
    for (const page of byDistance.slice(0, Math.max(0, byDistance.length - Math.max(keepPages, last - first + 1)))) {
      pages.value.delete(page)
      stale.delete(page)
    }
  }

  const pagesOf = (from: number, until: number): number[] => {
    const first = Math.floor(Math.max(0, from) / pageSize)
    const last = Math.floor(Math.max(0, until - 1) / pageSize)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }

  async function need(from: number, until: number): Promise<void> {
    const wanted = pagesOf(from, until)
    letGo(wanted[0] ?? 0, wanted.at(-1) ?? 0)
    await Promise.all(wanted.filter((page) => !pages.value.has(page) || stale.has(page)).map(askFor))
  }

  async function reload(from: number, until: number): Promise<void> {
    generation += 1
    asked.clear()
    for (const page of pages.value.keys()) stale.add(page)
    await need(from, until)
    // Rows that were kept under the old order or filter must not come back when scrolled to.
    for (const page of stale) pages.value.delete(page)
    stale.clear()
    triggerRef(pages)
  }

  async function read(from: number, until: number): Promise<Row[]> {
    const found: Row[] = []
    for (let offset = from; offset < until; offset += pageSize) {
      const answer = await load()(offset, Math.min(pageSize, until - offset))
      found.push(...answer.rows)
    }
    return found
  }

  return {
    total,
    state,
    rowAt: (index) => pages.value.get(Math.floor(index / pageSize))?.[index % pageSize],
    need,
    reload,
    read,
    keptPages: () => pages.value.size,
  }
}
