/** Made when it is first asked for: what a start does not need is not made at the start. `make` must not fail. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
