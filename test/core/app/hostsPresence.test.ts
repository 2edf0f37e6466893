// Tray, notices and questions of the desktop without its window. All of it is decided without Electron.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Account, LiveEvent, Progress } from '../../../src/contract'
import { setLoginItem } from '../../../src/main/hosts/electron/loginItem'
import { followSends } from '../../../src/main/hosts/electron/presence/followSends'
import { makeHostFormat } from '../../../src/main/hosts/electron/presence/hostFormat'
import { answerDeadlineMs, makeLeaving } from '../../../src/main/hosts/electron/presence/leaving'
import { moneyNotice, noticesOf, type SendNotice } from '../../../src/main/hosts/electron/presence/noticesOf'
import { noticeText } from '../../../src/main/hosts/electron/presence/noticeText'
import { readOpenedFiles } from '../../../src/main/hosts/electron/presence/openedFiles'
import { isQuietAt } from '../../../src/main/hosts/electron/presence/quietNotices'
import { readPresence } from '../../../src/main/hosts/electron/presence/presence'
import { trayMenu } from '../../../src/main/hosts/electron/presence/trayMenu'
import { anAccount, aProgress, stateCounts } from '../../renderer/shapes'
import { testLanguage } from '../../support/app/testLanguage'

const now = Date.parse('2026-11-20T09:42:00Z')
const running = aProgress({ counts: stateCounts({ total: 100, accepted: 60, pending: 30, inflight: 10 }) })
const paused = aProgress({ ...running, state: 'paused', pauseReason: 'user' })
const planned = aProgress({
  campaignId: 'c2',
  name: 'Birthdays',
  state: 'waiting',
  waitReason: 'planned',
  waitsUntil: '2026-11-21T10:00:00.000Z',
})
const money = (micros: number): { micros: number; currency: string } => ({ micros, currency: 'GBP' })
const withBalance = (micros: number): Account =>
  anAccount({ balance: { money: money(micros), words: '', readAt: '2026-11-20T09:00:00.000Z' } })

describe('the sign outside of the window', () => {
  const sign = (...sends: Progress[]): string => readPresence({ sends, unread: 0 }).sign

  it('the sign says sending, else that a person must decide, else paused, else rest', () => {
    const doubt = aProgress({ campaignId: 'c3', state: 'settling', needsDecision: true })

    expect(sign(doubt, paused, running)).toBe('sending')
    expect(sign(paused, doubt)).toBe('decide')
    expect(sign(aProgress({ state: 'paused', pauseReason: 'late' }))).toBe('decide')
    expect(sign(paused)).toBe('paused')
    expect(sign(planned)).toBe('rest')
  })

  it('the sign counts those who wait, those in hand, and what needs a person', () => {
    const late = aProgress({ campaignId: 'c3', state: 'paused', pauseReason: 'late' })

    expect(readPresence({ sends: [running, late], unread: 4 })).toMatchObject({
      waiting: 30,
      inflight: 10,
      badge: 5,
      unread: 4,
      bar: { share: 0.6, isPaused: false },
    })
    expect(readPresence({ sends: [paused], unread: 0 }).bar).toEqual({ share: 0.6, isPaused: true })
    expect(readPresence({ sends: [], unread: 0 }).bar).toBeUndefined()
  })

  it('a campaign that waits or is paused does not keep the computer awake', () => {
    expect(readPresence({ sends: [planned, paused], unread: 0 }).sending).toBeUndefined()
    expect(readPresence({ sends: [planned], unread: 0 }).next).toEqual({ name: 'Birthdays', at: planned.waitsUntil })
  })
})

