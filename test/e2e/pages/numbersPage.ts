import { expect, type Locator, type Page } from '@playwright/test'

export class NumbersPage {
  readonly number: Locator
  readonly verify: Locator
  readonly result: Locator
  readonly many: Locator
  readonly dialog: Locator
  readonly plan: Locator
  readonly start: Locator
  /** The part below: a job or all results. */
  readonly view: Locator
  readonly table: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.number = main.getByRole('textbox', { name: 'Verify one number' })
    this.verify = main.getByRole('button', { name: /^Verify( Enter)?$/ })
    this.result = main.locator('[data-result]')
    this.many = main.getByRole('button', { name: 'Verify a file or list' }).first()
    this.dialog = page.getByRole('dialog', { name: /^Verify / })
    this.plan = this.dialog.locator('[data-plan]')
    this.start = this.dialog.getByRole('button', { name: /^Verify [\d,]+ number/ })
    this.view = main.locator('[data-view]')
    this.table = main.getByRole('grid')
  }

  count(part: 'active' | 'not_active' | 'failed' | 'waiting'): Locator {
    return this.view.locator(`[data-count=${part}]`)
  }

  /** Cells of the rows that are drawn: number, person, status. */
  async rows(): Promise<string[][]> {
    return this.table
      .locator('[role=row]:has([role=gridcell])')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('[role=gridcell]')].slice(0, 3).map((cell) => cell.textContent?.trim() ?? ''),
        ),
      )
  }

  async expectDone(count: number): Promise<void> {
    await expect(this.view).toContainText(`${count} of ${count} verified`, { timeout: 40_000 })
  }
}
