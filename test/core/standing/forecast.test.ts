// The next 90 days of a standing send: who is moved, how many parts each person's own text has, and what that costs.
import type { StandingOnly, StandingWhen } from '@contract'
import { expect, test } from 'vitest'
import type { Core } from '../../support/app/openCore'
import { fictionPhone } from '../../support/steps/campaignSteps'
import { addRule, day, dayIn, openWithPeople } from '../../support/steps/standingSteps'

const priceOfPart = 40_000
const birthdays: StandingWhen = { kind: 'yearly', field: 'custom1', time: '10:00', leapDay: '28_february' }

/** Three people in New Jersey and one in Britain; the last of the three has a name that needs a longer alphabet. */
async function openForecast(template: string, when = birthdays) {
  const { core, listId } = await openWithPeople({ people: 4 })
  const [first, next] = [dayIn(core, 3 * day), dayIn(core, 4 * day)]
  const born = [first, first, next, next].map((date) => `1984${date.slice(4)}`)
  for (const [index, date] of born.entries())
    core.db.prepare('UPDATE contacts SET custom1 = ? WHERE phone = ?').run(date, fictionPhone(index))
  core.db.prepare("UPDATE contacts SET phone = '+447700900123', country = 'GB' WHERE phone = ?").run(fictionPhone(0))
  core.db.prepare("UPDATE contacts SET firstname = 'Żaneta' WHERE phone = ?").run(fictionPhone(2))
  addPrices(core)
  const open = Array.from({ length: 7 }, () => ({ from: '12:00', to: '20:00' }))
  await core.drive(core.client.quietHours.save({ region: 'US-NJ', week: open, onHolidays: false }))
  const rule = await addRule(core, listId, { when, zone: 'person', template })
  const { timing } = await core.drive(core.client.campaigns.draft({ campaignId: rule.draftId }))
  await core.drive(core.client.campaigns.save({ campaignId: rule.draftId, timing: { ...timing, quietHours: true } }))
  const forecast = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  const people = async (of: string, only?: StandingOnly, find?: string) => {
    const asked = { ruleId: rule.id, day: of, offset: 0, limit: 10, ...(only && { only }), ...(find && { find }) }
    const { total, rows } = await core.drive(core.client.standing.people(asked))
    expect(rows).toHaveLength(total)
    return rows.map(({ name, parts, about }) => [name, parts, about?.micros])
  }
  return { forecast, people, first, next }
}

function addPrices(core: Core): void {
  const { id } = core.db.prepare('SELECT id FROM accounts WHERE is_active = 1').get() as { id: string }
  const add = core.db.prepare(
    `INSERT INTO messages (account_id, gateway_key, gateway_id, phone, country, sender, text, status, delivery, is_final, parts,
       cost_micros, created_at, updated_at, at, first_seen_at, changed_at, raw)
     VALUES (?, ?, ?, ?, ?, 'Choir', 'Before', 'DELIVERED', 'delivered', 1, 1, ?, '', '', ?, ?, ?, '{}')`,
  )
  const at = '2026-11-20T09:00:00.000Z'
  for (const [country, phone] of [
    ['US', '+12015550190'],
    ['GB', '+447700900190'],
  ] as const)
    add.run(id, phone, phone, phone, country, priceOfPart, at, at, at)
}

test('a forecast counts who is moved by quiet hours and whose own text has several parts, and prices each text by its parts', async () => {
  const { forecast, first, next } = await openForecast(`Hello {{firstname}}, ${'x'.repeat(100)}`)
  expect(forecast).toMatchObject({ people: 4, moved: 3, severalParts: 1, about: { micros: 5 * priceOfPart } })
  expect(forecast.days).toMatchObject([
    { day: first, people: 2, moved: 1, severalParts: 0, about: { micros: 2 * priceOfPart } },
    { day: next, people: 2, moved: 2, severalParts: 1, about: { micros: 3 * priceOfPart } },
  ])
})

