// Appointment reminders: a spreadsheet with appointments comes in, and each person is texted on the day before theirs. What the screen says
// is compared with what the gateway was really told.
import { writeFileSync } from 'node:fs'
import { instantOf, nextWorkday } from '../../support/app/workdays'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile } from '../pages/journeys'

const remindedOn = nextWorkday(new Date())
const appointedOn = new Date(Date.parse(remindedOn) + 24 * 3_600_000).toISOString().slice(0, 10)
/** 25/11/2026 */
const written = appointedOn.split('-').toReversed().join('/')

const rows = [
  { number: '+447700900101', name: 'Maya', appointment: `${appointedOn} 09:30` },
  { number: '+447700900102', name: 'Beatrix', appointment: `${written} 11:15` },
  { number: '+33639980001', name: 'Odile', appointment: `${appointedOn} 14:00` },
  { number: '+447700900103', name: 'Callum', appointment: '' },
  { number: '+447700900104', name: 'Zoe', appointment: 'next week' },
  { number: '+447700900105', name: 'Sami', appointment: '18/11/2024 10:00' },
]
const reminded = [
  { number: '+447700900101', dueAt: instantOf(remindedOn, '17:00', 'Europe/London') },
  { number: '+447700900102', dueAt: instantOf(remindedOn, '17:00', 'Europe/London') },
  { number: '+33639980001', dueAt: instantOf(remindedOn, '17:00', 'Europe/Paris') },
]

test('a spreadsheet with appointments becomes reminders on the day before, and the gateway is told exactly those times', async ({
  openApp,
  gateway,
}, testInfo) => {
  const path = testInfo.outputPath('appointments.csv')
  writeFileSync(
    path,
    `Mobile,First,Appointment\n${rows.map(({ number, name, appointment }) => `${number},${name},${appointment}`).join('\n')}\n`,
  )
  const app = await openApp()
  const pages = appPages(app.page)
  const { compose, campaigns, shell, imports } = pages
  const { when } = compose
  await connect(pages, gateway)
  await importFile(app, pages, path, 'Appointments')
  await imports.writeToThem.click()
  await compose.nameIt('Appointment reminder')
  await compose.choosePeople('Appointments')
  await compose.write('See you tomorrow, ', { field: 'First name' }, '.')
  await expect(compose.continue).toBeEnabled()
  await compose.continue.click()

  await test.step('the column with the appointments is found, and says who gets a reminder when', async () => {
    await when.fromColumn.check()
    await expect(when.column).toContainText('Appointment')
    await when.columnTime.fill('17:00')
    await when.columnTime.press('Enter')
    await expect(when.times).toContainText('3 of 6 people')
    await expect(when.times.getByRole('row').filter({ hasText: 'Odile' })).toContainText('17:00')
    await expect(when.times.getByRole('row').filter({ hasText: 'Odile' })).toContainText('Paris, ')
  })

  await test.step('people without a time are listed with the reason', async () => {
    for (const [name, why] of [
      ['Callum', 'No time in the column'],
      ['Zoe', 'Not a date'],
      ['Sami', 'Passed on'],
    ] as const)
      await expect(when.timesLeftOut.getByRole('listitem').filter({ hasText: name })).toContainText(why)
    await when.timesLeftOut.getByRole('button', { name: 'Not a date 1' }).click()
    await expect(when.timesLeftOut.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the reminders are approved and handed over with their times', async () => {
    await when.gateway.check()
    await compose.review.click()
    await expect(app.page.getByText('1 day before “Appointment”, at 17:00')).toBeVisible()
    await expect(compose.estimate).toContainText(/£\d/)
    await compose.noRecall.check()
    await expect(compose.schedule).toHaveText(/Schedule 3 messages/)
    await compose.schedule.click()
    await expect(shell.title).toHaveText('Appointment reminder')
    await expect.poll(() => campaigns.count('Accepted'), { timeout: 30_000 }).toBe(3)
  })

  const taken = (await gateway.acceptances()).map(({ number, dueAt }) => ({
    number: number.startsWith('+') ? number : `+${number}`,
    dueAt: dueAt === null ? 'at once' : new Date(dueAt).toISOString(),
  }))
  const inOrder = (one: { number: string }, other: { number: string }) => one.number.localeCompare(other.number)
  expect(taken.toSorted(inOrder)).toEqual(
    reminded.map(({ number, dueAt }) => ({ number, dueAt: new Date(dueAt).toISOString() })).toSorted(inOrder),
  )
})
