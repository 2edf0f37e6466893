// A newcomer, from the first start to a first campaign that has been sent.
import { expect as expectAtOnce, test } from '../hostTest'
import { appPages } from '../pages/appPages'

// Pages and their parts are loaded for the first time here.
const expect = expectAtOnce.configure({ timeout: 30_000 })

const maxClicks = 8

test(`a first practice campaign takes at most ${maxClicks} clicks, each page says what to do, and it can be skipped`, async ({
  openApp,
}) => {
  test.slow()
  const { page } = await openApp()
  const { shell, welcome, imports, compose, campaigns } = appPages(page)
  await page.evaluate(() => {
    const counted = window as unknown as { clicks: number }
    counted.clicks = 0
    window.addEventListener('click', (event) => event.isTrusted && (counted.clicks += 1), true)
  })

  await welcome.sample.click()
  await expect(shell.tour).toContainText('Step 1 of 7')
  await imports.check.click()
  await expect(shell.tour).toContainText('Step 2 of 7')
  await imports.importPeople.click()
  await imports.agree()
  await expect(shell.tour).toContainText('Step 3 of 7')
  await imports.writeToThem.click()
  await expect(compose.editor).toBeFocused({ timeout: 30_000 })
  await expect(shell.tour).toContainText('Type a text.')
  await page.keyboard.type('The shop opens at nine.')
  await expect(compose.continue).toBeEnabled()
  await compose.continue.click()
  await expect(shell.tour).toContainText('Step 5 of 7')
  await compose.review.click()
  await expect(shell.tour).toContainText('Step 6 of 7')
  await compose.send.click()
  await expect(shell.tour).toContainText('Step 7 of 7')

  await expect.poll(() => campaigns.count('Accepted'), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBeLessThanOrEqual(maxClicks)
  await shell.tour.getByRole('button', { name: 'Finish the tour' }).click()
  await expect(shell.tour).toBeHidden()
})

test('the tour can be left at its first step and does not come back', { tag: '@long' }, async ({ openApp }) => {
  const { page } = await openApp()
  const { shell, welcome, imports } = appPages(page)
  await welcome.sample.click()
  await shell.skipTour()
  await expect(shell.tour).toBeHidden()
  await imports.checkRows()
  await expect(shell.tour).toBeHidden()
})

test(
  'a guide page opened before there was an account gave way to the welcome page: it stays',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const { welcome, shell } = appPages(page)
    await expect(welcome.sample).toBeVisible()
    await page.evaluate(() => (location.hash = '/guide/uncertain'))
    await expect(shell.title).toHaveText('Guide')
    // The page's own part comes after the accounts.
    await page.route(/GuidePage[^/]*\.js$/, async (route) => {
      await page.waitForTimeout(2_000)
      await route.continue()
    })

    await page.reload()

    await expect(shell.title).toHaveText('Guide')
    await expect(page).toHaveURL(/#\/guide\/uncertain$/)
  },
)

test('a first start shows Welcome and nothing of the app before it (a click that came early opened the accounts)', async ({
  openApp,
}) => {
  const { page } = await openApp()
  const { welcome } = appPages(page)
  await page.addInitScript(() => {
    const seen = window as unknown as { appSeen: string[] }
    seen.appSeen = []
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Connect or try'))
      if (button) seen.appSeen.push(document.title)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

  await page.reload()
  await expect(welcome.sample).toBeVisible()

  expectAtOnce(await page.evaluate(() => (window as unknown as { appSeen: string[] }).appSeen)).toEqual([])
})

test('an address of the app opened on the welcome page left an empty window: the welcome page is back', async ({
  openApp,
}) => {
  const { page } = await openApp()
  const { welcome } = appPages(page)
  await expect(welcome.sample).toBeVisible()

  await page.evaluate(() => void (location.hash = '#/contacts'))

  await expect(page).toHaveURL(/#\/welcome$/)
  await expect(welcome.sample).toBeVisible()
})

test(
  'while the start is being read the frame is there, without a page, and nothing in it can be clicked',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const { welcome, home, shell } = appPages(page)
    await welcome.practise.click()
    await expect(home.greeting).toBeVisible()
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/recovery/status', async (route) => {
      await held
      await route.continue()
    })

    await page.reload()
    await expect(page.locator('nav a').first()).toBeVisible()
    const contacts = shell.places.getByRole('link', { name: 'Contacts' })
    await expect(contacts.click({ timeout: 2_000 })).rejects.toThrow('element is inert')
    await expect(home.greeting).toHaveCount(0)

    goOn()
    await expect(home.greeting).toBeVisible()
    await contacts.click()
    await expect(page).toHaveURL(/contacts/)
  },
)
