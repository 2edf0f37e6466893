// True once the first page is shown and the window has nothing to do. What is closed at a start is built then, not before the page.
import { useTimeoutFn, whenever } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** If nothing answers the first page and it does not come, the question before quitting is needed all the same. */
const maxWaitMs = 3_000

export function useSettled(isFirstShown: () => boolean): Readonly<Ref<boolean>> {
  const isSettled = ref(false)
  const settle = (): void => {
    isSettled.value = true
  }
  const settleWhenIdle = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(settle)
    else settle()
  }
  whenever(isFirstShown, settleWhenIdle, { once: true, immediate: true })
  useTimeoutFn(settle, maxWaitMs)
  return isSettled
}
