// Sends with a time: at each person's own, kept by the gateway, and at one moment, kept by the app. What the flight plan says
// on the screen is compared with what the gateway was really told.
import { writeFileSync } from 'node:fs'
import type { TruthAcceptance } from '../../../src/main/practice/transport/truth'
import { instantOf, nextWorkday } from '../../support/app/workdays'
import { expect, test, type OpenApp } from '../hostTest'
import { appPages, type AppPages } from '../pages/appPages'
import { connect, importFile } from '../pages/journeys'

const places = [
  { zone: 'Europe/London', numbers: ['+447700900101', '+447700900102', '+447700900103'] },
  { zone: 'Europe/Paris', numbers: ['+33639980001', '+33639980002'] },
  { zone: 'America/New_York', numbers: ['+12125550101', '+12125550102'] },
]
const people = places.flatMap(({ zone, numbers }) => numbers.map((number) => ({ zone, number })))
const names = ['Ada', 'Ben', 'Carys', 'Dev', 'Ella', 'Finn', 'Grace']
const time = '10:00'

async function writeTo(app: OpenApp, pages: AppPages, path: string, name: string): Promise<void> {
  writeFileSync(path, `Mobile,First\n${people.map(({ number }, index) => `${number},${names[index]}`).join('\n')}\n`)
  await importFile(app, pages, path, 'Three places')
  await pages.imports.writeToThem.click()
  await pages.compose.nameIt(name)
  await pages.compose.choosePeople('Three places')
  await pages.compose.write('Good morning ', { field: 'First name' }, '.')
  await expect(pages.compose.continue).toBeEnabled()
  await pages.compose.continue.click()
}

test('three zones at their own ten o’clock, kept by the gateway: the plan on the screen is what the gateway is told', async ({
  openApp,
  gateway,
}, testInfo) => {
  const app = await openApp()
  const pages = appPages(app.page)
  const { compose, shell, campaigns } = pages
  const { when } = compose
  const day = nextWorkday(new Date())
  let batches = 0
  const dueAt = (zone: string) => instantOf(day, time, zone)
  await connect(pages, gateway)
  await writeTo(app, pages, testInfo.outputPath('people.csv'), 'Good morning')

  await test.step('the plan has a row for each place, at ten on its own clock', async () => {
    await when.local.check()
    await when.write(day, time)
    await when.gateway.check()
    // Until the plan is asked for, the last one still stands there as the one in force.
    await expect(async () => {
      const rows = await when.readRows()
      expect(rows.map(({ place, people: count, there }) => [place, count, there.slice(-5)])).toEqual([
        [expect.stringMatching(/^Paris/), 2, time],
        [expect.stringMatching(/^London/), 3, time],
        [expect.stringMatching(/^New York/), 2, time],
      ])
    }).toPass()
    await expect(when.figures).toContainText('handed over at once')
    batches = await when.readBatches()
    await expect(when.notes).toContainText('Everyone gets it outside their quiet hours')
    await expect(when.notes).toContainText('neither you nor the gateway can call it back')
  })

  await test.step('the arrow keys move everyone’s start, and what is moved is kept', async () => {
    await shell.title.click()
    await app.page.keyboard.press('ArrowRight')
    await expect(when.time).toHaveValue('10:15')
    await expect(when.picture).toHaveAccessibleName(/Paris: 09:15|Paris: .*:15/)
    await app.page.keyboard.press('ArrowLeft')
    await expect(when.time).toHaveValue(time)
    await when.settled()
  })

  await test.step('the send is scheduled only with the tick that it cannot be called back', async () => {
    await compose.review.click()
    await expect(compose.schedule).toBeVisible()
    await expect(compose.estimate).toContainText(/£\d/)
    await expect(compose.schedule).toBeDisabled()
    await compose.noRecall.check()
    await compose.schedule.click()
    await expect(shell.title).toHaveText('Good morning')
    await expect.poll(() => campaigns.count('Accepted'), { timeout: 30_000 }).toBe(people.length)
  })

  const taken = await gateway.acceptances()
  expect(taken.map(timeOf).toSorted(byNumber)).toEqual(
    people.map(({ number, zone }) => ({ number, dueAt: new Date(dueAt(zone)).toISOString() })).toSorted(byNumber),
  )
  expect(taken.find(({ number }) => number === people[0]?.number)?.text).toBe('Good morning Ada.')
  // There are as many requests as were planned, and none has people of two times.
  const dueByRequest = new Map(taken.map(({ request }) => [request, new Set<number | null>()]))
  for (const { request, dueAt: at } of taken) dueByRequest.get(request)?.add(at)
  expect(dueByRequest.size).toBe(batches)
  expect([...dueByRequest.values()].map(({ size }) => size)).toEqual(Array<number>(batches).fill(1))
})

test(
  'one moment kept by the app waits with its time in words, and stopped reaches no one',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const app = await openApp()
    const pages = appPages(app.page)
    const { compose, shell, campaigns } = pages
    const main = app.page.getByRole('main')
    const day = nextWorkday(new Date())
    await connect(pages, gateway)
    await writeTo(app, pages, testInfo.outputPath('people.csv'), 'Later on')
    await compose.when.moment.check()
    await compose.when.write(day, '16:30')
    await compose.when.settled()
    await expect(compose.when.figures).toContainText(/First message\s*16:30/)

    await compose.review.click()
    await expect(compose.estimate).toContainText(/£\d/)
    await expect(compose.noRecall).toHaveCount(0)
    await compose.schedule.click()
    await expect(shell.title).toHaveText('Later on')
    await expect(campaigns.state).toContainText(/Scheduled for (\w{3} )?16:30/)
    expect(await campaigns.count('People')).toBe(people.length)

    await main.getByRole('button', { name: /^Stop/ }).first().click()
    await campaigns.confirm(/^Stop /)
    await expect(campaigns.state).toContainText('Stopped')
    expect(await gateway.acceptedCount()).toBe(0)
  },
)

const timeOf = ({ number, dueAt }: TruthAcceptance) => ({
  number: number.startsWith('+') ? number : `+${number}`,
  dueAt: dueAt === null ? 'at once' : new Date(dueAt).toISOString(),
})
const byNumber = (one: { number: string }, other: { number: string }) => one.number.localeCompare(other.number)
