// A shown request as a command for a POSIX shell. The key is never part of it: it is taken from $POSTRIDER_KEY. Pure.
import type { ShownRequest } from '../gateway/client/showRequest'

/** Linux takes at most 128 KiB for one argument; some of it goes to the quoting. */
const maxArgumentLength = 100_000

/** Named as curl writes them; the others are curl's own business. */
const told = new Map([
  ['accept', 'Accept'],
  ['content-type', 'Content-Type'],
])

/** Undefined if the body is too long to be an argument of a command. */
export function toCurl({ method, bareUrl, proof, headers, body }: ShownRequest): string | undefined {
  const parts = [`curl --globoff --request ${method}`]
  // With --get curl puts the key into the query, and encodes what needs it.
  if (proof === 'query_key') parts.push('--get', `--data-urlencode "api_key=$POSTRIDER_KEY"`)
  if (proof === 'api_key' || proof === 'token') parts.push(`--header "Authorization: Bearer $POSTRIDER_KEY"`)
  for (const { name, value } of headers) {
    const title = told.get(name)
    if (title !== undefined) parts.push(`--header ${quote(`${title}: ${value}`)}`)
  }
  if (body !== undefined) {
    const data = quote(body)
    if (new TextEncoder().encode(data).length > maxArgumentLength) return undefined
    parts.push(`--data-raw ${data}`)
  }
  parts.push(quote(bareUrl))
  return parts.join(' \\\n  ')
}

/** Quotes a text as one word of a POSIX shell. NUL cannot be in an argument and is left out. */
export function quote(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`
}
