// Two businesses on one computer: the second one is made in the settings, and opened by another start.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test('a second profile is made, opened by another start, empty and with a folder of its own; the first stays as it is', async ({
  openApp,
  profile,
}) => {
  const home = mkdtempSync(join(tmpdir(), 'postrider-home-'))
  const before = process.env.XDG_CONFIG_HOME
  process.env.XDG_CONFIG_HOME = home
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
  process.env.XDG_CONFIG_HOME = before
  if (before === undefined) delete process.env.XDG_CONFIG_HOME
  rmSync(home, { recursive: true, force: true })
})
