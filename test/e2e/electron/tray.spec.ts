// Going on without a window, while a person wants that.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeProfile, startElectron } from '../../support/hosts/builtHosts'
import { test } from './electronTest'

test('a window that closes into the tray is hidden, and comes back with another start; quitting ends it', async () => {
  const profile = makeProfile()
  writeFileSync(join(profile, 'preferences.json'), JSON.stringify({ keepInTray: true }))
  const { app } = await startElectron(profile)
  const isShown = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()))

  await expect.poll(isShown).toEqual([true])
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isShown).toEqual([false])
  await app.evaluate(({ app: electron }) => electron.emit('second-instance'))
  await expect.poll(isShown).toEqual([true])

  const ended = new Promise((resolve) => app.process().once('exit', resolve))
  await app.evaluate(({ app: electron }) => electron.quit())
  expect(await ended).toBe(0)
})
