// The rules of docs/security.md that need no start of their own: one app, used from its first account to erasing everything, against a
// gateway that tries to lead it elsewhere.
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { RPCLink } from '@orpc/client/fetch'
import { expect, test } from '@playwright/test'
import { defaultSettings } from '../../../src/contract/settings/defaultSettings'
import { startDishonestGateway, type DishonestGateway } from '../../support/e2e/dishonestGateway'
import { startGateway, type RunningGateway } from '../../support/e2e/e2eGateway'
import { keysInKeychain, placesHolding } from '../../support/e2e/e2eSecrets'
import {
  makeProfile,
  startElectron,
  startLoopback,
  type RunningElectron,
  type RunningLoopback,
} from '../../support/hosts/builtHosts'
import { appPages, type AppPages } from '../pages/appPages'
import { importFile } from '../pages/journeys'
import { openPortCarrier } from './portCarrier'

test.describe.configure({ mode: 'serial' })

const phone = '+447700900147'
const oldPhone = '+447700900199'
const firstName = '<b data-markup>Ottoline</b>'
const reply = '<img data-markup src=x> Read https://elsewhere.invalid/ first'
const message = 'We open at nine.'
const anyReply = { text: { kind: 'anything' }, time: { kind: 'any' }, from: { kind: 'anyone' } }

let profile: string
let honest: RunningGateway
let gateway: DishonestGateway
let running: RunningElectron
let pages: AppPages
/** The browser host with another profile, and a key of its own for the same account. */
let other: RunningLoopback | undefined

test.beforeAll(async () => {
  profile = makeProfile()
  // As a version wrote it that redacted nothing.
  const oldLine = { at: '2026-11-20T09:30:00.000Z', level: 'warn', event: 'old_line', detail: `no row for ${oldPhone}` }
  writeFileSync(join(profile, 'postrider.log'), `${JSON.stringify(oldLine)}\n`, { mode: 0o600 })
  honest = await startGateway()
  gateway = await startDishonestGateway(honest.url)
  running = await startElectron(profile)
  pages = appPages(running.page)
})

