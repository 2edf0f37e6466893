// The rest of a dialog stays in place while its fields scroll, and a notice covers nothing that one acts by. The walk through every
// page checks that no page moves what it shows.
import { loadLanguage, makeText } from '../../../src/text'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { goToAddress } from '../pages/everyPage'
import { filledDraft, openFilled } from '../pages/filledApp'
import { connect } from '../pages/journeys'
import { gapBelowNotice } from '../pages/notices'
import { stoppedApp } from '../pictures/stoppedApp'

test('the buttons of the account dialog scrolled away: they stay while its fields scroll', async ({ openApp }) => {
  const { page } = await openApp({ context: { viewport: { width: 1024, height: 700 } } })
  const { shell, welcome, settings } = appPages(page)
  await welcome.practise.click()
  await expect(shell.title).toBeVisible()
  await shell.goTo('Settings')
  await settings.addAccount.click()
  await settings.addDialog.getByRole('button', { name: /^Gateway addresses/ }).click()
  const cancel = settings.addDialog.getByRole('button', { name: 'Cancel' })
  const placeOfCancel = async (): Promise<string> => JSON.stringify(await cancel.boundingBox())
  let before = ''
  // The addresses unfold, which takes a moment.
  const stands = async (): Promise<boolean> => before === (before = await placeOfCancel())
  await expect.poll(stands).toBe(true)
  const firstField = settings.addDialog.getByRole('textbox').first()

  for (const field of await settings.addDialog.getByRole('textbox').all()) {
    await field.scrollIntoViewIfNeeded()
    await expect(cancel).toBeInViewport({ ratio: 1 })
  }
  await firstField.scrollIntoViewIfNeeded()

  expect(await placeOfCancel()).toBe(before)
})

test(
  'a notice on the review at 1024 x 700 covers neither the button nor the reason beside it, when these take two lines',
  { tag: '@long' },
  async ({ openApp, profile }, testInfo) => {
    const t = makeText('de', await loadLanguage('de'))
    const { page } = await stoppedApp(openApp, { profile, testInfo, language: 'de', t }).openLived()
    await page.setViewportSize({ width: 1024, height: 700 })
    // The largest text of the settings.
    await page.evaluate(() => (document.documentElement.style.fontSize = '20px'))
    await goToAddress(appPages(page), `${filledDraft}/review`)
    const reason = page.locator('#compose-send-why')
    await expect(reason).toBeVisible()
    const heightOf = (selector: string) =>
      page.locator(selector).evaluate((part) => part.getBoundingClientRect().height)
    await expect.poll(() => heightOf('[data-action-bar]')).toBeGreaterThan(90)

    await page.getByRole('button', { name: t('times.save') }).click()
    await page.getByRole('menuitem').first().click()

    await expect.poll(() => gapBelowNotice(page, '[data-action-bar]')).toBeGreaterThanOrEqual(0)
  },
)

test(
  '"2 new replies" lay on the field for an answer in the inbox: it stands above it, on a wide and on a small window',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, inbox } = pages
    await connect(pages, gateway)
    await gateway.receive({ from: '+447700900544', message: 'please take me off your texts thanks' })
    await gateway.receive({ from: '+447700900147', message: 'Is there a place left?' })
    await shell.goTo('Inbox')
    await inbox.look()
    const notice = page.locator('[data-slot="viewport"] > li')
    await expect(notice).toBeVisible()
    // It stays while the pointer is on it.
    await notice.hover()
    const held = page.getByRole('main').getByText('Held: first choose what the reply means.')

    for (const [row, last] of [
      ['Is there a place left?', inbox.field],
      ['please take me off', held],
    ] as const) {
      await inbox.row(row).click()
      await notice.hover()
      for (const size of [
        { width: 1280, height: 800 },
        { width: 1024, height: 700 },
      ]) {
        await page.setViewportSize(size)
        const lowest = async () => {
          const shown = await notice.boundingBox()
          return (shown?.y ?? Infinity) + (shown?.height ?? 0)
        }
        const top = async () => (await last.boundingBox())?.y ?? 0
        await expect.poll(async () => (await lowest()) <= (await top())).toBe(true)
      }
    }
    await page.mouse.move(0, 0)
    await shell.goTo('History')
    await expect(page).toHaveURL(/history/)
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--bottom-bar-height'))).toBe('')
  },
)

test(
  'the palette lost the cursor and its first row when the window became narrow and a panel turned into a slideover: it keeps both',
  { tag: '@long' },
  async ({ openApp, profile }, testInfo) => {
    const { page, pages } = await openFilled(openApp, profile, testInfo)
    await goToAddress(pages, '/contacts')
    await page.getByRole('main').getByRole('grid').first().getByRole('row').nth(3).click()
    await expect(page.getByRole('complementary', { name: 'Ada Jensen' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette).toBeVisible()

    await page.setViewportSize({ width: 1024, height: 700 })
    await expect(page.getByRole('complementary', { name: 'Ada Jensen' })).toHaveCount(0)
    await page.keyboard.type('new camp')
    await expect(palette.getByRole('option', { name: 'New campaign', exact: true })).toHaveAttribute('data-highlighted')

    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Ada Jensen' })).toBeVisible()
  },
)