describe('a notice about a campaign', () => {
  const kinds = (before: Progress | undefined, after: Progress): string[] =>
    noticesOf(before, after).map(({ kind }) => kind)

  it('a notice comes when a campaign is done, uncertain or paused for a reason, once', () => {
    const done = aProgress({ ...running, state: 'done' })
    const doubt = aProgress({ ...running, counts: stateCounts({ total: 100, uncertain: 19, pending: 81 }) })

    expect(kinds(running, done)).toEqual(['done'])
    expect(kinds(done, done)).toEqual([])
    expect(kinds(running, doubt)).toEqual(['uncertain'])
    expect(kinds(doubt, doubt)).toEqual([])
    expect(kinds(running, aProgress({ ...running, state: 'paused', pauseReason: 'balance' }))).toEqual(['paused'])
  })

  it('no notice comes for a pause of one’s own or one that ends automatically, a test, or what was before the start', () => {
    const offline = aProgress({
      ...running,
      state: 'paused',
      pauseReason: 'offline',
      waitsUntil: '2026-11-20T10:00:00.000Z',
    })
    const test = aProgress({ ...running, isTest: true })

    expect(kinds(running, paused)).toEqual([])
    expect(kinds(running, offline)).toEqual([])
    expect(kinds(test, aProgress({ ...test, state: 'done' }))).toEqual([])
    expect(kinds(undefined, aProgress({ state: 'done' }))).toEqual([])
  })

  it('a notice says that the balance does not cover the next planned campaign, only in the same currency', () => {
    const costly = aProgress({ ...planned, estimated: money(44_900_000) })

    expect(moneyNotice(withBalance(8_100_000), [costly])).toMatchObject({ kind: 'money', left: money(8_100_000) })
    expect(moneyNotice(withBalance(50_000_000), [costly])).toBeUndefined()
    expect(moneyNotice(anAccount({}), [costly])).toBeUndefined()
    const foreign = aProgress({ ...planned, estimated: { micros: 1e9, currency: 'EUR' } })
    expect(moneyNotice(withBalance(1), [foreign])).toBeUndefined()
  })

  it('a notice names the campaign, counts and money, and its place; never a person', () => {
    const { t, now: spoken } = testLanguage()
    const format = makeHostFormat(spoken)
    const text = (notice: SendNotice) => noticeText(notice, t, format, now)
    const done = aProgress({
      counts: stateCounts({ total: 1_860, accepted: 1_848, refused: 12 }),
      spent: money(59_130_000),
    })

    expect(text({ kind: 'done', send: done })).toEqual({
      title: 'Christmas is done',
      body: '1,848 of 1,860 accepted. 12 refused. £59.13.',
      place: '/campaigns/c1',
    })
    expect(text({ kind: 'money', send: planned, left: money(8_100_000), needed: money(44_900_000) }).title).toBe(
      '£8.10 left, the next send needs £44.90',
    )
    expect(text({ kind: 'paused', send: aProgress({ name: '' }) }).title).toBe('Untitled campaign is paused')
  })
})

describe('the menu of the tray', () => {
  const { t, now: spoken } = testLanguage()
  const acts: string[] = []
  const menu = (sends: readonly Progress[], unread = 0) =>
    trayMenu(
      readPresence({ sends, unread }),
      withBalance(218_600_000),
      {
        open: (place) => acts.push(`open ${place ?? ''}`),
        pauseAll: () => acts.push('pause'),
        quit: () => acts.push('quit'),
      },
      { t, format: makeHostFormat(spoken), now },
    )

  it('the tray’s menu says what is being sent, offers to pause it, and asks before it quits', () => {
    const items = menu([aProgress({ ...running, endsAt: '2026-11-20T09:49:00.000Z' })], 4)

    expect(items.map(({ label }) => label).filter(Boolean)).toEqual([
      anAccount({}).name,
      '£218.60 left',
      'Christmas',
      expect.stringMatching(/^60 of 100 · ends \d\d:49$/) as string,
      'Pause all campaigns',
      'New campaign',
      '4 unread replies',
      'Open Postrider',
      'Quit…',
    ])
    const pause = items.find(({ label }) => label === 'Pause all campaigns')
    expect(pause?.enabled).toBe(true)
    pause?.click?.(undefined as never, undefined as never, undefined as never)
    expect(acts).toEqual(['pause'])
  })

  it('the tray’s menu offers no pause when nothing is sent, and names the next campaign', () => {
    const labels = menu([planned]).map(({ label, enabled }) => [label, enabled] as const)

    expect(labels).toContainEqual(['Nothing is being sent', false])
    expect(labels).toContainEqual(['Pause all campaigns', false])
    expect(labels).toContainEqual([expect.stringMatching(/^Next: Birthdays, Sat,? 21 Nov, \d\d:00$/), false])
  })
})

