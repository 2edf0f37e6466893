// A text that is used again, with formats and fallbacks, from the settings to what the gateway really took.
import { writeFileSync } from 'node:fs'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile } from '../pages/journeys'
import { TemplatesPage } from '../pages/templatesPage'

const people = [
  { phone: '+447700900101', cells: 'ana ruiz,2026-11-30 00:00:00', text: 'Hi ANA RUIZ, due 30 November 2026.' },
  { phone: '+447700900102', cells: 'Ben $& {{Due}},3/4/2026', text: 'Hi BEN $& {{DUE}}, due 3 April 2026.' },
  { phone: '+447700900103', cells: ',', text: 'Hi friend, due soon.' },
  { phone: '+447700900104', cells: 'Zoe Strauß,next week', text: 'Hi ZOE STRAUSS, due next week.' },
]

test(
  'a template with formats and fallbacks is written, found, used in a campaign, previewed and sent as it reads',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const path = testInfo.outputPath('Due.csv')
    writeFileSync(path, `Mobile,First,Due\n${people.map(({ phone, cells }) => `${phone},${cells}`).join('\n')}\n`)
    const app = await openApp()
    const { page } = app
    const pages = appPages(page)
    const { shell, compose, campaigns } = pages
    const templates = new TemplatesPage(page)
    await connect(pages, gateway)
    await importFile(app, pages, path, 'Customers')

    await test.step('the template is written in the settings; a format is offered behind the colon', async () => {
      await shell.goTo('Settings')
      await templates.open()
      await templates.writeFirst.click()
      await templates.name.fill('Payment reminder')
      await templates.editor.click()
      await page.keyboard.insertText('Hi {{firstname:upper|friend}}, due ')
      await page.keyboard.type('{{Due:da')
      await expect(templates.completions.getByRole('option', { name: /^date\d/ })).toBeVisible()
      // The list takes no key in its first moment, so that it never swallows a line break.
      await templates.completions.getByRole('option', { name: /^date\d/ }).click()
      await page.keyboard.type('.')
      await expect(templates.list).toContainText('Hi {{firstname:upper|friend}}, due {{Due:date}}.')
      await expect(page.getByText('Uses First name, Due')).toBeVisible()
    })

    await test.step('a removal is taken back', async () => {
      await templates.remove.click()
      await expect(templates.writeFirst).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(templates.list).toContainText('Payment reminder')
    })

    await test.step('the template goes into a campaign by keyboard, and undo removes it again', async () => {
      await shell.newCampaign.click()
      await compose.nameIt('Reminder of June')
      await compose.choosePeople('Customers')
      await templates.take('PAYMENT due')
      await expect(compose.editor).toContainText('First name as CAPITALS, or “friend”')
      await page.keyboard.press('Control+z')
      await expect(compose.editor).not.toContainText('First name')
      await page.keyboard.press('Control+Shift+z')
      await expect(compose.editor).toContainText('Due as date')
    })

    await test.step('people without a date are named and get another word, and what cannot be read is named', async () => {
      await expect(page.getByText('No date for 1 person: left unchanged')).toBeVisible()
      await page.getByRole('button', { name: 'See the people with an unreadable Due' }).click()
      const seen = page.getByRole('dialog', { name: 'Unreadable: Due' })
      await expect(seen).toContainText(people[3]?.text ?? '')
      await seen.getByRole('button', { name: 'Zoe Strauß' }).click()
      await expect(compose.preview).toContainText(people[3]?.text ?? '')
      await compose.writeInstead('Due', 'soon')
      await expect(compose.editor).toContainText('Due as date, or “soon”')
    })

    await test.step('everyone’s preview is what they get', async () => {
      const read = new Set<string>()
      await expect(async () => {
        await compose.nextPerson.click()
        const bubble = (await compose.preview.locator('p.whitespace-pre-wrap').innerText()).trim()
        read.add(bubble)
        expect([...read].filter((text) => people.some((person) => person.text === text))).toHaveLength(people.length)
      }).toPass()
    })

    await test.step('the campaign is sent, and the gateway accepted exactly those texts', async () => {
      await expect(compose.continue).toBeEnabled()
      await compose.continue.click()
      const quiet = page.getByRole('switch', { name: 'Respect quiet hours' })
      await expect(quiet).toBeVisible()
      if (await quiet.isChecked()) await quiet.click()
      await compose.review.click()
      await expect(compose.send).toBeEnabled({ timeout: 30_000 })
      await compose.send.click()
      await expect(shell.title).toHaveText('Reminder of June')
      await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
      const sent = (await gateway.acceptances()).map(({ number, text }) => `${number} ${text}`).sort()
      expect(sent).toEqual(people.map(({ phone, text }) => `${phone} ${text}`).sort())
    })
  },
)
