// One port to the contract at a time, for our own page alone; files by handle.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { root } from '../../support/hosts/builtHosts'
import { test } from './electronTest'
import { openPortCarrier } from './portCarrier'

/** Asks for a port the way the page does; `refused` when none came within half a second. */
function askForPort(): Promise<'given' | 'refused'> {
  return new Promise((resolve) => {
    window.addEventListener('message', (event) => {
      if (event.data === 'postrider:port' && event.ports[0]) resolve('given')
    })
    window.postMessage('postrider:ready', '*')
    setTimeout(() => resolve('refused'), 500)
  })
}

test.describe('the port', () => {
  test('the port is given to our page again after a reload, and the previous one is dead', async ({
    shared: { page },
  }) => {
    const first = await openPortCarrier(page)
    expect(await first.call(['settings', 'get'], undefined)).toHaveProperty('value')
    await page.evaluate(() => Reflect.set(window, 'oldWire', window.wire))

    const second = await openPortCarrier(page)
    const old = await page.evaluate(async () => {
      const wire = Reflect.get(window, 'oldWire') as typeof window.wire
      const answered = wire.answerTo('old', () => true).then(() => 'answered')
      wire.send('old', ['settings', 'get'], undefined)
      return Promise.race([answered, new Promise((resolve) => setTimeout(() => resolve('dead'), 500))])
    })
    expect(old).toBe('dead')
    expect(await second.call(['settings', 'get'], undefined)).toHaveProperty('value')

    await page.reload()
    const third = await openPortCarrier(page)
    expect(await third.call(['settings', 'get'], undefined)).toHaveProperty('value')
  })

  test('the port is refused to an iframe, a child window, and a page after navigation (B074)', async ({
    own: { app, page, readLog },
  }) => {
    await page.evaluate(() => {
      document.body.append(document.createElement('iframe'))
      window.addEventListener(
        'message',
        ({ data }) => data === 'postrider:port' && Reflect.set(window, 'portCame', true),
      )
    })
    const frame = page.frames().find((one) => one !== page.mainFrame())
    const inFrame = await frame?.evaluate(() => {
      parent.postMessage('postrider:ready', '*')
      return typeof Reflect.get(window, 'postrider')
    })
    const toFrame = await frame?.evaluate(askForPort)
    const toParent = await page.evaluate(() => Reflect.get(window, 'portCame') as unknown)
    const preload = join(root, 'out', 'preload', 'index.cjs')
    const toChild = await app.evaluate(
      async ({ BrowserWindow }, [ask, path]) => {
        const session = BrowserWindow.getAllWindows()[0]?.webContents.session
        if (!session) return 'no window'
        const child = new BrowserWindow({
          show: false,
          webPreferences: { session, sandbox: true, preload: path ?? '' },
        })
        await child.loadURL('app://postrider/')
        const bridge = (await child.webContents.executeJavaScript('typeof window.postrider')) as string
        const answer = (await child.webContents.executeJavaScript(`(${ask})()`)) as string
        child.destroy()
        return `${bridge} ${answer}`
      },
      [askForPort.toString(), preload],
    )
    const afterNavigation = await app.evaluate(async ({ BrowserWindow }, ask) => {
      const [own] = BrowserWindow.getAllWindows()
      // It would be brought back at once.
      own?.webContents.removeAllListeners('did-navigate')
      await own?.webContents.loadURL('data:text/html,<title>elsewhere</title>')
      return (await own?.webContents.executeJavaScript(`(${ask})()`)) as string
    }, askForPort.toString())

    expect([inFrame, toFrame, toParent]).toEqual(['undefined', 'refused', undefined])
    expect(toChild).toBe('object refused')
    expect(afterNavigation).toBe('refused')
    expect(readLog()).toContain('window.port_refused')
  })

  test('no call to the window or for a file is answered for a page that is not our own', async ({
    own: { app, page },
  }, testInfo) => {
    const file = testInfo.outputPath('people.csv')
    writeFileSync(file, 'phone\n+447700900001\n')
    await app.evaluate(async ({ BrowserWindow }) => {
      const [own] = BrowserWindow.getAllWindows()
      if (!own) return
      const done: string[] = []
      Reflect.set(globalThis, 'done', done)
      const note = (what: string) => () => void done.push(what)
      Object.assign(own, { minimize: note('minimised'), maximize: note('maximised'), close: note('closed') })
      Object.assign(own.webContents, { print: note('printed') })
      // It would be brought back at once.
      own.webContents.removeAllListeners('did-navigate')
      await own.webContents.loadURL('data:text/html,<input type="file">')
    })
    await page.setInputFiles('input', file)

    const answer = await page.evaluate(async () => {
      const bridge = Reflect.get(window, 'postrider') as {
        windowAction(action: string): void
        registerFile(file: unknown): Promise<string>
      }
      for (const action of ['minimise', 'maximise', 'print', 'close']) bridge.windowAction(action)
      return bridge.registerFile(document.querySelector('input')?.files?.[0]).catch((error: unknown) => String(error))
    })
    await page.waitForTimeout(300)

    expect(answer).toBe('Error: FILE_UNKNOWN')
    expect(await app.evaluate(() => Reflect.get(globalThis, 'done') as unknown)).toEqual([])
  })

  test('the port outlives messages that are not calls (B073)', async ({ shared: { page, readLog } }) => {
    await page.evaluate(async () => {
      const port = await new Promise<MessagePort>((resolve) => {
        window.addEventListener(
          'message',
          ({ data, ports: [port] }) => data === 'postrider:port' && port && resolve(port),
        )
        window.postMessage('postrider:ready', location.origin)
      })
      const circle: Record<string, unknown> = {}
      circle.self = circle
      for (const message of [
        undefined,
        null,
        7,
        'x',
        '{',
        '[]',
        '{"i":"1"}',
        circle,
        new Uint8Array(10),
        new Blob(['x']),
      ])
        port.postMessage(message)
    })

    const carrier = await openPortCarrier(page)
    expect(await carrier.call(['settings', 'get'], undefined)).toHaveProperty('value')
    expect(readLog()).not.toContain('defect')
  })
})

