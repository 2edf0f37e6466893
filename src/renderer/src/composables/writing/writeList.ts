// Names or facts one after another, separated as the reader's language does it. Pure.

/** `A, B, C`. No “and” or “or”, which a sentence around it may not allow. */
export function writeList(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(items)
}

/** `A, B or C`, in the words of the language. */
export function writeChoice(items: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(items)
}
