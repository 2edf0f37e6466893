// The result of a campaign leaves the window: its report as PDF and to the printer, and its outcome as a file that is dragged out.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, writeAndSend } from '../pages/journeys'

test('a finished campaign is printed, saved as a light PDF in a dark window, and dragged out as a file of the profile', async ({
  openApp,
  gateway,
  profile,
}, testInfo) => {
  test.setTimeout(240_000)
  const path = testInfo.outputPath('people.csv')
  writeFileSync(path, makeRows(30, 2))
  const opened = await openApp()
  const { electron, page } = opened
  if (!electron) throw new Error('This is a test of the desktop app')
  const pages = appPages(page)
  await connect(pages, gateway)
  await importFile(opened, pages, path, 'Everyone')
  await writeAndSend(pages, 'Everyone', 'Autumn hours')
  await expect(page.getByText('Did it arrive?')).toBeVisible({ timeout: 60_000 })
  await page.emulateMedia({ colorScheme: 'dark' })

  const pdf = testInfo.outputPath('report.pdf')
  await electron.evaluate(({ BrowserWindow, dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (!contents) return
    contents.print = (options) => void Reflect.set(globalThis, 'printed', options)
    contents.startDrag = ({ file, icon }) => void Reflect.set(globalThis, 'dragged', { file, isEmpty: icon === '' })
  }, pdf)

  await test.step('the report', async () => {
    await page.locator('[data-after]').click()
    await page.getByRole('menuitem', { name: /^Report to print/ }).click()
    const sheet = page.getByRole('article', { name: 'Campaign report' })
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Autumn hours')
    await expect(sheet).toContainText('everyone is accounted for')
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const schemeOnPaper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(schemeOnPaper, 'the margins of the paper were black').toBe('light')
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    await expect(page.getByText('The report is in report.pdf', { exact: true })).toBeVisible({ timeout: 30_000 })
    const bytes = readFileSync(pdf, 'latin1')
    expect(bytes.slice(0, 5)).toBe('%PDF-')
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.getByRole('button', { name: /^Print/ }).click()
    await expect
      .poll(() => electron.evaluate(() => Reflect.get(globalThis, 'printed') as unknown))
      .toMatchObject({
        silent: false,
      })
  })

  await test.step('the outcome', async () => {
    await page.goBack()
    await page.getByRole('button', { name: /^Export outcome/ }).click()
    await page.getByRole('menuitem', { name: /^Excel, to drag out/ }).click()
    await page.locator('[data-kept-file]').dispatchEvent('dragstart')
    const dragged = () => electron.evaluate(() => Reflect.get(globalThis, 'dragged') as { file: string } | undefined)
    await expect.poll(dragged).toBeDefined()
    const file = (await dragged())?.file ?? ''
    expect(file.startsWith(profile)).toBe(true)
    expect(basename(file)).toMatch(/^Autumn hours – outcome \d{4}-\d\d-\d\d\.xlsx$/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })
})

test('a file is dragged out by its handle only: a path, or the handle of nothing, drags nothing', async ({
  openApp,
}) => {
  const { electron, page } = await openApp()
  if (!electron) throw new Error('This is a test of the desktop app')
  await electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    if (contents) contents.startDrag = (item) => void Reflect.set(globalThis, 'dragged', item)
  })

  await page.evaluate(() => {
    const own = Reflect.get(window, 'postrider') as { dragOut(handle: unknown): void }
    for (const handle of ['/etc/hostname', '../postrider.sqlite', 'unknown', undefined, {}]) own.dragOut(handle)
  })
  await page.waitForTimeout(500)

  expect(await electron.evaluate(() => Reflect.has(globalThis, 'dragged'))).toBe(false)
})
