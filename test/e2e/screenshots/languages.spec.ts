// The pages in English, German and Arabic, for the eye: what is cut, mirrored wrongly or put together from pieces.
import { join } from 'node:path'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { chooseLanguage, fillWithLife, goToAddress } from '../pages/everyPage'

const folder = process.env.POSTRIDER_SCREENSHOTS ?? '.cache/screenshots'
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
]

test('the pages in three languages', async ({ openApp }) => {
  const { page } = await openApp()
  const pages = appPages(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const addresses = await fillWithLife(pages)
  for (const tag of ['en', 'de', 'ar'] as const) {
    await chooseLanguage(pages, tag)
    for (const address of addresses) {
      await goToAddress(pages, address)
      const name = address === '/' ? 'home' : address.slice(1).replaceAll(/[^\w]+/g, '-')
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.waitForTimeout(150)
        await page.screenshot({ path: join(folder, `${tag}-${name}-${size.width}.png`) })
      }
    }
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.screenshot({ path: join(folder, `${tag}-palette-1024.png`) })
    await page.keyboard.press('Escape')
  }
})
