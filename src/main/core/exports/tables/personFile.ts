// One person's data as a file: as JSON for programs, as a table for people.
import { contactFieldNames } from '@contract/contactFields'
import type { TextKey, Translate } from '@text'
import { headerOf } from './contactColumns'
import type { PersonRecord } from './personRecordRows'
import { makeChunk } from '../writing/tableChunk'
import type { Table } from '../writing/writeTable'

/** A row of the person's file. */
type Entry = readonly [what: string, about: string, value: string, when: string]

export function toPersonJson(person: PersonRecord, exportedAt: string): string {
  const contact = { ...person.contact, fields: JSON.parse(person.contact.fields) as unknown }
  return `${JSON.stringify({ exportedAt, ...person, contact }, undefined, 2)}\n`
}

/** Contact and its fields, lists, opt-outs, imports, campaigns, messages, replies, look-ups. */
export function countEntries(person: PersonRecord, t: Translate): number {
  return toEntries(person, t).length
}

export function toPersonTable(person: PersonRecord, t: Translate): Table {
  const entries = toEntries(person, t)
  return {
    columns: (['what', 'about', 'value', 'when'] as const).map((name) => ({
      header: t(`exports.column_${name}`),
      width: name === 'value' ? 60 : 24,
    })),
    sheetName: t('exports.sheet'),
    read: async (window) =>
      makeChunk(entries.slice(window.after, window.after + window.limit).entries(), window, ([index, cells]) => ({
        key: window.after + index + 1,
        cells,
      })),
  }
}

function toEntries(person: PersonRecord, t: Translate): Entry[] {
  const { contact, lists, optOuts, consent, imports, campaigns, messages, replies, lookUps, setApart } = person
  const { fields, addedAt, changedAt } = contact
  const standard = (['phone', 'country', ...contactFieldNames] as const).map(
    (kind) => [kind, contact[kind] ?? ''] as const,
  )
  const own = Object.entries(JSON.parse(fields) as Record<string, string>)
  const what = (key: TextKey & `exports.person${string}`): string => t(key)
  return [
    ...standard.flatMap(([kind, value]): Entry[] =>
      value === '' ? [] : [[what('exports.personContact'), headerOf(kind, t), value, '']],
    ),
    [what('exports.personContact'), t('exports.column_addedAt'), addedAt, addedAt],
    [what('exports.personContact'), t('exports.column_updatedAt'), changedAt, changedAt],
    ...own.map(([name, value]): Entry => [what('exports.personField'), name, value, '']),
    ...lists.map(({ name, addedAt: at }): Entry => [what('exports.personList'), name, '', at]),
    ...optOuts.map(({ listName, source, since }): Entry => [
      what('exports.personOptOut'),
      listName ?? t('exports.outOfEverything'),
      source,
      since,
    ]),
    ...consent.map(({ change, listName, source, reason, at }): Entry => [
      what('exports.personConsent'),
      listName ?? t('exports.outOfEverything'),
      [change, source, reason].filter((word) => word !== null).join(', '),
      at,
    ]),
    ...imports.map(({ fileName, at }): Entry => [what('exports.personImport'), fileName, '', at]),
    ...campaigns.map(({ name, state, reason, text, startedAt, handedOverAt }): Entry => [
      what('exports.personCampaign'),
      `${name} (${[state, reason].filter((word) => word !== null).join(', ')})`,
      text,
      handedOverAt ?? startedAt ?? '',
    ]),
    ...messages.map(({ sender, text, status, at }): Entry => [
      what('exports.personMessage'),
      `${sender}: ${status}`,
      text,
      at,
    ]),
    ...replies.map(({ to, text, at }): Entry => [what('exports.personReply'), to, text, at]),
    ...lookUps.map(({ status, document, at }): Entry => [what('exports.personLookUp'), status, document, at]),
    ...setApart.map(({ since }): Entry => [what('exports.personSetApart'), '', '', since]),
  ]
}