test('the people of a day of the forecast can be only those who are moved, or who have several parts', async () => {
  const { people, first, next } = await openForecast(`Hello {{firstname}}, ${'x'.repeat(100)}`)
  expect(await people(first)).toEqual([
    ['Ada0', 1, priceOfPart],
    ['Ada1', 1, priceOfPart],
  ])
  expect(await people(first, 'moved')).toEqual([['Ada1', 1, priceOfPart]])
  expect(await people(first, 'several_parts')).toEqual([])
  expect(await people(next, 'several_parts')).toEqual([['Żaneta', 2, 2 * priceOfPart]])
  expect(await people(next, 'several_parts', 'Ada')).toEqual([])
  expect(await people(next, 'moved', 'ada3')).toEqual([['Ada3', 1, priceOfPart]])
})

test('a forecast without a price says why: no one is due, no currency, or a country without a charge (“no price yet” gave no reason)', async () => {
  const { core, listId } = await openWithPeople({ people: 2 })
  const rule = await addRule(core, listId, { when: birthdays })
  const noPrice = async () => (await core.drive(core.client.standing.forecast({ ruleId: rule.id }))).noPrice
  expect(await noPrice()).toEqual({ why: 'no_one' })

  core.db.prepare('UPDATE contacts SET custom1 = ?').run(`1984${dayIn(core, 3 * day).slice(4)}`)
  core.db.prepare("UPDATE contacts SET phone = '+33199000123', country = 'FR' WHERE phone = ?").run(fictionPhone(0))
  await core.drive(core.client.standing.edit({ ruleId: rule.id, name: 'Birthdays' }))
  expect(await noPrice()).toEqual({ why: 'countries', countries: ['FR', 'US'] })

  addPrices(core)
  await core.drive(core.client.standing.edit({ ruleId: rule.id, name: 'Birthday' }))
  expect(await noPrice()).toEqual({ why: 'countries', countries: ['FR'] })

  core.db.exec('UPDATE accounts SET currency = NULL')
  await core.drive(core.client.standing.edit({ ruleId: rule.id, name: 'Birthdays' }))
  expect(await noPrice()).toEqual({ why: 'no_currency' })
})

test('the first of several days with equally many people is named as the largest (a later one was named)', async () => {
  const { core, listId } = await openWithPeople({ people: 2 })
  for (const [index, ahead] of [5 * day, 3 * day].entries())
    core.db
      .prepare('UPDATE contacts SET custom1 = ? WHERE phone = ?')
      .run(`1984${dayIn(core, ahead).slice(4)}`, fictionPhone(index))
  const rule = await addRule(core, listId, { when: birthdays })
  const { largestDay, largestSending } = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect([largestDay, largestSending]).toEqual(Array(2).fill({ day: dayIn(core, 3 * day), people: 1 }))
})

test('a text that names the day of sending has as many parts as on that day', async () => {
  // The name of a Wednesday is two letters longer than that of a Tuesday.
  const { forecast } = await openForecast(`{{:today:weekday}} ${'x'.repeat(152)}`, {
    ...{ kind: 'every', days: { kind: 'week', weekdays: [2, 3] }, time: '13:00' },
  })
  const isWednesday = (of: string) => new Date(of).getUTCDay() === 3
  expect(forecast.days.filter(({ day: of }) => isWednesday(of))).toHaveLength(13)
  for (const { day: of, people, severalParts } of forecast.days) expect(severalParts).toBe(isWednesday(of) ? people : 0)
})

test('an average month of birthdays is a twelfth of the year (36 in the next days were 12 a month)', async () => {
  const { core, listId } = await openWithPeople({ people: 36 })
  core.db.prepare('UPDATE contacts SET custom1 = ?').run(`1984${dayIn(core, 3 * day).slice(4)}`)
  const rule = await addRule(core, listId, { when: birthdays })
  const { people, usualMonth } = await core.drive(core.client.standing.forecast({ ruleId: rule.id }))
  expect([people, usualMonth.people]).toEqual([36, 3])
})
