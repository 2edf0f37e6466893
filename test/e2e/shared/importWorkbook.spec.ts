// A workbook as Excel leaves it, and cells that come over the clipboard, from the first page to the list.
import { writeFileSync } from 'node:fs'
import { makeWorkbook, number, row, text } from '../../support/files/makeWorkbook'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test(
  'a workbook with a hidden row, a second sheet and a number in short form is read as it is stored',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    const rows = [
      row(1, [text('A1', 'Mobile'), text('B1', 'First'), text('C1', 'Joined')]),
      row(2, [number('A2', '4.47700900147E+11'), text('B2', 'Maya'), number('C2', '45944', 1)]),
      row(3, [number('A3', '447700900212'), text('B3', 'Hidden')], ' hidden="1"'),
      row(5, [number('A5', '4.477E+11'), text('B5', 'Zoë')]),
    ]
    const sheets = [
      { name: 'Shops', rows: [row(1, [text('A1', 'Shop')]), row(2, [text('A2', 'Bath')])] },
      { name: 'Members', rows, columns: '<col min="3" max="3" hidden="1"/>' },
    ]
    const path = testInfo.outputPath('members.csv')
    writeFileSync(path, makeWorkbook({ sheets, formats: ['dd/mm/yyyy'] }))
    const app = await openApp()
    const { imports, welcome, home, shell, contacts } = appPages(app.page)
    await welcome.practise.click()
    await home.importContacts.click()

    await app.chooseFile(() => imports.choose.click(), path)
    await expect(app.page.getByText('No column goes to Phone number yet.')).toBeVisible()
    await imports.chooseSheet('Members')

    await expect(imports.target('Mobile')).toHaveText('Phone number')
    await expect(app.page.getByRole('columnheader', { name: 'Row 3 · hidden' })).toBeVisible()
    await expect(app.page.getByText('14/10/2025')).toBeVisible()
    await expect(app.page.getByText('1 row is hidden in the sheet and included')).toBeVisible()
    await imports.leaveHiddenRowsOut()
    await expect(app.page.getByRole('columnheader', { name: 'Row 5' })).toBeVisible()
    await imports.checkRows()
    expect(await imports.readCounts()).toMatchObject({ rows: 2, fixed: 1, cannotUse: 1 })
    await imports.importInto('Members')

    await shell.goTo('Contacts')
    await contacts.list('Members').click()
    await expect(contacts.table.getByText('+44 7700 900147')).toBeVisible()
    await expect(contacts.table.getByText('+44 7700 900212')).toHaveCount(0)
  },
)

test(
  'cells in the clipboard are pasted with a key, and numbers can be typed into the field',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const { imports, welcome, home } = appPages(page)
    await welcome.practise.click()
    await home.importContacts.click()

    await imports.pasteWithKey('Mobile\tFirst\n+447700900147\tMaya\n+447700900212\tZoë\n')
    await expect(page.getByRole('heading', { name: 'Pasted cells' })).toBeVisible()
    await expect(imports.target('First')).toHaveText('First name')
    await imports.back.click()

    await imports.paste.click()
    await page.getByRole('textbox', { name: 'Cells or numbers' }).fill('+447700900147\n+447700900212\n')
    await page.getByRole('button', { name: 'Use 2 lines' }).click()
    await expect(imports.target('A')).toHaveText('Phone number')
    await imports.checkRows()
    expect(await imports.readCounts()).toMatchObject({ rows: 2, ready: 2 })
  },
)
