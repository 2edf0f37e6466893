import type { Locator, Page } from '@playwright/test'

export class HistoryPage {
  readonly table: Locator
  readonly refresh: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.table = main.getByRole('grid', { name: 'Messages' })
    this.refresh = main.getByRole('button', { name: 'Refresh' })
  }

  async rowCount(): Promise<number> {
    return Number(await this.table.getAttribute('aria-rowcount')) - 1
  }
}
