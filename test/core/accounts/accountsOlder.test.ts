import { describe, expect, test } from 'vitest'
import { acceptances, campaignState, findBreaches, makePeople, stateCounts } from '../../support/steps/campaignSteps'
import { openCore } from '../../support/app/openCore'
import {
  addAccount,
  approveByCount,
  credentials,
  freezeCampaign,
  openWired,
  problemOf,
  sends,
} from '../../support/app/ownAccount'

async function openOlder(options: Parameters<typeof openWired>[0] = {}) {
  const wired = await openWired(options)
  const account = await addAccount(wired.core, credentials.api_key, { usesOlderApi: true })
  return { ...wired, account }
}

const pathOf = ({ url }: { url: string }): string => new URL(url).pathname

describe('an account of the older interface', () => {
  test('an account of the older API is tried and read through it', async () => {
    const { account, wire } = await openOlder()

    expect(account).toMatchObject({ defaults: { usesOlderApi: true }, balance: { money: { currency: 'GBP' } } })
    expect(new Set(wire.requests.map(pathOf))).toEqual(new Set(['/v1/balance']))
  })

  test.each([
    ['Hello', '/v1/sms/send', 'older_several'],
    ['Hello {{firstname}}', '/v1/sms/single/send', 'older_personalised'],
  ])('an account of the older API sends %j through %s, each person once', async (template, path, form) => {
    const { core, wire } = await openOlder()
    const people = makePeople(23)
    const review = await freezeCampaign(core, { people, template, batchSize: 5 })
    const campaignId = review.draft.id

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, campaignId) === 'done')

    expect(new Set(sends(wire).map(pathOf))).toEqual(new Set([path]))
    expect(JSON.stringify(sends(wire))).not.toContain('bypass')
    const taken = acceptances(core).map(({ number, text, form: by }) => `${number} ${text} ${by}`)
    const expected = people.map(
      ({ phone, firstname = '' }) => `${phone} ${template.replace('{{firstname}}', firstname)} ${form}`,
    )
    expect(taken.sort()).toEqual(expected.sort())
    expect(findBreaches(core, campaignId, 23)).toEqual([])
  })

  test('an account of the older API sends to one person in the older form too', async () => {
    const { core, wire } = await openOlder()
    const review = await freezeCampaign(core, { people: makePeople(1) })

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, review.draft.id) === 'done')

    expect(sends(wire).map(pathOf)).toEqual(['/v1/sms/send'])
    expect(acceptances(core)).toHaveLength(1)
  })

  test('an answer of the older API that is lost is found in the listing and not sent again', async () => {
    const { core, practice, wire } = await openOlder()
    const review = await freezeCampaign(core, { people: makePeople(12), batchSize: 4 })
    practice.gateway.faults.add({
      match: { method: 'POST', path: '/v1/sms/send', nth: 3 },
      do: { connection: 'reset_after' },
    })

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, review.draft.id) === 'done')

    expect(findBreaches(core, review.draft.id, 12)).toEqual([])
    expect(acceptances(core)).toHaveLength(12)
    expect(sends(wire).length).toBe(new Set(sends(wire).map(({ body }) => body)).size)
  })

  test('an account of the older API has no price to ask for, and asks for none', async () => {
    const { core, wire } = await openOlder()
    const review = await freezeCampaign(core)

    const priced = await core.drive(core.client.campaigns.estimate({ campaignId: review.draft.id }))

    expect(priced.estimate).toMatchObject({ state: 'no_price', words: ['older_api_has_no_estimate'] })
    expect(priced.ceiling).toBeUndefined()
    expect(wire.requests.filter((request) => pathOf(request).includes('estimate'))).toEqual([])
    expect(await core.codeOf(approveByCount(core, priced))).toBe('no problem')
  })

  test('an account of the older API without a listing still sends, and leaves doubt to the user', async () => {
    const { core, practice } = await openOlder()
    const review = await freezeCampaign(core, { people: makePeople(9), batchSize: 3 })
    practice.gateway.faults.add({ match: { path: '/messages*', times: 'always' }, do: { answer: { status: 404 } } })
    practice.gateway.faults.add({
      match: { method: 'POST', path: '/v1/sms/send', nth: 2 },
      do: { connection: 'reset_after' },
    })

    await core.drive(approveByCount(core, review))
    await core.until(() => (stateCounts(core, review.draft.id).pending ?? 0) === 0)
    await core.clock.advance(600_000)

    expect(stateCounts(core, review.draft.id)).toEqual({ accepted: 6, uncertain: 3 })
    expect(acceptances(core)).toHaveLength(9)
  })

  test('a missing listing stops a send of the present API', async () => {
    const { core, practice, wire } = await openWired()
    await addAccount(core, credentials.api_key)
    const earlier = await freezeCampaign(core, { people: makePeople(1) })
    await core.drive(approveByCount(core, earlier))
    await core.until(() => campaignState(core, earlier.draft.id) === 'done')
    const sent = sends(wire).length
    const review = await freezeCampaign(core)
    practice.gateway.faults.add({ match: { path: '/messages*', times: 'always' }, do: { answer: { status: 404 } } })

    await core.drive(approveByCount(core, review))
    await core.until(() => campaignState(core, review.draft.id).startsWith('paused'))

    expect(sends(wire)).toHaveLength(sent)
  })

  test("the older API's tracking id is kept as proof of acceptance", async () => {
    const { core } = await openOlder()
    const review = await freezeCampaign(core, { people: makePeople(1) })
    await core.drive(approveByCount(core, review))
    await core.until(() => stateCounts(core, review.draft.id).accepted === 1)

    const evidence = core.db.prepare('SELECT evidence FROM recipients WHERE campaign_id = ?').all(review.draft.id)
    expect(evidence).toEqual([{ evidence: 'tracking' }])
  })

  test('an account of the older API shows the request that it would make', async () => {
    const { core } = await openOlder()
    const { id } = await core.drive(
      core.client.campaigns.create({
        listIds: (await core.drive(core.client.lists.all())).lists.map(({ id: list }) => list),
      }),
    )
    const frozen = await freezeCampaign(core, { people: makePeople(3) })

    const shown = await core.drive(core.client.requests.showSend({ campaignId: frozen.draft.id, what: 'send' }))

    expect(new URL(shown.request.url).pathname).toBe('/v1/sms/send')
    const asked = core.client.requests.showSend({ campaignId: frozen.draft.id, what: 'estimate' })
    expect(await problemOf(core, asked)).toEqual({ code: 'REQUEST_PARAMETER', field: 'what' })
    expect(await core.codeOf(core.client.requests.showSend({ campaignId: id, what: 'send' }))).toBe(
      'CAMPAIGN_NO_PEOPLE',
    )
  })
})

