// Long work in short writes: how many rows each step gets, and when the log is moved into the database.
import { describe, expect, it } from 'vitest'
import { inSteps } from '../../../src/main/core/storage/inSteps'

/** `msOf` says how long a step of a kind takes for one row. */
function setUp(kinds: readonly string[], msOf: Readonly<Record<string, number>>) {
  let now = 0
  let checkpoints = 0
  const steps: { kind: string; rows: number; tookMs: number }[] = []
  const options = {
    clock: { now: () => 0, monotonic: () => now },
    storage: { checkpoint: async () => void (checkpoints += 1) },
    isEnding: () => false,
  }
  const step = async (rows: number) => {
    const kind = kinds[steps.length] ?? ''
    const tookMs = rows * (msOf[kind] ?? 0)
    now += tookMs
    steps.push({ kind, rows, tookMs })
    const next = kinds[steps.length]
    return next === undefined ? { answer: 'done' } : { next }
  }
  return { options, step, steps, checkpoints: () => checkpoints }
}

const times = (count: number, kind: string): string[] => Array.from({ length: count }, () => kind)

describe('work in steps', () => {
  it('work in steps gives quick steps more rows and slow ones fewer, for about 20 ms each', async () => {
    const { options, step, steps } = setUp(times(12, 'save'), { save: 0.01 })
    expect(await inSteps(options as never, step)).toBe('done')
    expect(steps.at(-1)?.tookMs).toBeCloseTo(20)
    const slow = setUp(times(12, 'save'), { save: 0.05 })
    await inSteps(slow.options as never, slow.step)
    expect(slow.steps.at(-1)?.tookMs).toBeCloseTo(20)
  })

  it('a new kind of work starts with few rows, so that the first slow step after many quick ones is short too', async () => {
    const { options, step, steps } = setUp([...times(10, 'look'), ...times(10, 'change')], { look: 0, change: 0.1 })
    await inSteps(options as never, step)
    expect(Math.max(...steps.filter(({ kind }) => kind === 'look').map(({ rows }) => rows))).toBe(20_000)
    expect(Math.max(...steps.map(({ tookMs }) => tookMs))).toBeLessThanOrEqual(50)
  })

  it('work in steps moves the log into the database after each 300 ms of steps', async () => {
    const { options, step, steps, checkpoints } = setUp(times(100, 'save'), { save: 0.05 })
    await inSteps(options as never, step)
    const tookMs = steps.reduce((sum, each) => sum + each.tookMs, 0)
    expect(tookMs).toBeGreaterThan(1_500)
    expect(checkpoints()).toBeGreaterThanOrEqual(Math.floor(tookMs / 320) - 1)
    expect(checkpoints()).toBeLessThanOrEqual(Math.ceil(tookMs / 300))
  })

  it('no further step begins once the app is ending', async () => {
    const { options, step, steps } = setUp(times(5, 'save'), { save: 0 })
    const ended = inSteps({ ...options, isEnding: () => steps.length === 2 } as never, step)
    await expect(ended).rejects.toMatchObject({ name: 'StorageError', fault: 'closed' })
    expect(steps).toHaveLength(2)
  })
})
