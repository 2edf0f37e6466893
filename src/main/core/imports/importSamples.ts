// What is kept with an import for the page alone: cells of the file as they were.

interface StoredPlan {
  readonly headLines?: unknown
  readonly phoneFacts?: unknown
  readonly consents?: unknown
  readonly columns?: readonly { readonly storedSamples?: unknown }[]
  readonly encodings?: readonly object[]
}

/**
 * How the file was read and where its columns went stays: the next file with these headers is read so too. What was decided about
 * answers goes, since an answer may name its person: it is asked again.
 */
export function planWithoutSamples(plan: string): string {
  const { headLines: _, phoneFacts: __, consents: ___, columns, encodings, ...others } = JSON.parse(plan) as StoredPlan
  return JSON.stringify({
    ...others,
    ...(columns && { columns: columns.map(({ storedSamples: _, ...column }) => ({ ...column, samples: [] })) }),
    ...(encodings && { encodings: encodings.map((encoding) => ({ ...encoding, sample: '' })) }),
  })
}

/** The counts stay. */
export function tallyWithoutSamples(tally: string | null): string | null {
  return tally === null
    ? null
    : JSON.stringify({ ...(JSON.parse(tally) as object), proposals: [], consents: undefined })
}
