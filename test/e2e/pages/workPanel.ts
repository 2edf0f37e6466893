import type { Locator, Page } from '@playwright/test'

/** The buttons of a list, and the work they start. */
export class WorkPanel {
  readonly copy: Locator
  readonly copying: Locator
  readonly readAll: Locator
  readonly close: Locator

  constructor(readonly page: Page) {
    this.copy = page.getByRole('main').getByRole('button', { name: 'Copy to the gateway' })
    this.copying = page.getByRole('main').getByRole('button', { name: /^Copying/ })
    this.readAll = page.getByRole('main').getByRole('button', { name: 'Read gateway lists' })
    this.close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  }

  async confirm(name: RegExp): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name }).click()
  }

  card(title: string): Locator {
    return this.page.getByRole('dialog').getByRole('article', { name: title })
  }
}
