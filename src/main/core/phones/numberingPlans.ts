// Judges whole numbers by libphonenumber's numbering plans, with each pattern compiled once: the library compiles them
// again for every number and takes some 20 µs. Gives the library's own verdicts (a test compares them for every country).
import { Metadata, type CountryCode, type NumberingPlan } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/max/metadata'

export type PhoneType =
  | 'mobile'
  | 'landline'
  | 'mobile_or_landline'
  | 'premium'
  | 'toll_free'
  | 'shared_cost'
  | 'voip'
  | 'pager'
  | 'personal'
  | 'uan'
  | 'unknown'

export interface Judgement {
  /** Absent for numbers of no country (+800, satellites). */
  readonly country?: CountryCode
  readonly type: PhoneType
}

/** Types in the order in which they are tried after landlines; some ranges match two. */
const typeNames = {
  MOBILE: 'mobile',
  PREMIUM_RATE: 'premium',
  TOLL_FREE: 'toll_free',
  SHARED_COST: 'shared_cost',
  VOIP: 'voip',
  PERSONAL_NUMBER: 'personal',
  PAGER: 'pager',
  UAN: 'uan',
  VOICEMAIL: 'unknown',
} as const satisfies Record<string, PhoneType>

interface TypeRange {
  readonly type: PhoneType
  readonly pattern: RegExp
  readonly lengths: readonly number[] | undefined
}

interface CountryPlan {
  readonly country?: CountryCode
  readonly leadingDigits: RegExp | undefined
  readonly pattern: RegExp
  readonly landline: TypeRange | undefined
  readonly hasMobile: 'own' | 'same_as_landline'
  readonly others: readonly TypeRange[]
}

interface CallingCodePlan {
  readonly countries: readonly CountryPlan[]
  /** A prefix that the library may strip from a national number, even after `+` and the calling code. */
  readonly nationalPrefix: RegExp | undefined
}

/** A valid number's country and type, or undefined. `national` is without any national prefix. */
export function judgeNumber(callingCode: string, national: string): Judgement | undefined {
  const reserved = reservedNumber(callingCode, national)
  if (reserved !== undefined) return reserved
  for (const plan of planOf(callingCode)?.countries ?? []) {
    if (plan.leadingDigits !== undefined && !plan.leadingDigits.test(national)) continue
    const type = typeIn(plan, national)
    if (type !== undefined) return plan.country === undefined ? { type } : { country: plan.country, type }
    if (plan.leadingDigits !== undefined) return undefined
  }
  return undefined
}

/** Cuts `+` and digits after the calling code; undefined if no such code exists. */
export function splitE164(e164: string): { readonly callingCode: string; readonly national: string } | undefined {
  for (let length = 1; length <= 3; length++) {
    const callingCode = e164.slice(1, 1 + length)
    if (isCallingCode(callingCode)) return { callingCode, national: e164.slice(1 + length) }
  }
  return undefined
}

/** Judges `+` and digits; undefined too if the library might first take a national prefix off. */
export function judgeE164(e164: string): Judgement | undefined {
  const cut = splitE164(e164)
  if (cut === undefined) return undefined
  if (planOf(cut.callingCode)?.nationalPrefix?.test(cut.national)) return undefined
  return judgeNumber(cut.callingCode, cut.national)
}

export interface NationalForm {
  /** The digits people of a country write before a national number: `0`, `1`, `8`, `06` or none. */
  readonly prefix: string | undefined
  /** The prefix to strip from a national number, with groups if the number is also rewritten. */
  readonly taken: RegExp | undefined
  /** The prefix dialled there before the calling code of another country. */
  readonly dialled: RegExp | undefined
  readonly callingCode: string
}

const forms = new Map<string, NationalForm | undefined>()

/** The way national numbers are written in a country; undefined for an unknown country. */
export function nationalForm(country: CountryCode): NationalForm | undefined {
  if (!forms.has(country)) forms.set(country, readForm(country))
  return forms.get(country)
}

function readForm(country: CountryCode): NationalForm | undefined {
  const plan = Object.hasOwn(metadata.countries, country) ? selectPlan(country) : undefined
  if (plan === undefined) return undefined
  const taken = plan.nationalPrefixForParsing()
  const dialled = plan.IDDPrefix()
  return {
    dialled: dialled ? new RegExp(`^(?:${dialled})`) : undefined,
    prefix: plan.nationalPrefix() || undefined,
    taken: taken ? new RegExp(`^(?:${taken})`) : undefined,
    callingCode: String(metadata.countries[country]?.[0]),
  }
}

