// Appointment reminders from a spreadsheet: the column with the appointments says when each person gets their message.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Timing } from '@contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import * as steps from '../../../support/steps/appointmentSteps'
import { acceptances, campaignState } from '../../../support/steps/campaignSteps'
import { approvalOf, atOnce } from '../../../support/steps/formSteps'

const { timingOf, dayBefore: column } = steps
let core: Core
beforeEach(async () => (core = await steps.openPractice()))

const maya = '+447700900101,Maya,25/11/2026 09:30'
const beatrix = '+447700900102,Beatrix,25/11/2026 11:15'
const odile = '+33639980012,Odile,25/11/2026 14:00'
const callum = '+447700900103,Callum,'
const zoe = '+447700900104,Zoe,next week'
const sami = '+447700900105,Sami,18/11/2026 10:00'
const appointments = [maya, beatrix, odile, callum, zoe, sami]

const draftTo = (rows: readonly string[], timing: Timing, list?: string) => steps.draftTo(core, rows, timing, list)
const timesOf = (campaignId: string, timing?: Timing) =>
  core.drive(core.client.campaigns.times({ campaignId, ...(timing ? { timing } : {}) }))
const page = (campaignId: string, which: 'go_out' | 'moved' | 'left_out', more: object = {}) =>
  core.drive(core.client.campaigns.timedPeople({ campaignId, which, offset: 0, limit: 50, ...more }))
const freeze = (campaignId: string) => core.drive(core.client.campaigns.freeze({ campaignId }))
const codeOfFreeze = (campaignId: string) => core.codeOf(core.client.campaigns.freeze({ campaignId }))
const wavesOf = (id: string) => steps.wavesOf(core, id)
const approve = (id: string) => steps.approveNow(core, id)

