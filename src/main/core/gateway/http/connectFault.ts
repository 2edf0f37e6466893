import type { FaultReason } from '../../ports'

/** A connection that was never ready to carry a request: not one byte of the request has left. */
export class ConnectFault extends Error {
  constructor(
    readonly reason: FaultReason,
    readonly detail?: string,
  ) {
    super(`${reason}${detail === undefined ? '' : ` ${detail}`}`)
    this.name = 'ConnectFault'
  }
}

const reasons: Readonly<Record<string, FaultReason>> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ENODATA: 'dns',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'connect_timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  EPROTO: 'tls',
}

/** `fallback` is what went on when the error came: connecting, or the TLS handshake. */
export function toConnectFault(error: unknown, fallback: 'unreachable' | 'tls' | 'proxy'): ConnectFault {
  if (error instanceof ConnectFault) return error
  const code = codeOf(error)
  return new ConnectFault(reasons[code ?? ''] ?? fallback, code)
}

/** The system's short code. Messages are not passed on: they can hold addresses and host names of other people. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,59}$/.test(code) ? code : undefined
}
