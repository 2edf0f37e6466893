// The times of a draft are those of the files that it is made from.
import { beforeEach, expect, it } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import * as steps from '../../../support/steps/appointmentSteps'

const { timingOf } = steps
let core: Core
beforeEach(async () => (core = await steps.openPractice()))

const draftTo = (rows: readonly string[], timing: Parameters<typeof steps.draftTo>[2], list?: string) =>
  steps.draftTo(core, rows, timing, list)
/** With the column in another spelling than the files before. */
async function draftToSpelled(column: string, rows: readonly string[]): Promise<string> {
  const importId = await steps.checkRows(core, rows, column)
  await core.drive(core.client.imports.commit({ importId, list: { name: 'This week' } }))
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', importIds: [importId] }))
  const timing = timingOf({ order: 'day' })
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you', timing }))
  return id
}
const timesOf = (campaignId: string) => core.drive(core.client.campaigns.times({ campaignId }))

it('a row whose cell is empty gets no reminder of a time that an earlier file said', async () => {
  await steps.importRows(
    core,
    ['+447700900101,Maya,25/11/2026 09:30', '+447700900102,Bea,25/11/2026 11:00'],
    'Last week',
  )
  const id = await draftTo(['+447700900101,Maya,', '+447700900102,Bea,27/11/2026 11:00'], timingOf(), 'This week')
  const { leftOut } = await timesOf(id)
  expect(leftOut).toEqual([{ reason: 'time_missing', people: 1 }])
})

it('a draft to one file says how many take their times from another file that was imported later', async () => {
  const rows = ['+447700900101,Maya,25/11/2026 09:30', '+447700900102,Bea,25/11/2026 11:00']
  const id = await draftTo(rows, timingOf({ order: 'day' }), 'One')
  expect((await timesOf(id)).elsewhere).toBeUndefined()
  await steps.importRows(core, ['+447700900101,Maya,02/12/2026 09:30', '+447700900102,Bea,25/11/2026 11:00'], 'Two')
  expect((await timesOf(id)).elsewhere).toBe(1)
})

it('an import between two files of a draft counts as another file for people of the first alone', async () => {
  const first = await steps.importRows(core, ['+447700900101,Maya,25/11/2026 09:30'], 'One')
  await core.clock.advance(60_000)
  await steps.importRows(core, ['+447700900101,Maya,02/12/2026 09:30'], 'Between')
  await core.clock.advance(60_000)
  const last = await steps.importRows(core, ['+447700900102,Bea,25/11/2026 11:00'], 'Two')
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', importIds: [first, last] }))
  const timing = timingOf({ order: 'day' })
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you', timing }))
  expect((await timesOf(id)).elsewhere).toBe(1)
})

it('an empty cell of a file whose import was undone leaves no one out', async () => {
  await steps.importRows(core, ['+447700900101,Maya,25/11/2026 09:30'], 'Last week')
  const { id: listId } = core.db.prepare(`SELECT id FROM lists WHERE name = 'Last week'`).get() as { id: number }
  const importId = await steps.importRows(core, ['+447700900101,Maya,'], 'This week')
  const sources = { importIds: [importId], listIds: [listId] }
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', ...sources }))
  const timing = timingOf({ order: 'day' })
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you', timing }))
  expect((await timesOf(id)).goOut).toBe(0)
  await core.drive(core.client.imports.undo({ importId }))
  expect((await timesOf(id)).goOut).toBe(1)
})

it('people who kept what they had at the import are counted, as their time is not the one of the file', async () => {
  await steps.importRows(core, ['+447700900101,Maya,25/11/2026 09:30'], 'Last week')
  const importId = await steps.checkRows(core, ['+447700900101,Maya,26/11/2026 09:30'])
  await core.drive(core.client.imports.choose({ importId, known: 'keep' }))
  await core.drive(core.client.imports.commit({ importId, list: { name: 'This week' } }))
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', importIds: [importId] }))
  await core.drive(
    core.client.campaigns.save({ campaignId: id, template: 'See you', timing: timingOf({ order: 'day' }) }),
  )
  expect((await timesOf(id)).elsewhere).toBe(1)
})

it('a time that is written into a contact by hand counts where the cell of the file was empty', async () => {
  await steps.importRows(core, ['+447700900101,Maya,25/11/2026 09:30'], 'Last week')
  const id = await draftTo(['+447700900101,Maya,'], timingOf({ order: 'day' }), 'This week')
  expect((await timesOf(id)).leftOut).toEqual([{ reason: 'time_missing', people: 1 }])
  core.db.exec(`UPDATE contacts SET fields = json_set(fields, '$.Appointment', '28/11/2026 09:30')`)
  expect((await timesOf(id)).goOut).toBe(1)
})

it('a number twice in a file whose people are chosen as a list is said too', async () => {
  const importId = await steps.checkRows(core, [
    '+447700900101,Maya,25/11/2026 09:30',
    '+447700900101,Maya,02/12/2026 09:30',
  ])
  await core.drive(core.client.imports.commit({ importId, list: { name: 'List' } }))
  const { id: listId } = core.db.prepare(`SELECT id FROM lists WHERE name = 'List'`).get() as { id: number }
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', listIds: [listId] }))
  await core.drive(
    core.client.campaigns.save({ campaignId: id, template: 'See you', timing: timingOf({ order: 'day' }) }),
  )
  const times = await timesOf(id)
  expect(times.repeated).toBe(1)
})

it('an empty cell also counts where the file spells the column otherwise than the one before', async () => {
  await steps.importRows(
    core,
    ['+447700900101,Maya,25/11/2026 09:30', '+447700900102,Bea,25/11/2026 11:00', '+447700900103,Cal,25/11/2026 12:00'],
    'Last week',
  )
  const rows = ['+447700900101,Maya,27/11/2026 09:30', '+447700900102,Bea,', '+447700900103,Cal,25/11/2026 12:00']
  const id = await draftToSpelled('APPOINTMENT', rows)

  const times = await timesOf(id)
  expect(times.leftOut).toEqual([{ reason: 'time_missing', people: 1 }])
  expect([times.goOut, times.last, times.elsewhere]).toEqual([2, '2026-11-26T17:00:00.000Z', undefined])
})

it('a file that spells the column otherwise is not read where the field of an earlier file comes first, and the page says so', async () => {
  await steps.importRows(core, ['+447700900101,Maya,25/11/2026 09:30'], 'Last week')
  const id = await draftToSpelled('appointment', ['+447700900101,Maya,27/11/2026 09:30'])
  expect((await timesOf(id)).elsewhere).toBe(1)
})
