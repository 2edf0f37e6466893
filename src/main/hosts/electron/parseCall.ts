// A message of the page's port, before it reaches the typed handler. The page is ours, but a page can be taken over:
// what has another form than a call is dropped, what is too long is answered without being read.

/** Characters of one call. The longest real one is a message template; everything bigger comes as a file. */
const maxCallLength = 1_000_000

export type ParsedCall =
  | { readonly kind: 'call'; readonly message: object }
  | { readonly kind: 'too_long'; readonly answer: string | undefined }
  | { readonly kind: 'nothing' }

const tooLong = { defined: false, code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'Payload Too Large' }

export function parseCall(message: unknown): ParsedCall {
  if (typeof message !== 'string') return { kind: 'nothing' }
  if (message.length > maxCallLength) return { kind: 'too_long', answer: answerTooLong(message) }
  try {
    const parsed: unknown = JSON.parse(message)
    return isCall(parsed) ? { kind: 'call', message: parsed } : { kind: 'nothing' }
  } catch {
    return { kind: 'nothing' }
  }
}

/** The call's id is at the start, so the caller gets an answer without the rest being read. */
function answerTooLong(message: string): string | undefined {
  const id = /^\{"i":"([A-Za-z0-9-]{1,64})"/.exec(message.slice(0, 100))?.[1]
  return id && JSON.stringify({ i: id, p: { s: tooLong.status, b: { json: tooLong } } })
}

/** `i` names the call, `t` is 3 for an event and 4 for its end, `p.u` is the procedure's address. */
function isCall(value: unknown): value is object {
  if (!isRecord(value) || typeof value.i !== 'string') return false
  if (value.t === 4) return true
  if (!isRecord(value.p)) return false
  if (value.t === 3) return true
  const { u, h } = value.p
  return (
    value.t === undefined &&
    typeof u === 'string' &&
    URL.canParse(u, 'http://page') &&
    u.startsWith('/') &&
    (h === undefined || isRecord(h))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
