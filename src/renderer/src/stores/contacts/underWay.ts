// Running actions. An undo while one is running means that one, and not the previous one.
import { computed, shallowRef, type ComputedRef } from 'vue'

export interface UnderWay {
  readonly isAny: ComputedRef<boolean>
  /** Counts it until it ends, however it does. */
  follow<Value>(act: Promise<Value>): Promise<Value>
  /** The last undoable action, once running ones have ended; undefined if there is none left. */
  lastOf<Undo>(last: () => Undo | undefined): Promise<Undo | undefined>
}

export function makeUnderWay(): UnderWay {
  const acts = shallowRef<readonly Promise<unknown>[]>([])
  return {
    isAny: computed(() => acts.value.length > 0),
    follow(act) {
      acts.value = [...acts.value, act]
      return act.finally(() => (acts.value = acts.value.filter((one) => one !== act)))
    },
    async lastOf(last) {
      if (acts.value.length === 0) return last()
      const before = last()
      await Promise.allSettled(acts.value)
      const now = last()
      return now === before ? undefined : now
    },
  }
}
