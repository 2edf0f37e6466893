// The outcome of a personalised campaign, by read-back alone: no callback is set, and no button is pressed. The figures of the app
// are compared with what the gateway says of itself.
import { readFileSync, writeFileSync } from 'node:fs'
import { startGateway, type RunningGateway } from '../../support/e2e/e2eGateway'
import { phoneAt } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

const people = 2_000
/** How many people have numbers of these countries, and how many a text of more than one part. */
const french = 1_300
const american = 500
const longest = 120
const deliverMs = 200

interface Listed {
  readonly to: string
  readonly message: string
  readonly status: string
  readonly sms_count: number
  readonly client_cost: number
}

let gateway: RunningGateway
test.beforeAll(async () => {
  gateway = await startGateway({ fates: 'mixed', deliverMs })
})
test.afterAll(() => gateway.stop())

function makeSheet(): string {
  const rows = Array.from({ length: people }, (_, index) => {
    const phone =
      index < french
        ? phoneAt(index)
        : index < french + american
          ? phoneAt(10_000 + index - french)
          : `+447700900${String(index - french - american).padStart(3, '0')}`
    const shop =
      index % Math.floor(people / longest) === 0 ? `the shop at the end of ${'a long '.repeat(20)}lane` : 'Leeds'
    return `${phone},Ada ${index},${shop},${index}`
  })
  return `Mobile,First,Nearest shop,Points\n${rows.join('\n')}\n`
}

