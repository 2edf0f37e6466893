import type { Locator, Page } from '@playwright/test'

export type Place = 'Home' | 'Contacts' | 'Campaigns' | 'History' | 'Inbox' | 'Numbers' | 'Settings'

/** The frame around every page. */
export class Shell {
  readonly places: Locator
  readonly account: Locator
  readonly newCampaign: Locator
  readonly status: Locator
  readonly title: Locator

  constructor(readonly page: Page) {
    this.places = page.getByRole('navigation', { name: 'Places' })
    this.account = this.places.getByRole('button', { name: /^Account: / })
    this.newCampaign = this.places.getByRole('link', { name: 'New campaign' })
    this.status = page.getByRole('contentinfo', { name: 'Status' }).getByRole('status')
    this.title = page.getByRole('main').getByRole('heading', { level: 1 })
  }

  async goTo(place: Place): Promise<void> {
    await this.places.getByRole('link', { name: place }).click()
  }
}
