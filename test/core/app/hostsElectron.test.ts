// The parts of the Electron host that decide without Electron.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askAgainMs, watchHungPage, type HungPageParts } from '../../../src/main/hosts/electron/hungPage'
import { menuTemplate } from '../../../src/main/hosts/electron/menuTemplate'
import { noticeWords } from '../../../src/main/hosts/electron/noticeWords'
import { parseCall } from '../../../src/main/hosts/electron/parseCall'
import { readProxyList } from '../../../src/main/hosts/electron/readProxyList'
import { readDataArgument } from '../../../src/main/hosts/electron/readDataArgument'
import { makeAccountKeeper, readLastAccount } from '../../../src/main/hosts/electron/starts/lastAccount'
import { readAccent } from '../../../src/main/hosts/electron/presence/systemAccent'
import { choosePlace, readPlace, writePlace } from '../../../src/main/hosts/electron/windowPlace'
import { makeText } from '../../../src/text'
import { shouted, testLanguage } from '../../support/app/testLanguage'

describe('a message of the port', () => {
  it.each([
    ['a call', '{"i":"1","p":{"u":"/files/pick","b":{"json":{}}}}'],
    ['a call with headers', '{"i":"1","p":{"u":"/live/subscribe","h":{"last-event-id":"4"}}}'],
    ['an event', '{"i":"1","t":3,"p":{"e":"message"}}'],
    ['an end', '{"i":"1","t":4}'],
  ])('a message of the port that is %s comes through', (_, message) => {
    expect(parseCall(message)).toEqual({ kind: 'call', message: JSON.parse(message) as object })
  })

  it.each([
    ['nothing', undefined],
    ['an object', { i: '1', p: { u: '/files/pick' } }],
    ['bytes', new Uint8Array([1, 255, 3])],
    ['no JSON', '{"i":'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['without an id', '{"p":{"u":"/files/pick"}}'],
    ['without an address', '{"i":"1","p":{}}'],
    ['with a whole address', '{"i":"1","p":{"u":"https://evil.example/files/pick"}}'],
    ['with headers that are none', '{"i":"1","p":{"u":"/files/pick","h":"x"}}'],
    ['of an unknown kind', '{"i":"1","t":9,"p":{"u":"/files/pick"}}'],
  ])('a message of the port that is %s is dropped (B073)', (_, message) => {
    expect(parseCall(message)).toEqual({ kind: 'nothing' })
  })

  it('a message of the port that is too long is answered without being read (B073)', () => {
    const long = `{"i":"7","p":{"u":"/files/describe","b":{"json":{"handle":"${'x'.repeat(1_000_000)}"}}}}`

    const parsed = parseCall(long)

    expect(parsed).toMatchObject({ kind: 'too_long' })
    const answer = parsed.kind === 'too_long' ? (JSON.parse(parsed.answer ?? '{}') as unknown) : undefined
    expect(answer).toMatchObject({ i: '7', p: { s: 413, b: { json: { code: 'PAYLOAD_TOO_LARGE' } } } })
    expect(parseCall('x'.repeat(1_000_001))).toEqual({ kind: 'too_long', answer: undefined })
  })
})

describe('a page that hangs', () => {
  /** Hangs and responds when told; a question stays open until it is answered or taken back. */
  function watched() {
    const listeners: Record<string, () => void> = {}
    const questions: { answer: (yes: boolean) => void; signal: AbortSignal }[] = []
    const timers: (() => void)[] = []
    const logged: string[] = []
    let ended = 0
    const log = (event: string): void => void logged.push(event)
    const parts: HungPageParts = {
      page: { on: (event, run) => (listeners[event] = run) },
      ask: (signal) =>
        new Promise((answer) => {
          questions.push({ answer, signal })
          signal.addEventListener('abort', () => answer(false))
        }),
      end: () => (ended += 1),
      after: (delayMs, run) => timers.push(delayMs === askAgainMs ? run : () => undefined),
      logger: { info: log, warn: log, error: log },
    }
    watchHungPage(parts)
    const say = (event: 'unresponsive' | 'responsive'): void => listeners[event]?.()
    const answer = async (yes: boolean): Promise<void> => {
      questions.at(-1)?.answer(yes)
      await Promise.resolve()
      await Promise.resolve()
    }
    return { say, answer, questions, timers, logged, ended: () => ended }
  }

  it('a page that hangs is ended only when the user wants it opened again', async () => {
    const page = watched()
    page.say('unresponsive')
    page.say('unresponsive')
    expect([page.questions.length, page.ended()]).toEqual([1, 0])

    await page.answer(true)

    expect(page.ended()).toBe(1)
    expect(page.logged).toEqual(['window.unresponsive', 'window.hung_page_ended'])
  })

  it('a user who waits for a page that hangs is asked again after half a minute, as long as it hangs', async () => {
    const page = watched()
    page.say('unresponsive')
    await page.answer(false)
    expect(page.questions).toHaveLength(1)

    page.timers[0]?.()
    expect([page.questions.length, page.ended()]).toEqual([2, 0])

    page.say('responsive')
    await page.answer(true)
    page.timers[0]?.()
    expect([page.questions.length, page.ended()]).toEqual([2, 0])
  })

  it('the question about a page that hangs is taken back when the page responds', async () => {
    const page = watched()
    page.say('unresponsive')

    page.say('responsive')
    await page.answer(true)

    expect(page.questions[0]?.signal.aborted).toBe(true)
    expect([page.ended(), page.timers.length]).toEqual([0, 0])
    page.say('unresponsive')
    expect(page.questions).toHaveLength(2)
  })
})

describe('the place of the window', () => {
  const main = { x: 0, y: 25, width: 1920, height: 1055 }
  const second = { x: 1920, y: 0, width: 1280, height: 1024 }
  const saved = { x: 2000, y: 100, width: 1000, height: 700, isMaximised: false }

  it('the window first opens in the middle of the main display', () => {
    expect(choosePlace(undefined, [main])).toEqual({ x: 320, y: 153, width: 1280, height: 800, isMaximised: false })
  })

  it('the window opens where it was, on any display that is still connected', () => {
    expect(choosePlace(saved, [main, second])).toEqual(saved)
  })

  it.each([
    ['whose display is gone', saved, [main]],
    ['with its title bar below the display', { ...saved, x: 100, y: 1060 }, [main]],
    ['with its title bar above the display', { ...saved, x: 100, y: -600 }, [main]],
    ['with a sliver left', { ...saved, x: 1900, y: 100 }, [main]],
  ])('a window %s opens in the middle of the main display, with the size it had', (_, place, displays) => {
    expect(choosePlace(place, displays)).toEqual({ x: 460, y: 203, width: 1000, height: 700, isMaximised: false })
  })

  it('the window fits the display and is never too small to use', () => {
    expect(choosePlace({ ...saved, x: 0, y: 25, width: 9_000, height: 9_000 }, [main])).toMatchObject({
      width: 1920,
      height: 1055,
    })
    expect(choosePlace({ ...saved, x: 0, y: 25, width: 10, height: 10 }, [main])).toMatchObject({
      width: 800,
      height: 560,
    })
  })
})

describe('window.json', () => {
  let profile: string
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'postrider-window-'))
  })
  afterEach(() => rmSync(profile, { recursive: true }))

  it('window.json keeps the place of the window', () => {
    const place = { x: 1, y: 2, width: 900, height: 600, isMaximised: true }
    writePlace(profile, place)

    expect(readPlace(profile)).toEqual(place)
  })

  it('window.json keeps the zoom, unless it is one from which there is no way back', () => {
    writePlace(profile, { x: 1, y: 2, width: 900, height: 600, isMaximised: false, zoomLevel: -1.5 })
    expect(readPlace(profile)?.zoomLevel).toBe(-1.5)
    writePlace(profile, { x: 1, y: 2, width: 900, height: 600, isMaximised: false, zoomLevel: 40 })
    expect(readPlace(profile)?.zoomLevel).toBeUndefined()
  })

  it.each([
    '',
    'null',
    '[]',
    '{"x":"1"}',
    '{"x":1e999,"y":0,"width":900,"height":600}',
    '{"x":0.5,"y":0,"width":900,"height":600}',
  ])('window.json is ignored when it holds %j', (content) => {
    writeFileSync(join(profile, 'window.json'), content)

    expect(readPlace(profile)).toBeUndefined()
  })
})

