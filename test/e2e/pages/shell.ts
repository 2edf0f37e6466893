import type { Locator, Page } from '@playwright/test'

export type Place = 'Home' | 'Contacts' | 'Campaigns' | 'Calendar' | 'History' | 'Inbox' | 'Numbers' | 'Settings'

/** The frame around every page. */
export class Shell {
  readonly places: Locator
  readonly account: Locator
  readonly newCampaign: Locator
  readonly status: Locator
  readonly title: Locator
  /** The tour of the first start, which the sample of the welcome page begins. */
  readonly tour: Locator

  constructor(readonly page: Page) {
    this.places = page.getByRole('navigation', { name: 'Places' })
    this.account = this.places.getByRole('button', { name: /^Account: / })
    this.newCampaign = this.places.getByRole('link', { name: 'New campaign' })
    this.status = page.getByRole('contentinfo', { name: 'Status' }).getByRole('status')
    this.tour = page.getByRole('region', { name: 'Your first campaign, with invented people' })
    this.title = page.getByRole('main').getByRole('heading', { level: 1 })
  }

  async skipTour(): Promise<void> {
    // It comes with the page of the import, which is loaded for the first time after the account was opened.
    await this.tour.getByRole('button', { name: 'Skip the tour' }).click({ timeout: 45_000 })
  }

  async goTo(place: Place): Promise<void> {
    await this.places.getByRole('link', { name: place }).click()
  }
}
