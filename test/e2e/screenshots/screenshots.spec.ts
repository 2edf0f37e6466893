// Every page as a person sees it on the way through the main job, light and dark, on a wide and on a small window, into
// the folder that POSTRIDER_SCREENSHOTS names.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startGateway, type RunningGateway } from '../../support/e2e/e2eGateway'
import { sampleCounts } from '../../support/files/sampleCounts'
import { expect, test } from '../hostTest'
import { appPages, type AppPages } from '../pages/appPages'
import { setLimits } from '../pages/journeys'
import { NumbersPage } from '../pages/numbersPage'

const folder = process.env.POSTRIDER_SCREENSHOTS ?? '.cache/screenshots'
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
]

let gateway: RunningGateway
test.beforeAll(async () => {
  gateway = await startGateway({ balance: 312.4, fates: 'mixed', deliverMs: 1_000 })
})
test.afterAll(() => gateway.stop())

test('every page has its picture', async ({ openApp }) => {
  const { page } = await openApp()
  const pages = appPages(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await showWelcome(pages)
  await showEmptyPages(pages)
  await showImport(pages)
  await showFirstSend(pages)
  await showUncertainSend(pages)
  await showRunningSend(pages)
  await showInbox(pages)
  await showNumbers(pages)
  await showTheRest(pages)
})

async function shoot(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.mouse.move(0, 0)
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Charts are drawn again after the colours changed.
      await page.waitForTimeout(250)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}x${height}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function showWelcome({ welcome, home }: AppPages): Promise<void> {
  await expect(welcome.title).toBeVisible()
  await shoot(welcome.page, 'welcome')
  const addresses = { base: gateway.url, auth: gateway.url, api: gateway.url }
  await welcome.fill('a-key-that-is-not-known', addresses, 'Willow and Rye')
  await welcome.chooseCountry('United Kingdom')
  await welcome.connect.click()
  await expect(welcome.problem).toBeVisible()
  await shoot(welcome.page, 'welcome-error')
  await welcome.key.fill(gateway.key)
  await welcome.connect.click()
  await expect(home.greeting).toBeVisible()
}

async function showEmptyPages({ shell }: AppPages): Promise<void> {
  for (const place of ['Home', 'Contacts', 'Campaigns', 'History', 'Inbox', 'Numbers'] as const) {
    await shell.goTo(place)
    await shoot(shell.page, `${place.toLowerCase()}-empty`)
  }
}

async function showImport({ shell, home, imports }: AppPages): Promise<void> {
  const { page } = shell
  await shell.goTo('Home')
  await home.importContacts.click()
  await expect(imports.sample).toBeVisible()
  await shoot(page, 'import-file')
  await imports.sample.click()
  await expect(imports.target('Mobile')).toBeVisible()
  await shoot(page, 'import-columns')
  await imports.checkRows()
  await expect(imports.rows.getByText('Excel kept 6 of 12 digits').first()).toBeVisible()
  await shoot(page, 'import-check')
  await imports.putZeroBack.click()
  await expect.poll(async () => (await imports.readCounts()).toDecide).toBe(sampleCounts.asked)
  await imports.importInto('Spring customers')
  await shoot(page, 'import-done')
}

async function showFirstSend({ shell, imports, compose, campaigns }: AppPages): Promise<void> {
  const { page } = shell
  await imports.writeToThem.click()
  await compose.nameIt('Loyalty points reminder')
  await expect(compose.continueWith).toBeVisible()
  await shoot(page, 'compose-people')
  await compose.choosePeople('Spring customers')
  await compose.write(
    ...['Hi ', { field: 'First name' }, ', you have ', { field: 'Points' }, ' points at Willow and Rye.'],
    ...[' They’re yours to spend in ', { field: 'Nearest shop' }, ' until Sunday.'],
  )
  await compose.writeInstead('First name', 'there')
  await expect(compose.blocked).toContainText(/^82 /)
  await shoot(page, 'compose-message-blocked')
  await compose.writeInstead('Points', '0')
  await expect(compose.continue).toBeEnabled()
  await shoot(page, 'compose-message')
  await compose.continue.click()
  await compose.when.local.check()
  await compose.when.settled()
  await shoot(page, 'compose-when')
  await compose.now.check()
  await compose.when.quietHours.uncheck()
  await compose.review.click()
  await expect(compose.send).toBeEnabled()
  await shoot(page, 'compose-review')
  await compose.send.click()
  await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
  await page.waitForTimeout(2_500)
  await shoot(page, 'campaign-done')
  await campaigns.people.click()
  await shoot(page, 'campaign-people')
}

/** From a new campaign to its progress page. */
async function send({ shell, compose }: AppPages, name: string, text: string): Promise<void> {
  await shell.newCampaign.click()
  await compose.nameIt(name)
  await compose.choosePeople('Spring customers')
  await compose.write('Hi ', { field: 'Last name' }, text)
  await expect(compose.continue).toBeEnabled()
  await compose.goToReview()
  // The third text to the same people within a day.
  await compose.giveConsents()
  await expect(compose.send).toBeEnabled({ timeout: 30_000 })
  await compose.send.click()
  await expect(shell.title).toHaveText(name)
}

/** The fourth request is not answered, and never arrives. */
async function showUncertainSend(pages: AppPages): Promise<void> {
  await setLimits(pages, 40, 20)
  await gateway.addFault({ match: { method: 'POST', path: '/sms/send', nth: 4 }, do: { connection: 'reset_before' } })
  await send(pages, 'Shop is closed on Monday', ', we are closed on Monday. See you on Tuesday!')
  await expect.poll(() => pages.campaigns.count('Waiting'), { timeout: 60_000 }).toBe(0)
  await expect.poll(() => pages.campaigns.count('Uncertain')).toBe(40)
  await shoot(pages.shell.page, 'campaign-uncertain')
}

async function showRunningSend(pages: AppPages): Promise<void> {
  await setLimits(pages, 10, 1)
  await send(pages, 'Spring menu', ', the spring menu is here from Thursday.')
  await expect.poll(() => pages.campaigns.count('Accepted'), { timeout: 60_000 }).toBeGreaterThan(60)
  await shoot(pages.shell.page, 'campaign')
  await pages.shell.goTo('Home')
  await shoot(pages.shell.page, 'home')
  await pages.shell.goTo('Campaigns')
  await pages.campaigns.open('Spring menu')
  await pages.campaigns.pause.click()
  await expect(pages.campaigns.paused).toBeVisible()
  await shoot(pages.shell.page, 'campaign-paused')
}

async function showInbox({ shell, inbox }: AppPages): Promise<void> {
  for (const [from, message] of [
    ['+447700900147', 'Is there a table left on Saturday?'],
    ['+447700900149', 'STOP'],
    ['+447700900544', 'please take me off your texts thanks'],
  ] as const)
    await gateway.receive({ from, message })
  await shell.goTo('Inbox')
  await inbox.look()
  await inbox.row('please take me off').click()
  await expect(inbox.unclear).toBeVisible()
  await shoot(shell.page, 'inbox')
}

/** One number, and a list of pasted ones that is held while it is looked at. */
async function showNumbers(pages: AppPages): Promise<void> {
  const { shell } = pages
  const { page } = shell
  // At one look-up a second, as the running send was slowed to, the first number that is not active comes after half a minute.
  await setLimits(pages, 40, 20)
  const numbers = new NumbersPage(page)
  await shell.goTo('Numbers')
  await numbers.number.fill('07700 900212')
  await numbers.number.press('Enter')
  await expect(numbers.result).toContainText('+44 7700 900212')
  await shoot(page, 'numbers-one')
  await numbers.many.click()
  await numbers.dialog.getByRole('tab', { name: 'Pasted' }).click()
  const pasted = Array.from({ length: 400 }, (_, index) => `07700 900${100 + index}`)
  await numbers.dialog.getByRole('textbox').fill(pasted.join('\n'))
  await expect(numbers.plan).toContainText(/^\d+ look-ups/)
  await shoot(page, 'numbers-plan')
  await numbers.start.click()
  await expect(numbers.count('not_active')).toContainText(/[1-9]/, { timeout: 30_000 })
  await numbers.view.getByRole('button', { name: 'Pause' }).click()
  await expect(numbers.view.getByRole('button', { name: 'Resume' })).toBeVisible()
  await shoot(page, 'numbers')
}

async function showTheRest({ shell, compose, campaigns, contacts, history, settings }: AppPages): Promise<void> {
  const { page } = shell
  await shell.newCampaign.click()
  await compose.nameIt('Summer opening hours')
  await expect(compose.saved).toBeVisible()
  await shell.goTo('Campaigns')
  await expect(campaigns.table.getByText('Summer opening hours')).toBeVisible()
  await shoot(page, 'campaigns')
  await shell.goTo('Contacts')
  await shoot(page, 'contacts')
  await contacts.table.getByRole('row').nth(3).click()
  await shoot(page, 'contacts-person')
  for (const [address, name] of [
    ['/contacts/smart/new', 'smart-list'],
    ['/imports', 'imports'],
  ] as const) {
    await page.evaluate((to) => (location.hash = to), address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(page, name)
  }
  await shell.goTo('History')
  await shoot(page, 'history')
  await history.table.getByRole('row').nth(3).click()
  await shoot(page, 'history-message')
  await history.figures.click()
  await expect(history.chart('Messages by status')).toBeVisible()
  await shoot(page, 'history-figures')
  for (const [address, name] of [
    ['/history/gateway', 'history-gateway'],
    ['/history/person?phone=%2B447700900147', 'history-person'],
  ] as const) {
    await page.evaluate((to) => (location.hash = to), address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await shoot(page, name)
  }
  for (const address of await settings.addresses()) {
    await page.evaluate((to) => (location.hash = to), address)
    await shoot(page, address.slice(1).replace('/', '-'))
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('spring')
  await shoot(page, 'palette')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'All shortcuts' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(page, 'shortcuts')
}
