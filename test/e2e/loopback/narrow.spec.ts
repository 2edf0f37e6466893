// 320 CSS px, and 200 % at 1280 x 800: every control can be reached without scrolling sideways.
import { expect, test } from '../hostTest'
import { controlsOutOfReach, goToAddress } from '../pages/everyPage'
import { openFilled } from '../pages/filledApp'

test('at 320 px and at 200 % no page puts a button out of reach', async ({ openApp, profile }, testInfo) => {
  test.slow()
  const { page, pages, addresses } = await openFilled(openApp, profile, testInfo)
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
