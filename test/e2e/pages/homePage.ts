import type { Locator, Page } from '@playwright/test'

export class HomePage {
  readonly greeting: Locator
  readonly importContacts: Locator
  readonly balance: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.greeting = main.getByRole('heading', { level: 1, name: /^Good / })
    this.balance = main.getByRole('link', { name: /^Balance/ })
    this.importContacts = main.getByRole('link', { name: /^Import (contacts|a spreadsheet)/ }).first()
  }
}
