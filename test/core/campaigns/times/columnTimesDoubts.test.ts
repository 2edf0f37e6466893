// When it is asked again how the dates of a column are meant, and which clock a cell that names a zone is told on.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Timing } from '@contract'
import { makeShowCells } from '../../../../src/main/core/imports/source/xlsx/numberFormats'
import type { Core } from '../../../support/app/openCore'
import * as steps from '../../../support/steps/appointmentSteps'

const { timingOf } = steps
let core: Core
beforeEach(async () => (core = await steps.openPractice()))

const timesOf = (campaignId: string) => core.drive(core.client.campaigns.times({ campaignId }))
const freeze = (campaignId: string) => core.drive(core.client.campaigns.freeze({ campaignId }))
const listId = (name: string): number => Number(core.db.prepare('SELECT id FROM lists WHERE name = ?').get(name)?.id)
const textsOf = (campaignId: string): string[] =>
  core.db
    .prepare(
      'SELECT t.text FROM recipients r JOIN recipient_texts t ON t.recipient_id = r.id WHERE r.campaign_id = ? ORDER BY r.position',
    )
    .all(campaignId)
    .map(({ text }) => String(text))

async function draftToLists(names: readonly string[], timing: Timing, more: object = {}): Promise<string> {
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', listIds: names.map(listId) }))
  const template = 'See you {{Appointment:datetime}}, {{firstname}}'
  await core.drive(core.client.campaigns.save({ campaignId: id, template, timing, ...more }))
  return id
}
/** Into a list that is there. */
async function importInto(list: string, rows: readonly string[]): Promise<string> {
  const importId = await steps.checkRows(core, rows)
  await core.drive(core.client.imports.commit({ importId, list: { id: listId(list) } }))
  return importId
}
async function setAccount(defaults: { country: string; timeZone?: string }): Promise<void> {
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults }))
}
/** Dates of a workbook as an import writes them. */
function written(code: string, country: string, days: readonly string[]): string[] {
  const cells = makeShowCells({ idOfStyle: [0, 200], codes: new Map([[200, code]]), is1904: false }, country)
  return days.map((day) => cells.number(String(Date.parse(day) / 86_400_000 + 25_569), 1))
}

describe('an answer about the order of day and month is about the people it was given for', () => {
  it('after an import into its list a campaign in review asks again, and is not frozen before', async () => {
    await steps.importRows(core, ['+447700900101,Maya,12/04/2026 10:00'], 'List')
    const id = await draftToLists(['List'], timingOf({ order: 'month' }))
    await freeze(id)
    await importInto('List', ['+447700900102,Bea,07/12/2026 10:00'])

    expect(await core.codeOf(core.client.campaigns.freeze({ campaignId: id }))).toBe('SCHEDULE_NOT_POSSIBLE')
  })

  it('after an import into its list a campaign in review that is edited asks again', async () => {
    await steps.importRows(core, ['+447700900101,Maya,12/04/2026 10:00'], 'List')
    const id = await draftToLists(['List'], timingOf({ order: 'month' }))
    await freeze(id)
    await importInto('List', ['+447700900102,Bea,01/12/2026 10:00'])
    await core.drive(core.client.campaigns.save({ campaignId: id, template: 'At {{Appointment:datetime}}' }))

    expect((await timesOf(id)).question).toBeDefined()
  })

  it('when an import is undone, the dates that are back are asked about again', async () => {
    await steps.importRows(core, ['+447700900101,Maya,04/12/2026 10:00'], 'List')
    const importId = await importInto('List', ['+447700900101,Maya,01/05/2027 10:00'])
    const id = await draftToLists(['List'], timingOf({ order: 'month' }))
    await core.drive(core.client.imports.undo({ importId }))

    expect((await timesOf(id)).question).toBeDefined()
  })

  it('when people who were left out come in, their dates are asked about', async () => {
    await steps.importRows(core, ['+447700900101,Maya,12/04/2026 10:00'], 'Mine')
    await steps.importRows(core, ['+447700900102,Bea,01/12/2026 10:00'], 'Theirs')
    const exceptIn = { listIds: [listId('Theirs')], smartListIds: [] }
    const id = await draftToLists(['Mine', 'Theirs'], timingOf({ order: 'month' }), { exceptIn })
    expect((await timesOf(id)).question).toBeUndefined()
    await core.drive(core.client.campaigns.save({ campaignId: id, exceptIn: { listIds: [], smartListIds: [] } }))

    expect((await timesOf(id)).question).toBeDefined()
  })

  it('the day of times without a date is asked for again after an import', async () => {
    await steps.importRows(core, ['+447700900101,Maya,09:30'], 'List')
    const id = await draftToLists(['List'], timingOf({ day: '2026-11-25' }))
    expect((await timesOf(id)).goOut).toBe(1)
    await importInto('List', ['+447700900102,Bea,11:30'])

    expect(await timesOf(id)).toMatchObject({ goOut: 0, hasTimesOnly: true })
  })
})

describe('one date that was typed as text does not turn the real dates of a workbook round', () => {
  const days = ['2027-03-02', '2027-04-03', '2026-12-09']

  it.each([
    ['m/d/yy', 'GB', '25/12/2026'],
    ['mm/dd/yy', 'GB', '25/12/2026'],
    ['dd/mm/yy', 'US', '12/25/2026'],
    ['dd/mm/yyyy', 'CA', '12/25/2026'],
    ['dd/mm/yyyy', 'KE', '12/25/2026'],
  ])('dates with the format %s in an account of %s, beside the text %s', async (code, country, text) => {
    await setAccount({ country })
    const cells = written(code, country, days)
    const rows = cells.map((cell, at) => `+44770090010${at + 1},P${at},${cell}`)
    const id = await steps.draftTo(core, [...rows, `+447700900105,Zed,${text}`], timingOf())

    const { question } = await timesOf(id)
    const { rows: shown } = await core.drive(
      core.client.campaigns.timedPeople({ campaignId: id, which: 'go_out', offset: 0, limit: 50 }),
    )
    const read = shown.map(({ own }) => own?.day).sort()
    expect(question !== undefined || read.join() === [...days, '2026-12-25'].sort().join()).toBe(true)
  })
})

it('a cell that names a zone is told on the account’s clock if the number may be on it', async () => {
  await setAccount({ country: 'PT', timeZone: 'Europe/Lisbon' })
  const id = await steps.draftTo(core, ['+351912345678,Maya,2026-11-25T10:00Z'], timingOf())
  await freeze(id)

  expect(textsOf(id)[0]).toContain('10:00')
})

it('a cancelled row leaves its person out, also where the campaign is to the list of its file', async () => {
  await steps.importRows(core, ['+447700900101,Maya,25/11/2026 09:30', '+447700900102,Bea,25/11/2026 11:00'], 'Last')
  await steps.importRows(core, ['+447700900101,Maya,', '+447700900102,Bea,27/11/2026 11:00'], 'This')
  const id = await draftToLists(['This'], timingOf({ order: 'day' }))

  expect((await timesOf(id)).goOut).toBe(1)
})
