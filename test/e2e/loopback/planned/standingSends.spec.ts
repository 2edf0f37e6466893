// A birthday rule from a spreadsheet: written, looked at, switched on, and its person is texted on the day by the practice gateway, once.
// In the browser alone: only this host's process can be started at another hour.
import type { Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { instantOf, nextWorkday } from '../../../support/app/workdays'
import { shiftedClock } from '../../../support/app/shiftedClock'
import { expect, test } from '../../hostTest'
import { appPages } from '../../pages/appPages'
import { askAxe } from '../../pages/axe'
import { connect, importFile } from '../../pages/journeys'
import { gapBelowNotice } from '../../pages/notices'

const day = nextWorkday(new Date())
/** In a leap year, which has every day. */
const born = (onDay: string): string => `1984${onDay.slice(4)}`
const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const people = [
  { number: '+447700900101', name: 'Maya', birthday: born(day) },
  { number: '+447700900102', name: 'Ben', birthday: born(nextDay) },
  { number: '+447700900103', name: 'Carys', birthday: '' },
  { number: '+447700900104', name: 'Dev', birthday: 'soon' },
]

async function isAccessible(page: Page): Promise<void> {
  const found: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    // Figures that are counted again are greyed until then.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const { id, impact, nodes } of await askAxe(page, theme))
      if (impact === 'serious' || impact === 'critical')
        for (const { html } of nodes) found.push(`${theme} ${page.url()} ${id}: ${html.slice(0, 160)}`)
  }
  expect(found).toEqual([])
}

