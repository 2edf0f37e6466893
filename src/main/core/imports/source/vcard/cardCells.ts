// A contact card as cells under column names, in the words that address books export: what reads a spreadsheet then reads it.
import { asksForRefusal, consentHeader } from '../../consent/consent'
import { readAnswer } from '../../consent/consentAnswers'
import { readPhones } from './cardPhones'
import type { Card, CardProperty } from './readCards'
import { readParts, readText, readTexts, type ReadingCard } from './readValue'

/** By column name, without empty cells. */
export type CardCells = ReadonlyMap<string, string>

/** More numbers of a person share the last column. */
const maxPhones = 8
const maxEmails = 5
/** Columns from properties of a program's own. */
const maxOwn = 20
const maxOwnNameLength = 60
const maxKnown = 1_000
const separator = ' ::: '

export const firstName = 'First name'
const lastName = 'Last name'
const phoneLabel = (number: number): string => `Phone ${number} - Label`
const phoneValue = (number: number): string => `Phone ${number} - Value`
/** A category such as "Unsubscribed" is an answer of its own, which is found in no list of categories. */
const refusals = 'Marketing (categories)'
const email = (number: number): string => (number === 1 ? 'Email' : `Email ${number}`)

/** All columns but a program's own, in the order in which they are shown. */
const order: ReadonlyMap<string, number> = new Map(
  [
    firstName,
    'Middle name',
    lastName,
    'Name prefix',
    'Name suffix',
    'Nickname',
    ...Array.from({ length: maxPhones }, (_, at) => [phoneLabel(at + 1), phoneValue(at + 1)]).flat(),
    ...Array.from({ length: maxEmails }, (_, at) => email(at + 1)),
    'Organization',
    'Department',
    'Job title',
    'Birthday',
    'Anniversary',
    'Street',
    'City',
    'Region',
    'Postcode',
    'Country',
    'Website',
    'Categories',
    refusals,
    'Note',
  ].map((name, at) => [name, at]),
)

/** `encoding`: of values that do not name their own. */
export function makeCellReader(encoding: string): (card: Card) => CardCells {
  const isAnswer = makeAnswerFinder()
  return (card) => readCells(card, { isOld: card.isOld, encoding }, isAnswer)
}

function readCells(card: Card, reading: ReadingCard, isAnswer: (name: string) => boolean): CardCells {
  const cells = new Map<string, string>()
  const put = (column: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') cells.set(column, text)
  }
  const first = (name: string): CardProperty | undefined =>
    card.properties.find((property) => property.name === name && /[^;,\s]/.test(property.value))
  const textOf = (...names: string[]): string | undefined => {
    const [property] = names.flatMap((name) => first(name) ?? [])
    return property && readText(property, reading)
  }
  const partsOf = (name: string): string[] => {
    const property = first(name)
    return property ? readParts(property, reading) : []
  }
  const textsOf = (name: string): string[] =>
    card.properties.filter((property) => property.name === name).flatMap((property) => readTexts(property, reading))

  for (const [column, text] of namesOf(partsOf('N'), textOf('FN', 'NICKNAME', 'ORG'))) put(column, text)
  put('Nickname', textsOf('NICKNAME').join(', '))
  for (const [at, { number, label }] of mergeLast(readPhones(card, reading)).entries()) {
    put(phoneLabel(at + 1), label)
    put(phoneValue(at + 1), number)
  }
  const emails = card.properties.filter(({ name }) => name === 'EMAIL').map((property) => readText(property, reading))
  for (const [at, text] of emails.slice(0, maxEmails).entries()) put(email(at + 1), text.replace(/^mailto:/i, ''))
  const [organization, ...departments] = partsOf('ORG')
  put('Organization', organization)
  put('Department', departments.filter((part) => part !== '').join(', '))
  put('Job title', textOf('TITLE', 'ROLE'))
  put('Birthday', dayOf(first('BDAY'), reading))
  put('Anniversary', dayOf(first('ANNIVERSARY') ?? first('X-ANNIVERSARY'), reading))
  const [box, more, street, city, region, postcode, country] = partsOf('ADR')
  put('Street', [box, more, street].filter((part) => part !== undefined && part !== '').join(', '))
  for (const [column, text] of [
    ['City', city],
    ['Region', region],
    ['Postcode', postcode],
    ['Country', country],
  ] as const)
    put(column, text)
  put('Website', textOf('URL'))
  const categories = textsOf('CATEGORIES')
  put('Categories', categories.join(', '))
  put(refusals, categories.filter(saysNo).join(', '))
  put('Note', textOf('NOTE'))
  for (const [column, text] of ownAnswers(card, reading, isAnswer)) {
    // Two that differ become an answer that is asked about.
    const before = cells.get(column)
    put(column, before === undefined || before === text ? text : `${before}, ${text}`)
  }
  return cells
}

