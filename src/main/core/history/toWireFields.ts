// Every field of a record, by its name on the wire. Pure. A nested field is named by its path (`created_at.date`).

/** No record of the gateway has more fields or is nested deeper; beyond that the rest is JSON in the field above. */
const maxFields = 500
const deepest = 4

/** `raw`: one record as JSON. Nulls are left out; what is no record has no fields. */
export function toWireFields(raw: string): Record<string, string> {
  const fields = new Map<string, string>()
  const record = parse(raw)
  if (isNested(record)) flatten(record, '', 1, fields)
  return Object.fromEntries(fields)
}

function flatten(nested: object, path: string, depth: number, fields: Map<string, string>): void {
  for (const [name, value] of Object.entries(nested) as [string, unknown][]) {
    if (value === null || value === undefined) continue
    if (fields.size >= maxFields) return
    const field = `${path}${name}`
    if (!isNested(value)) fields.set(field, toText(value))
    else if (depth < deepest && Object.keys(value).length > 0) flatten(value, `${field}.`, depth + 1, fields)
    else fields.set(field, JSON.stringify(value))
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
