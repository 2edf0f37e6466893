import { describe, expect, test } from 'vitest'
import { ORPCError } from '@orpc/server'
import { practiceAddresses } from '../../../src/main/core/base/practiceAccount'
import { makeCredentials } from '../../../src/main/core/accounts/credentials'
import type { AccountId } from '../../../src/main/core/base/ids'
import { createFakeClock } from '../../support/app/fakeClock'
import { openPractice, testKey, testStart } from '../../support/app/practiceGateway'
import {
  addList,
  campaignState,
  makePeople,
  prepareCampaign,
  startCampaign,
  stateCounts,
  writtenBytes,
} from '../../support/steps/campaignSteps'
import { memorySecrets, openCore, type Core } from '../../support/app/openCore'

const withKey = (apiKey: string) => ({ kind: 'api_key' as const, apiKey })
const details = {
  name: 'Ours',
  addresses: practiceAddresses,
  credential: withKey(testKey),
  country: 'GB',
  sessionOnly: false,
}

async function problemOf(core: Core, promise: Promise<unknown>): Promise<unknown> {
  return core.drive(promise).then(
    () => 'no problem',
    (error: unknown) =>
      error instanceof ORPCError ? { code: error.code, field: (error.data as { field?: string }).field } : error,
  )
}

const accountsOf = (core: Core) => core.drive(core.client.accounts.list())

