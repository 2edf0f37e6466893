// Questions to the gateway itself, beside the local copy.
import { describe, expect, test } from 'vitest'
import {
  campaignState,
  fictionPhone,
  makePeople,
  openPracticeAccount,
  startCampaign,
} from '../../support/steps/campaignSteps'
import { sendElsewhere } from '../../support/steps/historySteps'
import { fault, rows } from '../../support/steps/jobSteps'
import { openCore } from '../../support/app/openCore'

async function openWithMessages() {
  const core = await openCore()
  await sendElsewhere(core.practice, [0, 5], 3)
  await openPracticeAccount(core)
  return core
}

describe('the gateway’s own listing', () => {
  test('the gateway’s own listing is asked with its own filters, and the records it shows are kept', async () => {
    const core = await openWithMessages()

    const page = await core.drive(
      core.client.history.askListing({ createdAt: '2026-11-16', limit: 2, orderDirection: 'asc' }),
    )

    expect(page).toMatchObject({ total: 3, hasNext: true })
    expect(page.rows.map(({ record }) => record.to)).toEqual([fictionPhone(0), fictionPhone(1)])
    expect(page.rows[0]?.record).toMatchObject({ message: 'Sent 5 days ago', sms_count: '1', is_api: '1' })
    expect(rows(core, 'SELECT id FROM messages ORDER BY id')).toEqual(page.rows.map(({ id }) => ({ id })))
    const last = await core.drive(core.client.history.askListing({ to: fictionPhone(2), status: 'DELIVERED', page: 1 }))
    expect(last.rows.every(({ record }) => record.to === fictionPhone(2))).toBe(true)
  })

  test('the gateway’s own listing shows records that cannot be kept, without an id', async () => {
    const core = await openWithMessages()
    fault(core, { match: { path: '/messages', times: 'always' }, do: { patchRows: { to: null } } })

    const page = await core.drive(core.client.history.askListing({ limit: 1 }))

    expect(page.rows).toHaveLength(1)
    expect(page.rows[0]).not.toHaveProperty('id')
    expect(page.rows[0]?.record).not.toHaveProperty('to')
  })

  test("the gateway's refusal of a filter is shown with its words", async () => {
    const core = await openWithMessages()

    expect(await core.codeOf(core.client.history.askListing({ orderBy: 'colour' }))).toBe('GATEWAY_REFUSED')
  })
})

describe('one message', () => {
  test('one message can be asked for by its id', async () => {
    const core = await openWithMessages()
    const key = core.practice.gateway.context.state.messages[0]?.key ?? ''

    const { record, raw } = await core.drive(core.client.history.askMessage({ gatewayKey: key }))

    expect(record).toMatchObject({ id: key, type: 'sms', message: 'Sent 5 days ago' })
    expect(JSON.parse(raw)).toMatchObject({ id: key })
    expect(await core.codeOf(core.client.history.askMessage({ gatewayKey: 'nobody' }))).toBe('GATEWAY_NOT_FOUND')
  })

  test.each(['.', '..'])(
    'a message with the id “%s” is not known, and Postrider does not fail because of it',
    async (key) => {
      const core = await openCore()
      await openPracticeAccount(core)

      expect(await core.codeOf(core.client.history.askMessage({ gatewayKey: key }))).toBe('GATEWAY_NOT_FOUND')
    },
  )

  test('a gateway that answers "not found" for its last message has none, which is no unknown entry', async () => {
    const core = await openCore()
    await openPracticeAccount(core)

    expect(await core.codeOf(core.client.history.askLast())).toBe('GATEWAY_NO_LAST')
  })

  test('one message and the last one are shown as they are, and the last is kept', async () => {
    const core = await openWithMessages()

    const last = await core.drive(core.client.history.askLast())

    expect(last.record).toMatchObject({ message: 'Sent 0 days ago', to: fictionPhone(2) })
    expect(rows(core, 'SELECT id FROM messages')).toEqual([{ id: last.id }])
  })
})

test("campaigns of the gateway stand beside the app's own, with what is on this computer of each", async () => {
  const core = await openWithMessages()
  const { id } = await startCampaign(core, { people: makePeople(4), template: 'The same to all', batchSize: 4 })
  await core.until(() => campaignState(core, id).startsWith('done'))
  await core.clock.advance(60_000)

  const { rows: campaigns, total, hasNext } = await core.drive(core.client.history.askCampaigns({ page: 1 }))

  expect({ total, hasNext }).toEqual({ total: 3, hasNext: false })
  // The first request of a run is to one person alone, which makes no campaign there.
  expect(campaigns[0]).toMatchObject({
    campaign: { id, name: 'News' },
    messagesHere: 3,
    totalCost: { currency: 'GBP' },
  })
  expect(campaigns[0]?.record).toMatchObject({ message: 'The same to all' })
  expect(campaigns.slice(1).every((campaign) => campaign.campaign === undefined && campaign.messagesHere === 3)).toBe(
    true,
  )
})
