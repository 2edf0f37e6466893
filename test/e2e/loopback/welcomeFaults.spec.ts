// Faults before there is an account: each gets its sentence, and nothing that was typed is lost.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openLockedKeyring, withoutKeychain, type LockedKeyring } from '../../support/e2e/e2eKeyring'
import { keysInKeychain, placesHolding } from '../../support/e2e/e2eSecrets'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { SettingsPages } from '../pages/settingsPages'

const atOneAddress = (url: string) => ({ base: url, auth: url, api: url })

test('a wrong key is refused in words, kept nowhere, and can be corrected', async ({ openApp, gateway, profile }) => {
  const { page } = await openApp()
  const { welcome, home } = appPages(page)
  const wrong = 'key-that-the-gateway-does-not-know'

  await welcome.fill(wrong, atOneAddress(gateway.url))
  const typed = await welcome.typed()
  await welcome.connect.click()

  await expect(welcome.problem).toContainText('The gateway did not accept this key')
  await expect(welcome.problem).toContainText('It was not saved.')
  expect(await welcome.typed()).toEqual(typed)
  expect(await keysInKeychain()).not.toContain(wrong)
  expect(placesHolding(profile, wrong)).toEqual([])

  await welcome.key.fill(gateway.key)
  await welcome.connect.click()
  await expect(home.greeting).toBeVisible()
})

test('a gateway that is down is named, and the same form works when it is back', async ({ openApp, gateway }) => {
  const nobody = await listen()
  await new Promise((resolve) => nobody.server.close(resolve))
  const { page } = await openApp()
  const { welcome } = appPages(page)

  await welcome.fill(gateway.key, atOneAddress(nobody.url))
  const typed = await welcome.typed()
  await welcome.connect.click()

  await expect(welcome.problem).toContainText('The gateway cannot be reached')
  expect(await welcome.typed()).toEqual(typed)
})

test(
  'a host that answers with a web page is not taken for a gateway',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    const { server, url } = await listen()
    const { page } = await openApp()
    const { welcome } = appPages(page)

    await welcome.fill(gateway.key, atOneAddress(url))
    const typed = await welcome.typed()
    await welcome.connect.click()

    await expect(welcome.problem).toContainText('The answer from this address is not from a gateway')
    expect(await welcome.typed()).toEqual(typed)
    server.closeAllConnections()
    server.close()
  },
)

test(
  'an address that is not https is refused at its field, before anything leaves',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    const { page } = await openApp()
    const { welcome } = appPages(page)

    await welcome.fill(gateway.key, { ...atOneAddress(gateway.url), auth: 'http://gateway.example' })
    const typed = await welcome.typed()
    await welcome.connect.click()

    await expect(page.getByText('This address does not start with https://.')).toBeVisible()
    await expect(welcome.auth).toHaveAttribute('aria-invalid', 'true')
    expect(await welcome.typed()).toEqual(typed)
    expect(await gateway.requests()).toEqual([])
  },
)

test('a missing value is named at its place', { tag: '@long' }, async ({ openApp }) => {
  const { page } = await openApp()
  const { welcome } = appPages(page)

  await welcome.connect.click()

  await expect(page.getByText('Paste the API key from your gateway dashboard.')).toBeVisible()
  await expect(page.getByText('This address is missing.')).toHaveCount(3)
})

test('a key without a keychain works until Postrider is closed, says so, and is asked for again', async ({
  openApp,
  gateway,
  profile,
}) => {
  const env = withoutKeychain()
  const app = await openApp({ env })
  const { welcome, home } = appPages(app.page)
  await expect(app.page.getByText('This computer has no keychain. The key is kept until you close')).toBeVisible()

  await welcome.addAccount(gateway.key, gateway.url)
  await expect(home.greeting).toBeVisible()
  await app.close()
  expect(placesHolding(profile, gateway.key)).toEqual([])

  const again = await openApp({ env })
  await expect(again.page.getByRole('complementary', { name: 'Needs you' })).toContainText(
    /key for Corner Shop is missing/i,
  )
  const { shell } = appPages(again.page)
  const settings = new SettingsPages(again.page)
  await shell.goTo('Settings')
  await settings.giveKey('Corner Shop', gateway.key)
  await expect(again.page.getByText('The new key for Corner Shop works and is in use.', { exact: true })).toBeVisible()
})

test.describe('a locked keychain', () => {
  let keyring: LockedKeyring
  test.beforeEach(async () => {
    keyring = await openLockedKeyring()
  })
  test.afterEach(() => keyring.stop())

  test('a locked keychain is told apart from a missing one, the key is not kept, and what was typed stays', async ({
    openApp,
    gateway,
    profile,
  }) => {
    const { page } = await openApp({ env: keyring.env })
    const { welcome } = appPages(page)
    await expect(page.getByText('The keychain is locked. Unlock it, then check the key.')).toBeVisible()

    await welcome.fill(gateway.key, atOneAddress(gateway.url))
    const typed = await welcome.typed()
    await welcome.connect.click()

    await expect(welcome.problem).toContainText('keychain is locked')
    expect(await welcome.typed()).toEqual(typed)
    expect(placesHolding(profile, gateway.key)).toEqual([])
  })
})

/** A host that answers everything with a web page. */
async function listen(): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title><h1>Hello</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
