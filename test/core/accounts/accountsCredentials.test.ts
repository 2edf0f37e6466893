import { describe, expect, test } from 'vitest'
import { practiceAddresses } from '../../../src/main/core/base/practiceAccount'
import { practiceAccount } from '../../../src/main/practice/account'
import {
  acceptances,
  campaignState,
  findBreaches,
  makePeople,
  stateCounts,
  writtenBytes,
} from '../../support/steps/campaignSteps'
import { openCore, type Core } from '../../support/app/openCore'
import {
  addAccount,
  approveByCount,
  credentials,
  freezeCampaign,
  openWired,
  problemOf,
  sends,
  tokenRequests,
} from '../../support/app/ownAccount'

const minuteMs = 60_000
const kinds = ['api_key', 'client', 'password'] as const
const keptIn = (secrets: { kept: Map<string, string> }) =>
  [...secrets.kept.values()].map((text) => JSON.parse(text) as { refreshToken?: string })
const statesOf = async (core: Core) =>
  (await core.drive(core.client.accounts.list())).accounts.map(({ credential }) => credential)

describe('adding an account', () => {
  test.each([
    ['api_key', { v: 1, kind: 'api_key', apiKey: 'practice-key' }],
    ['client', { v: 1, kind: 'client', clientId: 'practice-client', secret: 'practice-secret', lifetimeMinutes: 5 }],
    [
      'password',
      {
        ...{ v: 1, kind: 'password', clientId: 'practice-client', clientSecret: 'practice-secret' },
        ...{ username: 'practice@example.org', refreshToken: expect.any(String) as string },
        access: { token: expect.any(String) as string, expiresAt: expect.any(Number) as number },
      },
    ],
  ] as const)(
    'an account with a credential of the kind %s keeps what the next start needs, and no more',
    async (kind, kept) => {
      const { core, practice, secrets } = await openWired()

      const account = await addAccount(core, credentials[kind])

      expect(account).toMatchObject({
        credential: 'keychain',
        credentialKind: kind,
        balance: { money: { currency: 'GBP' } },
      })
      expect(keptIn(secrets)).toEqual([kept])
      await core.stop()
      const again = await openCore({ profile: core.profile, practice, secrets })
      expect(await again.codeOf(again.client.accounts.readBalance())).toBe('no problem')
    },
  )

  test.each([
    [{ ...credentials.client, secret: 'wrong' }, 'KEY_REFUSED', 'credential.secret'],
    [{ ...credentials.client, secret: ' ' }, 'KEY_EMPTY', 'credential.secret'],
    [{ ...credentials.client, clientId: 'clïent' }, 'KEY_CHARACTERS', 'credential.clientId'],
    [{ ...credentials.password, password: 'wrong' }, 'KEY_REFUSED', 'credential.password'],
    [{ ...credentials.password, password: '' }, 'KEY_EMPTY', 'credential.password'],
    [{ ...credentials.password, password: 'two\nlines' }, 'KEY_CHARACTERS', 'credential.password'],
    [{ ...credentials.password, username: ' ' }, 'KEY_EMPTY', 'credential.username'],
    [{ ...credentials.password, clientId: '' }, 'KEY_EMPTY', 'credential.clientId'],
    [{ ...credentials.password, clientSecret: 's'.repeat(9_000) }, 'KEY_TOO_LONG', 'credential.clientSecret'],
  ] as const)(
    'an account with a wrong part in its credential (case %#) is refused with the part named, and nothing is kept',
    async (credential, code, field) => {
      const { core, secrets, wire } = await openWired()

      const adding = core.client.accounts.addGateway({
        ...{ name: '', country: 'GB', sessionOnly: false, credential },
        addresses: practiceAddresses,
      })

      expect(await problemOf(core, adding)).toEqual({ code, field })
      expect(secrets.written).toEqual([])
      expect(wire.requests.length === 0).toBe(code !== 'KEY_REFUSED')
      expect((await core.drive(core.client.accounts.list())).accounts).toEqual([])
    },
  )

  test('a password is accepted as it is typed, with spaces and letters of any language', async () => {
    const { core } = await openWired()

    const credential = { ...credentials.password, password: ' grün und gut ' }

    expect(await problemOf(core, addAccount(core, credential))).toEqual({
      code: 'KEY_REFUSED',
      field: 'credential.password',
    })
  })
})

