import { describe, expect, test } from 'vitest'
import type { Timing } from '@contract'
import { fictionPhone, makePeople } from '../../support/steps/campaignSteps'
import { approvalOf, atOnce, reviewForm, sendReview } from '../../support/steps/formSteps'
import { addRule, day, dayIn, hour, openWithPeople, pass, switchOn, texted } from '../../support/steps/standingSteps'
import { openCore, type Core } from '../../support/app/openCore'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const today = (core: Core): string => dayOf(core.clock.now())
const inDays = (core: Core, days: number): string => dayOf(core.clock.now() + days * 86_400_000)
const read = (core: Core, from: string, to: string, region?: string) =>
  core.drive(core.client.calendar.range({ from, to, ...(region ? { region } : {}) }))

async function useZone(core: Core, timeZone: string): Promise<void> {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone } }))
}

async function approveFor(core: Core, timing: Timing, people = makePeople(6)): Promise<string> {
  const review = await reviewForm(core, { timing }, { people })
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  return review.draft.id
}

describe('the calendar', () => {
  test('the calendar shows what was sent on its day, with people and what it cost', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atOnce }, { people: makePeople(12) })
    await sendReview(core, review)
    await core.clock.advance(120_000)
    const range = await read(core, today(core), today(core))

    expect(range.sends).toMatchObject([
      { campaignId: review.draft.id, name: 'News', day: today(core), people: 12, state: 'done' },
    ])
    expect(range.days).toMatchObject([{ day: today(core), people: 12 }])
    expect(range.totals).toMatchObject({ texted: 12, toCome: 0 })
    expect(range.totals.spent?.micros).toBeGreaterThan(0)
  })

  test('the calendar shows a planned campaign on the day of its time, with the part of its estimate', async () => {
    const core = await openCore()
    const at = `${inDays(core, 3)}T10:00:00.000Z`
    const campaignId = await approveFor(core, { ...atOnce, kind: 'moment', at, zone: 'UTC' })
    const range = await read(core, today(core), inDays(core, 6))

    expect(range.sends).toMatchObject([{ campaignId, day: inDays(core, 3), from: at, people: 6, state: 'planned' }])
    expect(range.sends[0]?.about?.micros).toBeGreaterThan(0)
    expect(range.totals).toMatchObject({ texted: 0, toCome: 6, about: range.sends[0]?.about })
  })

  test('the calendar shows a campaign at each person’s local time on the days of the account’s zone', async () => {
    const core = await openCore()
    const people = [{ phone: '+12125550101' }, { phone: '+61491570156' }]
    const campaignId = await approveFor(core, { ...atOnce, kind: 'local', day: inDays(core, 3), time: '08:00' }, people)
    await useZone(core, 'America/New_York')
    const range = await read(core, today(core), inDays(core, 6))

    // 08:00 in Sydney is the afternoon before in New York.
    expect(range.sends.map(({ day, people: count }) => [day, count])).toEqual([
      [inDays(core, 2), 1],
      [inDays(core, 3), 1],
    ])
    expect(new Set(range.sends.map((send) => send.campaignId))).toEqual(new Set([campaignId]))
  })

  test('a paused campaign stays in the calendar as paused, and a stopped one leaves it', async () => {
    const core = await openCore()
    const at = `${inDays(core, 2)}T10:00:00.000Z`
    const campaignId = await approveFor(core, { ...atOnce, kind: 'moment', at, zone: 'UTC' })
    await core.drive(core.client.outbox.pause({ campaignId }))
    const paused = await read(core, today(core), inDays(core, 4))
    await core.drive(core.client.outbox.stop({ campaignId }))
    const stopped = await read(core, today(core), inDays(core, 4))

    expect(paused.sends).toMatchObject([{ state: 'paused', people: 6 }])
    expect(stopped.sends).toEqual([])
  })

  test('what the gateway keeps for later stands on the day on which it goes out, as planned', async () => {
    const core = await openCore()
    const at = `${inDays(core, 2)}T10:00:00.000Z`
    const review = await reviewForm(
      core,
      { timing: { ...atOnce, kind: 'moment', at, zone: 'UTC', clock: 'gateway' } },
      { people: makePeople(4) },
    )
    await core.drive(core.client.campaigns.approve({ ...approvalOf(review), cannotBeCalledBack: true }))
    await core.clock.advance(60_000)
    const range = await read(core, today(core), inDays(core, 4))

    expect(range.sends.reduce((sum, { people }) => sum + people, 0)).toBe(4)
    expect(range.sends.every(({ day, state }) => day === inDays(core, 2) && state === 'planned')).toBe(true)
  })

  test('the days of the calendar have the quiet hours and the holidays of the country that is asked for', async () => {
    const core = await openCore()
    await reviewForm(core, { timing: atOnce })
    const french = await read(core, '2026-12-24', '2026-12-27', 'FR')

    expect(french.region).toBe('FR')
    expect(french.days.map(({ day }) => day)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'])
    const [, christmas, , sunday] = french.days
    expect(christmas?.holiday).toBeDefined()
    expect(christmas?.hours).toBeNull()
    expect(sunday?.hours).toBeNull()
    expect(french.days[0]?.hours).toMatchObject({ from: expect.stringMatching(/^\d\d:\d\d$/) })
  })

  test('a test to oneself and an answer to one person are not in the calendar', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atOnce })
    await core.drive(
      core.client.campaigns.testSend({ campaignId: review.draft.id, phone: '+12125550199', positions: [1] }),
    )
    await core.clock.advance(60_000)

    expect((await read(core, today(core), today(core))).sends).toEqual([])
  })

  test('the days to come of a standing send that is on are in the calendar, and a day that is skipped says so', async () => {
    const { core, listId } = await openWithPeople({ people: 3 })
    const rule = await addRule(core, listId)
    const draft = await core.drive(core.client.calendar.standing({ from: dayIn(core), to: dayIn(core, 4 * day) }))
    await switchOn(core, rule)
    await core.drive(core.client.standing.skipDay({ ruleId: rule.id, day: dayIn(core, 2 * day) }))
    const on = await core.drive(core.client.calendar.standing({ from: dayIn(core), to: dayIn(core, 4 * day) }))

    expect(draft).toEqual([])
    expect(on.map((each) => [each.day, each.people])).toEqual(
      [0, 1, 2, 3, 4].map((days) => [dayIn(core, days * day), 3]),
    )
    expect(on.filter(({ isSkipped }) => isSkipped).map((each) => each.day)).toEqual([dayIn(core, 2 * day)])
    expect(on[0]).toMatchObject({ ruleId: rule.id, name: 'Greetings', time: expect.stringMatching(/^\d\d:\d\d$/) })
  })

  test('a day names its first people, those who were sent to and those who wait, and no one of another day', async () => {
    const core = await openCore()
    const people = [
      { phone: '+12125550101', firstname: 'Ada' },
      { phone: '+61491570156', firstname: 'Ben' },
    ]
    const local = await approveFor(core, { ...atOnce, kind: 'local', day: inDays(core, 3), time: '08:00' }, people)
    await useZone(core, 'America/New_York')
    const sent = await reviewForm(core, { timing: atOnce, template: 'Another text' }, { people: makePeople(4) })
    await sendReview(core, sent)
    const firstOf = (campaignId: string, onDay: string) =>
      core.drive(core.client.calendar.people({ campaignId, day: onDay, limit: 3 }))

    expect(await firstOf(local, inDays(core, 2))).toEqual([{ name: 'Ben', phone: '+61491570156' }])
    expect(await firstOf(local, inDays(core, 3))).toEqual([{ name: 'Ada', phone: '+12125550101' }])
    expect((await firstOf(sent.draft.id, today(core))).map(({ name }) => name)).toEqual(['Ada0', 'Ada1', 'Ada2'])
  })

  test('an account is unused until a campaign is approved, whatever days are shown', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atOnce })
    const before = await read(core, today(core), today(core))
    await sendReview(core, review)

    expect(before.isUnused).toBe(true)
    expect((await read(core, inDays(core, 30), inDays(core, 31))).isUnused).toBe(false)
  })

  test('people of a standing send who are texted later that day stay in the calendar (those already texted were taken off them)', async () => {
    const { core, listId } = await openWithPeople({ people: 2 })
    // The other one is in New Jersey, five hours later.
    core.db.prepare("UPDATE contacts SET phone = '+447700900123', country = 'GB' WHERE phone = ?").run(fictionPhone(0))
    await switchOn(core, await addRule(core, listId, { zone: 'person' }))
    const peopleOf = async () =>
      (await core.drive(core.client.calendar.standing({ from: dayIn(core), to: dayIn(core) }))).map(
        ({ people }) => people,
      )
    expect(await peopleOf()).toEqual([2])

    await pass(core, 2 * hour)

    expect(texted(core)).toHaveLength(1)
    expect(await peopleOf()).toEqual([1])
  })

  test('people whom a standing send has claimed for today stand in the calendar once, as a campaign', async () => {
    const { core, listId } = await openWithPeople({ people: 3 })
    await switchOn(core, await addRule(core, listId))
    const before = await core.drive(core.client.calendar.standing({ from: dayIn(core), to: dayIn(core) }))
    await core.clock.advance(45 * 60_000)
    const after = await core.drive(core.client.calendar.standing({ from: dayIn(core), to: dayIn(core) }))
    const range = await read(core, dayIn(core), dayIn(core))

    expect(before).toMatchObject([{ people: 3 }])
    expect(after).toEqual([])
    expect(range.sends).toMatchObject([{ people: 3, state: 'planned', ruleId: expect.any(Number) }])
    expect(range.sends[0]).not.toHaveProperty('canMove')
  })
})
