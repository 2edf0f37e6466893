// The interface brings everything with it. The look at every page of the browser (everyPage.spec.ts) asks the same on its way.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { fillWithLife, goToAddress, iconsWithoutDrawing, watchForeign } from '../pages/everyPage'

test('no page asks anything of another host, and every icon has its drawing', { tag: '@long' }, async ({ openApp }) => {
  const { page } = await openApp()
  const pages = appPages(page)
  const foreign = watchForeign(page)
  await page.reload()

  const addresses = await fillWithLife(pages)
  const bare: string[] = []
  for (const address of addresses) {
    await goToAddress(pages, address)
    for (const icon of await iconsWithoutDrawing(page)) bare.push(`${address} ${icon}`)
  }

  expect(foreign).toEqual([])
  expect(bare).toEqual([])
})
