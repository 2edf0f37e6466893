import { existsSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from './electronTest'

test('the window saves a text that the page made, and no other kind of download', async ({
  shared: { app, page },
}, testInfo) => {
  const path = testInfo.outputPath('report.txt')
  await app.evaluate(({ BrowserWindow }, to) => {
    const session = BrowserWindow.getAllWindows()[0]?.webContents.session
    session?.on('will-download', (event, item) => {
      if (!event.defaultPrevented) item.setSavePath(to)
    })
  }, path)
  const save = (type: string) =>
    page.evaluate((kind) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([kind], { type: kind }))
      link.download = 'report.txt'
      link.click()
    }, type)

  await save('application/octet-stream')
  await page.waitForTimeout(500)
  expect(existsSync(path)).toBe(false)
  await save('text/plain')

  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8')).toBe('text/plain')
})
