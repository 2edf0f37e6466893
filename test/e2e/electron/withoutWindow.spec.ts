// The app outside of its window: a send that goes on without it, with the computer awake, the icon of the task bar and notices; and
// files that the system names.
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ElectronApplication, Page } from '@playwright/test'
import { writeHead } from '../../../src/main/core/campaigns/files/campaignFile'
import { makeRows, phoneAt } from '../../support/files/makeSpreadsheet'
import { makeWorkbook, table } from '../../support/files/makeWorkbook'
import { root, spawnElectron } from '../../support/hosts/builtHosts'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { ImportWizard } from '../pages/importWizard'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'
import { connectToPage, holdThreads } from './heldStart'

test('a send goes on without its window and with the computer awake, its notice opens the campaign, and a reply is on the icon', async ({
  openApp,
  gateway,
}, testInfo) => {
  test.setTimeout(240_000)
  const path = testInfo.outputPath('people.csv')
  writeFileSync(path, makeRows(30, 2))
  // One person, then ten, then this request, which waits for its answer.
  await gateway.addFault({ match: { method: 'POST', path: '/sms/send', nth: 3 }, do: { hold: true } })
  const opened = await openApp()
  const { electron } = opened
  if (!electron) throw new Error('This is a test of the desktop app')
  const seen = await watchSystem(electron)
  const pages = appPages(opened.page)
  await connect(pages, gateway)
  await setLimits(pages, 50, 1)
  await importFile(opened, pages, path, 'Everyone')
  expect(await seen.isAwake()).toBe(false)
  await writeAndSend(pages, 'Everyone', 'Autumn hours')
  await expect.poll(() => pages.campaigns.count('Handing over'), { timeout: 60_000 }).toBe(19)
  expect(await seen.isAwake()).toBe(true)
  expect((await seen.bars()).at(-1)).toEqual([11 / 30, 'normal'])

  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect(opened.page.getByRole('dialog', { name: /^Close while \d+ people are waiting\?$/ })).toBeVisible()
  // The page is gone before Playwright has let go of the key.
  const pressed = opened.page.keyboard.press('Enter').catch(() => undefined)
  await Promise.all([opened.page.waitForEvent('close'), pressed])
  await expect
    .poll(() => electron.evaluate(({ app }) => app.getAppMetrics().some(({ type }) => type === 'Tab')))
    .toBe(false)
  expect(await seen.isAwake()).toBe(true)
  await gateway.clearFaults()
  await expect.poll(seen.notices, { timeout: 90_000 }).toEqual(['Autumn hours is done'])
  expect(await seen.isAwake()).toBe(false)

  const again = electron.waitForEvent('window')
  await seen.clickNotice()
  const page: Page = await again
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Autumn hours')
  await expect(page).toHaveURL(/#\/campaigns\//)

  await gateway.receive({ from: phoneAt(0), message: 'See you then' })
  const { shell, inbox } = appPages(page)
  await shell.goTo('Inbox')
  await inbox.look()
  await shell.goTo('Home')
  await expect.poll(seen.badge).toBe(1)
  await expect.poll(async () => (await seen.notices()).length).toBe(2)
  await seen.clickNotice()
  await expect(page).toHaveURL(/#\/inbox/)
})

test('files that the system names become an import or a draft, whether by their path, their address or the event of macOS, and nothing is sent', async ({
  openApp,
  profile,
}, testInfo) => {
  const { electron, page } = await openApp()
  if (!electron) throw new Error('This is a test of the desktop app')
  const pages = appPages(page)
  await pages.welcome.practise.click()
  await expect(pages.home.greeting).toBeVisible({ timeout: 60_000 })
  const file = (name: string, content: string | Uint8Array): string => {
    const path = testInfo.outputPath(name)
    writeFileSync(path, content)
    return path
  }
  const openAsMac = (path: string) =>
    electron.evaluate(({ app }, named) => app.emit('open-file', { preventDefault: () => undefined }, named), path)

  // Desktops on Linux name a file by its address.
  const second = spawnElectron(profile, [pathToFileURL(join(root, 'resources', 'samples', 'customers.csv')).href])
  await new Promise((resolve) => second.once('exit', resolve))
  await expect(new ImportWizard(page).target('Mobile')).toHaveText('Phone number')

  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Maya Lindqvist\r\nTEL;TYPE=CELL:+447700900147\r\nEND:VCARD\r\n'
  await openAsMac(file('maya.vcf', card))
  await expect(page.getByRole('main')).toContainText('maya.vcf')
  const rows = table([
    ['Mobile', 'First'],
    ['+447700900148', 'Zoë'],
  ])
  await openAsMac(file('shop.xlsx', makeWorkbook({ sheets: [{ name: 'People', rows }] })))
  await expect(page.getByRole('main')).toContainText('shop.xlsx')
  await expect(page).toHaveURL(/#\/import/)

  await openAsMac(file('notes.pdf', '%PDF-1.7'))
  const head = writeHead({
    madeAt: '2026-11-20T09:42:00.000Z',
    campaign: {
      ...{
        name: 'News',
        kind: 'text',
        template: 'We open at nine.',
        sender: '',
        imageUrl: '',
        targetUrl: '',
        caption: '',
      },
      timing: { kind: 'now', clock: 'app', late: { kind: 'send', minutes: 10 }, quietHours: true },
    },
    fields: [],
  })
  await openAsMac(file('news.postrider', `${head}\n["+447700900147","Maya","Lindqvist"]\n]}\n`))
  await expect(page).toHaveURL(/#\/compose\/[^/]+\/people/)
  await expect(page.getByRole('main')).not.toContainText('notes.pdf')
  await pages.shell.goTo('Campaigns')
  await expect(pages.campaigns.table.getByRole('row').filter({ hasText: 'News' })).toContainText('Draft')
})

test(
  'a file that a second start named while Postrider opened its profile was lost',
  { tag: '@long' },
  async ({ openApp, profile }) => {
    test.skip(process.env.POSTRIDER_INSPECTABLE !== undefined, 'the packaged program does not read NODE_OPTIONS')
    const opened = await openApp()
    await opened.page.getByRole('button', { name: 'Try the practice account' }).click()
    await expect(opened.page.getByRole('link', { name: 'Contacts', exact: true })).toBeVisible()
    await opened.close()
    const threads = holdThreads(profile)
    const app = spawnElectron(profile, ['--remote-debugging-port=0'], threads.env)
    const ended = once(app, 'exit')
    const { browser, page } = await connectToPage(app)
    await expect.poll(threads.areHeld).toBe(true)

    const second = spawnElectron(profile, [join(root, 'resources', 'samples', 'customers.csv')])
    await once(second, 'exit')
    threads.release()

    await expect(page.getByRole('main')).toContainText(/customers\.csv[^]*Phone number/, { timeout: 60_000 })
    await browser.close()
    app.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  },
)

/** Records what is asked of the system, and has no window in front. */
async function watchSystem(electron: ElectronApplication) {
  await electron.evaluate(({ app, BrowserWindow, Notification }) => {
    const record = { badges: [] as number[], bars: [] as unknown[], notices: [] as { title: string }[] }
    Reflect.set(globalThis, 'record', record)
    app.setBadgeCount = (count = 0) => record.badges.push(count) > 0
    BrowserWindow.prototype.setProgressBar = (share, options) => void record.bars.push([share, options?.mode])
    BrowserWindow.getFocusedWindow = () => null
    Notification.isSupported = () => true
    Notification.prototype.show = function show(this: Electron.Notification) {
      record.notices.push(this)
    }
  })
  const read = <Value>(name: string) =>
    electron.evaluate((_, wanted) => {
      const record = Reflect.get(globalThis, 'record') as Record<string, unknown[]>
      return record[wanted]?.map((one) => (one as { title?: string }).title ?? one) as Value[]
    }, name)
  return {
    isAwake: () =>
      electron.evaluate(({ powerSaveBlocker }) => [0, 1, 2, 3].some((id) => powerSaveBlocker.isStarted(id))),
    bars: () => read('bars'),
    badge: async () => (await read<number>('badges')).at(-1),
    notices: () => read<string>('notices'),
    clickNotice: () =>
      electron.evaluate(() => {
        const { notices } = Reflect.get(globalThis, 'record') as { notices: { emit(event: 'click'): void }[] }
        notices.at(-1)?.emit('click')
      }),
  }
}
