// Conditions in a message: `{{:if Field:test}} … {{:else}} … {{:end}}`. Imports nothing, so that the page can use it.
//
// Every one of these was an error before there were conditions, so no text that could be sent has changed its meaning, and a program
// that does not know them refuses the message.

/** `is` compares with a text: `{{:if City:is|Leeds}}`. */
export const conditionTests = ['filled', 'empty', 'is'] as const
export type ConditionTest = (typeof conditionTests)[number]

export function isConditionTest(name: string): name is ConditionTest {
  return (conditionTests as readonly string[]).includes(name)
}

export interface Condition {
  readonly name: string
  readonly test: ConditionTest
  /** For `is`. */
  readonly value?: string
}

/** Conditions inside conditions; deeper ones are refused, because no one can read them. */
export const maxConditionDepth = 3

export const elseSource = '{{:else}}'
export const endSource = '{{:end}}'

/** Braces would end it early, so the text cannot hold them. */
export function conditionSource({ name, test, value }: Condition): string {
  return `{{:if ${name}:${test}${test === 'is' ? `|${(value ?? '').replace(/[{}]/g, '')}` : ''}}}`
}
