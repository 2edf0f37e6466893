// A campaign that loses answers, is killed, started again, resumed and resolved. What the screen says at each point is
// compared with what the gateway really took.
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { RunningGateway } from '../../support/e2e/e2eGateway'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

const people = 400
const batch = 40
/** One person, then ten, then full batches. Of the requests 4 and 5 the answer is lost; 7 and 8 are on the wire at the end. */
const answered = 1 + 10 + 2 * batch
const lost = 2 * batch
const onTheWire = 2 * batch
const waiting = people - answered - lost - onTheWire
/** The gateway took 5 and 7. */
const takenUnsaid = 2 * batch
const left = lost + onTheWire - takenUnsaid
const settleMs = 30 * 60_000

test('a send killed in the middle, restarted, resumed and resolved agrees with the gateway all the way', async ({
  openApp,
  gateway,
}, testInfo) => {
  // Two starts, and the waits of a send.
  test.slow()
  const path = testInfo.outputPath('people.csv')
  writeFileSync(path, makeRows(people, 3))
  await script(gateway)
  const killed = await openApp()
  await test.step('two answers get lost, two requests are on the wire', async () => {
    const pages = appPages(killed.page)
    await connect(pages, gateway)
    await setLimits(pages, batch, 5)
    await importFile(killed, pages, path, 'Everyone')
    await writeAndSend(pages, 'Everyone', 'Cut short')
    await expect.poll(() => pages.campaigns.count('Handing over'), { timeout: 30_000 }).toBe(onTheWire)
    await expect.poll(() => pages.campaigns.everyCount()).toMatchObject({ Uncertain: lost, Accepted: answered })
    expect(await pages.campaigns.count('Waiting')).toBe(waiting)
  })
  await killed.kill()
  expect(await gateway.acceptedCount()).toBe(answered + takenUnsaid)

  const { page } = await openApp()
  const { recovery, campaigns, shell } = appPages(page)
  await test.step('the card accounts for everyone, and counts as accepted whom the gateway answered for', async () => {
    await expect(recovery.total).toHaveText(/^400\s*everyone is accounted for$/)
    expect(await recovery.count(/accepted by the gateway/)).toBe(answered)
    expect(await recovery.count(/on their way when Postrider closed/)).toBe(onTheWire)
    expect(await recovery.count(/uncertain or not found/)).toBe(lost)
    expect(await recovery.count(/not started/)).toBe(waiting)
    expect(sum(await recovery.everyCount())).toBe(people)
    expect(await gateway.acceptedCount()).toBe(answered + takenUnsaid)
  })

  await test.step('resumed from its page, it goes on with those who wait and leaves those in doubt alone', async () => {
    await recovery.lookAt.click()
    await expect(campaigns.paused).toContainText('Postrider was closed while sending')
    await campaigns.resume.click()
    await expect.poll(() => campaigns.count('Waiting'), { timeout: 30_000 }).toBe(0)
    await expect.poll(() => campaigns.count('Accepted')).toBe(answered + waiting)
    expect(await campaigns.count('Uncertain')).toBe(lost + onTheWire)
    await expect(campaigns.state).toContainText('Checking answers')
    expect(await gateway.acceptedCount()).toBe(answered + waiting + takenUnsaid)
  })

  await test.step('the panel says what is known, and that sending again has to wait half an hour', async () => {
    await page.keyboard.press('u')
    await expect(campaigns.uncertainPanel).toContainText(`${lost + onTheWire} people are uncertain`)
    await expect(campaigns.uncertainPanel).toContainText('Postrider closed before the answer')
    await expect(campaigns.sendAgain).toBeDisabled()
    const said =
      /from (?:\w+ \d+ \w+,? )?(\d\d:\d\d)/.exec((await campaigns.uncertainPanel.textContent()) ?? '')?.[1] ?? ''
    expect(await minutesAround(page, (await lastInDoubt(gateway)) + settleMs)).toContain(said)
    await campaigns.choose(3)
    await expect(campaigns.sendAgain).not.toBeChecked()
    await expect(campaigns.uncertainPanel).toContainText(new RegExp(`You can send again from [^.]*${said}`))
  })

  await test.step('a look finds exactly those whom the gateway has', async () => {
    await gateway.clearFaults()
    await campaigns.lookInPanel.click()
    await expect(campaigns.uncertainPanel).toContainText(`${left} people are uncertain`)
    // Closing it decides nothing.
    await page.keyboard.press('Escape')
    await expect(campaigns.uncertainPanel).toBeHidden()
    expect(await campaigns.everyCount()).toMatchObject({ Accepted: await gateway.acceptedCount(), Uncertain: left })
    expect(sum(Object.values(await campaigns.everyCount()))).toBe(people)
  })

  await test.step('the others are counted as sent, and the campaign is over', async () => {
    await page.keyboard.press('u')
    await campaigns.choose(2)
    await expect(campaigns.confirmChoice).toHaveText(new RegExp(`^Count ${left} as sent`))
    await campaigns.confirmChoice.click()
    await expect(campaigns.uncertainPanel).toBeHidden()
    await expect(campaigns.state).toContainText('Done, with exceptions')
    const over = await campaigns.everyCount()
    expect(over).toMatchObject({ Closed: left, Refused: 0 })
    expect(sum(Object.values(over))).toBe(people)
    expect(await campaigns.count('Accepted')).toBe(people - left)
  })

  await test.step('the record names it, and no one got it twice', async () => {
    await expect
      .poll(() => campaigns.recordLines())
      .toEqual(
        expect.arrayContaining([
          `Approved for ${people} people`,
          expect.stringMatching(/^Postrider was closed while sending\./),
          `${takenUnsaid} people found at the gateway, counted as accepted`,
          `You counted ${left} uncertain people as sent`,
        ]),
      )
    const numbers = (await gateway.acceptances()).map(({ number }) => number)
    expect(numbers).toHaveLength(people - left)
    expect(new Set(numbers).size).toBe(people - left)
    const closed = await campaigns.numbersIn('Closed')
    expect(closed.length).toBeGreaterThan(3)
    expect(closed.filter((number) => numbers.includes(number))).toEqual([])
    await shell.goTo('Campaigns')
    await expect(campaigns.table.getByRole('row').filter({ hasText: 'Cut short' })).toContainText(
      'Done, with exceptions',
    )
  })
})

async function script(gateway: RunningGateway): Promise<void> {
  const connections = { 4: 'reset_before', 5: 'reset_after', 7: 'silent_after', 8: 'silent_before' } as const
  for (const [nth, connection] of Object.entries(connections)) {
    const match = { method: 'POST', path: '/sms/send', nth: Number(nth) } as const
    await gateway.addFault({ match, do: { connection } })
  }
  // The listing shows nothing of this send before the test wants it looked at.
  await gateway.addFault({ match: { method: 'GET', path: '/messages*', times: 'always' }, do: { lagMs: 600_000 } })
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** When the last request without an answer reached the gateway. */
async function lastInDoubt(gateway: RunningGateway): Promise<number> {
  const sends = (await gateway.requests()).filter(({ method, path }) => method === 'POST' && path.endsWith('/sms/send'))
  return Math.max(...sends.filter(({ status }) => status === null).map(({ at }) => at))
}

/** The clock of the page a minute before, at and after an instant: a request takes its time to arrive. */
function minutesAround(page: Page, at: number): Promise<string[]> {
  return page.evaluate((instant) => {
    const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    return [-60_000, 0, 60_000].map((away) => clock.format(instant + away))
  }, at)
}
