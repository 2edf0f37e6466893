// Closing the window and quitting while something is being sent, in the real window, with a request that has no answer yet.
import { writeFileSync } from 'node:fs'
import type { ElectronApplication, Page } from '@playwright/test'
import type { RunningGateway } from '../../support/e2e/e2eGateway'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test, type OpenApp } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

/** Sixty-one people of two hundred have their answer or will get it: fifty are in a request that waits for its own. */
async function sendUntilHeld(
  openApp: () => Promise<OpenApp>,
  gateway: RunningGateway,
  path: string,
): Promise<{ readonly electron: ElectronApplication; readonly page: Page }> {
  writeFileSync(path, makeRows(200, 2))
  // One person, then ten, then this request of fifty, which waits for its answer.
  await gateway.addFault({ match: { method: 'POST', path: '/sms/send', nth: 3 }, do: { hold: true } })
  const opened = await openApp()
  const { electron, page } = opened
  if (!electron) throw new Error('This is a test of the desktop app')
  const pages = appPages(page)
  await connect(pages, gateway)
  await setLimits(pages, 50, 1)
  await importFile(opened, pages, path, 'Everyone')
  await writeAndSend(pages, 'Everyone', 'Autumn hours')
  await expect.poll(() => pages.campaigns.count('Handing over'), { timeout: 60_000 }).toBe(50)
  return { electron, page }
}

/** The answer was waited for: no one was on the way when it ended, and the others wait. */
async function expectPausedWhole(page: Page): Promise<void> {
  const { campaigns, shell } = appPages(page)
  await shell.goTo('Campaigns')
  await page.getByRole('link', { name: 'Autumn hours' }).first().click()
  await expect.poll(() => campaigns.count('Accepted')).toBe(61)
  expect(await campaigns.count('Waiting')).toBe(139)
  await expect(campaigns.paused).toBeVisible()
}

test('closing during a send asks, and quitting pauses it and waits for the answer', async ({
  openApp,
  gateway,
}, testInfo) => {
  test.setTimeout(240_000)
  const { electron, page } = await sendUntilHeld(openApp, gateway, testInfo.outputPath('people.csv'))
  const windows = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  const close = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  const isAwake = () => electron.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(0))

  expect(await isAwake()).toBe(true)
  const question = page.getByRole('dialog', { name: /^Close while \d+ people are waiting\?$/ })
  await close()
  await expect(question).toContainText('Autumn hours')
  await expect(question).toContainText('50 people may become uncertain. No one is texted twice.')
  await page.screenshot({ path: testInfo.outputPath('closing.png') })
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await windows()).toBe(1)

  await close()
  await expect(question).toBeVisible()
  await page.keyboard.press('2')
  await expect(question.getByRole('button', { name: 'Pause and quit' })).toBeVisible()
  const ended = new Promise((resolve) => electron.process().once('exit', resolve))
  await question.getByRole('button', { name: 'Pause and quit' }).click()
  await expect(question).toContainText('Waiting for the answers for 50 people…')
  await gateway.clearFaults()
  expect(await ended).toBe(0)

  await expectPausedWhole((await openApp()).page)
})

test(
  'the end that the system asks for pauses a send, waits for the answer, and is not called a pause by a person at the next start',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    test.setTimeout(240_000)
    const { electron } = await sendUntilHeld(openApp, gateway, testInfo.outputPath('people.csv'))
    const child = electron.process()
    const ended = new Promise((resolve) => child.once('exit', resolve))

    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(child.exitCode).toBeNull()
    await gateway.clearFaults()
    expect(await ended).toBe(0)

    const { page } = await openApp()
    await expectPausedWhole(page)
    await expect(page.getByRole('main')).toContainText('Postrider was closed while sending')
  },
)
