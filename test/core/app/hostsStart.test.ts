// A start of the desktop app before its core is open: the requests that it keeps, and whether it shows a window.
import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { keepEarlyRequests } from '../../../src/main/hosts/electron/starts/earlyRequests'
import { isHiddenStart } from '../../../src/main/hosts/electron/starts/hiddenArgument'

function fakeApp() {
  const app = new EventEmitter()
  const prevented: string[] = []
  const event = (name: string) => ({ preventDefault: () => void prevented.push(name) })
  return {
    app,
    prevented,
    take: keepEarlyRequests(app as unknown as App),
    startAgain: (...args: string[]) =>
      app.emit('second-instance', event('second'), ['postrider', ...args], '/home/maya'),
    openAsMac: (path: string) => app.emit('open-file', event(path), path),
  }
}

describe('what comes while the profile is opened', () => {
  it('a file that a second start named while the first one opened its profile was lost', () => {
    const { app, prevented, take, startAgain, openAsMac } = fakeApp()

    startAgain('--data', '/p', 'people.csv')
    openAsMac('/home/maya/shop.xlsx')
    openAsMac('/home/maya/notes.pdf')

    expect(take()).toEqual({ files: ['/home/maya/people.csv', '/home/maya/shop.xlsx'], isWindowWanted: true })
    expect(prevented).toEqual(['/home/maya/shop.xlsx', '/home/maya/notes.pdf'])
    // From here on the core answers, and nothing is taken twice.
    expect([app.listenerCount('second-instance'), app.listenerCount('open-file')]).toEqual([0, 0])
  })

  it('a second start without a file brings the window of a start into the tray, and macOS alone does not', () => {
    const again = fakeApp()
    again.startAgain()
    const quiet = fakeApp()
    quiet.openAsMac('/home/maya/notes.pdf')

    expect(again.take()).toEqual({ files: [], isWindowWanted: true })
    expect(quiet.take()).toEqual({ files: [], isWindowWanted: false })
  })
})

describe('a start with the computer', () => {
  const system = (wasOpenedAtLogin: boolean) => ({ getLoginItemSettings: () => ({ wasOpenedAtLogin }) })

  it('a start with the computer opened a window on macOS, where the argument of a login item does not reach the app', () => {
    expect(isHiddenStart({ args: ['Postrider'], platform: 'darwin', system: system(true) })).toBe(true)
    expect(isHiddenStart({ args: ['Postrider'], platform: 'darwin', system: system(false) })).toBe(false)
  })

  it('a start with the computer is known elsewhere by its argument, and the system is not asked', () => {
    const never = { getLoginItemSettings: () => expect.unreachable() }

    expect(isHiddenStart({ args: ['postrider', '--hidden'], platform: 'linux', system: never })).toBe(true)
    expect(isHiddenStart({ args: ['postrider'], platform: 'win32', system: never })).toBe(false)
  })
})
