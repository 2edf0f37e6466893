// A planned campaign that is edited before its start: the old version never goes out, the new one does, once. In the browser alone:
// a window adds nothing to it, and only this host's process can be started at another hour.
import { writeFileSync } from 'node:fs'
import { instantOf, nextWorkday } from '../../../support/app/workdays'
import { shiftedClock } from '../../../support/app/shiftedClock'
import { expect, test } from '../../hostTest'
import { appPages } from '../../pages/appPages'
import { connect, importFile } from '../../pages/journeys'

const numbers = [1, 2, 3, 4, 5].map((last) => `+44770090010${last}`)
const names = ['Ada', 'Ben', 'Carys', 'Dev', 'Ella']
const time = '10:00'

test(
  'an edited planned campaign sends its new text alone, to the people who are left, once',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    // Two starts, and the wait for a planned one.
    test.slow()
    const app = await openApp()
    const pages = appPages(app.page)
    const { compose, shell, campaigns } = pages
    const main = app.page.getByRole('main')
    const day = nextWorkday(new Date())
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, `Mobile,First\n${numbers.map((number, index) => `${number},${names[index]}`).join('\n')}\n`)
    await connect(pages, gateway)

    await test.step('the campaign is approved for the next working day', async () => {
      await importFile(app, pages, path, 'Five people')
      await pages.imports.writeToThem.click()
      await compose.nameIt('Points')
      await compose.choosePeople('Five people')
      await compose.write('Old words for ', { field: 'First name' }, '.')
      await compose.continue.click()
      await compose.when.moment.check()
      await compose.when.write(day, time)
      await compose.when.settled()
      await compose.review.click()
      await expect(compose.estimate).toContainText(/£\d/)
      await compose.schedule.click()
      await expect(shell.title).toHaveText('Points')
      await expect(main.locator('[data-starts-in]')).toBeVisible()
    })

    await test.step('one person is taken out, without a new approval', async () => {
      await app.page.keyboard.press('x')
      const panel = app.page.getByRole('dialog', { name: 'Remove people from Points' })
      await panel.getByRole('tab', { name: 'Pasted numbers' }).click()
      await panel.getByRole('textbox').fill(numbers[4] ?? '')
      await panel.getByRole('button', { name: /^Remove 1 person/ }).click()
      await expect(panel).toHaveCount(0)
      await expect(app.page.getByText('1 person was removed', { exact: true })).toBeVisible()
      await expect.poll(() => campaigns.count('People')).toBe(4)
    })

    await test.step('the text is edited: the campaign waits for an approval', async () => {
      await main.locator('[data-after]').click()
      await app.page.getByRole('menuitem', { name: 'Move', exact: true }).click()
      await expect(compose.when.moment).toBeChecked()
      await shell.goTo('Campaigns')
      await campaigns.open('Points')
      await main.locator('[data-edit]').click()
      await compose.continueWith.click()
      await compose.editor.click()
      await app.page.keyboard.press('ControlOrMeta+a')
      await app.page.keyboard.press('Delete')
      await compose.write('New words for ', { field: 'First name' }, '.')
      await expect(compose.saved).toBeVisible()
      await shell.goTo('Home')
      await expect(app.page.getByRole('heading', { name: 'Points waits for your approval' })).toBeVisible()
      await app.page.getByRole('link', { name: 'Look at the change' }).click()
      await expect(campaigns.state).toContainText('Changed: waits for your approval')
      await expect(main.locator('[data-changed="text"]')).toContainText('New words')
    })

    await test.step('the changed campaign is approved again', async () => {
      await main.getByRole('link', { name: 'Review and approve again' }).click()
      await expect(main.locator('[data-compared]')).toContainText('Old words')
      await expect(compose.estimate).toContainText(/£\d/)
      await expect(compose.schedule).toContainText('4')
      await compose.schedule.click()
      await expect(campaigns.state).toContainText('Scheduled for')
    })

    await test.step('the list of opt-outs is read, as long as the app is open', async () => {
      await shell.goTo('Inbox')
      await pages.inbox.look()
    })

    expect(await gateway.acceptedCount()).toBe(0)
    await app.close()
    const aheadMs = instantOf(day, time, 'Europe/London') - Date.now() - 20_000
    await gateway.advanceClock(aheadMs)
    const later = await openApp({ env: shiftedClock(aheadMs) })
    const after = appPages(later.page)
    await after.shell.goTo('Campaigns')
    await after.campaigns.open('Points')
    // For days no one was there to read the gateway's list of opt-outs, which holds an hour.
    await later.page
      .getByRole('main')
      .getByRole('button', { name: 'Resume without these opt-outs' })
      .click({ timeout: 60_000 })
    await expect.poll(() => gateway.acceptedCount(), { timeout: 60_000 }).toBe(4)

    const sent = (await gateway.acceptances()).map(({ number, text }) => `${number.replace(/^\+?/, '+')} ${text}`)
    expect(sent.toSorted()).toEqual(
      numbers.slice(0, 4).map((number, index) => `${number} New words for ${names[index]}.`),
    )
  },
)