describe('the account that was in use last', () => {
  let profile: string
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'postrider-account-'))
  })
  afterEach(() => rmSync(profile, { recursive: true }))
  const keepAsText = (text: string): void => {
    makeAccountKeeper(profile)('any')
    writeFileSync(join(profile, 'window', 'account'), text)
  }

  it('the next start knows the account that was in use last, until there is none', () => {
    const keep = makeAccountKeeper(profile)
    expect(readLastAccount(profile)).toBeUndefined()
    keep('a1-b2')
    expect(readLastAccount(profile)).toBe('a1-b2')
    keep(undefined)
    expect(readLastAccount(profile)).toBeUndefined()
  })

  it.each(['', '\u{0}', '../a', 'a b', 'x'.repeat(65)])(
    'a start waits for the core if %j was kept as account',
    (text) => {
      keepAsText(text)

      expect(readLastAccount(profile)).toBeUndefined()
    },
  )

  it('an account is written when it changes and not at every event of a send', () => {
    const keep = makeAccountKeeper(profile)
    keep('a1')
    rmSync(join(profile, 'window', 'account'))
    keep('a1')
    expect(readLastAccount(profile)).toBeUndefined()

    keep('b2')

    expect(readLastAccount(profile)).toBe('b2')
  })

  it('an account that cannot be kept disturbs no one', () => {
    writeFileSync(join(profile, 'window'), '')

    expect(() => makeAccountKeeper(profile)('a1')).not.toThrow()
  })
})

