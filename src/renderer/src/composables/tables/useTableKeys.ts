// Keys inside a table: arrows, Home, End, Page, Space, Enter, X, Shift X, Ctrl A. One tab stop: the table has the focus,
// a row is active.
import type { Ref } from 'vue'
import { chordOf } from '../keys/shortcutKeys'
import { useDisplay } from '../useDisplay'

export interface TableKeysOptions {
  readonly active: Ref<number>
  readonly total: Readonly<Ref<number>>
  readonly rowsInView: Readonly<Ref<number>>
  show(index: number): void
  open(index: number): void
  peek(index: number): void
  toggle(index: number): void
  /** Selects from where the last toggle was up to this row. */
  extend(index: number): void
  selectAll(): void
  clear(): boolean
}

export function useTableKeys(options: TableKeysOptions): (event: KeyboardEvent) => void {
  const { isMac, letterShortcuts } = useDisplay()

  function move(to: number): void {
    if (options.total.value === 0) return
    options.active.value = Math.min(options.total.value - 1, Math.max(0, to))
    options.show(options.active.value)
  }

  const moves: Readonly<Record<string, (at: number) => number>> = {
    arrowdown: (at) => at + 1,
    arrowup: (at) => at - 1,
    pagedown: (at) => at + options.rowsInView.value,
    pageup: (at) => at - options.rowsInView.value,
    home: () => 0,
    end: () => options.total.value - 1,
  }
  const acts: Readonly<Record<string, (at: number) => void>> = {
    enter: options.open,
    space: options.peek,
    x: options.toggle,
    'shift+x': options.extend,
    'mod+a': options.selectAll,
  }

  return (event) => {
    const target = event.target
    if (event.defaultPrevented || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return
    const chord = chordOf(event, isMac)
    const extending = chord.startsWith('shift+') ? moves[chord.slice(6)] : undefined
    const step = moves[chord] ?? extending
    if (step) {
      event.preventDefault()
      move(step(options.active.value))
      if (extending) options.extend(options.active.value)
      return
    }
    if (chord === 'esc') {
      if (options.clear()) event.preventDefault()
      return
    }
    const act = acts[chord]
    const isLetter = chord === 'x' || chord === 'shift+x'
    if (!act || event.repeat || options.active.value < 0 || (isLetter && !letterShortcuts.value)) return
    // Buttons and links inside a row keep Enter and Space for themselves.
    if (target instanceof HTMLElement && target.closest('button, a') && (chord === 'enter' || chord === 'space')) return
    event.preventDefault()
    act(options.active.value)
  }
}
