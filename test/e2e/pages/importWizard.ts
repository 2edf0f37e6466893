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
  readonly paste: Locator
  readonly back: Locator
  readonly sample: Locator
  readonly problem: Locator
  readonly check: Locator
  readonly country: Locator
  readonly counts: Locator
  readonly rows: Locator
  readonly putZeroBack: Locator
  /** One question at a time: “Question 1 of 3”. */
  readonly question: Locator
  readonly nextQuestion: Locator
  readonly into: Locator
  readonly listName: Locator
  readonly importPeople: Locator
  /** The last question before anything changes. */
  readonly confirm: Locator
  readonly done: Locator
  readonly writeToThem: Locator
  readonly undo: Locator
  readonly undone: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.choose = main.getByRole('button', { name: 'Choose a file' })
    this.paste = main.getByRole('button', { name: 'Paste cells' })
    this.back = main.getByRole('button', { name: 'Back', exact: true })
    this.sample = main.getByRole('button', { name: 'Open the sample file' })
    this.problem = main.getByRole('alert')
    this.check = main.getByRole('button', { name: /^Check (the rows|[\d,]+ rows?)/ })
    this.country = main.getByRole('button', { name: 'Numbers without +' })
    this.counts = main.getByRole('img', { name: /^[\d,]+ rows: / })
    this.rows = main.getByRole('grid', { name: 'Rows to check, with reasons' })
    this.putZeroBack = main.getByRole('button', { name: /^Put the 0 back on / })
    this.question = main.getByRole('group', { name: /^Question \d+ of \d+$/ })
    this.nextQuestion = main.getByRole('button', { name: 'Next question' })
    this.into = main.getByRole('button', { name: /^Into/ })
    this.listName = main.getByRole('textbox', { name: 'New list name' })
    this.importPeople = main.getByRole('button', { name: /^Import [\d,]+ (person|people)/ })
    this.done = main.getByRole('heading', { name: /ready to text$/ })
    this.confirm = page.getByRole('dialog', { name: /^Import [\d,]+ (person|people) into / })
    this.writeToThem = main.getByRole('button', { name: /^Text (this|these) [\d,]+ (person|people)/ })
    this.undo = main.getByRole('button', { name: 'Undo import' })
    this.undone = main.getByRole('heading', { name: 'The import is undone' })
  }

  /** The choice of the field for a column of the file. */
  target(column: string): Locator {
    return this.page.getByRole('combobox', { name: `Field for ${column}` })
  }

  async sendColumnTo(column: string, target: string): Promise<void> {
    await this.target(column).click()
    await this.page.getByRole('option', { name: target, exact: true }).click()
  }

  /** Chooses the sheet of a workbook. */
  async chooseSheet(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Sheet' }).click()
    await this.page.getByRole('option', { name, exact: true }).click()
  }

  async leaveHiddenRowsOut(): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Hidden rows' }).click()
    await this.page.getByRole('option', { name: 'Leave them out' }).click()
  }

  /** Ctrl V with this text in the clipboard. The system's clipboard stays as it is. */
  async pasteWithKey(text: string): Promise<void> {
    await expect(this.choose).toBeVisible()
    await this.page.evaluate((cells) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', cells)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
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

  numberOf(line: number): Locator {
    return this.page.getByRole('textbox', { name: `Number to use for line ${line}`, exact: true })
  }

  async typeNumber(line: number, phone: string): Promise<void> {
    await this.numberOf(line).fill(phone)
    await this.line(line).getByRole('button', { name: 'Use', exact: true }).click()
  }

  async readCounts(): Promise<RowCounts> {
    const words = (await this.counts.getAttribute('aria-label')) ?? ''
    const [rows, ready, toDecide, fixed, optedOut, duplicates, cannotUse] = (words.match(/\d[\d,]*(?= )/g) ?? []).map(
      (count) => Number(count.replaceAll(',', '')),
    )
    return { rows, ready, toDecide, fixed, optedOut, duplicates, cannotUse } as RowCounts
  }

  async questionCount(): Promise<number> {
    return Number((await this.question.getAttribute('aria-label'))?.match(/\d+$/)?.[0])
  }

  /** Rows of the table that are seen whole. */
  rowsInSight(): Promise<number> {
    return this.rows.evaluate((grid) => {
      const box = grid.getBoundingClientRect()
      const bar = document.querySelector('footer')?.getBoundingClientRect()
      const bottom = Math.min(box.bottom, bar?.top ?? innerHeight, innerHeight)
      const rows = [...grid.querySelectorAll('[role="rowgroup"] [role="row"]')].map((row) =>
        row.getBoundingClientRect(),
      )
      const head = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect()
      return rows.filter((row) => row.top >= (head?.bottom ?? box.top) - 1 && row.bottom <= bottom + 1).length
    })
  }

  async checkRows(): Promise<void> {
    await this.check.click()
    await expect(this.counts).toBeVisible({ timeout: 30_000 })
  }

  /** The row of the table that is about this line of the file. */
  line(line: number): Locator {
    return this.rows
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell', { name: line.toLocaleString('en-GB'), exact: true }) })
  }

  /** The text beside a label in the last question. */
  confirmed(label: string): Locator {
    return this.confirm.locator('dl > div').filter({ hasText: label }).locator('dd')
  }

  async nameList(list: string): Promise<void> {
    await expect(this.importPeople).toBeEnabled()
    if (!(await this.listName.isVisible())) {
      await this.into.click()
      await this.page.getByRole('option', { name: 'New list' }).click()
      // The closing menu holds the focus until it is gone.
      await expect(this.page.getByRole('listbox')).toHaveCount(0)
    }
    await this.listName.fill(list)
    await expect(this.listName).toHaveValue(list)
  }

  async importInto(list: string): Promise<void> {
    await this.nameList(list)
    await this.importPeople.click()
    await this.agree()
  }

  async agree(): Promise<void> {
    await this.confirm.getByRole('button', { name: /^Import / }).click()
    await expect(this.done).toBeVisible({ timeout: 30_000 })
  }
}