describe('a column of times', () => {
  it('a column of appointments says who gets a reminder when, and who is left out and why', async () => {
    const id = await draftTo(appointments, timingOf())
    const times = await timesOf(id)

    expect(times).toMatchObject({
      ...{ hasColumn: true, people: 6, goOut: 3, moved: 0, zone: 'Europe/London' },
      ...{ first: '2026-11-24T16:00:00.000Z', last: '2026-11-24T17:00:00.000Z' },
      days: [{ day: '2026-11-24', people: 3, isQuiet: false }],
      example: { written: '25/11/2026 14:00', order: 'day', day: '2026-11-25' },
      fields: [{ name: 'Appointment', share: 4 / 6 }],
      ...{ hasTimesOnly: false, hasDaysOnly: false },
    })
    expect(times.leftOut.toSorted((a, b) => (a.reason > b.reason ? 1 : -1))).toEqual([
      { reason: 'time_missing', people: 1 },
      { reason: 'time_past', people: 1 },
      { reason: 'time_unreadable', people: 1 },
    ])
    const out = await page(id, 'go_out')
    expect(out.total).toBe(3)
    expect(out.rows[0]).toEqual({
      ...{ name: 'Odile', phone: '+33639980012', written: '25/11/2026 14:00', zone: 'Europe/Paris' },
      ...{ own: { day: '2026-11-25', time: '14:00' }, at: '2026-11-24T16:00:00.000Z' },
    })
    expect(
      (await page(id, 'left_out')).rows.map(({ name, written, reason, at }) => [name, written, reason, at]),
    ).toEqual([
      ['Callum', '', 'time_missing', undefined],
      ['Sami', '18/11/2026 10:00', 'time_past', '2026-11-17T17:00:00.000Z'],
      ['Zoe', 'next week', 'time_unreadable', undefined],
    ])
    expect((await page(id, 'left_out', { reason: 'time_past' })).rows.map(({ name }) => name)).toEqual(['Sami'])
    expect((await page(id, 'go_out', { find: 'BEA' })).rows.map(({ name }) => name)).toEqual(['Beatrix'])
  })

  it('a reminder that would go on a quiet Sunday goes on the open day before, and is listed as moved', async () => {
    const rows = [maya, '+33639980013,Kit,30/11/2026 10:00', '+447700900108,Lea,01/12/2026 10:00']
    const id = await draftTo(rows, timingOf())
    expect(await timesOf(id)).toMatchObject({
      ...{ goOut: 3, moved: 1 },
      days: expect.arrayContaining([
        { day: '2026-11-28', people: 1, isQuiet: false },
        { day: '2026-11-29', people: 0, isQuiet: true },
        { day: '2026-11-30', people: 1, isQuiet: false },
      ]) as object,
    })
    expect((await page(id, 'moved')).rows).toEqual([
      expect.objectContaining({
        ...{ name: 'Kit', moved: 'quiet', at: '2026-11-28T16:00:00.000Z', wanted: '2026-11-29T16:00:00.000Z' },
      }),
    ])
    expect(await timesOf(id, timingOf({}, { quietHours: false }))).toMatchObject({ goOut: 3, moved: 0 })
  })

  it('a column that can be read in two ways is asked about with both counts, and cannot be frozen before', async () => {
    const rows = [
      '+447700900101,Maya,03/12/2026 10:00',
      '+447700900102,Bea,04/12/2026 10:00',
      '+447700900103,Cal,12/04/2026 10:00',
    ]
    const id = await draftTo(rows, timingOf())

    const asked = await timesOf(id)
    expect(asked.question).toEqual({
      ...{ written: '03/12/2026 10:00', day: '2026-12-03', month: '2026-03-12', dayPeople: 2, monthPeople: 1 },
    })
    expect(asked.goOut).toBe(0)
    expect(await codeOfFreeze(id)).toBe('SCHEDULE_NOT_POSSIBLE')

    await core.drive(core.client.campaigns.save({ campaignId: id, timing: timingOf({ order: 'day' }) }))
    const answered = await timesOf(id)
    expect([answered.question, answered.goOut]).toEqual([undefined, 2])
    await freeze(id)
    expect(wavesOf(id)).toEqual(['2026-12-02T17:00 Maya', '2026-12-03T17:00 Bea'])
  })

  it('a question about the order stays open while only some dates are read, and keeps the campaign from being frozen', async () => {
    const rows = ['+447700900101,Maya,2026-11-25 10:00', '+447700900102,Bea,04/12/2026 10:00']
    const id = await draftTo(rows, timingOf())
    expect((await timesOf(id)).question).toMatchObject({ written: '04/12/2026 10:00' })
    expect(await codeOfFreeze(id)).toBe('SCHEDULE_NOT_POSSIBLE')
  })

  it('one date that exists in one order only decides for the column', async () => {
    const id = await draftTo(['+447700900101,Maya,04/12/2026 10:00', '+447700900102,Bea,25/12/2026 10:00'], timingOf())
    const times = await timesOf(id)
    expect([times.question, times.goOut]).toEqual([undefined, 2])
    expect(times.example).toEqual({ written: '25/12/2026 10:00', order: 'day' })
    await freeze(id)
    expect(wavesOf(id)).toEqual(['2026-12-03T17:00 Maya', '2026-12-24T17:00 Bea'])
  })

  it('an answer about the order does not count against a date that shows another one, until a person gives it knowing that', async () => {
    const rows = ['+447700900101,Maya,03/12/2026 10:00', '+447700900102,Bea,12/25/2026 10:00']
    const answered = timingOf({ order: 'day' })
    const id = await draftTo(rows, answered)
    expect((await timesOf(id)).question).toMatchObject({
      ...{ written: '03/12/2026 10:00', day: '2026-12-03', month: '2026-03-12' },
      shown: { written: '12/25/2026 10:00', order: 'month' },
    })
    expect(await codeOfFreeze(id)).toBe('SCHEDULE_NOT_POSSIBLE')

    await core.drive(
      core.client.campaigns.save({ campaignId: id, timing: timingOf({ order: 'day', orderShown: 'month' }) }),
    )
    expect((await timesOf(id)).question).toBeUndefined()
    await freeze(id)
    expect(wavesOf(id)).toEqual(['2026-12-02T17:00 Maya', '2026-12-24T17:00 Bea'])
  })

  it('an answer about the order is forgotten with the people whose dates it was about', async () => {
    const id = await draftTo(['+447700900101,Maya,03/12/2026 10:00'], timingOf({ order: 'day' }))
    expect((await timesOf(id)).question).toBeUndefined()
    const importIds = [await steps.importRows(core, ['+447700900102,Bea,04/12/2026 10:00'], 'Others')]
    const saved = await core.drive(core.client.campaigns.save({ campaignId: id, importIds }))
    expect(saved.timing.column?.order).toBeUndefined()
    expect((await timesOf(id)).question).toMatchObject({ written: '04/12/2026 10:00' })

    const timing = timingOf({ order: 'month' })
    const both = await core.drive(core.client.campaigns.save({ campaignId: id, importIds, timing }))
    expect(both.timing.column?.order).toBe('month')

    const importId = await steps.checkRows(core, ['+447700900103,Cal,05/12/2026 10:00'])
    await core.drive(core.client.campaigns.addImport({ campaignId: id, importId }))
    expect((await timesOf(id)).question).toMatchObject({ dayPeople: 2 })
  })

  it('29 February, a clock change and text in a column of send times are moved or left out with a reason (B118)', async () => {
    const rows = [
      '+447700900101,Maya,2027-02-29 10:00',
      '+447700900102,Beatrix,2027-03-28 01:30',
      '+447700900103,Callum,2027-10-31 01:30',
      zoe,
    ]
    const { time: _, ...own } = column
    const timing: Timing = { ...atOnce, kind: 'column', column: { ...own, shift: { ...own.shift, count: 0 } } }
    const id = await draftTo(rows, timing)
    expect((await page(id, 'moved')).rows.map(({ name, at, moved }) => [name, at, moved])).toEqual([
      ['Beatrix', '2027-03-28T01:00:00.000Z', 'skipped'],
      ['Callum', '2027-10-31T00:30:00.000Z', 'twice'],
    ])
    expect((await page(id, 'left_out')).rows.map(({ name, reason }) => [name, reason])).toEqual([
      ['Maya', 'time_unreadable'],
      ['Zoe', 'time_unreadable'],
    ])
  })

  it('a number that is in two rows gets one message, and the page says how many times are not used', async () => {
    const id = await draftTo([maya, '+447700900101,Maya,26/11/2026 13:30', beatrix], timingOf())
    expect(await timesOf(id)).toMatchObject({ people: 2, goOut: 2, repeated: 1 })
    const alone = await draftTo([beatrix], timingOf(), 'Others')
    expect((await timesOf(alone)).repeated).toBeUndefined()
  })

  it('a column of text leaves everyone out with the reason, and nothing can be frozen', async () => {
    const id = await draftTo([zoe, callum], timingOf())
    expect(await timesOf(id)).toMatchObject({ people: 2, goOut: 0, days: [] })
    const measure = await core.drive(core.client.campaigns.measure({ campaignId: id }))
    expect([measure.people, measure.parts.total]).toEqual([0, 0])
    expect(await codeOfFreeze(id)).toBe('CAMPAIGN_NO_PEOPLE')
  })

  it('a column that is gone leaves no one out in silence: the campaign cannot be frozen', async () => {
    const id = await draftTo([maya], timingOf({ field: 'Visit' }))
    expect(await timesOf(id)).toMatchObject({ hasColumn: false, people: 1, goOut: 0 })
    expect((await core.drive(core.client.campaigns.measure({ campaignId: id }))).people).toBe(1)
    expect(await codeOfFreeze(id)).toBe('SCHEDULE_NOT_POSSIBLE')
  })

  it('a column counts for the totals of the draft and for its flight plan', async () => {
    const id = await draftTo(appointments, timingOf())
    const measure = await core.drive(core.client.campaigns.measure({ campaignId: id }))
    expect(measure).toMatchObject({ people: 3, found: 6, parts: { total: 3 } })
    const plan = await core.drive(core.client.campaigns.plan({ campaignId: id }))
    expect(plan).toMatchObject({ people: 3, first: '2026-11-24T16:00:00.000Z' })
    const other = await core.drive(core.client.campaigns.plan({ campaignId: id, timing: timingOf({ time: '10:00' }) }))
    expect(other.first).toBe('2026-11-24T09:00:00.000Z')
  })
})

