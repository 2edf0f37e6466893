// Texts that cannot be read to their end, or have a place that was left empty. Names and other data may be cut where a tooltip has the whole.
import type { Page } from '@playwright/test'
import { controlsOutOfReach, unfilledTexts } from '../pages/everyPage'

const settleMs = 500

/** At 1024 px: texts that are cut, that leave their button or the window, or were not filled, and controls beyond its edge. */
export async function findCut(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1024, height: 700 })
  const found = await lookForCut(page)
  if (found.length === 0) return found
  // Drawings follow the new size of the window a moment later.
  await page.waitForTimeout(settleMs)
  return lookForCut(page)
}

async function lookForCut(page: Page): Promise<string[]> {
  const texts = await page.evaluate(findTextsOutOfBox)
  const controls = await controlsOutOfReach(page)
  const unfilled = await unfilledTexts(page)
  return [
    ...texts,
    ...controls.map((control) => `out of the window: ${control}`),
    ...unfilled.map((text) => `left empty: ${text}`),
  ]
}

/** Runs in the page. */
function findTextsOutOfBox(): string[] {
  const slack = 1.5
  /** Texts that a person typed or a file holds, and texts whose whole length is shown elsewhere. */
  const data = '.sr-only, [title], [data-name], [dir="auto"], bdi, [role="gridcell"], td, .cm-editor, pre, code, kbd'
  const shownTexts = (): HTMLElement[] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const parents = new Set<HTMLElement>()
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent instanceof HTMLElement && walker.currentNode.textContent?.trim()) parents.add(parent)
    }
    return [...parents].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[aria-hidden="true"][inert], script, style') &&
        element.closest(data) === null,
    )
  }
  const rectOf = (element: Element): DOMRect => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  /** The element itself, or one around it, that hides what does not fit. */
  const clippedBy = (element: HTMLElement): boolean => {
    const text = rectOf(element)
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      if (['auto', 'scroll'].includes(overflowX) && box.scrollWidth > box.clientWidth) return false
      const hidesWide = ['hidden', 'clip'].includes(overflowX)
      if (box === element && hidesWide && box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1) return true
      const frame = box.getBoundingClientRect()
      if (frame.width <= 1) return false
      if (hidesWide && box !== element && (text.left < frame.left - slack || text.right > frame.right + slack))
        return true
      if (box === element && overflowY === 'hidden' && box.scrollHeight > box.clientHeight + 2) return true
      if (position === 'fixed') break
    }
    return false
  }
  const leavesControl = (element: HTMLElement): boolean => {
    const control = element.closest<HTMLElement>('button, a, [role="tab"], [role="option"], label')
    if (!control || getComputedStyle(control).display === 'inline') return false
    const text = rectOf(element)
    const frame = control.getBoundingClientRect()
    return text.width > 0 && (text.left < frame.left - slack || text.right > frame.right + slack)
  }
  const leavesWindow = (element: HTMLElement): boolean => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth)
        return false
    const { left, right, width } = rectOf(element)
    return width > 1 && (left < -slack || right > window.innerWidth + slack)
  }
  const words = (element: Element): string =>
    `“${(element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 80)}”`
  return shownTexts().flatMap((element) => {
    const why = clippedBy(element)
      ? 'cut'
      : leavesControl(element)
        ? 'wider than its button'
        : leavesWindow(element)
          ? 'out of the window'
          : undefined
    return why
      ? [`${why} ${words(element)} <${element.tagName.toLowerCase()} class="${element.className.slice(0, 60)}">`]
      : []
  })
}
