// The list that `{` opens, with the fields, the day of sending and a condition on a field, and behind a field's colon the list of formats. A brace
// that is not followed by a choice stays a brace.
import { autocompletion, startCompletion, type Completion, type CompletionSource } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { conditionSource, elseSource, endSource } from '@contract/campaigns/conditions'
import { daySource } from '@contract/campaigns/dayOfSending'
import type { FieldFormat } from '@contract/fieldFormats'
import { fieldSource } from '../fieldsInText'

export interface FieldChoice {
  readonly name: string
  readonly label: string
  /** None of the people has a value in it. */
  readonly isHeldByNone?: boolean
}

export interface FormatChoice {
  /** The text that is inserted. */
  readonly name: string
  readonly label: string
  /** A value written so. */
  readonly example: string
}

/** Labels of what is no field, and the format in which a date is put in. */
export interface OtherChoices {
  readonly condition: string
  readonly day: string
  readonly dayFormat: FieldFormat
}

const conditionStart = '{{:if '

/** Puts a field in place of the selection, with the braces that were typed to open the list. */
export function insertField(view: EditorView, name: string): void {
  const { from, to } = view.state.selection.main
  put(view, fieldSource(name), from, to)
}

/** Asks whether the field is filled; the selection becomes the first part. The cursor is where the next word belongs. */
export function insertCondition(view: EditorView, name: string): void {
  const { from, to } = view.state.selection.main
  putCondition(view, name, from, to, view.state.sliceDoc(from, to))
}

function putCondition(view: EditorView, name: string, from: number, to: number, first = ''): void {
  const before = conditionSource({ name, test: 'filled' }) + first
  const upToElse = before + elseSource
  view.dispatch({
    changes: { from, to, insert: upToElse + endSource },
    selection: { anchor: from + (first === '' ? before : upToElse).length },
    userEvent: 'input.complete',
  })
  view.focus()
}

function put(view: EditorView, text: string, from: number, to: number): void {
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
  })
  view.focus()
}

function fieldSourceOf(
  choices: () => readonly FieldChoice[],
  { condition: conditionLabel, day: dayLabel, dayFormat }: OtherChoices,
): CompletionSource {
  return (context) => {
    const typed = context.matchBefore(/\{\{?[^{}|:\n]*$/u)
    if (!typed) return null
    const braces = bracesOf(typed.text)
    const fields = choices().map<Completion>(({ name, label }, place) => ({
      label,
      // In the order of the choices, not of the alphabet. A better match still goes first.
      boost: -Math.min(place, 99),
      detail: name === label ? '' : name,
      apply: (view, _completion, from, to) => put(view, fieldSource(name), from - braces, to + closingAt(view, to)),
    }))
    const condition: Completion = {
      label: conditionLabel,
      boost: -99,
      apply: (view, _completion, from, to) => {
        put(view, conditionStart, from - braces, to + closingAt(view, to))
        startCompletion(view)
      },
    }
    const day: Completion = {
      label: dayLabel,
      boost: -98,
      apply: (view, _completion, from, to) =>
        put(view, daySource({ days: 0, format: dayFormat }), from - braces, to + closingAt(view, to)),
    }
    const options = [...fields, day, condition]
    return { from: typed.from + braces, options, validFor: /^[^{}|:\n]*$/u }
  }
}

/** The fields that a condition can ask for. */
function conditionSourceOf(choices: () => readonly FieldChoice[]): CompletionSource {
  return (context) => {
    const typed = context.matchBefore(/\{\{:if [^{}|:\n]*$/u)
    if (!typed) return null
    const options = choices().map<Completion>(({ name, label }, place) => ({
      label,
      boost: -Math.min(place, 99),
      detail: name === label ? '' : name,
      apply: (view, _completion, _from, to) => putCondition(view, name, typed.from, to + closingAt(view, to)),
    }))
    return { from: typed.from + conditionStart.length, options, validFor: /^[^{}|:\n]*$/u }
  }
}

function formatSourceOf(formats: readonly FormatChoice[]): CompletionSource {
  return (context) => {
    const typed = context.matchBefore(/\{\{?[^{}|\n]*:[^{}|:\n]*$/u)
    if (!typed) return null
    const braces = bracesOf(typed.text)
    const colon = typed.text.lastIndexOf(':')
    const name = typed.text.slice(braces, colon)
    if (name.trim() === '' || name.startsWith(':')) return null
    const options = formats.map<Completion>((format) => ({
      label: format.name,
      detail: format.example,
      info: format.label,
      apply: (view, _completion, _from, to) => {
        const written = `{{${name}:${format.name}`
        // With a fallback already behind the cursor the field continues.
        const hasMore = view.state.sliceDoc(to, to + 1) === '|'
        put(view, hasMore ? written : `${written}}}`, typed.from, hasMore ? to : to + closingAt(view, to))
      },
    }))
    return { from: typed.from + colon + 1, options, validFor: /^[a-z-]*$/iu }
  }
}

const bracesOf = (typed: string) => (typed.startsWith('{{') ? 2 : 1)
const closingAt = (view: EditorView, at: number) => /^\}{0,2}/.exec(view.state.sliceDoc(at, at + 2))?.[0].length ?? 0

export function fieldCompletion(
  choices: () => readonly FieldChoice[],
  formats: readonly FormatChoice[],
  others: OtherChoices,
): Extension {
  return autocompletion({
    override: [fieldSourceOf(choices, others), conditionSourceOf(choices), formatSourceOf(formats)],
    activateOnTyping: true,
    icons: false,
    maxRenderedOptions: 50,
  })
}

/** Acts as if `{` had been typed at the cursor. */
export function openFieldList(view: EditorView): void {
  const { from, to } = view.state.selection.main
  view.dispatch({ changes: { from, to, insert: '{' }, selection: { anchor: from + 1 }, userEvent: 'input.type' })
  view.focus()
  startCompletion(view)
}
