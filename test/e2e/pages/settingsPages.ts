import { expect, type Locator, type Page } from '@playwright/test'

export class SettingsPages {
  readonly sections: Locator
  readonly batchSize: Locator
  readonly pace: Locator
  readonly keyDialog: Locator
  readonly saveKey: Locator
  readonly addAccount: Locator
  readonly addDialog: Locator
  readonly moveDialog: Locator
  readonly saveAddresses: Locator
  readonly sender: Locator
  readonly zone: Locator
  readonly callback: Locator
  readonly channel: Locator
  readonly lowBalance: Locator
  readonly olderApi: Locator
  readonly transcodes: Locator

  constructor(readonly page: Page) {
    this.sections = page.getByRole('navigation', { name: 'Settings sections' })
    this.batchSize = page.getByRole('spinbutton', { name: 'People per batch' })
    this.pace = page.getByRole('spinbutton', { name: 'Requests a second' })
    this.keyDialog = page.getByRole('dialog', { name: /^New key or sign-in for / })
    this.saveKey = this.keyDialog.getByRole('button', { name: 'Check and replace' })
    this.addAccount = page.getByRole('button', { name: 'Add an account' })
    this.addDialog = page.getByRole('dialog', { name: 'Add an account' })
    this.moveDialog = page.getByRole('dialog', { name: /^Change the addresses of / })
    this.saveAddresses = this.moveDialog.getByRole('button', { name: 'Check and change' })
    this.sender = page.getByRole('textbox', { name: 'Sender' })
    this.zone = page.getByRole('button', { name: 'Time zone' })
    this.callback = page.getByRole('textbox', { name: 'Your own status address' })
    this.channel = page.getByRole('textbox', { name: 'Chat app name' })
    this.lowBalance = page.getByRole('spinbutton', { name: 'Warn below' })
    this.olderApi = page.getByRole('switch', { name: 'Use the older API' })
    this.transcodes = page.getByRole('switch', { name: /^The gateway replaces costly characters/ })
  }

  /** The line of an account. */
  account(name: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  }

  /** Answers what the line says once the account was tried. */
  async check(name: string): Promise<Locator> {
    await this.account(name).getByRole('button', { name: 'Check now' }).click()
    return this.account(name).getByRole('status')
  }

  async choose(name: string, act: 'Use this account' | 'Rename' | 'Change addresses' | 'Remove'): Promise<void> {
    await this.page.getByRole('button', { name: `More for ${name}` }).click()
    await this.page.getByRole('menuitem', { name: act }).click()
  }

  async rename(name: string, next: string): Promise<void> {
    await this.choose(name, 'Rename')
    const field = this.page.getByRole('textbox', { name: 'Account name' })
    await field.fill(next)
    await field.press('Enter')
    await expect(this.account(next)).toBeVisible()
  }

  /** Types into a setting and leaves the field, which keeps it. */
  async set(field: Locator, value: string): Promise<void> {
    await field.fill(value)
    await field.press('Tab')
  }

  async open(
    section: 'Accounts' | 'Sending limits' | 'Automatic answers' | 'Appearance' | 'Data and backup' | 'About',
  ): Promise<void> {
    await this.sections.getByRole('link', { name: section }).click()
  }

  /** The addresses of all sections. */
  async addresses(): Promise<string[]> {
    await this.page.evaluate(() => (location.hash = '/settings'))
    const links = this.sections.getByRole('link')
    await expect(links.first()).toBeVisible()
    await this.sections.getByRole('button', { name: 'Advanced' }).click()
    return (await links.all()).reduce<Promise<string[]>>(
      async (before, link) => [...(await before), (await link.getAttribute('href'))?.slice(1) ?? ''],
      Promise.resolve([]),
    )
  }

  async giveKey(account: string, key: string): Promise<void> {
    await this.account(account).getByRole('button', { name: 'Enter key' }).click()
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
