import { expect, type Locator, type Page } from '@playwright/test'

export class InboxPage {
  readonly lookNow: Locator
  readonly list: Locator
  readonly name: Locator
  readonly gap: Locator
  readonly unclear: Locator
  readonly replies: Locator
  readonly sent: Locator
  readonly field: Locator
  readonly send: Locator
  readonly price: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.lookNow = main.getByRole('button', { name: 'Check now' })
    this.list = main.getByRole('listbox', { name: 'Conversations' })
    this.name = main.getByRole('heading', { level: 2 })
    this.gap = main.getByRole('region', { name: /^Gap of / })
    this.unclear = main.getByRole('region', { name: /^This reads like an opt-out/ })
    const lines = main.getByRole('region', { name: 'Messages' })
    this.replies = lines.locator('[data-reply]')
    this.sent = lines.locator('[data-sent]')
    this.field = main.getByRole('textbox', { name: /^Reply to / })
    this.price = main.locator('#reply-facts')
    this.send = main.getByRole('button', { name: 'Send 1 message' })
  }

  row(words: string | RegExp): Locator {
    return this.list.getByRole('option').filter({ hasText: words })
  }

  /** The app may have read them automatically by now. */
  async readAgainIfAsked(): Promise<void> {
    const again = this.gap.getByRole('button', { name: 'Read opt-outs again' })
    if (await again.isVisible()) await again.click()
  }

  /** Reads the gateway's feeds and waits for what came of it. */
  async look(): Promise<void> {
    await this.lookNow.click()
    await expect(this.lookNow).toBeEnabled()
  }
}
