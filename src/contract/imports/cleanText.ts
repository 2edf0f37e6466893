// Removes characters that no one types into a name but that would end up in a message or turn the words around it: control characters
// (ESC, BEL and others) and those that change the direction of text. Tabs and line breaks stay, and so do the joiners that emoji and
// Persian need.

const hidden = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const everyHidden = new RegExp(hidden, 'g')

export function cleanText(text: string): string {
  return hidden.test(text) ? text.replace(everyHidden, '') : text
}
