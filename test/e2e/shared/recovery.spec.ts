// The pages before the app: after a send that was cut short, and for a database that cannot be opened.
import { closeSync, fstatSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

const people = 500
const batch = 50

test(
  'a send that was cut short shows where everyone is before anything else, and is resumed from there',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, makeRows(people, 2))
    // Two requests at a time: with these nothing more is handed over.
    await gateway.addFault({ match: { method: 'POST', path: '/sms/send', nth: 5 }, do: { connection: 'silent_after' } })
    await gateway.addFault({
      match: { method: 'POST', path: '/sms/send', nth: 6 },
      do: { connection: 'silent_before' },
    })
    await gateway.addFault({ match: { method: 'GET', path: '/messages*', times: 'always' }, do: { lagMs: 600_000 } })
    const killed = await openApp()
    const before = appPages(killed.page)
    await connect(before, gateway)
    await setLimits(before, batch, 5)
    await importFile(killed, before, path, 'Everyone')
    await writeAndSend(before, 'Everyone', 'Cut short')
    await expect.poll(() => before.campaigns.count('Handing over'), { timeout: 30_000 }).toBe(2 * batch)
    await killed.kill()
    const takenOn = await gateway.acceptedCount()

    const app = await openApp()
    const { recovery, campaigns } = appPages(app.page)
    await expect(recovery.title).toHaveText('Postrider was closed in the middle of a send')
    await expect(recovery.total).toHaveText(/^500\s*everyone is accounted for$/)
    // One person, then ten, then full batches.
    expect(await recovery.count(/accepted by the gateway/)).toBe(1 + 10 + 2 * batch)
    expect(await recovery.count(/on their way when Postrider closed/)).toBe(2 * batch)
    expect(await recovery.count(/not started/)).toBe(people - 11 - 4 * batch)
    expect(await gateway.acceptedCount()).toBe(takenOn)

    await gateway.clearFaults()
    await recovery.resume.click()
    await expect.poll(() => campaigns.count('Waiting'), { timeout: 60_000 }).toBe(0)
    const numbers = (await gateway.acceptances()).map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
  },
)

test('a damaged database says so, sends nothing, and a backup restores it', async ({ openApp, profile }) => {
  const first = await openApp()
  const before = appPages(first.page)
  await before.welcome.practise.click()
  await before.shell.goTo('Settings')
  await before.settings.open('Data and backup')
  await before.recovery.backUpNow.click()
  await expect(first.page.getByText('The backup is made and verified.').first()).toBeVisible()
  await first.close()
  damage(join(profile, 'postrider.sqlite'))

  const app = await openApp()
  const { recovery, shell } = appPages(app.page)
  await expect(recovery.title).toHaveText('The database is damaged')
  await recovery.restoreLatest()
  await expect(recovery.title.or(shell.account).first()).toBeVisible({ timeout: 30_000 })
  if (await recovery.useHere.isVisible()) await recovery.adopt()
  if (await recovery.goOn.isVisible()) await recovery.goOn.click()
  await expect(shell.account).toBeVisible()
})

function damage(path: string): void {
  const file = openSync(path, 'r+')
  const { size } = fstatSync(file)
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 0)
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, Math.floor(size / 2))
  closeSync(file)
  for (const tail of ['-wal', '-shm']) rmSync(path + tail, { force: true })
}
