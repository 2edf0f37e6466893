import { expect, type Locator, type Page } from '@playwright/test'

/** The wizard of a campaign: people, message, when, review. */
export class ComposePages {
  readonly rename: Locator
  readonly saved: Locator
  readonly continueWith: Locator
  readonly editor: Locator
  readonly preview: Locator
  readonly nextPerson: Locator
  readonly continue: Locator
  readonly blocked: Locator
  readonly estimate: Locator
  readonly send: Locator
  readonly now: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.rename = main.getByRole('button', { name: 'Rename the campaign' })
    this.saved = main.getByText(/^Saved /)
    this.continueWith = main.getByRole('button', { name: /^Continue with / })
    this.editor = main.getByRole('textbox', { name: 'Message' })
    this.preview = main.getByRole('complementary', { name: 'Preview' })
    this.nextPerson = this.preview.getByRole('button', { name: 'Next person' })
    this.continue = main.getByRole('button', { name: 'Continue', exact: true })
    this.blocked = main.getByText(/nothing to write instead/)
    this.estimate = main.getByRole('complementary', { name: 'Estimate from the gateway' })
    this.now = main.getByRole('radio', { name: 'As soon as I press Send' })
    this.send = main.getByRole('button', { name: /^Send [\d,]+ message/ })
  }

  list(name: string): Locator {
    return this.page.getByRole('main').getByRole('checkbox', { name })
  }

  async nameIt(name: string): Promise<void> {
    await this.rename.click()
    const field = this.page.getByRole('textbox', { name: 'Name of the campaign' })
    await field.fill(name)
    await field.press('Enter')
  }

  async choosePeople(list: string): Promise<void> {
    const box = this.list(list)
    if (!(await box.isChecked())) await box.click()
    await this.continueWith.click()
    await expect(this.editor).toBeVisible()
  }

  /** From the message past the time, which is now unless chosen, to the review. */
  async goToReview(): Promise<void> {
    await this.continue.click()
    await expect(this.now).toBeVisible()
    await this.continue.click()
  }

  /** Writes at the cursor; words that name a field of the bar press its button. */
  async write(...pieces: readonly (string | { readonly field: string })[]): Promise<void> {
    await this.editor.click()
    for (const piece of pieces) {
      if (typeof piece === 'string') await this.page.keyboard.type(piece)
      else await this.insert(piece.field)
    }
  }

  async insert(field: string): Promise<void> {
    await this.page.keyboard.type('{')
    const choice = this.page.getByRole('listbox', { name: 'Completions' }).getByRole('option', { name: field })
    await this.page.keyboard.type(field.slice(0, 4))
    await expect(choice.first()).toBeVisible()
    await choice.first().click()
  }

  async writeInstead(field: string, fallback: string): Promise<void> {
    await this.page.getByRole('textbox', { name: `When ${field} is empty, then write` }).fill(fallback)
  }
}