describe('adding an account', () => {
  test('adding an account keeps its key in the keychain and shows the balance read with it', async () => {
    const core = await openCore()

    const account = await core.drive(core.client.accounts.addGateway(details))

    expect(account).toMatchObject({
      name: 'Ours',
      kind: 'gateway',
      credential: 'keychain',
      isTest: false,
      balance: { money: { currency: 'GBP' } },
    })
    expect([...core.secrets.kept.values()].map((kept) => JSON.parse(kept) as unknown)).toEqual([
      { v: 1, kind: 'api_key', apiKey: testKey },
    ])
    expect((await accountsOf(core)).activeId).toBe(account.id)
  })

  test('an account whose key is refused is not kept, and the refusal names the field', async () => {
    const core = await openCore()

    const problem = await problemOf(
      core,
      core.client.accounts.addGateway({ ...details, credential: withKey('another-key') }),
    )

    expect(problem).toEqual({ code: 'KEY_REFUSED', field: 'credential.apiKey' })
    expect(core.secrets.kept.size).toBe(0)
    expect(await accountsOf(core)).toEqual({ accounts: [] })
  })

  test('a client id entered in place of the key is answered by the first 401 (B092)', async () => {
    const core = await openCore()

    expect(
      await problemOf(core, core.client.accounts.addGateway({ ...details, credential: withKey('practice-client') })),
    ).toEqual({
      code: 'KEY_REFUSED',
      field: 'credential.apiKey',
    })
  })

  test.each([
    ['  \n', 'KEY_EMPTY'],
    ['kéy', 'KEY_CHARACTERS'],
    ['two\nlines', 'KEY_CHARACTERS'],
    ['k'.repeat(9_000), 'KEY_TOO_LONG'],
  ])('an account with the key %j is refused before anything is asked (B091)', async (apiKey, code) => {
    const core = await openCore()

    expect(await problemOf(core, core.client.accounts.addGateway({ ...details, credential: withKey(apiKey) }))).toEqual(
      {
        code,
        field: 'credential.apiKey',
      },
    )
    expect(core.practice.gateway.truth().requests).toEqual([])
  })

  test.each([
    ['http://gateway.example.org', 'ADDRESS_NOT_HTTPS'],
    ['https://user:pass@gateway.example.org', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://gateway.example.org/path', 'ADDRESS_NOT_AN_ORIGIN'],
    ['https://gateway.example.org/?a=b', 'ADDRESS_NOT_AN_ORIGIN'],
    ['gateway', 'ADDRESS_NOT_HTTPS'],
    ['https://', 'ADDRESS_NOT_AN_ORIGIN'],
  ])('an account at the address %s is refused with the field named (B055)', async (auth, code) => {
    const core = await openCore()

    const problem = await problemOf(
      core,
      core.client.accounts.addGateway({ ...details, addresses: { ...practiceAddresses, auth } }),
    )

    expect(problem).toEqual({ code, field: 'addresses.auth' })
    expect(core.secrets.kept.size).toBe(0)
  })

  test.each([
    [{ connection: 'refused' }, 'GATEWAY_UNREACHABLE'],
    [{ connection: 'silent_before' }, 'GATEWAY_SLOW'],
    [{ body: 'html' }, 'GATEWAY_NOT_UNDERSTOOD'],
  ] as const)(
    'an account is not kept while the gateway answers %j, and the refusal says which of the three addresses failed',
    async (fault, code) => {
      const core = await openCore()
      core.practice.gateway.faults.add({ match: { times: 'always' }, do: fault })

      expect(await problemOf(core, core.client.accounts.addGateway(details))).toEqual({ code, field: 'addresses.auth' })
      expect(core.secrets.kept.size).toBe(0)
      expect(await accountsOf(core)).toEqual({ accounts: [] })
    },
  )
})

describe('the keychain', () => {
  test.each([
    ['locked', { state: 'locked' }, 'KEYCHAIN_LOCKED'],
    ['away', { state: 'unavailable', detail: 'no bus' }, 'KEYCHAIN_UNAVAILABLE'],
  ] as const)(
    'a keychain that is %s is never taken for one without the key, and nothing is written (B089)',
    async (_, trouble, code) => {
      const core = await openCore()
      const account = await core.drive(core.client.accounts.addGateway(details))
      const kept = new Map(core.secrets.kept)
      core.secrets.trouble = trouble
      await core.clock.advance(60_000)

      expect(await core.drive(core.client.accounts.keychain())).toEqual({ state: trouble.state })
      expect(await core.codeOf(core.client.accounts.readBalance())).toBe(code)
      expect(
        await core.codeOf(
          core.client.accounts.replaceCredential({
            accountId: account.id,
            credential: withKey(testKey),
            sessionOnly: false,
          }),
        ),
      ).toBe(code)
      expect(await core.codeOf(core.client.accounts.remove({ accountId: account.id }))).toBe(code)

      expect((await accountsOf(core)).accounts).toMatchObject([{ id: account.id, credential: trouble.state }])
      expect(core.secrets.kept).toEqual(kept)
    },
  )

  test('a key is held in memory until the app closes while the keychain is away', async () => {
    const core = await openCore()
    core.secrets.trouble = { state: 'unavailable', detail: 'no bus' }

    const account = await core.drive(core.client.accounts.addGateway({ ...details, sessionOnly: true }))
    expect(account.credential).toBe('session')
    expect(await core.codeOf(core.client.accounts.readBalance())).toBe('no problem')
    await core.stop()

    const again = await openCore({ profile: core.profile, practice: core.practice, secrets: core.secrets })
    expect((await accountsOf(again)).accounts).toMatchObject([{ credential: 'missing' }])
    expect(await again.codeOf(again.client.accounts.readBalance())).toBe('CREDENTIAL_MISSING')
  })

  test('a run pauses when the keychain loses its key, and a new key lets it continue (B090)', async () => {
    const core = await openCore({ latencyMs: [2_000, 2_000] })
    const account = await core.drive(core.client.accounts.addGateway(details))
    addList(core, makePeople(200))
    const { id } = await core.drive(core.client.campaigns.create({ name: 'News', listIds: [1] }))
    await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hello' }))
    await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { batchSize: 5 } }))
    const { hash, people } = await core.drive(core.client.campaigns.freeze({ campaignId: id }))
    await core.drive(core.client.campaigns.approve({ campaignId: id, hash, people, typedCount: 200 }))
    await core.until(() => (stateCounts(core, id).accepted ?? 0) > 10)

    core.secrets.kept.clear()
    await core.until(() => campaignState(core, id).startsWith('paused'))

    expect(campaignState(core, id)).toBe('paused (auth)')
    expect(stateCounts(core, id).uncertain).toBeUndefined()
    await core.drive(
      core.client.accounts.replaceCredential({
        accountId: account.id,
        credential: withKey(testKey),
        sessionOnly: false,
      }),
    )
    await core.drive(core.client.outbox.resume({ campaignId: id }))
    await core.until(() => campaignState(core, id) === 'done')
  })

  test('a key is sent only to the origins it was entered for (B056)', async () => {
    const secrets = memorySecrets()
    const credentials = makeCredentials({ secrets, clock: createFakeClock(testStart), practiceKey: '' })
    const owner = {
      id: 'a' as AccountId,
      kind: 'gateway',
      credentialPlace: 'keychain',
      baseAddress: 'https://base.example.org',
      authAddress: 'https://auth.example.org',
      apiAddress: 'https://api.example.org',
    } as const
    await credentials.keep(owner, withKey('secret'), false)
    const later = makeCredentials({ secrets, clock: createFakeClock(testStart), practiceKey: '' })

    expect(await later.read(owner)).toMatchObject({ ok: true })
    for (const address of ['baseAddress', 'authAddress', 'apiAddress'] as const) {
      const moved = { ...owner, id: 'a' as AccountId, [address]: 'https://elsewhere.example.org' }
      expect(
        await makeCredentials({ secrets, clock: createFakeClock(testStart), practiceKey: '' }).read(moved),
      ).toMatchObject({
        ok: false,
        problem: { code: 'CREDENTIAL_MISSING' },
      })
    }
  })

  test('the keychain keeps no copy of a key that is now held for the session only', async () => {
    const core = await openCore()
    const account = await core.drive(core.client.accounts.addGateway(details))

    await core.drive(
      core.client.accounts.replaceCredential({
        accountId: account.id,
        credential: withKey(testKey),
        sessionOnly: true,
      }),
    )

    expect(core.secrets.kept.size).toBe(0)
    expect((await accountsOf(core)).accounts).toMatchObject([{ credential: 'session' }])
  })
})

