// From a template to one person's text, also if half of a trial gets a second one. Pure; runs where the rows are.
import type { Draft } from '@contract'
import { fieldKey, isDated, namesIn, type Piece, isPersonal, parseTemplate } from '../../messages/parseTemplate'
import {
  compileTemplate,
  previewMessage,
  type DatedField,
  type PreviewedMessage,
  type RenderedMessage,
} from '../../messages/renderMessage'
import type { AudienceRow } from '../audience/audienceSql'

/** Fields that every contact has. The number can stand in a message too, though no editor offers it. */
export const standardFields = ['firstname', 'lastname', 'email', 'phone', 'custom1', 'custom2'] as const
type StandardField = (typeof standardFields)[number]

/** Fields that a message may have beyond the standard ones, and the country that decides how values are read. */
export interface OwnFields {
  /** Names as their columns have them. */
  readonly names: readonly string[]
  /** ISO 3166. */
  readonly country?: string
  /** The column of the times. */
  readonly dated?: DatedOwnField
  /** When a person is sent the text. Asked only for a text that names the day. */
  readonly sendDayOf?: (person: SentPerson) => SendDay
  /** The field that a spreadsheet column with this name was imported into, or would be. */
  readonly meantBy?: (header: string) => string | undefined
}

export type SentPerson = Pick<AudienceRow, 'phone' | 'country' | 'due_at'>

export interface SendDay {
  /** YYYY-MM-DD, on the person's clock. */
  readonly day: string
  /** The end of that day, ISO 8601: from then on the text would name a wrong one. */
  readonly until: string
}

export interface DatedOwnField extends DatedField {
  /** A cell that names a zone, as day and time on the clock that the person's time is worked out from; any other as it is. */
  readonly told: (cell: string, person: Pick<AudienceRow, 'phone' | 'country'>) => string
}

export type PersonTexts = Pick<AudienceRow, StandardField | 'fields'>
export type TextName = keyof PersonTexts
type RenderPerson = (person: AudienceRow) => RenderedMessage

/** Only the cells that the template uses are read. */
export function compileForPeople(pieces: readonly Piece[], own: OwnFields): RenderPerson {
  const columns = columnsOf(pieces, own)
  const render = compileTemplate(
    pieces,
    columns.map(({ key }) => key),
    own.country,
    own.dated,
  )
  const cells = makeTeller(columns, own)
  const sendDayOf = isDated(pieces) ? own.sendDayOf : undefined
  return (person) => render(cells(person), sendDayOf?.(person).day)
}

/** One person's text with its fields marked; the same text as `compileForPeople` gives. */
export function previewForPerson(pieces: readonly Piece[], own: OwnFields, person: AudienceRow): PreviewedMessage {
  const columns = columnsOf(pieces, own)
  const cells = makeTeller(columns, own)(person)
  const valueOf = (name: string) => cells[columns.findIndex(({ key }) => key === fieldKey(name))]
  const today = isDated(pieces) ? own.sendDayOf?.(person).day : undefined
  return previewMessage(pieces, valueOf, own.country, own.dated, today)
}

/** Reads one field of a person as it is stored; undefined for a field that neither contacts nor the draft's rows have. */
export function fieldReader(name: string, own: OwnFields): ((person: PersonTexts) => string) | undefined {
  const columns = columnsOf([{ kind: 'field', name, start: 0, end: 0 }], own)
  if (columns.every((column) => column.standard === undefined && column.own.length === 0)) return undefined
  const cells = makeReader(columns)
  return (person) => cells(person)[0] ?? ''
}

/** The cells of each person that a text uses. */
export function textNamesOf(pieces: readonly Piece[], own: OwnFields): readonly TextName[] {
  return [...new Set(columnsOf(pieces, own).map(({ standard }) => standard ?? 'fields'))]
}

export function nameOf({ firstname, lastname }: Pick<AudienceRow, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim()
}

