// When the order of day and month has to be asked for again.
import { beforeEach, expect, it } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import * as steps from '../../../support/steps/appointmentSteps'

const { timingOf } = steps
let core: Core
beforeEach(async () => (core = await steps.openPractice()))

const draftTo = (rows: readonly string[], timing: Parameters<typeof steps.draftTo>[2], list?: string) =>
  steps.draftTo(core, rows, timing, list)
const timesOf = (campaignId: string) => core.drive(core.client.campaigns.times({ campaignId }))

it('one date that is a text among real dates of a workbook does not turn all the real ones round', async () => {
  const days = ['2027-03-02', '2027-04-03', '2026-12-09'].map((day) => String(Date.parse(day) / 86_400_000 + 25_569))
  const { makeShowCells } = await import('../../../../src/main/core/imports/source/xlsx/numberFormats')
  const cells = makeShowCells(
    { idOfStyle: [0, 200], codes: new Map([[200, 'dd/mm/yyyy']]), is1904: false } as never,
    'GB',
  )
  const written = days.map((serial) => cells.number(serial, 1))
  const id = await draftTo(
    [...written.map((cell, at) => `+44770090010${at + 1},P${at},${cell}`), '+447700900105,Zed,12/25/2026'],
    timingOf(),
  )
  const times = await timesOf(id)
  expect(times.question).toBeDefined()
})

it('an answer about the order does not count for numbers that are pasted later', async () => {
  await steps.importRows(core, ['+447700900102,Bea,07/12/2026 10:00'], 'Others')
  const id = await draftTo(['+447700900101,Maya,12/04/2026 10:00'], timingOf({ order: 'month' }))
  await core.drive(core.client.campaigns.addNumbers({ campaignId: id, text: '+447700900102' }))
  const times = await timesOf(id)
  expect(times.question).toBeDefined()
})

it('an answer about the order does not count for people who join the list of the draft later', async () => {
  await steps.importRows(core, ['+447700900101,Maya,12/04/2026 10:00'], 'List')
  const { id: listId } = core.db.prepare(`SELECT id FROM lists WHERE name = 'List'`).get() as { id: number }
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', listIds: [listId] }))
  await core.drive(
    core.client.campaigns.save({ campaignId: id, template: 'See you', timing: timingOf({ order: 'month' }) }),
  )
  const importId = await steps.checkRows(core, ['+447700900102,Bea,07/12/2026 10:00'])
  await core.drive(core.client.imports.commit({ importId, list: { id: listId } } as never))
  const times = await timesOf(id)
  expect(times.question).toBeDefined()
})

it('dates that contradict each other ask again although a person answered before any date showed an order', async () => {
  const id = await draftTo(
    ['+447700900101,Maya,03/12/2026 10:00', '+447700900102,Bea,12/25/2026 10:00', '+447700900103,Cal,25/12/2026 10:00'],
    timingOf({ order: 'day' }),
  )
  const times = await timesOf(id)
  expect(times.question).toBeDefined()
})

it('someone someone someone someone someone who answers although the dates contradict each other is not asked again', async () => {
  const rows = [
    '+447700900101,Maya,03/12/2026 10:00',
    '+447700900102,Bea,12/25/2026 10:00',
    '+447700900103,Cal,25/12/2026 10:00',
  ]
  const id = await draftTo(rows, timingOf())
  expect((await timesOf(id)).question).toMatchObject({ isMixed: true })
  const timing = timingOf({ order: 'day', orderShown: 'both' })
  await core.drive(core.client.campaigns.save({ campaignId: id, timing }))
  expect(await timesOf(id)).toMatchObject({ people: 3, goOut: 3 })
  expect((await timesOf(id)).question).toBeUndefined()
})
