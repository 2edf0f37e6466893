// A file of numbers is looked up one at a time; what the gateway says is what the page says, and who is not active is set apart.
import { writeFileSync } from 'node:fs'
import type { RunningGateway } from '../../support/e2e/e2eGateway'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect } from '../pages/journeys'
import { NumbersPage } from '../pages/numbersPage'

const phones = Array.from({ length: 36 }, (_, index) => `+447700900${100 + index}`)
const spaced = (phone: string): string => phone.replace(/^(\+44)(\d{4})/, '$1 $2 ')

/** The gateway's answer about a number to any caller. */
async function documentOf({ url, key }: RunningGateway, to: string): Promise<{ status: string; details?: object }> {
  const answer = await fetch(`${url}/v1/verify/number`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })
  return (await answer.json()) as { status: string; details?: object }
}

test(
  'a file of numbers is verified as the gateway says, and those not active are left out of a send',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const file = testInfo.outputPath('members.csv')
    writeFileSync(file, `Name,Mobile\n${phones.map((phone, index) => `Member ${index + 1},${phone}\n`).join('')}`)
    const app = await openApp()
    const { page } = app
    const pages = appPages(page)
    const { shell, imports, compose } = pages
    const numbers = new NumbersPage(page)
    await connect(pages, gateway)
    await page.keyboard.press('g')
    await page.keyboard.press('n')

    await test.step('one number, with every field and the document as it came', async () => {
      await page.keyboard.press('v')
      await numbers.number.fill('07700 900100')
      await expect(page.getByText('Asks about +44 7700 900100. The gateway may charge.')).toBeVisible()
      await numbers.number.press('Enter')
      await expect(numbers.result).toContainText('+44 7700 900100')
      await numbers.result.getByRole('button', { name: 'Show the answer' }).click()
      const shown = await numbers.result.locator('pre').innerText()
      expect(JSON.parse(shown)).toEqual(await documentOf(gateway, phones[0] ?? ''))
    })

    const before = (await gateway.requests()).filter(({ path }) => path === '/v1/verify/number').length
    await test.step('the file is checked, and its look-ups are counted before they begin', async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('ControlOrMeta+o')
      await app.chooseFile(() => numbers.dialog.getByRole('button', { name: 'Choose a file' }).click(), file)
      await imports.checkRows()
      await page.getByRole('button', { name: 'Verify these numbers' }).click()
      // The one above was looked up a moment ago.
      await expect(numbers.plan).toContainText('35 look-ups, about ')
      await expect(numbers.plan).toContainText('The gateway may charge for each.')
      await numbers.dialog.getByRole('checkbox').uncheck()
      await expect(numbers.plan).toContainText('36 look-ups')
      await numbers.start.click()
      await numbers.expectDone(36)
    })

    const truth = await Promise.all(phones.map(async (phone) => ({ phone, ...(await documentOf(gateway, phone)) })))
    const notActive = truth.filter(({ status }) => status !== 'ACTIVE')
    await test.step('the results are the gateway’s, each number asked for once', async () => {
      const asked = (await gateway.requests()).filter(({ path }) => path === '/v1/verify/number').length
      expect(asked - before).toBe(2 * phones.length)
      expect(notActive.length).toBeGreaterThan(0)
      await expect(numbers.count('active')).toContainText(String(36 - notActive.length))
      await expect(numbers.count('not_active')).toContainText(String(notActive.length))
      await numbers.count('not_active').click()
      await expect
        .poll(() => numbers.rows())
        .toEqual(notActive.map(({ phone, status }) => [spaced(phone), `Member ${phones.indexOf(phone) + 1}`, status]))
    })

    await test.step('numbers that are not active are set apart and left out of a draft’s people', async () => {
      await page.getByRole('button', { name: `Set apart ${notActive.length} not active` }).click()
      await expect(page.getByText(/set apart and left out of every new campaign/).first()).toBeVisible()
      await shell.newCampaign.click()
      await compose.pasteNumbers(phones.join('\n'))
      await expect
        .poll(() => compose.readFunnel())
        .toEqual({ 'Found in your sources': 36, 'Set apart': -notActive.length, 'Left to text': 36 - notActive.length })
    })
  },
)
