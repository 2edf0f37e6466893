// The phone numbers of a card with what each is called, in the words that address books write beside a number.
import type { Card, CardProperty } from './readCards'
import { readText, type ReadingCard } from './readValue'

export interface CardPhone {
  readonly number: string
  /** `Mobile`, `Work Fax`, or what the person called it; empty if the card does not say. */
  readonly label: string
}

/** The kinds that the versions of the format know. Words without a meaning for the number, such as `voice`, are not shown. */
const kinds: Readonly<Record<string, string>> = {
  home: 'Home',
  work: 'Work',
  main: 'Main',
  car: 'Car',
  cell: 'Mobile',
  mobile: 'Mobile',
  iphone: 'iPhone',
  fax: 'Fax',
  pager: 'Pager',
  isdn: 'ISDN',
  textphone: 'TTY',
  voice: '',
  msg: '',
  pref: '',
  text: '',
  video: '',
  internet: '',
  pcs: '',
  other: '',
}
const places = ['Home', 'Work']
const notPreferred = 101

/** Preferred numbers first. */
export function readPhones({ properties }: Card, reading: ReadingCard): CardPhone[] {
  const labels = new Map(
    properties
      .filter(({ name, group }) => name === 'X-ABLABEL' && group !== '')
      .map((property) => [property.group, readText(property, reading)]),
  )
  return properties
    .filter(({ name }) => name === 'TEL')
    .map((property) => ({
      number: readNumber(readText(property, reading)),
      label: nameLabel(labels.get(property.group)) ?? kindOf(property),
      rank: rankOf(property),
    }))
    .filter(({ number }) => number !== '')
    .sort((a, b) => a.rank - b.rank)
    .map(({ number, label }) => ({ number, label }))
}

function typesOf({ parameters }: CardProperty): string[] {
  return parameters
    .filter(([name]) => name === 'TYPE' || name === '')
    .flatMap(([, value]) => value.split(','))
    .map((type) => type.trim().toLowerCase())
    .filter((type) => type !== '' && !/^(?:quoted-printable|base64|[78]bit|uri)$/.test(type))
}

function kindOf(property: CardProperty): string {
  const words = typesOf(property).map((type) => kinds[type] ?? type.replace(/^x-/, '').slice(0, 40))
  const known = [...new Set(words)].filter((word) => word !== '')
  return [...known.filter((word) => places.includes(word)), ...known.filter((word) => !places.includes(word))].join(' ')
}

/** `_$!<Mobile>!$_` is how one address book writes its own labels. */
function nameLabel(label: string | undefined): string | undefined {
  const name = label
    ?.replace(/^_\$!<(.*)>!\$_$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return name === '' ? undefined : name
}

/** 1 is the most preferred. */
function rankOf(property: CardProperty): number {
  const given = Number(property.parameters.find(([name]) => name === 'PREF')?.[1] ?? Number.NaN)
  if (given >= 1 && given < notPreferred) return given
  return typesOf(property).includes('pref') ? 1 : notPreferred
}

/** The number of a `tel:` address. An extension stays, because such a number cannot be texted as it is. */
function readNumber(text: string): string {
  const uri = /^tel:(.*)$/is.exec(text)?.[1]
  if (uri === undefined) return text
  const [number = '', ...parameters] = uri.split(';').map(decodeUri)
  const valueOf = (name: string): string | undefined =>
    parameters.find((parameter) => parameter.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const context = valueOf('phone-context')
  const extension = valueOf('ext')
  const whole = context !== undefined && /^\+\d/.test(context) && !number.startsWith('+') ? context + number : number
  return extension === undefined ? whole.trim() : `${whole.trim()};ext=${extension}`
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
