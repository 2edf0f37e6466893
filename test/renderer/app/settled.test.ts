import { effectScope, nextTick, ref } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettled } from '../../../src/renderer/src/features/shell/useSettled'

const idle: (() => void)[] = []
let scope = effectScope()

beforeEach(() => {
  scope = effectScope()
  idle.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function settled(isFirstShown: () => boolean): () => boolean {
  const isSettled = scope.run(() => useSettled(isFirstShown))
  return () => isSettled?.value === true
}

test('what is closed at a start is built once the first page is shown and the window is idle', async () => {
  const isFirstShown = ref(false)
  const isSettled = settled(() => isFirstShown.value)

  await nextTick()
  expect([isSettled(), idle.length]).toEqual([false, 0])
  isFirstShown.value = true
  await nextTick()
  expect([isSettled(), idle.length]).toEqual([false, 1])
  idle[0]?.()
  expect(isSettled()).toBe(true)
})

test('what is closed at a start is built with the first page in a browser that cannot tell when it is idle', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  expect(settled(() => true)()).toBe(true)
})

test('the question before quitting never came while the first page could not be shown', () => {
  const isSettled = settled(() => false)

  vi.advanceTimersByTime(2_999)
  expect(isSettled()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isSettled()).toBe(true)
})
