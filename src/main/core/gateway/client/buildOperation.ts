// From the values a person gave to one request of the table. Pure.
import { fail, ok, type Result } from '../../base/result'
import type { OperationParameter, OperationRow } from './operationTable'
import type { Operation, QueryValue } from './wireRequest'

export type ParameterValue = string | number | boolean | readonly string[]
export type ParameterValues = Readonly<Record<string, ParameterValue>>

type BuildCode = 'REQUEST_PARAMETER'

/** REQUEST_PARAMETER with the field `parameters.<name>`, for a value that is missing, unknown or of another kind. */
export function buildOperation(row: OperationRow, values: ParameterValues): Result<Operation, BuildCode> {
  const unknown = Object.keys(values).find((name) => !row.parameters.some((parameter) => parameter.name === name))
  if (unknown !== undefined) return refuse(unknown)
  let path = row.path
  const query: Record<string, QueryValue> = {}
  const body: Record<string, unknown> = {}
  for (const parameter of row.parameters) {
    const { name } = parameter
    const given = Object.hasOwn(values, name) ? values[name] : undefined
    if (isEmpty(given)) {
      if (parameter.required) return refuse(name)
      continue
    }
    const value = toWire(parameter, given)
    if (value === undefined) return refuse(name)
    if (parameter.in === 'body') body[name] = value
    else if (parameter.in === 'query') query[name] = [value].flat().join(',')
    // Dots would step up out of the operation's own path; `send` is no id, and is how the paths of sends end.
    else if (/^(\.{1,2}|send)$/i.test(String(value))) return refuse(name)
    else path = path.replace(`{${name}}`, () => encodeURIComponent(String(value)))
  }
  const { method, host } = row
  return ok({ method, host, path, query, ...(method === 'POST' && row.kind !== 'token' ? { body } : {}) })
}

function refuse(name: string): Result<never, BuildCode> {
  return fail('REQUEST_PARAMETER', 'no', { field: `parameters.${name}` })
}

function isEmpty(value: ParameterValue | undefined): value is undefined {
  return (
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

type WireValue = string | number | boolean | readonly string[]

/** Undefined if the value is not of the parameter's kind. */
function toWire(
  { kind, choices, asNumber, in: place }: OperationParameter,
  value: ParameterValue,
): WireValue | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : undefined
    case 'integer':
      return /^\d{1,15}$/.test(String(value).trim()) ? Number(value) : undefined
    case 'choice':
      return typeof value === 'string' && choices?.includes(value) ? value : undefined
    case 'flag':
      return typeof value !== 'boolean' ? undefined : asNumber ? Number(value) : value
    case 'list': {
      if (typeof value === 'boolean') return undefined
      const entries = [value].flat().flatMap((entry) => String(entry).split(','))
      const texts = entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
      const [only, ...others] = texts
      // One id goes alone, as the document's examples do it.
      return only === undefined ? undefined : others.length === 0 && place === 'body' ? only : texts
    }
  }
}
