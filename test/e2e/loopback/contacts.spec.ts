// A life in the address book: people are added, corrected, found, put into lists, taken out of sends and erased.
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

test(
  'a person is added, edited with a field of one’s own, and found in any spelling',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const { welcome, shell, contacts } = appPages(page)
    await welcome.practise.click()
    await shell.goTo('Contacts')
    await contacts.makeList('Regulars')
    await expect(contacts.list('Regulars')).toHaveAttribute('aria-current', 'true')

    await contacts.add.click()
    await contacts.fillPerson({ Number: '07700 90014' })
    await expect(contacts.person.getByText('You cannot text this number')).toBeVisible()
    await contacts.fillPerson({ Number: '07700 900947', 'First name': 'Maya', 'Last name': 'Stone' })
    await expect(contacts.person.getByText('+44 7700 900947 · Mobile · United Kingdom')).toBeVisible()
    await contacts.addField('Nearest shop', 'Harbour')
    await contacts.person.getByRole('button', { name: 'Add person' }).click()
    await expect(contacts.person.getByRole('heading', { name: 'Maya Stone' })).toBeVisible()
    await expect(contacts.person.getByText('Harbour')).toBeVisible()
    await expect(contacts.row('Maya Stone')).toBeVisible()

    await contacts.person.getByRole('button', { name: 'Edit' }).click()
    await contacts.fillPerson({ 'Last name': 'Stonefield', 'E-mail': 'maya@example.org' })
    await contacts.person.getByRole('button', { name: 'Remove Nearest shop' }).click()
    await contacts.person.getByRole('button', { name: 'Save' }).click()
    await expect(contacts.person.getByRole('heading', { name: 'Maya Stonefield' })).toBeVisible()
    await expect(contacts.person.getByText('maya@example.org')).toBeVisible()
    await expect(contacts.person.getByText('Harbour')).toBeHidden()

    await contacts.list('All contacts').click()
    for (const spelling of ['07700900947', '+44 (0)7700 900 947', 'stonef', 'maya@ex']) {
      await contacts.search.fill(spelling)
      await expect(contacts.table.getByRole('row')).toHaveCount(2)
      await expect(contacts.row('Maya Stonefield')).toBeVisible()
    }
    await contacts.search.fill('nobody of this name')
    await contacts.page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(contacts.search).toHaveValue('')
    await expect(contacts.table.getByRole('row').nth(5)).toBeVisible()
  },
)

test(
  'everyone who matches is selected by one key, put into a list, opted out, and brought back',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const { welcome, shell, contacts } = appPages(page)
    await welcome.practise.click()
    await shell.goTo('Contacts')
    await contacts.makeList('Everyone called Ada')
    await contacts.list('All contacts').click()
    // Waits for another list than the new one, which is empty: a search goes with the list it was typed for.
    await expect(contacts.table.getByRole('row').nth(5)).toBeVisible()
    await contacts.search.fill('ada')
    await expect(contacts.table.getByRole('row').nth(1)).toContainText('Ada')
    await expect(contacts.row('Bruno')).toHaveCount(0)
    const found = (await contacts.table.getByRole('row').count()) - 1
    expect(found).toBeGreaterThan(2)

    await contacts.table.focus()
    await page.keyboard.press('Control+a')
    await expect(contacts.selection).toContainText(`All ${found} selected`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await expect(contacts.selection).toContainText(`${found - 1} people selected`)
    await contacts.addSelectionTo('Everyone called Ada')
    await expect(page.getByText(`${found - 1} people are now in Everyone called Ada.`).first()).toBeVisible()

    await contacts.list('Everyone called Ada').click()
    await expect(contacts.table.getByRole('row')).toHaveCount(found)
    await contacts.table.focus()
    await page.keyboard.press('Control+a')
    await expect(contacts.selection).toContainText(`All ${found - 1} selected`)
    await page.keyboard.press('o')
    await expect(page.getByText(/people are opted out\. Nothing is sent to them\./).first()).toBeVisible()
    await expect(contacts.table.getByText('All lists')).toHaveCount(found - 1)
    await contacts.undo.last().click()
    await expect(page.getByText(/^Undone for/).first()).toBeVisible()
    await expect.poll(() => contacts.table.getByText('All lists').count()).toBeLessThan(found - 1)

    await contacts.table.focus()
    await page.keyboard.press('Control+a')
    await expect(contacts.selection).toContainText(`All ${found - 1} selected`)
    await contacts.actOnSelection('Delete here')
    await expect(contacts.table.getByText('No one matches “ada”.')).toBeVisible()
    await contacts.table.focus()
    await page.keyboard.press('Control+z')
    await expect(contacts.table.getByRole('row')).toHaveCount(found)
  },
)

test('opting in again asks for the reason and keeps it', { tag: '@long' }, async ({ openApp }) => {
  const { page } = await openApp()
  const { welcome, shell, contacts } = appPages(page)
  await welcome.practise.click()
  await shell.goTo('Contacts')
  await contacts.row('Ada Juniper').click()
  await contacts.actOnPerson('Opt out')
  await expect(contacts.person.getByText('Postrider sends this person nothing')).toBeVisible()
  await contacts.actOnPerson('Opt in again')
  const act = contacts.dialog.getByRole('button', { name: 'Opt in 1 person' })
  await expect(act).toBeDisabled()
  await contacts.dialog.getByLabel('Reason').fill('Asked for it in the shop')
  await act.click()

  await expect(contacts.person.getByText('Postrider sends this person nothing')).toBeHidden()
  await expect(contacts.person.getByText('“Asked for it in the shop”')).toBeVisible()
  await expect(contacts.person.getByText('Opted in again')).toBeVisible()
})

