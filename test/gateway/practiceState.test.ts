import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fictionNumber, openPractice, type Practice } from '../support/app/practiceGateway'

let folder: string
let stateFile: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'practice-'))
  stateFile = join(folder, 'practice.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function snapshot({ clock, gateway, get }: Practice) {
  await clock.advance(2_000)
  const truth = gateway.truth()
  const paths = [
    ...['/messages?limit=1000', '/campaigns', '/api/balance', '/v1/people/lists', '/v1/lists'],
    ...['/v1/recent/optouts?api_key=practice-key', '/v1/recent/inbound-sms?api_key=practice-key'],
  ]
  const bodies = await Promise.all(paths.map(async (path) => (await get(path)).body))
  return { truth, bodies }
}

describe('the state file', () => {
  it('the state file gives the same gateway again after a restart', async () => {
    const before = openPractice({ stateFile, people: 'seeded', replies: 'some', fates: 'mixed' })
    const { jwt } = (
      await before.post('/oauth/token', { client_id: 'practice-client', secret: 'practice-secret' }, null)
    ).body
    const list = (await before.post('/v1/people/lists/create', { name: 'Own' })).body.data.id
    await before.post('/v1/people/contacts/create', { phone: fictionNumber(1), list_ids: list })
    await before.post('/v1/people/contacts/optout', { phone: fictionNumber(1), list_id: list })
    await before.post('/sms/send', {
      message: 'To many',
      to: Array.from({ length: 100 }, (_, index) => fictionNumber(index)),
    })
    await before.post('/v1/sms/send', { body: 'Older', to: [fictionNumber(5)] })
    await before.clock.advance(10 * 60_000)
    const seen = await snapshot(before)
    before.gateway.close()

    const after = openPractice({ stateFile, people: 'seeded', replies: 'some', fates: 'mixed' })
    await after.clock.advance(10 * 60_000)
    const again = await snapshot(after)

    expect(again.bodies).toEqual(seen.bodies)
    expect(again.truth.acceptances).toEqual(seen.truth.acceptances)
    expect(again.truth.requests.slice(0, seen.truth.requests.length)).toEqual(seen.truth.requests)
    expect((await after.get('/api/balance', jwt)).status).toBe(200)
    const next = (await after.post('/v1/people/lists/create', { name: 'Next' })).body.data.id
    expect(next).toBeGreaterThan(list)
    expect(new Set(after.gateway.truth().requests.map(({ number }) => number)).size).toBe(
      after.gateway.truth().requests.length,
    )
  })

  it('the state file is readable by its owner only and holds no credential', async () => {
    const { gateway, post, get } = openPractice({ stateFile, apiKey: 'canary-key', userName: 'canary@example.org' })
    const granted = await post('/oauth/token', { client_id: 'practice-client', secret: 'practice-secret' }, null)
    await get('/v1/recent/optouts?api_key=canary-key', null)
    await post('/v1/oauth/token', { username: 'canary@example.org', password: 'practice-password' }, null)
    gateway.close()

    const text = readFileSync(stateFile, 'utf8')

    expect(statSync(stateFile).mode & 0o777).toBe(0o600)
    for (const secret of ['canary', 'practice-secret', 'practice-password', granted.body.jwt])
      expect(text).not.toContain(secret)
    expect(JSON.stringify(gateway.truth())).not.toContain('canary')
  })

  it('the state file has an acceptance on disk before its answer', async () => {
    const { post } = openPractice({ stateFile })

    const sent = await post('/sms/send', { message: 'x', to: fictionNumber(1) })
    copyFileSync(stateFile, join(folder, 'copy'))

    const copy = openPractice({ stateFile: join(folder, 'copy') })
    expect(copy.gateway.truth().acceptances).toMatchObject([{ key: sent.body.message_Id, number: fictionNumber(1) }])
  })

  it('the state file cuts a torn last line off and continues', async () => {
    const before = openPractice({ stateFile })
    await before.post('/sms/send', { message: 'one', to: fictionNumber(1) })
    before.gateway.close()
    appendFileSync(stateFile, '{"type":"send","at":17')

    const between = openPractice({ stateFile })
    await between.post('/sms/send', { message: 'two', to: fictionNumber(1) })
    between.gateway.close()

    const after = openPractice({ stateFile })
    expect(after.gateway.truth().acceptances.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(existsSync(`${stateFile}.damaged`)).toBe(false)
  })

  it('a state file with an unreadable line is put aside, and the rest is kept', async () => {
    const before = openPractice({ stateFile })
    await before.post('/sms/send', { message: 'one', to: fictionNumber(1) })
    before.gateway.close()
    const lines = readFileSync(stateFile, 'utf8').split('\n')
    writeFileSync(stateFile, [lines[0], 'not json', ...lines.slice(1)].join('\n'))

    const after = openPractice({ stateFile })

    expect(after.gateway.truth().acceptances).toHaveLength(1)
    expect(readFileSync(`${stateFile}.damaged`, 'utf8')).toContain('not json')
  })

  it('the state file forgets old reads when there are very many, and nothing else', async () => {
    const before = openPractice({ stateFile })
    await before.post('/sms/send', { message: 'one', to: fictionNumber(1) })
    before.gateway.close()
    const read = { type: 'request', at: 0, method: 'GET', path: '/messages', status: 200, fault: null, bodyBytes: 0 }
    const lines = Array.from({ length: 20_001 }, (_, index) =>
      JSON.stringify({ ...read, number: index + 2, bodySha256: null, accepted: 0 }),
    )
    appendFileSync(stateFile, `${lines.join('\n')}\n`)

    openPractice({ stateFile }).gateway.close()

    const after = openPractice({ stateFile })
    expect(after.gateway.counts()).toMatchObject({ requests: 10_001, acceptances: 1 })
    expect(after.gateway.truth().requests.at(-1)?.number).toBe(20_002)
    expect(statSync(stateFile).mode & 0o777).toBe(0o600)
  })
})

describe('the truth log', () => {
  it('the truth log names every request in order, with what it brought', async () => {
    const { gateway, get, post } = openPractice()
    await get('/api/balance?api_key=wrong', null)
    await post('/sms/send', { message: 'x', to: [fictionNumber(1), fictionNumber(2)] })

    const { acceptances, requests } = gateway.truth()

    expect(requests).toMatchObject([
      { number: 1, method: 'GET', path: '/api/balance?api_key=hidden', status: 401, accepted: 0, bodySha256: null },
      {
        number: 2,
        method: 'POST',
        path: '/sms/send',
        status: 200,
        accepted: 2,
        bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(acceptances.map(({ request }) => request)).toEqual([2, 2])
    expect(gateway.truth({ from: 1, limit: 1 }).acceptances).toEqual([acceptances[1]])
  })
})
