import { describe, expect, test } from 'vitest'
import type { MoveStart, Timing } from '@contract'
import { openCore, type Core } from '../../support/app/openCore'
import { acceptances, campaignState, makePeople, type TestPerson } from '../../support/steps/campaignSteps'
import { takeOut } from '../../support/steps/changeSteps'
import { approvalOf, atGateway, atOnce, draftForm, reviewForm } from '../../support/steps/formSteps'
import { addRule, openWithPeople, switchOn } from '../../support/steps/standingSteps'

/** The tests begin on Saturday 21 November 2026 at 10:00. */
const today = '2026-11-21'
const monday = '2026-11-23'
const tuesday = '2026-11-24'
const atTen: Timing = { ...atOnce, kind: 'moment', at: `${monday}T10:00:00.000Z`, zone: 'UTC' }
const atNoon: Timing = { ...atTen, at: `${today}T12:00:00.000Z` }
const british = [1, 2, 3].map((last) => ({ phone: `+44770090010${last}`, firstname: `Ada${last}` }))

async function plan(core: Core, timing = atTen, people: readonly TestPerson[] = makePeople(6)): Promise<string> {
  const review = await reviewForm(core, { timing }, { people })
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
  await core.clock.advance(60_000)
  return review.draft.id
}

const lookAhead = (core: Core, campaignId: string, to: MoveStart) =>
  core.drive(core.client.calendar.lookAhead({ campaignId, to }))

/** Approves what the card shows. */
async function move(core: Core, campaignId: string, to: MoveStart) {
  const { people, ceiling } = await lookAhead(core, campaignId, to)
  return core.drive(core.client.calendar.move({ campaignId, to, people, ...(ceiling ? { ceiling } : {}) }))
}

const isOver = (core: Core, moved: Awaited<ReturnType<typeof move>>) =>
  moved.state === 'moved' && /^(done|settling)/.test(campaignState(core, moved.campaignId))
const timesOf = (core: Core) => [...new Set(acceptances(core).map(({ at }) => new Date(at).toISOString().slice(0, 16)))]

async function calendarOf(core: Core) {
  const { sends } = await core.drive(core.client.calendar.range({ from: '2026-11-21', to: '2026-11-29' }))
  return sends.map(({ day, from, people, state, canMove }) => ({ day, at: from.slice(11, 16), people, state, canMove }))
}

