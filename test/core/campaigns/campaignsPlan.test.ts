import type { Timing } from '@contract'
import { afterEach, describe, expect, it } from 'vitest'
import { acceptances, addList, campaignState, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { approvalOf, atOnce, draftForm, reviewForm } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'

/** Tests begin at 2026-11-21T10:00Z, a Saturday. */
const places = [
  ...Array.from({ length: 4 }, (_, index) => ({ phone: `+44770090010${index}`, country: 'GB' })),
  ...Array.from({ length: 3 }, (_, index) => ({ phone: `+3363998000${index}`, country: 'FR' })),
  ...Array.from({ length: 2 }, (_, index) => ({ phone: `+1212555010${index}`, country: 'US' })),
]
const local: Timing = { ...atOnce, kind: 'local', day: '2026-11-23', time: '10:00', quietHours: true }

async function draft(core: Core, timing: Timing, people = places): Promise<string> {
  const account = await openPracticeAccount(core)
  await core.drive(
    core.client.accounts.update({ accountId: account.id, defaults: { timeZone: 'Europe/London', batchSize: 100 } }),
  )
  const listId = addList(core, people)
  for (const { phone, country } of people)
    core.db.prepare('UPDATE contacts SET country = ? WHERE phone = ?').run(country, phone)
  const { id } = await core.drive(core.client.campaigns.create({ listIds: [listId] }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'Hello', timing }))
  return id
}

const wavesOf = (core: Core, id: string) =>
  core.db
    .prepare(
      `SELECT w.wave, w.country, w.due_at AS dueAt, json_extract(w.zones, '$[0]') AS zone, group_concat(r.country, ' ') AS people
       FROM waves w JOIN recipients r ON r.campaign_id = w.campaign_id AND r.position BETWEEN w.first_position AND w.last_position
       WHERE w.campaign_id = ? GROUP BY w.wave ORDER BY w.wave`,
    )
    .all(id)
    .map((row) => Object.values(row).join(' '))

describe('the flight plan of a draft', () => {
  it('the flight plan of a draft shows the people of each zone at their own time', async () => {
    const core = await openCore()
    const campaignId = await draft(core, local)
    const plan = await core.drive(core.client.campaigns.plan({ campaignId }))
    expect(
      plan.rows.map(({ country, zones, people, parts, sends }) => [country, zones[0], people, parts, sends[0]?.from]),
    ).toEqual([
      ['FR', 'Europe/Paris', 3, 3, '2026-11-23T09:00:00.000Z'],
      ['GB', 'Europe/London', 4, 4, '2026-11-23T10:00:00.000Z'],
      ['US', 'America/New_York', 2, 2, '2026-11-23T15:00:00.000Z'],
    ])
    expect(plan).toMatchObject({
      people: 9,
      batches: 6,
      zone: 'Europe/London',
      notes: [{ kind: 'inside_hours', people: 9 }],
    })
  })

  it('the flight plan for another time needs no saving, and changes nothing', async () => {
    const core = await openCore()
    const campaignId = await draft(core, local)
    const later = await core.drive(core.client.campaigns.plan({ campaignId, timing: { ...local, time: '22:00' } }))
    expect(later.rows.map(({ sends }) => sends[0]?.from)).toEqual([
      '2026-11-24T07:00:00.000Z',
      '2026-11-24T08:00:00.000Z',
      '2026-11-24T13:00:00.000Z',
    ])
    expect(later.notes).toContainEqual({ kind: 'waits_for_morning', people: 9, until: '2026-11-24T13:00:00.000Z' })
    expect((await core.drive(core.client.campaigns.draft({ campaignId }))).timing).toEqual(local)
  })

  it('the flight plan reuses one reading of the people, and reads them again when they change', async () => {
    const core = await openCore()
    const campaignId = await draft(core, local)
    const people = async () => (await core.drive(core.client.campaigns.plan({ campaignId }))).people
    expect(await people()).toBe(9)
    core.db.exec('DELETE FROM list_contacts WHERE contact_id = (SELECT min(id) FROM contacts)')
    expect(await people()).toBe(9)
    const listId = addList(core, [{ phone: '+447700900555' }])
    await core.drive(core.client.campaigns.save({ campaignId, listIds: [listId] }))
    expect(await people()).toBe(1)
  })

  it('the flight plan counts what the account texted today, with its limit', async () => {
    const core = await openCore()
    const campaignId = await draft(core, { ...atOnce })
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 5 } }))
    const plan = await core.drive(core.client.campaigns.plan({ campaignId }))
    expect(plan.notes).toContainEqual({ kind: 'daily_cap', cap: 5, people: 4, until: '2026-11-22T00:00:00.000Z' })
  })

  it('the flight plan and the review of a campaign count those approved for that day before it (it was said that everyone goes)', async () => {
    const core = await openCore()
    const at = (hour: string, day = '2026-11-24'): Timing => ({
      ...atOnce,
      ...{ kind: 'moment', at: `${day}T${hour}:00.000Z`, zone: 'UTC' },
    })
    const people = makePeople(60)
    const first = await reviewForm(core, { template: 'One', timing: at('09:00') }, { people: people.slice(0, 12) })
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { dailyCap: 15, timeZone: 'UTC' } }))
    await core.drive(core.client.campaigns.approve(approvalOf(first)))
    const look = async (template: string, timing: Timing) => {
      const campaignId = await draftForm(core, { template, timing }, { people: people.slice(20, 32) })
      await core.drive(core.client.campaigns.freeze({ campaignId }))
      const { warnings, plan } = await core.drive(core.client.campaigns.estimate({ campaignId }))
      return [warnings.filter(({ code }) => code === 'daily_cap'), plan?.last?.slice(0, 13)]
    }

    const nine = [{ code: 'daily_cap', cap: 15, people: 9 }]
    expect(await look('Two', at('10:00'))).toEqual([nine, '2026-11-25T00'])
    expect(await look('Three', at('08:00'))).toEqual([[], '2026-11-24T08'])
    expect(await look('Four', at('10:00', '2026-11-25'))).toEqual([[], '2026-11-25T10'])
  })

  it('the flight plan is refused for an unknown zone, for a draft without people, and for a missing campaign', async () => {
    const core = await openCore()
    const campaignId = await draft(core, local)
    const at = '2026-11-30T09:00:00.000Z'
    const timing: Timing = { ...atOnce, kind: 'moment', at, zone: 'Europe/Atlantis' }
    expect(await core.codeOf(core.client.campaigns.plan({ campaignId, timing }))).toBe('ZONE_UNKNOWN')
    await core.drive(core.client.campaigns.save({ campaignId, listIds: [] }))
    expect(await core.codeOf(core.client.campaigns.plan({ campaignId }))).toBe('CAMPAIGN_NO_PEOPLE')
    expect(await core.codeOf(core.client.campaigns.plan({ campaignId: 'none' }))).toBe('CAMPAIGN_UNKNOWN')
  })
})

