// What is on the screen stays where it is: while the rest of a page comes, and while the fields of a dialog scroll.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { goToAddress } from '../pages/everyPage'
import { openFilled } from '../pages/filledApp'

/** What web.dev calls good is 0.1; what a person notices beside a table is less. */
const maxShift = 0.05

test('no page moves what it shows already while the rest of it comes', async ({ openApp, profile }, testInfo) => {
  test.slow()
  const { page, pages, addresses } = await openFilled(openApp, profile, testInfo)
  const found: string[] = []

  await page.evaluate(watchShifts)
  for (const address of addresses) {
    await page.evaluate(takeShifts)
    await goToAddress(pages, address)
    await page.waitForTimeout(400)
    const { sum, moved } = await page.evaluate(takeShifts)
    if (sum > maxShift) found.push(`${address} moved by ${sum.toFixed(3)}: ${moved.join(', ')}`)
  }

  expect(found).toEqual([])
})

test('the buttons of the account dialog scrolled away: they stay while its fields scroll', async ({ openApp }) => {
  const { page } = await openApp({ context: { viewport: { width: 1024, height: 700 } } })
  const { shell, welcome, settings } = appPages(page)
  await welcome.practise.click()
  await expect(shell.title).toBeVisible()
  await shell.goTo('Settings')
  await settings.addAccount.click()
  await settings.addDialog.getByRole('button', { name: /^Gateway addresses/ }).click()
  const cancel = settings.addDialog.getByRole('button', { name: 'Cancel' })
  const placeOfCancel = async (): Promise<string> => JSON.stringify(await cancel.boundingBox())
  let before = ''
  // The addresses unfold, which takes a moment.
  const stands = async (): Promise<boolean> => before === (before = await placeOfCancel())
  await expect.poll(stands).toBe(true)
  const firstField = settings.addDialog.getByRole('textbox').first()

  for (const field of await settings.addDialog.getByRole('textbox').all()) {
    await field.scrollIntoViewIfNeeded()
    await expect(cancel).toBeInViewport({ ratio: 1 })
  }
  await firstField.scrollIntoViewIfNeeded()

  expect(await placeOfCancel()).toBe(before)
})

interface Shifts {
  sum: number
  moved: string[]
}

/** Runs in the page. */
function watchShifts(): void {
  const shifts: Shifts = { sum: 0, moved: [] }
  Object.assign(window, { shifts })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }[]) {
      if (entry.hadRecentInput) continue
      shifts.sum += entry.value
      for (const { node } of entry.sources)
        if (node instanceof Element) shifts.moved.push(`${node.tagName.toLowerCase()}.${node.className}`.slice(0, 60))
    }
  })
  observer.observe({ type: 'layout-shift' })
}

/** Runs in the page: the shifts since it was last called. */
function takeShifts(): Shifts {
  const { shifts } = window as unknown as { shifts: Shifts }
  const taken = { ...shifts }
  shifts.sum = 0
  shifts.moved = []
  return taken
}
