import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { build } from 'vite'
import { fictionNumber } from '../support/app/practiceGateway'

const root = resolve(import.meta.dirname, '../..')
let folder: string
let running: ChildProcessByStdio<null, Readable, null>[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'practice-'))
  await build({
    ...{ configFile: false, root, logLevel: 'error', ssr: { noExternal: true } },
    build: { ssr: join(root, 'src/main/practice/main.ts'), outDir: folder, target: 'node20', emptyOutDir: false },
  })
}, 60_000)
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running = []
})
afterAll(() => rmSync(folder, { recursive: true }))

async function start(...given: string[]) {
  const child = spawn(process.execPath, [join(folder, 'main.js'), ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  await once(reader, 'line')
  return { child, lines, url: lines[0]?.replace('Practice gateway: ', '') ?? '' }
}

const headers = { authorization: 'Bearer own', 'content-type': 'application/json' }

describe('npm run practice', () => {
  it('npm run practice prints one line, keeps its state across a kill, and stops cleanly', async () => {
    const options = [
      '--port',
      '0',
      '--state',
      join(folder, 'state'),
      '--key',
      'own',
      '--people',
      'none',
      '--balance',
      '3',
    ]
    const first = await start(...options)
    await fetch(`${first.url}/sms/send`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message: 'x', to: fictionNumber(1) }),
    })
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await start(...options)
    const last = (await (await fetch(`${second.url}/last/message`, { headers })).json()) as { to: string }
    const balance = await (await fetch(`${second.url}/api/balance`, { headers })).json()
    second.child.kill('SIGTERM')
    const [code] = (await once(second.child, 'exit')) as [number | null]

    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(second.lines).toHaveLength(1)
    expect(last.to).toBe(fictionNumber(1))
    expect(balance).toEqual({ balance: 2.968, currency: 'GBP' })
    expect(code).toBe(0)
  })

  it('npm run practice posts status updates to the callback address', async () => {
    const bodies: string[] = []
    const receiver = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
      request.on('end', () => response.end())
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const callback_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/status`
    const { url } = await start('--key', 'own', '--people', 'none', '--deliver-ms', '0', '--fates', 'delivered')

    await fetch(`${url}/sms/send`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({ message: 'x', to: fictionNumber(1), callback_url }),
    })

    await expect
      .poll(() => bodies.map((body) => new URLSearchParams(body).get('status')), { timeout: 5_000 })
      .toContain('DELIVERED')
    receiver.close()
    receiver.closeAllConnections()
  })

  it('npm run practice prints the readings that it drew, and behaves the same when it is given them', async () => {
    const drawn = await start('--draw', '7', '--people', 'none', '--key', 'own')
    await expect.poll(() => drawn.lines.length, { timeout: 5_000 }).toBe(2)
    const written = drawn.lines[1]?.replace('Readings: ', '') ?? ''
    const given = await start('--readings', written, '--people', 'none', '--key', 'own')
    await expect.poll(() => given.lines.length, { timeout: 5_000 }).toBe(2)
    const balances = await Promise.all(
      [drawn, given].map(async ({ url }) => (await fetch(`${url}/api/balance`, { headers })).text()),
    )

    expect(written).toMatch(/^\w+=\w+(,\w+=\w+){5,}$/)
    expect(given.lines[1]).toBe(drawn.lines[1])
    expect(balances[0]).toBe(balances[1])
  })

  it.each([
    ['--fates', 'lucky'],
    ['--readings', 'lag=hours'],
    ['--readings', 'lag=minutes', '--draw', '7'],
  ])('npm run practice refuses bad options: %s %s', async (...options) => {
    const child = spawn(process.execPath, [join(folder, 'main.js'), ...options], { stdio: 'ignore' })

    const [code] = (await once(child, 'exit')) as [number | null]

    expect(code).toBe(1)
  })
})
