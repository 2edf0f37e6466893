// True once the first page is shown and the window has nothing to do. What is closed at a start is built then, not before the page.
import { whenever } from '@vueuse/core'
import { ref, type Ref } from 'vue'

/** A window that is never idle gets it all the same. */
const maxWaitMs = 1_000

export function useSettled(isFirstShown: () => boolean): Readonly<Ref<boolean>> {
  const isSettled = ref(false)
  const settle = (): void => {
    isSettled.value = true
  }
  const begin = (): void => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(settle, { timeout: maxWaitMs })
    else settle()
  }
  whenever(isFirstShown, begin, { once: true, immediate: true })
  return isSettled
}