describe('several accounts', () => {
  test('an unknown account cannot be made active, and the active one stays', async () => {
    const core = await openCore()
    const account = await core.drive(core.client.accounts.openPractice())

    expect(await core.codeOf(core.client.accounts.activate({ accountId: 'nobody' }))).toBe('ACCOUNT_UNKNOWN')
    expect((await accountsOf(core)).activeId).toBe(account.id)
  })

  test('the practice account opened twice at once is one account', async () => {
    const practice = openPractice({ clock: createFakeClock(testStart), people: 'seeded' })
    const core = await openCore({ practice })

    await core.drive(Promise.all([core.client.accounts.openPractice(), core.client.accounts.openPractice()]))

    expect((await accountsOf(core)).accounts).toHaveLength(1)
    expect((await core.drive(core.client.lists.all())).lists.map(({ name, people }) => [name, people])).toEqual([
      ['Appointments', expect.any(Number)],
      ['Customers', 140],
      ['Newsletter', expect.any(Number)],
    ])
  })

  test('a practice account that could not be filled is made again by the next try', async () => {
    const practice = openPractice({ clock: createFakeClock(testStart), people: 'seeded' })
    const core = await openCore({ practice })
    practice.gateway.faults.add({ match: { path: '/v1/people/*', times: 3 }, do: { connection: 'refused' } })
    practice.gateway.faults.add({ match: { path: '/v1/lists*', times: 3 }, do: { connection: 'refused' } })
    expect(await core.codeOf(core.client.accounts.openPractice())).toBe('GATEWAY_UNREACHABLE')
    expect((await accountsOf(core)).accounts).toEqual([])
    practice.gateway.faults.clear()

    await core.drive(core.client.accounts.openPractice())

    expect((await core.drive(core.client.lists.all())).everyone.people).toBe(200)
  })

  test('an account with an unfinished campaign cannot be removed, and keeps its key', async () => {
    const core = await openCore({ latencyMs: [2_000, 2_000] })
    const { account } = await startCampaign(core, { people: makePeople(30), batchSize: 5 })

    expect(await core.codeOf(core.client.accounts.remove({ accountId: account.id }))).toBe('ACCOUNT_BUSY')
  })

  test('removing an account removes its key from the keychain', async () => {
    const core = await openCore()
    const account = await core.drive(core.client.accounts.addGateway(details))

    await core.drive(core.client.accounts.remove({ accountId: account.id }))

    expect(core.secrets.kept.size).toBe(0)
    expect(await accountsOf(core)).toEqual({ accounts: [] })
  })
})

