// The form of a bench and its verdict: the median of its repetitions is compared with the median of a floor that was measured in
// the same run, so that a slow or a busy machine moves both.

export interface Measured {
  readonly name: string
  readonly unit: string
  /** One for each repetition. */
  readonly values: readonly number[]
  readonly floors?: readonly number[]
  /** A limit of the ratio of both medians, or of the median itself. Without one the figure is printed, not judged. */
  readonly goal?:
    | { readonly most: number }
    | { readonly least: number }
    | { readonly valueAtLeast: number }
    | { readonly valueAtMost: number }
}

export interface Bench {
  readonly name: string
  /** The bench in one line. */
  readonly about: string
  measure(say: (line: string) => void): Promise<readonly Measured[]>
}

/** An entry in the file of `--json`. `goal` limits the ratio, or the value if the bench judges that. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly floor: number | null
  readonly ratio: number | null
  readonly goal: number | null
  readonly ok: boolean
}

export function toFigure({ name, unit, values, floors, goal }: Measured): Figure {
  const value = median(values)
  const floor = floors ? median(floors) : null
  const ratio = floor === null ? null : value / floor
  return { name, value, unit, floor, ratio, goal: limitOf(goal) ?? null, ok: isKept(goal, value, ratio) }
}

function isKept(goal: Measured['goal'], value: number, ratio: number | null): boolean {
  if (!goal) return true
  if ('valueAtLeast' in goal) return value >= goal.valueAtLeast
  if ('valueAtMost' in goal) return value <= goal.valueAtMost
  // Without a ratio the goal is missed.
  return ratio !== null && ('most' in goal ? ratio <= goal.most : ratio >= goal.least)
}

function limitOf(goal: Measured['goal']): number | undefined {
  if (!goal) return undefined
  if ('valueAtLeast' in goal) return goal.valueAtLeast
  if ('valueAtMost' in goal) return goal.valueAtMost
  return 'most' in goal ? goal.most : goal.least
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

export function toTable(all: readonly Measured[]): string {
  const rows = all.map((measured) => {
    const { name, unit, value, floor, ratio, ok } = toFigure(measured)
    return [
      name,
      `${round(value)} ${unit}`,
      spread(measured.values),
      floor === null ? '' : `${round(floor)} ${unit}`,
      measured.floors ? spread(measured.floors) : '',
      ratio === null ? '' : round(ratio),
      goalWords(measured.goal),
      measured.goal ? (ok ? 'ok' : 'MISSED') : '',
    ]
  })
  const table = [['', 'median', 'spread', 'floor', 'spread', 'ratio', 'goal', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function goalWords(goal: Measured['goal']): string {
  if (!goal) return ''
  if ('valueAtLeast' in goal) return `the median itself >= ${goal.valueAtLeast}`
  if ('valueAtMost' in goal) return `the median itself <= ${goal.valueAtMost}`
  return 'most' in goal ? `<= ${goal.most}` : `>= ${goal.least}`
}

function spread(values: readonly number[]): string {
  return values.length < 2 ? '' : `${round(Math.min(...values))} to ${round(Math.max(...values))}`
}

function round(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 4 })
}
