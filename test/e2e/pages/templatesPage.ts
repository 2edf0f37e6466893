import { expect, type Locator, type Page } from '@playwright/test'

/** Templates in the settings, and the list of them in the Message step. */
export class TemplatesPage {
  readonly writeFirst: Locator
  readonly name: Locator
  readonly editor: Locator
  readonly list: Locator
  readonly remove: Locator
  readonly button: Locator
  readonly picker: Locator
  readonly search: Locator
  readonly completions: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.writeFirst = main.getByRole('button', { name: 'Write the first template' })
    this.name = main.getByRole('textbox', { name: 'Name', exact: true })
    this.editor = main.getByRole('textbox', { name: 'Message' })
    this.list = main.getByRole('list', { name: 'Templates' })
    this.remove = main.getByRole('button', { name: 'Delete' })
    this.button = main.getByRole('button', { name: 'Templates', exact: true })
    this.picker = page.getByRole('dialog', { name: 'Templates' })
    this.search = this.picker.getByRole('combobox', { name: 'Find a template' })
    this.completions = page.getByRole('listbox', { name: 'Completions' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Settings sections' }).getByText('Templates').click()
  }

  /** From the open section of templates. */
  async writeSnippet(name: string, text: string): Promise<void> {
    const main = this.page.getByRole('main')
    await main.getByRole('tab', { name: 'Snippets' }).click()
    await main.getByRole('button', { name: 'Write the first snippet' }).click()
    await this.name.fill(name)
    await this.editor.click()
    await this.page.keyboard.insertText(text)
    await expect(main.getByRole('list', { name: 'Snippets' })).toContainText(text)
  }

  /** Takes the first one that has these words, by keyboard alone. */
  async take(words: string): Promise<void> {
    await this.button.click()
    await this.search.fill(words)
    await expect(this.picker.getByRole('option')).toHaveCount(1)
    await this.search.press('Enter')
    await expect(this.picker).toHaveCount(0)
  }
}
