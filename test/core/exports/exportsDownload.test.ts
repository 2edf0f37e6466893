import { existsSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendDownload } from '../../../src/main/hosts/loopback/sendDownload'
import { makeText } from '../../../src/text'
import { openLoopback, type Loopback } from '../../support/hosts/loopback'

let loopback: Loopback
let path: string
let cookie: string
beforeEach(async () => {
  loopback = await openLoopback()
  cookie = await loopback.signIn()
  path = join(loopback.profile, 'made')
  writeFileSync(path, 'Name\r\nZoë\r\n')
})
afterEach(() => loopback.stop())

function offer(name: string): void {
  loopback.downloads.set('handle-1', {
    ...{ path, name, sizeBytes: 12 },
    async fetched() {
      loopback.downloads.delete('handle-1')
      rmSync(path)
    },
  })
}
const fetchIt = (headers: Record<string, string> = { cookie }) => loopback.ask('GET', '/download/handle-1', headers)

describe('a finished export', () => {
  it('a finished export streams to the browser as a file with its name, once', async () => {
    offer('Chœur 2026-11-20.csv')

    const answer = await fetchIt()

    expect(answer).toMatchObject({ status: 200, body: 'Name\r\nZoë\r\n' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': '12',
      'content-disposition': `attachment; filename="Ch_ur 2026-11-20.csv"; filename*=UTF-8''Ch%C5%93ur%202026-11-20.csv`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    await expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(false)
    expect(await fetchIt()).toMatchObject({ status: 404 })
  })

  it.each([
    ['a browser that closes with the last byte has fetched it', 1, true],
    ['a browser that goes away halfway has not, and may ask again', 1_000_000, false],
  ])('%s', async (_, copies, isFetched) => {
    const content = 'Name\r\nZoë\r\n'.repeat(copies)
    writeFileSync(path, content)
    let wasFetched = false
    const fetched = async () => void (wasFetched = true)
    const closing = new Writable({
      write(_chunk, _encoding, done) {
        done()
        this.destroy()
      },
    })
    const response = Object.assign(closing, { writeHead: () => closing }) as unknown as ServerResponse

    await sendDownload({ path, name: 'a.csv', sizeBytes: Buffer.byteLength(content), fetched }, response, makeText())

    expect(wasFetched).toBe(isFetched)
  })

  it('a finished export is not given to a visitor without the key, nor to another site', async () => {
    offer('people.csv')

    expect(await fetchIt({})).toMatchObject({ status: 403 })
    expect(await fetchIt({ cookie, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 })
    expect(await fetchIt({ cookie, origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(existsSync(path)).toBe(true)
  })

  it('a missing export is explained in words, whatever the path looks like', async () => {
    offer('people.csv')
    rmSync(path)

    const answer = await fetchIt()
    expect(answer).toMatchObject({ status: 404, body: 'This file no longer exists. Export it again.\n' })
    for (const other of ['/download/', '/download/..%2fmade', '/download/handle-1/x']) {
      expect(await loopback.ask('GET', other, { cookie })).toMatchObject({ status: 404 })
    }
    expect(await loopback.ask('POST', '/download/handle-1', { cookie, origin: loopback.origin })).toMatchObject({
      status: 404,
    })
  })
})
