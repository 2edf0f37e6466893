import type { Locator, Page } from '@playwright/test'

export class ContactsPage {
  readonly lists: Locator
  readonly table: Locator
  readonly fact: Locator
  readonly search: Locator
  readonly add: Locator
  readonly person: Locator
  readonly selection: Locator
  readonly dialog: Locator
  readonly undo: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.lists = main.getByRole('navigation', { name: 'Lists' })
    this.table = main.getByRole('grid')
    this.fact = main.getByRole('banner').or(main.locator('header')).first()
    this.search = main.getByRole('searchbox', { name: /^Search/ })
    this.add = main.getByRole('button', { name: /^Add person/ }).first()
    this.person = main.getByRole('complementary')
    this.selection = main.getByRole('toolbar', { name: 'Selected people' })
    this.dialog = page.getByRole('dialog')
    this.undo = page.getByRole('button', { name: 'Undo' })
  }

  list(name: string): Locator {
    return this.lists.getByRole('button', { name })
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name })
  }

  async makeList(name: string): Promise<void> {
    await this.lists.getByRole('button', { name: 'New list', exact: true }).click()
    await this.page.getByLabel('List name').fill(name)
    await this.page.getByRole('button', { name: 'Create list' }).click()
  }

  async fillPerson(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.person.getByLabel(label, { exact: true }).fill(value)
  }

  async addField(name: string, value: string): Promise<void> {
    await this.person.getByRole('button', { name: 'Add a field' }).click()
    await this.person.getByRole('combobox', { name: 'Field name' }).fill(name)
    await this.page.getByRole('option', { name }).click()
    await this.person.getByLabel(name, { exact: true }).fill(value)
  }

  /** From the "…" of the open person. */
  async actOnPerson(name: string): Promise<void> {
    await this.person.getByRole('button', { name: 'More for this person' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  async actOnSelection(name: string): Promise<void> {
    await this.selection.getByRole('button', { name: 'More' }).click()
    await this.page.getByRole('menuitem', { name }).click()
  }

  async addSelectionTo(list: string): Promise<void> {
    await this.selection.getByRole('button', { name: 'Add to list' }).click()
    await this.page.getByRole('list', { name: 'Lists' }).getByRole('button', { name: list }).click()
  }
}