test.afterAll(async () => {
  await running.app.close().catch(() => undefined)
  await gateway.stop()
  await honest.stop()
  await other?.stop()
  if (other) rmSync(other.profile, { recursive: true, force: true })
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

test('an address of an account without TLS, or with more than a host, is refused before anything is sent', async () => {
  const { welcome } = pages
  await welcome.fill(honest.key, { base: gateway.url, auth: 'http://gateway.invalid', api: `${gateway.url}/v1` })
  await welcome.chooseCountry('United Kingdom')

  await welcome.connect.click()
  await expect(running.page.getByText('This address does not start with https://.').first()).toBeVisible()
  await welcome.auth.fill(gateway.url)
  await welcome.connect.click()

  await expect(running.page.getByText('Use only the host, for example').first()).toBeVisible()
  expect(gateway.asked).toEqual([])
})

test('a key does not go where a redirect of the gateway leads', async () => {
  const { welcome, home } = pages
  gateway.redirect(/./)
  await welcome.api.fill(gateway.url)

  await welcome.connect.click()

  await expect(welcome.problem.filter({ hasText: /\S/ }).first()).toBeVisible()
  expect(gateway.asked).not.toEqual([])
  expect(gateway.strangerAsked).toEqual([])
  gateway.redirect()
  await welcome.connect.click()
  await expect(home.greeting).toBeVisible()
})

test('an approval of a campaign that was edited since sends nothing', async ({}, testInfo) => {
  const { imports, compose } = pages
  const path = testInfo.outputPath('people.csv')
  writeFileSync(path, `Mobile,First name\n${phone},${firstName}\n`)
  await importFile({ chooseFile }, pages, path, 'Everyone')
  await imports.writeToThem.click()
  await compose.nameIt('Autumn hours')
  await compose.choosePeople('Everyone')
  await compose.write('We open at ten.')
  await compose.goToReview()
  await expect(compose.send).toBeEnabled({ timeout: 30_000 })
  const [, campaignId] = /compose\/([^/]+)\//.exec(running.page.url()) ?? []

  // From here on the page has no port of its own, until it is loaded again.
  const { call } = await openPortCarrier(running.page)
  const shown = (await call(['campaigns', 'review'], { campaignId })) as { value: Shown }
  const { hash, people, ceiling, estimate } = shown.value
  const approval = { campaignId, hash, people, ceiling }
  const saved = await call(['campaigns', 'save'], { campaignId, template: message })
  const answer = await call(['campaigns', 'approve'], approval)

  expect([estimate.state, saved]).toEqual(['priced', { value: expect.anything() as unknown }])
  expect(answer).toMatchObject({ error: { code: 'APPROVAL_STALE' } })
  expect(await honest.acceptances()).toEqual([])
  expect(sends()).toBe(0)
  await running.page.reload()
  await expect(compose.editor.or(compose.send).first()).toBeVisible()
})

test('a redirect of the gateway is no reason to send a message again, or elsewhere', async () => {
  const { shell, compose, campaigns } = pages
  await watchMarkup()
  gateway.redirect(/^POST \/sms\/send$/)
  if (!(await compose.send.isVisible())) await compose.goToReview()
  await expect(compose.send).toBeEnabled({ timeout: 30_000 })

  await compose.send.click()

  await expect(shell.title).toHaveText('Autumn hours')
  await expect.poll(sends).toBe(1)
  await expect.poll(() => campaigns.count('Handing over')).toBe(0)
  expect(await honest.acceptances()).toEqual([])
  expect([sends(), gateway.strangerAsked]).toEqual([1, []])
  gateway.redirect()
})

test('the address that a listing names as its next page is not asked', async () => {
  await expect.poll(gateway.pagesNamed).toBeGreaterThan(0)

  expect(gateway.strangerAsked).toEqual([])
})

test('markup and addresses in a name and in a reply stay letters', async () => {
  const { shell, contacts, inbox } = pages
  await honest.receive({ from: phone, message: reply })

  await shell.goTo('Contacts')
  await expect(contacts.row(firstName)).toBeVisible()
  await shell.goTo('Inbox')
  await inbox.look()
  await inbox.row(firstName).click()

  await expect(inbox.replies.filter({ hasText: reply })).toBeVisible()
  expect(await running.page.getByRole('main').getByRole('link').filter({ hasText: 'elsewhere' }).count()).toBe(0)
  expect(await running.page.evaluate(() => Reflect.get(globalThis, 'markup') as unknown)).toEqual([])
})

test('a settings file changes settings and nothing else, and switches no automatic answer on', async ({}, testInfo) => {
  const { shell, settings } = pages
  const path = testInfo.outputPath('settings.json')
  const ask = <Row>(sql: string): Row[] => {
    const db = new DatabaseSync(join(profile, 'postrider.sqlite'), { readOnly: true })
    const rows = db.prepare(sql).all() as Row[]
    db.close()
    return rows
  }
  const [account] = ask<{ name: string }>('SELECT name FROM accounts')
  const rule = { name: 'Hours', text: 'At nine.', conditions: anyReply, isOn: true }
  const foreign = {
    settings: { colourMode: 'purple', apiKey: 'not-mine', lessMotion: true },
    accounts: [{ name: account?.name, settings: { apiKey: 'not-mine' }, answers: { limits: {}, rules: [rule] } }],
  }
  writeFileSync(path, JSON.stringify({ format: 'postrider-settings', version: 2, ...foreign }))
  await shell.goTo('Settings')
  await settings.open('Data and backup')

  await chooseFile(() => running.page.getByRole('button', { name: 'Choose a file' }).click(), path)
  const dialog = running.page.getByRole('dialog')
  await expect(dialog.getByText('1 part of the file is not a setting of this version and is left out.')).toHaveCount(2)
  await expect(dialog).toContainText('Its value in the file is not possible.')
  await dialog.getByRole('button', { name: 'Change 2 settings' }).click()

  await expect(running.page.getByText('2 settings changed.').first()).toBeVisible()
  const kept: unknown = JSON.parse(readFileSync(join(profile, 'preferences.json'), 'utf8'))
  expect(kept).toEqual({ ...defaultSettings, language: 'en', startDelaySeconds: 0, lessMotion: true })
  expect(ask('SELECT name, is_on FROM answer_rules')).toEqual([{ name: 'Hours', is_on: 0 }])
  expect(placesHolding(profile, 'not-mine')).toEqual([])
})

test('a settings file has no key, no person and no address', async ({}, testInfo) => {
  const path = testInfo.outputPath('saved.json')
  await saveDownloadsTo(path)

  await running.page.getByRole('button', { name: 'Save settings' }).click()

  await expect.poll(() => readdirSync(testInfo.outputDir)).toContain('saved.json')
  await expect.poll(() => readFileSync(path, 'utf8')).toContain('At nine.')
  expect(findPersonal(readFileSync(path, 'utf8'))).toEqual([])
  expect(readFileSync(path, 'utf8')).not.toContain(new URL(gateway.url).host)
})

test('the data folder moves into no folder of its own and into none that another program syncs', async ({}, testInfo) => {
  const synced = testInfo.outputPath('Dropbox')
  mkdirSync(synced)

  const answers = []
  for (const [folder, sentence] of [
    [profile, 'it is part of the data folder'],
    [synced, 'another program syncs it'],
  ] as const) {
    await running.page.getByRole('button', { name: 'Move the folder' }).click()
    await chooseFile(() => running.page.getByRole('button', { name: 'Choose a folder' }).click(), folder)
    await expect(running.page.getByText(sentence)).toBeVisible()
    answers.push(readdirSync(folder).includes('Postrider'))
  }

  expect(answers).toEqual([false, false])
  expect(readdirSync(profile)).toContain('postrider.sqlite')
})

test('the support bundle is saved only once it is on the screen, as it is there, and has nothing of any person', async ({}, testInfo) => {
  const { page } = running
  const path = testInfo.outputPath('bundle.txt')
  await saveDownloadsTo(path)
  await page.evaluate(() => (location.hash = '/settings/diagnostics'))
  await expect(page.getByRole('button', { name: 'Read the bundle' })).toBeVisible()
  expect(await page.getByRole('button', { name: 'Save as a file' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Read the bundle' }).click()
  await page.getByRole('button', { name: 'Save as a file' }).click()

  const shown = await page.locator('[data-bundle]').textContent()
  await expect.poll(() => readdirSync(testInfo.outputDir)).toContain('bundle.txt')
  await expect.poll(() => readFileSync(path, 'utf8').trim()).toBe(shown?.trim())
  expect(findPersonal(shown ?? '')).toEqual([])
  expect(shown).toContain('electron.started')
})

test('the log has no number, name, text or key, and what an earlier version wrote is redacted where it is read', async () => {
  const [old = '', ...own] = readFileSync(join(profile, 'postrider.log'), 'utf8').split('\n')
  const shown = (await running.page.locator('[data-bundle]').textContent()) ?? ''

  expect(old).toContain(oldPhone)
  expect(own.join('\n')).toContain('electron.started')
  expect(findPersonal(own.join('\n'))).toEqual([])
  expect(shown).toContain('old_line')
  expect(shown).not.toContain(oldPhone.slice(1))
})

test('a key that was typed in the app is in the keychain, and in no file and nothing that the page keeps', async () => {
  const { page } = running

  expect(await keysInKeychain()).toContain(honest.key)
  expect(placesHolding(profile, honest.key)).toEqual([])
  const kept = await page.evaluate(async () => [
    { ...localStorage },
    { ...sessionStorage },
    await indexedDB.databases(),
    document.cookie,
    document.documentElement.outerHTML,
  ])
  expect(JSON.stringify(kept)).not.toContain(honest.key)
})

test('everything in the profile is for its owner alone', async () => {
  const open = readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter(
    // The engine names a process by a link that leads nowhere.
    (name) => ((statSync(join(profile, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  )

  expect(open).toEqual([])
  expect(statSync(profile).mode & 0o777).toBe(0o700)
})

test('erasing everything takes people, backups, preferences and keys along, but no key of another profile', async () => {
  const { page } = running
  const { shell, settings, recovery, welcome } = pages
  other = await startLoopback(makeProfile(), ['--port', '0'])
  const headers = { authorization: `Bearer ${other.readScriptKey()}` }
  const link = new RPCLink({ url: `${other.origin}/rpc`, headers })
  const credential = { kind: 'api_key', apiKey: honest.key }
  const addresses = { base: gateway.url, auth: gateway.url, api: gateway.url }
  const account = { name: 'Harbour Yoga', addresses, credential, country: 'GB', sessionOnly: false }
  const { id: accountId } = (await link.call(['accounts', 'addGateway'], account, { context: {} })) as { id: string }
  const keys = async () => (await keysInKeychain()).filter((key) => key === honest.key).length
  expect(await keys()).toBe(2)
  await shell.goTo('Settings')
  await settings.open('Data and backup')
  await recovery.backUpNow.click()
  await expect(page.getByText('The backup is made and verified.').first()).toBeVisible()
  expect(readdirSync(join(profile, 'backups'))).not.toEqual([])

  // The notice of the backup lies over the button for some seconds.
  await page.getByRole('button', { name: 'Erase everything' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Postrider')
  await dialog.getByRole('button', { name: 'Erase everything' }).click()

  await expect(welcome.title).toBeVisible()
  expect(await keys()).toBe(1)
  expect(placesHolding(profile, 'Ottoline')).toEqual([])
  expect(readdirSync(join(profile, 'backups'))).toEqual([])
  expect(readFileSync(join(profile, 'preferences.json'), 'utf8')).not.toContain('lessMotion')
  expect(await link.call(['accounts', 'test'], { accountId }, { context: {} })).toHaveProperty('balance')
})

interface Shown {
  readonly hash: string
  readonly people: number
  readonly ceiling?: unknown
  readonly estimate: { readonly state: string }
}

const sends = (): number => gateway.asked.filter((line) => line === 'POST /sms/send').length

async function saveDownloadsTo(path: string): Promise<void> {
  await running.app.evaluate(({ BrowserWindow }, to) => {
    BrowserWindow.getAllWindows()[0]?.webContents.session.on('will-download', (event, item) => {
      if (!event.defaultPrevented) item.setSavePath(to)
    })
  }, path)
}

function findPersonal(text: string): string[] {
  const wanted = [
    honest.key,
    phone.slice(1),
    oldPhone.slice(1),
    'Ottoline',
    message,
    'Read https',
    'Autumn hours',
    profile,
  ]
  return wanted.filter((each) => text.includes(each))
}

/** Records every element that markup in a text became. */
async function watchMarkup(): Promise<void> {
  await running.page.evaluate(() => {
    const made: string[] = []
    Reflect.set(globalThis, 'markup', made)
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[data-markup]')) made.push(element.outerHTML)
    }).observe(document, { childList: true, subtree: true })
  })
}

async function chooseFile(open: () => Promise<void>, path: string): Promise<void> {
  await running.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, path)
  await open()
}
