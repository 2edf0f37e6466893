// A campaign file keeps the times of a column.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { Core } from '../../../support/app/openCore'
import * as steps from '../../../support/steps/appointmentSteps'

const { timingOf } = steps
let core: Core
beforeEach(async () => (core = await steps.openPractice()))

const draftTo = (rows: readonly string[], timing: Parameters<typeof steps.draftTo>[2]) =>
  steps.draftTo(core, rows, timing)
const timesOf = (campaignId: string) => core.drive(core.client.campaigns.times({ campaignId }))
const fileOf = (made: { kind: string; handle?: string; name?: string }) =>
  readFileSync(join(core.profile, 'exports', made.handle ?? '', made.name ?? ''), 'utf8')

it('a campaign file says the same time as the draft of a person who has the field in two spellings', async () => {
  const id = await draftTo(['+447700900101,Maya,25/11/2026 09:30'], timingOf({ order: 'day' }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you' }))
  core.db.exec(`UPDATE contacts SET fields = '{"Appointment":"25/11/2026 09:30","appointment":"27/11/2026 09:30"}'`)
  core.db.exec(
    `INSERT OR IGNORE INTO contact_fields (account_id, name) SELECT account_id, 'appointment' FROM contacts LIMIT 1`,
  )
  const before = await timesOf(id)
  const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId: id }))
  const { handle } = await core.client.files.paste({ text: fileOf(made), name: 'Reminder.postrider' })
  const { draft } = await core.drive(core.client.campaigns.openFile({ handle }))
  const after = await timesOf(draft.id)
  expect(after.first).toBe(before.first)
})

it('a campaign file carries a value that stands in the second spelling of its field', async () => {
  const id = await draftTo(['+447700900101,Maya,25/11/2026 09:30'], timingOf({ order: 'day' }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you' }))
  core.db.exec(`UPDATE contacts SET fields = '{"Appointment":"25/11/2026 09:30","appointment":""}'`)
  core.db.exec(
    `INSERT OR IGNORE INTO contact_fields (account_id, name) SELECT account_id, 'appointment' FROM contacts LIMIT 1`,
  )
  const before = await timesOf(id)
  const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId: id }))
  const { handle } = await core.client.files.paste({ text: fileOf(made), name: 'Reminder.postrider' })
  const { draft } = await core.drive(core.client.campaigns.openFile({ handle }))
  const after = await timesOf(draft.id)
  expect(after.goOut).toBe(before.goOut)
})

it('a campaign file with times on each person’s own clock keeps them for a number of no known place', async () => {
  const id = await draftTo(['+881612345678,Sea,25/11/2026 12:00'], timingOf({ order: 'day' }, { quietHours: false }))
  await core.drive(core.client.campaigns.save({ campaignId: id, template: 'See you' }))
  const before = await timesOf(id)
  const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId: id }))
  const { activeId = '' } = await core.drive(core.client.accounts.list())
  await core.drive(core.client.accounts.update({ accountId: activeId, defaults: { timeZone: 'America/New_York' } }))
  const { handle } = await core.client.files.paste({ text: fileOf(made), name: 'Reminder.postrider' })
  const { draft } = await core.drive(core.client.campaigns.openFile({ handle }))
  const after = await timesOf(draft.id)
  expect(after.first).toBe(before.first)
})
