// A test to oneself before anybody else is texted, and a campaign that is prepared on one computer and approved on another.
import { writeFileSync } from 'node:fs'
import { makeProfile } from '../../support/hosts/builtHosts'
import { expect, test, type OpenApp } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile } from '../pages/journeys'

const own = '+447700900199'
const people = ['+447700900101', '+447700900102', '+447700900103']
const names = ['Ada', 'Zoë', '']

async function save(app: OpenApp, press: () => Promise<void>, path: string): Promise<void> {
  const download = app.page.waitForEvent('download')
  await press()
  await (await download).saveAs(path)
}

test(
  'a test reaches only one’s own phone, and the file takes the campaign to another computer, where it is checked and sent',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const here = await openApp()
    const pages = appPages(here.page)
    const { compose, shell, campaigns } = pages
    const texts = async () => (await gateway.acceptances()).map(({ number, text }) => [number, text])
    const file = testInfo.outputPath('News.postrider')
    await connect(pages, gateway)
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, `Mobile,First\n${people.map((phone, index) => `${phone},${names[index]}`).join('\n')}\n`)
    await importFile(here, pages, path, 'Regulars')
    await pages.imports.writeToThem.click()
    await compose.nameIt('Opening hours')
    await compose.choosePeople('Regulars')
    await compose.write('Hello ', { field: 'First name' }, ', we open at nine. Reply STOP to opt out')
    await compose.writeInstead('First name', 'there')

    await test.step('a test goes to one’s own number, as a typical person and as the one with a fallback', async () => {
      await compose.goToReview()
      await expect(compose.estimate).toContainText(/£\d+\.\d\d/)
      // Ctrl T belongs to the browser.
      await here.page.keyboard.press('Alt+y')
      const dialog = compose.dialog('Send a test to yourself')
      await dialog.getByRole('textbox', { name: 'Your number' }).fill('07700 900199')
      await expect(dialog.getByRole('checkbox').first()).toBeChecked()
      await dialog.getByRole('button', { name: /^Send \d tests?$/ }).click()
      await expect(dialog.getByText('Accepted by the gateway').first()).toBeVisible({ timeout: 20_000 })
      await expect(dialog.getByText('Waiting')).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Close' }).click()
      const sent = await texts()
      expect(sent.length).toBeGreaterThan(0)
      expect(sent.every(([number]) => number === own)).toBe(true)
      expect(sent).toContainEqual([own, 'Hello there, we open at nine. Reply STOP to opt out'])
    })

    await test.step('tests are not in the list of campaigns; the draft is saved as a file', async () => {
      await shell.goTo('Campaigns')
      await expect(campaigns.table.getByRole('row').filter({ hasText: 'Opening hours' })).toHaveCount(1)
      await here.page.getByRole('button', { name: 'More for Opening hours' }).click()
      await save(here, () => here.page.getByRole('menuitem', { name: 'Save as a file' }).click(), file)
      await here.close()
    })

    await test.step('another computer opens the file, checks it again, and sends the campaign', async () => {
      const before = (await texts()).length
      const there = await openApp({ profile: makeProfile() })
      const others = appPages(there.page)
      await connect(others, gateway)
      await others.shell.goTo('Campaigns')
      await there.chooseFile(() => there.page.getByRole('button', { name: 'Open a campaign file' }).click(), file)
      await expect(others.shell.title).toHaveText('Opening hours')
      await expect(there.page.getByText('Opened as a draft with 3 people').first()).toBeVisible()
      await there.page
        .getByRole('main')
        .getByRole('button', { name: /^Continue with / })
        .click()
      await expect(others.compose.editor).toContainText('we open at nine')
      await others.compose.goToReview()
      await expect(others.compose.send).toHaveText(/^Send 3 messages/)
      await others.compose.send.click()
      await expect(others.campaigns.state).toContainText('Done', { timeout: 60_000 })
      const sent = (await texts()).slice(before).sort()
      expect(sent).toEqual([
        [people[0], 'Hello Ada, we open at nine. Reply STOP to opt out'],
        [people[1], 'Hello Zoë, we open at nine. Reply STOP to opt out'],
        [people[2], 'Hello there, we open at nine. Reply STOP to opt out'],
      ])
    })
  },
)
