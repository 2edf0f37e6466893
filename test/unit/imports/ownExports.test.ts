// Files that Postrider wrote come back: their headers and answers mean to an import in every language what they mean in English.
import type { MessageRow } from '@contract'
import { describe, expect, it } from 'vitest'
import { contactCells, toSheetColumns, wholeContact } from '../../../src/main/core/exports/tables/contactColumns'
import { messageCells, messageSheetColumns } from '../../../src/main/core/exports/tables/messageColumns'
import { numberCells, numberSheetColumns } from '../../../src/main/core/exports/tables/numberColumns'
import { outcomeCells, outcomeSheetColumns } from '../../../src/main/core/exports/tables/outcomeColumns'
import { refusedTableColumns } from '../../../src/main/core/exports/tables/refusedTable'
import type { SheetColumn } from '../../../src/main/core/exports/writing/sheetXml'
import { noSource, sourceSheetColumns } from '../../../src/main/core/exports/tables/sourceColumns'
import { gatherAnswers } from '../../../src/main/core/imports/consent/gatherAnswers'
import { guessColumns } from '../../../src/main/core/imports/columns/guessColumns'
import { guessHeaderLine } from '../../../src/main/core/imports/columns/guessHeaderLine'
import { nameColumns } from '../../../src/main/core/imports/columns/nameColumns'
import { english, languageTags, loadLanguage, makeText, type Language, type Translate } from '../../../src/text'

type Rows = readonly (readonly string[])[]

const phones = ['+447700900001', '+33639980000', '+447700900002', '+447700900003', '+447700900004']
const at = '2026-11-20T09:00:00.000Z'
const headersOf = (columns: readonly Pick<SheetColumn, 'header'>[]): string[] => columns.map(({ header }) => header)

function contacts(t: Translate): Rows {
  const columns = [...wholeContact(['Town']), ...(['country', 'lists', 'addedAt'] as const).map((kind) => ({ kind }))]
  const cells = contactCells(columns, t)
  const person = {
    ...{ country: 'GB', firstname: 'Maya', lastname: 'Bell', email: 'maya@example.org', custom1: '00123', custom2: '' },
    ...{ fields: '{"Town":"Bath"}', lists: 'Choir; Team', createdAt: at },
  }
  const outOf = [0, 0, 1, 0, 2] as const
  return [
    headersOf(toSheetColumns(columns, t)),
    ...phones.map((phone, id) => cells({ ...person, id, phone, optedOut: outOf[id] ?? 0 })),
  ]
}

const ends = [
  ...[['accepted', null] as const, ['uncertain', 'timeout'] as const, ['skipped', 'opted_out'] as const],
  ...[['skipped', 'duplicate'] as const, ['rejected', 'GATEWAY_REFUSED'] as const],
]

function outcome(t: Translate): Rows {
  const standard = ['firstname', 'lastname', 'email', 'custom1', 'custom2'] as const
  const source = sourceSheetColumns({ standard, own: ['Seat'] }, t)
  const person = {
    ...{ name: '', country: 'GB', parts: 1, text: 'Hello', delivery: 'DELIVERED', failedReason: null },
    ...{ billedParts: 1, costMicros: 70_100, gatewayKey: 'key1', handedOverAt: at },
  }
  return [
    headersOf([{ header: t('exports.column_phone') }, ...source, ...outcomeSheetColumns(t)]),
    ...ends.map(([state, reason], index) => {
      const phone = phones[index] ?? ''
      const ended = outcomeCells({ ...person, phone, state, reason }, 'GBP', t)
      return [phone, 'Maya', 'Bell', 'maya@example.org', '1', '2', '12', ...ended]
    }),
  ]
}

function messages(t: Translate): Rows {
  const columns = { source: noSource, record: [] }
  const partNames = { trial: t('trial.partTrial'), rest: t('trial.partRest') }
  const sent = { status: 'DELIVERED', parts: 1, text: 'Hello', sender: 'Choir', country: 'GB', campaignName: 'Autumn' }
  return [
    headersOf(messageSheetColumns(columns, { withSource: false, withRecord: false, partNames }, t)),
    ...phones.map((phone) =>
      messageCells(
        { ...sent, phone, name: 'Maya', at, gatewayKey: '4477009' } as MessageRow,
        columns,
        undefined,
        partNames,
      ),
    ),
  ]
}

function numbers(t: Translate): Rows {
  const found = { name: 'Maya Bell', country: 'GB', status: 'ACTIVE', details: null, checkedAt: at }
  const answered = { isSetApart: 0, state: 'done', code: null, words: null } as const
  return [
    headersOf(numberSheetColumns(t)),
    ...phones.map((phone, index) => numberCells({ ...found, ...answered, phone, isActive: index === 0 ? 0 : 1 }, t)),
  ]
}

