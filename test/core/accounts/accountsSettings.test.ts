import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { AccountDefaults } from '@contract'
import { migrations } from '../../../src/main/core/storage/migrations'
import { acceptances, campaignState, makePeople } from '../../support/steps/campaignSteps'
import { makeProfile, openCore, type Core } from '../../support/app/openCore'
import {
  addAccount,
  approveByCount,
  credentials,
  freezeCampaign,
  openWired,
  problemOf,
  sends,
} from '../../support/app/ownAccount'

const callbackUrl = 'https://status.example.org/in?from=postrider'

type Edit = Partial<Omit<AccountDefaults, 'dailyCap'>> & { dailyCap?: number | null }

async function openOwn() {
  const wired = await openWired()
  const account = await addAccount(wired.core, credentials.api_key)
  const update = (defaults: Edit) => wired.core.client.accounts.update({ accountId: account.id, defaults })
  return { ...wired, account, update }
}

describe('settings of an account', () => {
  test('a new account begins with cautious settings', async () => {
    const { account } = await openOwn()

    expect(account.defaults).toEqual({
      ...{ sender: '', country: 'GB', batchSize: 100, pacePerSecond: 20, timeZone: '', callbackUrl: '' },
      ...{ chatAppChannel: 'chatapp', usesOlderApi: false, transcodes: false, ownPhone: '' },
      ...{ textsPerPerson: 2, textsPerPersonHours: 24, atLimit: 'go_on' as const },
    })
  })

  test('each setting of an account is kept separately over a restart', async () => {
    const { core, practice, secrets, update } = await openOwn()
    const given = {
      ...{ timeZone: 'Europe/Paris', callbackUrl, chatAppChannel: 'chat-2', lowBalanceMicros: 5_000_000 },
      ...{ usesOlderApi: true, transcodes: true, dailyCap: 500, ownPhone: '+447700900147' },
    }
    for (const [name, value] of Object.entries(given)) await core.drive(update({ [name]: value }))
    await core.stop()

    const again = await openCore({ profile: core.profile, practice, secrets })

    const { accounts } = await again.drive(again.client.accounts.list())
    expect(accounts[0]?.defaults).toMatchObject(given)
  })

  test('a balance warning ends when it is emptied, and stays when a change does not name it', async () => {
    const { core, update } = await openOwn()
    await core.drive(update({ lowBalanceMicros: 1_000_000 }))

    expect((await core.drive(update({ sender: 'Bakery' }))).defaults.lowBalanceMicros).toBe(1_000_000)
    const ended = { lowBalanceMicros: undefined } as unknown as Edit
    expect((await core.drive(update(ended))).defaults).not.toHaveProperty('lowBalanceMicros')
  })

  test("only null removes an account's daily limit of people", async () => {
    const { core, update } = await openOwn()
    await core.drive(update({ dailyCap: 500 }))

    expect((await core.drive(update({ sender: 'Bakery' }))).defaults.dailyCap).toBe(500)
    expect((await core.drive(update({ dailyCap: null }))).defaults).not.toHaveProperty('dailyCap')
  })

  test.each([
    [{ timeZone: 'europe/london' }, { timeZone: 'Europe/London' }],
    [{ timeZone: 'US/Pacific' }, { timeZone: 'US/Pacific' }],
    [{ timeZone: 'UTC' }, { timeZone: 'UTC' }],
    [{ timeZone: ' ' }, { timeZone: '' }],
    [{ callbackUrl: ' https://status.example.org ' }, { callbackUrl: 'https://status.example.org/' }],
    [{ callbackUrl: 'http://127.0.0.1:8080/in' }, { callbackUrl: 'http://127.0.0.1:8080/in' }],
    [{ callbackUrl: 'http://localhost/in' }, { callbackUrl: 'http://localhost/in' }],
    [{ callbackUrl: '' }, { callbackUrl: '' }],
    [{ chatAppChannel: '' }, { chatAppChannel: 'chatapp' }],
    [{ ownPhone: '07700 900147' }, { ownPhone: '+447700900147' }],
    [{ ownPhone: '06 39 98 00 01', country: 'FR' }, { ownPhone: '+33639980001' }],
    [{ ownPhone: ' ' }, { ownPhone: '' }],
  ])("an account's setting %j is stored as %j", async (given, kept) => {
    const { core, update } = await openOwn()

    expect((await core.drive(update(given))).defaults).toMatchObject(kept)
  })

  test.each([
    [{ timeZone: 'Europe/Nowhere' }, 'ZONE_UNKNOWN'],
    [{ timeZone: '+01:00' }, 'ZONE_UNKNOWN'],
    [{ callbackUrl: 'http://status.example.org/in' }, 'CALLBACK_NOT_HTTPS'],
    [{ callbackUrl: 'https://ada:secret@status.example.org/in' }, 'CALLBACK_NOT_HTTPS'],
    [{ callbackUrl: 'ftp://status.example.org' }, 'CALLBACK_NOT_HTTPS'],
    [{ callbackUrl: 'status.example.org' }, 'CALLBACK_NOT_HTTPS'],
    [{ callbackUrl: 'https://' }, 'CALLBACK_NOT_HTTPS'],
    [{ callbackUrl: `https://status.example.org/${'ä'.repeat(200)}` }, 'CALLBACK_NOT_HTTPS'],
    [{ chatAppChannel: '../sms' }, 'CHANNEL_NOT_ALLOWED'],
    [{ sender: 'much too long a name' }, 'SENDER_NOT_ALLOWED'],
    [{ ownPhone: '12345' }, 'PHONE_NOT_USABLE'],
    [{ ownPhone: 'my own' }, 'PHONE_NOT_USABLE'],
  ])("an account's setting %j is refused with its field, and nothing is changed", async (given, code) => {
    const { core, account, update } = await openOwn()

    const field = `defaults.${Object.keys(given)[0] ?? ''}`
    expect(await problemOf(core, update({ ...given, batchSize: 7 }))).toEqual({ code, field })
    expect((await core.drive(core.client.accounts.list())).accounts[0]?.defaults).toEqual(account.defaults)
  })
})

