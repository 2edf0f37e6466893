// From a template to one person's text. Pure; runs where the rows are.
import { fieldKey, type Piece } from '../messages/parseTemplate'
import { compileTemplate, previewMessage, type PreviewedMessage, type RenderedMessage } from '../messages/renderMessage'
import type { AudienceRow } from './audienceSql'

/** Of every contact. The number can stand in a message too, though no editor offers it. */
export const standardFields = ['firstname', 'lastname', 'email', 'phone', 'custom1', 'custom2'] as const

type RenderPerson = (person: AudienceRow) => RenderedMessage

/** `ownFields`: names of the account's own columns. Their cells are read only where the template uses one. */
export function compileForPeople(pieces: readonly Piece[], ownFields: readonly string[]): RenderPerson {
  const own = usedOf(pieces, ownFields)
  const render = compileTemplate(pieces, [...standardFields, ...own])
  return (person) => render(rowOf(person, own))
}

/** One person's text with its fields marked; the same text as `compileForPeople` gives. */
export function previewForPerson(
  pieces: readonly Piece[],
  ownFields: readonly string[],
  person: AudienceRow,
): PreviewedMessage {
  const own = usedOf(pieces, ownFields)
  const keys = [...standardFields, ...own].map(fieldKey)
  const row = rowOf(person, own)
  return previewMessage(pieces, (name) => row[keys.indexOf(fieldKey(name))])
}

export function nameOf({ firstname, lastname }: Pick<AudienceRow, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim()
}

function usedOf(pieces: readonly Piece[], ownFields: readonly string[]): string[] {
  const used = new Set(pieces.flatMap((piece) => (piece.kind === 'field' ? [fieldKey(piece.name)] : [])))
  return ownFields.filter((name) => used.has(fieldKey(name)))
}

function rowOf(person: AudienceRow, own: readonly string[]): (string | undefined)[] {
  return [...standardFields.map((name) => person[name]), ...cellsOf(person, own)]
}

function cellsOf({ fields }: AudienceRow, names: readonly string[]): (string | undefined)[] {
  if (names.length === 0) return []
  const cells = JSON.parse(fields) as Readonly<Record<string, string>>
  // Own properties alone: a column may be called `constructor`.
  return names.map((name) => (Object.hasOwn(cells, name) ? cells[name] : undefined))
}
