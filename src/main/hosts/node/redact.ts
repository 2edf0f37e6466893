// Makes log fields safe to keep: phones keep their last three digits; credentials, message text, e-mail addresses and the name in
// a home folder never pass. Works by name of the field and by form of the value, so that a careless caller is caught too.

const maxTextLength = 500
const deepest = 4
const maxEntries = 50

const secretName = /key|token|secret|password|credential|authorization|cookie|bearer/i
const personalName = /^(text|body|template|message|name|firstname|lastname|email)$/i
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** Seven digits or more, with the signs people write between them. */
const phone = /\+?\d(?:[ ().\-/]{0,2}\d){6,}/g
/** From the first quote to the last, or to the end: what an error quotes was parsed, and can be a name or a text. */
const quoted = /"[\s\S]*"|["“][\s\S]*|'[^']*'/g
const email = /[^\s@<>,;:]+@[^\s@<>,;:]+\.[^\s@<>,;:]+/g
const homeFolder = /(?:\/home|\/Users|[A-Za-z]:\\Users)[/\\][^/\\\s:"']+/g
/** A credential in a header's form, or a token of three parts. */
const credential = /\b(?:Bearer|Basic)\s+\S+|\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/gi

export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactError(value)
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return redactText(String(value))
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((entry) => redact(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxEntries)
      .map(([name, entry]) => [name, redactField(name, entry, depth)]),
  )
}

function redactField(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string' && (secretName.test(name) || personalName.test(name))) return '[left out]'
  // A number this long beside such a name is a parsed phone number.
  if (typeof value === 'number' && value >= 1e6 && /phone|number|recipient/i.test(name))
    return redactText(String(value))
  return redact(value, depth + 1)
}

function redactText(text: string): string {
  if (instant.test(text)) return text
  return withoutHome(text.slice(0, maxTextLength))
    .replace(credential, '[left out]')
    .replace(email, '[left out]')
    .replace(quoted, '[left out]')
    .replace(phone, (found) => `…${found.replace(/\D/g, '').slice(-3)}`)
}

const withoutHome = (text: string): string => text.replace(homeFolder, '~')

/** A message can quote what was parsed, so only kind, code and places of an error are kept. */
function redactError(error: Error): unknown {
  const places = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    error: error.name,
    code: (error as { code?: unknown }).code,
    at: places.slice(0, 8).map((line) => withoutHome(line.trim())),
  }
}
