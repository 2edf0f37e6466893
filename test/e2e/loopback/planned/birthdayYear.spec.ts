// A birthday rule over a year in which the app is open on the birthdays, on days between them, and after its approval has ended: each
// person is greeted once. Its people are in a list at the gateway, whose opt-outs are read before each day.
import type { Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { shiftedClock } from '../../../support/app/shiftedClock'
import { instantOf, nextWorkday } from '../../../support/app/workdays'
import { expect, test, type OpenApp } from '../../hostTest'
import { appPages } from '../../pages/appPages'
import { connect, importFile } from '../../pages/journeys'
import { WorkPanel } from '../../pages/workPanel'

const dayMs = 86_400_000
const zone = 'Europe/London'
const first = nextWorkday(new Date())
const workdayAfter = (days: number): string => nextWorkday(new Date(Date.parse(first) + days * dayMs))
/** The days on which someone has their birthday. */
const people = [
  { number: '+447700900101', name: 'Maya', day: first },
  { number: '+447700900102', name: 'Ben', day: workdayAfter(100) },
  { number: '+447700900103', name: 'Carys', day: workdayAfter(230) },
  { number: '+447700900104', name: 'Dev', day: workdayAfter(340) },
]
/** In a leap year, which has every day. */
const rows = people.map(({ number, name, day }) => `${number},${name},1984${day.slice(4)}`)

async function openRule({ page }: OpenApp): Promise<ReturnType<Page['getByRole']>> {
  const main = page.getByRole('main')
  await appPages(page).shell.goTo('Campaigns')
  await main.getByRole('link', { name: 'Standing', exact: true }).click()
  await main.getByRole('grid', { name: 'Standing sends' }).getByText('Birthday', { exact: true }).click()
  return main
}

test(
  'a birthday rule greets each person once in a year, and nothing more when its approval has ended',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    // Each birthday takes two starts.
    test.setTimeout(600_000)
    const path = testInfo.outputPath('birthdays.csv')
    writeFileSync(path, `Mobile,First,Birthday\n${rows.join('\n')}\n`)
    let aheadMs = 0
    /** Opens the app at that hour of a day, which must be later than the last one. */
    async function openAt(day: string, time: string, seconds = 0): Promise<OpenApp> {
      const moreMs = instantOf(day, time, zone) + seconds * 1_000 - Date.now() - aheadMs
      await gateway.advanceClock(moreMs)
      aheadMs += moreMs
      return openApp({ env: shiftedClock(aheadMs) })
    }

    const app = await openAt(first, '08:30')
    const pages = appPages(app.page)
    const main = app.page.getByRole('main')
    await connect(pages, gateway)
    await importFile(app, pages, path, 'Members')

    await test.step('the list is copied to the gateway, so that opt-outs of hours without the app are known', async () => {
      await pages.shell.goTo('Contacts')
      await pages.contacts.list('Members').click()
      const work = new WorkPanel(app.page)
      await work.copy.click()
      await work.confirm(/^Copy 4 people$/)
      await expect(work.copying).toHaveCount(0, { timeout: 60_000 })
    })

    await test.step('the rule is written and switched on for a year', async () => {
      await pages.shell.goTo('Campaigns')
      await main.getByRole('link', { name: 'Standing', exact: true }).click()
      await expect(main.getByRole('heading', { name: 'No standing sends yet' })).toBeVisible()
      await app.page.keyboard.press('n')
      await expect(main.locator('#standing-rule-why')).toBeVisible()
      await pages.compose.addLists('Members')
      await expect(main.locator('[data-figure]').first()).toContainText('4')
      await main.locator('[data-next]').click()
      await pages.compose.write('Happy birthday, ', { field: 'First name' }, '!')
      await pages.compose.continue.click()
      await main.locator('[data-propose]').click()
      await main.locator('[data-next]').click()
      await expect(main.locator('[data-switch-on]')).toHaveText('Switch on for 4 people')
      await main.locator('[data-switch-on]').click()
      await expect(pages.shell.title).toHaveText('Birthday')
    })
    await app.close()

    for (const [index, { number, name, day }] of people.entries()) {
      await test.step(`on their day ${name} is greeted at ten, once`, async () => {
        const early = await openAt(day, '09:30')
        const days = (await openRule(early)).getByRole('grid', { name: 'Days' })
        await expect(days.getByRole('row').filter({ hasText: '1 waiting' })).toBeVisible({ timeout: 90_000 })
        expect(await gateway.acceptedCount()).toBe(index)
        await early.close()
        const later = await openAt(day, '09:59', 45)
        await expect.poll(() => gateway.acceptedCount(), { timeout: 90_000 }).toBe(index + 1)
        const last = (await gateway.acceptances()).at(-1)
        expect(`${last?.number.replace(/^\+?/, '+')} ${last?.text}`).toBe(`${number} Happy birthday, ${name}!`)
        await later.close()
      })
      await test.step('on another day no one is texted', async () => {
        const between = await openAt(new Date(Date.parse(day) + 5 * dayMs).toISOString().slice(0, 10), '09:59', 45)
        const rule = await openRule(between)
        await expect(rule.locator('header').first()).toContainText('On')
        await expect(rule.getByRole('grid', { name: 'Days' }).getByRole('row')).toHaveCount(index + 2)
        await between.page.waitForTimeout(20_000)
        expect(await gateway.acceptedCount()).toBe(index + 1)
        await between.close()
      })
    }

    await test.step('a year later the approval has ended, and the first birthday is not greeted again', async () => {
      const after = new Date(Date.parse(first) + 366 * dayMs).toISOString().slice(0, 10)
      const app = await openAt(after, '09:59', 45)
      const rule = await openRule(app)
      await expect(rule.locator('[data-paused]')).toContainText('approval', { timeout: 90_000 })
      expect(await gateway.acceptedCount()).toBe(people.length)
      await app.close()
    })
  },
)
