// The rows about everything else that the gateway answers or posts.
import { expect } from 'vitest'
import { startCallbacks } from '../../../src/main/practice/transport/callbacks'
import { startHttpListener } from '../../../src/main/practice/transport/httpListener'
import { inProcessTransports } from '../../../src/main/practice/transport/inProcessTransports'
import { fictionNumber, type Practice } from '../../support/app/practiceGateway'
import { people, rawOf, type Fields, type ReadingRow } from './row'

const minute = 60_000
const client = { client_id: 'practice-client', secret: 'practice-secret' }
const olderClient = { client_id: 'practice-client', client_secret: 'practice-secret', scope: '*' }
const owner = { grant_type: 'password', username: 'practice@example.org', password: 'practice-password' }

async function recent({ get }: Practice, what: 'optouts' | 'inbound-sms'): Promise<Fields[]> {
  return (await get(`/v1/recent/${what}?api_key=practice-key`)).body as Fields[]
}

async function listWith({ post }: Practice, phone: string) {
  const { id } = (await post('/v1/people/lists/create', { name: 'Regulars' })).body.data
  await post('/v1/people/contacts/create', { phone, list_ids: id })
  return id as unknown
}

/** The truth's word for a send to the second person, at acceptance. */
async function takenNow(practice: Practice): Promise<unknown> {
  await practice.post('/sms/send', { message: 'x', to: fictionNumber(2) })
  return practice.gateway.truth().acceptances.at(-1)?.taken
}

const estimated = { estimated_cost: 0.064, min_sms_count: 1, max_sms_count: 1, invalid_count: 0, errors: [] }
const counts = { sms_count: 2, contact_count: 2 }

const reply = {
  ...{ from: fictionNumber(1), to: '447700900999', parts: 1, message: 'Yes please' },
  ...{ receivedDate: '2026-11-21T10:00:00.000Z', id: expect.any(Number) },
}
const { id: _, ...replyWithoutId } = reply

