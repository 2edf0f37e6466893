// Saving a large import: it says how far it is, and can be cancelled.
import { writeFileSync } from 'node:fs'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test(
  'a large import says how far its saving is, Cancel leaves nothing, and it can be started again and undone',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    test.setTimeout(120_000)
    const path = testInfo.outputPath('Everyone.csv')
    writeFileSync(path, makeRows(100_000))
    const app = await openApp()
    const { welcome, home, imports, shell, contacts } = appPages(app.page)
    await welcome.practise.click()
    await home.importContacts.click()
    await imports.drop(path)
    await imports.checkRows()
    const rows = app.page.getByRole('main')
    const begin = async (): Promise<void> => {
      await imports.importPeople.click()
      await imports.confirm.getByRole('button', { name: /^Import/ }).click()
    }

    await begin()
    await expect(rows.getByText(/ of 100,000 people$/)).toBeVisible()
    await rows.getByRole('button', { name: 'Cancel' }).click()
    await expect(rows.getByText('You stopped the import')).toBeVisible()
    await begin()
    await expect(imports.done).toBeVisible({ timeout: 60_000 })
    await imports.undo.click()
    await expect(imports.undone).toBeVisible({ timeout: 60_000 })
    await shell.goTo('Contacts')
    await expect(contacts.list('Everyone')).toBeHidden()
  },
)
