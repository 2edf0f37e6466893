/**
 * How many times as long the work takes for ten times as much: about 1 if its size does not matter, 10 if it is linear, 100 if it is
 * quadratic. A ratio, because a machine may be slow; the best of ten turns of a few milliseconds, because it may be busy.
 */
export async function growthOf(work: (size: number) => unknown, size: number): Promise<number> {
  let [small, large] = [Infinity, Infinity]
  for (let turn = 0; turn < 10; turn++) {
    small = Math.min(small, await timeOf(work, size / 10))
    large = Math.min(large, await timeOf(work, size))
  }
  return large / small
}

async function timeOf(work: (size: number) => unknown, size: number): Promise<number> {
  const startedAt = performance.now()
  await work(size)
  return performance.now() - startedAt
}