test(
  'a smart list is built with a live count, saved, edited and deleted, and comes back',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const { welcome, shell, contacts } = appPages(page)
    await welcome.practise.click()
    await shell.goTo('Contacts')
    await contacts.lists.getByRole('link', { name: 'New smart list' }).click()
    await page.getByLabel('Smart list name').fill('Not customers')
    const rule = (number: number) => page.getByRole('group', { name: `Rule ${number}` })
    await rule(1).getByRole('combobox', { name: 'How to compare' }).click()
    await page.getByRole('option', { name: 'in none of' }).click()
    await rule(1).getByLabel('Lists').click()
    await page.getByRole('option', { name: 'Customers' }).click()
    await page.keyboard.press('Escape')
    const count = page.getByRole('complementary').getByRole('status')
    await expect(count).toContainText('60 people')
    await page.getByRole('button', { name: /^Save smart list/ }).click()
    await expect(shell.title).toHaveText('Contacts')
    await expect(contacts.list('Not customers')).toContainText('60')
    await expect(contacts.table).toHaveAttribute('aria-rowcount', '61')

    await page.getByRole('link', { name: 'Edit rules' }).click()
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await rule(2).getByRole('combobox', { name: 'What to compare' }).click()
    await page.getByRole('option', { name: 'Field' }).click()
    await rule(2).getByLabel('Value').fill('ada')
    await expect(count).toContainText(/^\d people/)
    await expect(page.getByRole('complementary').getByRole('listitem').first()).toContainText('Ada')
    await page.getByRole('button', { name: /^Save smart list/ }).click()
    await expect(contacts.table.getByRole('row').nth(1)).toContainText('Ada')
    await expect(contacts.row('Bruno')).toHaveCount(0)

    await page.getByRole('button', { name: 'More for this smart list' }).click()
    await page.getByRole('menuitem', { name: 'Delete smart list' }).click()
    await expect(contacts.list('Not customers')).toHaveCount(0)
    await contacts.undo.last().click()
    await expect(contacts.list('Not customers')).toHaveAttribute('aria-current', 'true')
  },
)

test('a list is named, described, marked and deleted with an undo', { tag: '@long' }, async ({ openApp }) => {
  const { page } = await openApp()
  const { welcome, shell, contacts } = appPages(page)
  await welcome.practise.click()
  await shell.goTo('Contacts')
  await contacts.list('Newsletter').click()
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More for this list' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Name and description')
  await contacts.dialog.getByLabel('List name').fill('Customers')
  await contacts.dialog.getByRole('button', { name: 'Save list' }).click()
  await expect(contacts.dialog.getByText('A list with this name exists')).toBeVisible()
  await contacts.dialog.getByLabel('List name').fill('Monthly letter')
  await contacts.dialog.getByLabel('Description').fill('Goes out on the first of the month')
  await contacts.dialog.getByRole('button', { name: 'Save list' }).click()
  await expect(contacts.list('Monthly letter')).toBeVisible()
  await expect(page.getByText('Goes out on the first of the month')).toBeVisible()
  await act('Mark as favourite')
  await expect(contacts.lists.getByRole('button').nth(1)).toContainText('Monthly letter')

  await act('Delete list')
  await expect(contacts.list('Monthly letter')).toHaveCount(0)
  await contacts.undo.last().click()
  await expect(contacts.list('Monthly letter')).toContainText('133')
})

test(
  'erasing a person says what goes and what stays, and they are gone for good',
  { tag: '@long' },
  async ({ openApp }) => {
    const { page } = await openApp()
    const { welcome, shell, contacts } = appPages(page)
    await welcome.practise.click()
    await shell.goTo('Contacts')
    await contacts.row('Ada Oakhampton').click()
    await contacts.actOnPerson('Erase this person')
    await expect(contacts.dialog).toContainText('so that it stays opted out if it is ever added again')
    await contacts.dialog.getByRole('button', { name: 'Erase Ada Oakhampton' }).click()
    await expect(page.getByText('Ada Oakhampton is erased.').first()).toBeVisible()
    await expect(contacts.person).toHaveCount(0)
    await contacts.search.fill('oakhampton ada')
    await expect(contacts.row('Ada Oakhampton')).toHaveCount(0)
  },
)

test('chosen people become a list that a campaign is written to', { tag: '@long' }, async ({ openApp }) => {
  const { page } = await openApp()
  const { welcome, shell, contacts, compose } = appPages(page)
  await welcome.practise.click()
  await shell.goTo('Contacts')
  await contacts.table.focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await contacts.selection.getByRole('button', { name: 'Message' }).click()
  await contacts.dialog.getByLabel('New list name').fill('Two people')
  await contacts.dialog.getByRole('button', { name: 'Create list and write' }).click()
  await expect(compose.source('Two people')).toBeVisible()
})

test("a person's typed fields are not discarded without a question", { tag: '@long' }, async ({ openApp }) => {
  const { page } = await openApp()
  const { welcome, shell, contacts } = appPages(page)
  await welcome.practise.click()
  await shell.goTo('Contacts')
  await contacts.add.click()
  await contacts.fillPerson({ 'First name': 'Maya' })
  await page.keyboard.press('Escape')
  await contacts.dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(contacts.person.getByLabel('First name')).toHaveValue('Maya')
  await contacts.row('Ada Juniper').click()
  await contacts.dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(contacts.person.getByRole('heading', { name: 'Ada Juniper' })).toBeVisible()
})
