/** Makes the compiler prove that a switch over a union is complete; throws if the data lied. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