test.describe('files', () => {
  test('files enter by handle, and a path in place of a file is impossible (B075)', async ({ shared: { page } }) => {
    const folder = mkdtempSync(join(tmpdir(), 'postrider-file-'))
    writeFileSync(join(folder, 'people.csv'), 'phone\n+447700900001\n')
    await page.evaluate(() => {
      const input = document.createElement('input')
      input.type = 'file'
      input.id = 'file-of-this-test'
      document.body.append(input)
    })
    await page.setInputFiles('#file-of-this-test', join(folder, 'people.csv'))

    const answers = await page.evaluate(async () => {
      const register = (Reflect.get(window, 'postrider') as { registerFile(file: unknown): Promise<unknown> })
        .registerFile
      const input = document.querySelector('#file-of-this-test') as HTMLInputElement
      const ask = (file: unknown) =>
        register(file).then(
          (value) => ({ value }),
          (error: unknown) => ({ refused: String(error) }),
        )
      const pretending = { path: '/etc/hostname', name: 'hostname' }
      return Promise.all(
        [input.files?.[0], '/etc/hostname', pretending, new File(['x'], '/etc/hostname'), undefined].map(ask),
      )
    })
    rmSync(folder, { recursive: true })

    expect(answers[0]).toEqual({ value: expect.stringMatching(/^[\w-]{2,64}$/) })
    for (const answer of answers.slice(1)) expect(answer).toHaveProperty('refused')
    expect(JSON.stringify(answers)).not.toContain(folder)
    const carrier = await openPortCarrier(page)
    expect(await carrier.call(['files', 'describe'], { handle: '/etc/hostname' })).toMatchObject({
      error: { code: 'FILE_UNKNOWN' },
    })
  })

  test('files picked in the system’s dialog come as a handle, and as nothing when it is closed', async ({
    shared: { app, page },
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'postrider-file-'))
    writeFileSync(join(folder, 'people.csv'), 'phone\n+447700900001\n')
    const carrier = await openPortCarrier(page)
    const answerWith = (filePaths: string[]) =>
      app.evaluate(({ dialog }, paths) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: paths.length === 0, filePaths: paths })
      }, filePaths)

    await answerWith([join(folder, 'people.csv')])
    const picked = await carrier.call(['files', 'pick'], undefined)
    await answerWith([])
    const closed = await carrier.call(['files', 'pick'], undefined)
    rmSync(folder, { recursive: true })

    expect(picked).toMatchObject({ value: { name: 'people.csv', sizeBytes: 20 } })
    expect(JSON.stringify(picked)).not.toContain(folder)
    expect(closed).toEqual({})
  })
})
