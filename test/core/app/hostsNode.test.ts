import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PreferenceStore } from '../../../src/main/core/ports'
import { findBuiltPages } from '../../../src/main/hosts/node/builtPages'
import { openFileLogger } from '../../../src/main/hosts/node/fileLogger'
import { makePreferenceFile, peekPreferences } from '../../../src/main/hosts/node/preferenceFile'
import { defaultProfile, openProfileFolder } from '../../../src/main/hosts/node/profileFolder'
import { redact } from '../../../src/main/hosts/node/redact'
import { explainStartFailure } from '../../../src/main/hosts/node/startFailure'
import { systemClock } from '../../../src/main/hosts/node/systemClock'
import { writeScriptKey } from '../../../src/main/hosts/loopback/scriptKey'
import { testLanguage } from '../../support/app/testLanguage'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postrider-hosts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string): number => statSync(path).mode & 0o777

describe('preferences', () => {
  const open = (): PreferenceStore => makePreferenceFile(folder)
  const path = () => join(folder, 'preferences.json')

  it('preferences come back after a restart, in a file that only its owner can read', () => {
    open().write({ colourMode: 'dark', panelWidths: { people: 320 } })

    expect(open().read()).toEqual({ colourMode: 'dark', panelWidths: { people: 320 } })
    expect(modeOf(path())).toBe(0o600)
  })

  it('a look ahead at the preferences changes nothing, also where they cannot be read', () => {
    expect(peekPreferences(folder)).toEqual({})
    open().write({ language: 'de' })
    expect(peekPreferences(folder)).toEqual({ language: 'de' })

    writeFileSync(path(), '{"language":"d')
    expect(peekPreferences(folder)).toEqual({})
    expect(() => open().read()).toThrow(expect.objectContaining({ code: 'SETTINGS_RESET' }) as Error)
  })

  it('preferences forget what a later write leaves out', () => {
    const preferences = open()
    preferences.write({ a: 1, b: 2 })
    preferences.write({ b: 3 })

    expect(preferences.read()).toEqual({ b: 3 })
  })

  it.each([
    ['truncated', '{"colourMode":"da'],
    ['null', 'null'],
    ['an array', '[1]'],
    ['a word', '"dark"'],
    ['empty', ''],
    ['binary', '\u0000\u0001\u0002'],
    ['50 MB', `{"a":"${'x'.repeat(50_000_000)}"}`],
  ])('preferences that are %s are put aside, reported once, and defaults follow (B071)', (_, content) => {
    writeFileSync(path(), content)
    const preferences = open()

    expect(() => preferences.read()).toThrow(expect.objectContaining({ code: 'SETTINGS_RESET' }) as Error)
    expect(preferences.read()).toEqual({})
    const [kept = ''] = readdirSync(folder).filter((name) => name.startsWith('preferences.bad-'))
    expect(readFileSync(join(folder, kept), 'utf8') === content).toBe(true)

    preferences.write({ colourMode: 'dark' })
    expect(open().read()).toEqual({ colourMode: 'dark' })
  })

  it('damaged preferences are put aside, not overwritten, by a write before the first read', () => {
    writeFileSync(path(), '{"colourMode":"da')

    open().write({ colourMode: 'light' })

    expect(readdirSync(folder).filter((name) => name.startsWith('preferences.bad-'))).toHaveLength(1)
    expect(open().read()).toEqual({ colourMode: 'light' })
  })
})