describe('leaving during a send', () => {
  function start(changes: { inTray?: boolean; always?: boolean; noTray?: boolean; sends?: Progress[] } = {}) {
    const did: string[] = []
    const world = { sends: changes.sends ?? [running] }
    let late: (() => void) | undefined
    let paused: (() => void) | undefined
    const leaving = makeLeaving({
      presence: () => readPresence({ sends: world.sends, unread: 0 }),
      isKeptInTray: () => changes.inTray === true,
      isAlwaysSending: () => changes.always === true,
      hasTray: () => changes.noTray !== true,
      ask: () => did.push('ask'),
      closeWindow: () => did.push('close'),
      pauseSends: (why) => {
        did.push(why === 'user' ? 'pause' : `pause: ${why}`)
        return new Promise((resolve) => (paused = resolve))
      },
      quit: () => did.push('quit'),
      after: (delayMs, run) => {
        expect(delayMs).toBe(answerDeadlineMs)
        late = run
      },
    })
    return {
      leaving,
      did,
      world,
      tooLate: () => late?.(),
      paused: async () => {
        paused?.()
        await Promise.resolve()
        await Promise.resolve()
      },
    }
  }

  it('closing during a send asks, and keeps the window until there is an answer', () => {
    const { leaving, did } = start()

    expect(leaving.close()).toBe(false)
    expect(leaving.quit()).toBe(false)
    expect(did).toEqual(['ask', 'ask'])
    leaving.answer('cancel')
    expect(leaving.isHeld()).toBe(false)
    expect(did).toEqual(['ask', 'ask'])
  })

  it('a send goes on without the window, and quits nothing', () => {
    const { leaving, did } = start()
    leaving.close()

    leaving.answer('keep')

    expect(did).toEqual(['ask', 'close'])
    expect(leaving.close()).toBe(true)
    expect(leaving.isHeld()).toBe(true)
  })

  it('quitting pauses and waits for the answers of the requests in hand before it ends', async () => {
    const { leaving, did, world, paused } = start()
    leaving.quit()

    leaving.answer('pause')
    world.sends = [aProgress({ ...running, state: 'paused', pauseReason: 'user' })]
    await paused()
    leaving.changed()
    expect(did).toEqual(['ask', 'pause'])
    world.sends = [aProgress({ state: 'paused', counts: stateCounts({ total: 100, accepted: 70, pending: 30 }) })]
    leaving.changed()

    expect(did).toEqual(['ask', 'pause', 'quit'])
    expect(leaving.quit()).toBe(true)
  })

  it('quitting waits a minute at most for an answer', async () => {
    const { leaving, did, paused, tooLate } = start()
    leaving.quit()
    leaving.answer('pause')
    await paused()

    tooLate()

    expect(did).toEqual(['ask', 'pause', 'quit'])
  })

  it('a send is paused without a question when the computer shuts down, and the next start does not say that a person paused it', () => {
    const { leaving, did } = start()

    leaving.shutDown()

    expect(did).toEqual(['pause: restart'])
  })

  it('closing does not ask with the tray or the setting, but does where the system shows no icon', () => {
    for (const changes of [{ inTray: true }, { always: true }]) {
      const { leaving, did } = start(changes)
      expect(leaving.close()).toBe(true)
      expect(leaving.isHeld()).toBe(true)
      expect(did).toEqual([])
    }
    expect(start({ always: true, noTray: true }).leaving.close()).toBe(false)
  })

  it('leaving is not asked about when nothing is sent, and an answer that was not asked for does nothing', () => {
    const { leaving, did } = start({ sends: [paused, planned] })

    leaving.answer('now')
    expect(did).toEqual([])
    expect(leaving.close()).toBe(true)
    expect(leaving.quit()).toBe(true)
  })
})

describe('a file opened with Postrider', () => {
  it('a file opened with Postrider is taken from the arguments by its ending; options, addresses and the data folder are not', () => {
    const args = (...more: string[]) => readOpenedFiles(['postrider', ...more], 1, '/home/maya')

    expect(args('people.csv')).toEqual(['/home/maya/people.csv'])
    expect(args('--no-sandbox', '/tmp/x.POSTRIDER')).toEqual(['/tmp/x.POSTRIDER'])
    expect(args('--data', 'old.csv')).toEqual([])
    expect(args('https://example.com/people.csv', 'postrider://send?all.csv', 'file://host/x.csv')).toEqual([])
    expect(args('.', 'notes.pdf', '--x=people.csv')).toEqual([])
    expect(args('one.csv', 'two.csv')).toEqual(['/home/maya/one.csv'])
  })
})

