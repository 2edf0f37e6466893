// A campaign's name from its first words, as long as the person has not named it. Pure.

const maxLetters = 24

/** At most 24 letters, cut between words; fields leave no trace. Empty if the text has no word. */
export function proposeName(template: string): string {
  const text = template
    .replaceAll(/\{\{[^{}]*\}\}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[ ,]+(?=[,.;:!?])/g, '')
    .replace(/^[\s,.;:!?]+/u, '')
    .trim()
  return withoutEnd(text.length <= maxLetters ? text : cut(text))
}

function cut(text: string): string {
  const letters = [...text].slice(0, maxLetters + 1).join('')
  const end = letters.lastIndexOf(' ')
  return end > 0 ? letters.slice(0, end) : [...text].slice(0, maxLetters).join('')
}

const withoutEnd = (text: string) => text.replace(/[\s,.;:!?–—-]+$/u, '')
