// The forms of a send that the other journeys do not take, from the compose page to what the gateway took: flash, the chat
// application, a list as the gateway has it past its opt-outs, and a campaign that is prepared without a connection.
import type { RunningGateway } from '../../support/e2e/e2eGateway'
import { layCable } from '../../support/hosts/cable'
import { expect, test } from '../hostTest'
import { appPages, type AppPages } from '../pages/appPages'
import { connect } from '../pages/journeys'

const phone = (last: number) => `+33639980${String(last).padStart(3, '0')}`

async function begin({ shell, compose }: AppPages, name: string, numbers: readonly string[]): Promise<void> {
  await shell.newCampaign.click()
  await compose.nameIt(name)
  await compose.pasteNumbers(numbers.join('\n'))
  await compose.continueWith.click()
  await expect(compose.editor).toBeVisible()
}

async function send({ shell, compose, campaigns }: AppPages, name: string): Promise<void> {
  await compose.goToReview()
  await expect(compose.send).toBeEnabled({ timeout: 30_000 })
  await compose.send.click()
  await expect(shell.title).toHaveText(name)
  await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
}

/** A list at the gateway with people of whom the last one opted out. */
async function addGatewayList({ url, key }: RunningGateway, name: string, numbers: readonly string[]): Promise<void> {
  const post = async (path: string, body: object): Promise<{ data?: { id: number } }> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer.json() as Promise<{ data?: { id: number } }>
  }
  const made = await post('/v1/people/lists/create', { name })
  const id = String(made.data?.id)
  for (const number of numbers) await post('/v1/people/contacts/create', { phone: number, list_ids: id })
  await post('/v1/people/contacts/optout', { phone: numbers.at(-1), list_id: id })
}

// test/coverage follows each form from the client to the page, and test/core/campaigns/campaignsForms to the gateway.
test(
  'flash, chat-app and list sends reach the gateway in their own forms, each with everything it carries',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    test.setTimeout(150_000)
    const members = [phone(51), phone(52), phone(53)]
    await addGatewayList(gateway, 'Ferry passengers', members)
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose, campaigns } = pages
    const main = page.getByRole('main')
    await connect(pages, gateway)
    const taken = async (form: string) => (await gateway.acceptances()).filter((message) => message.form === form)

    await test.step('flash: one request a person', async () => {
      await begin(pages, 'Doors close', [phone(1), phone(2)])
      await main.getByRole('tab', { name: 'Flash', exact: true }).click()
      await compose.write('The doors close in ten minutes.')
      await send(pages, 'Doors close')
      const flash = await taken('flash')
      expect(flash.map(({ number, text }) => [number, text])).toEqual([
        [phone(1), 'The doors close in ten minutes.'],
        [phone(2), 'The doors close in ten minutes.'],
      ])
      expect(new Set(flash.map(({ request }) => request)).size).toBe(2)
    })

    await test.step('chat application: picture, link and caption go with it', async () => {
      await begin(pages, 'Spring', [phone(11)])
      await main.getByRole('tab', { name: 'Chat app', exact: true }).click()
      await compose.write('Spring is here.')
      await main.getByRole('textbox', { name: 'Picture address' }).fill('https://shop.example/spring.png')
      await main.getByRole('textbox', { name: 'Link when tapped' }).fill('https://shop.example/spring')
      await main.getByRole('textbox', { name: 'Caption' }).fill('New in the shop')
      await send(pages, 'Spring')
      const card = {
        ...{ imageUrl: 'https://shop.example/spring.png', targetUrl: 'https://shop.example/spring' },
        caption: 'New in the shop',
      }
      expect(await taken('chat_app')).toEqual([
        expect.objectContaining({ number: phone(11), text: 'Spring is here.', card }),
      ])
    })

    await test.step('a list as the gateway has it, to those who opted out as well, by a tick that is kept', async () => {
      await shell.newCampaign.click()
      await compose.nameIt('Ferry cancelled')
      await main.getByRole('button', { name: /^More ways/ }).click()
      await main.getByRole('button', { name: 'Choose a list' }).click()
      await main.getByRole('button', { name: 'Use the list Ferry passengers' }).click()
      await main.getByRole('button', { name: /^Allow/ }).click()
      await compose.continue.click()
      await compose.write('The ferry of 18:00 does not sail today.')
      await compose.goToReview()
      await expect(compose.estimate).toContainText(/£\d/)
      await expect(compose.send.or(main.getByRole('button', { name: /^Send/ }))).toBeDisabled()
      await main.getByRole('checkbox', { name: 'I may send this to people who opted out at the gateway' }).check()
      await main.getByRole('button', { name: /^Send/ }).last().click()
      await expect(shell.title).toHaveText('Ferry cancelled')
      await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
      const list = await taken('list')
      expect(list.map(({ number }) => number).sort()).toEqual(members)
      expect(new Set(list.map(({ request }) => request)).size).toBe(1)
      // People whom the gateway leaves out for an opt-out are in its truth too, with another word for it.
      expect(list.every(({ bypass, taken: how }) => bypass && how === 'queued')).toBe(true)
      expect((await campaigns.recordLines()).join('\n')).toContain('Approved')
    })
  },
)

