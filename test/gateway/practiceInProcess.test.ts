import { describe, expect, it } from 'vitest'
import type { GatewayRequest, SendRequest } from '../../src/main/core/ports'
import { practiceAddresses } from '../../src/main/core/base/practiceAccount'
import { inProcessTransports } from '../../src/main/practice/transport/inProcessTransports'
import type { FaultAction } from '../../src/main/practice/transport/faults'
import { fictionNumber, openPractice } from '../support/app/practiceGateway'

const send: SendRequest = {
  method: 'POST',
  url: `${practiceAddresses.api}/sms/send`,
  headers: { Authorization: 'Bearer practice-key', 'Content-Type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message: 'x', to: [fictionNumber(1), fictionNumber(2)] })),
  deadlineMs: 60_000,
  maxBytes: 1_000_000,
}
const read: GatewayRequest = { method: 'GET', url: '', headers: send.headers, deadlineMs: 60_000, maxBytes: 1_000_000 }

describe('the in-process transport', () => {
  it('the in-process transport serves each address its own paths and no other address', async () => {
    const { gateway } = openPractice()
    const { read: transport } = inProcessTransports(gateway)
    const ask = (url: string) => transport.request({ ...read, url })

    expect(await ask(`${practiceAddresses.auth}/api/balance`)).toMatchObject({ kind: 'answer', status: 200 })
    expect(await ask(`${practiceAddresses.api}/api/balance`)).toMatchObject({ kind: 'answer', status: 404 })
    expect(await ask(`${practiceAddresses.base}/v1/people/lists`)).toMatchObject({ kind: 'answer', status: 200 })
    for (const url of ['https://api.example.org/messages', 'http://api.practice.invalid/messages', 'nonsense']) {
      expect(await ask(url)).toEqual({ kind: 'fault', phase: 'before_first_byte', reason: 'dns' })
    }
  })

  it('the in-process transport answers after its latency and leaves no timer behind', async () => {
    const { clock, gateway } = openPractice()
    const { send: transport } = inProcessTransports(gateway, { latencyMs: [40, 120] })
    let outcome: unknown

    void transport.submit(send).then((answered) => (outcome = answered))
    await clock.advance(79)
    expect(outcome).toBeUndefined()
    await clock.advance(1)

    expect(outcome).toMatchObject({ kind: 'answer', status: 200, headers: { 'content-type': 'application/json' } })
  })

  it('a request that is held waits until the faults are cleared, and is then carried out', async () => {
    const { clock, gateway } = openPractice()
    gateway.faults.add({ match: { path: '/sms/send' }, do: { hold: true } })
    let outcome: unknown

    void inProcessTransports(gateway)
      .send.submit(send)
      .then((answered) => (outcome = answered))
    await clock.advance(20_000)
    expect(outcome).toBeUndefined()
    gateway.faults.clear()
    await clock.advance(0)

    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
  })

  const cases: [string, FaultAction, object, number][] = [
    ['refused', { connection: 'refused' }, { phase: 'before_first_byte', reason: 'refused' }, 0],
    ['reset before acceptance', { connection: 'reset_before' }, { phase: 'after_first_byte', reason: 'reset' }, 0],
    ['reset after acceptance', { connection: 'reset_after' }, { phase: 'after_first_byte', reason: 'reset' }, 2],
    ['silence before acceptance', { connection: 'silent_before' }, { phase: 'after_first_byte', reason: 'timeout' }, 0],
    ['silence after acceptance', { connection: 'silent_after' }, { phase: 'after_first_byte', reason: 'timeout' }, 2],
    ['an answer after the deadline', { latencyMs: 70_000 }, { phase: 'after_first_byte', reason: 'timeout' }, 2],
    ['a truncated body', { body: 'truncated' }, { phase: 'after_first_byte', reason: 'truncated' }, 2],
    ['one byte a second', { body: 'trickle' }, { phase: 'after_first_byte', reason: 'timeout' }, 2],
    ['an oversized body', { body: 'oversized' }, { phase: 'after_first_byte', reason: 'too_large' }, 2],
    ['a partial acceptance', { acceptShare: 0.5 }, { kind: 'answer', status: 200 }, 1],
    ['an acceptance twice', { acceptTimes: 2 }, { kind: 'answer', status: 200 }, 4],
  ]
  it.each(cases)(
    'the in-process transport turns %s into what the network would show',
    async (_, fault, expected, accepted) => {
      const { clock, gateway } = openPractice()
      gateway.faults.add({ match: { path: '/sms/send' }, do: fault })
      let outcome: unknown

      void inProcessTransports(gateway)
        .send.submit(send)
        .then((answered) => (outcome = answered))
      await clock.advance(75_000)

      expect(outcome).toMatchObject(expected)
      expect(gateway.truth().acceptances).toHaveLength(accepted)
    },
  )

  it('the in-process transport accepts after the client gave up', async () => {
    const { clock, gateway } = openPractice()
    gateway.faults.add({ match: {}, do: { connection: 'accept_late', lateMs: 90_000 } })
    let outcome: unknown

    void inProcessTransports(gateway)
      .send.submit(send)
      .then((answered) => (outcome = answered))
    await clock.advance(60_000)
    const acceptedAtDeadline = gateway.truth().acceptances.length
    await clock.advance(30_000)

    expect(outcome).toEqual({ kind: 'fault', phase: 'after_first_byte', reason: 'timeout' })
    expect(acceptedAtDeadline).toBe(0)
    expect(gateway.truth().acceptances.map(({ at, request }) => [at - clock.now(), request])).toEqual([
      [0, 1],
      [0, 1],
    ])
  })
})
