import type { Locator, Page } from '@playwright/test'

export class ContactsPage {
  readonly lists: Locator
  readonly table: Locator

  constructor(readonly page: Page) {
    this.lists = page.getByRole('main').getByRole('navigation', { name: 'Lists' })
    this.table = page.getByRole('main').getByRole('grid')
  }

  list(name: string): Locator {
    return this.lists.getByRole('button', { name })
  }
}