test('a key that an earlier version kept as plain text is still found', async () => {
  const { core, secrets } = await openWired()
  await addAccount(core, credentials.api_key)
  const [item = ''] = secrets.kept.keys()
  secrets.kept.set(item, practiceAccount.apiKey)
  await core.clock.advance(minuteMs)

  expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
})

test.each(['{"v":2,"kind":"api_key","apiKey":"practice-key"}', '{"v":1,"kind":"client"}', '[]'])(
  'a keychain item that cannot be read, %s, is never presented as a key',
  async (text) => {
    const { core, secrets, wire } = await openWired()
    await addAccount(core, credentials.api_key)
    const [item = ''] = secrets.kept.keys()
    secrets.kept.set(item, text)
    await core.clock.advance(minuteMs)
    const before = wire.requests.length

    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
    expect(wire.requests.length).toBe(before)
    expect(await statesOf(core)).toEqual(['missing'])
    expect(secrets.kept.get(item)).toBe(text)
  },
)

describe('a token', () => {
  async function sendSlowly(core: Core) {
    const review = await freezeCampaign(core, { people: makePeople(200), batchSize: 2 })
    await core.drive(approveByCount(core, review))
    return review.draft.id
  }

  test('a token that runs out in the middle of a campaign is refreshed in time, and the send continues', async () => {
    const { core, wire } = await openWired({ latencyMs: [20_000, 20_000] })
    await addAccount(core, credentials.client)
    const id = await sendSlowly(core)

    await core.until(() => campaignState(core, id) === 'done')

    const asked = tokenRequests(wire)
    expect(asked.filter((path) => path === '/refresh').length).toBeGreaterThan(0)
    expect(sends(wire).length).toBeGreaterThan(50)
    expect(findBreaches(core, id, 200)).toEqual([])
    expect(stateCounts(core, id)).toEqual({ accepted: 200 })
  })

  test('an account asks for a new token when the refresh is refused', async () => {
    const { core, wire, practice } = await openWired()
    await addAccount(core, credentials.client)
    practice.gateway.faults.add({ match: { path: '/refresh', times: 'always' }, do: { answer: { status: 401 } } })
    const before = tokenRequests(wire).length
    await core.clock.advance(4 * minuteMs + 30_000)

    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
    expect(tokenRequests(wire).slice(before)).toEqual(['/refresh', '/oauth/token'])
  })

  test('a token refused in the middle of a campaign pauses it after one try for a new one (B042)', async () => {
    const { core, wire, practice } = await openWired()
    await addAccount(core, credentials.client)
    const review = await freezeCampaign(core, { people: makePeople(30), batchSize: 1 })
    practice.gateway.faults.add({
      match: { method: 'POST', path: '/sms/send', nth: 5, times: 'always' },
      do: { answer: { status: 401, body: '{"success":false}' } },
    })
    practice.gateway.faults.add({ match: { path: '/oauth/token', times: 'always' }, do: { answer: { status: 401 } } })
    const tokensBefore = tokenRequests(wire).length

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, review.draft.id) === 'paused (auth)')
    const sent = sends(wire).length
    await core.drive(core.client.outbox.resume({ campaignId: review.draft.id }))
    await core.until(() => campaignState(core, review.draft.id) === 'paused (auth)')

    expect(tokenRequests(wire).slice(tokensBefore)).toEqual(['/oauth/token'])
    expect(sends(wire).length).toBe(sent)
    expect(findBreaches(core, review.draft.id, 30)).toEqual([])
    practice.gateway.faults.clear()
    await core.drive(core.client.outbox.resume({ campaignId: review.draft.id }))
    await core.until(() => campaignState(core, review.draft.id) === 'done')
    expect(acceptances(core)).toHaveLength(30)
  })

  test('an account tells the kind and the end of its token, and an API key has neither', async () => {
    const { core } = await openWired()
    const ours = await addAccount(core, credentials.client)
    const keyed = await addAccount(core, credentials.api_key)
    const tested = await core.drive(core.client.accounts.test({ accountId: ours.id }))

    expect(tested).toMatchObject({ balance: { money: { currency: 'GBP' } }, token: { type: 'Bearer', role: 'user' } })
    const life = Date.parse(tested.token?.expiresAt ?? '') - core.clock.now()
    expect(life).toBeGreaterThan(4 * minuteMs)
    expect(life).toBeLessThanOrEqual(5 * minuteMs)
    expect(await core.drive(core.client.accounts.test({ accountId: keyed.id }))).not.toHaveProperty('token')
    expect(await core.codeOf(core.client.accounts.test({ accountId: 'nobody' }))).toBe('ACCOUNT_UNKNOWN')
  })

  test('a token is said not to work where only a key does, before anything is asked', async () => {
    const { core, wire } = await openWired()
    await addAccount(core, credentials.client)
    const before = wire.requests.length

    expect(await core.codeOf(core.client.requests.ask({ operation: 'recentOptOuts', parameters: {} }))).toBe(
      'NEEDS_API_KEY',
    )
    expect(wire.requests.length).toBe(before)
  })
})

