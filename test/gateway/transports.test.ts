// Both transports against broken servers, names, certificates, proxies and answers.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeNetworkTransports } from '../../src/main/core/gateway/http/networkTransports'
import type { TransportOptions } from '../../src/main/core/gateway/http/sendTransport'
import type { GatewayOutcome, GatewayRequest } from '../../src/main/core/ports'
import { withBytes } from '../support/sendBody'
import { makeCertificates, type Certificate, type Certificates } from './support/certificates'
import { listenRaw, response, type OnRequest, type RawServer } from './support/rawServer'

const servers: { close(): Promise<void> }[] = []

beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy']) {
    vi.stubEnv(name, '')
    vi.stubEnv(name.toUpperCase(), '')
  }
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(onRequest: OnRequest, tls?: Certificate): Promise<RawServer> {
  const server = await listenRaw(onRequest, tls ? { tls } : {})
  servers.push(server)
  return server
}

const answerOk: OnRequest = (socket) => socket.end(response(200, '{"success":true}'))

type Way = 'send' | 'read'
const ways: readonly Way[] = ['send', 'read']

function ask(
  way: Way,
  url: string,
  options: TransportOptions = {},
  more: Partial<GatewayRequest> = {},
): Promise<GatewayOutcome> {
  const { send, read } = makeNetworkTransports(options)
  const request = {
    method: way === 'send' ? 'POST' : 'GET',
    url,
    headers: {},
    deadlineMs: 4_000,
    maxBytes: 1_000_000,
    ...more,
  } as const
  return way === 'send' ? send.submit(withBytes({ ...request, body: '{}' })) : read.request(request)
}

function before(reason: string) {
  return { kind: 'fault', phase: 'before_first_byte', reason }
}

function after(reason: string) {
  return { kind: 'fault', phase: 'after_first_byte', reason }
}

describe.each(ways)('%s: nothing was sent', (way) => {
  it('nothing was sent when the name is not known', async () => {
    expect(await ask(way, 'https://gateway.invalid/messages')).toMatchObject(before('dns'))
  })

  it('nothing was sent when the connection is refused', async () => {
    const server = await listenRaw(answerOk)
    await server.close()

    expect(await ask(way, `${server.origin}/messages`)).toMatchObject(before('refused'))
  })

  it('nothing was sent when the other side closes during the handshake', async () => {
    const closing = await listenRaw(answerOk, { onConnection: (socket) => socket.destroy() })
    servers.push(closing)

    expect(await ask(way, closing.origin.replace('http:', 'https:'))).toMatchObject(before('reset'))
  })

  it('nothing was sent when the other side does not speak TLS', async () => {
    const talking = await listenRaw(answerOk, { onConnection: (socket) => socket.write('220 mail.example ready\r\n') })
    servers.push(talking)

    expect(await ask(way, talking.origin.replace('http:', 'https:'))).toMatchObject(before('tls'))
  })
})

describe('send: nothing was sent', () => {
  it('nothing was sent when the address leads nowhere until the deadline', async () => {
    // 192.0.2.0/24 is reserved for documentation: packets to it are lost, or turned away on the spot.
    const outcome = await ask('send', 'https://192.0.2.1/sms/send', {}, { deadlineMs: 400 })

    expect(outcome).toMatchObject({ kind: 'fault', phase: 'before_first_byte' })
    expect(['connect_timeout', 'unreachable', 'refused']).toContain(outcome.kind === 'fault' ? outcome.reason : '')
  })

  it('nothing was sent when the TLS handshake never ends', async () => {
    const silent = await serve(() => {})

    expect(await ask('send', silent.origin.replace('http:', 'https:'), {}, { deadlineMs: 400 })).toEqual(
      before('connect_timeout'),
    )
  })

  it('nothing was sent when a proxy accepts the connection and says nothing', async () => {
    const silent = await serve(() => {})
    const proxyFor = () => Promise.resolve(`http://127.0.0.1:${silent.port}`)

    expect(await ask('send', 'https://gateway.example/x', { proxyFor }, { deadlineMs: 400 })).toEqual(
      before('connect_timeout'),
    )
    expect(silent.requests).toHaveLength(1)
  })
})

