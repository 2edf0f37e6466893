// One HTTP exchange on a connection: writes the request, collects the answer under a deadline and a cap.
// Knows no retry and follows no redirect: a 3xx is an answer like any other.
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { FaultReason, GatewayAnswer, GatewayFault, GatewayOutcome, GatewayRequest, SendRequest } from '../../ports'
import { codeOf, ConnectFault } from './connectFault'

export function headersOf(request: GatewayRequest | SendRequest, url: URL): Record<string, string> {
  const length = request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }
  return { ...lowerCase(request.headers), host: url.host, 'accept-encoding': 'identity', ...length }
}

/**
 * Runs the exchange to its one outcome; never throws. Everything but a ConnectFault counts as after the first byte: from then
 * on the request may have arrived.
 */
export function runExchange(
  outgoing: ClientRequest,
  request: GatewayRequest | SendRequest,
  deadlineMs: number,
): Promise<GatewayOutcome> {
  return new Promise((resolve) => {
    const settle = (outcome: GatewayOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
      outgoing.destroy()
    }
    const timer = setTimeout(() => settle(afterFirstByte('timeout')), deadlineMs)
    // Once an answer has begun, its own stream tells how it ends; the request's events only race with it.
    let hasAnswer = false
    outgoing.on('error', (error) => hasAnswer || settle(toFault(error)))
    outgoing.on('close', () => hasAnswer || settle(afterFirstByte('reset')))
    outgoing.on('response', (response) => {
      hasAnswer = true
      collect(response, request.maxBytes).then(
        (body) => settle(toAnswer(response, body)),
        (error: unknown) => settle(toFault(error)),
      )
    })
    outgoing.end(request.body)
  })
}

export function beforeFirstByte(fault: ConnectFault): GatewayFault {
  const detail = fault.detail === undefined ? {} : { detail: fault.detail }
  return { kind: 'fault', phase: 'before_first_byte', reason: fault.reason, ...detail }
}

function afterFirstByte(reason: FaultReason, detail?: string): GatewayFault {
  return { kind: 'fault', phase: 'after_first_byte', reason, ...(detail === undefined ? {} : { detail }) }
}

class AnswerFault extends Error {
  constructor(readonly reason: 'truncated' | 'too_large') {
    super(reason)
  }
}

function toFault(error: unknown): GatewayFault {
  if (error instanceof ConnectFault) return beforeFirstByte(error)
  if (error instanceof AnswerFault) return afterFirstByte(error.reason)
  const code = codeOf(error)
  if (code === 'HPE_HEADER_OVERFLOW') return afterFirstByte('too_large', code)
  return afterFirstByte(code?.startsWith('HPE_') ? 'truncated' : 'reset', code)
}

async function collect(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new AnswerFault('too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AnswerFault ? error : new AnswerFault('truncated')
  }
  // The stream fails when an answer is cut; this holds should a Node version end it quietly.
  if (!response.complete) throw new AnswerFault('truncated')
  return Buffer.concat(chunks).toString('utf8')
}

/** Identity was asked for; a server that compresses anyway is unpacked in small steps, so that the cap holds. */
function decoded(response: IncomingMessage): Readable {
  const unpack = unpackers[response.headers['content-encoding']?.trim().toLowerCase() ?? '']?.()
  if (!unpack) return response
  response.on('error', (error) => unpack.destroy(error))
  return response.pipe(unpack)
}

const unpackers: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

function toAnswer(response: IncomingMessage, body: string): GatewayAnswer {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(response.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return { kind: 'answer', status: response.statusCode ?? 0, headers, body }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
