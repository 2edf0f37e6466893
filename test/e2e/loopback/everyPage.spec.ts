// A look at every page: what axe can see, light and dark; whether it moves while it comes; whether every icon has its drawing; whether
// anything asks elsewhere; and languages that need more room, have other plural forms, or run from right to left.
import { expect, test } from '../hostTest'
import { askAxe } from '../pages/axe'
import {
  chooseLanguage,
  controlsOutOfReach,
  goToAddress,
  iconsWithoutDrawing,
  solidButtons,
  unfilledTexts,
  watchForeign,
} from '../pages/everyPage'
import { openFilled } from '../pages/filledApp'
import { takeShifts, watchShifts } from '../pages/layoutShifts'
import { emptyStates, livedStates } from '../pictures/pictureStates'

/** web.dev calls 0.1 good; a person notices less than that beside a table. */
const maxShift = 0.05
const settleMs = 400

function isPictured(address: string): boolean {
  return address.startsWith('/settings') || [...livedStates, ...emptyStates].some((state) => state.address === address)
}

test('axe finds nothing serious on any page, light and dark, none moves what it shows already while the rest of it comes, every icon is drawn, one button is solid, and nothing asks another host', async ({
  openApp,
  profile,
}, testInfo) => {
  test.slow()
  const { page, pages, addresses } = await openFilled(openApp, profile, testInfo)
  const foreign = watchForeign(page)
  await page.reload()
  await page.evaluate(watchShifts)
  const found = new Set<string>()

  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.evaluate(takeShifts)
    await goToAddress(pages, address)
    await page.waitForTimeout(settleMs)
    const { sum, moved } = await page.evaluate(takeShifts)
    if (sum > maxShift) found.add(`${address} moved by ${sum.toFixed(3)}: ${moved.join(', ')}`)
    for (const icon of await iconsWithoutDrawing(page)) found.add(`${address} ${icon}`)
    const solid = await solidButtons(page)
    if (solid.length > 1) found.add(`${address} has several solid buttons: ${solid.join(', ')}`)
    for (const theme of ['light', 'dark'] as const)
      for (const { id, impact, nodes } of await askAxe(page, theme)) {
        if (impact !== 'serious' && impact !== 'critical') continue
        for (const { html } of nodes) found.add(`${theme} ${address} ${id}: ${html.slice(0, 160)}`)
      }
  }

  expect([...found]).toEqual([])
  expect(foreign).toEqual([])
  await goToAddress(pages, '/components')
  await expect(page.getByRole('heading', { name: 'This page does not exist', level: 1 })).toBeVisible()
})

test('in longer languages and from right to left every control of every page stays in reach, and nothing is glued or left unfilled (B120)', async ({
  openApp,
  profile,
}, testInfo) => {
  test.slow()
  const { page, pages, addresses } = await openFilled(openApp, profile, testInfo)
  await page.setViewportSize({ width: 1024, height: 700 })
  const found = new Set<string>()

  // The others are looked at in these languages while their pictures are taken.
  const unpictured = addresses.filter((address) => !isPictured(address))
  for (const [tag, direction, looked] of [
    ['de', 'ltr', unpictured],
    ['el', 'ltr', addresses],
    ['ar', 'rtl', unpictured],
  ] as const) {
    await chooseLanguage(pages, tag)
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    for (const address of looked) {
      await goToAddress(pages, address)
      for (const control of await controlsOutOfReach(page)) found.add(`${tag} ${address}: ${control}`)
      for (const text of await unfilledTexts(page)) found.add(`${tag} ${address}: ${text}`)
    }
  }

  expect([...found]).toEqual([])
})
