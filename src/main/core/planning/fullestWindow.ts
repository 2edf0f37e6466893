// Counts the texts that a person gets within a span of time. Pure.

/** The highest number of texts in any span of `windowMs` that includes `at`; the text at `at` counts. Times in milliseconds. */
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
