// kill -9 in the middle of a send. People on the wire are in doubt and left alone; no one is ever texted twice.
import { writeFileSync } from 'node:fs'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

const people = 10_000
const batch = 500
/** One person, then ten, then full batches. The sixth request is taken on and not answered, the eighth never arrives. */
const takenOnAtDeath = 1 + 10 + 5 * batch
const inDoubt = 2 * batch

test(
  'a send killed in the middle of 10,000 waits paused, shows who is uncertain, and reaches no one twice',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, makeRows(people, 2))
    await gateway.setBalance(1_000_000)
    await gateway.addFault({
      match: { method: 'POST', path: '/sms/send', nth: 6 },
      do: { connection: 'silent_after' },
    })
    await gateway.addFault({
      match: { method: 'POST', path: '/sms/send', nth: 8 },
      do: { connection: 'silent_before' },
    })
    // The listing shows nothing of this send before the test wants it looked at.
    await gateway.addFault({ match: { method: 'GET', path: '/messages*', times: 'always' }, do: { lagMs: 600_000 } })
    const killed = await openApp()
    const before = appPages(killed.page)
    await connect(before, gateway)
    await setLimits(before, batch, 50)
    await importFile(killed, before, path, 'Everyone')
    await writeAndSend(before, 'Everyone', 'Cut short')
    await expect.poll(() => before.campaigns.count('Accepted'), { timeout: 30_000 }).toBe(takenOnAtDeath - batch)
    await expect.poll(() => before.campaigns.count('Handing over')).toBe(inDoubt)
    await killed.kill()
    expect(await gateway.acceptedCount()).toBe(takenOnAtDeath)

    const app = await openApp()
    const { recovery, campaigns } = appPages(app.page)
    await test.step('after the restart it is paused, and those who were on the wire are uncertain', async () => {
      expect(await recovery.count(/on their way when Postrider closed/)).toBe(inDoubt)
      expect(await recovery.count(/accepted by the gateway/)).toBe(takenOnAtDeath - batch)
      await recovery.lookAt.click()
      await expect(campaigns.paused).toContainText('Postrider was closed while sending')
      expect(await campaigns.count('Uncertain')).toBe(inDoubt)
      expect(await campaigns.count('Handing over')).toBe(0)
      expect(await campaigns.count('Waiting')).toBe(people - takenOnAtDeath - batch)
      expect(await gateway.acceptedCount()).toBe(takenOnAtDeath)
    })

    await test.step('a look at the gateway finds those it has; the others stay uncertain', async () => {
      await gateway.clearFaults()
      await campaigns.lookNow.click()
      await expect.poll(() => campaigns.count('Uncertain')).toBe(batch)
      expect(await campaigns.count('Accepted')).toBe(takenOnAtDeath)
    })

    await test.step('a resume continues with those who wait, and with no one else', async () => {
      await campaigns.resume.click()
      await expect.poll(() => campaigns.count('Waiting'), { timeout: 40_000 }).toBe(0)
      await expect.poll(() => campaigns.count('Accepted')).toBe(people - batch)
      expect(await campaigns.count('Uncertain')).toBe(batch)
      await expect(campaigns.state).not.toContainText('Done')
      const numbers = (await gateway.acceptances()).map(({ number }) => number)
      expect(numbers).toHaveLength(people - batch)
      expect(new Set(numbers).size).toBe(people - batch)
    })
  },
)
