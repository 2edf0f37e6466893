// 320 CSS px, and 200 % at 1280 x 800: every control can be reached without scrolling sideways.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { controlsOutOfReach, fillWithLife, goToAddress } from '../pages/everyPage'

test('at 320 px and at 200 % no page puts a button out of reach', async ({ openApp }) => {
  test.slow()
  const { page } = await openApp()
  const pages = appPages(page)
  const addresses = await fillWithLife(pages)
  const found = new Set<string>()

  for (const { width, height } of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize({ width, height })
    for (const address of addresses) {
      await goToAddress(pages, address)
      for (const control of await controlsOutOfReach(page)) found.add(`${width} ${address}: ${control}`)
    }
  }

  expect([...found]).toEqual([])
})
