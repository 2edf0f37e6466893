// The page crashes while people are being texted. Sending belongs to the main process and does not notice.
import { writeFileSync } from 'node:fs'
import type { ElectronApplication } from '@playwright/test'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test, type OpenApp } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

const people = 120

test('a page that crashes in the middle of a campaign comes back with the true state, while sending continues (B076)', async ({
  openApp,
  gateway,
}, testInfo) => {
  const path = testInfo.outputPath('people.csv')
  writeFileSync(path, makeRows(people, 5))
  const opened = await openApp()
  const main = mainOf(opened)
  const pages = appPages(opened.page)
  await connect(pages, gateway)
  await setLimits(pages, 20, 1)
  await importFile(opened, pages, path, 'Everyone')
  await writeAndSend(pages, 'Everyone', 'Goes on')
  await expect.poll(() => pages.campaigns.count('Accepted')).toBeGreaterThan(0)

  await crash(main)
  const atCrash = await gateway.acceptedCount()
  expect(atCrash).toBeLessThan(people)

  await test.step('the campaign is followed again where it was', async () => {
    await expect.poll(() => shown(main, 'h1')).toBe('Goes on')
    await expect.poll(() => shownCount(main, 'Accepted')).toBeGreaterThan(atCrash)
    expect(await shownCount(main, 'Accepted')).toBeLessThanOrEqual(await gateway.acceptedCount())
  })

  await test.step('the campaign ends as if nothing had happened', async () => {
    await expect.poll(() => shown(main, 'main header'), { timeout: 40_000 }).toContain('Done')
    expect(await shownCount(main, 'Accepted')).toBe(people)
    const numbers = (await gateway.acceptances()).map(({ number }) => number)
    expect(numbers).toHaveLength(people)
    expect(new Set(numbers).size).toBe(people)
  })
})

test(
  'a page that crashes time after time is left alone until the user wants it again',
  { tag: '@long' },
  async ({ openApp }) => {
    const main = mainOf(await openApp())
    await main.evaluate(({ dialog }) => {
      const asked: string[] = []
      Reflect.set(globalThis, 'asked', asked)
      const answer = (_: unknown, { message }: { message: string }): Promise<{ response: number }> => {
        asked.push(message)
        return new Promise((resolve) => Reflect.set(globalThis, 'openAgain', () => resolve({ response: 0 })))
      }
      Object.assign(dialog, { showMessageBox: answer })
    })
    const asked = () => main.evaluate(() => Reflect.get(globalThis, 'asked') as string[])

    for (let crashes = 1; crashes <= 3; crashes++) {
      await crash(main)
      await expect.poll(() => shown(main, 'h1')).not.toBe('')
      expect(await asked()).toEqual([])
    }
    await crash(main)
    await expect.poll(asked).toEqual(['Postrider’s window crashed 4 times in a row'])
    expect(await isCrashed(main)).toBe(true)

    await main.evaluate(() => (Reflect.get(globalThis, 'openAgain') as () => void)())
    await expect.poll(() => shown(main, 'h1')).not.toBe('')
  },
)

test(
  'a page that hangs is opened again when the user says so, and stays until then',
  { tag: '@long' },
  async ({ openApp }) => {
    const main = mainOf(await openApp())
    const isLoading = () =>
      main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isLoading() ?? true)
    await expect.poll(isLoading).toBe(false)
    await main.evaluate(({ dialog, BrowserWindow }) => {
      const asked: string[] = []
      Reflect.set(globalThis, 'asked', asked)
      const answer = (_: unknown, { message }: { message: string }): Promise<{ response: number }> => {
        asked.push(message)
        return new Promise((resolve) => Reflect.set(globalThis, 'openAgain', () => resolve({ response: 1 })))
      }
      Object.assign(dialog, { showMessageBox: answer })
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      Reflect.set(globalThis, 'loads', 0)
      contents?.on('did-finish-load', () => Reflect.set(globalThis, 'loads', Reflect.get(globalThis, 'loads') + 1))
      // It never ends: an answer is not waited for.
      void contents?.executeJavaScript('for (;;) {}').catch(() => undefined)
      // Chromium notices only after half a minute, and when someone types.
      contents?.emit('unresponsive')
    })
    const loads = () => main.evaluate(() => Reflect.get(globalThis, 'loads') as number)
    await expect
      .poll(() => main.evaluate(() => Reflect.get(globalThis, 'asked') as string[]))
      .toEqual(['Postrider’s window is not responding'])
    expect(await loads()).toBe(0)

    await main.evaluate(() => (Reflect.get(globalThis, 'openAgain') as () => void)())

    await expect.poll(loads).toBe(1)
    await expect.poll(() => shown(main, 'h1')).not.toBe('')
  },
)

function mainOf({ electron }: OpenApp): ElectronApplication {
  if (!electron) throw new Error('Only Electron has a main process')
  return electron
}

async function crash(main: ElectronApplication): Promise<void> {
  await main.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    const gone = new Promise((resolve) => contents?.once('render-process-gone', resolve))
    contents?.forcefullyCrashRenderer()
    await gone
  })
}

const isCrashed = (main: ElectronApplication): Promise<boolean | undefined> =>
  main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed())

/** Read through the window itself: after a crash the page that the test was given is gone. Empty while there is none. */
function inPage(main: ElectronApplication, script: string): Promise<string> {
  return main.evaluate(async ({ BrowserWindow }, source) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents || contents.isCrashed() || contents.isLoading()) return ''
    return (await contents.executeJavaScript(source)) as string
  }, script)
}

const shown = (main: ElectronApplication, selector: string): Promise<string> =>
  inPage(main, `document.querySelector(${JSON.stringify(selector)})?.textContent.trim() ?? ''`)

async function shownCount(main: ElectronApplication, word: string): Promise<number> {
  const terms = `[...document.querySelectorAll('main dt')].find((term) => term.textContent.trim() === '${word}')`
  return Number((await inPage(main, `${terms}?.parentElement.querySelector('dd').textContent ?? ''`)) || Number.NaN)
}
