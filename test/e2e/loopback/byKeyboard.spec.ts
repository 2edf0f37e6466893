// Without a mouse, and at twice the size: 1280 x 800 has 640 x 400 left then.
import type { Page } from '@playwright/test'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { fillWithLife, goToAddress } from '../pages/everyPage'
import { connect } from '../pages/journeys'

const twiceTheSize = { width: 640, height: 400 }

test('people in doubt are found and decided with the keyboard alone and at twice the size (B088)', async ({
  openApp,
  gateway,
}) => {
  // One person, then ten, then all others: of these the answer is lost.
  const match = { method: 'POST', path: '/sms/send', nth: 3 } as const
  await gateway.addFault({ match, do: { connection: 'reset_before' } })
  const { page } = await openApp()
  const pages = appPages(page)
  const { home, imports, compose, campaigns } = pages
  await connect(pages, gateway)
  await home.importContacts.click()
  await imports.sample.click()
  await imports.checkRows()
  await imports.importInto('Customers')
  await imports.writeToThem.click()
  await compose.choosePeople('Customers')
  await compose.write('The shop opens at nine.')
  await compose.goToReview()
  await compose.send.click()
  await expect.poll(() => campaigns.count('Uncertain')).toBeGreaterThan(0)
  const inDoubt = await campaigns.count('Uncertain')
  await page.setViewportSize(twiceTheSize)
  await expect.poll(() => sideways(page)).toEqual([])

  await tabTo(page, 'Decide')
  await page.keyboard.press('Enter')
  await expect(campaigns.uncertainPanel).toBeVisible()
  // It slides in, and takes the cursor.
  await expect.poll(() => sideways(page)).toEqual([])
  await expect(campaigns.uncertainPanel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(campaigns.uncertainPanel.getByRole('radio', { name: 'Count them as sent' })).toBeChecked()
  await tabTo(page, `Count ${inDoubt} as sent`)
  await page.keyboard.press('Enter')

  await expect(campaigns.uncertainPanel).toBeHidden()
  await expect.poll(() => campaigns.count('Closed')).toBe(inDoubt)
  await expect(campaigns.state).toContainText('Done')
  expect(await gateway.acceptedCount()).toBe(await campaigns.count('Accepted'))
})

test(
  'no page goes sideways at twice the size, and nothing that can be pressed is beyond its edge',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const pages = appPages(page)
    const addresses = await fillWithLife(pages)
    await page.setViewportSize(twiceTheSize)
    const found: string[] = []
    for (const address of addresses) {
      await goToAddress(pages, address)
      found.push(...(await sideways(page)).map((what) => `${address}: ${what}`))
    }
    expect(found).toEqual([])
  },
)

/** Presses Tab as often as it takes; fails when the focus never gets there. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    if (focused.startsWith(words)) return
  }
  throw new Error(`Tab never reaches "${words}"`)
}

/** Elements that scroll sideways, or can be pressed and reach beyond the edge. Rows of tabs may scroll; otherwise only the page does. */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const name = (element: Element): string => element.outerHTML.slice(0, 120)
    const isSideways = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
    const everything = [document.documentElement, ...document.querySelectorAll('body *')]
    const scrolled = everything.filter((element) => isSideways(element) && element.role !== 'tablist')
    const pressed = [...document.querySelectorAll('button, a[href], input, [role="button"], [role="radio"]')]
    const beyond = pressed.filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      const isShown = own > 1 && element.checkVisibility({ visibilityProperty: true })
      return isShown && (right > width + 1 || left < -1)
    })
    const isWide = document.documentElement.scrollWidth > width
    return [...(isWide ? [`wider than ${width}`] : []), ...[...scrolled, ...beyond].map(name)]
  })
}