describe('the address for status updates', () => {
  test.each(['Hello', 'Hello {{firstname}}'])(
    'the address for status updates goes with every send, estimate and shown request of %j',
    async (template) => {
      const { core, wire, update } = await openOwn()
      await core.drive(update({ callbackUrl }))
      const review = await freezeCampaign(core, { people: makePeople(12), template })
      const campaignId = review.draft.id

      const shown = await core.drive(core.client.requests.showSend({ campaignId, what: 'send' }))
      const priced = await core.drive(core.client.campaigns.estimate({ campaignId }))
      const { ceiling } = priced
      await core.drive(
        core.client.campaigns.approve({
          ...{ campaignId, hash: priced.hash, people: 12 },
          ...(ceiling ? { ceiling } : {}),
        }),
      )
      await core.until(() => campaignState(core, campaignId) === 'done')

      const bodies = wire.requests.filter(({ url }) => /\/sms\/(send|estimate)$/.test(url)).map(({ body = '' }) => body)
      expect(bodies.length).toBeGreaterThan(3)
      // A send bears our own mark beside it, to know its records again.
      const isOurs = expect.stringContaining(callbackUrl)
      for (const body of [...bodies, shown.request.body ?? ''])
        expect(JSON.parse(body)).toMatchObject({ callback_url: isOurs })
      expect(acceptances(core).map((accepted) => accepted.callbackUrl)).toEqual(Array(12).fill(isOurs))
    },
  )

  test('an empty address for status updates is left out of a request', async () => {
    const { core, wire } = await openOwn()
    const review = await freezeCampaign(core)

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, review.draft.id) === 'done')

    expect(sends(wire).some(({ body = '' }) => body.includes('callback_url'))).toBe(false)
  })
})

test('another channel name is in the requests that are shown from then on', async () => {
  const { core, update } = await openOwn()
  const fields = {
    to: ['+447700900001'],
    message: 'Hello',
    imageUrl: 'https://a.example.org/i',
    targetUrl: 'https://a.example.org',
  }
  const shownPath = async () => {
    const { request } = await core.drive(core.client.requests.showExample({ form: 'chat_app', what: 'send', fields }))
    return new URL(request?.url ?? 'https://none').pathname
  }
  expect(await shownPath()).toBe('/chatapp/send')

  await core.drive(update({ chatAppChannel: 'chat-2' }))

  expect(await shownPath()).toBe('/chat-2/send')
})

test('a database of the first version keeps its accounts, with cautious values for what is new', async () => {
  const profile = makeProfile()
  const older = new DatabaseSync(join(profile, 'postrider.sqlite'))
  older.exec(
    `PRAGMA application_id = ${0x506f7374}; PRAGMA journal_mode = WAL; ${migrations[0]?.sql ?? ''}; PRAGMA user_version = 1`,
  )
  older.exec(`INSERT INTO accounts (id, name, kind, base_address, auth_address, api_address, credential_kind, credential_place, sender,
    country, batch_size, pace_per_second, is_active, created_at) VALUES ('a', 'Ours', 'gateway', 'https://b.example.org',
    'https://a.example.org', 'https://c.example.org', 'api_key', 'keychain', 'Bakery', 'FR', 250, 15, 1, '2026-11-01T00:00:00.000Z')`)
  older.close()

  const core: Core = await openCore({ profile })

  expect(await core.drive(core.client.accounts.list())).toEqual({
    activeId: 'a',
    accounts: [
      {
        ...{ id: 'a', name: 'Ours', kind: 'gateway', isTest: false, credential: 'keychain', credentialKind: 'api_key' },
        addresses: { base: 'https://b.example.org', auth: 'https://a.example.org', api: 'https://c.example.org' },
        defaults: {
          ...{ sender: 'Bakery', country: 'FR', batchSize: 250, pacePerSecond: 15, timeZone: '', callbackUrl: '' },
          ...{ chatAppChannel: 'chatapp', usesOlderApi: false, transcodes: false, ownPhone: '' },
          ...{ textsPerPerson: 2, textsPerPersonHours: 24, atLimit: 'go_on' as const },
        },
      },
    ],
  })
  expect(core.db.prepare('PRAGMA user_version').get()).toEqual({ user_version: migrations.at(-1)?.version })
})

test('a limit that was typed just before another one was lost: two changes of an account at once are both kept', async () => {
  const core = await openCore()
  const { id: accountId } = await core.drive(core.client.accounts.openPractice())

  await Promise.all(
    [{ textsPerWeek: 1 }, { dailyCap: 4 }, { moneyPerDayMicros: 5_000_000 }].map((defaults) =>
      core.drive(core.client.accounts.update({ accountId, defaults })),
    ),
  )

  const { accounts } = await core.drive(core.client.accounts.list())
  expect(accounts.find(({ id }) => id === accountId)?.defaults).toMatchObject({
    textsPerWeek: 1,
    dailyCap: 4,
    moneyPerDayMicros: 5_000_000,
  })
})