test('an account that changes its API turns a frozen campaign back into a draft', async () => {
  const { core, wire } = await openWired()
  const account = await addAccount(core, credentials.api_key)
  const review = await freezeCampaign(core)

  await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { usesOlderApi: true } }))

  expect(await core.codeOf(approveByCount(core, review))).toBe('APPROVAL_STALE')
  const before = wire.requests.length
  await core.drive(core.client.accounts.readBalance())
  expect(wire.requests.slice(before).map(pathOf)).toEqual(['/v1/balance'])
})

test('an account of the older API continues after a crash in the middle of a run, each person once', async () => {
  const { core, practice, secrets } = await openOlder({ latencyMs: [2_000, 2_000] })
  const review = await freezeCampaign(core, { people: makePeople(40), batchSize: 4, template: 'Hello {{firstname}}' })
  await core.drive(approveByCount(core, review))
  await core.until(() => (stateCounts(core, review.draft.id).accepted ?? 0) > 8)
  await core.stop()

  const again = await openCore({ profile: core.profile, practice, secrets, marks: core.marks })
  await again.drive(again.client.outbox.resume({ campaignId: review.draft.id }))
  await again.until(() => campaignState(again, review.draft.id) === 'done')

  expect(findBreaches(again, review.draft.id, 40)).toEqual([])
  expect(acceptances(again)).toHaveLength(40)
})