describe('the older sign-in', () => {
  test("a refused older sign-in shows the gateway's words without the password in them", async () => {
    const { core, practice } = await openWired()
    const { password } = practiceAccount
    practice.gateway.faults.add({
      match: { path: '/v1/oauth/token' },
      do: { answer: { status: 401, body: JSON.stringify({ message: `No entry with ${password}` }) } },
    })

    const problem: unknown = await addAccount(core, credentials.password).catch((error: unknown) => error)

    expect(problem).toMatchObject({
      code: 'KEY_REFUSED',
      data: { detail: expect.stringContaining('No entry') as string },
    })
    expect(JSON.stringify([problem, core.logged])).not.toContain(password)
  })

  test('the older sign-in uses the password once and keeps it nowhere', async () => {
    const { core, secrets, wire } = await openWired()
    await addAccount(core, credentials.password)
    await core.clock.advance(61 * minuteMs)
    await core.drive(core.client.accounts.readBalance())

    const bodies = wire.requests.flatMap(({ body }) => body ?? [])
    expect(bodies.filter((body) => body.includes(practiceAccount.password))).toHaveLength(1)
    for (const place of [secrets.written, core.events, core.logged, writtenBytes(core)])
      expect(JSON.stringify(place)).not.toContain(practiceAccount.password)
  })

  test('the older sign-in stores each new refresh token at once', async () => {
    const { core, secrets } = await openWired()
    await addAccount(core, credentials.password)
    for (let hours = 0; hours < 3; hours++) {
      await core.clock.advance(61 * minuteMs)
      await core.drive(core.client.accounts.readBalance())
    }

    const tokens = secrets.written.map((text) => (JSON.parse(text) as { refreshToken: string }).refreshToken)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(tokens.length).toBeGreaterThanOrEqual(4)
    expect(keptIn(secrets).map(({ refreshToken }) => refreshToken)).toEqual([tokens.at(-1)])
  })

  test('the older sign-in continues after a crash with the last refresh token that was kept', async () => {
    const { core } = await openWired()
    await addAccount(core, credentials.password)
    await core.clock.advance(61 * minuteMs)
    await core.drive(core.client.accounts.readBalance())

    const again = await core.crash()

    expect(await again.codeOf(again.client.accounts.readBalance())).toBe('no problem')
  })

  test('a new refresh token that meets a locked keychain is written when it is unlocked', async () => {
    const { core, secrets } = await openWired()
    await addAccount(core, credentials.password)
    await core.clock.advance(61 * minuteMs)
    const { write } = secrets
    secrets.write = async () => ({ state: 'locked' })
    await core.drive(core.client.accounts.readBalance())
    const [before] = keptIn(secrets)
    secrets.write = write
    await core.clock.advance(minuteMs)

    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
    const [after] = keptIn(secrets)
    expect(after?.refreshToken).not.toBe(before?.refreshToken)
    const again = await core.crash()
    expect(await again.codeOf(again.client.accounts.readBalance())).toBe('no problem')
  })

  test('no new refresh token is written over one that was removed from the keychain', async () => {
    const { core, secrets } = await openWired({ latencyMs: [1_000, 1_000] })
    await addAccount(core, credentials.password)
    await core.clock.advance(61 * minuteMs)
    const reading = core.client.accounts.readBalance()
    await core.clock.advance(500)
    secrets.kept.clear()
    await core.drive(reading.catch(() => undefined))

    expect(secrets.kept.size).toBe(0)
    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
  })

  test('an expired refresh token pauses the campaign and asks the user to sign in, once', async () => {
    const { core, wire, practice, secrets } = await openWired()
    const account = await addAccount(core, credentials.password)
    const review = await freezeCampaign(core, { people: makePeople(20), batchSize: 5 })
    await core.clock.advance(61 * minuteMs)
    practice.gateway.faults.add({ match: { path: '/v1/oauth/token' }, do: { answer: { status: 401 } } })
    const tokensBefore = tokenRequests(wire).length

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, review.draft.id) === 'paused (auth)')

    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
    expect(await statesOf(core)).toEqual(['expired'])
    expect(tokenRequests(wire).length - tokensBefore).toBe(1)
    expect(secrets.kept.size).toBe(1)
    await core.drive(
      core.client.accounts.replaceCredential({
        ...{ accountId: account.id, credential: credentials.password, sessionOnly: false },
      }),
    )
    expect(await statesOf(core)).toEqual(['keychain'])
    await core.drive(core.client.outbox.resume({ campaignId: review.draft.id }))
    await core.until(() => campaignState(core, review.draft.id) === 'done')
  })

  test('a refused refresh token is tried once more when the user asks for it', async () => {
    const { core, wire, practice } = await openWired()
    const account = await addAccount(core, credentials.password)
    await core.clock.advance(61 * minuteMs)
    practice.gateway.faults.add({ match: { path: '/v1/oauth/token' }, do: { answer: { status: 403 } } })
    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
    const before = wire.requests.length
    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
    expect(wire.requests.length).toBe(before)

    const tested = await core.drive(core.client.accounts.test({ accountId: account.id }))

    expect(Date.parse(tested.token?.expiresAt ?? '') - core.clock.now()).toBeGreaterThan(59 * minuteMs)
    expect(await statesOf(core)).toEqual(['keychain'])
  })

  test('an older sign-in for this session only is never in the keychain and lives on its refresh tokens', async () => {
    const { core, secrets } = await openWired()
    await addAccount(core, credentials.password, { sessionOnly: true })
    for (let hours = 0; hours < 2; hours++) {
      await core.clock.advance(61 * minuteMs)
      expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
    }

    expect(secrets.written).toEqual([])
    expect(await statesOf(core)).toEqual(['session'])
  })
})

