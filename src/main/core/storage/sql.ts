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
  readonly pieces: readonly (string | undefined)[]
  readonly hasPieces: boolean
  readonly text: string
}

// The text is kept for each template, so that the same statement is the same string and stays prepared.
const sites = new WeakMap<TemplateStringsArray, Site>()

// Called for each row of a million: a call that finds its text again makes no list but that of the values.
export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql {
  let site = sites.get(strings)
  if (!site || !isOf(site, parts)) {
    site = makeSite(strings, parts)
    sites.set(strings, site)
  }
  return new Sql(site.text, site.hasPieces ? valuesIn(parts) : (parts as readonly SqlValue[]), madeHere)
}

function isOf({ pieces }: Site, parts: readonly (SqlValue | Sql)[]): boolean {
  return parts.every((part, index) => pieceOf(part) === pieces[index])
}

function pieceOf(part: SqlValue | Sql): string | undefined {
  return part instanceof Sql ? part.text : undefined
}

function makeSite(strings: readonly string[], parts: readonly (SqlValue | Sql)[]): Site {
  const pieces = parts.map(pieceOf)
  const text = strings.reduce((all, string, index) => all + (pieces[index - 1] ?? '?') + string)
  return { pieces, hasPieces: pieces.some((piece) => piece !== undefined), text }
}

function valuesIn(parts: readonly (SqlValue | Sql)[]): readonly SqlValue[] {
  const values: SqlValue[] = []
  for (const part of parts) {
    if (part instanceof Sql) values.push(...part.values)
    else values.push(part)
  }
  return values
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
