// Groups the properties of contact cards into cards. A card without its end is over where the next one begins.
import { FileFault } from '../fileFault'
import { maxRecordLength } from '../splitRecords'
import { makeLineUnfolder, type PropertyText } from './unfoldLines'

export interface CardProperty {
  /** `item1` of `item1.TEL`; empty if there is none. */
  readonly group: string
  /** In capitals. */
  readonly name: string
  /** Name in capitals and value; a parameter without a name has an empty one, as in `TEL;CELL`. */
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** Bytes, one letter each, still folded. */
  readonly value: string
}

export interface Card {
  /** Line of its BEGIN. */
  readonly line: number
  /** Version 2.1, which folds and escapes in its own way. */
  readonly isOld: boolean
  readonly properties: readonly CardProperty[]
}

export interface CardReader {
  push(bytes: string): Card[]
  end(): Card[]
}

/** An address book's card has about ten. */
const maxProperties = 2_000

export function makeCardReader(): CardReader {
  const unfolder = makeLineUnfolder()
  let open: { line: number; isOld: boolean; length: number; properties: CardProperty[] } | undefined
  /** Cards inside the card: a person's agent, who is another person. */
  let depth = 0

  const read = (texts: readonly PropertyText[]): Card[] => {
    const cards: Card[] = []
    const close = (): void => {
      if (open) cards.push({ line: open.line, isOld: open.isOld, properties: open.properties })
      open = undefined
      depth = 0
    }
    for (const { line, head, value } of texts) {
      const property = readProperty(head, value)
      const { name } = property
      if (name === 'BEGIN' && isOfCard(value)) {
        const last = open?.properties.at(-1)
        if (depth > 0 || (last?.name === 'AGENT' && last.value.trim() === '')) depth += 1
        else {
          close()
          open = { line, isOld: false, length: 0, properties: [] }
        }
      } else if (name === 'END' && isOfCard(value)) {
        if (depth > 0) depth -= 1
        else close()
      } else if (open && depth === 0) {
        if (name === 'VERSION') open.isOld = value.trim().startsWith('2')
        open.properties.push(property)
        open.length += head.length + value.length
        if (open.length > maxRecordLength) throw new FileFault('FILE_LINE_TOO_LONG', open.line)
        if (open.properties.length > maxProperties) throw new FileFault('FILE_LINE_TOO_LONG', open.line, 'properties')
      }
    }
    return cards
  }

  return {
    push: (bytes) => read(unfolder.push(bytes)),
    end() {
      const cards = read(unfolder.end())
      if (!open) return cards
      const { line, isOld, properties } = open
      open = undefined
      return [...cards, { line, isOld, properties }]
    },
  }
}

function isOfCard(value: string): boolean {
  return value.trim().toUpperCase() === 'VCARD'
}

function readProperty(head: string, value: string): CardProperty {
  const [whole = '', ...parameters] = splitOutsideQuotes(head, ';')
  const dot = whole.lastIndexOf('.')
  return {
    group: whole.slice(0, Math.max(0, dot)).trim().toLowerCase(),
    name: whole
      .slice(dot + 1)
      .trim()
      .toUpperCase(),
    parameters: parameters.map((parameter) => {
      const equals = parameter.indexOf('=')
      if (equals < 0) return ['', unquote(parameter)] as const
      return [parameter.slice(0, equals).trim().toUpperCase(), unquote(parameter.slice(equals + 1))] as const
    }),
    value,
  }
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator)
  const parts: string[] = []
  let isQuoted = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

function unquote(value: string): string {
  return value.replaceAll('"', '').trim()
}
