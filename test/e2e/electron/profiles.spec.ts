// Several businesses on one computer: the second one is made in the settings, and opened by another start; a start without a folder
// asks which one.
import { hash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startElectron } from '../../support/hosts/builtHosts'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test('a second profile is made, opened by another start, empty and with a folder of its own; the first stays as it is', async ({
  openApp,
  profile,
}) => {
  const home = mkdtempSync(join(tmpdir(), 'postrider-home-'))
  const before = { XDG_CONFIG_HOME: process.env.XDG_CONFIG_HOME, POSTRIDER_MARKS: process.env.POSTRIDER_MARKS }
  Object.assign(process.env, { XDG_CONFIG_HOME: home, POSTRIDER_MARKS: home })
  const { page, electron, close } = await openApp()
  if (!electron) throw new Error('This is a test of the desktop app')
  const pages = appPages(page)
  await pages.welcome.practise.click()
  await expect(pages.home.greeting).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => (location.hash = '/settings/profiles'))
  await page.getByRole('textbox', { name: 'Name of this profile' }).fill('Alder & Finch')
  await page.getByRole('textbox', { name: 'Name of the new profile' }).fill('Harbour Yoga')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.locator('[data-profiles]').getByRole('listitem')).toHaveCount(2)
  const second = join(home, 'Postrider - Harbour Yoga')
  expect(existsSync(second)).toBe(true)

  await electron.evaluate(({ app }) => {
    app.relaunch = (options) => void Reflect.set(globalThis, 'relaunched', options?.args)
    Reflect.set(globalThis, 'quit', app.quit)
    app.quit = () => undefined
  })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Open Harbour Yoga' }).click()
  const started = () => electron.evaluate(() => Reflect.get(globalThis, 'relaunched') as string[] | undefined)
  await expect.poll(started).toBeDefined()
  const args = (await started()) ?? []
  expect(args.slice(-2)).toEqual(['--data', second])
  expect(args).not.toContain(profile)
  await electron.evaluate(({ app }) => {
    app.quit = Reflect.get(globalThis, 'quit') as typeof app.quit
  })
  await close()

  const other = await openApp({ profile: second })
  await expect(other.page.getByRole('heading', { name: 'Connect your messaging account' })).toBeVisible()
  await other.close()
  const again = await openApp()
  await expect(appPages(again.page).home.greeting).toBeVisible()
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  rmSync(home, { recursive: true, force: true })
})

test(
  'a start asks which profile to open, says what each holds, reads none that is open, and opens the chosen one by another start',
  { tag: '@long' },
  async ({ openApp, profile }, testInfo) => {
    const marks = mkdtempSync(join(tmpdir(), 'postrider-marks-'))
    const second = mkdtempSync(join(tmpdir(), 'postrider-e2e-'))
    const used = await openApp()
    await appPages(used.page).welcome.practise.click()
    await expect(appPages(used.page).home.greeting).toBeVisible({ timeout: 60_000 })
    await used.close()
    const { page: other } = await openApp({ profile: second })
    await expect(other.locator('h1')).toBeVisible()
    const profiles = [
      { id: 'a', name: 'Alder & Finch', folder: profile, openedAt: '2026-11-20T09:30:00.000Z' },
      { id: 'b', name: 'Harbour Yoga', folder: second, openedAt: '2026-11-18T09:30:00.000Z' },
    ]
    writeFileSync(join(marks, 'profiles.json'), JSON.stringify({ profiles, asksAtStart: true, language: 'en' }))
    const before = readAll(profile)

    const { app, page } = await startElectron(undefined, { POSTRIDER_MARKS: marks })
    await expect(page.getByRole('heading', { name: 'Which business?' })).toBeVisible()
    const rows = page.getByRole('radiogroup').locator('label')
    await expect(rows.nth(0)).toContainText(/\d+ invented people, play money/)
    await expect(rows.nth(1)).toContainText('Open in another window')
    expect(readAll(profile)).toEqual(before)
    await page.screenshot({ path: testInfo.outputPath('which-light.png') })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: testInfo.outputPath('which-dark.png') })
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1024, 700))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.screenshot({ path: testInfo.outputPath('which-arabic.png') })
    await page.getByRole('button', { name: 'English' }).click()

    await app.evaluate(({ app: electron }) => {
      electron.relaunch = (options) => void Reflect.set(globalThis, 'relaunched', options?.args)
      Reflect.set(globalThis, 'quit', electron.quit)
      electron.quit = () => undefined
    })
    await page.keyboard.press('2')
    await expect(page.getByRole('button', { name: 'Go there' })).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    const started = () => app.evaluate(() => Reflect.get(globalThis, 'relaunched') as string[] | undefined)
    await expect.poll(started).toBeDefined()
    expect((await started())?.slice(-2)).toEqual(['--data', profile])
    await app.evaluate(({ app: electron }) => {
      electron.quit = Reflect.get(globalThis, 'quit') as typeof electron.quit
    })
    await app.close()
    rmSync(marks, { recursive: true, force: true })
  },
)

test('a start with --choose-profile asks although there is one profile and no question is wanted', async ({
  profile,
}) => {
  const marks = mkdtempSync(join(tmpdir(), 'postrider-marks-'))
  const profiles = [{ id: 'a', name: 'Alder & Finch', folder: profile, openedAt: '2026-11-20T09:30:00.000Z' }]
  writeFileSync(join(marks, 'profiles.json'), JSON.stringify({ profiles, asksAtStart: false, language: 'en' }))

  const { app, page } = await startElectron(undefined, { POSTRIDER_MARKS: marks }, ['--choose-profile'])
  await expect(page.getByRole('heading', { name: 'Which business?' })).toBeVisible()
  await expect(page.getByRole('radiogroup').locator('label')).toHaveCount(1)
  await app.close()
  rmSync(marks, { recursive: true, force: true })
})

test(
  'a start with --choose-profile asks although the only profile is in no list yet',
  { tag: '@long' },
  async ({ openApp }) => {
    const home = mkdtempSync(join(tmpdir(), 'postrider-home-'))
    const first = await openApp({ profile: join(home, 'Postrider') })
    await expect(first.page.locator('h1')).toBeVisible()
    await first.close()
    const env = { XDG_CONFIG_HOME: home, POSTRIDER_MARKS: join(home, 'marks') }

    const { app, page } = await startElectron(undefined, env, ['--choose-profile'])

    await expect(page.getByRole('radiogroup').locator('label')).toHaveCount(1)
    await expect(page.getByRole('radiogroup').locator('label')).toContainText('Postrider')
    await app.close()
    rmSync(home, { recursive: true, force: true })
  },
)

/** Every file of a profile with its content; the lock is taken while the profile is read. */
function readAll(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map((path) => [path, hash('sha256', readFileSync(path))]))
}
