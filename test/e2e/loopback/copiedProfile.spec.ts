// A data folder that was copied while a send waits in it. Two copies could text the same people.
import { cpSync, writeFileSync } from 'node:fs'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'

const people = 200

test(
  'a copy of a folder with a paused send says so and sends nothing, and once used here, all who waited are uncertain',
  { tag: '@long' },
  async ({ openApp, gateway, profile }, testInfo) => {
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, makeRows(people, 4))
    const original = await openApp()
    const before = appPages(original.page)
    await connect(before, gateway)
    await setLimits(before, 20, 1)
    await importFile(original, before, path, 'Everyone')
    await writeAndSend(before, 'Everyone', 'Half way')
    await expect.poll(() => before.campaigns.count('Accepted')).toBeGreaterThan(10)
    await before.campaigns.pause.click()
    await expect(before.campaigns.paused).toContainText('You paused this campaign')
    await expect.poll(() => before.campaigns.count('Handing over')).toBe(0)
    const { Accepted: accepted = 0, Waiting: waiting = 0 } = await before.campaigns.everyCount()
    expect(accepted + waiting).toBe(people)
    expect(waiting).toBeGreaterThan(0)
    await original.close()

    const copy = `${profile}-copy`
    cpSync(profile, copy, { recursive: true })
    const { page } = await openApp({ profile: copy })
    const { recovery, campaigns, shell } = appPages(page)
    await test.step('the page says that it was used elsewhere, and does not offer to resume', async () => {
      await expect(recovery.title).toHaveText('This data folder was used somewhere else')
      await expect(page.getByRole('main')).toContainText('Sends from elsewhere are unknown here')
      await expect(recovery.useHere).toBeChecked()
      await expect(recovery.resume).toHaveCount(0)
    })

    await test.step('only looking keeps saying that nothing is sent, and that those who wait are not known', async () => {
      await recovery.onlyLook.click()
      await expect(page.getByText('Nothing is sent from here.')).toBeVisible()
      await shell.goTo('Campaigns')
      await campaigns.open('Half way')
      await expect.poll(() => campaigns.count('Unknown')).toBe(waiting)
      await page.getByRole('button', { name: 'See why and what to do' }).click()
    })

    await test.step('used here, everyone who is not settled is uncertain and is not sent to', async () => {
      await recovery.adopt()
      await expect(recovery.resume).toHaveCount(0)
      await recovery.goOn.click()
      await shell.goTo('Campaigns')
      await campaigns.open('Half way')
      await expect.poll(() => campaigns.count('Uncertain')).toBe(waiting)
      expect(await campaigns.everyCount()).toMatchObject({ Accepted: accepted, Waiting: 0 })
      expect(await gateway.acceptedCount()).toBe(accepted)
    })
  },
)