describe('certificates', () => {
  let certificates: Certificates
  beforeAll(() => {
    certificates = makeCertificates()
  })

  it.each(
    ways.flatMap((way) => (['selfSigned', 'expired', 'wrongHost'] as const).map((fault) => [way, fault] as const)),
  )('the transport %s refuses a certificate that is %s before a byte of the request leaves', async (way, fault) => {
    const server = await serve(answerOk, certificates[fault])

    expect(await ask(way, server.origin, { ca: [certificates.authority] })).toMatchObject(before('tls'))
    expect(server.requests).toEqual([])
  })

  it('certificates cannot be switched off by NODE_TLS_REJECT_UNAUTHORIZED', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    const server = await serve(answerOk, certificates.selfSigned)

    expect(await ask('send', server.origin)).toMatchObject(before('tls'))
    expect(server.requests).toEqual([])
  })

  it.each(ways)('the transport %s accepts an authority added by hand', async (way) => {
    const server = await serve(answerOk, certificates.good)

    expect(await ask(way, server.origin, { ca: [certificates.authority] })).toMatchObject({
      kind: 'answer',
      status: 200,
    })
  })

  it('the authorities of the system and of Node are accepted, and on an older Node those of NODE_EXTRA_CA_CERTS', async () => {
    const server = await serve(answerOk, certificates.good)
    const known = tls.getCACertificates
    const replaceKnown = (replacement: unknown) => {
      Object.assign(tls, { getCACertificates: replacement })
      syncBuiltinESMExports()
    }
    const file = join(mkdtempSync(join(tmpdir(), 'postrider-extra-')), 'extra.pem')
    writeFileSync(file, certificates.authority)
    const outcomes: unknown[] = []
    try {
      for (const store of ['system', 'default']) {
        replaceKnown((kind: string) => (kind === store ? [certificates.authority] : []))
        outcomes.push(await ask('read', server.origin))
      }
      replaceKnown(undefined)
      outcomes.push(await ask('read', server.origin))
      vi.stubEnv('NODE_EXTRA_CA_CERTS', file)
      outcomes.push(await ask('read', server.origin))
    } finally {
      replaceKnown(known)
      rmSync(dirname(file), { recursive: true })
    }

    const accepted = expect.objectContaining({ kind: 'answer', status: 200 })
    expect(outcomes).toEqual([accepted, accepted, expect.objectContaining(before('tls')), accepted])
  })
})

