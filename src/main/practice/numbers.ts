// How the gateway reads a phone number. Deliberately its own reading, apart from the app's: two that agree prove more than one.
import { countries, type Country } from './countries'
import { pickBy, shareOf } from './hashText'

export interface ReadNumber {
  /** `+` and digits if the gateway can make them out, else the text as it came. */
  readonly number: string
  /** Absent for a number that no network can be found for: it is rejected and not billed. */
  readonly country?: Country
}

const canadian = new Set(
  (
    '204 226 236 249 250 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514 519 548 ' +
    '579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905'
  ).split(' '),
)
const byDial = new Map<string, Country>(
  countries.filter(({ code }) => code !== 'CA').map((country) => [country.dial, country]),
)
const canada = countries.find(({ code }) => code === 'CA')

/** `defaultPrefix` (`+44`) goes before every number that does not start with `+` or `00`, its leading zeros dropped. */
export function readNumber(raw: string, defaultPrefix: string): ReadNumber {
  const bare = raw.replace(/[\s().\-/]/g, '')
  let number = bare
  if (bare.startsWith('00')) number = `+${bare.slice(2)}`
  else if (!bare.startsWith('+')) number = defaultPrefix + bare.replace(/^0+/, '')
  if (!/^\+[1-9]\d{5,14}$/.test(number)) return { number: raw }
  const country = countryOf(number)
  return country ? { number, country } : { number }
}

/** The country of a number in E.164 whose length fits it. */
export function countryOf(number: string): Country | undefined {
  for (const length of [1, 2, 3]) {
    const found = byDial.get(number.slice(1, 1 + length))
    if (!found) continue
    const country = length === 1 && canada && canadian.has(number.slice(2, 5)) ? canada : found
    const rest = number.length - 1 - length
    return rest >= country.shortest && rest <= country.longest ? country : undefined
  }
  return undefined
}

export interface Network {
  readonly id: number
  readonly name: string
  readonly mnc: string
}

const networks: readonly [Network, ...Network[]] = [
  { id: 301, name: 'Meadow Mobile', mnc: '01' },
  { id: 302, name: 'Lantern Cellular', mnc: '03' },
  { id: 303, name: 'Harbour Wireless', mnc: '10' },
  { id: 304, name: 'Birchline', mnc: '15' },
  { id: 305, name: 'Copperwire Telecom', mnc: '20' },
]

/** An invented network, always the same one for a number. */
export function networkOf(number: string): Network {
  return pickBy(`network ${number}`, networks)
}

export function isPorted(number: string): boolean {
  return shareOf(`ported ${number}`) < 0.15
}
