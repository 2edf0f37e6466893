// JSON from the wire without losing digits: integers too long for a number become strings (ids go beyond 2^53). Also
// limits how deep an answer may be nested, so that the code behind it can walk a value recursively.
import { limitDepth } from './limitDepth'

const maxExactDigits = 15
const isDigit = (code: number) => code >= 48 && code <= 57

/**
 * Undefined for text that is not JSON or is nested too deep. A list loses only those records that are nested too deep, see
 * `limitDepth`. Skips a leading byte order mark.
 */
export function parseWireJson(text: string): { readonly value: unknown } | undefined {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    return limitDepth(JSON.parse(/\d{16}/.test(body) ? quoteLongIntegers(body) : body))
  } catch {
    return undefined
  }
}

function quoteLongIntegers(text: string): string {
  let out = ''
  let copied = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      at = endOfString(text, at)
    } else if (code === 45 || isDigit(code)) {
      const end = endOfNumber(text, at)
      const number = text.slice(at, end)
      if (/^-?[1-9]\d*$/.test(number) && number.replace('-', '').length > maxExactDigits) {
        out += `${text.slice(copied, at)}"${number}"`
        copied = end
      }
      at = end
    } else {
      at++
    }
  }
  return out + text.slice(copied)
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 92) at++
    else if (code === 34) return at + 1
  }
  return text.length
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && (isDigit(text.charCodeAt(at)) || '.eE+-'.includes(text.charAt(at)))) at++
  return at
}
