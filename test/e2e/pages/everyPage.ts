// All pages with life in them, for looks that go through everything.
import { expect, type Page } from '@playwright/test'
import { sampleCounts } from '../../support/files/sampleCounts'
import type { LanguageTag } from '../../../src/text'
import type { AppPages } from './appPages'

/** Imports the sample in the practice account, sends it a message, and starts another. Answers every page's address. */
export async function fillWithLife(pages: AppPages): Promise<string[]> {
  const { shell, welcome, imports, compose, campaigns, settings } = pages
  await welcome.sample.click()
  await shell.skipTour()
  await imports.checkRows()
  await imports.putZeroBack.click()
  await expect.poll(async () => (await imports.readCounts()).toDecide).toBe(sampleCounts.asked)
  await imports.importInto('Spring customers')
  await imports.writeToThem.click()
  await compose.nameIt('Spring points')
  await compose.choosePeople('Spring customers')
  await compose.write('Hello ', { field: 'Last name' }, ', spring is here.')
  await compose.goToReview()
  await compose.send.click()
  // The draft has the same title.
  await shell.page.waitForURL(/#\/campaigns\//)
  await expect(shell.title).toHaveText('Spring points')
  const campaign = addressOf(pages)
  await expect(campaigns.state).toContainText('Done', { timeout: 40_000 })
  await shell.newCampaign.click()
  await compose.nameIt('Summer sale')
  const draft = addressOf(pages)
  await compose.choosePeople('Spring customers')
  await compose.write(
    'Dear ',
    { field: 'First name' },
    ', our “summer” sale starts at ',
    { field: 'Nearest shop' },
    '.',
  )
  await compose.writeInstead('First name', 'friend')
  await expect(compose.continue).toBeEnabled()
  await compose.goToReview()
  await expect(compose.estimate).toContainText(/£\d/)
  return [
    ...[
      '/welcome',
      '/',
      '/contacts',
      '/contacts/smart/new',
      '/import',
      '/imports',
      '/campaigns',
      '/calendar',
      '/calendar?view=month',
      '/calendar?view=day',
      campaign,
      `${campaign}/report`,
      draft,
      `${draft}/message`,
      `${draft}/when`,
      `${draft}/review`,
    ],
    ...['/history/figures', '/history/gateway', '/history/person?phone=%2B447700900147'],
    ...['/history', '/inbox', '/numbers', ...(await settings.addresses()), '/guide/uncertain', '/nowhere'],
  ]
}

export async function goToAddress({ shell: { page } }: AppPages, address: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** In the settings, where each language is at its own place whatever the page speaks. */
export async function chooseLanguage(pages: AppPages, tag: LanguageTag): Promise<void> {
  const { page } = pages.shell
  await goToAddress(pages, '/settings/language')
  const choice = page.locator(`input[name="language"][value="${tag}"]`)
  await expect(choice).toBeVisible()
  // Without waiting for it to stand still: on a busy machine Chromium sometimes draws no frame for a while after the page before.
  await choice.check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${tag}`))
}

/** Requests to anywhere but the page's own origin, from now on. */
export function watchForeign(page: Page): string[] {
  const foreign: string[] = []
  const own = new URL(page.url())
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    const isOwn = protocol === own.protocol && host === own.host
    if (!isOwn && protocol !== 'data:' && protocol !== 'blob:') foreign.push(request.url())
  })
  return foreign
}

export function iconsWithoutDrawing(page: Page): Promise<string[]> {
  return page.evaluate(findIconsWithoutDrawing)
}

/** Elements that scroll up and down inside another one that does, by their names or classes. */
export function scrollsInScrolls(page: Page): Promise<string[]> {
  return page.evaluate(findScrollsInScrolls)
}

/** The words of the solid buttons of the page, beside the frame's own: there is one way on. */
export function solidButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('main button, main a')]
    return buttons
      .filter((button) => button.checkVisibility() && button.classList.contains('bg-primary'))
      .map((button) => button.textContent.trim())
  })
}

/** Controls that are cut by the window's edge or beyond it, unless they scroll sideways in a table of their own. */
export function controlsOutOfReach(page: Page): Promise<string[]> {
  return page.evaluate(findControlsOutOfReach)
}

/** Sentences whose places were left empty, and what no sentence says. */
export function unfilledTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => document.body.innerText.match(/[^{]\{[a-z]+\}[^}]|\bundefined\b|\bNaN\b/g) ?? [])
}

function addressOf({ shell: { page } }: AppPages): string {
  return new URL(page.url()).hash.slice(1)
}

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

/** Runs in the page. */
function findScrollsInScrolls(): string[] {
  const scrolling = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
      element.scrollHeight > element.clientHeight + 1,
  )
  return scrolling
    .filter((inner) => scrolling.some((outer) => outer !== inner && outer.contains(inner)))
    .map((element) => element.ariaLabel ?? element.className)
}

/** Runs in the page. */
function findControlsOutOfReach(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], input, [role="tab"], [role="combobox"]'),
  ]
  const scrollsSideways = (element: Element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement)
      if (parent.getAttribute('role') === 'grid' && parent.scrollWidth > parent.clientWidth) return true
    return false
  }
  return controls
    .filter((control) => control.checkVisibility() && !control.closest('.sr-only') && !scrollsSideways(control))
    .filter((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 1 && (left < -1 || right > window.innerWidth + 1)
    })
    .map((control) => control.ariaLabel ?? control.textContent.trim())
}
