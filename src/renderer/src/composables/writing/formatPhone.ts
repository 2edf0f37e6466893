// The one formatter for phone numbers: international, spaced.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export interface SpacedPhone {
  readonly text: string
  /** Two letters, if the number belongs to one country. */
  readonly country?: string
}

const known = new Map<string, SpacedPhone>()
const maxKept = 5_000

/** Spaces a number in E.164; anything else is shown as it is. */
export function formatPhone(phone: string): SpacedPhone {
  const kept = known.get(phone)
  if (kept) return kept
  const parsed = phone.startsWith('+') ? parsePhoneNumberFromString(phone) : undefined
  const spaced: SpacedPhone = parsed
    ? { text: parsed.formatInternational(), ...(parsed.country ? { country: parsed.country } : {}) }
    : { text: phone }
  if (known.size >= maxKept) known.clear()
  known.set(phone, spaced)
  return spaced
}
