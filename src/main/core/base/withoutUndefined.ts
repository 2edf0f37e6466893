/** An object with those properties that have a value, for types whose optional properties must not be undefined. */
export function withoutUndefined<Given extends object>(
  given: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
  const entries: [string, unknown][] = Object.entries(given)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<Given> as never
}
