import { expect, type Locator, type Page } from '@playwright/test'
import { WhenStep } from './whenStep'

/** The wizard of a campaign: people, message, when, review. */
export class ComposePages {
  readonly rename: Locator
  readonly saved: Locator
  readonly continueWith: Locator
  readonly editor: Locator
  readonly conditionMenu: Locator
  readonly preview: Locator
  readonly nextPerson: Locator
  readonly continue: Locator
  readonly blocked: Locator
  readonly estimate: Locator
  /** Asked for where the gateway's answer holds no price. */
  readonly countWithoutPrice: Locator
  readonly send: Locator
  readonly now: Locator
  readonly review: Locator
  readonly schedule: Locator
  readonly noRecall: Locator
  readonly when: WhenStep

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.rename = main.getByRole('button', { name: 'Rename the campaign' })
    this.saved = main.getByText(/^Saved /)
    this.continueWith = main.getByRole('button', { name: /^Continue with / })
    this.editor = main.getByRole('textbox', { name: 'Message' })
    this.conditionMenu = main.getByRole('button', { name: 'If …', exact: true })
    this.preview = main.getByRole('complementary', { name: 'Preview' })
    this.nextPerson = this.preview.getByRole('button', { name: 'Next person' })
    this.continue = main.getByRole('button', { name: 'Continue', exact: true })
    this.blocked = main.locator('#compose-message-why')
    this.estimate = main.getByRole('complementary', { name: 'Estimate from the gateway' })
    this.countWithoutPrice = main.getByRole('textbox', { name: 'Number of messages' })
    this.now = main.getByRole('radio', { name: 'As soon as I press Send' })
    // The steps of the wizard have a button of this name as well.
    this.review = main.locator('footer').getByRole('button', { name: 'Review', exact: true })
    this.when = new WhenStep(page)
    this.schedule = main.getByRole('button', { name: /^Schedule / })
    this.noRecall = main.getByRole('checkbox', { name: 'I know this cannot be called back' })
    this.send = main.getByRole('button', { name: /^Send [\d,]+ message/ })
  }

  /** Ticks what the review asks for: it is known once the price is there. */
  async giveConsents(): Promise<void> {
    await expect(this.estimate).toContainText(/[£$€]\d/, { timeout: 30_000 })
    for (const consent of await this.estimate.getByRole('checkbox').all()) await consent.check()
  }

  /** A line of "Who gets it". */
  source(name: string): Locator {
    return this.page
      .getByRole('main')
      .locator('[data-source]')
      .filter({ has: this.page.getByText(name, { exact: true }) })
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  /** Ticks these in the dialog of lists that is open, and takes them. */
  private async tick(dialog: Locator, names: readonly string[]): Promise<void> {
    for (const name of names) await dialog.getByRole('checkbox', { name, exact: true }).check()
    await dialog.getByRole('button', { name: /^Use / }).click()
    await expect(dialog).toHaveCount(0)
  }

  async addLists(...names: string[]): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Add a list' }).click()
    await this.tick(this.dialog('Lists for this campaign'), names)
    for (const name of names) await expect(this.source(name)).toBeVisible()
  }

  async pasteNumbers(text: string): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Paste numbers' }).click()
    const dialog = this.dialog('Paste numbers')
    await dialog.getByRole('textbox', { name: 'Numbers' }).fill(text)
    await dialog.getByRole('button', { name: 'Add these numbers' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(this.source('Pasted numbers')).toBeVisible()
  }

  /** One way of leaving people out, by its words. */
  rule(name: string): Locator {
    return this.page.getByRole('main').getByRole('checkbox', { name, exact: true })
  }

  ruleCount(name: string): Locator {
    return this.page.getByRole('main').locator(`[data-rule="${name}"] [data-count]`)
  }

  async leaveOutLists(...names: string[]): Promise<void> {
    await this.rule('People in another list').click()
    await this.tick(this.dialog('Leave out everyone in these lists'), names)
  }

  /** The funnel's lines as they stand on the screen, in their order: words and number. */
  async readFunnel(): Promise<Record<string, number>> {
    const lines = await this.page.locator('[data-funnel] [data-funnel-line]').allInnerTexts()
    return Object.fromEntries(
      lines.map((line) => {
        const [words = '', number = ''] = line.split(/\n+/)
        return [words, Number(number.replaceAll(',', '').replace('−', '-'))]
      }),
    )
  }

  async nameIt(name: string): Promise<void> {
    await this.rename.click()
    const field = this.page.getByRole('textbox', { name: 'Name of the campaign' })
    await field.fill(name)
    await field.press('Enter')
  }

  async choosePeople(list: string): Promise<void> {
    const sources = this.page.locator('[data-source]')
    const nobody = this.page.getByRole('main').getByText('No one is chosen yet.')
    await expect(sources.first().or(nobody)).toBeVisible()
    if (await nobody.isVisible()) await this.addLists(list)
    await this.continueWith.click()
    await expect(this.editor).toBeVisible()
  }

  /** From the message past the time, which is now unless chosen and at any hour, to the review. */
  async goToReview(): Promise<void> {
    await this.continue.click()
    await expect(this.now).toBeVisible()
    const quietHours = this.page.getByRole('switch', { name: 'Respect quiet hours' })
    if ((await quietHours.count()) > 0 && (await quietHours.isChecked())) await quietHours.click()
    await this.review.click()
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

  /** The row of a condition on this field. */
  condition(field: string): Locator {
    return this.page.getByRole('main').locator(`[data-condition="${field}"]`)
  }

  async writeInstead(field: string, fallback: string): Promise<void> {
    await this.page.getByRole('textbox', { name: `If ${field} is empty, write` }).fill(fallback)
  }
}
