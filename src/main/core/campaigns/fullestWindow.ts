// How many texts a person gets within a stretch of time. Pure.

/** The most texts, this one included, in any stretch of `windowMs` that this one falls into. Times in milliseconds. */
export function fullestWindow(others: readonly number[], at: number, windowMs: number): number {
  const near = [...others.filter((other) => Math.abs(other - at) < windowMs), at].sort((one, other) => one - other)
  let most = 1
  let start = 0
  for (const [end, last] of near.entries()) {
    while (last - (near[start] ?? last) >= windowMs) start += 1
    if ((near[start] ?? at) <= at && at <= last) most = Math.max(most, end - start + 1)
  }
  return most
}
