// How a field's value may be written: `{{name:format}}`. Imports nothing, so that the page can use it.

export const fieldFormats = ['upper', 'lower', 'title', 'first', 'date', 'time', 'datetime', 'number'] as const
export type FieldFormat = (typeof fieldFormats)[number]

export function isFieldFormat(name: string): name is FieldFormat {
  return (fieldFormats as readonly string[]).includes(name)
}
