// Where complete fields stand in a message being written, for drawing and editing them. Whether a message is right
// is said by the core; here an unfinished or odd field is simply text.

export interface FieldInText {
  readonly name: string
  /** Absent where the field has none; empty where nothing shall be written. */
  readonly fallback?: string
  /** UTF-16 range, braces included. */
  readonly start: number
  readonly end: number
}

const pattern = /\{\{([^{}|:]+)(?:\|([^{}]*))?\}\}/gu

export function findFields(text: string): FieldInText[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const name = tidy(match[1] ?? '')
    if (name === '') return []
    const range = { name, start: match.index, end: match.index + match[0].length }
    return [match[2] === undefined ? range : { ...range, fallback: match[2].trim() }]
  })
}

/** Two names are the same field when their keys are equal. */
export function fieldKey(name: string): string {
  return tidy(name).normalize('NFC').toLowerCase()
}

/** The message with another fallback at every use of a field; `undefined` takes the fallback away. */
export function withFallback(text: string, name: string, fallback: string | undefined): string {
  const key = fieldKey(name)
  let changed = ''
  let from = 0
  for (const field of findFields(text)) {
    if (fieldKey(field.name) !== key) continue
    changed += text.slice(from, field.start) + fieldSource(field.name, fallback)
    from = field.end
  }
  return changed + text.slice(from)
}

/** Braces would end the field early, so a fallback cannot hold them. */
export function fieldSource(name: string, fallback?: string): string {
  return fallback === undefined ? `{{${name}}}` : `{{${name}|${fallback.replace(/[{}]/g, '')}}}`
}

function tidy(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}