describe('freezing', () => {
  it('freezing puts people with the same hours and time side by side, in the order of their times', async () => {
    const core = await openCore()
    const campaignId = await draft(core, local, places.toReversed())
    const { plan } = await core.drive(core.client.campaigns.freeze({ campaignId }))
    expect(wavesOf(core, campaignId)).toEqual([
      '1 FR 2026-11-23T09:00:00.000Z Europe/Paris FR FR FR',
      '2 GB 2026-11-23T10:00:00.000Z Europe/London GB GB GB GB',
      '3 US 2026-11-23T15:00:00.000Z America/New_York US US',
    ])
    expect(plan?.rows.map(({ country, people }) => [country, people])).toEqual([
      ['FR', 3],
      ['GB', 4],
      ['US', 2],
    ])
    expect(plan?.first).toBe('2026-11-23T09:00:00.000Z')
  })

  it('frozen hours stay as they were, whatever is changed later', async () => {
    const core = await openCore()
    const campaignId = await draft(core, { ...atOnce, quietHours: true })
    const before = await core.drive(core.client.campaigns.freeze({ campaignId }))
    const week = Array.from({ length: 7 }, () => ({ from: '11:00', to: '12:00' }))
    await core.drive(core.client.quietHours.save({ region: 'GB', week, onHolidays: false }))
    const after = await core.drive(core.client.campaigns.review({ campaignId }))
    const london = (review: typeof before) => review.plan?.rows.find(({ country }) => country === 'GB')?.sends
    expect(london(after)).toEqual(london(before))
    expect(after.hash).toBe(before.hash)
    const again = await core.drive(core.client.campaigns.freeze({ campaignId }))
    expect(again.hash).not.toBe(before.hash)
    expect(london(again)?.[0]?.from).toBe('2026-11-21T11:00:00.000Z')
  })

  it('a campaign frozen without quiet hours has no waves, and its plan still says for whom it is night', async () => {
    const core = await openCore()
    const campaignId = await draft(core, atOnce)
    const { plan } = await core.drive(core.client.campaigns.freeze({ campaignId }))
    expect(wavesOf(core, campaignId)).toEqual([])
    expect(plan?.rows).toHaveLength(3)
    expect(plan?.notes[0]).toEqual({ kind: 'in_quiet_hours', people: 2 })
  })

  it('a local time that is over for someone, or on a day that does not exist, cannot be frozen (B059)', async () => {
    const core = await openCore()
    const campaignId = await draft(core, { ...local, day: '2026-11-21', time: '10:30' })
    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId }))).toBe('SCHEDULE_PAST')
    const plan = await core.drive(core.client.campaigns.plan({ campaignId }))
    expect(plan.notes[0]).toEqual({ kind: 'time_over', people: 3 })
    await core.drive(core.client.campaigns.save({ campaignId, timing: { ...local, day: '2027-02-29' } }))
    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId }))).toBe('SCHEDULE_NOT_POSSIBLE')
    expect(wavesOf(core, campaignId)).toEqual([])
  })
})

describe('a planned start', () => {
  const before = process.env.TZ
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('a planned start keeps its instant when the computer’s zone changes while it waits (B060)', async () => {
    process.env.TZ = 'Europe/London'
    const core = await openCore()
    const campaignId = await draft(core, { ...local, day: '2026-11-21', time: '13:00', quietHours: false }, [
      { phone: '+447700900100', country: 'GB' },
      { phone: '+80012345678', country: '' },
    ])
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone: '' } }))
    await core.drive(core.client.campaigns.freeze({ campaignId }))
    const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
    await core.drive(core.client.campaigns.approve(approvalOf(review)))
    process.env.TZ = 'Asia/Tokyo'

    const again = await core.crash()
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Asia/Tokyo')
    expect(wavesOf(again, campaignId).map((wave) => wave.slice(0, 28))).toEqual([
      '1 GB 2026-11-21T13:00:00.000',
      '2  2026-11-21T13:00:00.000Z ',
    ])
    await again.until(() => acceptances(again).length > 0 || again.clock.now() > Date.parse('2026-11-21T14:00Z'))
    expect(again.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-21T13:00Z'))
    expect(again.clock.now()).toBeLessThan(Date.parse('2026-11-21T13:05Z'))
    await again.until(() => campaignState(again, campaignId) === 'done')
  })
})
