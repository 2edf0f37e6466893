import { expect, type Locator, type Page } from '@playwright/test'

/** One row of the flight plan, as its table says it. */
export interface PlanRow {
  readonly place: string
  readonly people: number
  readonly goes: string
  readonly there: string
}

/** The third step of the wizard: its time, its clock and its flight plan. */
export class WhenStep {
  readonly moment: Locator
  readonly local: Locator
  readonly fromColumn: Locator
  readonly column: Locator
  readonly columnClock: Locator
  readonly columnTime: Locator
  /** The table of people and their times, from a column. */
  readonly times: Locator
  readonly timesLeftOut: Locator
  readonly day: Locator
  readonly time: Locator
  readonly thisComputer: Locator
  readonly gateway: Locator
  readonly quietHours: Locator
  readonly batchSize: Locator
  readonly figures: Locator
  readonly notes: Locator
  readonly picture: Locator
  private readonly plan: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.moment = main.getByRole('radio', { name: 'At one time for everyone' })
    this.local = main.getByRole('radio', { name: 'At each person’s local time' })
    this.fromColumn = main.getByRole('radio', { name: 'A time from a column' })
    this.column = main.getByRole('combobox', { name: 'Column with the time' })
    this.columnClock = main.getByRole('combobox', { name: 'Time of day' })
    this.columnTime = main.locator('[data-column-time]')
    this.times = main.getByRole('region', { name: 'When they go out' })
    this.timesLeftOut = this.times.getByRole('region', { name: 'Left out' })
    this.day = main.getByLabel('Date', { exact: true })
    this.time = main.getByRole('textbox', { name: 'Time', exact: true })
    this.thisComputer = main.getByRole('radio', { name: 'This computer' })
    this.gateway = main.getByRole('radio', { name: 'The gateway' })
    this.quietHours = main.getByRole('switch', { name: 'Respect quiet hours' })
    this.batchSize = main.getByRole('spinbutton', { name: 'People per batch' })
    this.plan = main.getByRole('region', { name: 'Flight plan' })
    this.figures = this.plan.locator('[data-figures]')
    this.notes = this.plan.locator('[data-plan-notes]')
    this.picture = this.plan.getByRole('img')
  }

  /** YYYY-MM-DD and HH:MM, as written into the fields. */
  async write(day: string, time: string): Promise<void> {
    await this.day.fill(day)
    await this.time.fill(time)
    await this.time.press('Enter')
  }

  /** The plan for what is chosen now, and not for a choice before it. */
  async settled(): Promise<void> {
    await expect(this.picture).toBeVisible()
    await expect(this.plan.locator('[data-old]')).toHaveCount(0)
  }

  async readBatches(): Promise<number> {
    await this.settled()
    const value = this.figures.getByRole('term').filter({ hasText: 'Batches' }).locator('xpath=following-sibling::dd')
    return Number((await value.first().innerText()).replaceAll(',', ''))
  }

  async readRows(): Promise<PlanRow[]> {
    await this.settled()
    await this.plan.getByRole('button', { name: 'Show as table' }).click()
    const heads = await this.plan.getByRole('columnheader').allInnerTexts()
    const rows = await this.plan.locator('tbody tr').all()
    const read = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
    await this.plan.getByRole('button', { name: 'Show as chart' }).click()
    const cell = (cells: readonly string[], head: string) => cells[heads.indexOf(head)]?.trim() ?? ''
    return read.map((cells) => ({
      place: cell(cells, 'Where').replace(/^[A-Z]{2}\s*/, ''),
      people: Number(cell(cells, 'People').replaceAll(',', '')),
      goes: cell(cells, 'Sent'),
      there: cell(cells, 'Local time'),
    }))
  }
}
