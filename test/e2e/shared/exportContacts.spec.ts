// Files that a person takes away: a browser downloads them, Electron asks where; either comes back without a loss.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, type OpenApp } from '../hostTest'
import { appPages } from '../pages/appPages'

const people = [
  'Mobile,First name,Last name,Note',
  `+447700900001,Maya,"O'Neill, ""Mo""","=cmd|'/C calc'!A0"`,
  '+447700900002,Zoë,日本 👩‍👩‍👧,00123',
  '+447700900003,Ben,مرحبا,"two\nlines"',
  '+447700900004,Noor,"\'=1",@SUM(1+1)',
].join('\n')

/** Chooses a format in the export menu and takes the file to `path`. */
async function exportTo(app: OpenApp, format: string, path: string): Promise<void> {
  const { page, electron } = app
  await page.getByRole('button', { name: /^Export [\d,]+ rows?/ }).click()
  const choose = () => page.getByRole('menuitem', { name: format }).click()
  if (electron) {
    await electron.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
    }, path)
    await choose()
    await expect.poll(() => existsSync(path)).toBe(true)
  } else {
    const download = page.waitForEvent('download')
    await choose()
    await (await download).saveAs(path)
  }
}

test(
  'contacts go out as CSV and as a workbook, and come back as they were',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    const app = await openApp()
    const { welcome, home, imports, shell, contacts } = appPages(app.page)
    await welcome.practise.click()
    const bring = async (path: string, list: string): Promise<void> => {
      await app.chooseFile(() => imports.choose.click(), path)
      await imports.checkRows()
      expect(await imports.readCounts()).toMatchObject({ rows: 4, ready: 4, cannotUse: 0, fixed: 0 })
      await imports.importInto(list)
      await shell.goTo('Contacts')
      await contacts.list(list).click()
      await expect(contacts.table.getByText('+44 7700 900004')).toBeVisible()
    }
    const first = testInfo.outputPath('first.csv')
    writeFileSync(first, people)
    await home.importContacts.click()
    await bring(first, 'First')

    const csv = testInfo.outputPath('out.csv')
    await exportTo(app, 'CSV', csv)
    await expect(app.page.getByText(/^4 rows (are in|went to)/).first()).toBeVisible()
    const text = readFileSync(csv, 'utf8')
    expect(text.startsWith('\ufeffPhone number,First name,Last name,')).toBe(true)
    expect(text).toContain(`"'+447700900001",Maya,"O'Neill, ""Mo"""`)
    expect(text).toContain(`"'=cmd|'/C calc'!A0"`)
    await app.page.keyboard.press('ControlOrMeta+i')
    await bring(csv, 'Second')
    const again = testInfo.outputPath('again.csv')
    await exportTo(app, 'CSV', again)
    expect(readFileSync(again, 'utf8')).toBe(text)

    const workbook = testInfo.outputPath('out.xlsx')
    await exportTo(app, 'Excel', workbook)
    await app.page.keyboard.press('ControlOrMeta+i')
    await bring(workbook, 'Third')
    const last = testInfo.outputPath('last.csv')
    await exportTo(app, 'CSV', last)

    expect(readFileSync(last, 'utf8')).toBe(text)
    expect(readdirSync(dirname(csv)).filter((name) => name.endsWith('.part'))).toEqual([])
  },
)

test(
  'Ctrl E opens the menu; a dialog that is closed, or a folder that is gone, is no loss',
  { tag: '@long' },
  async ({ openApp, host }, testInfo) => {
    const app = await openApp()
    const { welcome, shell } = appPages(app.page)
    await welcome.practise.click()
    await shell.goTo('Contacts')
    const button = app.page.getByRole('button', { name: /^Export [\d,]+ rows?/ })
    await expect(button).toBeEnabled()
    await app.page.keyboard.press('ControlOrMeta+e')
    const csv = app.page.getByRole('menuitem', { name: 'CSV' })
    await expect(csv).toBeVisible()
    if (host === 'loopback') return

    const answer = (filePath: string) =>
      app.electron?.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: path === '', filePath: path })
      }, filePath)
    await answer('')
    await csv.click()
    await expect(button).toBeEnabled()
    await answer(join(testInfo.outputDir, 'gone', 'people.csv'))
    await button.click()
    await csv.click()

    await expect(app.page.getByText('The folder no longer exists').first()).toBeVisible()
    await expect(app.page.getByText('Choose another folder.').first()).toBeVisible()
  },
)