export const otherRows: Readonly<Record<string, ReadingRow>> = {
  balance: {
    observe: async ({ get }) => (await get('/api/balance')).body,
    expected: {
      number: { balance: 50, currency: 'GBP' },
      text: { balance: '50.0000', currency: 'GBP' },
      withoutCurrency: { balance: 50 },
      longCurrency: { balance: 50, currency: 'GBP (credit of the account, before tax and rounding)' },
    },
  },
  estimate: {
    observe: async ({ post }) => (await post('/sms/estimate', { message: 'x', to: people(2) })).body,
    expected: {
      flat: { ...estimated, ...counts },
      wrapped: { success: true, message: 'Estimated', data: { ...estimated, ...counts } },
      withoutCount: { estimated_cost: 0.064, errors: [] },
      withErrors: { ...estimated, ...counts, errors: ['Some networks answer slowly today'] },
      unknownShape: { quote: { amount: { value: 0.064, digits: 4 } } },
    },
  },
  tokenExpires: {
    async observe({ clock, get, post }) {
      const { jwt, expires } = (await post('/oauth/token', { ...client, expires_in: 5 }, null)).body
      await clock.advance(11_000)
      const soon = (await get('/api/balance', jwt)).status
      await clock.advance(6 * minute)
      return [expires, soon, (await get('/api/balance', jwt)).status]
    },
    expected: {
      ...{ seconds: [300, 200, 401], instant: [1_795_255_500, 200, 401], absent: [undefined, 200, 200] },
      tenSeconds: [10, 401, 401],
      milliseconds: [300_000, 200, 401],
      instantMilliseconds: [1_795_255_500_000, 200, 401],
      date: ['2026-11-21 10:05:00', 200, 401],
    },
  },
  tokenRefresh: {
    async observe({ get, post }) {
      const { jwt } = (await post('/oauth/token', { ...client, expires_in: 5 }, null)).body
      const { status } = await post('/refresh', undefined, jwt)
      return [status, (await get('/api/balance', jwt)).status]
    },
    expected: { oldDies: [200, 401], oldLivesOn: [200, 200], refused: [401, 200] },
  },
  olderRefresh: {
    async observe({ post }) {
      const signedIn = (await post('/v1/oauth/token', { ...olderClient, ...owner }, null)).body
      const again = { ...olderClient, grant_type: 'refresh_token', refresh_token: signedIn.refresh_token }
      return [signedIn.expires_in, (await post('/v1/oauth/token', again, null)).status]
    },
    expected: { answered: ['3600', 200], notAnswered: ['86400', 400] },
  },
  listIds: {
    async observe(practice) {
      const id = await listWith(practice, fictionNumber(1))
      const [list] = (await practice.get('/v1/people/lists')).body.data
      const [contact] = (await practice.get(`/v1/people/contacts?list_ids=${String(id)}`)).body.data
      const ids = [id, list.id, contact.id, contact.list_contacts[0].user_list_id]
      return [...ids, (await practice.get(`/v1/lists/${String(id)}`)).body.data.id].map((each) => typeof each)
    },
    expected: { integers: Array(5).fill('number'), text: Array(5).fill('string') },
  },
  listEnvelope: {
    async observe(practice) {
      const id = await listWith(practice, fictionNumber(1))
      const lists = (await practice.get('/v1/people/lists')).body
      const contacts = (await practice.get(`/v1/people/contacts?list_ids=${String(id)}`)).body
      return [lists.total, lists.meta?.total, contacts.total, contacts.meta?.total]
    },
    expected: { paginator: [1, undefined, 1, undefined], older: [undefined, 1, undefined, 1] },
  },
  listMaker: {
    async observe(practice) {
      const id = await listWith(practice, fictionNumber(1))
      const list = (await practice.get(`/v1/lists/${String(id)}`)).body.data
      return [typeof list.user_id, list.from_deleted_user]
    },
    expected: { given: ['number', '0'], null: ['object', null] },
  },
  knownContact: {
    async observe(practice) {
      const id = await listWith(practice, fictionNumber(1))
      const again = { phone: fictionNumber(1), list_ids: id, firstname: 'Ada' }
      const { status } = await practice.post('/v1/people/contacts/create', again)
      const [contact] = (await practice.get(`/v1/people/contacts?list_ids=${String(id)}`)).body.data
      return [status, contact.firstname]
    },
    expected: { merged: [200, 'Ada'], refused: [422, ''] },
  },
  recentOptOuts: {
    async observe(practice) {
      for (const from of people(2)) practice.gateway.receive({ from, message: 'STOP' })
      await practice.post('/v1/people/contacts/optin', { phone: fictionNumber(0) })
      return (await recent(practice, 'optouts')).map((entry) => entry.unsubscribed_number)
    },
    expected: {
      ...{ once: [fictionNumber(1)], repeated: [fictionNumber(1), fictionNumber(1)] },
      stillThereAfterOptIn: [fictionNumber(0), fictionNumber(1)],
    },
  },
  optOutNumber: {
    async observe(practice) {
      practice.gateway.receive({ from: fictionNumber(1), message: 'STOP' })
      return (await recent(practice, 'optouts'))[0]?.unsubscribed_number
    },
    expected: { withPlus: '+447700900001', withoutPlus: '447700900001' },
  },
  optOutScope: {
    async observe(practice) {
      await listWith(practice, fictionNumber(2))
      for (const from of people(3).slice(1)) practice.gateway.receive({ from, message: 'STOP' })
      return [(await recent(practice, 'optouts')).map(({ source }) => source), await takenNow(practice)]
    },
    expected: {
      accountWide: [['System', 'System'], 'unsubscribed'],
      listOnly: [['Messages of this sender', 'Regulars'], 'queued'],
    },
  },
  ownOptOuts: {
    async observe(practice) {
      practice.gateway.receive({ from: fictionNumber(1), message: 'STOP' })
      await practice.post('/v1/people/contacts/optout', { phone: fictionNumber(2) })
      return (await recent(practice, 'optouts')).map((entry) => entry.unsubscribed_number)
    },
    expected: { shown: [fictionNumber(1), fictionNumber(2)], leftOut: [fictionNumber(1)] },
  },
  optOutEffect: {
    async observe(practice) {
      await listWith(practice, fictionNumber(2))
      await practice.post('/v1/people/contacts/optout', { phone: fictionNumber(2) })
      const atOnce = await takenNow(practice)
      await practice.clock.advance(24 * 60 * minute)
      return [atOnce, await takenNow(practice)]
    },
    expected: { atOnce: ['unsubscribed', 'unsubscribed'], afterADay: ['queued', 'unsubscribed'] },
  },
  recentInbound: {
    async observe(practice) {
      practice.gateway.receive({ from: fictionNumber(1), message: 'Yes please' })
      return recent(practice, 'inbound-sms')
    },
    expected: {
      once: [reply],
      repeated: [reply, reply],
      withoutId: [replyWithoutId],
      emptyText: [{ ...reply, message: '' }],
      veryLong: [{ ...reply, message: expect.stringMatching(/^Yes please (and so on ?){500}$/) }],
      otherZone: [{ ...reply, receivedDate: '2026-11-21T15:30:00+05:30' }],
    },
  },
  dateHeader: {
    async observe({ gateway }) {
      const url = 'https://auth.practice.invalid/api/balance'
      const request = { method: 'GET' as const, url, headers: {}, deadlineMs: 1_000, maxBytes: 10_000 }
      const inProcess = await inProcessTransports(gateway).read.request(request)
      const listener = await startHttpListener(gateway, { port: 0 })
      const overHttp = await fetch(`${listener.url}/api/balance`)
      await listener.close()
      return [inProcess.kind === 'answer' && inProcess.headers.date, overHttp.headers.get('date')]
    },
    expected: {
      right: Array(2).fill('Sat, 21 Nov 2026 10:00:00 GMT'),
      minutesOff: Array(2).fill('Sat, 21 Nov 2026 09:53:00 GMT'),
      absent: [undefined, null],
    },
  },
  errorShape: {
    async observe(practice) {
      const { status, headers, body } = await rawOf(practice, '/message/nothing')
      return [status, headers['content-type'], body.length > 10_000 ? 'long' : body]
    },
    expected: {
      message: [404, 'application/json', '{"success":false,"message":"Message not found","data":[]}'],
      fields: [404, 'application/json', '{"message":"Message not found","errors":{"request":["Message not found"]}}'],
      html: [404, 'text/html', expect.stringContaining('<h1>Message not found</h1>')],
      empty: [404, undefined, ''],
      deeplyNested: [404, 'application/json', 'long'],
    },
  },
  credentialRefusal: {
    async observe({ post }) {
      const { status, body } = await post('/oauth/token', { ...client, secret: 'another' }, null)
      return [status, body]
    },
    expected: {
      status401: [401, { success: false, message: 'Invalid client credentials', data: [] }],
      withoutToken: [200, { message: 'Invalid client credentials' }],
    },
  },
  callbacks: {
    options: { deliverMs: 10_000 },
    async observe(practice) {
      const posted: string[] = []
      const stop = startCallbacks(practice.gateway, {
        async post({ headers, body }) {
          const fields = headers['content-type'] === 'application/json' ? 'json' : 'form'
          const update = fields === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
          posted.push(`${fields} ${update.status}`)
          return 200
        },
      })
      const callback_url = 'https://example.org/status'
      await practice.post('/sms/send', { message: 'x', to: fictionNumber(1), callback_url })
      posted.push('answer')
      await practice.clock.advance(3 * minute)
      stop()
      return posted
    },
    expected: {
      form: ['answer', 'form QUEUED', 'form SENT', 'form DELIVERED'],
      json: ['answer', 'json QUEUED', 'json SENT', 'json DELIVERED'],
      twice: ['answer', ...['QUEUED', 'SENT', 'DELIVERED'].flatMap((word) => Array(2).fill(`form ${word}`))],
      outOfOrder: ['answer', 'form DELIVERED', 'form QUEUED', 'form SENT'],
      beforeTheAnswer: ['form QUEUED', 'answer', 'form SENT', 'form DELIVERED'],
    },
  },
}
