// Expected failures are values with a next step; only defects throw.

export type Retry = 'no' | 'now' | 'after'

/**
 * Why something could not be done.
 * `detail` is for the person or for support and never holds a phone number, a name or a secret.
 */
export interface Problem<Code extends string = string> {
  readonly code: Code
  readonly retry: Retry
  /** The input field the problem belongs to, as a dotted path of the procedure's input. */
  readonly field?: string
  readonly detail?: string
}

export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem<Code> }

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function fail<Code extends string>(
  code: Code,
  retry: Retry = 'no',
  more: { field?: string; detail?: string } = {},
): { readonly ok: false; readonly problem: Problem<Code> } {
  return { ok: false, problem: { code, retry, ...more } }
}
