// Removes the cells of a file that are kept with its import only to be shown.

interface StoredPlan {
  readonly headLines?: unknown
  readonly phoneFacts?: unknown
  readonly consents?: unknown
  readonly columns?: readonly { readonly storedSamples?: unknown }[]
  readonly encodings?: readonly object[]
}

/**
 * Keeps how the file was read and where its columns went: the next file with these headers is read the same way. Decisions about
 * answers are removed, since an answer may contain a name; they are asked again.
 */
export function planWithoutSamples(plan: string): string {
  const { headLines: _, phoneFacts: __, consents: ___, columns, encodings, ...others } = JSON.parse(plan) as StoredPlan
  return JSON.stringify({
    ...others,
    ...(columns && { columns: columns.map(({ storedSamples: _, ...column }) => ({ ...column, samples: [] })) }),
    ...(encodings && { encodings: encodings.map((encoding) => ({ ...encoding, sample: '' })) }),
  })
}

/** Keeps the counts. */
export function tallyWithoutSamples(tally: string | null): string | null {
  return tally === null
    ? null
    : JSON.stringify({ ...(JSON.parse(tally) as object), proposals: [], consents: undefined })
}
