import { expect, type Locator, type Page } from '@playwright/test'

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
  readonly record: Locator
  readonly batches: Locator
  readonly whatNow: Locator
  readonly uncertainPanel: Locator
  readonly lookInPanel: Locator
  readonly sendAgain: Locator
  readonly confirmChoice: Locator
  readonly attemptFields: Locator
  readonly retryRefused: Locator
  readonly pauseAll: Locator
  readonly stopAll: Locator

  constructor(readonly page: Page) {
    const main = page.getByRole('main')
    this.table = main.getByRole('grid', { name: 'Campaigns' })
    this.state = main.getByRole('banner').or(main.locator('header')).first()
    this.pause = main.getByRole('button', { name: /^Pause(?! all)/ })
    this.resume = main.getByRole('button', { name: 'Resume' }).first()
    // A part that is still loading is an alert as well, without a word.
    this.paused = main.getByRole('alert').filter({ hasText: /\S/ })
    this.lookNow = main.getByRole('button', { name: 'Check now' })
    this.people = main.getByRole('tab', { name: 'People' })
    this.peopleTable = main.getByRole('grid', { name: 'People of this campaign' })
    this.record = main.getByRole('tab', { name: 'What happened' })
    this.batches = main.getByRole('grid', { name: 'Batches and their answers' })
    this.whatNow = main.getByRole('button', { name: 'Decide' })
    this.uncertainPanel = page.getByRole('dialog').filter({ hasText: 'What is known' })
    this.lookInPanel = this.uncertainPanel.getByRole('button', { name: 'Check now' })
    this.sendAgain = this.uncertainPanel.getByRole('radio', { name: /^Send again to / })
    this.confirmChoice = this.uncertainPanel.getByRole('button', { name: /^(Keep checking|Count \d|Send again to)/ })
    this.attemptFields = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Value' }) })
    this.retryRefused = page.getByRole('button', { name: /^Prepare a retry for [\d,]+ (person|people)$/ })
    this.pauseAll = main.getByRole('button', { name: 'Pause all' })
    this.stopAll = main.getByRole('button', { name: 'Stop all' })
  }

  /** People in a state, by the word on the screen. */
  async count(word: string): Promise<number> {
    // A campaign that has ended answers whether it arrived instead: no one waits or is being handed over.
    const isNoOne = word === 'Waiting' || word === 'Handing over'
    const hasEnded = (): Promise<boolean> => this.page.locator('[data-arrived]').isVisible()
    if (isNoOne && (await hasEnded())) return 0
    const term = this.page
      .getByRole('main')
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${word}$`) })
    try {
      const value = await term.locator('xpath=following-sibling::dd').first().textContent({ timeout: 5_000 })
      return Number(value?.replaceAll(',', '') ?? Number.NaN)
    } catch (error) {
      // It ended between the two looks.
      if (isNoOne && (await hasEnded())) return 0
      throw error
    }
  }

  /** Every count on the screen; they add up to everyone. */
  async everyCount(): Promise<Record<string, number>> {
    const main = this.page.getByRole('main')
    const arrived = main.locator('[data-arrived] dl').first()
    const counts = (await arrived.isVisible()) ? arrived : main.locator('dl', { hasText: 'Accepted' }).first()
    const terms = counts.getByRole('term')
    const pairs = await terms.evaluateAll((all) =>
      all.map((term) => [term.textContent?.trim() ?? '', term.parentElement?.querySelector('dd')?.textContent ?? '']),
    )
    return Object.fromEntries(pairs.map(([word = '', count = '']) => [word, Number(count.replaceAll(',', ''))]))
  }

  /** The numbers of the people in a state, as far as the table shows them without scrolling. */
  async numbersIn(state: string): Promise<string[]> {
    await this.people.click()
    await this.page
      .getByRole('group', { name: 'People' })
      .getByRole('button', { name: new RegExp(`^${state} `) })
      .click()
    const cells = this.peopleTable.getByRole('row').filter({ hasText: state }).getByRole('gridcell')
    await expect(cells.first()).toBeVisible()
    const texts = await cells.allTextContents()
    return texts.map((text) => text.replace(/[^+\d]/g, '')).filter((text) => /^\+\d{8,}$/.test(text))
  }

  /** The sentences of "What happened", latest first. */
  async recordLines(): Promise<string[]> {
    await this.record.click()
    const lines = this.page.getByRole('grid', { name: 'What happened' }).getByRole('gridcell')
    await expect(lines.first()).toBeVisible()
    return lines.allTextContents()
  }

  async open(name: string): Promise<void> {
    await this.table.getByRole('row').filter({ hasText: name }).getByText(name).click()
  }

  /** Chooses in the uncertain panel: 1 keep looking, 2 count them as sent, 3 send again. */
  async choose(place: 1 | 2 | 3): Promise<void> {
    await expect(this.uncertainPanel.getByRole('radio').first()).toBeVisible()
    await this.page.keyboard.press(String(place))
  }

  /** Answers the question that repeats the numbers. */
  async confirm(button: RegExp): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: button }).last().click()
  }

  /** Opens the request of a batch beside its table. */
  async openBatch(batch: number): Promise<void> {
    await this.batches
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell', { name: String(batch), exact: true }) })
      .first()
      .click()
  }
}
