// How soon a page shows what a person did, with 1,000,000 contacts, in Chromium, served by the loopback host: keys and clicks in
// the contacts, the palette, dialogs and settings; and every page of the side bar, until all that it shows first is painted. The
// floor is an empty page in the same browser that writes a letter.
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Bench, Measured } from './bench'
import { buildApp, inChromium } from './inChromium'
import { timeToPaint, type Sight } from './paintTimes'
import { percentile } from './probes'
import { makeLifeProfile } from './profiles/lifeProfile'

const people = 1_000_000
const messages = 100_000
const rounds = 3
const lapsOfPages = 3
/** A person sees an answer within this time as immediate. */
const limitMs = 100
const leastPercent = 95
const pageLimitMs = 200
/** A person looks before the next act, and background work of the last one ends meanwhile. */
const betweenMs = 250
const keysOfFloor = 20
const emptyPage = `<body><main><input autofocus></main></body>`

interface Times {
  readonly acts: { readonly name: string; readonly tookMs: number }[]
  readonly pages: { readonly name: string; readonly tookMs: number }[]
  /** A search waits for the end of typing, by design, so its time is printed and not judged. */
  readonly searches: number[]
  readonly floors: number[]
}

export const interaction: Bench = {
  name: 'interaction',
  about: `keys, clicks and pages with ${people.toLocaleString('en')} contacts in Chromium: painted within ${limitMs} ms`,
  async measure(say) {
    await buildApp()
    say('   writing the address book and the history')
    const profile = await makeLifeProfile({ people, messages })
    try {
      return await measureProfile(profile, say)
    } finally {
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

function measureProfile(profile: string, say: (line: string) => void): Promise<Measured[]> {
  return inChromium(profile, async (page, { origin, link }) => {
    const all: Times[] = []
    await page.goto(link)
    for (let round = 1; round <= rounds; round++) {
      const times: Times = { acts: [], pages: [], searches: [], floors: [] }
      await typeInEmptyPage(page, times)
      await page.goto(`${origin}/#/`)
      await visitPages(page, times)
      await actInContacts(page, times)
      await actElsewhere(page, times)
      all.push(times)
      say(`   ${round}: ${sayTimes(times)}`)
    }
    return toMeasured(all)
  })
}

async function typeInEmptyPage(page: Page, { floors }: Times): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(emptyPage)
  const field = page.locator('input')
  await field.focus()
  for (let key = 1; key <= keysOfFloor; key++)
    floors.push(await timeToPaint(page, () => page.keyboard.press('a'), { selector: 'input', value: 'a'.repeat(key) }))
}

/** A page of the side bar: its place is marked, these are in it, and nothing of it is still being read. */
function pageSight(to: string, ...contents: readonly string[]): Sight {
  const holds = contents.map((content) => `:has(main ${content})`).join('')
  return { selector: `body:has(nav a[href="#${to}"][aria-current=page])${holds} main:not(:has([aria-busy=true]))` }
}

const pagesOfSideBar: ReadonlyArray<readonly [name: string, to: string, contents: readonly string[]]> = [
  ['Contacts', '/contacts', ['[role=gridcell]', 'nav li']],
  ['Campaigns', '/campaigns', ['[role=gridcell]']],
  ['History', '/history', ['[role=gridcell]', 'section svg path']],
  ['Inbox', '/inbox', ['h2']],
  ['Numbers', '/numbers', ['h2']],
  ['Settings', '/settings/accounts', ['h2']],
  ['Home', '/', ['h2']],
]

async function visitPages(page: Page, { pages }: Times): Promise<void> {
  await see(page, pageSight('/'))
  for (let lap = 1; lap <= lapsOfPages; lap++)
    for (const [name, to, contents] of pagesOfSideBar) {
      const link = page.locator(`nav a[href="#${to}"]`).first()
      const tookMs = await timed(page, () => link.click(), pageSight(to, ...contents))
      pages.push({ name, tookMs })
    }
}

const grid = 'main [role=grid]'
const row = (place: number): Sight => ({ selector: `${grid}[aria-activedescendant$="-row-${place}"]` })
const person = (line: number): Sight => ({ selector: `[aria-rowindex="${line}"] [role=gridcell]:nth-child(2)` })
const panel: Sight = { selector: 'main aside h2' }
const dialog: Sight = { selector: '[role=dialog] input:focus' }
const gone = ({ selector }: Sight): Sight => ({ selector, isGone: true })
const everyone = `${grid}[aria-rowcount="${people + 1}"][aria-busy=false]`

async function actInContacts(page: Page, times: Times): Promise<void> {
  const { act, press } = actsOf(page, times)
  const click = (name: string, selector: string, sight: Sight) =>
    act(name, () => page.locator(selector).first().click(), sight)
  await page.locator('nav a[href="#/contacts"]').first().click()
  await see(page, { selector: `${everyone} [role=gridcell]` })
  await page.locator(grid).focus()
  for (let place = 1; place <= 5; place++) await press('ArrowDown', row(place))
  await press('End', person(people + 1))
  await press('Home', person(2))
  await press('x', { selector: '[role=row][aria-selected=true]' })
  await press('x', { selector: '[role=row][aria-selected=true]', isGone: true })
  await press('Control+a', { selector: '[role=toolbar]' })
  await press('Escape', { selector: '[role=toolbar]', isGone: true })
  await press(' ', panel)
  await press('Escape', gone(panel))
  await press('c', { selector: 'main aside form' })
  await press('Escape', gone(panel))
  await search(page, times, 'grace')
  for (const order of ['ascending', 'descending'])
    await click(`by number, ${order}`, '[role=columnheader]:nth-child(3) button', {
      selector: `${everyone}:has([role=columnheader]:nth-child(3)[aria-sort=${order}])`,
    })
  await click('by name', '[role=columnheader]:nth-child(2) button', {
    selector: `${everyone}:has([role=columnheader]:nth-child(2)[aria-sort=ascending])`,
  })
  await click('a list', 'main nav button:has-text("Loyalty members")', {
    selector: `${grid}[aria-label$="Loyalty members"][aria-busy=false]:not([aria-rowcount="${people + 1}"])`,
  })
  await click('all contacts', 'main nav button:has-text("All contacts")', { selector: `${everyone} [role=gridcell]` })
  await click('filters', 'button:has-text("Filter")', { selector: '[role=group][aria-label="Filter"]' })
  await press('Escape', { selector: '[role=group][aria-label="Filter"]', isGone: true })
  await click('a new list', 'button:has-text("New list")', dialog)
  await press('Escape', gone(dialog))
}

async function search(page: Page, times: Times, words: string): Promise<void> {
  const { press } = actsOf(page, times)
  const field = 'input[data-search], [data-search] input'
  await press('/', { selector: 'input[data-search]:focus, [data-search] input:focus' })
  // Without a pause: the search begins when the typing ends.
  await page.keyboard.type(words.slice(0, -1))
  const found: Sight = { selector: `${grid}[aria-busy=false]:not([aria-rowcount="${people + 1}"])` }
  times.searches.push(await timed(page, () => page.keyboard.press(words.slice(-1)), found))
  await press('Escape', { selector: field, value: '' })
  await see(page, { selector: everyone })
}

async function actElsewhere(page: Page, times: Times): Promise<void> {
  const { act, press } = actsOf(page, times)
  await press('Control+k', dialog)
  await type('a letter in the palette', 'grac', '[role=dialog] input')
  await press('Escape', gone(dialog))
  await press('?', { selector: '[role=dialog] h2' })
  await press('Escape', { selector: '[role=dialog] h2', isGone: true })

  await go('/history', `${grid} [role=gridcell]`)
  const part = 'main section button[aria-pressed]'
  await act('what was delivered', () => page.locator(part).first().click(), { selector: `${part}[aria-pressed=true]` })
  await act('everything', () => page.locator(part).first().click(), {
    selector: `${part}[aria-pressed=true]`,
    isGone: true,
  })
  await page.locator(grid).focus()
  await press('ArrowDown', row(1))
  await press(' ', panel)
  await press('Escape', gone(panel))

  await go('/settings/appearance', 'input[type=radio], [role=radio]')
  await act('dark', () => page.getByText('Dark', { exact: true }).click(), { selector: 'html.dark' })
  await act('light', () => page.getByText('Light', { exact: true }).click(), { selector: 'html.dark', isGone: true })
  const contrast = page.locator('#setting-moreContrast')
  await act('a switch', () => contrast.click(), { selector: '#setting-moreContrast[aria-checked=true]' })
  await act('a switch', () => contrast.click(), { selector: '#setting-moreContrast[aria-checked=false]' })

  // A message to a million people.
  await go('/compose?list=1', 'h2')
  await page.waitForURL(/compose\/\w/)
  await page.goto(`${page.url().replace(/\/people$/, '')}/message`)
  await page.locator('.cm-content').focus()
  const text = 'Hello spring'
  for (const [at, letter] of [...text].entries())
    await act('a letter of a message', () => page.keyboard.press(letter === ' ' ? 'Space' : letter), {
      selector: '.cm-content',
      text: text.slice(0, at + 1),
    })

  async function type(name: string, words: string, field: string): Promise<void> {
    for (const [at, letter] of [...words].entries())
      await act(name, () => page.keyboard.press(letter), { selector: field, value: words.slice(0, at + 1) })
  }
  async function go(to: string, content: string): Promise<void> {
    await page.evaluate(`location.hash = '${to}'`)
    await see(page, { selector: `main ${content.replace(/^main /, '')}` })
  }
}

function actsOf(page: Page, { acts }: Times) {
  const act = async (name: string, run: () => Promise<unknown>, sight: Sight): Promise<void> => {
    acts.push({ name, tookMs: await timed(page, run, sight) })
  }
  return { act, press: (key: string, sight: Sight) => act(key, () => page.keyboard.press(key), sight) }
}

async function timed(page: Page, act: () => Promise<unknown>, sight: Sight): Promise<number> {
  const tookMs = await timeToPaint(page, act, sight)
  await sleep(betweenMs)
  return tookMs
}

async function see(page: Page, { selector }: Sight): Promise<void> {
  await page.locator(selector).first().waitFor()
  await sleep(betweenMs)
}

const timesOf = (all: Times['acts']): number[] => all.map(({ tookMs }) => tookMs)

const percentWithin = (times: readonly number[], ms: number): number =>
  (100 * times.filter((time) => time <= ms).length) / times.length

function sayTimes({ acts, pages, searches }: Times): string {
  return [
    `${acts.length} acts, ${percentWithin(timesOf(acts), limitMs).toFixed(1)} % within ${limitMs} ms,`,
    `longer: ${sayLonger(acts, limitMs)};`,
    `pages over ${pageLimitMs} ms: ${sayLonger(pages, pageLimitMs)};`,
    `a search ${searches.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  ].join(' ')
}

function sayLonger(all: Times['acts'], ms: number): string {
  const longer = all.filter(({ tookMs }) => tookMs > ms).map(({ name, tookMs }) => `${name} ${tookMs.toFixed(0)}`)
  return longer.length === 0 ? 'none' : longer.join(', ')
}

function toMeasured(all: readonly Times[]): Measured[] {
  const floors = (of: (floors: readonly number[]) => number): number[] => all.map((times) => of(times.floors))
  const names = pagesOfSideBar.map(([name]) => name)
  return [
    {
      name: `interaction: painted within ${limitMs} ms`,
      unit: '%',
      values: all.map(({ acts }) => percentWithin(timesOf(acts), limitMs)),
      floors: floors((times) => percentWithin(times, limitMs)),
      goal: { valueAtLeast: leastPercent },
    },
    {
      name: 'interaction: 95th percentile',
      unit: 'ms',
      values: all.map(({ acts }) => percentile(timesOf(acts), 95)),
      floors: floors((times) => percentile(times, 95)),
    },
    {
      name: `interaction: pages painted within ${pageLimitMs} ms`,
      unit: '%',
      values: all.map(({ pages }) => percentWithin(timesOf(pages), pageLimitMs)),
      goal: { valueAtLeast: leastPercent },
    },
    ...names.map((name): Measured => ({
      name: `interaction: page ${name}`,
      unit: 'ms',
      values: all.flatMap(({ pages }) => timesOf(pages.filter((one) => one.name === name))),
    })),
    {
      name: 'interaction: a search, from its last letter',
      unit: 'ms',
      values: all.flatMap(({ searches }) => searches),
    },
  ]
}
