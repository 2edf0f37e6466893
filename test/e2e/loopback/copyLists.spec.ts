// A list is copied to the gateway and read back from it; the process is killed in the middle, and no one is created twice.
import { writeFileSync } from 'node:fs'
import { makeRows } from '../../support/files/makeSpreadsheet'
import { expect, test, type OpenApp } from '../hostTest'
import { appPages } from '../pages/appPages'
import { connect, importFile, setLimits } from '../pages/journeys'
import { WorkPanel } from '../pages/workPanel'

const people = 60

async function membersAtGateway(url: string, key: string): Promise<{ lists: string[]; phones: string[] }> {
  const ask = async (path: string): Promise<{ data: { id: number; name: string; phone: string }[] }> => {
    const answer = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${key}` } })
    return (await answer.json()) as { data: { id: number; name: string; phone: string }[] }
  }
  const lists = (await ask('/v1/people/lists?limit=100')).data
  const list = lists.find(({ name }) => name === 'Everyone')
  if (!list) return { lists: lists.map(({ name }) => name), phones: [] }
  const { data } = await ask(`/v1/people/contacts?list_ids=${list.id}&limit=1000`)
  return { lists: lists.map(({ name }) => name), phones: data.map(({ phone }) => phone) }
}

async function makeListAtGateway(url: string, key: string, name: string, phones: readonly string[]): Promise<void> {
  const post = async (path: string, body: unknown): Promise<{ data: { id: number } }> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { data: { id: number } }
  }
  const { data } = await post('/v1/people/lists/create', { name })
  for (const phone of phones) await post('/v1/people/contacts/create', { phone, list_ids: String(data.id) })
}

async function openList(app: OpenApp): Promise<WorkPanel> {
  const { shell, contacts } = appPages(app.page)
  await shell.goTo('Contacts')
  await contacts.list('Everyone').click()
  return new WorkPanel(app.page)
}

test(
  'a list is copied across a kill -9, and another one is read from the gateway',
  { tag: '@long' },
  async ({ openApp, gateway }, testInfo) => {
    const path = testInfo.outputPath('people.csv')
    writeFileSync(path, makeRows(people, 2))
    const killed = await openApp()
    const before = appPages(killed.page)
    await connect(before, gateway)
    await setLimits(before, 100, 10)
    await importFile(killed, before, path, 'Everyone')

    await test.step('copying asks first, then shows how far it is', async () => {
      const work = await openList(killed)
      await work.copy.click()
      await work.confirm(/^Copy 60 people$/)
      await expect(work.copying).toBeVisible()
      await expect.poll(async () => (await membersAtGateway(gateway.url, gateway.key)).phones.length).toBeGreaterThan(8)
    })
    await killed.kill()

    const app = await openApp()
    await test.step('after the restart the copy continues automatically, and shows what it does', async () => {
      const work = await openList(app)
      await expect(work.copying).toBeVisible()
      // The person whose request was on the wire is looked up a minute later, and requested again only if they are not there.
      await expect
        .poll(async () => (await membersAtGateway(gateway.url, gateway.key)).phones.length, { timeout: 45_000 })
        .toBeGreaterThanOrEqual(people - 1)
      await work.copying.click()
      await expect(work.card('Copying to the gateway list “Everyone”')).toContainText(
        /(59|60) of 60 copied · 0 refused/,
      )
      await work.close.click()
      const { lists, phones } = await membersAtGateway(gateway.url, gateway.key)
      expect(new Set(phones).size).toBe(phones.length)
      expect(lists.filter((name) => name === 'Everyone')).toHaveLength(1)
      const asked = await gateway.requests()
      const bodies = asked
        .filter(({ path: asks }) => asks === '/v1/people/contacts/create')
        .map(({ bodySha256 }) => bodySha256)
      expect(new Set(bodies).size).toBe(bodies.length)
    })

    await test.step('a person added at the gateway is read', async () => {
      await makeListAtGateway(gateway.url, gateway.key, 'From elsewhere', ['+447700900990', '+447700900991'])
      const { shell, contacts } = appPages(app.page)
      await shell.goTo('Home')
      await shell.goTo('Contacts')
      const work = new WorkPanel(app.page)
      await work.readAll.click()
      await contacts.list('From elsewhere').click()
      await expect(contacts.table.getByText('+44 7700 900991')).toBeVisible()
    })
  },
)
