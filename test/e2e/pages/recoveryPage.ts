import { expect, type Locator, type Page } from '@playwright/test'

/** The page before the app after a start that found something; and Data and backup in the settings. */
export class RecoveryPage {
  readonly title: Locator
  /** The line under the counts of a campaign. */
  readonly total: Locator
  readonly lookAt: Locator
  readonly resume: Locator
  readonly goOn: Locator
  readonly onlyLook: Locator
  readonly useHere: Locator
  readonly readReport: Locator
  readonly salvage: Locator
  readonly startEmpty: Locator
  readonly bringBackLatest: Locator
  readonly backUpNow: Locator
  readonly bringBack: Locator
  readonly dialog: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.title = main.getByRole('heading', { level: 1 })
    this.total = main.getByRole('paragraph').filter({ hasText: /accounted for/ })
    this.lookAt = main.getByRole('button', { name: 'Open campaign' }).first()
    this.resume = main.getByRole('button', { name: /^Resume \d/ }).first()
    this.onlyLook = main.getByRole('button', { name: 'Only read for now' })
    this.goOn = main.getByRole('button', { name: /^Continue/ })
    this.useHere = main.getByRole('radio', { name: /^This one/ })
    this.readReport = main.getByRole('button', { name: /^Read a report/ })
    this.salvage = main.getByRole('button', { name: 'Recover what can be read' })
    this.startEmpty = main.getByRole('button', { name: 'Start with an empty address book' })
    this.bringBackLatest = main.getByRole('button', { name: /^Restore the backup of / }).first()
    this.backUpNow = main.getByRole('button', { name: 'Back up now' })
    this.bringBack = main.getByRole('button', { name: 'Restore a backup' })
    this.dialog = page.getByRole('dialog')
  }

  /** The people in a line of a campaign on the card, by the words beside them. */
  async count(words: RegExp): Promise<number> {
    const line = this.page.getByRole('main').getByRole('listitem').filter({ hasText: words })
    return Number((await line.locator('b').textContent())?.replaceAll(',', '') ?? Number.NaN)
  }

  /** The numbers of all lines of a campaign on the card. */
  async everyCount(): Promise<number[]> {
    const lines = await this.page.getByRole('main').getByRole('listitem').locator('b').allTextContents()
    return lines.map((line) => Number(line.replaceAll(',', '')))
  }

  async adopt(): Promise<void> {
    await this.useHere.check()
    await this.page.getByRole('main').getByRole('button', { name: 'Read the list, then use this one' }).click()
    await expect(this.useHere).toBeHidden()
  }

  async restoreLatest(): Promise<void> {
    await this.bringBackLatest.click()
    await this.dialog.getByRole('button', { name: 'Restore this backup' }).click()
  }

  async beginEmpty(): Promise<void> {
    await this.startEmpty.click()
    await this.dialog.getByRole('textbox').fill('empty')
    await this.dialog.getByRole('button', { name: 'Start with an empty address book' }).click()
  }
}
