// People answer while a campaign is being sent, and while the app is closed.
import { writeFileSync } from 'node:fs'
import type { TruthAcceptance } from '../../../src/main/practice/transport/truth'
import type { RunningGateway } from '../../support/e2e/e2eGateway'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { shiftedClock } from '../../support/app/shiftedClock'
import { expect, test } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits, writeAndSend } from '../pages/journeys'
import { WorkPanel } from '../pages/workPanel'

const people = 29
const batch = 3
const answer = 'Yes, one for you.'
const hourMs = 3_600_000

test('a reply and a STOP come in during a send: the one who stopped is in no later batch, the other is answered once', async ({
  openApp,
  gateway,
}, testInfo) => {
  test.slow()
  const sheet = makeRows(people, 2)
  const phones = sheet.split('\n').flatMap((line) => /^\+\d+/.exec(line)?.[0] ?? [])
  const path = testInfo.outputPath('people.csv')
  writeFileSync(path, sheet)
  const app = await openApp()
  const pages = appPages(app.page)
  const { shell, campaigns, inbox } = pages
  await connect(pages, gateway)
  await setLimits(pages, batch, 1)
  await importFile(app, pages, path, 'Everyone')
  await writeAndSend(pages, 'Everyone', 'Pop-up')
  const numbers = (accepted: readonly TruthAcceptance[]) =>
    accepted.map(({ number }) => `+${number.replace(/^\+/, '')}`)
  const texted = async () => numbers(await gateway.acceptances())
  await expect.poll(texted).not.toEqual([])
  // Waiting people stand in the order of the send: these two are in its last batch.
  const [unclear = '', stopped = ''] = (await campaigns.numbersIn('Waiting')).slice(-2)
  const [first = ''] = await texted()

  await test.step('what comes in is shown, and who stopped or may have is held back', async () => {
    await gateway.receive({ from: first, message: 'Is there a place left?' })
    await gateway.receive({ from: unclear, message: 'please take me off your texts thanks' })
    await gateway.receive({ from: stopped, message: 'STOP' })
    await shell.goTo('Inbox')
    await inbox.look()
    await expect(inbox.row('Is there a place left?')).toBeVisible()
    await expect(inbox.row('please take me off').getByText('Unclear')).toBeVisible()
    await expect(inbox.row('STOP').getByText('Opt-out')).toBeVisible()
    const before = await texted()
    expect(before.length).toBeLessThan(people - batch)
    expect(before).not.toContain(stopped)
    expect(before).not.toContain(unclear)
  })

  await test.step('the answer is written with its price, sent, and followed until it is delivered', async () => {
    await inbox.row('Is there a place left?').click()
    await expect(inbox.sent.first()).toContainText('Pop-up')
    await app.page.keyboard.press('r')
    await app.page.keyboard.type(answer)
    await expect(inbox.price).toContainText(/^1 part · (about £0\.\d+|no price yet)/)
    await app.page.keyboard.press('Control+Enter')
    await expect(inbox.sent.last()).toContainText(answer)
    await expect(inbox.sent.last()).toContainText('Delivered', { timeout: 30_000 })
    expect(numbers((await gateway.acceptances()).filter(({ text }) => text === answer))).toEqual([first])
  })

  await test.step('the unclear one is decided by a key, undone, and decided again', async () => {
    await inbox.row('please take me off').click()
    await expect(inbox.unclear).toBeVisible()
    await app.page.keyboard.press('o')
    await expect(inbox.unclear).toBeHidden()
    await app.page.keyboard.press('z')
    await expect(inbox.unclear).toBeVisible()
    await inbox.unclear.getByRole('button', { name: 'Opt out of all lists' }).click()
    await expect(inbox.row('please take me off').getByText('Opt-out')).toBeVisible()
  })

  await test.step('the send ends without them', async () => {
    await shell.goTo('Campaigns')
    await campaigns.open('Pop-up')
    await expect(campaigns.state).toContainText('Done', { timeout: 30_000 })
    const all = numbers((await gateway.acceptances()).filter(({ text }) => text !== answer))
    expect(all.sort()).toEqual(phones.filter((phone) => phone !== stopped && phone !== unclear).sort())
  })
})

