// A message that says one thing to some people and another to the rest, with a snippet at its end, from the editor's menus to what the
// gateway really took.
import { writeFileSync } from 'node:fs'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile } from '../pages/journeys'
import { TemplatesPage } from '../pages/templatesPage'

const people = [
  { phone: '+447700900101', cells: 'Ana,VIP Gold', text: 'A gift waits for you, Ana. Reply STOP to opt out' },
  { phone: '+447700900102', cells: 'Ben,', text: 'See our sale. Reply STOP to opt out' },
  { phone: '+447700900103', cells: 'Cleo, vip gold ', text: 'A gift waits for you, Cleo. Reply STOP to opt out' },
]

test(
  'a condition and a snippet are put into a message and checked for both parts, and each person gets their own',
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
    const templates = new TemplatesPage(page)
    await shell.goTo('Settings')
    await templates.open()
    await templates.writeSnippet('Way out', ' Reply STOP to opt out')
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
      await compose.condition('Level').getByRole('textbox').pressSequentially('VIP gold', { delay: 100 })
      await expect(compose.condition('Level')).toContainText('Applies to 2 people')
    })

    await test.step('a snippet is inserted behind it by keyboard alone', async () => {
      await compose.editor.click()
      await page.keyboard.press('Control+End')
      await page.keyboard.press('Alt+s')
      await expect(page.getByRole('dialog', { name: 'Snippets' }).getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(compose.editor).toContainText('Reply STOP to opt out')
      await expect(compose.editor).toBeFocused()
    })

    await test.step('the preview shows someone for each part', async () => {
      const show = compose.condition('Level').getByText('Show someone')
      await show.nth(1).click()
      await expect(bubble).toHaveText('See our sale. Reply STOP to opt out')
      await show.nth(0).click()
      await expect(bubble).toHaveText('A gift waits for you, Cleo. Reply STOP to opt out')
      await show.nth(0).click()
      await expect(bubble).toHaveText('A gift waits for you, Ana. Reply STOP to opt out')
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
