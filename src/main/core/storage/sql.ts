// SQL with its values where they stand: sql`SELECT name FROM contacts WHERE id = ${id}`. What is interpolated is bound as a
// value, or is SQL itself and becomes part of the text. A string is always a value: only `named` makes text of one.

export type SqlValue = null | number | bigint | string | Uint8Array

/** A statement or a piece of one. Only this file makes them. */
export class Sql {
  // Private, so that no other object passes for one.
  readonly #values: readonly SqlValue[]

  /** With `?` where a value is bound. */
  readonly text: string

  constructor(text: string, values: readonly SqlValue[], _made: typeof madeHere) {
    this.text = text
    this.#values = values
  }

  /** In the order of their places in the text. */
  get values(): readonly SqlValue[] {
    return this.#values
  }
}

const madeHere = Symbol('made by sql')

/** The last text of one template in the source. */
interface Site {
  /** The texts of the pieces at the last call; `undefined` at the place of a value. */
  pieces: readonly (string | undefined)[]
  text: string
}

// The text is kept for each template, so that the same statement is the same string and stays prepared.
const sites = new WeakMap<TemplateStringsArray, Site>()

export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql {
  const pieces = parts.some((part) => part instanceof Sql)
    ? parts.map((part) => (part instanceof Sql ? part.text : undefined))
    : undefined
  const values = pieces ? valuesOf(parts) : (parts as readonly SqlValue[])
  let site = sites.get(strings)
  if (!site || !isSame(site.pieces, pieces ?? [])) {
    site = { pieces: pieces ?? [], text: textOf(strings, pieces ?? []) }
    sites.set(strings, site)
  }
  return new Sql(site.text, values, madeHere)
}

function valuesOf(parts: readonly (SqlValue | Sql)[]): readonly SqlValue[] {
  const values: SqlValue[] = []
  for (const part of parts) {
    if (part instanceof Sql) values.push(...part.values)
    else values.push(part)
  }
  return values
}

function isSame(one: Site['pieces'], other: Site['pieces']): boolean {
  return one.length === other.length && one.every((piece, index) => piece === other[index])
}

function textOf(strings: readonly string[], pieces: Site['pieces']): string {
  return strings.reduce((text, string, index) => text + (pieces[index - 1] ?? '?') + string)
}

/** Pieces one after the other, as in `joinSql(conditions, sql` AND `)`. */
export function joinSql(parts: readonly Sql[], between: Sql = sql`, `): Sql {
  const text = parts.map((part) => part.text).join(between.text)
  const values = parts.flatMap((part, index) => (index === 0 ? part.values : [...between.values, ...part.values]))
  return new Sql(text, values, madeHere)
}

const places: string[] = []

// Kept, so that a row of a long list costs no new text.
function placesFor(count: number): string {
  return (places[count] ??= Array.from({ length: count }, () => '?').join(', '))
}

/** Values with commas between them, for `VALUES (…)`. */
export function valuesSql(values: readonly SqlValue[]): Sql {
  return new Sql(placesFor(values.length), values, madeHere)
}

/** The name of a table or column that is chosen from a list in the code. */
export function named(name: string): Sql {
  if (!/^[a-z_]\w*(\.[a-z_]\w*)?$/i.test(name)) throw new Error(`not a name in SQL: ${name}`)
  return new Sql(name, [], madeHere)
}
