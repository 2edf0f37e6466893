// One instance, the window's place, and a clean end.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeProfile, spawnElectron, startElectron, startLoopback } from '../../support/hosts/builtHosts'
import { ownPage, test } from './electronTest'
import { connectToPage, holdThreads } from './heldStart'

test.describe('one instance', () => {
  test('a second start ends at once, does nothing with its arguments, and the first window comes forward (B079)', async ({
    shared: { app, page, profile },
  }) => {
    await app.evaluate(({ app: electron }) => {
      electron.on('second-instance', () => Reflect.set(globalThis, 'wasAskedAgain', true))
    })

    const second = spawnElectron(profile, ['https://example.com', 'postrider://send?all', 'notes.pdf'])
    const [code] = (await once(second, 'exit')) as [number]

    expect(code).toBe(0)
    await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'wasAskedAgain') as unknown)).toBe(true)
    expect(page.url()).toMatch(ownPage)
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  test('the loopback host on the same profile says so in one sentence and ends with code 3 (B068)', async ({
    shared: { profile },
  }) => {
    const refused = await startLoopback(profile).then(
      () => 'started',
      (error: Error) => error.message,
    )

    expect(refused).toMatch(/^Ended with 3: Postrider is already open with the data folder \S+\. [^\n]+\n$/)
    expect(refused).toContain(profile)
  })

  test(
    'Electron beside a loopback host on the same profile says so and opens no window (B068)',
    { tag: '@long' },
    async ({ own: { app, profile } }) => {
      await app.close()
      const loopback = await startLoopback(profile)
      const second = spawnElectron(profile)
      let said = ''
      second.stderr?.on('data', (chunk: Buffer) => (said += String(chunk)))

      await expect.poll(() => said).toContain(`Postrider is already open with the data folder ${profile}.`)
      second.kill('SIGKILL')
      expect(await loopback.stop()).toBe(0)
    },
  )
})

test.describe('the window', () => {
  test(
    'the window opens where it was closed, with the zoom that it had',
    { tag: '@long' },
    async ({ own: { app, profile } }) => {
      const bounds = { x: 40, y: 30, width: 900, height: 600 }
      await app.evaluate(({ BrowserWindow }, place) => {
        const [own] = BrowserWindow.getAllWindows()
        own?.setBounds(place)
        own?.webContents.setZoomLevel(1)
      }, bounds)
      await app.close()
      // The browser engine keeps a zoom as well.
      rmSync(join(profile, 'window'), { recursive: true })

      const again = await startElectron(profile)
      const found = await again.app.evaluate(({ BrowserWindow }) => {
        const [own] = BrowserWindow.getAllWindows()
        return { bounds: own?.getBounds(), zoom: own?.webContents.getZoomLevel() }
      })
      await again.app.close()

      expect(found).toEqual({ bounds, zoom: 1 })
    },
  )

  test('the page follows the colours and the contrast of the system, also when they change', async ({
    shared: { page },
  }) => {
    const look = page.locator('html')

    await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' })
    await expect(look).toHaveClass(/(^| )dark( |$)/)
    await expect(look).toHaveClass(/(^| )more-contrast( |$)/)
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
    await expect(look).not.toHaveClass(/(^| )dark( |$)/)
    await expect(look).not.toHaveClass(/more-contrast/)
    await page.emulateMedia({ colorScheme: null, contrast: null })
  })

  test('the list of windows of a Linux desktop showed a window without a picture', async ({ shared: { app } }) => {
    test.skip(process.platform !== 'linux', 'elsewhere the picture is the program’s')
    const id = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getNativeWindowHandle().readUInt32LE(),
    )

    // Its width, which stands before the points.
    const ask = ['-id', String(id), '-len', '4', '-f', '_NET_WM_ICON', '32c', ' is $0 wide', '_NET_WM_ICON']
    const told = spawnSync('xprop', ask, { encoding: 'utf8' })

    expect(told.stdout).toContain('is 256 wide')
  })

  test('the window does what its own buttons say', async ({ own: { app, page } }) => {
    const act = (action: string) =>
      page.evaluate(
        (what) => (Reflect.get(window, 'postrider') as { windowAction(action: string): void }).windowAction(what),
        action,
      )

    // Without a window manager nothing is ever maximised, so the calls are counted instead.
    await app.evaluate(({ BrowserWindow }) => {
      const [own] = BrowserWindow.getAllWindows()
      const done: string[] = []
      Reflect.set(globalThis, 'done', done)
      Object.assign(own ?? {}, { maximize: () => done.push('maximised'), minimize: () => done.push('minimised') })
    })

    for (const action of ['maximise', 'minimise', 'nonsense', 'constructor']) await act(action)
    await expect
      .poll(() => app.evaluate(() => Reflect.get(globalThis, 'done') as unknown))
      .toEqual(['maximised', 'minimised'])
    const closed = app.waitForEvent('close')
    await act('close')
    await closed
  })
})