test('a credential of another kind replaces the previous one', async () => {
  const { core, secrets } = await openWired()
  const account = await addAccount(core, credentials.api_key)

  const changed = await core.drive(
    core.client.accounts.replaceCredential({
      ...{ accountId: account.id, credential: credentials.client, sessionOnly: false },
    }),
  )

  expect(changed).toMatchObject({ credentialKind: 'client', credential: 'keychain' })
  expect(keptIn(secrets)).toMatchObject([{ kind: 'client' }])
})

test.each(kinds)('a credential of the kind %s is in no answer, no event, no log and no file (B093)', async (kind) => {
  const { core, secrets, practice } = await openWired()
  const answers: unknown[] = [await addAccount(core, credentials[kind])]
  const review = await freezeCampaign(core, { people: makePeople(10), template: 'Hello {{firstname}}' })
  const priced = await core.drive(core.client.campaigns.estimate({ campaignId: review.draft.id }))
  practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 2 },
    do: { answer: { status: 401, body: '{"success":false,"message":"practice-key practice-secret"}' } },
  })
  const { ceiling } = priced
  await core.drive(
    core.client.campaigns.approve({
      ...{ campaignId: review.draft.id, hash: priced.hash, people: priced.people },
      ...(ceiling ? { ceiling } : {}),
    }),
  )
  await core.until(() => campaignState(core, review.draft.id) === 'paused (auth)')
  await core.clock.advance(61 * minuteMs)
  await core.drive(core.client.outbox.resume({ campaignId: review.draft.id }))
  await core.until(() => campaignState(core, review.draft.id) === 'settling')
  const account = await core.drive(core.client.accounts.list())
  answers.push(account, priced)
  answers.push(await core.drive(core.client.accounts.test({ accountId: account.activeId ?? '' })))
  answers.push(await core.drive(core.client.outbox.attempts({ campaignId: review.draft.id, offset: 0, limit: 100 })))

  const refreshTokens = secrets.written.flatMap(
    (text) => (JSON.parse(text) as { refreshToken?: string }).refreshToken ?? [],
  )
  const marks = Object.entries(credentials[kind]).flatMap(([name, value]) =>
    /apiKey|ecret|password/.test(name) && typeof value === 'string' ? [value] : [],
  )
  const places = { answers, events: core.events, log: core.logged, profile: writtenBytes(core) }
  for (const [place, content] of Object.entries(places)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    for (const mark of [...marks, ...refreshTokens])
      expect([place, mark, text.includes(mark)]).toEqual([place, mark, false])
  }
})
