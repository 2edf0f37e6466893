// Every page at every size, in one walk: what a size may break is looked at in each of them before the next page is opened.
import type { Page } from '@playwright/test'
import { expect, test } from '../hostTest'
import { controlsOutOfReach, goToAddress, scrollsInScrolls } from '../pages/everyPage'
import { openFilled } from '../pages/filledApp'

const narrow = [
  { width: 320, height: 640 },
  // 1280 x 800 at 200 %.
  { width: 640, height: 400 },
]
const usual = [
  { width: 1280, height: 800 },
  { width: 1024, height: 700 },
  { width: 800, height: 560 },
]

test(
  'at 320 px and at 200 % no page puts a button out of reach, and at no usual size does one scroll inside another or show the browser’s scroll bar',
  { tag: '@long' },
  async ({ openApp, profile }, testInfo) => {
    test.slow()
    const { page, pages, addresses } = await openFilled(openApp, profile, testInfo)
    const found = new Set<string>()

    for (const address of addresses) {
      await page.setViewportSize(usual[0] ?? { width: 1280, height: 800 })
      await goToAddress(pages, address)
      for (const size of usual) {
        await page.setViewportSize(size)
        for (const inner of await lookAt(page, scrollsInScrolls)) found.add(`${size.width} ${address}: ${inner}`)
      }
      for (const size of narrow) {
        await page.setViewportSize(size)
        for (const control of await lookAt(page, controlsOutOfReach)) found.add(`${size.width} ${address}: ${control}`)
      }
    }

    expect([...found]).toEqual([])
    await page.setViewportSize(usual[0] ?? { width: 1280, height: 800 })
    await goToAddress(pages, '/')
    const width = await page
      .locator('[class*="page-scroll"]')
      .first()
      .evaluate((element) => getComputedStyle(element, '::-webkit-scrollbar').width)
    expect(width).toBe('10px')
  },
)

/** Once the page has taken its new size. A page that is still being laid out is looked at again. */
async function lookAt(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  if ((await look(page)).length === 0) return []
  await page.waitForTimeout(500)
  return look(page)
}