describe('files of a column of times', () => {
  const fileOf = (made: { kind: string; handle?: string; name?: string }) =>
    readFileSync(join(core.profile, 'exports', made.handle ?? '', made.name ?? ''), 'utf8')

  it('the people who are left out for their times are saved with what the column says and why', async () => {
    const id = await draftTo(appointments, timingOf())
    const made = await core.drive(
      core.client.exports.leftOutTimes({ exportId: 'export-1', format: 'csv', campaignId: id }),
    )
    expect(
      fileOf(made)
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      'Name,Phone number,Appointment,Why',
      'Callum,"\'+447700900103",,No time in the column',
      'Sami,"\'+447700900105",18/11/2026 10:00,Time already past',
      'Zoe,"\'+447700900104",next week,Not a date',
    ])
    const all = timingOf({}, { kind: 'now' })
    expect(
      await core.codeOf(
        core.client.exports.leftOutTimes({ exportId: 'export-2', format: 'csv', campaignId: id, timing: all }),
      ),
    ).toBe('EXPORT_NOTHING')
  })

  it('a campaign file carries the choice of the column with everyone and their values, to be judged where it is opened', async () => {
    const id = await draftTo([maya, sami], timingOf({ order: 'day' }))
    await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you soon' }))
    const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId: id }))
    const { handle } = await core.client.files.paste({ text: fileOf(made), name: 'Reminder.postrider' })
    const { draft } = await core.drive(core.client.campaigns.openFile({ handle }))

    expect(draft.timing).toEqual(timingOf({ order: 'day', clock: 'Europe/London' }))
    expect(await timesOf(draft.id)).toMatchObject({
      ...{ hasColumn: true, people: 2, goOut: 1, leftOut: [{ reason: 'time_past', people: 1 }] },
    })
  })

  it('a campaign file keeps the clocks that its times mean, whatever the account where it is opened has', async () => {
    const id = await draftTo([maya], timingOf({ order: 'day', zone: 'account' }, { quietHours: false }))
    await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you soon' }))
    const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId: id }))
    const { first } = await timesOf(id)
    expect(first).toBe('2026-11-24T17:00:00.000Z')
    const { activeId = '' } = await core.drive(core.client.accounts.list())
    await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone: 'America/New_York' } }))
    expect((await timesOf(id)).first).toBe('2026-11-24T22:00:00.000Z')

    const { handle } = await core.client.files.paste({ text: fileOf(made), name: 'Reminder.postrider' })
    const { draft } = await core.drive(core.client.campaigns.openFile({ handle }))
    expect(draft.timing.column).toMatchObject({ zone: 'account', clock: 'Europe/London' })
    expect((await timesOf(draft.id)).first).toBe(first)

    const unknown = timingOf({ order: 'day', zone: 'account', clock: 'Europe/Atlantis' })
    expect(await core.codeOf(core.client.campaigns.save({ campaignId: id, timing: unknown }))).toBe('ZONE_UNKNOWN')
    const other = fileOf(made).replace('Europe/London', 'Europe/Atlantis')
    const { handle: second } = await core.client.files.paste({ text: other, name: 'Other.postrider' })
    const opened = await core.drive(core.client.campaigns.openFile({ handle: second }))
    expect(await timesOf(opened.draft.id)).toMatchObject({ goOut: 0 })
  })
})

