// Quiet hours in the settings: dragged, typed and added, and kept over a restart.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test(
  'quiet hours are dragged, typed and added, and are still there when the app is opened again',
  { tag: '@long' },
  async ({ openApp }) => {
    const first = await openApp()
    const { page } = first
    const { welcome, home, shell } = appPages(page)
    await welcome.practise.click()
    await expect(home.greeting).toBeVisible()
    const openSection = async () => {
      await shell.goTo('Settings')
      await page.getByRole('link', { name: 'Quiet hours' }).click()
    }
    await openSection()
    await expect(page.getByText('not legal advice')).toBeVisible()
    await page.getByRole('tab', { name: 'France' }).click()
    const closes = page.getByRole('slider', { name: 'Monday: end' })
    await expect(closes).toHaveAttribute('aria-valuetext', '20:00')

    await test.step('an end is dragged to the left', async () => {
      const box = await closes.boundingBox()
      if (!box) throw new Error('no slider')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x - 60, y, { steps: 5 })
      await page.mouse.up()
      await expect(closes).not.toHaveAttribute('aria-valuetext', '20:00')
      await expect(page.getByRole('button', { name: 'Back to suggestion' })).toBeVisible()
    })

    await test.step('hours are typed by keyboard alone', async () => {
      await page.getByRole('button', { name: /^Saturday: 10:00 to 18:00/ }).press('Enter')
      await page.getByRole('textbox', { name: 'To' }).fill('12.30')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: /^Saturday: 10:00 to 12:30/ })).toBeVisible()
    })

    await test.step('a country is added with the hours for everywhere else', async () => {
      await page.getByRole('button', { name: 'Add a country' }).click()
      await page.keyboard.type('Japan')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('tab', { name: 'Japan' })).toHaveAttribute('aria-selected', 'true')
      await page.getByRole('radio', { name: 'Hold the rest and ask me' }).click()
    })

    await first.close()
    const again = (await openApp()).page
    await appPages(again).shell.goTo('Settings')
    await again.getByRole('link', { name: 'Quiet hours' }).click()
    await expect(again.getByRole('radio', { name: 'Hold the rest and ask me' })).toBeChecked()
    await expect(again.getByRole('tab', { name: 'Japan' })).toBeVisible()
    await again.getByRole('tab', { name: 'France' }).click()
    await expect(again.getByRole('button', { name: /^Saturday: 10:00 to 12:30/ })).toBeVisible()
    await again.getByRole('button', { name: 'Back to suggestion' }).click()
    await expect(again.getByRole('button', { name: /^Saturday: 10:00 to 18:00/ })).toBeVisible()
    await again.getByRole('button', { name: 'Undo' }).click()
    await expect(again.getByRole('button', { name: /^Saturday: 10:00 to 12:30/ })).toBeVisible()
  },
)
