// The names of languages, with the capital that a list wants.

export function languageName(tag: string, inTag: string): string {
  const name = new Intl.DisplayNames([inTag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(inTag) + name.slice(1)
}

export const ownNameOf = (tag: string): string => languageName(tag, tag)