function inbox(t: Translate): Rows {
  const names = ['phone', 'name', 'received', 'text', 'meaning', 'to', 'parts', 'read'] as const
  const reply = ['Maya', at, 'Thanks', t('exports.meaning_reply'), '+447700900900', '1', t('exports.yes')]
  return [names.map((name) => t(`exports.column_${name}`)), ...phones.map((phone) => [phone, ...reply])]
}

const refused = (kind: 'text' | 'workbook') => (t: Translate) => {
  const columns = ['mobile', 'first'].map((header) => ({ header, target: { kind: 'phone' as const } }))
  const rows = phones.map((phone, index) => [phone, 'Maya', String(index + 2), t('imports.issue_letters')])
  return [headersOf(refusedTableColumns({ kind, columns }, 2, t)), ...rows]
}

const files = {
  ...{ contacts, outcome, messages, numbers, inbox },
  ...{ 'rows not imported': refused('text'), 'rows of a workbook not imported': refused('workbook') },
}

/** The import's reading of the file: the target of each column, and the answers about messages. */
function meaningOf([headers = [], ...rows]: Rows) {
  const columns = guessColumns(nameColumns(headers, headers.length), true, rows, 'GB')
  const gatherer = gatherAnswers(columns)
  for (const cells of rows) gatherer.read(cells)
  const answers = gatherer.end().answers.map(({ column, reason, says, unasked }) => ({ column, reason, says, unasked }))
  return {
    header: guessHeaderLine([headers, ...rows]),
    columns: columns.map(({ target }) => target.kind),
    // How many different reasons there are is a matter of the language; that someone opted out is not.
    answers: new Set(answers.map((answer) => JSON.stringify(answer))),
  }
}

const inEnglish = makeText('en', english)

/** Undefined for a language that is not finished yet. */
async function finished(tag: Language['tag']): Promise<Language | undefined> {
  const language = await loadLanguage(tag).catch(() => undefined)
  const isWhole = Object.entries(english.catalogue).every(([area, entries]) =>
    Object.keys(entries).every((key) => Object.hasOwn(language?.catalogue[area] ?? {}, key)),
  )
  return isWhole ? language : undefined
}
const others = (await Promise.all(languageTags.filter((tag) => tag !== 'en').map(finished))).filter(
  (language) => language !== undefined,
)

describe('a file that Postrider wrote', () => {
  it('a file that Postrider wrote is recognised column by column in English', () => {
    const own = ['phone', 'firstname', 'lastname', 'email', 'custom1', 'custom2', 'field']
    const fields = (count: number): string[] => Array.from({ length: count }, () => 'field')

    expect(Object.entries(files).map(([name, make]) => [name, meaningOf(make(inEnglish)).columns])).toEqual([
      ['contacts', [...own, 'consent', ...fields(3)]],
      ['outcome', [...own, 'field', 'consent', ...fields(9)]],
      ['messages', ['phone', 'firstname', ...fields(11)]],
      ['numbers', ['phone', 'firstname', ...fields(15)]],
      ['inbox', ['phone', 'firstname', ...fields(6)]],
      ['rows not imported', ['phone', 'firstname', 'leave_out', 'leave_out']],
      ['rows of a workbook not imported', ['phone', 'firstname', 'leave_out', 'leave_out']],
    ])
  })

  it.each(others.flatMap((language) => Object.entries(files).map(([name, make]) => ({ language, name, make }))))(
    'a file that Postrider wrote means the same in $language.tag as in English ($name)',
    ({ language, make }) => {
      expect(meaningOf(make(makeText(language.tag, language)))).toEqual(meaningOf(make(inEnglish)))
    },
  )

  const cases = [
    ['capital letters', (text: string) => text.toUpperCase()],
    ['small letters', (text: string) => text.toLowerCase()],
  ] as const
  const all = [english, ...others]
  it.each(all.flatMap((language) => cases.map(([name, change]) => ({ tag: language.tag, language, name, change }))))(
    'means the same after another program wrote its headers and answers in $name ($tag)',
    ({ language, change }) => {
      const made = Object.values(files).map((make) => make(makeText(language.tag, language)))
      const changed = made.map((rows) => rows.map((cells) => cells.map(change)))

      expect(changed.map((rows) => meaningOf(rows).columns)).toEqual(made.map((rows) => meaningOf(rows).columns))
      const countAnswers = (rows: Rows) => meaningOf(rows).answers.size
      expect(changed.map(countAnswers)).toEqual(made.map(countAnswers))
    },
  )
})
