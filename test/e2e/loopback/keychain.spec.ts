// A computer without a keychain, seen through the contract.
import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { makeProfile, startLoopback } from '../../support/hosts/builtHosts'

test('a host without a session bus has no keychain, and everything else works (B089)', async () => {
  test.skip(process.platform !== 'linux', 'Only Linux has a keychain that can be absent')
  const { DBUS_SESSION_BUS_ADDRESS: _, XDG_RUNTIME_DIR: __, ...env } = process.env
  const running = await startLoopback(makeProfile(), [], env)
  const ask = async (procedure: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${running.readScriptKey()}` }
    return (await fetch(`${running.origin}/rpc/${procedure}`, { method: 'POST', headers })).json()
  }

  const keychain = await ask('accounts/keychain')
  const settings = await ask('settings/get')
  await running.stop()
  rmSync(running.profile, { recursive: true, force: true })

  expect(keychain).toEqual({ json: { state: 'unavailable' } })
  expect(settings).toHaveProperty('json.settings.colourMode')
})
