// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openSession, ownSessionId } from '../../../src/renderer/src/api/session'

afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

test('a page that was loaded again before it had its key said that its session had ended: the claim stays until the answer', async () => {
  window.location.hash = '#claim=abc'
  const asked: unknown[] = []
  const unanswered = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', unanswered)
  void openSession()
  expect(unanswered).toHaveBeenCalledOnce()
  expect(window.location.hash).toBe('#claim=abc')

  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    asked.push(body)
    return Promise.resolve(Response.json({ id: 's1', key: 'k1' }))
  })
  await openSession()

  expect([asked, ownSessionId(), window.location.hash]).toEqual([['{"claim":"abc"}'], 's1', ''])
})

test('a claim that the host refuses leaves the address all the same', async () => {
  window.location.hash = '#claim=old'
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 403 })))

  await openSession()

  expect([ownSessionId(), window.location.hash]).toEqual([undefined, ''])
})
