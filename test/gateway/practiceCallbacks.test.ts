import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { startCallbacks, type CallbackPost } from '../../src/main/practice/transport/callbacks'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'

const callback_url = 'https://example.org/status?ref=1'

describe('status callbacks', () => {
  it('status updates are posted once for every status, form-encoded, with the last one marked', async () => {
    const { clock, gateway, get, post } = openPractice({ deliverMs: 10_000 })
    const posts: CallbackPost[] = []
    const stop = startCallbacks(gateway, { post: async (each) => posts.push(each) && 200, signingKey: 'sign' })

    const { campaign_id } = (await post('/sms/send', { message: 'x', to: [fictionNumber(1)], callback_url })).body
    await post('/sms/send', { message: 'without', to: fictionNumber(2) })
    await clock.advance(60_000)
    stop()

    const fields = posts.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
    const messageId = gateway.truth().acceptances[0]?.key
    const record = { trackingId: campaign_id, messageId, phone: fictionNumber(1), parts: '1', price: '0.032' }
    expect(fields).toEqual(['QUEUED', 'SENT', 'DELIVERED'].map((status) => ({ ...record, status })))
    const [first] = posts
    expect(first).toMatchObject({ url: callback_url, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    const [, at, signature] = /^t=(\d+),s=([0-9a-f]+)$/.exec(first?.headers.signature ?? '') ?? []
    expect(signature).toBe(createHmac('sha256', 'sign').update(`${first?.body}.${at}`).digest('hex'))
    expect((await get(`/messages?to=${fictionNumber(1).slice(1)}`)).body.data[0].final_callback_sent).toBe(1)
  })

  it('status updates are tried again after about 1, 2 and 4 hours, then given up', async () => {
    const { clock, gateway, post } = openPractice({ deliverMs: 0 })
    const times: number[] = []
    const start = clock.now()
    const stop = startCallbacks(gateway, {
      post: async ({ body }) => {
        if (!body.includes('DELIVERED')) return 200
        times.push(Math.round((clock.now() - start) / 3_600_000))
        if (times.length % 2 === 0) throw new Error('nobody there')
        return 500
      },
    })

    await post('/sms/send', { message: 'x', to: fictionNumber(1), callback_url })
    for (let hours = 0; hours < 20; hours++) await clock.advance(3_600_000)
    stop()

    expect(times).toEqual([0, 1, 3, 7])
  })

  it('status updates that came due while none was posted are posted later', async () => {
    const { clock, gateway, post } = openPractice({ deliverMs: 1_000 })
    await post('/sms/send', { message: 'x', to: fictionNumber(1), callback_url })
    await clock.advance(60_000)
    const posted: string[] = []

    const stop = startCallbacks(gateway, {
      post: async ({ body }) => posted.push(new URLSearchParams(body).get('status') ?? '') && 200,
    })
    await clock.advance(1_000)
    stop()

    expect(posted).toEqual(['QUEUED', 'SENT', 'DELIVERED'])
  })

  it('at most twenty status updates are in flight', async () => {
    const { clock, gateway, post } = openPractice({ deliverMs: 0, startBalance: 1_000 })
    let open = 0
    let most = 0
    let done = 0
    const stop = startCallbacks(gateway, {
      post: () =>
        new Promise((resolve) => {
          most = Math.max(most, ++open)
          clock.after(10, () => {
            open--
            done++
            resolve(200)
          })
        }),
    })

    await post('/sms/send', {
      message: 'x',
      to: Array.from({ length: 100 }, (_, index) => fictionNumber(index)),
      callback_url,
    })
    await clock.advance(60_000)
    stop()

    expect([most, done]).toEqual([20, 300])
  })
})
