// The calendar: what was sent today and what is planned, by week and by month. In the browser alone, as a window adds nothing to it.
import { nextWorkday } from '../../../support/app/workdays'
import { expect, test } from '../../hostTest'
import { appPages } from '../../pages/appPages'
import { connect } from '../../pages/journeys'

const numbers = [1, 2, 3].map((last) => `+44770090010${last}`).join('\n')

// Each of these is seen in test/renderer/calendar and in the pictures, and the calendar is opened for a move in move.spec.ts.
test(
  'the calendar shows what was sent today and what is planned, and leads to each campaign',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    test.setTimeout(150_000)
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose, campaigns } = pages
    const main = page.getByRole('main')
    const shoot = (name: string) => page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
    const planned = nextWorkday(new Date())
    await connect(pages, gateway)

    await test.step('an empty calendar says so, with a way on', async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('d')
      await expect(shell.title).toHaveText('Calendar')
      await expect(main.getByRole('heading', { name: 'Nothing is planned' })).toBeVisible()
      await shoot('empty')
      await main.getByRole('link', { name: 'Birthday greeting' }).click()
      await expect(page).toHaveURL(/#\/standing\/\d+\/rule/)
      await expect(main.getByRole('radio', { name: /^Every year on a person’s date/ })).toBeChecked()
    })

    await test.step('one campaign is sent, another one is planned', async () => {
      for (const [name, text] of [
        ['Sent', 'We open at nine. Reply STOP to opt out'],
        ['Planned', 'See you on Monday at the market. Reply STOP to opt out'],
      ] as const) {
        await shell.newCampaign.click()
        await compose.nameIt(name)
        await compose.pasteNumbers(numbers)
        await compose.continueWith.click()
        await compose.editor.click()
        await compose.editor.fill(text)
        if (name === 'Sent') {
          await compose.goToReview()
          await compose.giveConsents()
          await compose.send.click()
          await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
        } else {
          await compose.continue.click()
          await compose.when.moment.check()
          await compose.when.write(planned, '10:00')
          await compose.when.settled()
          await compose.review.click()
          await compose.giveConsents()
          await compose.schedule.click()
          await expect(main.locator('[data-starts-in]')).toBeVisible()
        }
      }
    })

    await test.step('both stand in the month, and the planned one opens with its text', async () => {
      await shell.goTo('Calendar')
      await page.keyboard.press('m')
      await expect(main.locator('[data-calendar-month]')).toBeVisible()
      await main
        .getByRole('button', { name: /^Sent, Done, .*3 people$/ })
        .first()
        .waitFor()
      await main.getByRole('button', { name: /^Planned, Planned, .*10:00, .*3 people$/ }).click()
      const panel = page.locator('[data-calendar-panel]')
      await expect(panel).toContainText('See you on Monday at the market')
      await expect(panel.locator('[data-calendar-people] li')).toHaveCount(3)
      await expect(main.locator('[data-calendar-totals]')).toContainText('3 people texted')
      await shoot('month')
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    })

    await test.step('the week of the planned campaign has it at its hour, and leads to its page', async () => {
      await page.keyboard.press('w')
      await expect(main.locator('[data-calendar-week]')).toBeVisible()
      const block = main.getByRole('button', { name: /^Planned, Planned/ })
      await page.evaluate((day) => (location.hash = `/calendar?day=${day}`), planned)
      await expect(block).toBeVisible()
      await shoot('week')
      await block.click()
      await page.locator('[data-calendar-panel]').getByRole('link', { name: 'Open' }).click()
      await expect(shell.title).toHaveText('Planned')
    })

    await test.step('the day has whole words, arrows go by a day, and the panel leads to taking someone out', async () => {
      await page.evaluate((day) => (location.hash = `/calendar?view=day&day=${day}`), planned)
      await expect(main.locator('[data-calendar-day]')).toBeVisible()
      const block = main.getByRole('button', { name: /^Planned, Planned/ })
      await expect(block).toContainText('10:00 · 3 people · Planned')
      await shoot('day')
      await page.keyboard.press('ArrowRight')
      await expect(block).toHaveCount(0)
      await expect(main).toContainText('Nothing was sent in these days, and nothing is planned.')
      await page.keyboard.press('ArrowLeft')
      await block.click()
      await page.locator('[data-take-out]').click()
      await expect(page.getByRole('dialog', { name: 'Remove people from Planned' })).toBeVisible()
      await page.keyboard.press('Escape')
      await shell.goTo('Calendar')
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/#\/standing\/\d+\/rule/)
    })
  },
)