test(
  'an account of the older API sends one text, texts of their own and a list in the older forms',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    test.setTimeout(150_000)
    const members = [phone(71), phone(72)]
    await addGatewayList(gateway, 'Choir', [...members, phone(73)])
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose, campaigns, settings } = pages
    const main = page.getByRole('main')
    await connect(pages, gateway)
    await shell.goTo('Settings')
    await settings.olderApi.check()

    /** It has no estimate: the count is typed. */
    async function approve(name: string, count: string): Promise<void> {
      await compose.goToReview()
      await page.getByRole('textbox', { name: 'Number of messages' }).fill(count)
      await main.getByRole('button', { name: /^Send/ }).last().click()
      await expect(shell.title).toHaveText(name)
      await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
    }
    const taken = async () =>
      (await gateway.acceptances())
        .filter((message) => message.taken === 'queued')
        .map(({ form, number, text }) => `${form} ${number} ${text}`)

    await begin(pages, 'Rehearsal', [phone(81), phone(82)])
    await compose.write('We meet at seven.')
    await approve('Rehearsal', '2')
    await begin(pages, 'Hello', [phone(83), phone(84)])
    await compose.write('Hello ', { field: 'First name' }, '.')
    await compose.writeInstead('First name', 'there')
    await expect(compose.continue).toBeEnabled()
    await approve('Hello', '2')
    await shell.newCampaign.click()
    await compose.nameIt('Concert')
    await main.getByRole('button', { name: /^More ways/ }).click()
    await main.getByRole('button', { name: 'Choose a list' }).click()
    await main.getByRole('button', { name: 'Use the list Choir' }).click()
    await compose.continue.click()
    await compose.write('The concert is on Sunday.')
    await approve('Concert', '1')

    expect((await taken()).sort()).toEqual([
      ...members.map((number) => `older_list ${number} The concert is on Sunday.`),
      ...[83, 84].map((last) => `older_personalised ${phone(last)} Hello there.`),
      ...[81, 82].map((last) => `older_several ${phone(last)} We meet at seven.`),
    ])
  },
)

test(
  'a campaign that is prepared and approved with the network off goes out once when it is back',
  { tag: '@long' },
  async ({ openApp, gateway }) => {
    const cable = await layCable(gateway.url)
    const { page } = await openApp()
    const pages = appPages(page)
    const { shell, compose, campaigns } = pages
    await connect(pages, { ...gateway, url: cable.url })

    await cable.pull()
    await begin(pages, 'When it is back', [phone(61), phone(62)])
    await compose.write('We are open again.')
    await compose.goToReview()
    await test.step('the count is typed, as there is no price without a connection', async () => {
      await expect(compose.send).toBeDisabled()
      await page.getByRole('textbox', { name: 'Number of messages' }).fill('2')
      await expect(compose.send).toBeEnabled()
      await compose.send.click()
      await expect(shell.title).toHaveText('When it is back')
    })
    await expect(campaigns.paused).toContainText('There is no connection')
    expect(await gateway.acceptedCount()).toBe(0)

    await cable.plug()

    await expect(campaigns.state).toContainText('Done', { timeout: 60_000 })
    expect((await gateway.acceptances()).map(({ number, text }) => [number, text])).toEqual([
      [phone(61), 'We are open again.'],
      [phone(62), 'We are open again.'],
    ])
  },
)