test('a signal of the system ends the app as cleanly as closing the window', async ({ own: { app, readLog } }) => {
  const child = app.process()
  const ended = once(child, 'exit')

  child.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  expect(readLog()).toContain('electron.stopped')
})

test('closing the window ends everything cleanly, and nothing was printed', async ({
  own: { app, profile, readLog },
}) => {
  const child = app.process()
  let stdout = ''
  child.stdout?.on('data', (chunk: Buffer) => (stdout += String(chunk)))
  const ended = once(child, 'exit')

  await app.close()

  expect(await ended).toEqual([0, null])
  expect(stdout).toBe('')
  expect(readLog()).toContain('electron.stopped')
  expect(existsSync(join(profile, 'window.json'))).toBe(true)
})

test('quitting while the core is being opened waits for it, and ends as cleanly', async () => {
  test.skip(process.env.POSTRIDER_INSPECTABLE !== undefined, 'the packaged program does not read NODE_OPTIONS')
  const profile = makeProfile()
  const database = join(profile, 'postrider.sqlite')
  const threads = holdThreads(profile)
  const app = spawnElectron(profile, [], threads.env)
  const ended = once(app, 'exit')
  await expect.poll(threads.areHeld, { timeout: 60_000 }).toBe(true)

  app.kill('SIGTERM')
  await expect.poll(threads.areLeft).toBe(true)
  expect(existsSync(database)).toBe(false)
  threads.release()

  expect(await ended).toEqual([0, null])
  expect(existsSync(database)).toBe(true)
  // A database that was closed has nothing beside it.
  expect(existsSync(`${database}-wal`)).toBe(false)
  const log = readFileSync(join(profile, 'postrider.log'), 'utf8')
  const events = ['start', 'started', 'stop', 'stop_late', 'stopped'].filter((name) =>
    log.includes(`electron.${name}"`),
  )
  expect(events).toEqual(['stopped'])
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

test(
  'a start showed nothing before the core was open, although the account of its first page was known',
  { tag: '@long' },
  async ({ own }) => {
    test.skip(process.env.POSTRIDER_INSPECTABLE !== undefined, 'the packaged program does not read NODE_OPTIONS')
    const { profile } = own
    await own.page.getByRole('button', { name: 'Try the practice account' }).click()
    await expect.poll(() => existsSync(join(profile, 'window', 'account'))).toBe(true)
    await own.app.close()
    const threads = holdThreads(profile)

    const app = spawnElectron(profile, ['--remote-debugging-port=0'], threads.env)
    const ended = once(app, 'exit')
    const { browser, page } = await connectToPage(app)
    const main = page.locator('main')

    // Home is there without its figures, and cannot be used.
    const heading = page.locator('[inert] main h1')
    await expect(heading).toBeAttached()
    await heading.evaluate((element) => element.setAttribute('data-built', 'ahead'))
    expect(await main.innerText()).not.toMatch(
      /Nothing needs you|not read|No campaign|No messages|no final answers|none in the week/i,
    )

    threads.release()
    await page.locator('[inert]').waitFor({ state: 'detached' })
    await expect(main.locator('h1[data-built=ahead]')).toBeVisible()
    await expect(main).toContainText('Nothing needs you')
    await browser.close()
    app.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)