describe('a balance', () => {
  test.each([
    [-4.5, { money: { micros: -4_500_000, currency: 'GBP' }, words: '-4.5 GBP' }],
    ['12.30', { money: { micros: 12_300_000, currency: 'GBP' }, words: '12.30 GBP' }],
    ['plenty', { words: 'plenty GBP' }],
  ])('a balance of %j is shown as it is, and only a number is money', async (balance, expected) => {
    const core = await openCore()
    await core.drive(core.client.accounts.openPractice())
    core.practice.gateway.faults.add({ match: { path: '/api/balance' }, do: { patch: { balance } } })

    const { readAt: _, ...read } = await core.drive(core.client.accounts.readBalance())

    expect(read).toEqual(expected)
  })
})

test('a key is in no answer, no event, no log and no file of the profile (B093)', async () => {
  const apiKey = 'canary-key-5f1e0c'
  const canaryPhone = '+12015550142'
  const practice = openPractice({ clock: createFakeClock(testStart), apiKey })
  const core = await openCore({ practice })
  const answers: unknown[] = [
    await core.drive(core.client.accounts.addGateway({ ...details, credential: withKey(apiKey) })),
  ]
  const listId = addList(core, [{ phone: canaryPhone, firstname: 'Ada' }, ...makePeople(30)])
  const { id } = await core.drive(core.client.campaigns.create({ name: 'News', listIds: [listId] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hello {{firstname}}' }))
  await core.drive(core.client.campaigns.freeze({ campaignId: id }))
  const review = await core.drive(core.client.campaigns.estimate({ campaignId: id }))
  practice.gateway.faults.add({
    match: { method: 'POST', path: '/sms/send', nth: 2 },
    do: { answer: { status: 401, body: JSON.stringify({ success: false, message: `Bad key ${apiKey}` }) } },
  })
  await core.drive(
    core.client.campaigns.approve({
      campaignId: id,
      hash: review.hash,
      people: review.people,
      ...(review.ceiling ? { ceiling: review.ceiling } : {}),
    }),
  )
  await core.until(() => campaignState(core, id) === 'paused (auth)')
  await core.drive(core.client.outbox.resume({ campaignId: id }))
  await core.until(() => campaignState(core, id) === 'done')
  answers.push(await accountsOf(core), review, await core.drive(core.client.outbox.progress({ campaignId: id })))
  answers.push(await core.drive(core.client.outbox.attempts({ campaignId: id, offset: 0, limit: 100 })))

  for (const [place, text] of Object.entries({
    answers: JSON.stringify(answers),
    events: JSON.stringify(core.events),
    log: JSON.stringify(core.logged),
    profile: writtenBytes(core),
  })) {
    expect([place, text.includes(apiKey)]).toEqual([place, false])
  }
  expect(JSON.stringify(core.logged)).not.toContain(canaryPhone.slice(1))
  expect(writtenBytes(core)).toContain(canaryPhone)
})

test('prepareCampaign stands on an account that can be paid from', async () => {
  const core = await openCore()

  const { review } = await prepareCampaign(core, { people: makePeople(10) })

  expect(review).toMatchObject({ people: 10, estimate: { state: 'priced' }, ceiling: { currency: 'GBP' } })
})