/** The largest of the countries that share a calling code; undefined for an unknown one, and for those of no country. */
export function mainCountryOf(callingCode: string): CountryCode | undefined {
  const codes: Readonly<Record<string, readonly CountryCode[]>> = metadata.country_calling_codes
  return Object.hasOwn(codes, callingCode) ? codes[callingCode]?.[0] : undefined
}

/** Whether all national numbers of a calling code are equally long, as in North America. */
export function hasOneLength(callingCode: string): boolean {
  return selectPlan(metadata.country_calling_codes[callingCode]?.[0] ?? callingCode)?.possibleLengths().length === 1
}

// The library's type declarations leave these out; the comparing test fails if they change.
interface RawType {
  pattern(): string
  possibleLengths(): readonly number[] | undefined
}
interface RawPlan extends NumberingPlan {
  nationalNumberPattern(): string
  nationalPrefix(): string | undefined
  nationalPrefixForParsing(): string | undefined
  type(name: string): RawType | undefined
}

const library = new Metadata(metadata)
const plans = new Map<string, CallingCodePlan | undefined>()

function planOf(callingCode: string): CallingCodePlan | undefined {
  if (!plans.has(callingCode)) plans.set(callingCode, compilePlan(callingCode))
  return plans.get(callingCode)
}

function isCallingCode(code: string): boolean {
  return Object.hasOwn(metadata.country_calling_codes, code) || Object.hasOwn(metadata.nonGeographic, code)
}

function compilePlan(callingCode: string): CallingCodePlan | undefined {
  if (!isCallingCode(callingCode)) return undefined
  const countries = metadata.country_calling_codes[callingCode]
  const main = selectPlan(countries?.[0] ?? callingCode)
  const prefix = main?.nationalPrefixForParsing()
  return {
    countries:
      countries === undefined
        ? [compileCountry(undefined, callingCode, true)]
        : countries.map((country) => compileCountry(country, country, countries.length === 1)),
    nationalPrefix: prefix ? new RegExp(`^(?:${prefix})`) : undefined,
  }
}

function compileCountry(country: CountryCode | undefined, key: string, isOnly: boolean): CountryPlan {
  const plan = selectPlan(key)
  if (plan === undefined) throw new Error(`No numbering plan for ${key}`)
  const mobile = plan.type('MOBILE')
  // Leading digits tell countries of one calling code apart; a country alone with its code needs no telling.
  const leading = isOnly ? undefined : plan.leadingDigits()
  return {
    ...(country === undefined ? {} : { country }),
    leadingDigits: leading ? new RegExp(`^(?:${leading})`) : undefined,
    pattern: whole(plan.nationalNumberPattern()),
    landline: compileType('landline', plan.type('FIXED_LINE')),
    // The library's data drop a mobile pattern that repeats the landlines'.
    hasMobile: mobile?.pattern() ? 'own' : 'same_as_landline',
    others: Object.entries(typeNames).flatMap(([name, type]) => compileType(type, plan.type(name)) ?? []),
  }
}

function compileType(type: PhoneType, raw: RawType | undefined): TypeRange | undefined {
  const pattern = raw?.pattern()
  return raw && pattern ? { type, pattern: whole(pattern), lengths: raw.possibleLengths() } : undefined
}

function selectPlan(countryOrCallingCode: string): RawPlan | undefined {
  const isKnown = Object.hasOwn(metadata.countries, countryOrCallingCode) || isCallingCode(countryOrCallingCode)
  if (!isKnown) return undefined
  library.selectNumberingPlan(countryOrCallingCode as CountryCode)
  return library.numberingPlan as unknown as RawPlan
}

function typeIn(plan: CountryPlan, national: string): PhoneType | undefined {
  if (!plan.pattern.test(national)) return undefined
  if (plan.landline !== undefined && isIn(plan.landline, national)) {
    if (plan.hasMobile === 'same_as_landline') return 'mobile_or_landline'
    return plan.others.some((range) => range.type === 'mobile' && isIn(range, national))
      ? 'mobile_or_landline'
      : 'landline'
  }
  return plan.others.find((range) => isIn(range, national))?.type
}

function isIn(range: TypeRange, national: string): boolean {
  return (range.lengths === undefined || range.lengths.includes(national.length)) && range.pattern.test(national)
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}

// Numbers that regulators set aside for fiction and examples. libphonenumber calls the ones below invalid (it accepts
// +1 … 555 0100 to 0199 and the other French and British ranges), but samples, tests and the practice gateway use
// them, so here they are valid. No real person can have one.

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
