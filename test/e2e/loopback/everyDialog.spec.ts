// Dialogs as axe sees them, light and dark; the focus goes into each and comes back to the button that opened it.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../hostTest'
import { askAxe } from '../pages/axe'
import { goToAddress } from '../pages/everyPage'
import { filledDraft, openFilled } from '../pages/filledApp'

test('axe finds nothing serious in any dialog, and the focus returns to the button that opened it', async ({
  openApp,
  profile,
}, testInfo) => {
  test.slow()
  const { page, pages } = await openFilled(openApp, profile, testInfo)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  const dialogs: ReadonlyArray<readonly [address: string, opener: Locator]> = [
    ['/', button('All shortcuts')],
    ['/contacts', button('New list')],
    ['/campaigns', button('Text one number')],
    ['/settings/accounts', button('Add an account')],
    ['/numbers', button(/^Verify a file or list/)],
    [filledDraft, button(/^Add a list/)],
    [filledDraft, button(/^Paste numbers/)],
    [`${filledDraft}/message`, button('Templates')],
  ]
  const found = new Set<string>()

  for (const [address, opener] of dialogs) {
    await goToAddress(pages, address)
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => holdsFocus(page)).toBe(true)
    for (const theme of ['light', 'dark'] as const)
      for (const { id, nodes } of await askAxe(page, theme, '[role="dialog"]'))
        for (const { html } of nodes) found.add(`${theme} ${address} ${id}: ${html.slice(0, 160)}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }

  expect([...found]).toEqual([])
})

function holdsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('[role="dialog"]')?.contains(document.activeElement) === true)
}