/** The columns that any of the cards fills, and always those of the name. */
export function orderColumns(names: Iterable<string>): string[] {
  const placeOf = (name: string): number => order.get(name) ?? order.size
  return [...new Set([firstName, lastName, ...names])].sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
}

function saysNo(category: string): boolean {
  return asksForRefusal(category) || readAnswer(category).says === 'gone'
}

/** Without a name in parts, the name as it is shown stands under the first name, as in a spreadsheet with one column of names. */
function namesOf([last, first, middle, prefix, suffix]: string[], whole: string | undefined): [string, string][] {
  const hasName = [last, first].some((part) => part !== undefined && part !== '')
  if (!hasName) return [[firstName, (whole ?? '').replace(/;/g, ' ').replace(/\s+/g, ' ').trim()]]
  return [
    [firstName, first ?? ''],
    ['Middle name', middle ?? ''],
    [lastName, last ?? ''],
    ['Name prefix', prefix ?? ''],
    ['Name suffix', suffix ?? ''],
  ]
}

function mergeLast(phones: readonly { number: string; label: string }[]): { number: string; label: string }[] {
  if (phones.length <= maxPhones) return [...phones]
  const rest = phones.slice(maxPhones - 1)
  const hasLabel = rest.some(({ label }) => label !== '')
  return [
    ...phones.slice(0, maxPhones - 1),
    {
      number: rest.map(({ number }) => number).join(separator),
      label: hasLabel ? rest.map(({ label }) => label || 'Other').join(separator) : '',
    },
  ]
}

/** `19850412` as `1985-04-12`. A year that the address book was told to leave out is left out. */
function dayOf(property: CardProperty | undefined, reading: ReadingCard): string | undefined {
  if (!property) return undefined
  const text = readText(property, reading).replace(/^(\d{4})(\d{2})(\d{2})(?=$|T)/, '$1-$2-$3')
  const noYear = property.parameters.find(([name]) => name === 'X-APPLE-OMIT-YEAR')?.[1]
  if (noYear !== undefined && text.startsWith(`${noYear}-`)) return `--${text.slice(5, 10)}`
  return text.replace(/T00:?00(?::?00)?(?:Z|[+-]00:?00)?$/, '')
}

/** Properties of a program's own that say whether the person wants messages. */
function ownAnswers(
  { properties }: Card,
  reading: ReadingCard,
  isAnswer: (name: string) => boolean,
): [string, string][] {
  return properties
    .filter(({ name }) => isAnswer(name))
    .slice(0, maxOwn)
    .map((property) => [ownName(property.name), readText(property, reading)])
}

/** `X-SMS-OPT-IN` as `Sms opt in`. */
function ownName(property: string): string {
  const name = property.slice(2).replace(/[-_]+/g, ' ').trim()
  return name.charAt(0) + name.slice(1).toLowerCase()
}

/** Every card has the same few names, so each is judged once. */
function makeAnswerFinder(): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    if (!name.startsWith('X-') || name.length > maxOwnNameLength) return false
    let isAnswer = known.get(name)
    if (isAnswer === undefined) {
      isAnswer = ['refusal', 'consent', 'exclusion'].includes(consentHeader(ownName(name), true))
      if (known.size < maxKnown) known.set(name, isAnswer)
    }
    return isAnswer
  }
}
