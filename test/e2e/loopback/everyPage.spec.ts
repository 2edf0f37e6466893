// A look at every page: what axe can see, light and dark; whether every icon has its drawing; whether anything asks elsewhere; and
// languages that need more room, have other plural forms, or run from right to left.
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import {
  chooseLanguage,
  controlsOutOfReach,
  fillWithLife,
  goToAddress,
  iconsWithoutDrawing,
  solidButtons,
  watchForeign,
} from '../pages/everyPage'

test('axe finds nothing serious on any page, light and dark, every icon is drawn, one button is solid, and nothing asks another host', async ({
  openApp,
}) => {
  test.slow()
  const { page } = await openApp()
  const pages = appPages(page)
  const foreign = watchForeign(page)
  // The key that the link leads to is exchanged once: a page that is loaded again before it has its own has none.
  await expect(pages.welcome.sample).toBeVisible()
  await page.reload()
  const addresses = await fillWithLife(pages)
  const found = new Set<string>()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const address of addresses) {
      await goToAddress(pages, address)
      if (colorScheme === 'light') for (const icon of await iconsWithoutDrawing(page)) found.add(`${address} ${icon}`)
      const solid = await solidButtons(page)
      if (solid.length > 1) found.add(`${address} has several solid buttons: ${solid.join(', ')}`)
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
      // Only colours differ in the dark.
      if (colorScheme === 'light') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      else axe.withRules(['color-contrast'])
      const { violations } = await axe.analyze()
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        for (const { html } of nodes) found.add(`${colorScheme} ${address} ${id}: ${html.slice(0, 160)}`)
      }
    }
  }

  expect([...found]).toEqual([])
  expect(foreign).toEqual([])
})

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