test('a birthday rule is written, looked at and switched on, texts its person on the day once, pauses and is switched off', async ({
  openApp,
  gateway,
}, testInfo) => {
  // Two starts and the wait for ten o'clock.
  test.slow()
  const path = testInfo.outputPath('birthdays.csv')
  const rows = people.map(({ number, name, birthday }) => `${number},${name},${birthday}`)
  writeFileSync(path, `Mobile,First,Birthday\n${rows.join('\n')}\n`)
  // Twenty minutes before the greeting of that day.
  const firstMs = instantOf(day, '09:40', 'Europe/London') - Date.now()
  await gateway.advanceClock(firstMs)
  const app = await openApp({ env: shiftedClock(firstMs) })
  const pages = appPages(app.page)
  const { compose, shell } = pages
  const main = app.page.getByRole('main')
  const next = main.locator('[data-next]')
  await connect(pages, gateway)
  await importFile(app, pages, path, 'Members')

  await test.step('the page without a standing send says what one is', async () => {
    await shell.goTo('Campaigns')
    await main.getByRole('link', { name: 'Standing', exact: true }).click()
    await expect(main.getByRole('heading', { name: 'No standing sends yet' })).toBeVisible()
    await isAccessible(app.page)
    await app.page.keyboard.press('n')
  })

  await test.step('the rule finds the column, and says who cannot be used', async () => {
    await expect(main.locator('#standing-rule-why')).toBeVisible()
    await compose.addLists('Members')
    await expect(main.locator('[data-field]')).toContainText('Birthday')
    await expect(main.locator('[data-figure]').first()).toContainText('2')
    await expect(main.locator('[data-unusable]')).toHaveText('See the one that cannot be used')
    await isAccessible(app.page)
    await expect(next).toBeEnabled()
    // “before” was cut to “be…”.
    await app.page.keyboard.press('2')
    const side = main.locator('[data-side] [data-slot=value]')
    await expect(side).toHaveText('before')
    expect(await side.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0)
    await app.page.keyboard.press('1')
    await expect(main.locator('[data-unusable]')).toHaveText('See the one that cannot be used')
    await expect(next).toBeEnabled()
    await next.click()
  })

  await test.step('the message is written in the step of a campaign', async () => {
    await compose.write('Happy birthday, ', { field: 'First name' }, '!')
    await expect(compose.continue).toBeEnabled()
    await compose.continue.click()
  })

  await test.step('the limits stand beside what is usual', async () => {
    await expect(main.locator('[data-limits]')).toContainText('largest: 1 person, no price yet')
    await main.locator('[data-propose]').click()
    await expect(main.getByRole('spinbutton', { name: 'On one day: People' })).toHaveValue('10')
    await isAccessible(app.page)
    await next.click()
  })

  await test.step('the next 90 days are looked at, and switched on', async () => {
    const table = main.getByRole('grid', { name: 'People of the next 90 days' })
    await expect(table.getByRole('row').filter({ hasText: 'Maya' })).toContainText('10:00')
    await expect(table.getByRole('row').filter({ hasText: 'Ben' })).toBeVisible()
    await expect(table).not.toContainText('Carys')
    await isAccessible(app.page)
    await expect(main.locator('[data-switch-on]')).toHaveText('Switch on for 2 people')
    await app.page.keyboard.press('ControlOrMeta+Shift+Enter')
    await expect(shell.title).toHaveText('Birthday')
    await expect(main.locator('header').first()).toContainText('On')
    // A notice has an end of the library's own that axe does not like.
    await expect(app.page.getByText('“Birthday” is on')).toHaveCount(0, { timeout: 15_000 })
    await isAccessible(app.page)
  })

  await test.step('the person of the day is claimed ahead of the time, and nothing is sent yet', async () => {
    const days = main.getByRole('grid', { name: 'Days' })
    await expect(days.getByRole('row').filter({ hasText: '1 waiting' })).toBeVisible({ timeout: 90_000 })
    expect(await gateway.acceptedCount()).toBe(0)
  })

  await app.close()
  const moreMs = instantOf(day, '09:59', 'Europe/London') + 40_000 - Date.now() - firstMs
  await gateway.advanceClock(moreMs)
  const later = await openApp({ env: shiftedClock(firstMs + moreMs) })
  const after = appPages(later.page)
  const page = later.page.getByRole('main')

  await test.step('at ten the one person whose birthday it is gets the greeting, once', async () => {
    await expect.poll(() => gateway.acceptedCount(), { timeout: 90_000 }).toBe(1)
    const sent = (await gateway.acceptances()).map(({ number, text }) => `${number.replace(/^\+?/, '+')} ${text}`)
    expect(sent).toEqual(['+447700900101 Happy birthday, Maya!'])
  })

  await test.step('the day opens as a campaign that says where it comes from', async () => {
    await after.shell.goTo('Campaigns')
    await page.getByRole('link', { name: 'Standing', exact: true }).click()
    await page.getByRole('grid', { name: 'Standing sends' }).getByText('Birthday', { exact: true }).click()
    const days = page.getByRole('grid', { name: 'Days' })
    await expect(days.getByRole('row').nth(1)).toContainText(/1 (delivered|on the way)/, { timeout: 30_000 })
    await isAccessible(later.page)
    await days.getByRole('row').nth(1).click()
    await expect(page.getByRole('link', { name: 'Open the standing send' })).toBeVisible()
    await expect(page.locator('[data-edit]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Open the standing send' }).click()
    await expect(after.shell.title).toHaveText('Birthday')
  })

  await test.step('P pauses it, the page says so, and it is switched off after a question', async () => {
    await later.page.keyboard.press('p')
    await expect(page.locator('[data-paused]')).toContainText('You paused it')
    await isAccessible(later.page)
    await page.locator('[data-switch-off]').click()
    const question = later.page.getByRole('alertdialog').or(later.page.getByRole('dialog'))
    await question.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.locator('header').first()).toContainText('Switched off')
    expect(await gateway.acceptedCount()).toBe(1)
  })

  await test.step('saved as a file and opened again it is a draft beside the one that is off', async () => {
    const file = testInfo.outputPath('Birthday.postrider')
    await page.getByRole('button', { name: 'More about Birthday' }).click()
    const download = later.page.waitForEvent('download')
    await later.page.getByRole('menuitem', { name: 'Save as a file' }).click()
    await (await download).saveAs(file)
    await after.shell.goTo('Campaigns')
    await page.getByRole('link', { name: 'Standing', exact: true }).click()
    await page.locator('[data-campaign-file]').setInputFiles(file)
    await expect(later.page).toHaveURL(/#\/standing\/2\/rule$/)
    await expect(
      later.page.getByText('Opened as a draft. It sends nothing until you approve it.', { exact: true }),
    ).toBeVisible()
    // The notice covered the button of the next step.
    await expect.poll(() => gapBelowNotice(later.page, 'main [data-next]')).toBeGreaterThan(0)
    await after.shell.goTo('Campaigns')
    await page.getByRole('link', { name: 'Standing', exact: true }).click()
    const rules = page.getByRole('grid', { name: 'Standing sends' })
    await expect(rules.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(1)
    await expect(rules.getByRole('row').filter({ hasText: 'Switched off' })).toHaveCount(1)
  })
})
