// The older sign-in at a gateway that never refreshes its tokens.
import { describe, expect, test } from 'vitest'
import { makeCredentials } from '../../../src/main/core/accounts/credentials'
import type { AccountId } from '../../../src/main/core/base/ids'
import { ok } from '../../../src/main/core/base/result'
import { acceptances, campaignState, makePeople } from '../../support/steps/campaignSteps'
import { createFakeClock } from '../../support/app/fakeClock'
import type { Core } from '../../support/app/openCore'
import {
  addAccount,
  approveByCount,
  credentials,
  freezeCampaign,
  openWired,
  rememberingSecrets,
  tokenRequests,
} from '../../support/app/ownAccount'
import { testStart } from '../../support/app/practiceGateway'

const minuteMs = 60_000
const refusals: readonly (readonly [how: string, status: number, body: string])[] = [
  ['404', 404, ''],
  ['400', 400, '{"error":"unsupported_grant_type"}'],
  ['405', 405, ''],
  ['a page', 200, '<html>Sign in</html>'],
  ['an answer without a token', 200, '{"success":true}'],
]
const statesOf = async (core: Core) =>
  (await core.drive(core.client.accounts.list())).accounts.map(({ credential }) => credential)

describe.each(refusals)('a sign-in whose refresh is answered by %s (B101)', (_, status, body) => {
  async function signIn(choice: Parameters<typeof addAccount>[2] = {}) {
    const wired = await openWired()
    const { gateway } = wired.practice
    const handle = gateway.handle.bind(gateway)
    const refusing: typeof handle = async (request) =>
      request.body.includes('"grant_type":"refresh_token"')
        ? { kind: 'answer', status, headers: {}, body, delivery: 'whole' }
        : handle(request)
    Object.assign(gateway, { handle: refusing })
    return { ...wired, account: await addAccount(wired.core, credentials.password, choice) }
  }

  test('a sign-in whose refresh is refused lives as long as its access token, also after a restart (B101)', async () => {
    const { core, account, wire } = await signIn()
    const review = await freezeCampaign(core, { people: makePeople(20), batchSize: 5 })
    const asked = tokenRequests(wire).length

    await core.clock.advance(50 * minuteMs)
    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
    const again = await core.crash()
    await again.clock.advance(9.5 * minuteMs)
    expect(await again.codeOf(again.client.accounts.readBalance())).toBe('no problem')
    await again.clock.advance(minuteMs)

    expect(await again.codeOf(again.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
    expect(await statesOf(again)).toEqual(['expired'])
    // One in the last minute of its life, one when a restart had forgotten that: never one for each request.
    expect(tokenRequests(wire).length - asked).toBeLessThanOrEqual(2)
    await again.drive(approveByCount(again, review))
    await again.until(() => campaignState(again, review.draft.id) === 'paused (auth)')

    const credential = credentials.password
    await again.drive(
      again.client.accounts.replaceCredential({ accountId: account.id, credential, sessionOnly: false }),
    )
    await again.drive(again.client.outbox.resume({ campaignId: review.draft.id }))
    await again.until(() => campaignState(again, review.draft.id) === 'done')
    expect(acceptances(again)).toHaveLength(20)
  })

  test('a sign-in for this session only whose refresh is refused ends with the session (B101)', async () => {
    const { core, secrets } = await signIn({ sessionOnly: true })

    await core.clock.advance(59.5 * minuteMs)
    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
    expect(secrets.written).toEqual([])
    const again = await core.crash()
    expect(await again.codeOf(again.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
  })
})

test('a refresh that the gateway cannot answer is tried again, and the user does not have to sign in (B101)', async () => {
  const { core, practice } = await openWired()
  await addAccount(core, credentials.password)
  await core.clock.advance(61 * minuteMs)
  practice.gateway.faults.add({ match: { path: '/v1/oauth/token' }, do: { answer: { status: 503 } } })

  expect(await core.codeOf(core.client.accounts.readBalance())).toBe('GATEWAY_SIGN_IN')
  expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
})

test('an access token that the gateway ended early is not used again', async () => {
  const { core, practice, wire } = await openWired()
  await addAccount(core, credentials.password)
  practice.gateway.context.state.tokens.clear()

  expect(await core.codeOf(core.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
  expect(tokenRequests(wire)).toHaveLength(2)
})

test('an access token too long for the keychain is used until the app ends, and not written', async () => {
  const clock = createFakeClock(testStart)
  const secrets = rememberingSecrets()
  const open = () => makeCredentials({ secrets, clock, practiceKey: '' })
  const [token, refreshToken] = ['t'.repeat(5_000), 'refresh-1']
  const credential = {
    kind: 'password',
    clientId: 'c',
    clientSecret: 's',
    username: 'ada@example.org',
    refreshToken,
  } as const
  const owner = {
    ...({ id: 'a' as AccountId, kind: 'gateway', credentialPlace: 'keychain' } as const),
    ...{ baseAddress: 'https://a.example', authAddress: 'https://a.example', apiAddress: 'https://a.example' },
  }
  const kept = open()

  await kept.keep(owner, { ...credential, access: { token } }, false)
  await clock.advance(minuteMs)

  expect(await kept.read(owner)).toEqual(ok({ ...credential, access: { token } }))
  expect(secrets.written.map((text) => JSON.parse(text) as unknown)).toEqual([{ v: 1, ...credential }])
  expect(await open().read(owner)).toEqual(ok(credential))
})
