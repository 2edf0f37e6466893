// A spreadsheet that has damaged its numbers: shown, fixed in the app, imported, reported on, and undone.
import { writeFileSync } from 'node:fs'
import { expect, test } from '../hostTest'
import { appPages, type AppPages } from '../pages/appPages'

const members = 'Mobile,First,Points\n+447700900147,Maya,5\n'
const messy = [
  'Mobile,First,Points,SMS ok?',
  '+447700900147,Maya,312,yes',
  '07700 900213,Omar,10,yes',
  '="07700 900289",Ben,1,',
  '07700 900213,Omar,44,',
  '07700 90014,Short,5,',
  '07700 900401 / 07700 900402,Two,2,',
  '07700 900601,Opted,1,no',
  '07700 900505,Nobody,1,',
  '\u202E07700 90014\u0007,Hidden,5,',
  '',
].join('\n')

async function openFile({ shell, contacts, imports }: AppPages, choose: (path: string) => Promise<void>, path: string) {
  await shell.goTo('Contacts')
  await contacts.page
    .getByRole('main')
    .getByRole('link', { name: /^Import/ })
    .click()
  await choose(path)
  await imports.chooseCountry('United Kingdom')
}

async function headOfContacts({ shell, contacts }: AppPages): Promise<string> {
  await shell.goTo('Contacts')
  await expect(contacts.lists).toBeVisible()
  await expect(contacts.page.locator('[aria-busy="true"]')).toHaveCount(0)
  return contacts.page.getByRole('banner').or(contacts.page.locator('header')).last().innerText()
}

test('a messy file is fixed in place, imported as it was announced, and undone to the letter', async ({
  openApp,
}, testInfo) => {
  const [before, file] = [testInfo.outputPath('members.csv'), testInfo.outputPath('november.csv')]
  writeFileSync(before, members)
  writeFileSync(file, messy)
  const app = await openApp()
  const { page } = app
  const pages = appPages(page)
  const { welcome, shell, contacts, imports } = pages
  const choose = (path: string) => app.chooseFile(() => imports.choose.click(), path)
  await welcome.practise.click()
  await openFile(pages, choose, before)
  await imports.checkRows()
  await imports.importInto('Members')
  const head = await headOfContacts(pages)

  await openFile(pages, choose, file)
  await imports.checkRows()

  await test.step('a cell is shown as it is, with what cannot be seen (B011)', async () => {
    await expect(imports.line(10)).toContainText('‹U+202E›07700 90014‹U+0007›')
  })
  await test.step('a number is typed in its row, and looked at while it is typed', async () => {
    await imports.numberOf(6).fill('07700 9000')
    await expect(imports.line(6)).toContainText('Not a valid number for its country')
    await imports.numberOf(6).fill('07700 900015')
    await expect(imports.line(6)).toContainText('Will be +44 7700 900015')
    await page.keyboard.press('Enter')
    await expect(imports.line(6)).toContainText('Typed by you')
    await expect(imports.rows).toBeFocused()
  })
  await test.step('both numbers of one cell are used (B026)', async () => {
    await page.getByRole('button', { name: 'Choose a number for line 7' }).click()
    await page.getByRole('menuitem', { name: 'Use both, as two people' }).click()
    await expect.poll(() => imports.readCounts()).toMatchObject({ cannotUse: 1 })
  })
  await test.step('rows of one number are compared, and joined (B027)', async () => {
    await imports
      .line(5)
      .getByRole('button', { name: /^Compare the rows/ })
      .click()
    const compare = page.getByRole('dialog', { name: 'The same number more than once' })
    await expect(compare.getByRole('row', { name: /Points/ })).toContainText(/10\s*44\s*10/)
    await compare.getByRole('combobox', { name: 'Rows with the same number' }).click()
    await page.getByRole('option', { name: 'Merge the rows' }).click()
    await expect(compare.getByRole('columnheader', { name: 'Line 3', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(compare).toHaveCount(0)
  })
  await test.step('a row is left out, and taken back with a key', async () => {
    await imports.line(9).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: /^Ready/ }).click()
    await imports.line(9).getByRole('button', { name: 'Leave out line 9' }).click()
    await expect(page.getByRole('tab', { name: 'Left out 1' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('tab', { name: /^Left out/ })).toHaveCount(0)
    await page.getByRole('tab', { name: /^Ready/ }).click()
    await imports.line(9).getByRole('button', { name: 'Leave out line 9' }).click()
    await expect(page.getByRole('tab', { name: 'Left out 1' })).toBeVisible()
  })
  await test.step('what will happen is said before anything changes', async () => {
    await imports.nameList('November')
    await imports.importPeople.click()
    await expect(imports.confirm).toBeVisible()
    await expect(imports.confirmed('New people')).toHaveText('5')
    await expect(imports.confirmed('Updated')).toHaveText('1')
    await expect(imports.confirmed('Still opted out')).toHaveText('1')
    await expect(imports.confirmed('Rows left out')).toHaveText('3')
    await expect(imports.confirm).toContainText('Points (1)')
    await imports.agree()
    await expect(imports.done).toHaveText('6 people are ready to text')
  })
  await test.step('the report names who was updated, and how', async () => {
    await page.getByRole('link', { name: 'All imports' }).click()
    await page.getByRole('link', { name: 'november.csv' }).click()
    await page.getByRole('tab', { name: 'Updated 1' }).click()
    await expect(page.getByRole('row', { name: /Maya/ })).toContainText(/Points:.*5.*312/)
    await page.getByRole('tab', { name: /^Left out/ }).click()
    await expect(page.getByRole('grid')).toContainText('Left out by you')
  })
  await test.step('undone, the contacts are as they were; only the opt-out stays', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText(/^Undone today/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
    expect(await headOfContacts(pages)).toBe(head)
    await expect(contacts.list('November')).toHaveCount(0)
    await contacts.list('Members').click()
    await contacts.table.getByText('+44 7700 900147').click()
    await expect(page.getByRole('complementary').getByText('5', { exact: true })).toBeVisible()
  })
  await shell.goTo('Home')
})

test(
  'a checked import is there again after the process was killed (B018)',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    const file = testInfo.outputPath('november.csv')
    writeFileSync(file, messy)
    const app = await openApp()
    const first = appPages(app.page)
    await first.welcome.practise.click()
    await openFile(first, (path) => app.chooseFile(() => first.imports.choose.click(), path), file)
    await first.imports.checkRows()
    await first.imports.numberOf(6).fill('07700 900015')
    await expect(first.imports.line(6)).toContainText('Will be')
    await app.page.keyboard.press('Enter')
    await expect(first.imports.line(6)).toContainText('Typed by you')
    const counts = await first.imports.readCounts()
    await app.kill()

    const { page } = await openApp()
    const { shell, imports } = appPages(page)
    await shell.goTo('Contacts')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Import/ })
      .click()
    await expect(page.getByText('You were importing november.csv')).toBeVisible()
    await page.getByRole('button', { name: 'Continue with november.csv' }).click()

    expect(await imports.readCounts()).toEqual(counts)
    await expect(imports.line(6)).toContainText('Typed by you')
    await imports.importInto('November')
  },
)
