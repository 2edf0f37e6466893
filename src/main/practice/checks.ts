// Readers for bodies and query parameters. A refusal names the field and never repeats its value.
import type { z } from 'zod'
import { refuse, refuseFields, type PracticeAnswer } from './transport/wire'

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: PracticeAnswer }

/** `envelope`: status 400 as the sending endpoints answer; `fields`: status 422 with texts per field, as the contact endpoints do. */
export function checkBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  manner: 'envelope' | 'fields' = 'envelope',
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return { ok: true, value: parsed.data }
  if (manner === 'fields') {
    const errors: Record<string, string[]> = {}
    for (const issue of parsed.error.issues) (errors[fieldOf(issue)] ??= []).push(issue.message)
    return { ok: false, answer: refuseFields(errors) }
  }
  const first = parsed.error.issues[0]
  return { ok: false, answer: refuse(400, first ? `${fieldOf(first)}: ${first.message}` : 'Invalid body') }
}

function fieldOf(issue: {
  readonly path: readonly PropertyKey[]
  readonly code: string
  readonly keys?: unknown
}): string {
  const path = issue.path.map(String).join('.')
  if (issue.code !== 'unrecognized_keys' || !Array.isArray(issue.keys)) return path || 'body'
  return [path, String(issue.keys[0])].filter(Boolean).join('.')
}

export function refuseBody(message: string): { readonly ok: false; readonly answer: PracticeAnswer } {
  return { ok: false, answer: refuse(400, message) }
}

/** A whole number of the query within bounds; the default if it is absent. */
export function checkCount(query: URLSearchParams, name: string, standard: number, most: number): Checked<number> {
  const text = query.get(name)
  if (text === null) return { ok: true, value: standard }
  const value = Number(text)
  if (/^\d{1,9}$/.test(text) && value >= 1 && value <= most) return { ok: true, value }
  return { ok: false, answer: refuseFields({ [name]: [`The ${name} must be a whole number from 1 to ${most}.`] }) }
}

/** One of a few words, in any case; the default if it is absent. */
export function checkChoice<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Checked<Choice> {
  const text = query.get(name)
  if (text === null) return { ok: true, value: choices[0] }
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
  if (found) return { ok: true, value: found }
  return { ok: false, answer: refuseFields({ [name]: [`The ${name} must be one of ${choices.join(', ')}.`] }) }
}
