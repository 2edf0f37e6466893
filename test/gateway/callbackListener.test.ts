import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { makeIntake } from '../../src/main/core/callbacks/makeIntake'
import { makeCallbackListener } from '../../src/main/hosts/loopback/callbackListener'
import { startCallbacks, type CallbackPost } from '../../src/main/practice/transport/callbacks'
import { approve, fictionPhone, makePeople, openPracticeAccount, prepareCampaign } from '../support/steps/campaignSteps'
import { openCore, type Core, type CoreOptions } from '../support/app/openCore'
import { addAccount, credentials } from '../support/app/ownAccount'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const open = (options: CoreOptions = {}): Promise<Core> =>
  openCore({ ...options, callbackListener: makeCallbackListener(silent) })

async function switchOn(core: Core): Promise<string> {
  const { address, problem } = await core.client.callbacks.switch({ isOn: true })
  if (address === undefined) throw new Error(problem)
  return address
}

interface Post {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

/** By the bare client: a forwarder sets Host as it likes, which fetch does not let anybody do. */
function send(url: string, { body = '', headers = {}, method = 'POST' }: Post = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const posted = request(url, { method, headers, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    posted.on('error', reject)
    posted.end(body)
  })
}

const post = (url: string, fields: Readonly<Record<string, string>>, headers = {}): Promise<number> =>
  send(url, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** A campaign that was handed over and listed once; nothing is final. */
async function listedCampaign(core: Core, people = 3): Promise<string> {
  const prepared = await prepareCampaign(core, { people: makePeople(people) })
  await approve(core, prepared)
  await core.until(() => messages(core).length === people)
  return prepared.id
}

interface Kept {
  readonly gatewayKey: string
  readonly phone: string
  readonly status: string
  readonly delivery: string
  readonly parts: number | null
}

function messages(core: Core): Kept[] {
  return core.db
    .prepare('SELECT gateway_key AS gatewayKey, phone, status, delivery, parts FROM messages ORDER BY id')
    .all() as unknown as Kept[]
}

function messageOf(core: Core, index: number): Kept {
  const found = messages(core).find(({ phone }) => phone === fictionPhone(index))
  if (!found) throw new Error('It was not listed')
  return found
}

/** Real sockets beside a clock that stands still. */
async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await holds()); turn++) {
    if (turn > 400) throw new Error('It did not come about')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const received = async (core: Core): Promise<number[]> => {
  const { received, applied, refused } = await core.client.callbacks.state()
  return [received, applied, refused]
}

describe('the receiver of status updates', () => {
  test('the receiver of status updates is off until the user switches it on, keeps its address over a restart, and can be switched off again', async () => {
    const core = await open()
    expect(await core.client.callbacks.state()).toEqual({
      ...{ isPossible: true, isOn: false, checksSignature: false, received: 0, applied: 0, refused: 0 },
    })

    const address = await switchOn(core)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}$/)
    await core.stop()
    const again = await open({ profile: core.profile, practice: core.practice, marks: core.marks })
    expect(await again.client.callbacks.state()).toMatchObject({ isOn: true, address })

    await again.client.callbacks.switch({ isOn: false })
    expect(await again.client.callbacks.state()).toMatchObject({ isOn: false })
    await expect(send(address)).rejects.toThrow('ECONNREFUSED')
  })

  test('the receiver of status updates gets the statuses of a campaign that the practice gateway posts, and the listing adds nothing', async () => {
    const core = await open()
    const address = await switchOn(core)
    const account = await openPracticeAccount(core)
    await core.drive(
      core.client.accounts.update({ accountId: account.id, defaults: { callbackUrl: `${address}?from=practice` } }),
    )
    const posts: CallbackPost[] = []
    const stop = startCallbacks(core.practice.gateway, {
      post: (each) => {
        posts.push(each)
        return send(each.url, each)
      },
    })
    stops.push(stop)

    const prepared = await prepareCampaign(core, { people: makePeople(3) })
    await approve(core, prepared)
    await core.until(() => messages(core).length === 3)
    core.db.exec('DELETE FROM message_events')
    await core.until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      return messages(core).every(({ status }) => status === 'DELIVERED')
    })

    expect(new Set(posts.map(({ url }) => new URL(url).searchParams.get('from')))).toEqual(new Set(['practice']))
    expect(posts.every(({ url }) => (new URL(url).searchParams.get('ref') ?? '') !== '')).toBe(true)
    const people = await core.client.outbox.recipients({ campaignId: prepared.id, offset: 0, limit: 10 })
    expect(people.rows.map(({ delivery }) => delivery)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])
    expect((await core.client.callbacks.state()).applied).toBeGreaterThan(0)
    expect(core.events.some((event) => event.kind === 'history' && event.added === 0 && event.changed > 0)).toBe(true)
    const { changed } = await core.drive(core.client.history.refresh())
    expect(changed).toBe(0)
  })

  test('a status posted twice, an older one after it, and one that goes back change nothing', async () => {
    const core = await open()
    const address = await switchOn(core)
    await listedCampaign(core)
    const { gatewayKey: messageId, phone } = messageOf(core, 0)
    const say = (status: string) =>
      post(address, { messageId, trackingId: 'c', phone, status, parts: '1', price: '0.032' })
    const events = () => core.db.prepare('SELECT count(*) AS n FROM message_events').get() as { n: number }
    const status = () => messageOf(core, 0).status

    expect(await say('DELIVERED')).toBe(200)
    await eventually(async () => (await received(core))[1] === 1)
    const before = events().n
    for (const word of ['DELIVERED', 'SENT', 'QUEUED', 'FAILED', 'DELIVERED']) expect(await say(word)).toBe(200)
    await eventually(async () => (await received(core))[0] === 6)

    expect([status(), events().n, await received(core)]).toEqual(['DELIVERED', before, [6, 1, 0]])
  })

  test('a status that cannot be placed is kept, searched for, and applied when the listing brings the message', async () => {
    const core = await open()
    const address = await switchOn(core)
    await openPracticeAccount(core)
    await core.drive(core.client.history.refresh())
    const sent = await core.practice.post('/sms/send', { message: 'From elsewhere', to: fictionPhone(7) })
    const messageId = core.practice.gateway.truth().acceptances.at(-1)?.key ?? ''
    expect(sent.status).toBe(200)

    expect(await post(address, { messageId, phone: fictionPhone(7), status: 'DELIVERED', price: '0.05' })).toBe(200)
    await core.until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      return messages(core).length === 1 && messages(core)[0]?.status === 'DELIVERED'
    })

    await eventually(async () => (await received(core))[1] === 1)
    expect(core.db.prepare('SELECT count(*) AS kept FROM callback_receipts').get()).toEqual({ kept: 0 })
  })

  test('a posted status proves nothing: an uncertain person stays uncertain until the listing shows them', async () => {
    const core = await open()
    const address = await switchOn(core)
    await listedCampaign(core)
    const { gatewayKey } = messageOf(core, 0)
    core.db.exec(
      `UPDATE recipients SET state = 'uncertain', reason = 'timeout', message_id = NULL WHERE phone = '${fictionPhone(0)}'`,
    )
    core.db.exec(`DELETE FROM messages WHERE phone = '${fictionPhone(0)}'`)
    core.practice.gateway.close()

    expect(await post(address, { messageId: gatewayKey, phone: fictionPhone(0), status: 'DELIVERED' })).toBe(200)
    await eventually(async () => (await received(core))[0] === 1)

    expect(core.db.prepare('SELECT state FROM recipients WHERE phone = ?').get(fictionPhone(0))).toEqual({
      state: 'uncertain',
    })
    expect(messages(core)).toHaveLength(2)
  })

  test('an id posted beside another number is not believed', async () => {
    const core = await open()
    const address = await switchOn(core)
    await listedCampaign(core)
    const { gatewayKey, status } = messageOf(core, 0)

    await post(address, { messageId: gatewayKey, phone: fictionPhone(1), status: 'FAILED' })
    await eventually(async () => (await received(core))[0] === 1)

    expect(messageOf(core, 0).status).toBe(status)
    expect(messageOf(core, 1).status).not.toBe('FAILED')
  })

  test('a posted id without a number is not guessed if two accounts have a message with it', async () => {
    const core = await open()
    const address = await switchOn(core)
    await listedCampaign(core)
    const { gatewayKey } = messageOf(core, 0)
    const other = await addAccount(core, credentials.api_key)
    core.db
      .prepare(`UPDATE messages SET account_id = ?, gateway_key = ? WHERE phone = ?`)
      .run(other.id, gatewayKey, fictionPhone(1))
    const before = messages(core).map(({ status }) => status)

    await post(address, { messageId: gatewayKey, status: 'FAILED' })
    await eventually(async () => (await received(core))[0] === 1)
    expect(messages(core).map(({ status }) => status)).toEqual(before)

    await post(address, { messageId: gatewayKey, phone: fictionPhone(0), status: 'FAILED' })
    await eventually(() => messageOf(core, 0).status === 'FAILED')
    expect(messageOf(core, 1).status).not.toBe('FAILED')
  })

  test('posts of many updates are written in pieces, and a pause is asked for when too many wait', async () => {
    const sizes: number[] = []
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const intake = makeIntake({
      store: {
        async take({ updates }) {
          sizes.push(updates.length)
          await held
          return { news: [], lookAt: [] }
        },
      },
      clock: { now: () => 0, monotonic: () => 0, after: () => () => undefined },
      secrets: undefined as never,
      logger: silent,
      known: () => ({ path: 'x', keyItem: '', hasKey: 0 }),
      onTaken: async () => undefined,
    })
    const body = Buffer.from(
      JSON.stringify(Array.from({ length: 150 }, (_, id) => ({ messageId: `m${id}`, status: 'SENT' }))),
    )
    const take = () =>
      intake.take({ path: '/x', contentType: 'application/json', signature: undefined, body, isTooLarge: false })
    const answers = [] as number[]
    for (let times = 0; times < 80; times++) answers.push(await take())
    letGo()
    await intake.stop()

    expect(Math.max(...sizes)).toBe(150)
    expect(answers.filter((answer) => answer === 200).length).toBeLessThan(70)
    expect(answers.at(-1)).toBe(503)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(answers.filter((answer) => answer === 200).length * 150)
  })

  test('the receiver of status updates answers only posts, and only those that know its path', async () => {
    const core = await open()
    const address = await switchOn(core)
    const { origin, pathname } = new URL(address)
    const status = { messageId: 'm', status: 'SENT' }

    expect(await post(origin, status)).toBe(404)
    expect(await post(`${origin}/${'0'.repeat(32)}`, status)).toBe(404)
    expect(await post(`${address}/more`, status)).toBe(404)
    for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) expect(await send(address, { method })).toBe(404)
    const forwarded = { host: 'updates.example.org', origin: 'https://example.org', 'sec-fetch-site': 'cross-site' }
    expect(await post(`${origin}${pathname}?ref=a-1`, status, forwarded)).toBe(200)
    expect(await post(address, {})).toBe(400)
    await eventually(async () => (await received(core)).join() === '1,0,1')

    const { address: next } = await core.client.callbacks.renewPath()
    expect([await post(address, status), await post(next ?? '', status)]).toEqual([404, 200])
  })

  test('the receiver of status updates reads no more of a huge body than it accepts, and continues to answer', async () => {
    const core = await open()
    const address = await switchOn(core)

    expect(await post(address, { messageId: 'm', status: 'SENT', x: 'x'.repeat(70_000) })).toBe(413)
    expect(await send(address, { body: 'x'.repeat(3_000_000), headers: { 'transfer-encoding': 'chunked' } })).toBe(413)
    expect(await post(address, { messageId: 'm', status: 'SENT' })).toBe(200)
    await eventually(async () => (await received(core)).join() === '1,0,2')
  })

  test('the receiver of status updates accepts only signed posts once it has a key, which no answer shows and only the keychain holds', async () => {
    const core = await open()
    const address = await switchOn(core)
    const signingKey = 'a-signing-key-of-some-length'
    const body = 'messageId=m&status=SENT'
    const at = Math.floor(core.clock.now() / 1_000)
    const signed = (key: string, of = body, t = at) => ({
      'content-type': 'application/x-www-form-urlencoded',
      signature: `t=${t},s=${createHmac('sha256', key).update(`${of}.${t}`).digest('hex')}`,
    })

    const shown = await core.client.callbacks.setSigningKey({ signingKey })
    expect([shown.checksSignature, JSON.stringify(shown).includes(signingKey)]).toEqual([true, false])
    expect([...core.secrets.kept.values()]).toContain(signingKey)
    expect(await send(address, { body })).toBe(401)
    expect(await send(address, { body, headers: signed('another') })).toBe(401)
    expect(await send(address, { body, headers: signed(signingKey, body, at - 3_600) })).toBe(401)
    expect(await send(address, { body: 'messageId=m&status=FAILED', headers: signed(signingKey) })).toBe(401)
    expect(await send(address, { body, headers: signed(signingKey) })).toBe(200)
    await eventually(async () => (await received(core)).join() === '1,0,4')

    await core.clock.advance(31_000)
    core.secrets.trouble = { state: 'locked' }
    expect(await send(address, { body, headers: signed(signingKey, body, at + 31) })).toBe(503)
    expect(await core.codeOf(core.client.callbacks.setSigningKey({ signingKey: '' }))).toBe('KEYCHAIN_LOCKED')
    core.secrets.trouble = undefined
    expect(await core.client.callbacks.setSigningKey({ signingKey: '' })).toMatchObject({ checksSignature: false })
    expect([...core.secrets.kept.values()]).not.toContain(signingKey)
    expect(await send(address, { body })).toBe(200)
  })

  test('the receiver of status updates says so if its port was in use at the start, and uses another when it is switched on again', async () => {
    const core = await open()
    const address = await switchOn(core)
    await core.stop()
    const taker = await makeCallbackListener(silent).open({
      ...{ port: Number(new URL(address).port), maxBytes: 10 },
      take: async () => 404,
    })
    stops.push(() => void taker.close())

    const again = await open({ profile: core.profile, practice: core.practice, marks: core.marks })
    expect(await again.client.callbacks.state()).toMatchObject({ isOn: true, problem: 'EADDRINUSE' })
    const next = await again.client.callbacks.switch({ isOn: true })

    expect(next.problem).toBeUndefined()
    expect(new URL(next.address ?? '').pathname).toBe(new URL(address).pathname)
    expect(next.address).not.toBe(address)
  })

  test('the receiver of status updates is missing in the desktop window', async () => {
    const core = await openCore()

    expect(await core.client.callbacks.switch({ isOn: true })).toMatchObject({ isPossible: false, isOn: false })
  })
})

describe('beside connections that say nothing', () => {
  /** Connects `count` times to a port; each sends `start` and no more. */
  async function silentConnections(port: number, count: number, start = ''): Promise<Socket[]> {
    const sockets = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => undefined)
        await new Promise((resolve) => socket.once('connect', resolve))
        socket.write(start)
        return socket
      }),
    )
    stops.push(() => sockets.forEach((socket) => socket.destroy()))
    return sockets
  }
  async function listen(): Promise<number> {
    const listener = makeCallbackListener(silent)
    const opened = await listener.open({ port: 0, maxBytes: 1_000, take: async () => 200 })
    stops.push(() => void opened.close())
    return opened.port
  }

  test.each([
    ['silent connections', ''],
    ['connections with half a head', 'POST / HTTP/1.1\r\nHost: a\r\n'],
    ['connections with half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nhalf'],
  ])('a hundred %s locked the listener for half a minute', async (_, start) => {
    const port = await listen()
    await silentConnections(port, 120, start)

    const answers = await Promise.all(Array.from({ length: 5 }, () => send(`http://127.0.0.1:${port}/`, { body: 'x' })))

    expect(answers).toEqual([200, 200, 200, 200, 200])
  })
})
