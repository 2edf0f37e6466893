// The acts of this page that can be taken back, newest last. One stack for all parts of the page, gone with it.
import { computed, inject, shallowRef, type ComputedRef, type InjectionKey } from 'vue'
import { makeUnderWay } from '../../stores/contacts/underWay'

export interface Undo {
  readonly run: () => Promise<unknown>
}

export interface UndoStack {
  /** There is something to undo, or will be when the running action has ended. */
  readonly hasAny: ComputedRef<boolean>
  /** An act whose way back is not known before it is done. */
  follow<Value>(act: Promise<Value>): Promise<Value>
  push(undo: Undo): void
  /** It was not taken back yet. */
  has(undo: Undo): boolean
  /** Runs one, once, whether it is the last or not. */
  run(undo: Undo): void
  runLast(): Promise<void>
}

const maxKept = 20

export const undoStackKey: InjectionKey<UndoStack> = Symbol('undo stack')

export function makeUndoStack(): UndoStack {
  const kept = shallowRef<readonly Undo[]>([])
  const underWay = makeUnderWay()
  const has = (undo: Undo): boolean => kept.value.includes(undo)
  function run(undo: Undo): void {
    if (!has(undo)) return
    kept.value = kept.value.filter((one) => one !== undo)
    void undo.run()
  }
  return {
    hasAny: computed(() => kept.value.length > 0 || underWay.isAny.value),
    follow: underWay.follow,
    push: (undo) => (kept.value = [...kept.value, undo].slice(-maxKept)),
    has,
    run,
    async runLast() {
      const last = await underWay.lastOf(() => kept.value.at(-1))
      if (last) run(last)
    },
  }
}

export function useUndoStack(): UndoStack {
  return inject(undoStackKey, makeUndoStack, true)
}