describe('the log', () => {
  const lines = () =>
    readFileSync(join(folder, 'postrider.log'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  it('the log is JSON lines that only its owner can read', () => {
    const logger = openFileLogger(folder)
    logger.info('started', { port: 8080 })
    logger.warn('slow')
    logger.close()

    expect(lines()).toEqual([
      { at: expect.stringMatching(/Z$/) as string, level: 'info', event: 'started', port: 8080 },
      { at: expect.stringMatching(/Z$/) as string, level: 'warn', event: 'slow' },
    ])
    expect(modeOf(join(folder, 'postrider.log'))).toBe(0o600)
  })

  it('the log keeps one older file and never grows past its size', () => {
    const logger = openFileLogger(folder, 1_000)
    for (let turn = 0; turn < 100; turn += 1) logger.info('turn', { turn })
    logger.close()

    expect(readdirSync(folder).sort()).toEqual(['postrider.log', 'postrider.log.1'])
    expect(statSync(join(folder, 'postrider.log')).size).toBeLessThanOrEqual(1_000)
    expect(lines().at(-1)).toMatchObject({ turn: 99 })
  })

  it('what is logged reaches the file without what a log may not hold', () => {
    const logger = openFileLogger(folder)
    logger.warn('refused', { said: 'to +44 7700 900123 now', apiKey: 'abc' })
    logger.close()

    expect(lines()).toEqual([expect.objectContaining({ event: 'refused', said: 'to …123 now', apiKey: '[left out]' })])
  })

  it('the newest lines of both log files are read without what an earlier version wrote into them', () => {
    const old = { at: '2026-11-20T09:00:00.000Z', level: 'info', event: 'old', said: 'to +44 7700 900123' }
    writeFileSync(join(folder, 'postrider.log.1'), `${JSON.stringify(old)}\n{"at":"2026-11-2`)
    const logger = openFileLogger(folder)
    logger.info('started', { port: 8080 })

    const newest = logger.newest(3).map((line) => JSON.parse(line) as unknown)

    expect(newest).toEqual([{ ...old, said: 'to …123' }, expect.objectContaining({ event: 'started', port: 8080 })])
    expect(logger.newest(1)).toHaveLength(1)
  })

  it('an erased log keeps no line, and later lines start a new file', () => {
    const logger = openFileLogger(folder, 200)
    for (let turn = 0; turn < 10; turn += 1) logger.info('turn', { turn })

    logger.erase()
    logger.info('later')
    logger.close()

    expect(readdirSync(folder)).toEqual(['postrider.log'])
    expect(lines()).toEqual([expect.objectContaining({ event: 'later' })])
  })

  it('a log that cannot be written does not fail its caller', () => {
    const logger = openFileLogger(join(folder, 'nowhere'))

    expect(() => logger.error('lost')).not.toThrow()
  })
})

describe('what a log may hold', () => {
  it.each([
    ['a phone in a text', { said: 'to +44 7700 900123 now' }, { said: 'to …123 now' }],
    ['a phone without signs', { said: '447700900123' }, { said: '…123' }],
    ['a phone as a number', { phone: 447700900123 }, { phone: '…123' }],
    ['phones in a list', { all: ['+1 212 555 0100', '+33639980001'] }, { all: ['…100', '…001'] }],
    [
      'credentials',
      { apiKey: 'abc', nested: { Authorization: 'Bearer x' } },
      { apiKey: '[left out]', nested: { Authorization: '[left out]' } },
    ],
    [
      'message text and names',
      { text: 'Hello Ann', firstname: 'Ann' },
      { text: '[left out]', firstname: '[left out]' },
    ],
    [
      'what an error quotes',
      { error: `SyntaxError: Unexpected token 'H', "Hello "Ann"" is not valid JSON`, cut: 'Bad value "Hello Ann' },
      { error: 'SyntaxError: Unexpected token [left out], [left out] is not valid JSON', cut: 'Bad value [left out]' },
    ],
    [
      'an e-mail address, a header and a token',
      { said: 'ann@example.org', sent: 'Bearer abc.def', got: 'with eyJhbGciOi.eyJzdWIi.c2ln' },
      { said: '[left out]', sent: '[left out]', got: 'with [left out]' },
    ],
    [
      'a home folder',
      { at1: '/home/imogen/apps/x.cjs', at2: 'C:\\Users\\Imogen\\x', at3: '/Users/imogen/x' },
      { at1: '~/apps/x.cjs', at2: '~\\x', at3: '~/x' },
    ],
    [
      'times, counts and flags',
      { at: '2026-11-21T10:00:00.000Z', rows: 10_000, ok: true },
      { at: '2026-11-21T10:00:00.000Z', rows: 10_000, ok: true },
    ],
  ])('a log entry hides or keeps %s', (_, fields, wanted) => {
    expect(redact(fields)).toEqual(wanted)
  })

  it('an error is logged without its message, which can quote a text to someone', () => {
    const error = Object.assign(new SyntaxError('Unexpected token in "Hello Ann"'), { code: 'EBAD' })

    const kept = JSON.stringify(redact({ error }))

    expect(kept).toContain('SyntaxError')
    expect(kept).toContain('EBAD')
    expect(kept).toContain('hostsNode.test.ts')
    expect(kept).not.toContain('Ann')
  })

  it('an endless value is cut in the log', () => {
    const circle: Record<string, unknown> = { long: 'x'.repeat(10_000) }
    circle.self = circle

    expect(JSON.stringify(redact(circle)).length).toBeLessThan(5_000)
  })
})

describe('the profile', () => {
  it('the profile, and every file made in it later, is for its owner alone', () => {
    const before = process.umask()
    try {
      const profile = openProfileFolder(join(folder, 'deep', 'profile'))
      writeFileSync(join(profile, 'file'), '')
      mkdirSync(join(profile, 'inner'))

      expect([profile, join(profile, 'file'), join(profile, 'inner')].map(modeOf)).toEqual([0o700, 0o600, 0o700])
    } finally {
      process.umask(before)
    }
  })

  it('the profile lies where each system keeps such things', () => {
    expect(defaultProfile({ XDG_CONFIG_HOME: '/c' }, 'linux')).toBe('/c/Postrider')
    expect(defaultProfile({}, 'linux')).toMatch(/\/\.config\/Postrider$/)
    expect(defaultProfile({ APPDATA: '/roaming' }, 'win32')).toBe(join('/roaming', 'Postrider'))
    expect(defaultProfile({}, 'darwin')).toMatch(/Library\/Application Support\/Postrider$/)
  })

  it('the profile holds a script key that only its owner can read, while Postrider runs', () => {
    writeFileSync(join(folder, 'script-key'), 'old', { mode: 0o644 })

    const remove = writeScriptKey(folder, 'new', 1234)

    const [key, address] = [join(folder, 'script-key'), join(folder, 'script-address')]
    expect([key, address].map((path) => readFileSync(path, 'utf8'))).toEqual(['new', 'http://127.0.0.1:1234'])
    expect([key, address].map(modeOf)).toEqual([0o600, 0o600])
    remove()
    expect([key, address].filter(existsSync)).toEqual([])
  })
})

describe('built pages', () => {
  it('the built pages are those that existed at the start, under their own address', () => {
    mkdirSync(join(folder, 'assets'))
    for (const name of ['index.html', 'assets/index-a1.js', 'assets/inter.woff2', 'assets/index-a1.js.map', '.env'])
      writeFileSync(join(folder, name), '')

    const pages = findBuiltPages(folder)

    expect([...pages.keys()].sort()).toEqual(['/', '/assets/index-a1.js', '/assets/inter.woff2', '/index.html'])
    expect(pages.get('/assets/index-a1.js')).toMatchObject({ type: 'text/javascript; charset=utf-8', isHashed: true })
  })
})

describe('a start that failed', () => {
  it('a failed start prints one sentence with the folder, and has its own exit code when the profile is open elsewhere (B068)', () => {
    const { t } = testLanguage()
    const inUse = explainStartFailure(t, { code: 'PROFILE_IN_USE' }, '/profile')
    const other = explainStartFailure(t, { code: 'STORAGE_FAILED' }, '/profile')

    expect(inUse).toEqual({ sentence: expect.stringContaining('/profile') as string, exitCode: 3 })
    expect(other).toEqual({ sentence: expect.stringContaining('STORAGE_FAILED') as string, exitCode: 1 })
    expect(explainStartFailure(t, { code: 'EADDRINUSE' }, '/profile', 8080).sentence).toContain('8080')
  })
})

describe('the clock', () => {
  it('the clock runs a task later, or not at all when it is cancelled', async () => {
    const ran: string[] = []
    systemClock.after(1, () => ran.push('kept'))
    systemClock.after(1, () => ran.push('cancelled'))()

    await expect.poll(() => ran).toEqual(['kept'])
  })

  it('the clock does not fire a wait of months at once', async () => {
    let fired = false
    const cancel = systemClock.after(90 * 86_400_000, () => (fired = true))

    await new Promise((resolve) => setTimeout(resolve, 20))
    cancel()
    expect(fired).toBe(false)
  })
})