/** The gateway's own listing, read by other means than the product's. */
async function readListing(): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${gateway.url}/messages?limit=1000&page=${page}`, {
      headers: { authorization: `Bearer ${gateway.key}` },
    })
    const { data } = (await answer.json()) as { data: Listed[] }
    found.push(...data)
    if (data.length < 1_000) return found
  }
}
const countBy = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
/** The day where the browser is. */
const dayHere = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
const numberOf = (cell: string | undefined): number => Number((cell ?? '').replaceAll(/[£,]/g, ''))
const lastColumn = (rows: readonly string[][]) => Object.fromEntries(rows.map((row) => [row[0], numberOf(row.at(-1))]))
const countryOf = (to: string) =>
  to.startsWith('+33') ? 'France' : to.startsWith('+44') ? 'United Kingdom' : 'United States'
const words: Readonly<Record<string, string>> = {
  ...{ DELIVERED: 'Delivered', UNDELIVERED: 'Not delivered (UNDELIVERED)', FAILED: 'Not delivered (FAILED)' },
  ...{ SENT: 'On the way (SENT)', REJECTED: 'Rejected', EXPIRED: 'Expired' },
}

test(
  'the statuses of 2,000 personalised messages arrive by read-back alone, and every chart agrees with the gateway',
  { tag: '@long' },
  async ({ openApp }, testInfo) => {
    test.slow()
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, makeSheet())
    const app = await openApp()
    const pages = appPages(app.page)
    const { shell, campaigns, history } = pages
    await connect(pages, gateway)
    await setLimits(pages, 500, 50)
    await importFile(app, pages, path, 'Everyone')
    await writeAndSend(pages, 'Everyone', 'Points for everyone')
    await expect(campaigns.state).toContainText('Done', { timeout: 40_000 })

    let listing: Listed[] = []
    await test.step('the copy gets what the gateway says without being asked', async () => {
      const acceptances = await gateway.acceptances()
      expect(acceptances.length).toBe(people)
      expect(acceptances.every(({ callbackUrl }) => callbackUrl === '')).toBe(true)
      // A status that expires takes eight times as long as a delivery.
      const settledAt = Math.max(...acceptances.map(({ at }) => at)) + 10 * deliverMs
      await expect.poll(() => Date.now()).toBeGreaterThan(settledAt)
      listing = await readListing()
      await shell.goTo('History')
      const delivered = listing.filter(({ status }) => status === 'DELIVERED').length
      await expect(history.delivery('Delivered')).toHaveText(new RegExp(`${delivered.toLocaleString('en-GB')}$`), {
        timeout: 40_000,
      })
      await expect.poll(() => history.rowCount()).toBe(people)
    })

    const notDelivered = listing.filter(({ status }) => !['DELIVERED', 'SENT'].includes(status)).length
    await test.step('a part of the donut shows its messages alone', async () => {
      await history.delivery('Not delivered').click()
      await expect.poll(() => history.rowCount()).toBe(notDelivered)
      await expect(history.head).toContainText(`${notDelivered} messages`)
      await history.delivery('Not delivered').click()
      await expect.poll(() => history.rowCount()).toBe(people)
    })

    await test.step('each table behind a chart holds the gateway’s truth', async () => {
      await history.figures.click()
      const sentOn = countBy((await gateway.acceptances()).map(({ at }) => dayHere.format(at)))
      const days = (await history.chartTable('Deliveries by day')).filter((row) => row.at(-1) !== '0')
      expect(days.map((row) => numberOf(row.at(-1)))).toEqual(Object.values(sentOn))
      expect(days.reduce((sum, row) => sum + numberOf(row[3]), 0)).toBe(notDelivered)
      expect(lastColumn(await history.chartTable('Messages by status'))).toEqual(
        countBy(listing.map(({ status }) => words[status] ?? status)),
      )
      expect(lastColumn(await history.chartTable('Messages by country'))).toEqual(
        countBy(listing.map(({ to }) => countryOf(to))),
      )
      expect(lastColumn(await history.chartTable('Messages by campaign'))).toEqual({ 'Points for everyone': people })

      const cost = listing.reduce((sum, { client_cost }) => sum + client_cost, 0)
      const [byCampaign] = await history.chartTable('Cost by campaign, estimated and charged')
      expect(numberOf(byCampaign?.[2])).toBeCloseTo(cost, 2)
      expect(numberOf(byCampaign?.[1])).toBeGreaterThanOrEqual(numberOf(byCampaign?.[2]))
      const months = await history.chartTable('Cost by month')
      expect(months.reduce((sum, row) => sum + numberOf(row.at(-2)), 0)).toBeCloseTo(cost, 2)

      const parts = await history.chartTable('Parts per message over time')
      const all = listing.reduce((sum, { sms_count }) => sum + sms_count, 0)
      expect(all).toBeGreaterThan(people)
      expect(parts.reduce((sum, row) => sum + numberOf(row[1]), 0)).toBe(all)

      // Messages that were final at the first poll have no time in this chart; together with the others they are all.
      const firstSeen = history.chart('Time until a final status was first seen')
      const said = (await firstSeen.textContent()) ?? ''
      const watched = numberOf(/Half of ([\d,]+) message/.exec(said)?.[1])
      const others = numberOf(/([\d,]+) others? w/.exec(said)?.[1])
      expect(watched + others).toBe(people)
      if (watched > 0) {
        const within = await history.chartTable('Time until a final status was first seen')
        expect(within.reduce((sum, row) => sum + numberOf(row[1]), 0)).toBe(watched)
      }
      const balance = await history.chartTable('Balance over time')
      expect(balance[0]?.[1]).toBe('£10,000.00')
    })

    await test.step('a row leads to its messages, and a chart goes out as a picture and as a table', async () => {
      const chart = history.chart('Messages by country')
      const saved = async (as: string) => {
        const waiting = app.page.waitForEvent('download')
        await chart.getByRole('button', { name: 'Save Messages by country' }).click()
        await app.page.getByRole('menuitem', { name: as }).click()
        return readFileSync(await (await waiting).path())
      }
      expect((await saved('Picture (.png)')).subarray(1, 4).toString()).toBe('PNG')
      expect((await saved('Table (.csv)')).toString()).toMatch(/FR|France/)
      await chart.getByRole('button', { name: 'United States' }).click()
      await expect.poll(() => history.rowCount()).toBe(american)
    })

    await test.step('the outcome for everyone is exported as a workbook, and the importer opens it again without a loss', async () => {
      await shell.goTo('Campaigns')
      await campaigns.open('Points for everyone')
      const waiting = app.page.waitForEvent('download')
      await app.page.getByRole('button', { name: 'Export outcome' }).click()
      await app.page.getByRole('menuitem', { name: 'Excel' }).click()
      const outcome = testInfo.outputPath('outcome.xlsx')
      await (await waiting).saveAs(outcome)
      await app.page.keyboard.press('ControlOrMeta+i')
      await app.chooseFile(() => pages.imports.choose.click(), outcome)
      await pages.imports.checkRows()
      expect(await pages.imports.readCounts()).toMatchObject({ rows: people, cannotUse: 0, fixed: 0 })
    })
  },
)
