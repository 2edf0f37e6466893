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

/**
 * The same of reading a text that was written before, in one piece: `repeat` makes one of many pieces, which the first reader joins, and
 * that takes longer than what is measured.
 */
export function growthOfReading(
  read: (text: string) => unknown,
  write: (size: number) => string,
  size: number,
): Promise<number> {
  const texts = new Map([size / 10, size].map((each) => [each, Buffer.from(write(each)).toString()]))
  return growthOf((each) => read(texts.get(each) ?? ''), size)
}
