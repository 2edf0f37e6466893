// The typed form of an operation, and the parameters it sends. Pure.
import type { Operation, OperationParameter } from '@contract'

/** Texts as typed; a flag is `yes`, `no` or `unset`, a choice one of its words or `unset`. */
export type TypedParameters = Record<string, string>
export type AskedParameters = Record<string, string | number | boolean | string[]>

export const unset = 'unset'

export function emptyForm({ parameters }: Pick<Operation, 'parameters'>): TypedParameters {
  return Object.fromEntries(
    parameters.map(({ name, kind }) => [name, kind === 'flag' || kind === 'choice' ? unset : '']),
  )
}

/** Names of needed parameters that are still empty. */
export function missingOf({ parameters }: Pick<Operation, 'parameters'>, typed: TypedParameters): string[] {
  return parameters
    .filter(({ name, required }) => required && ['', unset].includes((typed[name] ?? '').trim()))
    .map(({ name }) => name)
}

export function askedOf({ parameters }: Pick<Operation, 'parameters'>, typed: TypedParameters): AskedParameters {
  const given = parameters.filter(({ name }) => !['', unset].includes((typed[name] ?? '').trim()))
  return Object.fromEntries(
    given.map((parameter) => [parameter.name, valueOf(parameter, (typed[parameter.name] ?? '').trim())]),
  )
}

function valueOf({ kind }: OperationParameter, text: string): AskedParameters[string] {
  if (kind === 'flag') return text === 'yes'
  if (kind === 'list')
    return text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  // The core says which field it was when this is no number.
  return text
}
