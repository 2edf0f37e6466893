// A planned campaign that is moved in the calendar, with the keyboard and with the pointer. In the browser alone, as a window adds
// nothing to it.
import type { Locator, Page } from '@playwright/test'
import { nextWorkday } from '../../../support/app/workdays'
import { expect, test } from '../../hostTest'
import { appPages } from '../../pages/appPages'
import { askAxe } from '../../pages/axe'
import { chooseLanguage, controlsOutOfReach } from '../../pages/everyPage'
import { connect } from '../../pages/journeys'

const numbers = [1, 2, 3].map((last) => `+44770090010${last}`).join('\n')

async function drag(page: Page, block: Locator, by: { x: number; y: number }, release = true): Promise<void> {
  const box = await block.boundingBox()
  if (!box) throw new Error('The block is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 })
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 })
  if (release) await page.mouse.up()
}

test(
  'a planned campaign is moved in the calendar with the keyboard and with the pointer, and never into quiet hours',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    test.setTimeout(180_000)
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose } = pages
    const main = page.getByRole('main')
    const shoot = (name: string) => page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
    const planned = nextWorkday(new Date())
    const card = page.locator('[data-move-card]')
    const block = main.getByRole('button', { name: /^Planned, Planned/ })
    await connect(pages, gateway)

    await test.step('a campaign is planned for 10:00', async () => {
      await shell.newCampaign.click()
      await compose.nameIt('Planned')
      await compose.pasteNumbers(numbers)
      await compose.continueWith.click()
      await compose.editor.click()
      await compose.editor.fill('See you on Monday at the market. Reply STOP to opt out')
      await compose.continue.click()
      await compose.when.moment.check()
      await compose.when.write(planned, '10:00')
      await compose.when.settled()
      await compose.review.click()
      await compose.giveConsents()
      await compose.schedule.click()
      await expect(main.locator('[data-starts-in]')).toBeVisible()
      await shell.goTo('Calendar')
      await page.evaluate((day) => (location.hash = `/calendar?day=${day}`), planned)
      await expect(block).toBeVisible()
    })

    await test.step('an arrow moves it by a quarter of an hour, and Esc puts it back', async () => {
      await block.focus()
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Alt+ArrowDown')
      await expect(card).toContainText('Move to 10:30?')
      await expect(card.getByRole('button', { name: 'Move 3 messages' })).toBeVisible()
      await expect(block).toBeFocused()
      await expect(main.locator('[data-was]')).toBeVisible()
      await shoot('moved')
      const found = new Set<string>()
      for (const theme of ['light', 'dark'] as const)
        for (const { id, impact } of await askAxe(page, theme))
          if (impact === 'serious' || impact === 'critical') found.add(`${theme} ${id}`)
      await page.setViewportSize({ width: 1024, height: 700 })
      await shoot('moved-1024')
      for (const size of [
        { width: 640, height: 400 },
        { width: 320, height: 640 },
      ]) {
        await page.setViewportSize(size)
        await shoot(`moved-${size.width}`)
        for (const control of await controlsOutOfReach(page)) found.add(`${size.width} ${control}`)
      }
      expect([...found]).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
      await expect(block).toBeFocused()
      await expect(block).toHaveAccessibleName(/10:00/)
    })

    await test.step('in quiet hours it is refused, and the nearest time is one press away', async () => {
      await drag(page, block, { x: 0, y: 2_000 })
      await expect(card).toContainText(/^21:45 is quiet for 3 people/)
      await expect(card.getByRole('button', { name: /^Move/ })).toHaveCount(0)
      await shoot('quiet')
      await card.locator('[data-nearest]').first().click()
      await expect(card.getByRole('button', { name: 'Move 3 messages' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(block).toHaveAccessibleName(/10:00/)
    })

    await test.step('the approval of the new time moves it, and the campaign page has the new time', async () => {
      const hour = await main
        .locator('[data-calendar-week] [data-day]')
        .first()
        .evaluate((cell) => cell.clientHeight / 15)
      await drag(page, block, { x: 0, y: 2 * hour })
      await expect(card).toContainText('Move to 12:00?')
      await expect(card).toContainText('People and text stay as approved.')
      await card.getByRole('button', { name: 'Move 3 messages' }).click()
      await expect(page.getByText(/^Moved to /).first()).toBeVisible()
      await expect(block).toHaveAccessibleName(/12:00/)
      await expect(block).toBeFocused()
      await expect(block).toHaveCount(1)
      await shoot('after')
      await block.click()
      await page.locator('[data-calendar-panel]').getByRole('link', { name: 'Open' }).click()
      await expect(shell.title).toHaveText('Planned')
      await expect(main).toContainText('12:00')
    })

    await test.step('in the month it is dragged by days', async () => {
      await page.evaluate((day) => (location.hash = `/calendar?day=${day}&view=month`), planned)
      await expect(block).toBeVisible()
      const cell = await main.locator(`[data-day="${planned}"]`).boundingBox()
      await drag(page, block, { x: 0, y: cell?.height ?? 0 })
      await expect(card).toContainText(/^Move to .*\?/)
      await shoot('month')
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
    })

    await test.step('in a page that is read from the right, the next day is at the left', async () => {
      await chooseLanguage(pages, 'ar')
      await page.evaluate((day) => (location.hash = `/calendar?day=${day}`), planned)
      const own = main.locator('[data-send]')
      await own.first().focus()
      await page.keyboard.press('Alt+ArrowLeft')
      await expect(card.locator('[data-move]')).toBeVisible()
      const next = new Date(Date.parse(planned) + 86_400_000).toISOString().slice(0, 10)
      await expect(main.locator(`[data-day="${next}"] [data-send]`)).toBeVisible()
      await shoot('arabic')
      await page.keyboard.press('Escape')
      const box = await main.locator(`[data-day="${planned}"]`).boundingBox()
      await drag(page, own.first(), { x: -(box?.width ?? 0), y: 0 })
      await expect(main.locator(`[data-day="${next}"] [data-send]`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
    })

    await test.step('there notices and panels are at the left, and the side bar at the right stays in sight', async () => {
      const notices = await page.locator('[data-slot=viewport]').evaluate((list) => list.getBoundingClientRect().right)
      expect(notices).toBeLessThan(1280 - 208)
      await main.locator('[data-send]').first().click()
      await page.locator('[data-calendar-panel] a[href*="/campaigns/"]').first().click()
      await expect(main.locator('[data-starts-in]')).toBeVisible()
      await page.keyboard.press('x')
      const panel = page.getByRole('dialog')
      await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
      const veil = await page.locator('[data-slot=overlay]').boundingBox()
      expect([veil?.x, (veil?.x ?? 0) + (veil?.width ?? 0)]).toEqual([0, 1280 - 208])
      await shoot('arabic-panel')
      await page.keyboard.press('Escape')
    })
    expect(await gateway.acceptedCount()).toBe(0)
  },
)
