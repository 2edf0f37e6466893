import { expect, type Locator, type Page } from '@playwright/test'

export interface RowCounts {
  readonly rows: number
  readonly ready: number
  readonly toDecide: number
  readonly fixed: number
  readonly optedOut: number
  readonly duplicates: number
  readonly cannotUse: number
}

export class ImportWizard {
  readonly choose: Locator
  readonly sample: Locator
  readonly problem: Locator
  readonly check: Locator
  readonly country: Locator
  readonly counts: Locator
  readonly rows: Locator
  readonly putZeroBack: Locator
  readonly into: Locator
  readonly listName: Locator
  readonly importPeople: Locator
  readonly done: Locator
  readonly writeToThem: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.choose = main.getByRole('button', { name: 'Choose a file' })
    this.sample = main.getByRole('button', { name: 'Open the sample file' })
    this.problem = main.getByRole('alert')
    this.check = main.getByRole('button', { name: 'Check the rows' })
    this.country = main.getByRole('button', { name: 'Numbers without +' })
    this.counts = main.getByRole('img', { name: /^[\d,]+ rows: / })
    this.rows = main.getByRole('grid', { name: 'Rows to look at, with reasons' })
    this.putZeroBack = main.getByRole('button', { name: /^Put the 0 back on / })
    this.into = main.getByRole('button', { name: /^Into/ })
    this.listName = main.getByRole('textbox', { name: 'Name of the new list' })
    this.importPeople = main.getByRole('button', { name: /^Import [\d,]+ (person|people)/ })
    this.done = main.getByRole('heading', { name: /ready to use$/ })
    this.writeToThem = main.getByRole('button', { name: 'Write to these people' })
  }

  /** Where a column of the file goes. */
  target(column: string): Locator {
    return this.page.getByRole('combobox', { name: `Where ${column} goes` })
  }

  async sendColumnTo(column: string, target: string): Promise<void> {
    await this.target(column).click()
    await this.page.getByRole('option', { name: target, exact: true }).click()
  }

  /** Drops a file of this computer on the window, as the file manager would. */
  async drop(path: string): Promise<void> {
    await expect(this.choose).toBeVisible()
    const session = await this.page.context().newCDPSession(this.page)
    const data = { items: [], files: [path], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data })
    }
  }

  /** For numbers without +. */
  async chooseCountry(name: string): Promise<void> {
    await this.country.click()
    await this.page.getByPlaceholder('Search').fill(name)
    await this.page.getByRole('option', { name }).click()
  }

  async typeNumber(line: number, phone: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: `Number to use for line ${line}` })
    await field.fill(phone)
    await this.rows.getByRole('button', { name: 'Use', exact: true }).click()
  }

  async readCounts(): Promise<RowCounts> {
    const words = (await this.counts.getAttribute('aria-label')) ?? ''
    const [rows, ready, toDecide, fixed, optedOut, duplicates, cannotUse] = (words.match(/\d[\d,]*(?= )/g) ?? []).map(
      (count) => Number(count.replaceAll(',', '')),
    )
    return { rows, ready, toDecide, fixed, optedOut, duplicates, cannotUse } as RowCounts
  }

  async checkRows(): Promise<void> {
    await this.check.click()
    await expect(this.counts).toBeVisible({ timeout: 30_000 })
  }

  async importInto(list: string): Promise<void> {
    await expect(this.importPeople).toBeEnabled()
    if (!(await this.listName.isVisible())) {
      await this.into.click()
      await this.page.getByRole('option', { name: 'New list' }).click()
      // The closing menu holds the focus until it is gone.
      await expect(this.page.getByRole('listbox')).toHaveCount(0)
    }
    await this.listName.fill(list)
    await expect(this.listName).toHaveValue(list)
    await this.importPeople.click()
    await expect(this.done).toBeVisible({ timeout: 30_000 })
  }
}
