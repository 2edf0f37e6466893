// The limits of the page, whatever code runs in it.
import { createSocket } from 'node:dgram'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type ElectronApplication } from '@playwright/test'
import { hasSandbox } from '../../support/hosts/builtHosts'
import { ownPage, test } from './electronTest'

/** By the main process, because Playwright waits for the end of a navigation that was refused. */
function inPage(app: ElectronApplication, script: string): Promise<unknown> {
  return app.evaluate(
    ({ BrowserWindow }, asked) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(asked) as Promise<unknown>,
    script,
  )
}

/** The place of the profile is asked for each time that its page is opened, so only a page that is answered shows it. */
async function expectAnswers(app: ElectronApplication, profile: string): Promise<void> {
  // Without an account this is where every start leads to.
  await expect.poll(() => inPage(app, 'location.hash'), { timeout: 20_000 }).toBe('#/welcome')
  await inPage(app, "void (location.hash = '#/settings/data')")
  await expect.poll(() => inPage(app, 'document.body.innerText'), { timeout: 20_000 }).toContain(profile)
}

test.describe('the page', () => {
  test('the page is served from inside the app with the strict policy, and has no Node', async ({
    shared: { page },
  }) => {
    const seen = await page.evaluate(async () => ({
      address: location.href,
      policy: (await fetch('/')).headers.get('content-security-policy'),
      missing: (await fetch('/%2e%2e/package.json')).status,
      foreign: [
        typeof Reflect.get(globalThis, 'require'),
        typeof Reflect.get(globalThis, 'process'),
        typeof Reflect.get(globalThis, 'module'),
      ],
      bridge: Object.keys(Reflect.get(globalThis, 'postrider') as object).sort(),
    }))

    expect(new URL(seen.address)).toMatchObject({ protocol: 'app:', host: 'postrider' })
    expect(seen.policy).toContain("default-src 'none'; script-src 'self'")
    expect(seen.missing).toBe(404)
    expect(seen.foreign).toEqual(['undefined', 'undefined', 'undefined'])
    expect(seen.bridge).toEqual(['dragOut', 'leave', 'listen', 'platform', 'registerFile', 'update', 'windowAction'])
  })

  test('the running window has the safe preferences, and no experimental ones', async ({ shared: { app } }) => {
    const found = await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
        getLastWebPreferences(): Readonly<Record<string, unknown>>
      }
      const all = contents.getLastWebPreferences()
      const isOn = (name: string): boolean => all[name] === true || (typeof all[name] === 'string' && all[name] !== '')
      const names = ['sandbox', 'contextIsolation', 'webSecurity', 'nodeIntegration', 'nodeIntegrationInWorker']
      const risky = ['nodeIntegrationInSubFrames', 'allowRunningInsecureContent', 'experimentalFeatures', 'webviewTag']
      return [...names, ...risky, 'enableBlinkFeatures', 'navigateOnDragDrop', 'devTools'].filter(isOn)
    })

    expect(found).toEqual(['sandbox', 'contextIsolation', 'webSecurity'])
  })

  test("the page's process is held by the system's sandbox", async ({ shared: { app } }) => {
    test.skip(process.platform !== 'linux' || !hasSandbox, 'the sandbox is off here')
    const pages = await app.evaluate(({ app: electron }) =>
      electron.getAppMetrics().flatMap(({ type, pid }) => (type === 'Tab' ? [pid] : [])),
    )

    expect(pages).toHaveLength(1)
    // Only the system calls of a filter, and nothing can ever be gained back.
    const status = readFileSync(`/proc/${pages[0]}/status`, 'utf8')
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).toMatch(/^Seccomp:\t2$/m)
  })

  test('the page cannot go elsewhere, open a window, embed a page or reach the network', async ({
    own: { app, page, readLog },
  }) => {
    await app.evaluate(({ shell }) => {
      const given: string[] = []
      Reflect.set(globalThis, 'given', given)
      shell.openExternal = async (address) => void given.push(address)
    })
    const result = await page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
      const opened = window.open('https://example.com')
      const frame = document.createElement('iframe')
      frame.src = 'https://example.com'
      document.body.append(frame)
      const image = new Image()
      image.src = 'https://example.com/pixel.png'
      const reached = await fetch('https://example.com').then(
        () => true,
        () => false,
      )
      // They are told after the fact, and late on a busy computer.
      for (let waits = 0; waits < 50 && violations.length < 3; waits += 1)
        await new Promise((resolve) => setTimeout(resolve, 100))
      location.href = 'https://example.com'
      return { opened: opened !== null, reached, violations: violations.sort() }
    })
    await page.waitForTimeout(300)

    expect(result).toEqual({ opened: false, reached: false, violations: ['connect-src', 'frame-src', 'img-src'] })
    expect(page.url()).toMatch(ownPage)
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    expect(await app.evaluate(() => Reflect.get(globalThis, 'given') as unknown)).toEqual([])
    expect(readLog()).toContain('window.navigation_refused')
  })

  test('the page stays where it is when an address or a page is dropped on it (B080)', async ({
    own: { app, page, profile },
  }) => {
    // The browser engine answers a dropped link or file with a navigation of the main frame.
    for (const address of ['https://example.com/', 'file:///etc/hostname', 'data:text/html,<h1>x</h1>']) {
      await page.evaluate((to) => {
        const link = document.createElement('a')
        link.href = to
        document.body.append(link)
        link.click()
      }, address)
      await page.waitForTimeout(100)
    }

    expect(page.url()).toMatch(ownPage)
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL())).toMatch(
      ownPage,
    )
    await expectAnswers(app, profile)
  })

  test('going to a blank page, or to an address that is not the app’s, left a blank window, or one whose page is not answered', async ({
    own: { app, profile },
  }) => {
    const shown = () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        const text = (await contents?.executeJavaScript('document.body.innerText.length > 0')) as boolean
        return `${contents?.getURL().split(/[?#]/)[0]} ${text}`
      })
    for (const address of [
      'about:blank',
      'app://postrider/nothing',
      'app://elsewhere/',
      'app://postrider/index.html',
    ]) {
      await inPage(app, `void (location.href = '${address}')`).catch(() => undefined)
      await sleep(300)

      await expect.poll(shown, { message: address, timeout: 20_000 }).toBe('app://postrider/ true')
      await expectAnswers(app, profile)
      // The next address is refused, or brings back the first page: both end there.
      await inPage(app, "void (location.hash = '#/welcome')")
    }
  })

  test('the page waited for the main thread at its start, to read what the browser keeps', async ({
    shared: { page },
  }) => {
    const kept = await page.evaluate(() => ({
      isOwn: sessionStorage instanceof Storage,
      names: Object.keys(localStorage),
    }))

    expect(kept).toEqual({ isOwn: false, names: [] })
  })

  test('a start leaves the compiled script of the page on the disk for the next one, and nothing that the page kept', async ({
    own: { app, page, profile },
  }) => {
    await expectAnswers(app, profile)
    await page.evaluate(() => Object.assign(sessionStorage, { name: 'Ottoline Quillfeather' }))
    await app.close()

    const folder = join(profile, 'window', 'page')
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    const compiled = files.filter((file) => file.includes(join('Code Cache', 'js'))).map((file) => statSync(file).size)
    expect(Math.max(...compiled)).toBeGreaterThan(500_000)
    expect(files.filter((file) => /Ottoline/.test(readFileSync(file, 'latin1').replaceAll('\0', '')))).toEqual([])
    expect(files.filter((file) => /Cookies|IndexedDB|Cache_Data/.test(file))).toEqual([])
  })

  test('the page sent packets past the policy through WebRTC', async ({ shared: { page } }) => {
    let heard = 0
    const udp = createSocket('udp4').on('message', () => (heard += 1))
    const tcp = createServer(() => (heard += 1))
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
    const ports = [udp.address().port, (tcp.address() as AddressInfo).port] as const

    await page.evaluate(async ([stun, turn]) => {
      const login = { username: 'a', credential: 'b' }
      const iceServers = [
        { urls: `stun:127.0.0.1:${stun}` },
        { urls: `turn:127.0.0.1:${turn}?transport=tcp`, ...login },
      ]
      const connection = new RTCPeerConnection({ iceServers })
      connection.createDataChannel('x')
      await connection.setLocalDescription(await connection.createOffer())
      await new Promise((resolve) => setTimeout(resolve, 3_000))
    }, ports)
    udp.close()
    tcp.close()

    expect(heard).toBe(0)
  })

  test('developer tools were missing from the menu only', async ({ shared: { app } }) => {
    const isOpen = await app.evaluate(async ({ BrowserWindow, Menu }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      let opened = false
      contents?.on('devtools-opened', () => (opened = true))
      contents?.openDevTools({ mode: 'detach' })
      contents?.toggleDevTools()
      contents?.inspectElement(10, 10)
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      const inMenu = JSON.stringify(
        Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role)),
      )
      return opened || contents?.isDevToolsOpened() === true || /devtools|reload/i.test(inMenu)
    })

    expect(isOpen).toBe(false)
  })

  test('the page is refused what the system guards', async ({ shared: { page } }) => {
    const states = await page.evaluate(async () => {
      const names = ['camera', 'microphone', 'geolocation', 'notifications', 'midi'] as PermissionName[]
      const answers = await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state))
      const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'given',
        () => 'refused',
      )
      return [...answers, await Notification.requestPermission(), camera]
    })

    expect(states).toEqual(['denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'refused'])
  })

  test("the page runs no script that is not the app's own", async ({ shared: { page } }) => {
    const ran = await page.evaluate(async () => {
      // Trusted types refuse some of these with an exception, the policy the others in silence.
      const attempts = [
        () => Object.assign(document.createElement('script'), { text: 'window.ranForeign = true' }),
        () => Object.assign(document.createElement('script'), { src: 'data:text/javascript,window.ranForeign=true' }),
        () =>
          Object.assign(document.createElement('div'), {
            innerHTML: '<img src="x" onerror="window.ranForeign = true">',
          }),
        () => {
          const button = document.createElement('button')
          button.setAttribute('onclick', 'window.ranForeign = true')
          setTimeout(() => button.click())
          return button
        },
      ]
      for (const attempt of attempts) {
        try {
          document.body.append(attempt())
        } catch {
          continue
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
      return 'ranForeign' in window
    })

    expect(ran).toBe(false)
  })
})
