// Colours that the system forces, and less motion: the focus and what is chosen are still seen, bars keep their colours, and
// nothing moves. All in German, which has the longest words: the same way shows that none of its texts is cut.
import { loadLanguage, makeText } from '../../../src/text'
import { expect, test } from '../hostTest'
import { stoppedApp } from './stoppedApp'
import { findCut } from './textsOutOfBox'
import { walkStates } from './walkStates'

/** Presses of Tab on each page. */
const stops = 12

test(
  'in German no text is cut at 1024 px, forced colours hide no focus, nothing chosen, no field and no bar, and with less motion nothing is animated for longer than a moment',
  { tag: '@long' },
  async ({ openApp, profile }, testInfo) => {
    const t = makeText('de', await loadLanguage('de'))
    const cut = new Set<string>()
    const unseen = new Set<string>()
    const moves = new Set<string>()
    const kinds = new Set<string>()

    await walkStates(stoppedApp(openApp, { profile, testInfo, language: 'de', t }), t, async (page, name) => {
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
      for (const text of await findCut(page)) cut.add(`${name}: ${text}`)
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
      for (const moving of await page.evaluate(findMoving)) moves.add(`${name}: ${moving}`)
      const found = await page.evaluate(findMarked)
      for (const { kind, isSeen, what } of found) {
        kinds.add(kind)
        if (!isSeen) unseen.add(`${name}: ${kind} ${what}`)
      }
      for (let stop = 0; stop < stops; stop++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(findUnseenFocus)
        if (focused) unseen.add(`${name}: focus ${focused}`)
      }
      // A place that has the focus shows its keys beside its name.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    })

    expect([...cut]).toEqual([])
    expect([...unseen]).toEqual([])
    expect([...moves]).toEqual([])
    expect([...kinds].toSorted()).toEqual(['bar', 'chosen', 'field', 'switch'])
  },
)

interface Marked {
  readonly kind: string
  readonly isSeen: boolean
  readonly what: string
}

/** Runs in the page. */
function findMarked(): Marked[] {
  const hasEdge = ({ outlineStyle, outlineWidth, borderTopStyle, borderTopWidth }: CSSStyleDeclaration): boolean =>
    (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) ||
    (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0)
  const keepsColour = ({ forcedColorAdjust }: CSSStyleDeclaration): boolean => forcedColorAdjust === 'none'
  const kinds: readonly (readonly [kind: string, selector: string, isSeen: (style: CSSStyleDeclaration) => boolean])[] =
    [
      [
        'chosen',
        '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [role="tab"][data-state="active"], .bg-row-selected',
        hasEdge,
      ],
      [
        'field',
        'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, [role="combobox"], [role="checkbox"], [role="radio"]',
        hasEdge,
      ],
      ['switch', '[role="switch"]', (style) => hasEdge(style) && keepsColour(style)],
      [
        'bar',
        ':is([role="img"], [role="progressbar"]) span:empty, span:empty[class*="bg-mark-"], span:empty[class*="fill-"]',
        keepsColour,
      ],
    ]
  return kinds.flatMap(([kind, selector, isSeen]) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only') && element.clientWidth > 1)
      .map((element) => ({
        kind,
        isSeen: isSeen(getComputedStyle(element)),
        what: `<${element.tagName.toLowerCase()} class="${element.className.slice(0, 80)}"> ${element.textContent.trim().slice(0, 40)}`,
      })),
  )
}

/** Runs in the page: what has the focus, unless it shows so by an outline of its own or of its active row. */
function findUnseenFocus(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const active = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '')
  const isSeen = [focused, active].some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return isSeen ? undefined : `<${focused.tagName.toLowerCase()} class="${focused.className.slice(0, 80)}">`
}

/** Runs in the page. */
function findMoving(): string[] {
  const longest = 0.01
  const seconds = (list: string): number => Math.max(...list.split(',').map((each) => parseFloat(each)))
  const running = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > longest * 1_000)
    .map(() => 'an animation that runs')
  const styled = [...document.querySelectorAll('*')]
    .filter((element) => {
      const { animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element)
      return (
        seconds(animationDuration) > longest || seconds(transitionDuration) > longest || scrollBehavior === 'smooth'
      )
    })
    .map((element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 80) ?? ''}">`)
  return [...running, ...styled]
}
