// The acts of this page that can be taken back, newest last. One stack for all parts of the page, gone with it.
import { computed, inject, shallowRef, type ComputedRef, type InjectionKey } from 'vue'

export interface Undo {
  readonly run: () => Promise<unknown>
}

export interface UndoStack {
  readonly count: ComputedRef<number>
  push(undo: Undo): void
  /** Runs one, once, whether it is the last or not. */
  run(undo: Undo): void
  runLast(): void
}

const mostKept = 20

export const undoStackKey: InjectionKey<UndoStack> = Symbol('undo stack')

export function makeUndoStack(): UndoStack {
  const kept = shallowRef<readonly Undo[]>([])
  function run(undo: Undo): void {
    if (!kept.value.includes(undo)) return
    kept.value = kept.value.filter((one) => one !== undo)
    void undo.run()
  }
  return {
    count: computed(() => kept.value.length),
    push: (undo) => (kept.value = [...kept.value, undo].slice(-mostKept)),
    run,
    runLast() {
      const last = kept.value.at(-1)
      if (last) run(last)
    },
  }
}

export function useUndoStack(): UndoStack {
  return inject(undoStackKey, makeUndoStack, true)
}
