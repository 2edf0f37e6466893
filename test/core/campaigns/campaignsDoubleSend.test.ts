import type { Review, ReviewWarning } from '@contract'
import { describe, expect, test } from 'vitest'
import { parseReadings } from '../../../src/main/practice/readings/readings'
import { makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { approvalOf, draftForm, reviewForm, sendReview } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'
import { openPractice } from '../../support/app/practiceGateway'

type SameText = Extract<ReviewWarning, { code: 'same_text_recently' }>

const text =
  'Hi {{firstname}}, your points expire on 30 November. Spend them this week and your order is free. Reply STOP to opt out'
const day = 24 * 60 * 60 * 1_000

const sameText = ({ warnings }: Review): SameText[] =>
  warnings.filter((warning): warning is SameText => warning.code === 'same_text_recently')

async function review(core: Core, template: string, people = makePeople(12)): Promise<Review> {
  const campaignId = await draftForm(core, { template }, { people })
  return core.drive(core.client.campaigns.freeze({ campaignId }))
}

/** Sends as another computer with the same account would. */
async function sendElsewhere(core: Core, template: string, people = makePeople(12)): Promise<void> {
  const messages = people.map(({ phone, firstname = '' }) => ({
    to: phone,
    message: template.replace('{{firstname}}', firstname),
  }))
  await core.practice.post('/sms/send', { messages })
}

/** Every campaign that was approved so many days ago. */
function wasApproved(core: Core, days: number): void {
  const at = new Date(core.clock.now() - days * day).toISOString()
  core.db
    .prepare(
      `UPDATE campaigns SET approval = json_set(approval, '$.at', ?1), started_at = ?1 WHERE approval IS NOT NULL`,
    )
    .run(at)
}

describe('a text that went out lately', () => {
  test('a review names a campaign that sent nearly this text, with the people of both, whatever its fields and numbers', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: text }, { people: makePeople(8) })
    await sendReview(core, first)

    const again = await review(
      core,
      text.replace('30 November', '2 December').replace('{{firstname}}', '{{firstname|there}}'),
    )

    expect(sameText(again)).toEqual([
      {
        ...{ code: 'same_text_recently', source: 'here', campaignId: first.draft.id, name: 'News', people: 8 },
        at: expect.stringMatching(/^2026-11-21T/),
        names: ['Ada0', 'Ada1', 'Ada2'],
      },
    ])
  })

  test.each([
    [
      'another text',
      'Hi {{firstname}}, the shop is closed on Monday for stocktaking. Reply STOP to opt out',
      makePeople(12),
    ],
    ['other people', text, makePeople(40).slice(20)],
  ])('a review does not warn of a text sent recently with %s', async (_, template, people) => {
    const core = await openCore()
    await sendReview(core, await reviewForm(core, { template: text }))

    expect(sameText(await review(core, template, people))).toEqual([])
  })

  test('a text sent recently is forgotten after seven days', async () => {
    const core = await openCore()
    await sendReview(core, await reviewForm(core, { template: text }))
    const campaignId = await draftForm(core, { template: text })
    expect(sameText(await core.drive(core.client.campaigns.freeze({ campaignId })))).toHaveLength(1)

    wasApproved(core, 8)

    expect(sameText(await core.drive(core.client.campaigns.freeze({ campaignId })))).toEqual([])
  })

  test('people whom the gateway refused do not count as having got the text', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: text })
    await sendReview(core, first)
    core.db.exec(`UPDATE recipients SET state = 'refused' WHERE position <= 4 AND campaign_id = '${first.draft.id}'`)
    core.db.exec(`UPDATE recipients SET delivery = 'FAILED' WHERE position = 5 AND campaign_id = '${first.draft.id}'`)

    expect(sameText(await review(core, text))).toMatchObject([{ people: 7 }])
  })

  test('a review warns of the same text in campaigns that wait for their start, and not in drafts', async () => {
    const core = await openCore()
    const first = await reviewForm(core, { template: text })
    expect(sameText(await review(core, text))).toEqual([])
    await core.drive(core.client.campaigns.approve(approvalOf(first)))
    core.db.exec(`UPDATE campaigns SET state = 'paused' WHERE id = '${first.draft.id}'`)
    wasApproved(core, 8)

    expect(sameText(await review(core, text))).toMatchObject([{ source: 'here', people: 12 }])
  })

  test('the warning of the same text goes by what people get if the template is little more than a field', async () => {
    const core = await openCore()
    const called = (name: string): void => void core.db.prepare('UPDATE contacts SET firstname = ?').run(name)
    const first = await reviewForm(core, { template: 'Hello' })
    called('The bakery opens at nine on Saturday morning, come by')
    await core.drive(core.client.campaigns.save({ campaignId: first.draft.id, template: '{{firstname}}' }))
    await core.drive(core.client.campaigns.freeze({ campaignId: first.draft.id }))
    await sendReview(core, await core.drive(core.client.campaigns.estimate({ campaignId: first.draft.id })))
    const campaignId = await draftForm(core, { template: '{{firstname}}!' })

    called('Our bakery opens at nine on Saturday morning, come by')
    expect(sameText(await core.drive(core.client.campaigns.freeze({ campaignId })))).toMatchObject([{ people: 12 }])
    called('Something else entirely is written here today')
    expect(sameText(await core.drive(core.client.campaigns.freeze({ campaignId })))).toEqual([])
  })

  test('the same text from another computer is found in the gateway’s listing when the price is asked', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    // The app's own reading of the listing is over for this hour.
    await core.clock.advance(60_000)
    await sendElsewhere(core, text, makePeople(120))
    await core.clock.advance(60_000)
    const frozen = await review(core, text.replace('free', 'free of charge'), makePeople(120))
    expect(sameText(frozen)).toEqual([])

    const priced = await core.drive(core.client.campaigns.estimate({ campaignId: frozen.draft.id }))

    expect(sameText(priced)).toMatchObject([{ source: 'gateway', people: 120 }])
    expect(sameText(priced)[0]).not.toHaveProperty('campaignId')
  })

  test('the same text from another account of this profile is said to be of that account (it was said to be another computer)', async () => {
    const { core } = await openWired()
    await sendReview(core, await reviewForm(core, { template: text }))
    await core.clock.advance(60_000)
    const { name } = await openPracticeAccount(core)
    await core.drive(addAccount(core, credentials.api_key))
    const { draft } = await review(core, text)

    const priced = await core.drive(core.client.campaigns.estimate({ campaignId: draft.id }))

    expect(sameText(priced)).toMatchObject([{ source: 'account', name, people: 12 }])
    expect(sameText(priced)[0]).not.toHaveProperty('campaignId')
  })

  test.each(['emptyPage=second', 'paging=emptyBetween', 'emptyPage=second,paging=emptyBetween,totals=missing'])(
    'the same text from another computer is found behind a page that is empty (%s)',
    async (readings) => {
      const core = await openCore({ practice: openPractice({ readings: parseReadings(readings) }) })
      await openPracticeAccount(core)
      await core.clock.advance(60_000)
      await sendElsewhere(core, text)
      await sendElsewhere(core, 'Closed on Monday, {{firstname}}', makePeople(60))
      await core.clock.advance(60_000)
      const { draft } = await review(core, text)

      const priced = await core.drive(core.client.campaigns.estimate({ campaignId: draft.id }))

      expect(sameText(priced)).toMatchObject([{ source: 'gateway', people: 12 }])
    },
  )

  test('a review on a gateway with too many messages to read says that older ones are unknown (it named too few repeated texts)', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    await core.clock.advance(60_000)
    await sendElsewhere(core, text)
    for (let thousands = 0; thousands < 3; thousands += 1)
      await sendElsewhere(core, 'Closed on Monday, {{firstname}}', makePeople(800).slice(20))
    const { draft } = await review(core, text)
    const ask = () => core.drive(core.client.campaigns.estimate({ campaignId: draft.id }))

    const first = await ask()
    const second = await ask()

    expect(sameText(first)).toEqual([])
    for (const { estimate } of [first, second]) expect(estimate?.words).toContain('recent_messages_read_in_part')
  })

  test("a text from another computer to the user's own number is taken for a test", async () => {
    const core = await openCore()
    const account = await openPracticeAccount(core)
    const people = makePeople(3)
    const ownPhone = people[0]?.phone ?? ''
    await core.drive(core.client.accounts.update({ accountId: account.id, defaults: { ownPhone } }))
    await sendElsewhere(core, text, people.slice(0, 1))
    const { draft } = await review(core, text, people)

    expect(sameText(await core.drive(core.client.campaigns.estimate({ campaignId: draft.id })))).toEqual([])
  })

  test('a listing that cannot be read does not delay the price', async () => {
    const { core, wire } = await openWired()
    await core.drive(addAccount(core, credentials.api_key))
    const { draft } = await review(core, text)
    const pass = wire.read.request.bind(wire.read)
    const asked: string[] = []
    wire.read.request = async (request) => {
      asked.push(new URL(request.url).pathname)
      return request.url.includes('/messages')
        ? { kind: 'answer', status: 404, headers: {}, body: '{}' }
        : pass(request)
    }

    expect(await core.drive(core.client.campaigns.estimate({ campaignId: draft.id }))).toMatchObject({
      estimate: { state: 'priced' },
    })
    expect(asked).toContain('/messages')
  })
})

