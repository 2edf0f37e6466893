// The list that `{` opens. A brace that is not followed by a choice stays a brace.
import { autocompletion, startCompletion, type Completion, type CompletionSource } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { fieldSource } from '../fieldsInText'

export interface FieldChoice {
  readonly name: string
  readonly label: string
}

/** Puts a field in place of the selection, with the braces that were typed to open the list. */
export function insertField(view: EditorView, name: string): void {
  const { from, to } = view.state.selection.main
  put(view, name, from, to)
}

function put(view: EditorView, name: string, from: number, to: number): void {
  const field = fieldSource(name)
  view.dispatch({
    changes: { from, to, insert: field },
    selection: { anchor: from + field.length },
    userEvent: 'input.complete',
  })
  view.focus()
}

function fieldSourceOf(choices: () => readonly FieldChoice[]): CompletionSource {
  return (context) => {
    const typed = context.matchBefore(/\{\{?[^{}|\n]*$/u)
    if (!typed) return null
    const braces = typed.text.startsWith('{{') ? 2 : 1
    const options = choices().map<Completion>(({ name, label }) => ({
      label,
      detail: name === label ? '' : name,
      apply: (view, _completion, from, to) => {
        const closing = /^\}{0,2}/.exec(view.state.sliceDoc(to, to + 2))?.[0].length ?? 0
        put(view, name, from - braces, to + closing)
      },
    }))
    return { from: typed.from + braces, options, validFor: /^[^{}|\n]*$/u }
  }
}

export function fieldCompletion(choices: () => readonly FieldChoice[]): Extension {
  return autocompletion({
    override: [fieldSourceOf(choices)],
    activateOnTyping: true,
    icons: false,
    maxRenderedOptions: 50,
  })
}

/** As if `{` had been typed at the cursor. */
export function openFieldList(view: EditorView): void {
  const { from, to } = view.state.selection.main
  view.dispatch({ changes: { from, to, insert: '{' }, selection: { anchor: from + 1 }, userEvent: 'input.type' })
  view.focus()
  startCompletion(view)
}
