// Guarantees of the loopback host to a person with a browser, and against other pages in that browser.
import { existsSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { makeProfile, startLoopback, type RunningLoopback } from '../../support/hosts/builtHosts'
import { writeLinkFile } from '../../../src/main/hosts/loopback/linkFile'

let running: RunningLoopback

test.beforeEach(async () => {
  running = await startLoopback(makeProfile())
})
test.afterEach(async () => {
  await running.stop()
  rmSync(running.profile, { recursive: true, force: true })
})

test('the printed link opens the page, and reload, a new tab and the link again in the same browser continue to work', async ({
  page,
  context,
}) => {
  const first = await page.goto(running.link)
  expect(first?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`^${running.origin}/(#/|$)`))
  expect((await page.reload())?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.goto(running.link))?.status()).toBe(200)
  const tab = await context.newPage()
  await tab.goto(running.origin)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a link that a second browser opens ends the session of the first, and both say so', async ({ page, browser }) => {
  await page.goto(running.link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const stranger = await browser.newContext()
  const page2 = await stranger.newPage()
  expect((await page2.goto(running.link))?.status()).toBe(403)
  await expect(page2.getByText('This link was opened a second time')).toBeVisible()
  expect((await page2.goto(running.origin))?.status()).toBe(403)
  await stranger.close()

  await expect(page.getByRole('heading', { name: 'Postrider ended this session' })).toBeVisible()
  await expect
    .poll(running.stderr)
    .toMatch(/A new link, for one browser, within a minute: http:\/\/127\.0\.0\.1:\d+\/\?key=\S+\n$/)
  const [newLink = ''] = /http:\S+/.exec(running.stderr()) ?? []
  await page.goto(newLink)
  await expect(page.getByRole('heading', { name: 'Postrider ended this session' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the link is opened from a file, as npm start does it', async ({ page }) => {
  const file = writeLinkFile(running.profile, running.link)
  await page.goto(pathToFileURL(file?.path ?? '').href)

  await expect(page).toHaveURL(new RegExp(`^${running.origin}/(#/|$)`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a session is ended in the settings of another, and its pages stop', async ({ page, browser }) => {
  await page.goto(running.link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  const again = await startLoopback(running.profile).catch((error: Error) => error.message)
  const [link = ''] = /http:\S+/.exec(String(again)) ?? []
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await other.goto(`${running.origin}/#/settings/sessions`)
  const rows = other.getByRole('listitem').filter({ hasText: 'Opened' })
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasNotText: 'This browser' }).getByRole('button', { name: 'End session' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'End session' }).click()

  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'This session has ended' })).toBeVisible()
})

test('a listener on another port got the cookie, and could make calls with it', async ({ page }) => {
  const heard: string[] = []
  const listener = createServer((request, response) => {
    heard.push(request.headers.cookie ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><a href="/again">again</a>')
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  await page.goto(running.link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`)
  await page.getByRole('link').click()
  const cookie = heard.find((each) => each.includes('postrider_')) ?? ''
  const key = await page.evaluate(() => localStorage.getItem('postrider.session'))
  listener.close()

  const { host } = new URL(running.origin)
  const answer = await fetch(`${running.origin}/rpc/settings/get`, {
    method: 'POST',
    headers: { cookie, host, origin: running.origin },
  })

  expect(cookie).toContain('postrider_')
  expect(key).toBeNull()
  expect(answer.status).toBe(403)
})

test('the cookie is out of reach for scripts and other sites', async ({ page, context }) => {
  await page.goto(running.link)
  const [cookie] = await context.cookies()

  expect(cookie).toMatchObject({
    name: `postrider_${new URL(running.origin).port}`,
    httpOnly: true,
    sameSite: 'Strict',
    expires: -1,
  })
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test.describe('another page in the same browser', () => {
  let foreign: Server
  let foreignOrigin: string
  const html = (body: string) => `<!doctype html><title>Foreign</title>${body}`

  test.beforeEach(async ({ page }) => {
    foreign = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(
        html(
          `<form method="post" enctype="text/plain" action="${running.origin}/rpc/settings/change"><input name='{"json":{"lessMotion":true},"a":"' value='"}'></form>`,
        ),
      )
    })
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
    foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
    await page.goto(running.link)
  })
  test.afterEach(() => foreign.close())

  test('another page in the same browser can neither call, upload, nor post a form (B081)', async ({ page }) => {
    await page.goto(foreignOrigin)
    const answers = await page.evaluate(async (origin) => {
      const ask = (path: string, init: RequestInit) =>
        fetch(origin + path, { credentials: 'include', ...init }).then(
          (answer) => answer.type,
          () => 'failed',
        )
      return Promise.all([
        ask('/rpc/settings/get', { method: 'POST', body: '{}' }),
        ask('/rpc/settings/change', { method: 'POST', mode: 'no-cors', body: '{"json":{"lessMotion":true}}' }),
        ask('/upload?name=a.csv', { method: 'POST', mode: 'no-cors', body: 'x' }),
        ask('/', {}),
      ])
    }, running.origin)
    const [posted] = await Promise.all([
      page.waitForResponse((answer) => answer.url().startsWith(running.origin)),
      page.evaluate(() => document.querySelector('form')?.submit()),
    ])

    expect(posted.status()).toBe(403)
    expect(answers[0]).toBe('failed')
    expect(answers[3]).toBe('failed')
    const settings = await fetch(`${running.origin}/rpc/settings/get`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.readScriptKey()}` },
    })
    expect(await settings.json()).toMatchObject({ json: { settings: { lessMotion: false } } })
  })

  test('another page in the same browser cannot put the page into a frame', async ({ page }) => {
    await page.goto(foreignOrigin)
    const frame = await page.evaluateHandle((address) => {
      const made = document.createElement('iframe')
      made.src = address
      document.body.append(made)
      return made
    }, running.origin)
    const inner = await frame.contentFrame()
    await page.waitForTimeout(300)

    expect(await inner?.title().catch(() => '')).not.toContain('Postrider')
  })
})

