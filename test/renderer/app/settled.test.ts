import { effectScope, nextTick, ref } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useSettled } from '../../../src/renderer/src/features/shell/useSettled'

afterEach(() => vi.unstubAllGlobals())

test('what is closed at a start is built once the first page is shown and the window is idle, and at once where idleness is not known', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const isFirstShown = ref(false)
  const scope = effectScope()
  const isSettled = scope.run(() => useSettled(() => isFirstShown.value))

  await nextTick()
  expect([isSettled?.value, idle.length]).toEqual([false, 0])
  isFirstShown.value = true
  await nextTick()
  expect([isSettled?.value, idle.length]).toEqual([false, 1])
  idle[0]?.()
  expect(isSettled?.value).toBe(true)

  vi.stubGlobal('requestIdleCallback', undefined)
  expect(scope.run(() => useSettled(() => true))?.value).toBe(true)
  scope.stop()
})
