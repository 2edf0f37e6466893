import { expect, type Locator, type Page } from '@playwright/test'

export class HistoryPage {
  readonly table: Locator
  readonly refresh: Locator
  readonly head: Locator
  readonly figures: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.table = main.getByRole('grid', { name: 'Messages' })
    this.refresh = main.getByRole('button', { name: 'Refresh' })
    this.head = main.locator('header').first()
    this.figures = main.getByRole('navigation', { name: 'History views' }).getByRole('link', { name: 'Figures' })
  }

  async rowCount(): Promise<number> {
    return Number(await this.table.getAttribute('aria-rowcount')) - 1
  }

  /** A part of the donut, which is a filter. */
  delivery(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) })
  }

  /** One of the charts on the page of the figures. */
  chart(title: string): Locator {
    return this.page.getByRole('main').getByRole('region', { name: title, exact: true })
  }

  /** The cells of the table behind a chart, a row an array. */
  async chartTable(title: string): Promise<string[][]> {
    const chart = this.chart(title)
    const toTable = chart.getByRole('button', { name: 'Show as table' })
    await expect(toTable.or(chart.getByRole('table'))).toBeVisible()
    if (await toTable.isVisible()) await toTable.click()
    await expect(chart.getByRole('table')).toBeVisible()
    return chart
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')))
  }
}
