// The contract cases over fetch with the script key, against the built loopback host.
import { rmSync } from 'node:fs'
import { RPCLink } from '@orpc/client/fetch'
import { test } from '@playwright/test'
import { makeProfile, startLoopback, type RunningLoopback } from '../../support/hosts/builtHosts'
import { makeCarrier } from '../../support/hosts/clientCarrier'
import { contractCases } from '../../support/hosts/contractCases'

let running: RunningLoopback

test.beforeAll(async () => {
  running = await startLoopback(makeProfile())
})
test.afterAll(async () => {
  await running.stop()
  rmSync(running.profile, { recursive: true, force: true })
})

for (const { title, run } of contractCases) {
  test(title, async () => {
    const link = new RPCLink({
      url: `${running.origin}/rpc`,
      headers: { authorization: `Bearer ${running.readScriptKey()}` },
    })
    await run(makeCarrier((path, input) => link.call(path, input, { context: {} })))
  })
}
