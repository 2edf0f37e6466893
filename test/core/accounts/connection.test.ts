import { expect, it } from 'vitest'
import { watchConnection } from '../../../src/main/core/gateway/http/watchConnection'
import type { GatewayOutcome, GatewayRequest } from '../../../src/main/core/ports'
import { createFakeClock } from '../../support/app/fakeClock'
import { withBytes } from '../../support/sendBody'

const request: GatewayRequest = {
  method: 'GET',
  url: 'https://api.example.com/',
  headers: {},
  deadlineMs: 1,
  maxBytes: 1,
}
const noName: GatewayOutcome = { kind: 'fault', phase: 'before_first_byte', reason: 'dns' }
const answer: GatewayOutcome = { kind: 'answer', status: 401, headers: {}, body: '' }

function setUp() {
  const clock = createFakeClock('2026-11-21T10:00:00Z')
  const changes: boolean[] = []
  const probes: number[] = []
  let next: GatewayOutcome = answer
  const run = () => Promise.resolve(next)
  const watched = watchConnection({
    network: { send: { submit: run }, read: { request: run } },
    clock,
    onChange: (isOnline) => changes.push(isOnline),
    probe: () => probes.push(clock.now()),
  })
  return { clock, changes, probes, watched, answerWith: (outcome: GatewayOutcome) => (next = outcome) }
}

it('a lost connection is announced once, and so is its return', async () => {
  const { changes, watched, answerWith } = setUp()
  answerWith(noName)
  await watched.read.request(request)
  await watched.send.submit(withBytes(request))
  answerWith(answer)
  await watched.read.request(request)

  expect(changes).toEqual([false, true])
  expect(watched.isOnline()).toBe(true)
})

it('any answer, and any cut after the first byte, counts as a connection', async () => {
  const { changes, watched, answerWith } = setUp()
  for (const reason of ['reset', 'timeout', 'truncated'] as const) {
    answerWith({ kind: 'fault', phase: 'after_first_byte', reason })
    await watched.read.request(request)
  }
  answerWith({ kind: 'fault', phase: 'before_first_byte', reason: 'refused' })
  await watched.read.request(request)

  expect(changes).toEqual([])
})

it('the gateway is probed while there is no connection, and no longer once it is back', async () => {
  const { clock, probes, watched, answerWith } = setUp()
  answerWith(noName)
  await watched.read.request(request)
  await clock.advance(20_000)
  expect(probes).toHaveLength(1)

  await watched.read.request(request)
  answerWith(answer)
  await watched.read.request(request)
  await clock.advance(60_000)
  expect(probes).toHaveLength(1)
})
