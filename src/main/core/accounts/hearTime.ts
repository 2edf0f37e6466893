// The time that a gateway's answers say, told as they come.
import type { Transports } from '../ports'

/** `origin`: only answers from there; the others of an account may go by another clock. */
export function hearTime(
  { send, read }: Transports,
  origin: string,
  heard: (toldAt: number | undefined) => void,
): Transports {
  return {
    send,
    read: {
      async request(request) {
        const outcome = await read.request(request)
        if (outcome.kind === 'answer' && new URL(request.url).origin === origin) heard(parseDate(outcome.headers.date))
        return outcome
      },
    },
  }
}

/** Milliseconds since the epoch, of an HTTP date (RFC 9110, 5.6.7). */
function parseDate(words: string | undefined): number | undefined {
  const at = Date.parse(words ?? '')
  return Number.isNaN(at) ? undefined : at
}
