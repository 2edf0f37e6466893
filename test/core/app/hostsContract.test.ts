// The contract cases in-process and over the loopback server. Over the port they run in real Electron.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RPCLink } from '@orpc/client/fetch'
import { createRouterClient } from '@orpc/server'
import { afterEach, describe, it } from 'vitest'
import { openUploads } from '../../../src/main/hosts/loopback/uploads'
import { startServer } from '../../../src/main/hosts/loopback/server'
import { makeCarrier } from '../../support/hosts/clientCarrier'
import { contractCases } from '../../support/hosts/contractCases'
import { makeFakeRouter } from '../../support/hosts/fakeRouter'
import { testLanguage } from '../../support/app/testLanguage'
import { makeSessions } from '../../../src/main/hosts/loopback/sessions'
import { systemClock } from '../../../src/main/hosts/node/systemClock'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

describe('in-process', () => {
  it.each(contractCases.filter(({ isForWire }) => !isForWire))('$title', async ({ run }) => {
    const fake = makeFakeRouter()
    const client = createRouterClient(fake.router)
    const ask = (path: readonly string[], input: unknown): Promise<unknown> => {
      const call = path.reduce<unknown>((at, name) => Reflect.get(at as object, name), client)
      return (call as (input: unknown) => Promise<unknown>)(input)
    }
    await run(makeCarrier(ask, fake.openStreams))
  })
})

describe('over the loopback server', () => {
  it.each(contractCases)('$title', async ({ run }) => {
    const fake = makeFakeRouter()
    const folder = mkdtempSync(join(tmpdir(), 'postrider-server-'))
    const uploads = await openUploads(folder, () => Promise.reject(new Error('No file in this test')))
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const parts = { router: fake.router as never, uploads, pages: new Map(), logger: silent }
    const server = await startServer(0, {
      ...parts,
      takeDownload: () => undefined,
      t: testLanguage().t,
      heardLocales: () => undefined,
      sessions: makeSessions(systemClock),
    })
    closers.push(server.stop, () => rmSync(folder, { recursive: true }))
    const link = new RPCLink({
      url: `http://127.0.0.1:${server.port}/rpc`,
      headers: { authorization: `Bearer ${server.auth.scriptKey}` },
    })

    await run(makeCarrier((path, input) => link.call(path, input, { context: {} }), fake.openStreams))
  })
})
