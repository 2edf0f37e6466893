// Under 150 ms nothing changes on the screen: what is over by then was never shown.
import { onScopeDispose, ref, watch, type Ref } from 'vue'

const lateAfterMs = 150

/** True once `isBusy` has lasted; false at once when it is over. */
export function useLate(isBusy: () => boolean): Readonly<Ref<boolean>> {
  const isLate = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    isBusy,
    (busy) => {
      clearTimeout(timer)
      if (busy) timer = setTimeout(() => (isLate.value = true), lateAfterMs)
      else isLate.value = false
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
  return isLate
}
