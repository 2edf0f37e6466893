// The real keychain from inside Electron: the suite runs beside an unlocked keyring.
import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { makeProfile, startElectron } from '../../support/hosts/builtHosts'
import { openPortCarrier } from './portCarrier'

test('the keychain of the system answers in Electron', async () => {
  const profile = makeProfile()
  const { app, page } = await startElectron(profile)

  const carrier = await openPortCarrier(page)
  const state = await carrier.call(['accounts', 'keychain'], undefined)
  await app.close()
  rmSync(profile, { recursive: true, force: true })

  expect(state).toEqual({ value: { state: 'ready' } })
})
