// Measures how far the page moves what it shows while the rest is loading.

interface Shifts {
  sum: number
  moved: string[]
}

/** Runs in the page: from now on it counts what moves. */
export function watchShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] }
  Object.assign(window, { shifts })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }[]) {
      if (entry.hadRecentInput) continue
      shifts.sum += entry.value
      for (const { node } of entry.sources)
        if (node instanceof Element) shifts.moved.push(`${node.tagName.toLowerCase()}.${node.className}`.slice(0, 60))
    }
  })
  observer.observe({ type: 'layout-shift' })
}

/** Runs in the page: the shifts since it was last called. */
export function takeShifts(): Shifts {
  const { shifts } = window as unknown as { shifts: Shifts }
  const taken = { ...shifts }
  shifts.sum = 0
  shifts.moved = []
  return taken
}
