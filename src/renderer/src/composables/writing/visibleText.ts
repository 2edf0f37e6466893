// Shows the characters of a text that cannot be seen: two names that look the same may differ in it.

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** The joiners of Persian, Hindi and emoji belong to how a name is written. */
const unseenInName = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** With control and direction characters as their code. */
export function visibleText(text: string): string {
  return text.replace(unseen, codeOf)
}

export function visibleName(name: string): string {
  return name.replace(unseenInName, codeOf)
}

function codeOf(char: string): string {
  return `\u2039U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}\u203a`
}
