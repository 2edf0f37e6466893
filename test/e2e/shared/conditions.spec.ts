// A message that says one thing to some people and another to the rest, from the editor's menu to what the gateway really took.
import { writeFileSync } from 'node:fs'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile } from '../pages/journeys'

const people = [
  { phone: '+447700900101', cells: 'Ana,VIP', text: 'A gift waits for you, Ana.' },
  { phone: '+447700900102', cells: 'Ben,', text: 'See our sale.' },
  { phone: '+447700900103', cells: 'Cleo, vip ', text: 'A gift waits for you, Cleo.' },
]

test(
  'a condition is put into a message, filled in and checked for both parts, and each person gets their own',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const path = testInfo.outputPath('Shop.csv')
    writeFileSync(path, `Mobile,First,Level\n${people.map(({ phone, cells }) => `${phone},${cells}`).join('\n')}\n`)
    const app = await openApp()
    const { page } = app
    const pages = appPages(page)
    const { shell, imports, compose, campaigns } = pages
    const bubble = compose.preview.locator('.whitespace-pre-wrap').first()
    await connect(pages, gateway)
    await importFile(app, pages, path, 'Customers')
    await imports.writeToThem.click()
    await compose.nameIt('Gifts')
    await compose.choosePeople('Customers')

    await test.step('the condition comes from the menu, and its text is written in its row', async () => {
      await compose.conditionMenu.click()
      await page.getByRole('menuitem', { name: 'Level' }).click()
      await expect(compose.editor).toBeFocused()
      await page.keyboard.type('A gift waits for you, ')
      await compose.insert('First name')
      await page.keyboard.type('.')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type('See our sale.')
      await compose.condition('Level').getByRole('button', { name: 'change the condition' }).click()
      await page.getByRole('menuitem', { name: 'is', exact: true }).click()
      await compose.condition('Level').getByRole('textbox').fill('VIP')
      await expect(compose.condition('Level')).toContainText('Applies to 2 people')
    })

    await test.step('the preview shows someone for each part', async () => {
      const show = compose.condition('Level').getByText('Show someone')
      await show.nth(1).click()
      await expect(bubble).toHaveText('See our sale.')
      await show.nth(0).click()
      await expect(bubble).toHaveText('A gift waits for you, Cleo.')
      await show.nth(0).click()
      await expect(bubble).toHaveText('A gift waits for you, Ana.')
    })

    await test.step('each person gets the part that applies to them', async () => {
      await compose.goToReview()
      await expect(compose.send).toBeEnabled({ timeout: 30_000 })
      await compose.send.click()
      await expect(shell.title).toHaveText('Gifts')
      await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
      const sent = (await gateway.acceptances()).map(({ number, text }) => ({ number, text }))
      expect(sent.toSorted((a, b) => a.number.localeCompare(b.number))).toEqual(
        people.map(({ phone, text }) => ({ number: phone, text })),
      )
    })
  },
)