describe('sending by a column of times', () => {
  const hourBefore = timingOf({ shift: { count: 1, unit: 'hour', side: 'before' } })
  const today = [
    '+447700900101,Maya,21/11/2026 13:30',
    '+447700900102,Beatrix,21/11/2026 13:30',
    '+33639980012,Odile,21/11/2026 14:00',
    '+447700900106,Ida,21/11/2026 15:15',
  ]
  const sent = () =>
    acceptances(core).map(({ at, number }) => `${new Date(at).toISOString().slice(11, 16)} ${number.slice(-3)}`)

  it('reminders from a spreadsheet reach the gateway at the moments of their appointments, and no one else gets one', async () => {
    const id = await draftTo([...today, callum, zoe, sami], hourBefore)
    await approve(id)
    expect(wavesOf(id)).toEqual(['2026-11-21T12:00 Odile', '2026-11-21T12:30 Beatrix Maya', '2026-11-21T14:15 Ida'])
    await core.clock.advance(5 * 3_600_000)
    expect(campaignState(core, id)).toBe('done')
    expect(sent()).toEqual(['12:00 012', '12:30 102', '12:30 101', '14:15 106'])
    expect(acceptances(core)[0]?.text).toBe('See you 21 November 2026, 14:00, Odile')
    expect(
      core.db
        .prepare(`SELECT name, reason FROM recipients WHERE campaign_id = ? AND state = 'skipped' ORDER BY name`)
        .all(id)
        .map((row) => Object.values(row).join(' ')),
    ).toEqual(['Callum time_missing', 'Sami time_past', 'Zoe time_unreadable'])
  })

  it('reminders that the gateway keeps are handed over at once, each with its own time', async () => {
    const id = await draftTo(today, { ...hourBefore, clock: 'gateway' })
    await approve(id)
    await core.until(() => acceptances(core).length === 4)
    expect(core.clock.now()).toBeLessThan(Date.parse('2026-11-21T11:00Z'))
    expect(acceptances(core).map(({ dueAt }) => dueAt && new Date(dueAt).toISOString().slice(11, 16))).toEqual([
      ...['12:00', '12:30', '12:30', '14:15'],
    ])
  })

  it('an approval after the first time has come is stale, and freezing again leaves that person out', async () => {
    const id = await draftTo([maya, '+447700900106,Ida,21/11/2026 13:30'], hourBefore)
    await freeze(id)
    const review = await core.drive(core.client.campaigns.estimate({ campaignId: id }))
    expect(review.people).toBe(2)
    await core.clock.advance(155 * 60_000)
    expect(await core.codeOf(core.client.campaigns.approve(approvalOf(review)))).toBe('APPROVAL_STALE')
    expect((await freeze(id)).leftOut).toEqual([{ reason: 'time_past', people: 1 }])
    expect(wavesOf(id)).toEqual(['2026-11-25T08:30 Maya'])
  })

  it('a reminder that the computer slept through is asked about, never sent late on its own', async () => {
    const id = await draftTo(today, hourBefore)
    await approve(id)
    await core.until(() => sent().length === 1)
    core.clock.set(3 * 3_600_000)
    await core.clock.advance(5 * 60_000)
    expect([campaignState(core, id), sent()]).toEqual(['paused (late)', ['12:00 012']])
  })

  it('times that two people do not share make no more than 5,000 waves, and 200 at the gateway', async () => {
    const id = await draftTo([maya], hourBefore)
    const { accountId } = core.db.prepare('SELECT id AS accountId FROM accounts WHERE is_active = 1').get() as never
    const list = core.db.prepare(`SELECT id FROM lists WHERE name = 'Appointments'`).get() as { id: number }
    const addContact = core.db.prepare(
      `INSERT INTO contacts (account_id, phone, country, firstname, fields, name_key, created_at, updated_at)
       VALUES (?, ?, 'GB', 'Ann', ?, '', '', '') RETURNING id`,
    )
    const join = core.db.prepare(`INSERT INTO list_contacts (list_id, contact_id, added_at) VALUES (?, ?, '')`)
    const start = Date.parse('2026-11-25T00:00Z')
    core.db.exec('BEGIN')
    for (let index = 0; index < 5_001; index += 1) {
      const at = new Date(start + index * 60_000).toISOString().slice(0, 16).replace('T', ' ')
      const fields = JSON.stringify({ Appointment: at })
      const added = addContact.get(accountId, `+4477010${String(index).padStart(5, '0')}`, fields) as { id: number }
      join.run(list.id, added.id)
    }
    core.db.exec('COMMIT')
    const save = (timing: Timing) =>
      core.drive(core.client.campaigns.save({ campaignId: id, importIds: [], listIds: [list.id], timing }))

    await save({ ...hourBefore, quietHours: false })
    expect(await codeOfFreeze(id)).toBe('SCHEDULE_TOO_MANY_TIMES')
    await save({ ...timingOf({}), quietHours: false })
    expect((await freeze(id)).people).toBe(5_002)
    core.db.exec(
      `DELETE FROM list_contacts WHERE contact_id IN (SELECT id FROM contacts WHERE phone > '+447701000299')`,
    )
    await save({ ...hourBefore, quietHours: false })
    expect((await freeze(id)).people).toBeGreaterThan(200)
    await save({ ...hourBefore, quietHours: false, clock: 'gateway' })
    expect(await codeOfFreeze(id)).toBe('SCHEDULE_TOO_MANY_TIMES')
  })
})