describe('the data folder on the command line', () => {
  it.each([
    [['electron', '.', '--data', 'x'], 'x'],
    [['electron', '.', '--data=x y'], 'x y'],
    [['electron', '.', '--no-sandbox'], undefined],
    [['electron', '.', '--data='], undefined],
    [['electron', '.', '--data'], undefined],
  ])('the command line %j names the data folder %j', (args, wanted) => {
    expect(readDataArgument(args)).toBe(wanted)
  })
})

describe("the system's answer about a proxy", () => {
  it.each([
    ['DIRECT', undefined],
    ['', undefined],
    ['PROXY proxy.example:3128', 'http://proxy.example:3128'],
    ['PROXY proxy.example:3128;DIRECT', 'http://proxy.example:3128'],
    ['HTTPS proxy.example:443; PROXY other.example:80', 'https://proxy.example:443'],
    ['SOCKS proxy.example:1080', 'socks4://proxy.example:1080'],
    ['SOCKS4 proxy.example:1080', 'socks4://proxy.example:1080'],
    ['SOCKS5 proxy.example:1080', 'socks5://proxy.example:1080'],
  ])("the system's proxy answer %j means %j", (list, wanted) => {
    expect(readProxyList(list)).toBe(wanted)
  })

  it('a proxy answer that is not understood is not taken for a direct connection', () => {
    expect(() => readProxyList('QUIC proxy.example:443')).toThrow()
  })
})

describe('a notice of new replies', () => {
  it('a notice of new replies says who wrote and how often, and nothing of what was written', () => {
    const { t } = testLanguage()
    const one = { kind: 'replies', replies: 3, people: 1, optedOut: 0, name: 'Maya' } as const
    expect(noticeWords(one, t)).toEqual({ title: 'Maya', body: '3 new replies.' })
    expect(noticeWords({ kind: 'replies', replies: 7, people: 4, optedOut: 1 }, t)).toEqual({
      title: '4 people wrote',
      body: '7 new replies. 1 opted out.',
    })
  })
})

describe('the application menu', () => {
  type Item = ReturnType<typeof menuTemplate>[number]
  const flat = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
  const loud = makeText('en', shouted('de'))

  it.each(['darwin', 'win32', 'linux'] as const)(
    'every item of the menu is in the chosen language (%s)',
    (platform) => {
      const items = flat(menuTemplate(loud, () => undefined, platform, false))

      // The menu with the name of the app, and the lines between items, have no words.
      const worded = items.filter(({ type, role }) => type !== 'separator' && role !== 'appMenu')
      expect(worded.length).toBeGreaterThan(14)
      for (const { label } of worded) expect(label).toBe(label?.toUpperCase() ?? 'a label')
    },
  )

  it('the help menu of macOS opens the guide', () => {
    const places: string[] = []
    const items = flat(menuTemplate(loud, (place) => void places.push(place), 'darwin', false))

    items.find(({ label }) => label === 'GUIDE')?.click?.({} as never, undefined, {} as never)

    expect(places).toEqual(['/guide'])
  })

  it('the menu of macOS has what people look for there, in the order of the system', () => {
    const menus = menuTemplate(loud, () => undefined, 'darwin', false)
    const inside = (at: number): Item[] => flat([menus[at]?.submenu].flat() as Item[])

    expect(menus.map(({ role, label }) => role ?? label)).toEqual([
      'appMenu',
      'FILE',
      'EDIT',
      'VIEW',
      'GO',
      'window',
      'help',
    ])
    const roles = inside(0).flatMap(({ role }) => role ?? [])
    expect(roles).toEqual(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'])
    const keys = flat(menus).flatMap(({ accelerator, label }) =>
      accelerator ? [`${String(accelerator)} ${label}`] : [],
    )
    expect(keys).toEqual(['Cmd+, SETTINGS…', 'Cmd+N NEW CAMPAIGN'])
    expect(inside(1).at(-1)?.role).toBe('close')
  })

  it.each(['win32', 'linux'] as const)(
    'quitting and the keys of the system work without a menu bar (%s)',
    (platform) => {
      const items = flat(menuTemplate(loud, () => undefined, platform, false))

      const roles = items.flatMap(({ role }) => role ?? [])
      expect(roles).toEqual(expect.arrayContaining(['quit', 'copy', 'paste', 'zoomIn', 'togglefullscreen', 'close']))
      expect(roles.filter((role) => /appMenu|services|hide/.test(role))).toEqual([])
    },
  )
})

describe('the accent colour', () => {
  it('the accent colour of the system is read without its opacity', () => {
    expect(readAccent({ getAccentColor: () => '0078d4ff' })).toBe('#0078d4')
  })

  it('a system that tells no accent colour, or tells something else, gives none', () => {
    expect(readAccent({})).toBeUndefined()
    expect(readAccent({ getAccentColor: () => '' })).toBeUndefined()
    expect(readAccent({ getAccentColor: () => 'red; } body { display: none' })).toBeUndefined()
    const throwing = (): string => {
      throw new Error('not on this system')
    }
    expect(readAccent({ getAccentColor: throwing })).toBeUndefined()
  })
})