test('a key file is for the owner alone and goes when the host goes; the end is clean', async () => {
  const path = join(running.profile, 'script-key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(running.profile).mode & 0o777).toBe(0o700)

  expect(await running.stop('SIGINT')).toBe(0)

  expect(existsSync(path)).toBe(false)
  expect(running.stdout()).toBe(`Postrider: ${running.link}\n`)
})

test('an open stream does not keep the host from stopping', async ({ page }) => {
  await page.goto(running.link)
  const answer = await fetch(`${running.origin}/rpc/live/subscribe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.readScriptKey()}` },
  })
  await answer.body?.getReader().read()

  // The stream has no end of its own: a host that waited for it would not stop within the time of the test.
  expect(await running.stop()).toBe(0)
})

test('a second host on the same profile says so in one sentence and ends with code 3 (B068)', async () => {
  const refused = await startLoopback(running.profile).then(
    () => 'started',
    (error: Error) => error.message,
  )

  expect(refused).toMatch(/^Ended with 3: Postrider is already open with the data folder \S+\. [^\n]+\n$/)
  expect(refused).toMatch(/A new link, for one browser, within a minute: http:\/\/127\.0\.0\.1:\d+\/\?key=\S+\n$/)
  expect(existsSync(join(running.profile, 'script-key'))).toBe(true)
})

test('a port that is in use is named', async () => {
  const { port } = new URL(running.origin)
  const profile = makeProfile()

  const refused = await startLoopback(profile, ['--port', port]).then(
    () => 'started',
    (error: Error) => error.message,
  )

  expect(refused).toContain(`Ended with 4: Another program uses port ${port}`)
  // Nothing is left locked behind.
  const again = await startLoopback(profile)
  expect(await again.stop()).toBe(0)
  rmSync(profile, { recursive: true })
})

test('a host that was killed starts again on the same profile', async () => {
  await running.stop('SIGKILL')

  running = await startLoopback(running.profile)

  expect(running.link).toContain('127.0.0.1')
})
