// A planned campaign whose people are over a limit for one person: the review says who does not get it then, with their next moment. In
// the browser alone, as a window adds nothing to it.
import { readFileSync } from 'node:fs'
import { nextWorkday } from '../../../support/app/workdays'
import { expect, test } from '../../hostTest'
import { appPages } from '../../pages/appPages'
import { connect } from '../../pages/journeys'

const numbers = [1, 2, 3].map((last) => `+44770090010${last}`).join('\n')

// Each of these is seen in test/core/campaigns/overLimit and test/renderer/compose/reviewLeftOut; a limit in a browser in shared/limits.
test(
  'the review lists who does not get a campaign at its time, saves the list, and draws the limits of that day',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    test.setTimeout(180_000)
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose } = pages
    const main = page.getByRole('main')
    const planned = nextWorkday(new Date())
    await connect(pages, gateway)

    await test.step('the account allows one text a week, and four people a day', async () => {
      await page.evaluate(() => (location.hash = '/settings/limits'))
      await main.locator('#setting-textsPerWeek').fill('1')
      await page.keyboard.press('Tab')
      await main.locator('#setting-dailyCap').fill('4')
      await page.keyboard.press('Tab')
    })

    await test.step('one campaign is approved, another to the same people comes to its review', async () => {
      for (const [name, text, time] of [
        ['First', 'We open at nine. Reply STOP to opt out', '10:00'],
        ['Second', 'See you on Monday at the market. Reply STOP to opt out', '15:00'],
      ] as const) {
        await shell.newCampaign.click()
        await compose.nameIt(name)
        await compose.pasteNumbers(name === 'First' ? numbers : `${numbers}\n+447700900104`)
        await compose.continueWith.click()
        await compose.editor.click()
        await compose.editor.fill(text)
        await compose.continue.click()
        await compose.when.moment.check()
        await compose.when.write(planned, time)
        await compose.when.settled()
        await compose.review.click()
        await expect(compose.estimate).toContainText(/£\d/)
        if (name === 'Second') break
        await compose.giveConsents()
        await compose.schedule.click()
        await expect(main.locator('[data-starts-in]')).toBeVisible()
      }
    })

    await test.step('the list and the limits are of the day of the campaign', async () => {
      const rows = main.locator('[data-left-out] li')
      await expect(main.getByRole('heading', { name: /^Not on .* at 15:00$/ })).toBeVisible()
      await expect(rows).toHaveCount(3)
      await expect(rows.first()).toContainText('1 text in 7 days')
      await expect(rows.first().locator('[data-until]')).toBeVisible()
      await expect(main.locator('[data-limit-bar=dailyCap]')).toContainText('4 of 4')
      await page.screenshot({ path: testInfo.outputPath('held.png') })
      const download = page.waitForEvent('download')
      await main.getByRole('button', { name: 'Save list' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
      const path = await (await download).path()
      expect(readFileSync(path, 'utf8').trim().split(/\r?\n/)).toHaveLength(4)
    })

    await test.step('people who are sent to anyway are no longer in the list', async () => {
      await page.keyboard.press('3')
      await expect(main.locator('[data-left-out] li')).toHaveCount(0)
    })
  },
)
