// Finds complete fields in a message being written, to draw and edit them. The core says whether a message is right; here an
// unfinished or odd field is simply text.
import { readDaySource } from '@contract/campaigns/dayOfSending'
import { isFieldFormat, type FieldFormat } from '@contract/fieldFormats'

export interface FieldInText {
  readonly name: string
  /** How its value is written; absent: as it is. */
  readonly format?: FieldFormat
  /** Absent if the field has none; empty if nothing shall be written. */
  readonly fallback?: string
  /** UTF-16 range, braces included. */
  readonly start: number
  readonly end: number
}

type Written = Pick<FieldInText, 'format' | 'fallback'>

const pattern = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}/gu

export function findFields(text: string): FieldInText[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const written = match[1] ?? ''
    const colon = written.lastIndexOf(':')
    const name = tidy(colon < 0 ? written : written.slice(0, colon))
    const format =
      colon < 0
        ? undefined
        : written
            .slice(colon + 1)
            .trim()
            .toLowerCase()
    if (readDaySource(match[0].slice(2, -2))) return []
    if (name === '' || (format !== undefined && !isFieldFormat(format))) return []
    return [
      {
        name,
        ...(format === undefined ? {} : { format }),
        ...(match[2] === undefined ? {} : { fallback: match[2].trim() }),
        start: match.index,
        end: match.index + match[0].length,
      },
    ]
  })
}

/** Two names are the same field when their keys are equal. */
export function fieldKey(name: string): string {
  return tidy(name).normalize('NFC').toLowerCase()
}

/** The message with another fallback at every use of a field; `undefined` takes the fallback away. */
export function withFallback(text: string, name: string, fallback: string | undefined): string {
  return rewrite(text, name, ({ format }) => ({
    ...(format ? { format } : {}),
    ...(fallback === undefined ? {} : { fallback }),
  }))
}

/** The message with another format at every use of a field; `undefined` takes the format away. */
export function withFormat(text: string, name: string, format: FieldFormat | undefined): string {
  return rewrite(text, name, ({ fallback }) => ({
    ...(format ? { format } : {}),
    ...(fallback === undefined ? {} : { fallback }),
  }))
}

/** The format of a field's first use. */
export function formatIn(text: string, name: string): FieldFormat | undefined {
  return findFields(text).find((field) => fieldKey(field.name) === fieldKey(name))?.format
}

function rewrite(text: string, name: string, change: (field: FieldInText) => Written): string {
  const key = fieldKey(name)
  let changed = ''
  let from = 0
  for (const field of findFields(text)) {
    if (fieldKey(field.name) !== key) continue
    changed += text.slice(from, field.start) + fieldSource(field.name, change(field))
    from = field.end
  }
  return changed + text.slice(from)
}

/** Braces would end the field early, so a fallback cannot hold them. */
export function fieldSource(name: string, { format, fallback }: Written = {}): string {
  const after = fallback === undefined ? '' : `|${fallback.replace(/[{}]/g, '')}`
  return `{{${name}${format === undefined ? '' : `:${format}`}${after}}}`
}

function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}