interface Column {
  readonly key: string
  readonly standard?: StandardField
  /** Own columns of this name: a spreadsheet may write one otherwise than the address book. */
  readonly own: readonly string[]
}

function columnsOf(pieces: readonly Piece[], { names }: OwnFields): Column[] {
  const used = namesIn(pieces).map(fieldKey)
  return used.map((key) => {
    const standard = standardFields.find((name) => fieldKey(name) === key)
    return standard ? { key, standard, own: [] } : { key, own: names.filter((name) => fieldKey(name) === key) }
  })
}

function makeReader(columns: readonly Column[]): (person: PersonTexts) => (string | undefined)[] {
  const hasOwn = columns.some(({ own }) => own.length > 0)
  return (person) => {
    const cells = hasOwn && person.fields !== '{}' ? (JSON.parse(person.fields) as Cells) : noCells
    return columns.map(({ standard, own }) => (standard ? person[standard] : ownCell(cells, own)))
  }
}

/** The same for a message. */
function makeTeller(columns: readonly Column[], { dated }: OwnFields): (person: AudienceRow) => (string | undefined)[] {
  const read = makeReader(columns)
  if (!columns.some(({ key }) => key === dated?.key)) return read
  return (person) =>
    read(person).map((cell, index) =>
      dated && cell !== undefined && columns[index]?.key === dated.key ? dated.told(cell, person) : cell,
    )
}

/** Names of the fields in which the person has a value. */
export function filledFields(person: AudienceRow, names: readonly string[]): string[] {
  const cells = person.fields === '{}' ? noCells : (JSON.parse(person.fields) as Cells)
  return [
    ...standardFields.filter((name) => person[name].trim() !== ''),
    ...names.filter((name) => (ownCell(cells, [name]) ?? '').trim() !== ''),
  ]
}

type Cells = Readonly<Record<string, string>>
const noCells: Cells = {}

/** The first value that is not empty: a name may be there in two spellings. */
function ownCell(cells: Cells, names: readonly string[]): string | undefined {
  let found: string | undefined
  for (const name of names) {
    // Own properties alone: a column may be called `constructor`.
    if (!Object.hasOwn(cells, name)) continue
    if (cells[name]?.trim() !== '') return cells[name]
    found ??= cells[name]
  }
  return found
}

type Texts = Pick<Draft, 'template' | 'trial'>

/** All texts as written: one or two. */
export function textsOf({ template, trial }: Texts): [string, ...string[]] {
  return trial?.secondText === undefined ? [template] : [template, trial.secondText]
}

/** Whether texts differ from person to person: they have fields, or there are two of them. */
export function haveSeveralTexts(draft: Texts): boolean {
  const [first, ...others] = textsOf(draft)
  return others.length > 0 || isPersonal(parseTemplate(first).pieces)
}

/** Whether any of them names the day of sending. */
export function nameTheDay(draft: Texts): boolean {
  return textsOf(draft).some((text) => isDated(parseTemplate(text).pieces))
}

/**
 * The place in `textsOf` of the text that a person gets. `position`: among the people in the order of their names, from 1. The draw of the
 * trial has chosen them at random, so every other one is as random.
 */
export function placeOfText(draft: Texts, position: number): 0 | 1 {
  return textsOf(draft).length === 2 && position % 2 === 0 ? 1 : 0
}

/** The draft with the text of one person as its only one. */
export function withTextAt<Kind extends Texts>(draft: Kind, position: number): Kind {
  return placeOfText(draft, position) === 0 ? draft : { ...draft, template: draft.trial?.secondText ?? draft.template }
}

/** Renders the text of the person at a position. */
export function compileTexts(draft: Texts, own: OwnFields): (person: AudienceRow, position: number) => RenderedMessage {
  const renders = textsOf(draft).map((text) => compileForPeople(parseTemplate(text).pieces, own))
  return (person, position) => {
    const render = renders[placeOfText(draft, position)]
    if (!render) throw new Error('A draft has at least one text')
    return render(person)
  }
}