describe('a planned campaign that is moved in the calendar', () => {
  test('a planned campaign that is moved goes out once, at its new time, to the same people', async () => {
    const core = await openCore()
    const campaignId = await plan(core, atNoon)
    const moved = await move(core, campaignId, { day: today, time: '13:15' })

    expect(moved).toMatchObject({ state: 'moved' })
    expect(await calendarOf(core)).toEqual([{ day: today, at: '13:15', people: 6, state: 'planned', canMove: true }])
    expect(campaignState(core, campaignId)).toMatch(/^cancelled|^done/)
    await core.clock.advance(3 * 3_600_000)
    await core.until(() => isOver(core, moved))
    expect(
      acceptances(core)
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual(
      makePeople(6)
        .map(({ phone }) => phone)
        .toSorted(),
    )
    expect(timesOf(core)).toEqual(['2026-11-21T13:15'])
  })

  test('the waves of a campaign at each person’s local time move together', async () => {
    const core = await openCore()
    const people = [{ phone: '+12125550101' }, { phone: '+61491570156' }]
    const campaignId = await plan(core, { ...atOnce, kind: 'local', day: monday, time: '10:00' }, people)
    const ahead = await lookAhead(core, campaignId, { day: tuesday, time: '10:30' })
    const moved = await move(core, campaignId, { day: tuesday, time: '10:30' })

    expect(ahead).toMatchObject({ was: { day: monday, time: '10:00' }, isLocal: true, people: 2 })
    // 10:30 in Sydney, and in New York.
    expect([ahead.first, ahead.last]).toEqual(['2026-11-23T23:30:00.000Z', '2026-11-24T15:30:00.000Z'])
    expect(moved.state).toBe('moved')
    expect((await calendarOf(core)).map(({ at, people: count }) => [at, count])).toEqual([
      ['23:30', 1],
      ['15:30', 1],
    ])
  })

  test('a time in quiet hours is refused, with the number of people, and so is one that is over', async () => {
    const core = await openCore()
    const campaignId = await plan(core, { ...atTen, quietHours: true }, british)
    const places = await core.drive(core.client.calendar.places({ campaignId, from: '2026-11-21', days: 4 }))
    const ofMonday = places.refused.filter(({ day }) => day === monday)

    expect(places).toMatchObject({ start: { day: monday, time: '10:00' }, isLocal: false, zone: 'UTC' })
    expect(ofMonday).toEqual([
      { day: monday, from: '00:00', to: expect.stringMatching(/^0\d:45$/), why: 'quiet', people: 3 },
      { day: monday, from: expect.stringMatching(/^(19|2\d):00$/), to: '23:45', why: 'quiet', people: 3 },
    ])
    expect(places.refused[0]).toMatchObject({ day: '2026-11-21', from: '00:00', to: '10:00', why: 'over' })
    for (const [to, code] of [
      [{ day: monday, time: '23:00' }, 'SCHEDULE_NOT_POSSIBLE'],
      [{ day: '2026-11-21', time: '09:00' }, 'SCHEDULE_PAST'],
    ] as const) {
      expect(await core.codeOf(core.client.calendar.lookAhead({ campaignId, to }))).toBe(code)
      expect(await core.codeOf(core.client.calendar.move({ campaignId, to, people: 3 }))).toBe(code)
    }
    expect(campaignState(core, campaignId)).toBe('waiting')
  })

  test('a campaign that respects no quiet hours can be moved to the night', async () => {
    const core = await openCore()
    const campaignId = await plan(core, atTen, british)

    expect((await lookAhead(core, campaignId, { day: monday, time: '23:00' })).quiet).toBeUndefined()
    expect((await move(core, campaignId, { day: monday, time: '23:00' })).state).toBe('moved')
  })

  test('a campaign whose list has one person more since its approval is not moved: the change waits for a review', async () => {
    const core = await openCore()
    const campaignId = await plan(core, atNoon)
    core.db.exec(`INSERT INTO contacts (account_id, phone, country, firstname, name_key, created_at, updated_at)
      SELECT account_id, '+12125550177', 'US', 'Zoe', 'zoe', created_at, updated_at FROM contacts LIMIT 1;
      INSERT INTO list_contacts (list_id, contact_id, added_at)
      SELECT (SELECT max(id) FROM lists), max(id), '2026-11-21T10:00:00.000Z' FROM contacts`)
    const moved = await move(core, campaignId, { day: today, time: '13:00' })

    expect(moved).toMatchObject({ state: 'differs', changed: expect.arrayContaining(['people']) })
    expect(campaignState(core, campaignId)).toBe('paused (changed)')
    await core.clock.advance(4 * 3_600_000)
    expect(acceptances(core)).toEqual([])
  })

  test('a campaign that would cost more than was approved is not moved: the change waits for a review', async () => {
    const core = await openCore()
    const campaignId = await plan(core)
    core.db
      .prepare(`UPDATE campaigns SET approval = json_set(approval, '$.ceiling.micros', 5) WHERE id = ?`)
      .run(campaignId)
    const moved = await move(core, campaignId, { day: tuesday, time: '10:00' })

    expect(moved).toMatchObject({ state: 'differs', changed: ['money'] })
    expect(campaignState(core, campaignId)).toBe('paused (changed)')
  })

  test('a campaign of which one person’s text would be another now is not moved: the change waits for a review', async () => {
    const core = await openCore()
    const review = await reviewForm(core, { timing: atTen, template: 'Hello {{firstname}}' }, { people: makePeople(6) })
    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    await core.clock.advance(60_000)
    const isMoved = await move(core, review.draft.id, { day: monday, time: '11:00' })
    if (isMoved.state !== 'moved') throw new Error('Nothing but the time has changed')
    core.db.exec(`UPDATE contacts SET firstname = 'Zoe' WHERE firstname = 'Ada3'`)
    await core.clock.advance(60_000)
    const differs = await move(core, isMoved.campaignId, { day: tuesday, time: '10:00' })

    expect(differs).toMatchObject({ state: 'differs', changed: ['text'] })
  })

  test('a card of earlier people or an earlier price moves nothing', async () => {
    const core = await openCore()
    const campaignId = await plan(core)
    const to = { day: tuesday, time: '10:00' }
    const { ceiling } = await lookAhead(core, campaignId, to)

    expect(
      await core.codeOf(core.client.calendar.move({ campaignId, to, people: 5, ...(ceiling ? { ceiling } : {}) })),
    ).toBe('APPROVAL_STALE')
    expect(await core.codeOf(core.client.calendar.move({ campaignId, to, people: 6 }))).toBe('APPROVAL_STALE')
    expect(campaignState(core, campaignId)).toBe('waiting')
  })

  test('people who were taken out stay out when the campaign is moved', async () => {
    const core = await openCore()
    const campaignId = await plan(core, atNoon)
    await takeOut(core, campaignId, { numbers: makePeople(1)[0]?.phone ?? '' })
    const ahead = await lookAhead(core, campaignId, { day: today, time: '13:00' })
    const moved = await move(core, campaignId, { day: today, time: '13:00' })
    await core.clock.advance(2 * 3_600_000)
    await core.until(() => isOver(core, moved))

    expect(ahead.people).toBe(5)
    expect(moved.state).toBe('moved')
    expect(acceptances(core)).toHaveLength(5)
  })

  test('a gateway that gives no answer about the price leaves the campaign planned as it was', async () => {
    const core = await openCore()
    const campaignId = await plan(core)
    core.practice.gateway.faults.add({
      match: { path: '/sms/estimate', times: 'always' },
      do: { answer: { status: 503 } },
    })
    const { people, ceiling } = await lookAhead(core, campaignId, { day: tuesday, time: '10:00' })
    const code = await core.codeOf(
      core.client.calendar.move({
        campaignId,
        to: { day: tuesday, time: '10:00' },
        people,
        ...(ceiling ? { ceiling } : {}),
      }),
    )

    expect(code).toMatch(/^GATEWAY_/)
    expect(campaignState(core, campaignId)).toBe('waiting')
    expect(await calendarOf(core)).toMatchObject([{ day: monday, at: '10:00', people: 6 }])
  })

  test('two windows that move a campaign at the same time move it once', async () => {
    const core = await openCore()
    const campaignId = await plan(core)
    const { people, ceiling } = await lookAhead(core, campaignId, { day: tuesday, time: '10:00' })
    const found = await core.drive(
      Promise.allSettled(
        ['10:00', '12:00'].map((time) =>
          core.client.calendar.move({
            ...{ campaignId, to: { day: tuesday, time }, people },
            ...(ceiling ? { ceiling } : {}),
          }),
        ),
      ),
    )

    expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await calendarOf(core)).toMatchObject([{ day: tuesday, at: '10:00', people: 6, state: 'planned' }])
  })

  test('a move that breaks off, or whose account is not the active one any more, leaves the campaign as it was', async () => {
    const core = await openCore()
    const campaignId = await plan(core)
    const to = { day: tuesday, time: '10:00' }
    const { people, ceiling } = await lookAhead(core, campaignId, to)
    const inTheMiddle = async (happens: string) => {
      core.db.exec(`CREATE TRIGGER meanwhile AFTER UPDATE OF frozen_hash ON campaigns
        WHEN NEW.replaces IS NOT NULL AND NEW.frozen_hash IS NOT NULL BEGIN ${happens}; END`)
      const code = await core.codeOf(
        core.client.calendar.move({ campaignId, to, people, ...(ceiling ? { ceiling } : {}) }),
      )
      core.db.exec('DROP TRIGGER meanwhile; UPDATE accounts SET is_active = 1')
      return code
    }

    expect(await inTheMiddle("SELECT RAISE(ABORT, 'broken')")).not.toBe('no problem')
    expect(campaignState(core, campaignId)).toBe('waiting')
    expect(await inTheMiddle('UPDATE accounts SET is_active = 0')).toBe('NO_ACCOUNT')
    expect(campaignState(core, campaignId)).toBe('waiting')
  })

  test('the card says the time that the clocks show when they skip the one that was chosen', async () => {
    const core = await openCore()
    const campaignId = await plan(core, { ...atTen, zone: 'Europe/Athens' })
    const ahead = await lookAhead(core, campaignId, { day: '2027-03-28', time: '03:30' })

    expect(ahead).toMatchObject({ now: { day: '2027-03-28', time: '04:00' }, first: '2027-03-28T01:00:00.000Z' })
  })

  test('a move that limits of the account would hold back is not made: the change waits for a review', async () => {
    const core = await openCore()
    const campaignId = await plan(core)
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 4 } }))
    const moved = await move(core, campaignId, { day: tuesday, time: '10:00' })

    expect(moved).toMatchObject({ state: 'differs', changed: ['when'] })
  })

  test('sent, trial, paused and gateway-kept campaigns cannot be moved', async () => {
    const core = await openCore()
    const paused = await plan(core)
    await core.drive(core.client.outbox.pause({ campaignId: paused }))
    const kept = await draftForm(core, { timing: atGateway(`${monday}T10:00:00.000Z`) })
    await core.drive(core.client.campaigns.freeze({ campaignId: kept }))
    const keptReview = await core.drive(core.client.campaigns.estimate({ campaignId: kept }))
    await core.drive(core.client.campaigns.approve({ ...approvalOf(keptReview), cannotBeCalledBack: true }))
    const trial = await draftForm(core, {
      timing: atTen,
      trial: { share: { kind: 'percent', percent: 50 }, waitHours: 24 },
    })
    await core.drive(core.client.campaigns.freeze({ campaignId: trial }))
    await core.drive(
      core.client.campaigns.approve(
        approvalOf(await core.drive(core.client.campaigns.estimate({ campaignId: trial }))),
      ),
    )
    await core.clock.advance(60_000)

    expect((await calendarOf(core)).filter(({ canMove }) => canMove)).toEqual([])
    for (const campaignId of [paused, kept, trial])
      expect(await core.codeOf(core.client.calendar.places({ campaignId, from: monday, days: 7 }))).toBe(
        'CAMPAIGN_WRONG_STATE',
      )
  })

  test('the card of a move names what else these people get on the new day', async () => {
    const { core, listId } = await openWithPeople({ people: 3 })
    const campaignId = await plan(core, atTen, makePeople(2))
    const other = await draftForm(
      core,
      { timing: { ...atTen, at: `${tuesday}T15:00:00.000Z` }, template: 'Quite another text' },
      { people: makePeople(1) },
    )
    await core.drive(core.client.campaigns.freeze({ campaignId: other }))
    await core.drive(
      core.client.campaigns.approve(
        approvalOf(await core.drive(core.client.campaigns.estimate({ campaignId: other }))),
      ),
    )
    await switchOn(core, await addRule(core, listId))
    const ofTuesday = await lookAhead(core, campaignId, { day: tuesday, time: '10:00' })
    const ofThursday = await lookAhead(core, campaignId, { day: '2026-11-26', time: '10:00' })

    expect(ofTuesday.others).toEqual([
      { name: 'News', people: 1 },
      { name: 'Greetings', people: 2 },
    ])
    expect(ofThursday.others).toEqual([{ name: 'Greetings', people: 2 }])
  })

  test('the card of a move counts people of a standing send on the day to which a quiet day moves them', async () => {
    const { core, listId } = await openWithPeople({ people: 2, dates: ['1984-11-25', '1984-11-24'] })
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => (weekday === 3 ? null : { from: '00:00', to: '24:00' }))
    await core.drive(core.client.quietHours.save({ region: 'US-NJ', week, onHolidays: false }))
    const when = { kind: 'yearly', field: 'custom1', time: '15:00', leapDay: '28_february' } as const
    const rule = await addRule(core, listId, { when, quiet: 'earlier' })
    const { timing } = await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))
    await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, timing: { ...timing, quietHours: true } }))
    const campaignId = await plan(core, atTen, makePeople(2))
    await switchOn(core, rule)
    const othersOn = async (day: string) => (await lookAhead(core, campaignId, { day, time: '10:00' })).others

    expect(await othersOn(tuesday)).toEqual([{ name: 'Greetings', people: 2 }])
    expect(await othersOn('2026-11-25')).toEqual([])
    await core.drive(core.client.standing.skipDay({ ruleId: rule.id, day: '2026-11-25' }))
    expect(await othersOn(tuesday)).toEqual([{ name: 'Greetings', people: 1 }])
  })
})
