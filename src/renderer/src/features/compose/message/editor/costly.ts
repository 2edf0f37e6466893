// Marks the characters that make a message dearer. Which they are is told by the core; marks move with the text until
// it tells again.
import {
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type ChangeSpec,
  type EditorState,
  type Extension,
} from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'

export interface CostlyPlace {
  readonly position: number
  readonly char: string
  /** In words, for people who do not see the box. */
  readonly name: string
  readonly replacement?: string
}

class Costly extends RangeValue {
  constructor(readonly place: CostlyPlace) {
    super()
  }
}

const setPlaces = StateEffect.define<readonly CostlyPlace[]>()

const places = StateField.define<RangeSet<Costly>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    let next = value.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(setPlaces)) next = read(transaction.state, effect.value)
    }
    return next
  },
  provide: (field) =>
    EditorView.decorations.from(field, (ranges) => {
      const boxes: { from: number; to: number; names: Set<string> }[] = []
      ranges.between(0, Number.MAX_SAFE_INTEGER, (from, to, { place }) => {
        const last = boxes.at(-1)
        if (from >= to) return
        if (last?.to !== from) return void boxes.push({ from, to, names: new Set([place.name]) })
        last.to = to
        last.names.add(place.name)
      })
      // Neighbours share a box: one for each letter would take the letters of a word apart, which Arabic joins.
      const marks = boxes.map(({ from, to, names }) =>
        Decoration.mark({ class: 'cm-costly', attributes: { title: [...names].join(', ') } }).range(from, to),
      )
      return Decoration.set(marks, true)
    }),
})

// An answer that belongs to an older text is dropped if it no longer fits.
function read(state: EditorState, found: readonly CostlyPlace[]): RangeSet<Costly> {
  const fitting = found.filter(({ position, char }) => state.sliceDoc(position, position + char.length) === char)
  return RangeSet.of(
    fitting.map((place) => new Costly(place).range(place.position, place.position + place.char.length)),
    true,
  )
}

export function costlyMarks(): Extension {
  return places
}

export function showCostly(view: EditorView, found: readonly CostlyPlace[]): void {
  view.dispatch({ effects: setPlaces.of(found) })
}

/** Replaces marked characters that have a plain form: all of them, or those equal to `only`. */
export function replaceMarked(view: EditorView, only?: string): void {
  const changes: ChangeSpec[] = []
  view.state.field(places).between(0, view.state.doc.length, (from, to, { place }) => {
    const stillThere = view.state.sliceDoc(from, to) === place.char
    if (place.replacement === undefined || !stillThere || (only !== undefined && only !== place.char)) return
    changes.push({ from, to, insert: place.replacement })
  })
  if (changes.length > 0) view.dispatch({ changes, userEvent: 'input.replace' })
}
