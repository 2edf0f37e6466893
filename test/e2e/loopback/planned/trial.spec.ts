// A trial of two texts to half of the people, its result, and the better text to the rest: each person gets one message. In the browser
// alone, as a window adds nothing to it.
import { expect, test } from '../../hostTest'
import { appPages } from '../../pages/appPages'
import { connect } from '../../pages/journeys'

const people = Array.from({ length: 20 }, (_, index) => `+33639980${String(index + 100)}`)

test('a trial sends two texts to half of the people, and the chosen one to the rest, to each person once', async ({
  openApp,
  gateway,
}, testInfo) => {
  test.setTimeout(150_000)
  const { page } = await openApp()
  const pages = appPages(page)
  const { shell, compose, campaigns } = pages
  const main = page.getByRole('main')
  const shoot = (name: string) => page.screenshot({ path: testInfo.outputPath(`${name}.png`) })
  await connect(pages, gateway)

  await test.step('a campaign to twenty people', async () => {
    await shell.newCampaign.click()
    await compose.nameIt('New bread')
    await compose.pasteNumbers(people.join('\n'))
    await compose.continueWith.click()
    await compose.editor.click()
    await compose.editor.fill('Rye bread from Monday. Reply STOP to opt out')
    await compose.continue.click()
    await expect(compose.now).toBeVisible()
    await compose.when.quietHours.click()
  })

  await test.step('half of them get a trial of two texts', async () => {
    await main.getByRole('switch', { name: 'Trial first' }).click()
    await main.locator('[data-trial-share] input, input[data-trial-share]').first().fill('50')
    await page.keyboard.press('Tab')
    await expect(main.locator('[data-trial]')).toContainText('10 people, drawn at random')
    await main.locator('[data-trial-texts]').click()
    await page.getByRole('option', { name: 'Two texts, half each' }).click()
    const dialog = page.getByRole('dialog', { name: 'Text B' })
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Fresh rye from our new oven. Reply STOP to opt out')
    await dialog.getByRole('button', { name: 'Done' }).click()
    // The dialog was opened by an option that is gone: the keyboard goes on where it was chosen.
    await expect(main.locator('[data-trial-texts]')).toBeFocused()
    const plan = main.locator('[data-trial-plan]')
    await expect(plan).toContainText('Text A: 5')
    await expect(plan).toContainText('Text B: 5')
    await expect(plan).toContainText('The rest: 10')
    await expect(plan.locator('[data-trial-text="1"]')).toContainText('Fresh rye from our new oven')
    await shoot('plan')
  })

  await test.step('the review says so, and only ten messages are sent', async () => {
    await compose.review.click()
    await expect(main.locator('[data-review-trial]')).toContainText('Trial first: 10 people, drawn at random')
    await compose.giveConsents()
    await shoot('review')
    await compose.send.click()
    await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
    const sent = await gateway.acceptances()
    expect(sent).toHaveLength(10)
    expect(sent.filter(({ text }) => text.startsWith('Fresh'))).toHaveLength(5)
  })

  await test.step('the result shows both texts; the second is chosen by its key', async () => {
    const result = main.locator('[data-trial-result]')
    await expect(result).toContainText('Trial of 10 people')
    await expect(result.locator('[data-trial-card="0"]')).toContainText('0 of 5')
    await expect(result).toContainText('too few answers')
    await page.keyboard.press('b')
    await expect(result.getByRole('radio', { name: /Text B/ })).toBeChecked()
    await expect(result).toContainText('Send text B to the other 10 people?')
    await shoot('result')
  })

  await test.step('the rest is reviewed and sent: everyone has one message', async () => {
    await main.getByRole('button', { name: 'Review 10 messages' }).click()
    await expect(main).toContainText('Fresh rye from our new oven', { timeout: 20_000 })
    await compose.giveConsents()
    await shoot('rest')
    await compose.send.click()
    await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
    const sent = await gateway.acceptances()
    expect(sent.map(({ number }) => number).sort()).toEqual(people)
    expect(sent.filter(({ text }) => text.startsWith('Fresh'))).toHaveLength(15)
  })

  await test.step('the trial leads to the rest', async () => {
    await shell.goTo('Campaigns')
    await page.getByRole('row', { name: /10 .*/ }).last().click()
    await expect(main.locator('[data-trial-result]')).toContainText('The rest was approved.')
  })
})
