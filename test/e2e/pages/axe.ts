// Asks axe about the page as it stands. AxeBuilder by itself opens another page for each answer, to join those of frames, and brings
// axe along each time: that took half of the time, and our pages have no frames.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export type Finding = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/** Rules that depend on colours alone: everything else is the same in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

type Theme = 'light' | 'dark'

/** `within`: a selector, where not the whole page is meant. */
export async function askAxe(page: Page, theme: Theme, within?: string): Promise<Finding[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  expect(page.frames()).toHaveLength(1)
  // A part that is being counted anew is faded.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) }).setLegacyMode()
  if (within) axe.include(within)
  // It would read every style sheet again, for a rule about films and sounds that play by themselves.
  axe.options({ resultTypes: ['violations'], preload: false })
  if (theme === 'light') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  else axe.withRules(colourRules)
  return (await axe.analyze()).violations
}
