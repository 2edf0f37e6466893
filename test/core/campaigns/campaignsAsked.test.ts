import type { Review, ReviewWarning } from '@contract'
import { describe, expect, test } from 'vitest'
import { makePeople } from '../../support/steps/campaignSteps'
import {
  approvalOf,
  atGateway,
  draftForm,
  reviewForm,
  sendReview,
  tomorrow,
  type Approval,
} from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { problemOf } from '../../support/app/ownAccount'

const points =
  'Hi {{firstname}}, your points expire on 30 November. Spend them this week and your order is free. Reply STOP to opt out'
const closed = 'Hi {{firstname}}, the shop is closed on Monday for stocktaking. Reply STOP to opt out'
const bread = 'Hi {{firstname}}, fresh rye bread comes out of the oven at nine every Saturday. Reply STOP to opt out'
const hour = 60 * 60 * 1_000

type TooMany = Extract<ReviewWarning, { code: 'too_many_texts' }>
const tooMany = ({ warnings }: Review): TooMany | undefined =>
  warnings.find((warning): warning is TooMany => warning.code === 'too_many_texts')

async function price(core: Core, template: string, people = makePeople(12)): Promise<Review> {
  const campaignId = await draftForm(core, { template }, { people })
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  return core.drive(core.client.campaigns.estimate({ campaignId }))
}

async function send(core: Core, template: string, people = makePeople(12)): Promise<void> {
  await sendReview(core, await reviewForm(core, { template }, { people }))
}

const approve = (core: Core, input: Approval) => problemOf(core, core.client.campaigns.approve(input))

function without(review: Review, tick: 'sameTextPeople' | 'tooManyTextsPeople'): Approval {
  const { [tick]: _tick, ...input } = approvalOf(review)
  return input
}

describe('nearly the same text to the same people within days', () => {
  test('nearly the same text within days needs its own tick, also from a client that is not the page', async () => {
    const core = await openCore()
    await send(core, points, makePeople(8))
    const again = await price(core, points)
    expect(again.sameTextPeople).toBe(8)

    expect(await approve(core, without(again, 'sameTextPeople'))).toEqual({
      code: 'APPROVAL_CONSENT',
      field: 'sameTextPeople',
    })
    expect(core.db.prepare('SELECT state FROM campaigns WHERE id = ?').get(again.draft.id)).toEqual({ state: 'frozen' })
    await sendReview(core, again)

    const { approval } = core.db.prepare('SELECT approval FROM campaigns WHERE id = ?').get(again.draft.id) as {
      approval: string
    }
    expect(JSON.parse(approval)).toMatchObject({ sameTextPeople: 8 })
  })

  test('the tick for nearly the same text is asked for again when more people got it since', async () => {
    const core = await openCore()
    await send(core, points, makePeople(8))
    const shown = await price(core, points)
    await send(core, points, makePeople(12).slice(8))

    expect(await approve(core, approvalOf(shown))).toMatchObject({ code: 'APPROVAL_STALE' })
  })

  test('a person of two earlier campaigns with nearly the same text counts once', async () => {
    const core = await openCore()
    await send(core, points, makePeople(8))
    await send(core, points.replace('30', '29'), makePeople(12).slice(4))

    const again = await price(core, points)

    expect(again.warnings.filter(({ code }) => code === 'same_text_recently')).toHaveLength(2)
    expect(again.sameTextPeople).toBe(12)
  })

  test('everyone who got nearly the same text can be listed', async () => {
    const core = await openCore()
    await send(core, points, makePeople(12).slice(3, 9))
    const { draft } = await price(core, points)
    const ask = (offset: number, limit: number) =>
      core.drive(core.client.campaigns.repeatedPeople({ campaignId: draft.id, which: 'same_text', offset, limit }))

    expect(await ask(4, 50)).toEqual({
      total: 6,
      rows: [7, 8].map((index) => ({
        ...{ name: `Ada${index}`, phone: makePeople(12)[index]?.phone, texts: 2 },
        lastAt: expect.stringMatching(/^2026-11-21T/),
      })),
    })
  })
})

