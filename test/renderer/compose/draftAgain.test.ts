// A draft that a person comes back to: the core may have changed it meanwhile.
import type { Draft } from '@contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCompose } from '../../../src/renderer/src/stores/compose/compose'
import { withStores } from '../areaClient'
import { aDraft, aMeasure, aPreview } from '../shapes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a draft that was left and is opened again does not save an order of dates that the core forgot meanwhile', async () => {
  const shift = { count: 1, unit: 'day', side: 'before' } as const
  const column = { field: 'Appointment', shift, time: '17:00', zone: 'person', ifQuiet: 'earlier' } as const
  const timing = { ...aDraft().timing, kind: 'column' as const }
  let stored: Draft = { ...aDraft(), template: 'x', timing: { ...timing, column: { ...column, order: 'month' } } }
  const compose = withStores(
    {
      campaigns: {
        draft: () => stored,
        measure: () => aMeasure(),
        preview: () => aPreview(),
        save: (input: object) => (stored = { ...stored, ...input } as Draft),
      } as never,
      contacts: { fields: () => [] },
    },
    useCompose,
  )
  await compose.open(stored.id)
  await compose.leave()
  // An import went into its list.
  stored = { ...stored, timing: { ...timing, column } }

  await compose.open(stored.id)
  compose.edit({ timing: { ...timing, column: { ...column, ...compose.draft?.timing.column, time: '16:00' } } })
  await vi.advanceTimersByTimeAsync(1_000)

  expect(stored.timing.column).toEqual({ ...column, time: '16:00' })
})

test('a draft that is opened while another one is being read stays on the screen (it gave way to the slower one, and its page read for ever)', async () => {
  let answerSlow: (draft: Draft) => void = () => undefined
  const slow = new Promise<Draft>((resolve) => (answerSlow = resolve))
  const fast: Draft = { ...aDraft(), id: 'fast', template: 'x' }
  const compose = withStores(
    {
      campaigns: {
        draft: ({ campaignId }: { campaignId: string }) => (campaignId === 'fast' ? fast : slow),
        measure: () => aMeasure(),
        preview: () => aPreview(),
      } as never,
      contacts: { fields: () => [] },
    },
    useCompose,
  )
  const first = compose.open('slow')
  await compose.open('fast')
  answerSlow({ ...aDraft(), id: 'slow' })
  await first

  expect(compose.draft?.id).toBe('fast')
})
