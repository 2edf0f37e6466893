// Numbers that regulators set aside for fiction and examples. libphonenumber calls the ones below invalid (it accepts
// +1 … 555 0100 to 0199 and the other French and British ranges), but samples, tests and the practice gateway use
// them, so here they are valid. No real person can have one.
import type { CountryCode } from 'libphonenumber-js/core'

type ReservedType = 'mobile' | 'landline'

const ranges: readonly [callingCode: string, prefix: string, digits: number, CountryCode, ReservedType][] = [
  // Ofcom, telephone numbers for use in TV and radio drama programmes.
  ['44', '7700900', 10, 'GB', 'mobile'],
  ['44', '1632960', 10, 'GB', 'landline'],
  // Arcep, numéros réservés aux œuvres audiovisuelles.
  ['33', '63998', 9, 'FR', 'mobile'],
]

export function reservedNumber(
  callingCode: string,
  national: string,
): { readonly country: CountryCode; readonly type: ReservedType } | undefined {
  for (const [code, prefix, digits, country, type] of ranges) {
    if (code === callingCode && national.length === digits && national.startsWith(prefix)) return { country, type }
  }
  return undefined
}