describe('more texts to a person than the account’s rule allows', () => {
  test('a third, different text within the hour is refused without a tick that names who gets it (B116)', async () => {
    const core = await openCore()
    await send(core, points)
    await send(core, closed, makePeople(9))

    const third = await price(core, bread)

    expect(third.sameTextPeople).toBeUndefined()
    expect(tooMany(third)).toEqual({
      ...{ code: 'too_many_texts', people: 9, texts: 3, limit: 2, hours: 24 },
      names: ['Ada0', 'Ada1', 'Ada2'],
    })
    expect(await approve(core, without(third, 'tooManyTextsPeople'))).toEqual({
      code: 'APPROVAL_CONSENT',
      field: 'tooManyTextsPeople',
    })
    await sendReview(core, third)
    const { approval } = core.db.prepare('SELECT approval FROM campaigns WHERE id = ?').get(third.draft.id) as {
      approval: string
    }
    const { tooManyTexts } = JSON.parse(approval) as { tooManyTexts: unknown }
    expect(tooManyTexts).toEqual({ people: 9, texts: 3, limit: 2, hours: 24 })
  })

  test('a third text a day later needs no tick', async () => {
    const core = await openCore()
    await send(core, points)
    await send(core, closed)
    const { draft } = await price(core, bread)
    const asked = async () => tooMany(await core.drive(core.client.campaigns.review({ campaignId: draft.id })))
    expect(await asked()).toMatchObject({ people: 12 })

    core.db.exec(`UPDATE attempts SET armed_at = '2026-11-20T09:00:00.000Z'`)

    expect(await asked()).toBeUndefined()
  })

  test("the rule about too many texts comes from the account's settings, and without one nothing is asked", async () => {
    const core = await openCore()
    await send(core, points)
    const { draft } = await price(core, bread)
    const { activeId: accountId = '' } = await core.drive(core.client.accounts.list())
    const askedWith = async (textsPerPerson: number | null, textsPerPersonHours: number) => {
      const defaults = { textsPerPerson, textsPerPersonHours }
      await core.drive(core.client.accounts.update({ accountId, defaults }))
      return tooMany(await core.drive(core.client.campaigns.review({ campaignId: draft.id })))?.people
    }

    expect(await askedWith(2, 24)).toBeUndefined()
    expect(await askedWith(1, 24)).toBe(12)
    expect(await askedWith(null, 24)).toBeUndefined()
    core.db.exec(`UPDATE attempts SET armed_at = '2026-11-21T07:00:00.000Z'`)
    expect(await askedWith(1, 2)).toBeUndefined()
    expect(await askedWith(1, 4)).toBe(12)
  })

  test('the rule about too many texts counts approved texts that wait, at the time when they are sent', async () => {
    const core = await openCore()
    const waiting = await reviewForm(core, {
      template: closed,
      timing: { ...atGateway(tomorrow), clock: 'app' },
    })
    await core.drive(core.client.campaigns.approve(approvalOf(waiting)))
    await send(core, points)
    const asked = async (at: string) => {
      const { draft } = await price(core, bread)
      await core.drive(core.client.campaigns.save({ campaignId: draft.id, timing: { ...atGateway(at), clock: 'app' } }))
      return tooMany(await core.drive(core.client.campaigns.freeze({ campaignId: draft.id })))?.people
    }

    // With the one of today and the one of tomorrow in the same 24 hours.
    expect(await asked('2026-11-22T08:00:00.000Z')).toBe(12)
    // Near the one of tomorrow alone.
    expect(await asked('2026-11-22T20:00:00.000Z')).toBeUndefined()
    const { activeId: accountId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId, defaults: { textsPerPerson: 1 } }))
    expect(await asked('2026-11-22T20:00:00.000Z')).toBe(12)
  })

  test('the rule about too many texts counts those of another computer, but no tests, replies or failed messages', async () => {
    const core = await openCore()
    await send(core, points)
    const { draft } = await price(core, bread)
    const asked = async () => tooMany(await core.drive(core.client.campaigns.review({ campaignId: draft.id })))?.people
    const add = (index: number, status: string) =>
      core.db
        .prepare(
          `INSERT INTO messages (account_id, gateway_key, gateway_id, phone, sender, text, status, delivery, is_final, created_at,
             updated_at, at, first_seen_at, changed_at, raw)
           SELECT account_id, ?1, ?1, ?2, '', 'Sale', ?3, 'delivered', 1, '', '', ?4, '', '', '{}' FROM campaigns WHERE id = ?5`,
        )
        .run(
          `x${index}`,
          makePeople(12)[index]?.phone ?? '',
          status,
          new Date(core.clock.now() - hour).toISOString(),
          draft.id,
        )

    add(1, 'FAILED')
    expect(await asked()).toBeUndefined()
    add(2, 'DELIVERED')
    expect(await asked()).toBe(1)
    const others = `campaign_id <> '${draft.id}'`
    core.db.exec(`UPDATE recipients SET delivery = 'UNDELIVERED' WHERE ${others}`)
    expect(await asked()).toBeUndefined()
    core.db.exec(`UPDATE recipients SET delivery = 'DELIVERED' WHERE ${others}`)
    expect(await asked()).toBe(1)
    for (const kind of ['is_test', 'is_reply']) {
      core.db.exec(`UPDATE campaigns SET ${kind} = 1 WHERE id <> '${draft.id}'`)
      expect(await asked()).toBeUndefined()
      core.db.exec(`UPDATE campaigns SET ${kind} = 0 WHERE id <> '${draft.id}'`)
    }
    const { activeId: accountId = '' } = await core.drive(core.client.accounts.list())
    const ownPhone = makePeople(12)[2]?.phone ?? ''
    await core.drive(core.client.accounts.update({ accountId, defaults: { ownPhone } }))
    expect(await asked()).toBeUndefined()
  })

  test('everyone who would get too many texts can be listed with the number of them', async () => {
    const core = await openCore()
    await send(core, points)
    await send(core, closed, makePeople(2))
    const { draft } = await price(core, bread)

    expect(
      await core.drive(
        core.client.campaigns.repeatedPeople({ campaignId: draft.id, which: 'too_many_texts', offset: 1, limit: 50 }),
      ),
    ).toEqual({
      total: 2,
      rows: [
        {
          ...{ name: 'Ada1', phone: makePeople(2)[1]?.phone, texts: 3 },
          lastAt: expect.stringMatching(/^2026-11-21T/),
        },
      ],
    })
  })
})
