// A shown request is the request: compared with what the product's own send transport puts on the wire, and a command
// for a shell says the same.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { buildQuerySend, type SendPayload } from '../../src/main/core/gateway/client/buildSend'
import { makeNetworkTransports } from '../../src/main/core/gateway/http/networkTransports'
import { quote, toCurl } from '../../src/main/core/requests/toCurl'
import { listenRaw, response, type RawServer } from './support/rawServer'
import { makeClient } from './support/testClient'

const apiKey = "k'e$y`\\with+odd/letters="
let server: RawServer | undefined

afterEach(async () => {
  await server?.close()
  server = undefined
})

async function connect() {
  server = await listenRaw((socket) => socket.end(response(200, '{"success":true}')))
  const { origin, requests } = server
  const addresses = { base: origin, auth: origin, api: origin }
  return {
    requests,
    gateway: makeClient(makeNetworkTransports(), { addresses, credential: { kind: 'api_key', apiKey } }),
  }
}

const text = `It's "10 %" off: $HOME \`id\` \\n !! {{x}} [a] 'quoted' — Grüße, я 👋\nsecond line`
const payloads: readonly SendPayload[] = [
  { form: 'single', to: '+447700900147', message: text, sender: "O'Neil", bypassOptOut: true },
  {
    form: 'personalised',
    messages: [{ to: '+447700900147', message: text }],
    scheduledFor: '2030-01-01 09:30:00',
    timezone: 'Europe/London',
  },
  {
    form: 'chat_app',
    to: '+447700900147',
    message: text,
    imageUrl: 'https://example.com/a b.png',
    targetUrl: 'https://example.com/?a=1&b=2',
  },
  { form: 'older_list', listId: '501', message: text },
]

/** The arguments that a real shell passes to `curl`, in an environment that has everything set already. */
function argumentsOf(command: string, posix = 'bash'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-curl-'))
  try {
    writeFileSync(join(folder, 'command.sh'), `curl() { printf '%s\\0' "$@"; }\n${command}\n`)
    const out = execFileSync(posix, [join(folder, 'command.sh')], {
      env: { PATH: process.env.PATH, HOME: '/nowhere', POSTRIDER_KEY: apiKey },
      encoding: 'utf8',
    })
    return out.split('\0').slice(0, -1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('the shown request', () => {
  it.each(payloads.map((payload) => [payload.form, payload] as const))(
    'the shown request of %s is what the send transport writes',
    async (_, payload) => {
      const { gateway, requests } = await connect()
      const { method, url, headers, body } = gateway.raw.show(gateway.sending.buildSend(payload), 'api_key')
      await gateway.sending.submit(payload)

      const [head = '', sentBody = ''] = (requests[0] ?? '').split('\r\n\r\n')
      const [line = '', ...sentHeaders] = head.split('\r\n')
      expect(line).toBe(`${method} ${new URL(url).pathname} HTTP/1.1`)
      expect(Buffer.from(sentBody, 'latin1').toString('utf8')).toBe(body)
      const shown = headers.map(({ name, value }) => `${name}: ${value.replace('<API key>', apiKey)}`)
      expect(sentHeaders.filter((sent) => !/^connection:/i.test(sent)).sort()).toEqual(shown.sort())
    },
  )

  it('the shown request names the key and never holds it, in header and in query', async () => {
    const { gateway } = await connect()
    const single = { form: 'single', to: '+447700900147', message: 'a&b' } as const
    const shown = gateway.raw.show(buildQuerySend(single, ''), 'query_key')

    expect(shown.url).toMatch(/\/sms\/send\?to=%2B447700900147&message=a%26b&api_key=<API key>$/)
    expect(gateway.raw.show(gateway.sending.buildSend(single), 'token').headers).toContainEqual({
      name: 'authorization',
      value: 'Bearer <access token>',
    })
    expect(JSON.stringify([shown, toCurl(shown)])).not.toContain(apiKey.slice(0, 4))
  })
})

describe('the command', () => {
  it.each(payloads.map((payload) => [payload.form, payload] as const))(
    'the command of %s gives curl exactly the request, in bash and in sh',
    async (_, payload) => {
      const { gateway } = await connect()
      const shown = gateway.raw.show(gateway.sending.buildSend(payload), 'api_key')
      const command = toCurl(shown) ?? ''

      for (const shell of ['bash', 'sh']) {
        expect(argumentsOf(command, shell)).toEqual([
          ...['--globoff', '--request', 'POST', '--header', `Authorization: Bearer ${apiKey}`],
          ...['--header', 'Accept: application/json', '--header', 'Content-Type: application/json'],
          ...['--data-raw', shown.body, shown.url],
        ])
      }
    },
  )

  it('the command puts the key of the query form where curl encodes it', async () => {
    const { gateway } = await connect()
    const shown = gateway.raw.show(
      buildQuerySend({ form: 'single', to: '+447700900147', message: text }, ''),
      'query_key',
    )
    const given = argumentsOf(toCurl(shown) ?? '')

    expect(given).toContain(`api_key=${apiKey}`)
    expect(new URL(given.at(-1) ?? '').searchParams.get('message')).toBe(text)
  })

  it('the command quotes any text so that a shell gives back exactly it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 20 }), (texts) => {
        // NUL cannot stand in an argument, and half a surrogate pair in no UTF-8.
        const words = texts.map((word) => Buffer.from(word.replaceAll('\0', ''), 'utf8').toString('utf8'))
        expect(argumentsOf(`curl ${words.map(quote).join(' ')}`)).toEqual(words)
      }),
      { numRuns: 25 },
    )
  })

  it('the command is left out if no command line would accept it', async () => {
    const { gateway } = await connect()
    const built = gateway.sending.buildSend({ form: 'single', to: '+447700900147', message: "'".repeat(40_000) })

    expect(toCurl(gateway.raw.show(built, 'api_key'))).toBeUndefined()
  })
})
