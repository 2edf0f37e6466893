import type { Account, Progress } from '@contract'
import { makeText } from '@text'
import { expect, test } from 'vitest'
import { findNeeds } from '../../../src/renderer/src/features/home/needs'

const t = makeText('en-GB')
const format = {
  count: String,
  share: String,
  percent: String,
  list: (items: readonly string[]) => items.join(', '),
  money: () => '',
  time: () => '09:46',
  duration: () => '',
}
const counts = {
  total: 100,
  pending: 60,
  held: 0,
  inflight: 0,
  accepted: 40,
  refused: 0,
  uncertain: 0,
  absent: 0,
  closed: 0,
  skipped: 0,
}
const send = (more: Partial<Progress>): Progress => ({
  campaignId: 'c1',
  revision: 1,
  name: 'Christmas opening hours',
  isTest: false,
  state: 'running',
  counts,
  delivery: [],
  unlisted: 0,
  foundLate: 0,
  secondRecords: 0,
  doubts: { lost: 0, keyRefused: 0, noBalance: 0, refused: 0 },
  maxInDoubt: 250,
  refusals: [],
  failed: 0,
  sender: '',
  batchSize: 100,
  ...more,
})

test('a send that goes well needs no one', () => {
  expect(findNeeds([send({})], undefined, t, format)).toEqual([])
})

test('people in no named state come first, before uncertain ones', () => {
  const lost = send({ campaignId: 'c2', counts: { ...counts, accepted: 39 } })
  const unsure = send({ counts: { ...counts, accepted: 21, uncertain: 19 }, nextLookAt: '2026-11-20T09:46:00.000Z' })

  const needs = findNeeds([unsure, lost], undefined, t, format)

  expect(needs.map((need) => need.title)).toEqual(['1 person is unaccounted for', '19 people are uncertain'])
  expect(needs[1]?.body).toContain('Next check at 09:46.')
  expect(needs[1]?.to).toBe('/campaigns/c1?uncertain=1')
})

test('people whom the balance did not cover were said to have a lost answer, and to get nothing any more', () => {
  const unpaid = send({
    counts: { ...counts, accepted: 0, uncertain: 40 },
    doubts: { lost: 0, keyRefused: 0, noBalance: 40, refused: 0 },
  })

  const needs = findNeeds([unpaid], undefined, t, format)

  expect(needs.map(({ title, body }) => [title, body])).toEqual([
    [
      'The balance did not cover 40 people',
      'Christmas opening hours: Postrider is checking that none of them was texted.',
    ],
  ])
})

test('a pause that ends automatically is not a task, and one that the user must end is', () => {
  const offline = send({ state: 'paused', pauseReason: 'offline' })
  const balance = send({ state: 'paused', pauseReason: 'balance' })

  expect(findNeeds([offline], undefined, t, format)).toEqual([])
  expect(findNeeds([balance], undefined, t, format).map((need) => need.body)).toEqual([
    '60 people are waiting. Nothing is sent until you resume.',
  ])
})

test('a send that someone else seems to send asks for a choice, and not for a resume that is refused', () => {
  const listed = send({ state: 'paused', pauseReason: 'already_listed' })

  const [need] = findNeeds([listed], undefined, t, format)

  expect([need?.title, need?.body, need?.verb]).toEqual([
    'Someone else seems to be sending this',
    'Christmas opening hours has stopped. Nothing is sent until you choose.',
    'Decide',
  ])
})

test('a folder that another computer had says of no one that they wait for a resume', () => {
  const locked = send({ state: 'paused', pauseReason: 'user', isLocked: true })

  expect(findNeeds([locked], undefined, t, format)[0]?.body).toMatch(
    /^It is unknown whether \d+ people waiting here were/,
  )
})

const account = (more: Partial<Account>): Account =>
  ({ id: 'a1', name: 'Alder', credential: 'keychain', credentialKind: 'api_key', defaults: {}, ...more }) as Account
const pounds = (micros: number): Account['balance'] => ({
  money: { micros, currency: 'GBP' },
  words: '',
  readAt: '2026-11-20T09:40:00.000Z',
})
const words = { ...format, money: ({ micros }: { micros: number }) => `£${micros / 1e6}` }

test('a balance below its warning is a task, one at it or without a warning is not', () => {
  const warned = account({ balance: pounds(9_990_000), defaults: { lowBalanceMicros: 10_000_000 } as never })
  const enough = account({ balance: pounds(10_000_000), defaults: { lowBalanceMicros: 10_000_000 } as never })
  const never = account({ balance: pounds(-1), defaults: { lowBalanceMicros: 0 } as never })

  expect(findNeeds([], warned, t, words).map(({ title, body }) => [title, body])).toEqual([
    ['The balance of Alder is low', '£9.99 left, read 09:46. Your warning is set to £10.'],
  ])
  expect([...findNeeds([], enough, t, words), ...findNeeds([], never, t, words)]).toEqual([])
})

test('a missing credential is named after its kind', () => {
  const titles = (['api_key', 'client', 'password'] as const).map(
    (credentialKind) => findNeeds([], account({ credential: 'missing', credentialKind }), t, words)[0]?.title,
  )

  expect(titles).toEqual([
    'The key for Alder is missing',
    'The sign-in for Alder is not on this computer',
    'The sign-in for Alder is not on this computer',
  ])
})

test('a sign-in has expired only if it is here and the gateway does not renew it', () => {
  const [need] = findNeeds([], account({ credential: 'expired', credentialKind: 'password' }), t, words)

  expect(need).toMatchObject({ title: 'The sign-in for Alder has expired' })
})

test('a changed send waits for an approval, and says so when its start has passed without one', () => {
  const changed = send({ state: 'paused', pauseReason: 'changed', change: { draftId: 'd1' } })
  const passed = send({
    state: 'paused',
    pauseReason: 'changed',
    change: { draftId: 'd1', startsAt: '2020-01-01T09:00:00.000Z' },
  })

  const [before, after] = [changed, passed].map((one) => findNeeds([one], undefined, t, format)[0])

  expect(before?.title).toBe('Christmas opening hours waits for your approval')
  expect(before?.body).toBe('You changed it. Nothing is sent until you approve it again.')
  expect(after?.body).toBe(
    'Its start, 09:46, has passed without an approval. Nothing goes out until you approve it again.',
  )
})
