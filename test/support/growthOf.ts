/**
 * How many times as long the work takes for ten times as much: about 10 if it is linear, about 100 if it is quadratic. A ratio, because a
 * machine may be slow; the best of three, because it may be busy.
 */
export function growthOf(work: (size: number) => void, size: number): number {
  const bestMs = (of: number): number => Math.min(...[1, 2, 3].map(() => timeOf(() => work(of))))
  const small = bestMs(size / 10)
  return bestMs(size) / small
}

function timeOf(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}
