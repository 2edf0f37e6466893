// The main job with 10,000 people.
import { writeFileSync } from 'node:fs'
import { readSheet } from '../../support/e2e/e2eExpected'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

const people = 10_000

test(
  '10,000 people from a file each get their own text exactly once',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const sheet = makeRows(people)
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, sheet)
    await gateway.setBalance(1_000_000)
    const app = await openApp()
    const pages = appPages(app.page)
    await connect(pages, gateway)
    await setLimits(pages, 1_000, 50)

    await importFile(app, pages, path, 'Everyone')
    await writeAndSend(pages, 'Everyone', 'Points for everyone')
    await expect(pages.campaigns.state).toContainText('Done', { timeout: 60_000 })

    expect(await pages.campaigns.count('Accepted')).toBe(people)
    const sent = (await gateway.acceptances()).map(({ number, text }) => `${number} ${text}`).sort()
    const expected = readSheet(sheet).map(
      (row) => `${row.Mobile} Hello ${row.First} of ${row['Nearest shop']}: ${row.Points} points.`,
    )
    expect(sent).toEqual(expected.map((line) => line.normalize('NFC')).sort())

    await pages.shell.goTo('History')
    await pages.history.refresh.click()
    await expect.poll(() => pages.history.rowCount(), { timeout: 30_000 }).toBe(people)
    await app.page.reload()
    await expect.poll(() => pages.history.rowCount()).toBe(people)
  },
)
