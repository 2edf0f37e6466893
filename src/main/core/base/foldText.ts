/** How texts of fields are compared, in smart lists and in conditions of a message. */
export function foldText(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
