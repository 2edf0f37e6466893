// Files that a person brings: chosen in the dialog, dropped on the window, and those that are no spreadsheet.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/hosts/builtHosts'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { sampleCounts } from '../../support/files/sampleCounts'
import { expect, test } from '../hostTest'
import { appPages, type AppPages } from '../pages/appPages'

async function openImport({ welcome, home }: AppPages): Promise<void> {
  await welcome.practise.click()
  await home.importContacts.click()
}

test('the sample, chosen in the file dialog, has the counts that its makers say', async ({ openApp }) => {
  const app = await openApp()
  const pages = appPages(app.page)
  await openImport(pages)

  await app.chooseFile(() => pages.imports.choose.click(), join(root, 'resources', 'samples', 'customers.csv'))
  await pages.imports.chooseCountry('United Kingdom')
  await pages.imports.checkRows()

  const counts = await pages.imports.readCounts()
  expect(counts.rows).toBe(sampleCounts.rows)
  expect([counts.toDecide, counts.duplicates, counts.cannotUse]).toEqual([
    sampleCounts.lostZeros + sampleCounts.asked,
    sampleCounts.duplicates,
    sampleCounts.unusable - sampleCounts.asked,
  ])
  await expect(pages.imports.rows.getByText('Excel kept 6 of 12 digits').first()).toBeVisible()
})

test(
  'a file dropped on the window is opened, its columns can be sent elsewhere, and its rows fixed by hand',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    const path = testInfo.outputPath('Members.csv')
    writeFileSync(path, `${makeRows(3)}not a number,Ada,Lost,Leeds,5\n`)
    const app = await openApp()
    const { imports, ...pages } = appPages(app.page)
    await openImport({ imports, ...pages })

    await imports.drop(path)
    await expect(imports.target('Mobile')).toHaveText('Phone number')
    await imports.sendColumnTo('Points', 'Custom 1')
    await imports.sendColumnTo('Nearest shop', 'Leave out')
    await imports.checkRows()
    expect(await imports.readCounts()).toMatchObject({ rows: 4, ready: 3, cannotUse: 1 })
    await imports.typeNumber(5, '+44 7700 900147')
    await expect.poll(() => imports.readCounts()).toMatchObject({ ready: 3, fixed: 1, cannotUse: 0 })
    await imports.importInto('Members')

    await pages.shell.goTo('Contacts')
    await pages.contacts.list('Members').click()
    await expect(pages.contacts.table.getByText('+44 7700 900147')).toBeVisible()
  },
)

test(
  'a file that is no spreadsheet gets its sentence, and the next one is taken',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    const app = await openApp()
    const pages = appPages(app.page)
    await openImport(pages)
    const files: readonly (readonly [name: string, content: string | Buffer, sentence: string])[] = [
      ['empty.csv', '', 'The file is empty'],
      ['leaflet.csv', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'This is a PDF'],
      [
        'picture.csv',
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
        'This file is neither text nor a spreadsheet',
      ],
      ['page.csv', '<!doctype html><html><body>Hello</body></html>', 'This is a web page'],
    ]

    for (const [name, content, sentence] of files) {
      const path = testInfo.outputPath(name)
      writeFileSync(path, content)
      await app.chooseFile(() => pages.imports.choose.click(), path)
      await expect(pages.imports.problem).toContainText(sentence)
    }

    const good = testInfo.outputPath('good.csv')
    writeFileSync(good, makeRows(2))
    await app.chooseFile(() => pages.imports.choose.click(), good)
    await expect(pages.imports.target('Mobile')).toBeVisible()
  },
)

test('a file without a phone column asks for it before anything is checked', async ({ openApp }, testInfo) => {
  const path = testInfo.outputPath('shops.csv')
  writeFileSync(path, 'Shop,Town\nCorner,Leeds\nMarket,York\n')
  const app = await openApp()
  const { imports, ...pages } = appPages(app.page)
  await openImport({ imports, ...pages })

  await app.chooseFile(() => imports.choose.click(), path)

  await expect(app.page.getByText('No column goes to Phone number yet.')).toBeVisible()
  await expect(imports.check).toBeDisabled()
  await imports.sendColumnTo('Town', 'Phone number')
  await expect(imports.check).toBeEnabled()
})
