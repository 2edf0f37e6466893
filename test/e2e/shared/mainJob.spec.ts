// The main job from the first start to the history, against a gateway over HTTP with the key in the system's keychain.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../support/hosts/builtHosts'
import { sampleRecipients } from '../../support/e2e/e2eExpected'
import { seenReadings } from '../../support/e2e/e2eReadings'
import { keysInKeychain, placesHolding } from '../../support/e2e/e2eSecrets'
import { sampleCounts } from '../../support/files/sampleCounts'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'

const sample = readFileSync(join(root, 'resources', 'samples', 'customers.csv'), 'utf8')
const readyAtOnce = sampleCounts.mobiles + sampleCounts.landlines - sampleCounts.optedOut
const ready = readyAtOnce + sampleCounts.lostZeros
const seen = seenReadings()

test('a new person imports the sample, writes to everyone in it, sees the cost, sends, and finds it in the history', async ({
  openApp,
  gateway,
  profile,
}) => {
  test.setTimeout(120_000 + seen.handingOverMs + seen.settlingMs)
  const app = await openApp()
  const { shell, welcome, home, imports, compose, campaigns, history } = appPages(app.page)

  await test.step('the account is connected; its key is in the keychain', async () => {
    await welcome.addAccount(gateway.key, gateway.url)
    await expect(home.greeting).toBeVisible()
    await expect(home.balance).toContainText('10,000.00')
    expect(await keysInKeychain()).toContain(gateway.key)
  })

  await test.step('the sample is imported, lost zeros put back', async () => {
    await home.importContacts.click()
    await imports.sample.click()
    await expect(imports.target('Mobile')).toHaveText('Phone number')
    await expect(imports.target('First')).toHaveText('First name')
    await expect(imports.target('SMS ok?')).toHaveText('Wants messages')
    await imports.checkRows()
    const before = await imports.readCounts()
    expect(before.ready + before.fixed).toBe(readyAtOnce)
    expect({ ...before, ready: 0, fixed: 0 }).toEqual({
      ...{ rows: sampleCounts.rows, ready: 0, fixed: 0, toDecide: sampleCounts.lostZeros + sampleCounts.asked },
      ...{ optedOut: sampleCounts.optedOut, duplicates: sampleCounts.duplicates },
      cannotUse: sampleCounts.unusable - sampleCounts.asked,
    })
    await imports.putZeroBack.click()
    await expect.poll(async () => (await imports.readCounts()).toDecide).toBe(sampleCounts.asked)
    await expect(imports.importPeople).toHaveText(new RegExp(`^Import ${ready + sampleCounts.optedOut} people`))
    await imports.importInto('Spring customers')
    await expect(imports.done).toHaveText(`${ready} people are ready to text`)
  })

  await test.step('the message is written with fields and fallbacks, and previewed', async () => {
    await imports.writeToThem.click()
    await compose.nameIt('Spring points')
    await compose.choosePeople('Spring customers')
    await compose.write(
      ...['Hi ', { field: 'First name' }, ', you have ', { field: 'Points' }],
      ...[' points to spend in ', { field: 'Nearest shop' }, '.'],
    )
    await expect(compose.blocked).toBeVisible()
    await compose.writeInstead('First name', 'there')
    await compose.writeInstead('Points', '0')
    await expect(compose.preview).toContainText(/Hi .+, you have \d+ points to spend in .+\./)
    await expect(compose.preview).toContainText(`1 of ${ready}`)
    await compose.nextPerson.click()
    await expect(compose.preview).toContainText(`2 of ${ready}`)
    await compose.goToReview()
  })

  await test.step('the review asks the price and the button says the count', async () => {
    if (seen.price) await expect(compose.estimate).toContainText(seen.price)
    else await compose.countWithoutPrice.fill(String(ready))
    await expect(compose.send).toHaveText(new RegExp(`^Send ${ready} messages`))
    await compose.send.click()
  })

  await test.step('the send is followed to its end', async () => {
    await expect(shell.title).toHaveText('Spring points')
    await expect.poll(() => campaigns.count('Waiting'), { timeout: seen.handingOverMs }).toBe(0)
    if (seen.listingDelayMs > 0) await gateway.advanceClock(seen.listingDelayMs)
    await expect(campaigns.state).toContainText('Done', { timeout: seen.settlingMs })
    expect(await campaigns.count('Accepted')).toBe(ready)
    expect(await campaigns.count('Uncertain')).toBe(0)
  })

  await test.step('each ready person has got exactly one message, with their own text', async () => {
    const sent = (await gateway.acceptances()).map(({ number, text }) => `${number} ${text}`).sort()
    const expected = sampleRecipients(sample).map(
      ({ phone, cells }) =>
        `${phone} Hi ${cells.First?.trim() || 'there'}, you have ${cells.Points?.trim() || '0'} points to spend in ${cells['Nearest shop']?.trim()}.`,
    )
    expect(sent).toEqual(expected.map((line) => line.normalize('NFC')).sort())
  })

  await test.step('the history shows them delivered, and the balance fell', async () => {
    await shell.goTo('History')
    await history.refresh.click()
    await expect.poll(() => history.rowCount()).toBe(ready)
    if (seen.saysDelivered) await expect(history.table.getByText('Delivered').first()).toBeVisible()
    await shell.goTo('Home')
    if (seen.balanceFallsMs !== undefined)
      await expect(home.balance).not.toContainText('10,000.00', { timeout: seen.balanceFallsMs })
  })

  await test.step('after closing and opening again everything is still there, and the key is in no file', async () => {
    await app.close()
    expect(placesHolding(profile, gateway.key)).toEqual([])
    const again = await openApp()
    const pages = appPages(again.page)
    await expect(pages.home.greeting).toBeVisible()
    await pages.shell.goTo('Campaigns')
    await expect(pages.campaigns.table.getByRole('row').filter({ hasText: 'Spring points' })).toContainText('Done')
    await pages.shell.goTo('Contacts')
    await expect(pages.contacts.list('Spring customers')).toContainText(String(ready + sampleCounts.optedOut))
    await pages.shell.goTo('History')
    await expect.poll(() => pages.history.rowCount()).toBe(ready)
  })
})
