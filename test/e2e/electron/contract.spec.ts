// The contract cases over the port that the preload hands over, in real Electron.
import { rmSync } from 'node:fs'
import { test } from '@playwright/test'
import { makeProfile, startElectron, type RunningElectron } from '../../support/hosts/builtHosts'
import { contractCases } from '../../support/hosts/contractCases'
import { openPortCarrier } from './portCarrier'

let running: RunningElectron
let profile: string

test.beforeAll(async () => {
  profile = makeProfile()
  running = await startElectron(profile)
})
test.afterAll(async () => {
  await running.app.close()
  rmSync(profile, { recursive: true, force: true })
})

for (const { title, run } of contractCases) {
  test(title, async () => {
    await run(await openPortCarrier(running.page))
  })
}
