// Notices, which lie over the page.
import type { Page } from '@playwright/test'

/**
 * Pixels between the latest notice and what is below it; negative if it covers that, undefined while one of them is not there. Read in
 * one moment: a notice comes before the page that it speaks of, slides in, and makes room once that page has a bar. Ask with
 * `expect.poll`.
 */
export function gapBelowNotice(page: Page, below: string): Promise<number | undefined> {
  return page.evaluate((selector) => {
    const notice = [...document.querySelectorAll('[data-slot="viewport"] > li')].at(-1)
    const other = document.querySelector(selector)
    return notice && other ? other.getBoundingClientRect().top - notice.getBoundingClientRect().bottom : undefined
  }, below)
}
