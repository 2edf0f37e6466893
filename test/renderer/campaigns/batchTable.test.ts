import type { AttemptDetail, AttemptRow } from '@contract'
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import BatchTable from '../../../src/renderer/src/features/campaigns/requests/BatchTable.vue'
import { useAttempt } from '../../../src/renderer/src/stores/campaigns/attempt'
import { areaClient } from '../areaClient'
import { mountPart } from '../mountPage'

const at = '2026-11-20T09:42:00.000Z'
const row = (id: number, more: Partial<AttemptRow> = {}): AttemptRow => ({
  ...{
    id,
    batch: id,
    state: 'acked',
    at,
    people: 50,
    accepted: 50,
    refused: 0,
    uncertain: 0,
    absent: 0,
    answerMs: 870,
    answer: '200',
  },
  ...more,
})
const rows = [
  row(3),
  row(2, { state: 'unknown', accepted: 0, uncertain: 50, answer: 'reset' }),
  row(1, { state: 'absent', accepted: 0, uncertain: 0, answer: 'timeout', answerMs: 60_000 }),
]

// The test browser has no layout: every element says it is as high as the table's place on the screen.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly report: (entries: unknown[]) => void) {}
      observe(target: Element): void {
        const size = [{ inlineSize: 800, blockSize: 400 }]
        this.report([{ target, contentRect: { width: 800, height: 400 }, contentBoxSize: size, borderBoxSize: size }])
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function mountTable() {
  const attempt = vi.fn(({ attemptId }: { attemptId: number }): AttemptDetail => ({
    ...row(attemptId),
    ...{ form: 'several', looks: 0, payloadHash: 'abc', fields: [] },
  }))
  const attempts = vi.fn(() => ({ total: rows.length, rows }))
  const table = mountPart(BatchTable, {
    props: { campaignId: 'c1', unusualOnly: true },
    client: areaClient({ outbox: { attempts, attempt } }) as never,
  })
  await flushPromises()
  await vi.waitFor(() => expect(table.text()).toContain('50 accepted'))
  return { table, attempt }
}

test('a row without an answer gives no time of one, also after its people were decided on', async () => {
  const { table } = await mountTable()

  const lines = table.findAll('[role="row"]').map((line) => line.text())

  expect(lines.filter((line) => line.includes('0.9 s'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('no answer') && !line.includes('0.9 s'))).toHaveLength(2)
  expect(lines.at(-1)).toContain('50 now counted elsewhere')
})

test('Enter and Space open the active row, a click opens its own', async () => {
  const { table, attempt } = await mountTable()
  const grid = table.get('[role="grid"]')
  await grid.trigger('focus')

  await grid.trigger('keydown', { key: 'Enter' })
  await vi.waitFor(() => expect(useAttempt().openId).toBe(3))
  await grid.trigger('keydown', { key: 'ArrowDown' })
  await grid.trigger('keydown', { key: ' ' })
  await vi.waitFor(() => expect(useAttempt().openId).toBe(2))
  await table.findAll('[role="row"]').at(-1)?.trigger('click')
  await vi.waitFor(() => expect(useAttempt().detail?.id).toBe(1))

  expect(attempt.mock.calls.map(([asked]) => asked)).toEqual([
    { campaignId: 'c1', attemptId: 3 },
    { campaignId: 'c1', attemptId: 2 },
    { campaignId: 'c1', attemptId: 1 },
  ])
})
