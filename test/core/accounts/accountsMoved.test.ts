import { expect, test } from 'vitest'
import { campaignState } from '../../support/steps/campaignSteps'
import { openCore } from '../../support/app/openCore'
import {
  addAccount,
  approveByCount,
  credentials,
  freezeCampaign,
  movedAddresses,
  openWired,
  problemOf,
  sends,
} from '../../support/app/ownAccount'

const change = (
  accountId: string,
  credential: (typeof credentials)[keyof typeof credentials] = credentials.api_key,
) => ({
  ...{ accountId, credential, addresses: movedAddresses, sessionOnly: false },
})

test('an address that changes asks for the credential again, and the old one leaves the keychain (B056)', async () => {
  const { core, secrets, wire, practice } = await openWired()
  const account = await addAccount(core, credentials.api_key)
  const [oldItem = ''] = secrets.kept.keys()

  const moved = await core.drive(core.client.accounts.changeAddresses(change(account.id, credentials.client)))

  expect(moved).toMatchObject({ addresses: movedAddresses, credentialKind: 'client', credential: 'keychain' })
  expect([...secrets.kept.keys()]).toHaveLength(1)
  expect(secrets.kept.has(oldItem)).toBe(false)
  const toMoved = wire.requests.filter(({ url }) => url.includes('moved.example.org'))
  expect(toMoved.length).toBeGreaterThan(0)
  expect(JSON.stringify(toMoved)).not.toContain(credentials.api_key.apiKey)
  const before = wire.requests.length
  await core.drive(core.client.accounts.readBalance())
  expect(wire.requests.slice(before).every(({ url }) => url.includes('moved.example.org'))).toBe(true)
  await core.stop()
  const again = await openCore({ profile: core.profile, practice, secrets, network: wire })
  expect(await again.codeOf(again.client.accounts.readBalance())).toBe('no problem')
})

test('a credential that is refused at the new addresses changes nothing (B056)', async () => {
  const { core, secrets } = await openWired()
  const account = await addAccount(core, credentials.api_key)
  const kept = new Map(secrets.kept)

  const changing = core.client.accounts.changeAddresses({
    ...change(account.id),
    credential: { kind: 'api_key', apiKey: 'another' },
  })

  expect(await problemOf(core, changing)).toEqual({ code: 'KEY_REFUSED', field: 'credential.apiKey' })
  expect(secrets.kept).toEqual(kept)
  expect(await core.drive(core.client.accounts.list())).toMatchObject({ accounts: [{ addresses: account.addresses }] })
})

test('the old keychain item stays until the new one is kept', async () => {
  const { core, secrets } = await openWired()
  const account = await addAccount(core, credentials.api_key)
  const kept = new Map(secrets.kept)
  secrets.write = async () => ({ state: 'locked' })

  expect(await core.codeOf(core.client.accounts.changeAddresses(change(account.id)))).toBe('KEYCHAIN_LOCKED')
  expect(secrets.kept).toEqual(kept)
  expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
})

test("an account's addresses cannot change while a campaign is not over", async () => {
  const { core } = await openWired({ latencyMs: [2_000, 2_000] })
  const account = await addAccount(core, credentials.api_key)
  const review = await freezeCampaign(core)
  await core.drive(approveByCount(core, review))

  expect(await core.codeOf(core.client.accounts.changeAddresses(change(account.id)))).toBe('ACCOUNT_BUSY')
  expect(await core.drive(core.client.accounts.list())).toMatchObject({ accounts: [{ addresses: account.addresses }] })
})

test('a campaign frozen for the old addresses cannot be approved for the new ones', async () => {
  const { core, wire } = await openWired()
  const account = await addAccount(core, credentials.api_key)
  const review = await freezeCampaign(core)

  await core.drive(core.client.accounts.changeAddresses(change(account.id)))

  expect(await core.codeOf(approveByCount(core, review))).toBe('APPROVAL_STALE')
  expect(campaignState(core, review.draft.id)).toBe('draft')
  expect(sends(wire)).toEqual([])
  const anew = await core.drive(core.client.campaigns.freeze({ campaignId: review.draft.id }))
  await core.drive(approveByCount(core, anew))
  await core.until(() => campaignState(core, review.draft.id) === 'done')
  expect(sends(wire).every(({ url }) => url.startsWith(movedAddresses.api))).toBe(true)
})

test.each([
  ['nobody', movedAddresses, 'ACCOUNT_UNKNOWN', undefined],
  ['ours', { ...movedAddresses, auth: 'http://auth.example.org' }, 'ADDRESS_NOT_HTTPS', 'addresses.auth'],
])('an account with %s at %j is refused before anything is asked', async (who, addresses, code, field) => {
  const { core, wire } = await openWired()
  const account = await addAccount(core, credentials.api_key)
  const before = wire.requests.length

  const changing = core.client.accounts.changeAddresses({
    ...change(who === 'ours' ? account.id : who),
    addresses,
  })

  expect(await problemOf(core, changing)).toEqual({ code, field })
  expect(wire.requests.length).toBe(before)
})
