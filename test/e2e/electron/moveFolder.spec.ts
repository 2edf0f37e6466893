// The data folder moves to another place in the real app: asked for on the data page, made before the next start opens anything.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test(
  'the data folder moves when Postrider starts again, with everything in it, and a start with the old folder finds it',
  { tag: '@long' },
  async ({ openApp, profile }) => {
    const to = mkdtempSync(join(tmpdir(), 'postrider-moved-'))
    const first = await openApp()
    const { electron } = first
    if (!electron) throw new Error('This is a test of the desktop app')
    const pages = appPages(first.page)
    await pages.welcome.practise.click()
    await expect(pages.home.greeting).toBeVisible({ timeout: 60_000 })
    await pages.shell.goTo('Settings')
    await pages.settings.open('Data and backup')
    await electron.evaluate(({ app, dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
      // The test starts it again itself.
      app.relaunch = () => undefined
    }, to)
    const ended = new Promise((resolve) => electron.process().once('exit', resolve))

    await first.page.getByRole('button', { name: 'Move the folder' }).click()
    await expect(first.page.getByRole('dialog')).toContainText('Postrider closes, moves')
    await first.page.getByRole('button', { name: 'Choose a folder' }).click()
    await ended
    expect(existsSync(join(profile, 'postrider.sqlite'))).toBe(true)

    const { page } = await openApp()
    await expect(page.getByText('The data folder has moved', { exact: true })).toBeVisible()
    const { shell, settings } = appPages(page)
    await shell.goTo('Settings')
    await settings.open('Data and backup')
    await expect(page.locator('[data-folder]')).toContainText(to)
    expect(existsSync(join(to, 'postrider.sqlite'))).toBe(true)
    expect(readdirSync(profile).filter((name) => /^(postrider\.|dispatch|preferences|backups)/.test(name))).toEqual([])
    await shell.goTo('Contacts')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    rmSync(to, { recursive: true, force: true })
  },
)
