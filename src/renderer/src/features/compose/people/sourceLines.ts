// The sources of a draft's people, one line each. Pure.
import type { AudienceCount, Draft, List, RowSet, SmartList } from '@contract'
import type { Translate } from '@text'
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min'
import type { Format } from '../../../composables/writing/useFormat'

export interface SourceLine {
  readonly key: string
  readonly icon: string
  readonly title: string
  readonly fact: string
  /** Absent while it is not known. */
  readonly people?: number
  readonly from:
    | { readonly kind: 'list'; readonly id: number }
    | { readonly kind: 'smart'; readonly id: number }
    | { readonly kind: 'import'; readonly of: Draft['imports'][number] }
    | { readonly kind: 'rows'; readonly set: RowSet }
}

export interface KnownSets {
  readonly lists: readonly List[]
  /** Until they are read, a list that is not known may be there anyway. */
  readonly hasLists: boolean
  readonly smartLists: readonly SmartList[]
  readonly hasSmartLists: boolean
  readonly counts: ReadonlyMap<number, AudienceCount>
}

export interface SourceWords {
  readonly t: Translate
  readonly format: Format
  /** The account's country, for numbers without one. */
  readonly country: string | undefined
}

export function sourceLines(draft: Draft, known: KnownSets, words: SourceWords): SourceLine[] {
  return [
    ...draft.listIds.map((id) => listLine(id, known, words)),
    ...draft.smartListIds.map((id) => smartLine(id, known, words)),
    ...draft.imports.map((of) => importLine(of, words)),
    ...draft.rowSets.map((set) => rowsLine(set, words)),
  ]
}

function listLine(id: number, { lists, hasLists }: KnownSets, { t, format }: SourceWords): SourceLine {
  const list = lists.find((one) => one.id === id)
  const line = { key: `list ${id}`, icon: 'i-lucide-list', from: { kind: 'list' as const, id } }
  if (!list) return { ...line, ...goneWords(hasLists, t) }
  const readAt = list.gateway?.readAt
  const fact =
    readAt !== undefined
      ? t('compose.sourceListRefreshed', { time: format.time(readAt, 'inline') })
      : t(list.gateway ? 'compose.sourceListAtGateway' : 'compose.sourceList')
  return { ...line, title: list.name, fact, people: list.people }
}

function smartLine(id: number, known: KnownSets, { t }: SourceWords): SourceLine {
  const list = known.smartLists.find((one) => one.id === id)
  const line = { key: `smart ${id}`, icon: 'i-lucide-funnel', from: { kind: 'smart' as const, id } }
  if (!list) return { ...line, ...goneWords(known.hasSmartLists, t) }
  const people = known.counts.get(id)?.people
  return { ...line, title: list.name, fact: t('compose.sourceSmart'), ...(people === undefined ? {} : { people }) }
}

function importLine(of: Draft['imports'][number], { t, format }: SourceWords): SourceLine {
  const { importId, fileName: file, importedAt, people, isUndone = false } = of
  return {
    key: `import ${importId}`,
    icon: 'i-lucide-file-check',
    people,
    from: { kind: 'import' as const, of },
    title: t('compose.sourceImport', { file }),
    fact: isUndone
      ? t('compose.sourceImportUndone')
      : t('compose.sourceImportText', { time: format.time(importedAt, 'inline') }),
  }
}

const goneWords = (isKnown: boolean, t: Translate) =>
  isKnown ? { title: t('compose.sourceGone'), fact: t('compose.sourceGoneText'), people: 0 } : { title: '', fact: '' }

function rowsLine(set: RowSet, { t, format, country }: SourceWords): SourceLine {
  const from = { kind: 'rows' as const, set }
  const line = { key: `rows ${set.id}`, people: set.people, from }
  if (set.kind === 'pasted') {
    const rows = format.count(set.people + set.cannotUse)
    const code = callingCode(country)
    const facts = [
      t('compose.sourceUnderstood', { people: format.count(set.people), rows }),
      code === undefined ? '' : t('compose.sourceCountryCode', { code }),
    ]
    return {
      ...line,
      icon: 'i-lucide-clipboard-paste',
      title: t('compose.sourcePasted'),
      fact: facts.filter(Boolean).join(' '),
    }
  }
  const kind = t(set.kind === 'spreadsheet' ? 'compose.sourceSpreadsheet' : 'compose.sourceFile')
  const facts = [
    `${kind}.`,
    set.cannotUse > 0 ? t('compose.sourceCannotUse', { count: set.cannotUse }) : '',
    set.fields.length > 0 ? t('compose.sourceFields', { fields: format.list(set.fields) }) : '',
  ]
  return { ...line, icon: 'i-lucide-file-spreadsheet', title: set.name, fact: facts.filter(Boolean).join(' ') }
}

function callingCode(country: string | undefined): string | undefined {
  try {
    return country === undefined ? undefined : getCountryCallingCode(country as CountryCode)
  } catch {
    return undefined
  }
}
