// The page may not turn strings into markup (Trusted Types). The one text let through is the interface library's own
// block of colour variables, and the empty string with which a chart clears its place.

interface PolicyMaker {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/** A theme layer that holds nothing but custom properties. */
export function isColourBlock(text: string): boolean {
  return /^@layer theme \{[\s\w\-:;.,()#%{}]*\}$/.test(text.trim()) && !text.includes('url(')
}

export function allowColourBlock(): void {
  const maker = (window as { trustedTypes?: PolicyMaker }).trustedTypes
  maker?.createPolicy('default', {
    createHTML(text) {
      if (text === '' || isColourBlock(text)) return text
      throw new TypeError('Markup from text is not allowed')
    },
  })
}
