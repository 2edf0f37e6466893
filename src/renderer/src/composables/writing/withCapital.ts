// A text with a capital at its beginning, by the rules of a language.

export const withCapital = (text: string, inTag: string): string =>
  text.charAt(0).toLocaleUpperCase(inTag) + text.slice(1)
