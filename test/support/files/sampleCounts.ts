// The content of resources/samples/customers.csv in figures, read with GB for numbers without +. scripts/makeSample.mjs makes it so.
export const sampleCounts = {
  rows: 500,
  /** Each number once. */
  mobiles: 435,
  /** Mobiles that had to be fixed by more than punctuation and a country code. */
  mended: 80,
  landlines: 6,
  /** A number of another row again, in another form. */
  duplicates: 14,
  lostZeros: 12,
  unusable: 33,
  /** Unusable rows about which the import asks: a missing + and cells with two numbers. */
  asked: 4,
  /** Say no to messages; all among the mobiles, none among the duplicates. */
  optedOut: 20,
  emptyFirstNames: 9,
  issues: {
    digits_lost: 8,
    empty: 6,
    placeholder: 3,
    letters: 3,
    too_short: 5,
    two_numbers: 3,
    extension: 2,
    short_code: 1,
    all_zeros: 1,
    plus_missing: 1,
  },
} as const
