// The two other ways to sign in, each against a gateway over HTTP, with what is kept in a real keychain and nowhere else.
// (The API key's way is the main job's.)
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { keysInKeychain, placesHolding } from '../../support/e2e/e2eSecrets'

// The practice gateway's own, known to everyone.
const clientId = 'practice-client'
const secret = 'practice-secret'
const email = 'practice@example.org'
const password = 'practice-password'

const atOneAddress = (url: string) => ({ base: url, auth: url, api: url })

test('a client ID and secret open an account, the secret is only in the keychain, and a restart needs no typing', async ({
  openApp,
  gateway,
  profile,
}) => {
  const app = await openApp()
  const { welcome, home } = appPages(app.page)

  await welcome.fillClient({ clientId, secret })
  await welcome.fillAddresses(atOneAddress(gateway.url), 'Night School')
  await welcome.chooseCountry('United Kingdom')
  await welcome.connect.click()

  await expect(home.greeting).toBeVisible()
  // Two apps write into one keyring here: what is listed while it is written may lack an entry.
  await expect.poll(keysInKeychain).toContain(secret)
  await app.close()
  expect(placesHolding(profile, secret)).toEqual([])

  const again = await openApp()
  await expect(appPages(again.page).home.greeting).toBeVisible()
  await expect(again.page.getByRole('complementary', { name: 'Needs you' })).toContainText('Nothing needs you.')
})

test('the older sign-in uses the password once: it is kept nowhere, and a restart continues with the token', async ({
  openApp,
  gateway,
  profile,
}) => {
  const app = await openApp()
  const { welcome, home } = appPages(app.page)

  await welcome.fillOlder({ clientId, secret, email, password })
  await welcome.fillAddresses(atOneAddress(gateway.url), 'Rowing Club')
  await welcome.chooseCountry('United Kingdom')
  await welcome.connect.click()

  await expect(home.greeting).toBeVisible()
  await expect.poll(keysInKeychain).toContain(secret)
  const kept = await keysInKeychain()
  expect(kept).not.toContain(password)
  await app.close()
  expect(placesHolding(profile, password)).toEqual([])
  for (const text of kept.filter((each) => each.length > 12)) expect(placesHolding(profile, text)).toEqual([])

  const again = await openApp()
  await expect(appPages(again.page).home.greeting).toBeVisible()
  await expect(again.page.getByRole('complementary', { name: 'Needs you' })).toContainText('Nothing needs you.')
})

test('a wrong secret is said at its field, and nothing typed is lost when the way is changed and back', async ({
  openApp,
  gateway,
}) => {
  const { page } = await openApp()
  const { welcome } = appPages(page)
  await welcome.fillClient({ clientId, secret: 'not-the-secret' })
  await welcome.fillAddresses(atOneAddress(gateway.url), 'Night School')
  await welcome.chooseCountry('United Kingdom')

  await welcome.connect.click()

  await expect(page.getByText(/gateway did not accept/)).toBeVisible()
  await welcome.chooseKind('API key')
  await welcome.chooseKind('Client ID and secret')
  await expect(welcome.clientId).toHaveValue(clientId)
  await expect(welcome.secret).toHaveValue('not-the-secret')
})