describe('proxy', () => {
  let certificates: Certificates
  beforeAll(() => {
    certificates = makeCertificates()
  })

  it.each(ways)(
    'the transport %s goes through the tunnel that the host names, with its credentials, and checks the certificate behind it',
    async (way) => {
      const gateway = await serve(answerOk, certificates.good)
      const proxy = await serveProxy()
      const proxyFor = () => Promise.resolve(`http://user:pass@127.0.0.1:${proxy.port}`)
      const url = `https://gateway-behind-proxy.test:${gateway.port}/x`

      // The name resolves only at the proxy; the certificate is for 127.0.0.1 and so is refused for this name.
      expect(await ask(way, url, { proxyFor, ca: [certificates.authority] })).toMatchObject(before('tls'))
      expect(proxy.heads[0]).toMatch(/^CONNECT gateway-behind-proxy\.test:\d+ HTTP\/1\.1\r\n/)
      expect(proxy.heads[0]).toContain(`Proxy-Authorization: Basic ${Buffer.from('user:pass').toString('base64')}`)
      expect(gateway.requests).toEqual([])
    },
  )

  it.each(ways)('the transport %s answers through the tunnel', async (way) => {
    const gateway = await serve(answerOk, certificates.wrongHost)
    const proxy = await serveProxy()
    const proxyFor = () => Promise.resolve(`http://127.0.0.1:${proxy.port}`)

    const outcome = await ask(way, `https://gateway.example:${gateway.port}/x`, {
      proxyFor,
      ca: [certificates.authority],
    })

    expect(outcome).toMatchObject({ kind: 'answer', status: 200, body: '{"success":true}' })
    expect(gateway.requests).toHaveLength(1)
    expect(gateway.requests[0]?.toLowerCase()).not.toContain('proxy-')
  })

  it.each(ways.flatMap((way) => [[way, 407] as const, [way, 403] as const, [way, 502] as const]))(
    'the transport %s takes a proxy that answers %i to mean that nothing was sent',
    async (way, status) => {
      const proxy = await serve((socket) =>
        socket.end(response(status, '<h1>No</h1>', { 'Proxy-Authenticate': 'Basic realm="x"' })),
      )
      const proxyFor = () => Promise.resolve(`http://127.0.0.1:${proxy.port}`)

      const outcome = await ask(way, 'https://gateway.example/x', { proxyFor })

      expect(outcome).toEqual({ ...before('proxy'), detail: `HTTP_${status}` })
      expect(proxy.requests.map((request) => request.split(' ')[0])).toEqual(['CONNECT'])
    },
  )

  it('a proxy that is down, unreadable or not known means that nothing was sent', async () => {
    const gone = await listenRaw(answerOk)
    await gone.close()
    const url = 'https://gateway.example/x'

    expect(await ask('send', url, { proxyFor: () => Promise.resolve(`http://127.0.0.1:${gone.port}`) })).toMatchObject(
      before('proxy'),
    )
    expect(
      await ask('send', url, { proxyFor: () => Promise.resolve(`socks5://127.0.0.1:${gone.port}`) }),
    ).toMatchObject(before('proxy'))
    expect(await ask('send', url, { proxyFor: () => Promise.resolve('ftp://proxy.example') })).toMatchObject(
      before('proxy'),
    )
    expect(await ask('send', url, { proxyFor: () => Promise.reject(new Error('no answer')) })).toMatchObject(
      before('proxy'),
    )
  })

  it('a host that never names the proxy does not hold a send for ever', async () => {
    const outcome = await ask(
      'send',
      'https://gateway.example/x',
      { proxyFor: () => new Promise(() => {}) },
      { deadlineMs: 200 },
    )

    expect(outcome).toMatchObject(before('proxy'))
  })

  it('no connection to a silent proxy is left behind', async () => {
    const closed = vi.fn()
    const silent = await listenRaw(() => {}, { onConnection: (socket) => socket.on('close', closed) })
    servers.push(silent)
    await ask(
      'send',
      'https://gateway.example/x',
      { proxyFor: () => Promise.resolve(`http://127.0.0.1:${silent.port}`) },
      { deadlineMs: 200 },
    )

    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  })

  it('the certificate of a proxy that is spoken to over TLS is checked', async () => {
    const trusted = await serve((socket) => socket.end(response(407, '')), certificates.good)
    const unknown = await serve((socket) => socket.end(response(407, '')), certificates.selfSigned)
    const through = (port: number) =>
      ask('send', 'https://gateway.example/x', {
        proxyFor: () => Promise.resolve(`https://127.0.0.1:${port}`),
        ca: [certificates.authority],
      })

    expect(await through(trusted.port)).toEqual({ ...before('proxy'), detail: 'HTTP_407' })
    expect(await through(unknown.port)).toMatchObject(before('proxy'))
    expect(unknown.requests).toEqual([])
  })

  it("the environment's proxy is used if the host names none, a bare host:port is a plain proxy, and NO_PROXY counts", async () => {
    const gateway = await serve(answerOk, certificates.wrongHost)
    const proxy = await serveProxy()
    const ca = [certificates.authority]
    vi.stubEnv('HTTPS_PROXY', `127.0.0.1:${proxy.port}`)

    expect(await ask('send', `https://gateway.example:${gateway.port}/x`, { ca })).toMatchObject({ kind: 'answer' })
    vi.stubEnv('NO_PROXY', 'gateway.invalid')
    expect(await ask('send', 'https://gateway.invalid/x', { ca })).toMatchObject(before('dns'))
  })

  it('a proxy is never used for a gateway on this computer', async () => {
    const gateway = await serve(answerOk)
    const proxyFor = vi.fn(() => Promise.resolve('http://127.0.0.1:1'))

    expect(await ask('send', `${gateway.origin}/x`, { proxyFor })).toMatchObject({ kind: 'answer' })
    expect(proxyFor).not.toHaveBeenCalled()
  })
})

