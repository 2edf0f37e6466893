// A limit for one person, from the settings over the review to the campaign's page and what the gateway took.
import { expect, test } from '../hostTest'
import { appPages, type AppPages } from '../pages/appPages'
import { connect } from '../pages/journeys'

const phone = (last: number) => `+33639980${String(last).padStart(3, '0')}`

async function begin({ shell, compose }: AppPages, name: string, text: string, numbers: readonly string[]) {
  await shell.newCampaign.click()
  await compose.nameIt(name)
  await compose.pasteNumbers(numbers.join('\n'))
  await compose.continueWith.click()
  await compose.editor.click()
  await compose.editor.fill(text)
  await compose.goToReview()
}

test(
  'people who had as many texts as the account allows are held, left out or sent to with a reason',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    test.setTimeout(150_000)
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose, campaigns } = pages
    const main = page.getByRole('main')
    await connect(pages, gateway)

    await test.step('the account allows one person a text a week', async () => {
      await shell.goTo('Settings')
      await main.getByRole('link', { name: 'Sending limits' }).click()
      await main.getByLabel('Texts a week').fill('1')
      await main.getByLabel('Texts a week').blur()
    })

    await test.step('two people are texted', async () => {
      await begin(pages, 'Opening hours', 'We open at nine on Monday. Reply STOP to opt out', [phone(1), phone(2)])
      await compose.send.click()
      await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
    })

    await test.step('the next campaign to three says who is held, and holds them', async () => {
      const text = 'Fresh bread from our new oven every morning of June. Reply STOP to opt out'
      await begin(pages, 'New oven', text, [phone(1), phone(2), phone(3)])
      const notice = main.locator('[data-over-limit]')
      await expect(notice).toContainText('2 people already have a text within 7 days')
      await expect(notice.getByRole('radio', { name: 'Hold them back' })).toBeChecked()
      await expect(main).toContainText('1 goes out, 2 are held back')
      await compose.send.click()
      await expect(shell.title).toHaveText('New oven')
      await expect(main).toContainText('Held: limit per person', { timeout: 60_000 })
      await expect(main).toContainText('2 people are waiting')
      expect(await gateway.acceptances()).toHaveLength(3)
    })

    await test.step('each of them is shown with the next moment', async () => {
      await main.getByRole('tab', { name: 'People' }).click()
      await expect(main).toContainText(/Held: 1 text this week, next /)
    })

    await test.step('sending anyway asks for a reason, and the record keeps it', async () => {
      const text = 'The market hall is shut on Thursday, come on Friday instead. Reply STOP to opt out'
      await begin(pages, 'Market hall', text, [phone(1)])
      await main.getByRole('radio', { name: 'Send anyway' }).check()
      await expect(compose.send).toBeDisabled()
      await main.locator('[data-limit-reason]').fill('They would come in vain')
      await compose.send.click()
      await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
      await main.getByRole('tab', { name: 'What happened' }).click()
      await expect(main).toContainText('They would come in vain')
      expect(await gateway.acceptances()).toHaveLength(4)
    })
  },
)
