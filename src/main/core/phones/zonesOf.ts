// The possible time zones of a number, by its first digits. Pure. The table is made by scripts/makePhoneZones.mjs; it knows
// where a number was given out, not where its phone is.
import table from '../../../../resources/phoneZones.json'
import { once } from '../base/once'

export interface PhonePlace {
  /** Names of the TZ database; empty if unknown. Zones that always show the same time are listed once. */
  readonly zones: readonly string[]
  /** A state with hours of its own: `US-FL`. */
  readonly region?: string
}

const nowhere: PhonePlace = Object.freeze({ zones: Object.freeze([]) })

/** One for each first digits that the table tells apart: a million people are asked for at every freeze. */
interface Digits {
  /** The place for numbers with these first digits, if no longer prefix is known. */
  place: PhonePlace
  zones?: readonly string[]
  region?: string
  byCountry?: Map<string, PhonePlace> | undefined
  readonly next: (Digits | undefined)[]
}

const places = new Map<string, PhonePlace>()

/** Takes a hundredth of a second, which not every thread that loads this needs. */
const readTable = once(() => {
  const root: Digits = { place: nowhere, next: [] }
  for (const [names, prefixes] of Object.entries(table.zones)) {
    const zones = Object.freeze(names === '' ? [] : names.split(' '))
    for (const entry of prefixes.split(',')) {
      const [prefix = '', country] = entry.split(' ')
      const digits = digitsOf(root, prefix)
      if (country === undefined) digits.zones = zones
      else (digits.byCountry ??= new Map()).set(country, samePlace(zones))
    }
  }
  for (const [region, codes] of Object.entries(table.regions))
    for (const code of codes.split(',')) digitsOf(root, `1${code}`).region = region
  settle(root, { place: nowhere, next: [] })
  return root
})

function digitsOf(root: Digits, prefix: string): Digits {
  let found = root
  for (const digit of prefix) found = found.next[Number(digit)] ??= { place: nowhere, next: [] }
  return found
}

/** A longer prefix inherits from the shorter one all that the table does not say about it. */
function settle(digits: Digits, above: Digits): void {
  if (digits.zones === undefined) digits.byCountry = above.byCountry
  digits.zones ??= above.zones ?? []
  if (above.region !== undefined) digits.region = above.region
  digits.place = samePlace(digits.zones, digits.region)
  for (const next of digits.next) if (next) settle(next, digits)
}

function samePlace(zones: readonly string[], region?: string): PhonePlace {
  const key = `${zones.join(' ')}|${region ?? ''}`
  const place = places.get(key) ?? Object.freeze({ zones, ...(region === undefined ? {} : { region }) })
  places.set(key, place)
  return place
}

const zero = 48

/**
 * The place of an E.164 number. `country` tells countries with the same calling code apart. The same place is always the same
 * object. Takes well under a microsecond.
 */
export function zonesOf(phone: string, country?: string | null): PhonePlace {
  if (phone.charCodeAt(0) !== 43) return nowhere
  let digits = readTable()
  for (let at = 1; at < phone.length; at += 1) {
    const next = digits.next[phone.charCodeAt(at) - zero]
    if (!next) break
    digits = next
  }
  return (country && digits.byCountry?.get(country)) || digits.place
}
