// The announcements of a send to people who use a screen reader.
import type { Progress } from '@contract'
import { nextTick } from 'vue'
import { expect, test } from 'vitest'
import SendAnnouncer from '../../../src/renderer/src/features/shell/sending/SendAnnouncer.vue'
import { useSends } from '../../../src/renderer/src/stores/campaigns/sends'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'
import { aProgress, stateCounts } from '../shapes'

const on = (state: Progress['state'], counts: Parameters<typeof stateCounts>[0], revision: number) =>
  aProgress({ state, revision, counts: stateCounts({ total: 431, ...counts }) })

function open() {
  const page = mountPart(SendAnnouncer, { client: areaClient({}) as never })
  const sends = useSends()
  const take = async (progress: Progress) => {
    sends.take(progress)
    await nextTick()
    await nextTick()
  }
  return {
    take,
    polite: () => page.get('[aria-live=polite]').text(),
    urgent: () => page.get('[aria-live=assertive]').text(),
  }
}

test('the end of a send was never announced: it is said once, with its counts', async () => {
  const { take, polite } = open()
  await take(on('running', { accepted: 331, inflight: 100 }, 1))

  await take(on('settling', { accepted: 331, uncertain: 100 }, 2))
  expect(polite()).toBe('Christmas: sent. 431 of 431 handed over. 100 people are uncertain.')

  await take(on('done', { accepted: 431 }, 3))
  expect(polite()).toBe('Christmas: sent. 431 of 431 handed over. 100 people are uncertain.')
})

test('a live text went stale: “0 uncertain” stood while 100 were', async () => {
  const { take, polite } = open()
  await take(on('running', { accepted: 300, inflight: 131 }, 1))
  const before = polite()

  await take(on('done', { accepted: 431 }, 2))

  expect(before).not.toBe(polite())
  expect(polite()).toBe('Christmas: sent. 431 of 431 handed over.')
})

test('a pause is said at once', async () => {
  const { take, urgent } = open()
  await take(on('running', { accepted: 300, pending: 131 }, 1))

  await take(on('paused', { accepted: 300, pending: 131 }, 2))

  expect(urgent()).toMatch(/^Christmas: Paused/)
})

test('“Sending” stood in the live text long after the send had ended', async () => {
  const { take, polite, urgent } = open()
  await take(on('paused', { accepted: 300, pending: 131 }, 1))
  await take(on('running', { accepted: 300, pending: 131 }, 2))
  expect(urgent()).toBe('Christmas: Sending')

  await take(on('settling', { accepted: 431 }, 3))
  await take(on('done', { accepted: 431 }, 4))

  expect(urgent()).toBe('')
  expect(polite()).toBe('Christmas: sent. 431 of 431 handed over.')
})
