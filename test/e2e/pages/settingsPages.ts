import { expect, type Locator, type Page } from '@playwright/test'

export class SettingsPages {
  readonly sections: Locator
  readonly batchSize: Locator
  readonly pace: Locator
  readonly keyDialog: Locator
  readonly saveKey: Locator

  constructor(readonly page: Page) {
    this.sections = page.getByRole('navigation', { name: 'Sections of the settings' })
    this.batchSize = page.getByRole('spinbutton', { name: 'People per batch' })
    this.pace = page.getByRole('spinbutton', { name: 'Requests a second' })
    this.keyDialog = page.getByRole('dialog', { name: /^New API key for / })
    this.saveKey = this.keyDialog.getByRole('button', { name: 'Check and replace' })
  }

  async open(section: 'Accounts' | 'Sending limits' | 'Appearance' | 'About'): Promise<void> {
    await this.sections.getByRole('link', { name: section }).click()
  }

  /** Of every section. */
  async addresses(): Promise<string[]> {
    await this.page.evaluate(() => (location.hash = '/settings'))
    const links = this.sections.getByRole('link')
    await expect(links.first()).toBeVisible()
    return (await links.all()).reduce<Promise<string[]>>(
      async (before, link) => [...(await before), (await link.getAttribute('href'))?.slice(1) ?? ''],
      Promise.resolve([]),
    )
  }

  async giveKey(account: string, key: string): Promise<void> {
    const row = this.page.getByRole('main').getByRole('listitem').filter({ hasText: account })
    await row.getByRole('button', { name: 'Give the key' }).click()
    await this.keyDialog.getByRole('textbox', { name: 'API key' }).fill(key)
    await this.saveKey.click()
  }

  async setLimits(batchSize: number, pace: number): Promise<void> {
    for (const [field, value] of [
      [this.batchSize, batchSize],
      [this.pace, pace],
    ] as const) {
      await field.fill(String(value))
      await field.press('Tab')
      await expect(field).toHaveValue(value.toLocaleString('en-GB'))
    }
  }
}
