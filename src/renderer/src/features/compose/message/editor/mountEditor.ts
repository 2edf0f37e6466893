// The message editor: plain text in CodeMirror, nothing else. It never changes what was typed.
import { defaultKeymap, history, historyField, historyKeymap, undo } from '@codemirror/commands'
import { EditorState, type EditorStateConfig } from '@codemirror/state'
import { EditorView, drawSelection, keymap, placeholder } from '@codemirror/view'
import { fieldChips, type ChipWords } from './chips'
import { costlyMarks, replaceMarked, showCostly, type CostlyPlace } from './costly'
import { editorTheme } from './editorTheme'
import {
  fieldCompletion,
  insertCondition,
  insertField,
  openFieldList,
  type FieldChoice,
  type FormatChoice,
  type OtherChoices,
} from './fieldCompletion'

// Keys that mean something to the page around the editor.
const pageKeys = ['Mod-Enter', 'Mod-i', 'Alt-ArrowLeft', 'Alt-ArrowRight']

export interface EditorOptions {
  readonly parent: HTMLElement
  readonly text: string
  readonly words: ChipWords & { readonly label: string; readonly placeholder: string; readonly describedBy: string }
  /** In the list that `{` opens. */
  readonly others: OtherChoices
  readonly fields: () => readonly FieldChoice[]
  readonly formats: readonly FormatChoice[]
  /** The `past` of an earlier editor of the same message, so that undo continues here. */
  readonly past?: unknown
  readonly onChange: (text: string) => void
}

export interface MessageEditorHandle {
  text(): string
  /** Changes only what differs, so that cursor and undo stay. */
  setText(text: string): void
  insertField(name: string): void
  /** Round the selection. */
  insertCondition(name: string): void
  openFieldList(): void
  showCostly(places: readonly CostlyPlace[]): void
  replaceCostly(only?: string): void
  select(start: number, end: number): void
  /** Replaces a stretch with a text, as one step of undo, and puts the cursor behind it. */
  put(start: number, end: number, text: string): void
  /** The text of the selection; empty if nothing is selected. */
  selected(): string
  /** In place of the selection. */
  putAtCursor(text: string): void
  /** The same with a space where its words would run into those beside it. */
  putWords(text: string): void
  undo(): void
  /** The text with its undo, as plain values. */
  past(): unknown
  focus(): void
  focusEnd(): void
  destroy(): void
}

export function mountEditor(options: EditorOptions): MessageEditorHandle {
  const config: EditorStateConfig = {
    doc: options.text,
    extensions: [
      history(),
      drawSelection(),
      keymap.of([...defaultKeymap.filter(({ key }) => !pageKeys.includes(key ?? '')), ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': options.words.label,
        'aria-describedby': options.words.describedBy,
        spellcheck: 'true',
        autocapitalize: 'sentences',
        // The direction of the message, not of the page.
        dir: 'auto',
      }),
      placeholder(options.words.placeholder),
      fieldChips(options.words),
      costlyMarks(),
      fieldCompletion(options.fields, options.formats, options.others),
      editorTheme,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onChange(update.state.doc.toString())
      }),
    ],
  }
  const view = new EditorView({ parent: options.parent, state: stateOf(config, options) })
  return {
    text: () => view.state.doc.toString(),
    setText: (text) => replaceDifference(view, text),
    insertField: (name) => insertField(view, name),
    insertCondition: (name) => insertCondition(view, name),
    openFieldList: () => openFieldList(view),
    showCostly: (places) => showCostly(view, places),
    replaceCostly: (only) => replaceMarked(view, only),
    select(start, end) {
      const length = view.state.doc.length
      view.dispatch({
        selection: { anchor: Math.min(start, length), head: Math.min(end, length) },
        scrollIntoView: true,
      })
      view.focus()
    },
    put: (start, end, text) => putText(view, start, end, text),
    selected() {
      const { from, to } = view.state.selection.main
      return view.state.sliceDoc(from, to)
    },
    putAtCursor(text) {
      const { from, to } = view.state.selection.main
      putText(view, from, to, text)
    },
    putWords(text) {
      const { from, to } = view.state.selection.main
      putText(view, from, to, spaced(view.state.sliceDoc(0, from), text, view.state.sliceDoc(to)))
    },
    undo: () => void undo(view),
    past: () => view.state.toJSON({ history: historyField }) as unknown,
    focus: () => view.focus(),
    focusEnd() {
      view.dispatch({ selection: { anchor: view.state.doc.length } })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

function stateOf(config: EditorStateConfig, { past, text }: EditorOptions): EditorState {
  if (past === undefined) return EditorState.create(config)
  const kept = EditorState.fromJSON(past, config, { history: historyField })
  // The message was changed elsewhere meanwhile: undo would bring back text that was not written here.
  return kept.doc.toString() === text ? kept : EditorState.create(config)
}

/** A field counts as a word, the marks of a condition do not. */
function spaced(before: string, text: string, after: string): string {
  const beginsWord = /^(?:[\p{L}\p{N}]|\{\{[^:])/u
  const endsWord = /(?:[\p{L}\p{N}.,;:!?)\]…]|\{\{[^:{}][^{}]*\}\})$/u
  const first = endsWord.test(before) && beginsWord.test(text) ? ' ' : ''
  const last = endsWord.test(text) && beginsWord.test(after) ? ' ' : ''
  return `${first}${text}${last}`
}

function putText(view: EditorView, start: number, end: number, text: string): void {
  const { length } = view.state.doc
  const [from, to] = [Math.min(start, length), Math.min(end, length)]
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  })
  view.focus()
}

function replaceDifference(view: EditorView, text: string): void {
  const before = view.state.doc.toString()
  if (before === text) return
  let start = 0
  while (start < before.length && start < text.length && before[start] === text[start]) start += 1
  let tail = 0
  const most = Math.min(before.length, text.length) - start
  while (tail < most && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1
  view.dispatch({ changes: { from: start, to: before.length - tail, insert: text.slice(start, text.length - tail) } })
}
