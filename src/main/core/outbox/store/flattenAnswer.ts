// Every field of a kept answer, one line each. Pure.

export interface AnswerField {
  readonly name: string
  readonly value: string
}

/** `answer`: JSON of an object. Fields of objects inside it have their path as name. */
export function flattenAnswer(answer: string): AnswerField[] {
  return flatten(JSON.parse(answer), '')
}

function flatten(value: unknown, path: string): AnswerField[] {
  if (typeof value !== 'object' || value === null) return [{ name: path, value: String(value) }]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path === '' ? name : `${path}.${name}`))
}
