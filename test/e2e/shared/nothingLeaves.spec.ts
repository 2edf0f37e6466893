// The interface brings everything with it.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { fillWithLife, goToAddress } from '../pages/everyPage'

test('no page asks anything of another host, and every icon has its drawing', async ({ openApp }) => {
  const { page } = await openApp()
  const pages = appPages(page)
  const foreign: string[] = []
  const own = new URL(page.url())
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    const isOwn = protocol === own.protocol && host === own.host
    if (!isOwn && protocol !== 'data:' && protocol !== 'blob:') foreign.push(request.url())
  })
  await page.reload()

  const addresses = await fillWithLife(pages)
  const bare: string[] = []
  for (const address of addresses) {
    await goToAddress(pages, address)
    for (const icon of await page.evaluate(findIconsWithoutDrawing)) bare.push(`${address} ${icon}`)
  }

  expect(foreign).toEqual([])
  expect(bare).toEqual([])
})

/** Runs in the page: an icon is an svg with shapes, or an element with a mask. */
function findIconsWithoutDrawing(): string[] {
  const icons = [...document.querySelectorAll('.iconify, [class*="i-lucide"]')]
  if (icons.length === 0) return ['no icon at all']
  return icons.flatMap((icon) => {
    const { maskImage, backgroundImage } = getComputedStyle(icon)
    const isDrawn = icon.querySelector('path, circle, rect, line, polyline, g') !== null
    const isMasked = [maskImage, backgroundImage].some((image) => image !== '' && image !== 'none')
    return isDrawn || isMasked ? [] : [icon.outerHTML.slice(0, 120)]
  })
}