describe.skipIf(process.platform === 'win32')('a file that the desktop names by its address', () => {
  it('a file opened from the desktop of Linux was ignored: its address is read as its path', () => {
    const args = (...more: string[]) => readOpenedFiles(['postrider', ...more], 1, '/')

    expect(args('file:///home/maya/Spring%20sale%20%26%20more.csv')).toEqual(['/home/maya/Spring sale & more.csv'])
    expect(args('file:///home/maya/notes.pdf', 'file:///home/a%2fb.csv', 'file:people.csv')).toEqual([])
  })
})

describe('starting with the computer', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'postrider-login-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const never = {
    getLoginItemSettings: () => ({ openAtLogin: false }),
    setLoginItemSettings: () => expect.unreachable(),
  }

  it('starting with the computer is on Linux a file that goes again, with a name that the shell cannot read otherwise', () => {
    const env = { XDG_CONFIG_HOME: folder }
    const options = { system: never, platform: 'linux', program: '/opt/Post "rider" 100%/postrider', env } as const
    const file = join(folder, 'autostart', 'postrider.desktop')

    setLoginItem(true, options)
    expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/Post \\"rider\\" 100%%/postrider" --hidden\n')
    setLoginItem(false, options)
    expect(() => readFileSync(file)).toThrow()
    setLoginItem(false, options)
  })

  it('starting with the computer is elsewhere asked of the system, only when it differs', () => {
    const asked: unknown[] = []
    const system = {
      getLoginItemSettings: () => ({ openAtLogin: true }),
      setLoginItemSettings: (settings: unknown) => asked.push(settings),
    }
    const options = { system, platform: 'win32', program: 'postrider.exe', env: {} } as const

    setLoginItem(true, options)
    setLoginItem(false, options)

    expect(asked).toEqual([{ openAtLogin: false, args: ['--hidden'] }])
  })
})

describe('the follower of sends', () => {
  it('the follower of sends reads at the start, takes what is later, tells each news once, and lets go of what is over', async () => {
    const events: LiveEvent[] = [
      { kind: 'ready', online: true },
      { kind: 'inbox', unread: 5, added: 2 },
      { kind: 'progress', progress: aProgress({ ...running, revision: 0, name: 'Older' }) },
      { kind: 'contacts' },
      { kind: 'progress', progress: aProgress({ ...running, revision: 2, state: 'done' }) },
    ]
    const seen: unknown[] = []
    const told: string[] = []
    async function* subscribe() {
      yield* events
    }
    const client = {
      live: { subscribe: () => Promise.resolve(subscribe()) },
      inbox: { state: () => Promise.resolve({ unread: 3 }) },
      outbox: { active: () => Promise.resolve([running]) },
      accounts: { list: () => Promise.reject(new Error('NO_ACCOUNT')) },
    }
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const follower = followSends({
      client: client as unknown as Parameters<typeof followSends>[0]['client'],
      logger,
      changed: () => {
        const { sends, unread } = follower.seen()
        seen.push([sends.map(({ name }) => name), unread])
      },
      notice: ({ kind }) => told.push(kind),
    })

    await expect.poll(() => seen.length).toBe(4)
    expect(seen).toEqual([
      [['Christmas'], 3],
      [['Christmas'], 5],
      [['Christmas'], 5],
      [[], 5],
    ])
    expect(told).toEqual(['done'])
  })
})

describe('hours without notices', () => {
  const at = (clock: string): Date => new Date(`2026-11-20T${clock}:00`)

  it('hours without notices go over midnight, end on the minute, and are none until the user sets them', () => {
    const night = { from: '20:00', to: '08:00' }
    expect(['19:59', '20:00', '00:00', '07:59', '08:00'].map((clock) => isQuietAt(night, at(clock)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(['12:29', '12:30', '13:00'].map((clock) => isQuietAt({ from: '12:30', to: '13:00' }, at(clock)))).toEqual([
      false,
      true,
      false,
    ])
    expect(isQuietAt(null, at('23:00'))).toBe(false)
    expect(isQuietAt({ from: '08:00', to: '08:00' }, at('08:00'))).toBe(false)
  })
})
