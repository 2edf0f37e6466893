// The people of a campaign, from every source at once, against what the gateway really took.
import { writeFileSync } from 'node:fs'
import { expect, test } from '../hostTest'
import { appPages, type AppPages } from '../pages/appPages'
import { connect, importFile } from '../pages/journeys'

const fr = (last: number) => `+3363998${String(last).padStart(4, '0')}`
const file = (lasts: readonly number[], more = '') =>
  `Mobile,First${more && ',Stall'}\n${lasts.map((last) => `${fr(last)},Person ${last}${more}`).join('\n')}\n`

/** From the message to the end of the send. */
async function sendNow({ shell, compose, campaigns }: AppPages, name: string, text: string): Promise<void> {
  await compose.write(text)
  await expect(compose.continue).toBeEnabled()
  await compose.goToReview()
  await expect(compose.send).toBeEnabled({ timeout: 30_000 })
  await compose.send.click()
  await expect(shell.title).toHaveText(name)
  await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
}

test(
  'a list without another list, pasted numbers and a spreadsheet for this send only go to exactly those people',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    test.setTimeout(150_000)
    const path = (name: string) => testInfo.outputPath(name)
    writeFileSync(path('Customers.csv'), file([1, 2, 3, 4, 5, 6]))
    writeFileSync(path('Staff.csv'), file([5, 6, 7]))
    writeFileSync(path('Stall.csv'), file([1, 20, 21], ',Leeds'))
    const app = await openApp()
    const pages = appPages(app.page)
    const { shell, imports, compose, contacts } = pages
    const main = app.page.getByRole('main')
    await connect(pages, gateway)
    await importFile(app, pages, path('Staff.csv'), 'Staff')
    await importFile(app, pages, path('Customers.csv'), 'Customers')

    await test.step('the people are chosen', async () => {
      await shell.newCampaign.click()
      await compose.nameIt('Market day')
      await compose.addLists('Customers')
      await compose.pasteNumbers(`${fr(30)}\n+33 6 39 98 00 02, ${fr(31)}\nnobody`)
      await expect(compose.source('Pasted numbers')).toContainText('3 of 4 understood.')
      await compose.leaveOutLists('Staff')
      await expect(compose.ruleCount('People in another list')).toHaveText('2')
    })

    await test.step('a spreadsheet comes in for this campaign alone', async () => {
      await main.getByRole('button', { name: 'Spreadsheet' }).click()
      await expect(main.getByText('These people are for the campaign “Market day”.')).toBeVisible()
      await app.chooseFile(() => imports.choose.click(), path('Stall.csv'))
      await imports.checkRows()
      await main.getByRole('button', { name: 'Use for this campaign only' }).click()
      await expect(compose.source('Stall.csv')).toContainText('Own fields: Stall.')
    })

    await test.step('the funnel says what becomes of each of them', async () => {
      await expect
        .poll(() => compose.readFunnel())
        .toEqual({
          'Found in your sources': 13,
          'Same number twice': -2,
          'Number cannot be used': -1,
          'In a list that is left out': -2,
          'Left to text': 8,
        })
      await main.getByRole('button', { name: 'In a list that is left out' }).click()
      const leftOut = app.page.getByRole('dialog', { name: 'Left out' })
      await expect(leftOut.getByText('Person 5')).toBeVisible()
      await app.page.keyboard.press('Escape')
      await expect(compose.continueWith).toHaveText(/^Continue with 8 people/)
    })

    await compose.continueWith.click()
    await sendNow(pages, 'Market day', 'The market is open.')
    const numbers = (await gateway.acceptances()).map(({ number }) => number)
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 20, 21, 30, 31].map(fr))

    await test.step('none of the spreadsheet or the pasted numbers became a contact', async () => {
      await shell.goTo('Contacts')
      await expect(contacts.table).toHaveAttribute('aria-rowcount', '8')
    })
  },
)

test(
  'one number is texted from the list of campaigns, and the guard leaves them out the next time',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose } = pages
    const main = page.getByRole('main')
    await connect(pages, gateway)
    await shell.goTo('Campaigns')
    await main.getByRole('button', { name: 'Text one number' }).click()
    const dialog = page.getByRole('dialog', { name: 'Text one number' })

    await dialog.getByRole('textbox', { name: 'Number' }).fill('12')
    await dialog.getByRole('textbox', { name: 'Number' }).press('Enter')
    await expect(dialog).toContainText('You cannot text this number')
    await dialog.getByRole('textbox', { name: 'Number' }).fill('+33 6 39 98 00 40')
    await dialog.getByRole('button', { name: 'Write the message' }).click()
    await expect(compose.editor).toBeVisible()
    await compose.nameIt('Your order')
    await sendNow(pages, 'Your order', 'Your order is ready.')
    expect((await gateway.acceptances()).map(({ number, text }) => `${number} ${text}`)).toEqual([
      `${fr(40)} Your order is ready.`,
    ])

    await shell.newCampaign.click()
    await compose.pasteNumbers(`${fr(40)}\n${fr(41)}`)
    await expect(compose.continueWith).toHaveText(/^Continue with 2 people/)
    await page.keyboard.press('e')
    await page.keyboard.press('Space')
    await expect.poll(() => compose.readFunnel()).toMatchObject({ 'Texted in the last 7 days': -1, 'Left to text': 1 })
  },
)