describe('the look for it', () => {
  test('comparing 100,000 people with as many messages of another computer takes a moment', async () => {
    const core = await openCore()
    await openPracticeAccount(core)
    const { draft } = await review(core, text)
    const many = 100_000
    core.db.exec(`WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
      INSERT INTO recipients (id, campaign_id, position, phone, name, country, parts, state)
      SELECT 1000000 + i, '${draft.id}', i, '+1' || (2000000000 + i), '', 'US', 1, 'pending' FROM n`)
    core.db.exec(`INSERT INTO recipient_texts (recipient_id, text)
      SELECT id, 'Hi Ada' || position || ', your points expire on 30 November. Spend them this week and your order is free. Reply STOP to opt out'
      FROM recipients WHERE id > 1000000`)
    core.db
      .exec(`INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at, updated_at, at,
        first_seen_at, changed_at, raw)
      SELECT c.account_id, r.id, r.id, r.phone, '', 'Dear Bob' || r.id || ', your points expire on 2 December. Spend them this week and your order is free. Reply STOP to opt out',
        'DELIVERED', 'delivered', 1, '', '', '2026-11-20T09:00:00.000Z', '', '', '{}'
      FROM recipients r JOIN campaigns c ON c.id = r.campaign_id WHERE r.id > 1000000`)

    const before = process.cpuUsage()
    const found = await core.drive(core.client.campaigns.review({ campaignId: draft.id }))

    expect(sameText(found)).toMatchObject([{ source: 'gateway', people: many - 99 }])
    // About a second, and of the processor, because a machine may be busy: this keeps out what grows with the square.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(8_000)
  })
})
