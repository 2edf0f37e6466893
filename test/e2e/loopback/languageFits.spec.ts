// Languages that need more room, have other plural forms, or run from right to left, on every page.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { chooseLanguage, controlsOutOfReach, fillWithLife, goToAddress } from '../pages/everyPage'

test('in longer languages and from right to left every control of every page stays in reach, and nothing is glued or left unfilled (B120)', async ({
  openApp,
}) => {
  test.slow()
  const { page } = await openApp()
  const pages = appPages(page)
  const addresses = await fillWithLife(pages)
  await page.setViewportSize({ width: 1024, height: 700 })
  const found = new Set<string>()

  for (const [tag, direction] of [
    ['de', 'ltr'],
    ['el', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    await chooseLanguage(pages, tag)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    for (const address of addresses) {
      await goToAddress(pages, address)
      for (const control of await controlsOutOfReach(page)) found.add(`${tag} ${address}: ${control}`)
      const unfilled = await page.evaluate(
        () => document.body.innerText.match(/[^{]\{[a-z]+\}[^}]|\bundefined\b|\bNaN\b/g) ?? [],
      )
      for (const text of unfilled) found.add(`${tag} ${address}: ${text}`)
    }
  }

  expect([...found]).toEqual([])
})
