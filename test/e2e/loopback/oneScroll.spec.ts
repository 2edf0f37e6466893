// A page, or each of the panes side by side, has one scroll: a table does not scroll inside a page that scrolls.
import { expect, test } from '../hostTest'
import { goToAddress, scrollsInScrolls } from '../pages/everyPage'
import { openFilled } from '../pages/filledApp'

test('no page scrolls inside a page that scrolls, and no scroll bar is the browser’s', async ({
  openApp,
  profile,
}, testInfo) => {
  test.slow()
  const { page, pages, addresses } = await openFilled(openApp, profile, testInfo)
  const found = new Set<string>()

  for (const { width, height } of [
    { width: 1280, height: 800 },
    { width: 1024, height: 700 },
    { width: 800, height: 560 },
  ]) {
    await page.setViewportSize({ width, height })
    for (const address of addresses) {
      await goToAddress(pages, address)
      for (const inner of await scrollsInScrolls(page)) found.add(`${width} ${address}: ${inner}`)
    }
  }

  expect([...found]).toEqual([])
  await goToAddress(pages, '/')
  const width = await page
    .locator('[class*="page-scroll"]')
    .first()
    .evaluate((element) => getComputedStyle(element, '::-webkit-scrollbar').width)
  expect(width).toBe('10px')
})
