// Steps of a person who reminds people of appointments that stand in a spreadsheet.
import type { ColumnTime, Timing } from '@contract'
import { openCore, type Core } from '../app/openCore'
import { openPracticeAccount } from './campaignSteps'
import { approvalOf, atOnce } from './formSteps'

/** A day before at five. */
export const dayBefore: ColumnTime = {
  field: 'Appointment',
  shift: { count: 1, unit: 'day', side: 'before' },
  time: '17:00',
  zone: 'person',
  ifQuiet: 'earlier',
}

export const timingOf = (more: Partial<ColumnTime> = {}, others: Partial<Timing> = {}): Timing => ({
  ...atOnce,
  ...{ kind: 'column', quietHours: true, column: { ...dayBefore, ...more } },
  ...others,
})

/** It is 2026-11-21T10:00Z, a Saturday. */
export async function openPractice(): Promise<Core> {
  const core = await openCore()
  const account = await openPracticeAccount(core)
  const defaults = { timeZone: 'Europe/London', batchSize: 100, country: 'GB' }
  await core.drive(core.client.accounts.update({ accountId: account.id, defaults }))
  return core
}

/** Rows of number, first name and appointment, open and checked. */
export async function checkRows(core: Core, rows: readonly string[], column = 'Appointment'): Promise<string> {
  const text = [`Phone,First name,${column}`, ...rows].join('\n')
  const { handle } = await core.client.files.paste({ text, name: 'Appointments.csv' })
  const { importId } = await core.drive(core.client.imports.open({ handle }))
  await core.drive(core.client.imports.check({ importId }))
  await core.until(async () => (await core.client.imports.status({ importId })).state === 'checked')
  return importId
}

export async function importRows(core: Core, rows: readonly string[], name = 'Appointments'): Promise<string> {
  const importId = await checkRows(core, rows)
  await core.drive(core.client.imports.commit({ importId, list: { name } }))
  return importId
}

/** A draft to those rows. */
export async function draftTo(core: Core, rows: readonly string[], timing: Timing, list?: string): Promise<string> {
  const importIds = [await importRows(core, rows, list)]
  const { id } = await core.drive(core.client.campaigns.create({ name: 'Reminder', importIds }))
  const template = 'See you {{Appointment:datetime}}, {{firstname}}'
  await core.drive(core.client.campaigns.save({ campaignId: id, template, timing }))
  return id
}

export async function approveNow(core: Core, campaignId: string): Promise<void> {
  await core.drive(core.client.campaigns.freeze({ campaignId }))
  const review = await core.drive(core.client.campaigns.estimate({ campaignId }))
  await core.drive(core.client.campaigns.approve(approvalOf(review)))
}

/** Minute and people of each wave of a frozen campaign, in order. */
export const wavesOf = (core: Core, id: string): string[] =>
  core.db
    .prepare(
      `SELECT w.due_at AS dueAt, group_concat(r.name, ' ') AS people FROM waves w
       JOIN recipients r ON r.campaign_id = w.campaign_id AND r.position BETWEEN w.first_position AND w.last_position
       WHERE w.campaign_id = ? GROUP BY w.wave ORDER BY w.wave`,
    )
    .all(id)
    .map(({ dueAt, people }) => `${String(dueAt).slice(0, 16)} ${String(people)}`)
