/** How names are compared and ordered: lower case by Unicode's own rule, whatever the computer's language; accents stay. */
export function nameKey(firstname: string, lastname: string): string {
  return `${firstname} ${lastname}`.trim().normalize('NFC').toLowerCase()
}

export function fullName(firstname: string, lastname: string): string {
  return `${firstname} ${lastname}`.trim()
}
