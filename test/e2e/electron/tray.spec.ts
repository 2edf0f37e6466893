// Going on without a window, while a person wants that, and what a second start may bring.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeProfile, root, spawnElectron, startElectron } from '../../support/hosts/builtHosts'
import { ImportWizard } from '../pages/importWizard'
import { test } from './electronTest'

test('a window that closes into the tray frees its page, and another start brings one back; quitting ends it', async () => {
  const profile = makeProfile()
  writeFileSync(join(profile, 'preferences.json'), JSON.stringify({ keepInTray: true, language: 'en' }))
  const { app } = await startElectron(profile)
  const isShown = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))
  const pages = () =>
    app.evaluate(({ app: electron }) => electron.getAppMetrics().filter(({ type }) => type === 'Tab').length)

  await expect.poll(isShown).toEqual([true])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isShown).toEqual([])
  await expect.poll(pages).toBe(0)
  await app.evaluate(({ app: electron }) => electron.emit('second-instance', {}, ['postrider'], '/'))
  await expect.poll(isShown).toEqual([true])

  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ app: electron }) => electron.quit())
  expect(await ended).toBe(0)
})

test('a file that is opened with a second start becomes an import and nothing else', async ({
  own: { page, profile },
}) => {
  await page.getByRole('button', { name: 'Try the practice account' }).click()
  await expect(page.getByRole('link', { name: 'Contacts', exact: true })).toBeVisible()
  const file = join(root, 'resources', 'samples', 'customers.csv')

  const second = spawnElectron(profile, [file])
  await new Promise((resolve) => second.once('exit', resolve))

  await expect(new ImportWizard(page).target('Mobile')).toHaveText('Phone number')
  expect(page.url()).toMatch(/#\/import/)
})
