import type { Locator, Page } from '@playwright/test'

/** One campaign, and the table of all. */
export class CampaignPages {
  readonly table: Locator
  readonly state: Locator
  readonly pause: Locator
  readonly resume: Locator
  readonly paused: Locator
  readonly lookNow: Locator
  readonly people: Locator
  readonly peopleTable: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.table = main.getByRole('grid', { name: 'Campaigns' })
    this.state = main.getByRole('banner').or(main.locator('header')).first()
    this.pause = main.getByRole('button', { name: 'Pause' })
    this.resume = main.getByRole('button', { name: 'Resume' }).first()
    this.paused = main.getByRole('alert')
    this.lookNow = main.getByRole('button', { name: 'Look now' })
    this.people = main.getByRole('tab', { name: 'People' })
    this.peopleTable = main.getByRole('grid', { name: 'People of this campaign' })
  }

  /** People in a state, by the word on the screen. */
  async count(word: string): Promise<number> {
    const term = this.page
      .getByRole('main')
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${word}$`) })
    const value = await term.locator('xpath=following-sibling::dd').first().textContent()
    return Number(value?.replaceAll(',', '') ?? Number.NaN)
  }

  async open(name: string): Promise<void> {
    await this.table.getByRole('row').filter({ hasText: name }).getByText(name).click()
  }
}
