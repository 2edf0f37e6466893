// Characters that nobody types into a name and that would reach a message: control characters (ESC, BEL and the like) and those that
// turn the direction of the text around them. Tabs and line breaks stay; so do the joiners that emoji and Persian need.

const hidden = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const everyHidden = new RegExp(hidden, 'g')

export function cleanText(text: string): string {
  return hidden.test(text) ? text.replace(everyHidden, '') : text
}

/** Rows with a text that was cleaned. */
export interface Cleaned {
  rows: number
  /** Line of the first one; 0 where there is none. */
  line: number
}