async function makeListAtGateway({ url, key }: RunningGateway, name: string, phones: readonly string[]): Promise<void> {
  const post = async (path: string, body: unknown): Promise<{ data: { id: number } }> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { data: { id: number } }
  }
  const { data } = await post('/v1/people/lists/create', { name })
  for (const phone of phones) await post('/v1/people/contacts/create', { phone, list_ids: String(data.id) })
}

test(
  'the gap after three hours away is shown, and the opt-out of that time is found in the list',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    const [gone, stays] = ['+447700900981', '+447700900982'] as const
    await makeListAtGateway(gateway, 'Newsletter', [gone, stays])
    const before = await openApp()
    const first = appPages(before.page)
    await connect(first, gateway)
    await first.shell.goTo('Contacts')
    await new WorkPanel(before.page).readAll.click()
    await first.contacts.list('Newsletter').click()
    await expect(first.contacts.table.getByText('+44 7700 900982')).toBeVisible()
    await first.shell.goTo('Inbox')
    await first.inbox.look()
    await expect(first.inbox.gap).toBeHidden()
    await before.close()

    await gateway.receive({ from: gone, message: 'STOP' })
    await gateway.advanceClock(3 * hourMs)
    const after = await openApp({ env: shiftedClock(3 * hourMs) })
    const { shell, inbox, contacts } = appPages(after.page)
    await shell.goTo('Inbox')
    await inbox.look()
    await expect(inbox.gap).toContainText(/Gap of 2 h( \d+ min)?:/)
    await expect(inbox.gap).toContainText('Postrider was closed')
    await inbox.readAgainIfAsked()
    await expect(inbox.gap).toContainText('of your list')
    await expect(inbox.gap).toContainText('It found and applied 1')
    await inbox.gap.getByRole('button', { name: 'Got it' }).click()
    await expect(inbox.gap).toBeHidden()
    await expect(after.page.getByRole('main').getByText(/^Gap of /)).toBeVisible()

    await shell.goTo('Contacts')
    const row = (phone: string) => contacts.table.getByRole('row').filter({ hasText: phone })
    await expect(row('+44 7700 900981')).toContainText('All lists')
    await expect(row('+44 7700 900982')).not.toContainText('All lists')
  },
)

test('a rule that was switched on answers one reply once, and the conversation says that it did', async ({
  openApp,
  gateway,
}) => {
  const words = 'We open at nine.'
  const app = await openApp()
  const pages = appPages(app.page)
  const { shell, inbox, settings } = pages
  await connect(pages, gateway)
  const main = app.page.getByRole('main')

  await test.step('the rule is written, tried, and switched on by a confirmation', async () => {
    await shell.goTo('Settings')
    await settings.open('Automatic answers')
    await main.getByRole('button', { name: 'New rule' }).click()
    await main.getByRole('textbox', { name: 'Name' }).fill('Opening hours')
    await main.getByRole('textbox', { name: 'Add a word' }).fill('open')
    await app.page.keyboard.press('Enter')
    await main.locator('.cm-content').click()
    await app.page.keyboard.type(words)
    await main.getByRole('button', { name: 'Save changes' }).click()
    await main.getByRole('textbox', { name: 'A reply' }).fill('When do you open?')
    await expect(main.getByRole('status').getByText('because of “open”')).toBeVisible()
    await main.getByRole('switch', { name: 'Opening hours' }).click()
    await app.page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
    await expect(main.getByRole('switch', { name: 'Opening hours' })).toBeChecked()
    expect(await gateway.acceptances()).toEqual([])
  })

  await test.step('the first of two replies of one person is answered', async () => {
    await shell.goTo('Inbox')
    await inbox.look()
    await gateway.receive({ from: '+447700900117', message: 'When do you open?' })
    await inbox.look()
    await expect.poll(async () => (await gateway.acceptances()).map(({ text }) => text)).toEqual([words])
    await gateway.receive({ from: '+447700900117', message: 'Open on Sunday too?' })
    await inbox.look()
    await inbox.row('Open on Sunday too?').click()
    await expect(inbox.sent).toHaveCount(1)
    await expect(inbox.sent).toContainText('Automatic answer')
    expect(await gateway.acceptances()).toHaveLength(1)
  })
})