describe.each(ways)('%s: answers that cannot be used', (way) => {
  it('an answer whose Content-Length promises more than comes cannot be used', async () => {
    const server = await serve((socket) => socket.end(response(200, '{"success":true}', { 'Content-Length': '500' })))
    expect(await ask(way, server.origin)).toMatchObject(after('truncated'))
  })

  it('an answer whose Content-Length promises less than comes: the rest is not taken for an answer', async () => {
    const server = await serve((socket) => socket.end(response(200, '{"success":true}', { 'Content-Length': '9' })))
    const outcome = await ask(way, server.origin)
    expect(outcome.kind === 'fault' || outcome.body === '{"success').toBe(true)
  })

  it('an answer whose chunk is cut cannot be used', async () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
    const server = await serve((socket) => socket.end(`${head}10\r\n{"success":`))
    expect(await ask(way, server.origin)).toMatchObject(after('truncated'))
  })

  it('an answer with two Content-Lengths, or that is not HTTP, cannot be used', async () => {
    const twice = await serve((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}'),
    )
    const other = await serve((socket) => socket.end('220 mail.example ready\r\n'))
    expect(await ask(way, twice.origin)).toMatchObject({ kind: 'fault', phase: 'after_first_byte' })
    expect(await ask(way, other.origin)).toMatchObject({ kind: 'fault', phase: 'after_first_byte' })
  })

  it('an answer that is a gzip bomb stops at the cap', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, 32))
    const server = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`)
      socket.write(bomb)
    })
    const usedBefore = process.memoryUsage().arrayBuffers

    expect(await ask(way, server.origin)).toMatchObject(after('too_large'))
    expect(process.memoryUsage().arrayBuffers - usedBefore).toBeLessThan(50_000_000)
  })

  it('a compressed answer under the cap is read, and a cut one is truncated', async () => {
    const packed = gzipSync('{"success":true}')
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`
    const whole = await serve((socket) => (socket.write(head), socket.end(packed)))
    const cut = await serve((socket) => (socket.write(head), socket.end(packed.subarray(0, 20))))

    expect(await ask(way, whole.origin)).toMatchObject({ kind: 'answer', body: '{"success":true}' })
    expect(await ask(way, cut.origin)).toMatchObject(after('truncated'))
  })

  it('an answer of packed data that end before it does: the rest is awaited, and missed', async () => {
    const packed = gzipSync('{"success":true}')
    const head = 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n'
    const late = await serve((socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${packed.length.toString(16)}\r\n`)
      socket.write(Buffer.concat([packed, Buffer.from('\r\n')]))
      setTimeout(() => socket.end('0\r\n\r\n'), 60)
    })
    const never = await serve((socket) => {
      socket.write(`${head}Content-Length: ${packed.length + 50}\r\n\r\n`)
      socket.write(packed)
      setTimeout(() => socket.end(), 60)
    })

    expect(await ask(way, late.origin)).toMatchObject({ kind: 'answer', body: '{"success":true}' })
    expect(await ask(way, never.origin)).toMatchObject(after('truncated'))
  })

  it('an answer of 100 MB stops at the cap', async () => {
    const piece = Buffer.alloc(1_000_000, 120)
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n')
      const pour = () => {
        while (!socket.destroyed && socket.write(piece));
      }
      socket.on('drain', pour)
      pour()
    })
    expect(await ask(way, server.origin)).toMatchObject(after('too_large'))
  })

  it('an answer of one byte a while stops at the deadline', async () => {
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 50)
      socket.on('close', () => clearInterval(timer))
    })

    // To its end it would take five seconds, and then not be JSON.
    expect(await ask(way, server.origin, {}, { deadlineMs: 500 })).toMatchObject(after('timeout'))
  })

  it('an answer with endless headers stops at a cap', async () => {
    const server = await serve((socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Filling: ${'x'.repeat(100_000)}\r\n\r\n{}`))
    expect(await ask(way, server.origin)).toMatchObject(after('too_large'))
  })
})

describe('read transport', () => {
  it('the read transport keeps connections for reads and none for what changes something', async () => {
    const server = await serve((socket) => socket.write(response(200, '{}', { Connection: 'keep-alive' })))
    const { read } = makeNetworkTransports()
    const request = { url: `${server.origin}/x`, headers: {}, deadlineMs: 4_000, maxBytes: 1_000 }

    await read.request({ ...request, method: 'GET' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await read.request({ ...request, method: 'GET' })
    expect(server.connections()).toBe(1)

    await read.request({ ...request, method: 'POST', body: '{}' })
    await read.request({ ...request, method: 'DELETE' })
    expect(server.connections()).toBe(3)
  })
})

/** A forwarding proxy: every CONNECT is led to 127.0.0.1 at the port asked for. */
async function serveProxy(): Promise<{ port: number; heads: string[] }> {
  const heads: string[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.once('data', (chunk) => {
      heads.push(chunk.toString('latin1'))
      const port = Number(/^CONNECT [^ ]+:(\d+) /.exec(heads.at(-1) ?? '')?.[1])
      const target = connectSocket(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(target).pipe(socket)
      })
      sockets.push(target)
      target.on('error', () => socket.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push({
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
  return { port: (server.address() as AddressInfo).port, heads }
}
