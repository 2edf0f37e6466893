import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportRow, ImportStatus } from '@contract'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import type { importOperations } from '../../../src/main/core/imports/importRows'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { makeRows } from '../../support/files/makeSpreadsheet'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

async function check(
  content: string | Uint8Array,
): Promise<{ importId: string; status: ImportStatus; rows: ImportRow[] }> {
  const { importId } = expectOk(await core.open(content))
  expectOk(await core.imports.handlers.check({ importId }))
  const status = await core.whenChecked(importId)
  return { importId, status, rows: status.state === 'checked' ? await rowsOf(importId) : [] }
}

async function rowsOf(
  importId: string,
  more: { unusualOnly?: boolean; verdict?: ImportRow['verdict'] } = {},
): Promise<ImportRow[]> {
  return expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 500, ...more })).rows
}

const shown = (rows: readonly ImportRow[]): string[] =>
  rows.map(({ line, verdict, why }) => `${line} ${verdict}${why ? ` ${why}` : ''}`)
const sum = ({ counts }: ImportStatus): number =>
  counts === undefined
    ? -1
    : counts.ready +
      counts.toDecide +
      counts.fixed +
      counts.optedOut +
      counts.duplicates +
      counts.cannotUse +
      counts.leftOut

/** Cells as they were, of rows whose texts are not exactly they. */
function stagedCells(importId: string): { cells: string | null }[] {
  const db = new DatabaseSync(join(core.folder, 'staged', `${importId}.sqlite`), { readOnly: true })
  const rows = db.prepare('SELECT cells FROM rows ORDER BY row').all() as { cells: string | null }[]
  db.close()
  return rows
}

describe('rows and the lines an editor shows', () => {
  test("rows keep an editor's line numbers with lone CR, CRLF and LF mixed, and line breaks in quotes (B005)", async () => {
    const { rows } = await check(
      'mobile,note\r\n07700 900001,"two\r\nlines"\r07700 900002,b\n\n07700 900003,"x\ny\rz"\r\nno number,d',
    )

    expect(rows.map(({ line, cell }) => [line, cell])).toEqual([
      [2, '07700 900001'],
      [4, '07700 900002'],
      [6, '07700 900003'],
      [9, 'no number'],
    ])
  })

  test('an unterminated quote in row 3 of 10,000 costs only that row (B006)', async () => {
    const text = makeRows(10_000).split('\n')
    text[2] = text[2]?.replace(',', ',"') ?? ''
    const { status } = await check(text.join('\n'))

    expect(status.counts).toMatchObject({ rows: 10_000, cannotUse: 1 })
    expect(shown(await rowsOf(status.importId, { verdict: 'cannot_use' }))).toEqual(['3 cannot_use bad_quotes'])
  })

  test('a row with too many or too few cells is flagged and none of its cells is shifted (B007)', async () => {
    const { rows } = await check(
      'mobile,name,town\n07700 900001,Maya,Bath\n07700 900002,Lindqvist, Maya,Bath\n07700 900003,Zoë\n07700 900004,Ada,York,,\n',
    )

    expect(shown(rows)).toEqual([
      '2 ready',
      '3 cannot_use wrong_field_count',
      '4 cannot_use wrong_field_count',
      '5 ready',
    ])
    expect(rows.map(({ name }) => name)).toEqual(['Maya', '', '', 'Ada'])
  })

  test('a row of nothing but separators is not a row', async () => {
    const { status } = await check('mobile;name\n07700 900001;Maya\n;\n  ;  \n')

    expect(status.counts).toMatchObject({ rows: 1, ready: 1 })
  })

  test('bytes that are not UTF-8 in row 40,000 name that row and are replaced nowhere (B003)', async () => {
    const before = Array.from(
      { length: 39_998 },
      (_, row) => `+3363998${String(row % 10_000).padStart(4, '0')},Zoë\n`,
    ).join('')
    const broken = Buffer.concat([Buffer.from('+33639980001,Jos'), Buffer.from([0xe9]), Buffer.from('\n')])
    const { importId, status } = await check(
      Buffer.concat([Buffer.from(`mobile,name\n${before}`), broken, Buffer.from('07700 900001,Ada\n')]),
    )

    expect(status.counts?.rows).toBe(40_000)
    expect(await rowsOf(importId, { verdict: 'cannot_use' })).toMatchObject([
      { line: 40_000, why: 'bad_letters', name: '' },
    ])
  })

  test('a zero byte refuses its row, and other invisible characters of a number are removed (B011)', async () => {
    const { rows } = await check(
      'mobile,name\n07700 900001,Ma\0ya\n07700\u202c 900002,Zo\u202eë\n07700\u200b900003,A\u001bda\n',
    )

    expect(shown(rows)).toEqual([
      '2 cannot_use control_character',
      '3 fixed invisible_removed',
      '4 fixed invisible_removed',
    ])
    expect(rows.map(({ name }) => name)).toEqual(['', 'Zoë', 'Ada'])
  })

  test('control and direction characters are removed from names and other texts, counted, and kept as they were in the report (B109)', async () => {
    const names = ['Ma\u001b[1mya', 'Zo\u202e\u2066ë', '\u200fA\u0007da\u0085', 'Ian']
    const file = names.map((name, at) => `+44770090000${at},${name},${name}!\n`).join('')
    const { importId, status } = await check(`mobile,first name,Nickname\n${file}`)

    expect(status).toMatchObject({ counts: { ready: 4 }, cleaned: { rows: 3, line: 2 } })
    const raw = stagedCells(importId).map(({ cells }) => (JSON.parse(cells ?? '[]') as string[])[1])
    expect(raw).toEqual([names[0], names[1], names[2], undefined])

    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
    const people = [1, 2, 3, 4].map((contactId) => core.contacts.contacts.get({ contactId }))
    const stored = (await Promise.all(people)).map((one) => expectOk(one).contact)
    expect(stored.map(({ firstname, fields }) => [firstname, fields.Nickname])).toEqual([
      ['Ma[1mya', 'Ma[1mya!'],
      ['Zoë', 'Zoë!'],
      ['Ada', 'Ada!'],
      ['Ian', 'Ian!'],
    ])
  })

  test('joiners of emoji and of Persian, tabs and line breaks stay in a text', async () => {
    const name = 'نمی\u200cخواهم 👩\u200d👧'
    const { status, rows } = await check(`mobile,first name,Note\n07700 900001,${name},"a\tb\nc"\n`)

    expect(status.cleaned).toBeUndefined()
    expect(rows.map((row) => row.name)).toEqual([name])
  })

  test('one bad byte in a file of three lines is named with its line, and the names around it are right (B108)', async () => {
    const lines = ['mobile,name\n07700 900001,Zoë\n07700 900002,Ren', '\n07700 900003,Siân\n']
    const bytes = Buffer.concat([Buffer.from(lines[0] ?? ''), Buffer.from([0xe9]), Buffer.from(lines[1] ?? '')])
    const preview = expectOk(await core.open(bytes))
    const { importId, status } = await check(bytes)

    expect(preview).toMatchObject({ layout: { encoding: 'utf-8' }, unreadable: { line: 3, rows: 1 } })
    expect(status.counts).toMatchObject({ rows: 3, cannotUse: 1 })
    expect(await rowsOf(importId, { verdict: 'cannot_use' })).toMatchObject([{ line: 3, why: 'bad_letters' }])
    expect((await rowsOf(importId, {})).map(({ name }) => name)).toEqual(['Zoë', '', 'Siân'])
  })

  test('a header that is a name every object has is a plain name (B010)', async () => {
    const { importId } = await check('mobile,__proto__,constructor\n07700 900001,a,b\n')
    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Odd' } }))

    const fields = expectOk(await core.contacts.contacts.fields(undefined)).filter(({ standard }) => !standard)
    const { contact } = expectOk(await core.contacts.contacts.get({ contactId: 1 }))
    expect(fields.map(({ name }) => name)).toEqual(['__proto__', 'constructor'])
    expect(Object.entries(contact.fields)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ])
  })

  test('a cell that a spreadsheet would run is text (B012)', async () => {
    const { importId } = await check('mobile,name\n07700 900001,"=cmd|\'/c calc\'!A1"\n')
    expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Odd' } }))

    expect(expectOk(await core.contacts.contacts.get({ contactId: 1 })).contact.firstname).toBe("=cmd|'/c calc'!A1")
  })
})

describe('numbers', () => {
  test('a number that a spreadsheet changed is fixed or named, with digits counted (B020)', async () => {
    const { rows } = await check('mobile,n\n4.47701E+11,1\n4.47700900001E+11,2\n447700900002.0,3\n="07700 900003",4\n')

    expect(shown(rows)).toEqual([
      '2 cannot_use digits_lost',
      '3 fixed exponent_expanded',
      '4 fixed dot_zero_removed',
      '5 fixed formula_marks_removed',
    ])
    expect(rows[0]?.digits).toEqual({ kept: 6, of: 12 })
  })

  test('rows whose numbers are equal after cleaning are one person, and the first line is kept (B027)', async () => {
    const { rows, status } = await check(
      'mobile,name\n07700 900001,Maya\n+44 7700 900001,Maja\n0044 (0)7700-900001,M\n07700 900002,Zoë\n',
    )

    expect(status.counts).toMatchObject({ rows: 4, ready: 2, duplicates: 2 })
    expect(rows.map(({ line, sameAsLine }) => [line, sameAsLine])).toEqual([
      [2, undefined],
      [3, 2],
      [4, 2],
      [5, undefined],
    ])
  })

  test('a lost first 0 is proposed for the column, decided for all its rows, and can be decided again (B021)', async () => {
    const { importId, status, rows } = await check('mobile,n\n7700900001,1\n7700900002,2\n07700 900002,3\n')
    expect(shown(rows)).toEqual(['2 to_decide zero_restored', '3 to_decide zero_restored', '4 ready'])
    expect(status.proposals).toEqual([
      {
        kind: 'lost_zero',
        header: 'mobile',
        count: 2,
        example: { line: 2, cell: '7700900001', phone: '+447700900001' },
        decision: 'open',
      },
    ])

    const decide = async (accept: boolean) =>
      expectOk(await core.imports.handlers.decide({ importId, kind: 'lost_zero', accept }))
    expect((await decide(true)).counts).toMatchObject({ rows: 3, fixed: 2, duplicates: 1, toDecide: 0, ready: 0 })
    expect(shown(await rowsOf(importId))).toEqual([
      '2 fixed zero_restored',
      '3 fixed zero_restored',
      '4 duplicate duplicate_in_file',
    ])
    const rejected = await decide(false)

    expect(rejected.counts).toMatchObject({ rows: 3, ready: 1, cannotUse: 2 })
    expect(rejected.proposals[0]?.decision).toBe('rejected')
    expect(shown(await rowsOf(importId))).toEqual(['2 cannot_use lost_zero', '3 cannot_use lost_zero', '4 ready'])
  })

  test('a number without a country code is asked about if no country is known (B023)', async () => {
    const { importId, layout } = expectOk(await core.open('mobile,n\n07700 900001,1\n+44 7700 900002,2\n'))
    await core.imports.handlers.changeLayout({ importId, layout: { ...layout, country: 'ZZ' } })
    await core.imports.handlers.check({ importId })
    await core.whenChecked(importId)

    expect(shown(await rowsOf(importId))).toEqual(['2 cannot_use no_country', '3 ready'])
  })

  test('a typed number is tried, used, compared with the others and counted', async () => {
    const { importId, status } = await check('mobile,n\nask Mary,1\n07700 900002,2\n')
    expect(status.counts).toMatchObject({ ready: 1, cannotUse: 1 })
    const { tryNumber, fixRow } = core.imports.handlers

    expect(codeOf(await tryNumber({ importId, phone: '07700 90' }))).toBe('PHONE_NOT_USABLE')
    expect(expectOk(await tryNumber({ importId, phone: '07700 900003' }))).toEqual({
      phone: '+447700900003',
      country: 'GB',
      type: 'mobile',
    })
    const fixed = expectOk(await fixRow({ importId, row: 8, phone: '07700 900003' }))
    expect(fixed.row).toMatchObject({ verdict: 'fixed', why: 'typed', phone: '+447700900003', cell: 'ask Mary' })
    expect(fixed.status.counts).toMatchObject({ ready: 1, fixed: 1, cannotUse: 0 })
    expect(fixed.status.newPeople).toBe(2)

    const same = expectOk(await fixRow({ importId, row: 8, phone: '07700 900002' }))
    expect(same.status.counts).toMatchObject({ rows: 2, fixed: 1, duplicates: 1, ready: 0 })
    expect(same.status.newPeople).toBe(1)
    expect(codeOf(await fixRow({ importId, row: 99, phone: '07700 900002' }))).toBe('IMPORT_UNKNOWN')
  })
})

describe('people who said no', () => {
  test('a person who said no in the file is opted out, even if another of their rows says yes', async () => {
    const { rows, status } = await check(
      'mobile,sms ok\n07700 900001,yes\n07700 900001,NO\n07700 900002,nein\n07700 900003,\n',
    )

    expect(shown(rows)).toEqual([
      '2 opted_out consent_no',
      '3 duplicate duplicate_in_file',
      '4 opted_out consent_no',
      '5 ready',
    ])
    expect(sum(status)).toBe(4)
  })

  test('a no in one of several columns opts its person out, and a no to mail alone does not (they were ready) (B104)', async () => {
    const { rows } = await check(
      'mobile,Accepts Email Marketing,Accepts SMS Marketing,Status\n07700 900001,no,yes,subscribed\n07700 900002,yes,no,subscribed\n07700 900003,yes,yes,unsubscribed\n',
    )

    expect(shown(rows)).toEqual(['2 ready', '3 opted_out consent_no', '4 opted_out consent_no'])
  })

  describe('in a row with a bad byte, whose number can be read', () => {
    /** UTF-8, but for the byte where # stands. */
    const broken = (...lines: string[]): Buffer =>
      Buffer.concat(
        ['mobile,name,sms ok', ...lines, '']
          .join('\n')
          .split('#')
          .flatMap((part, at) => [...(at === 0 ? [] : [Buffer.from([0xe9])]), Buffer.from(part)]),
      )
    const good = Array.from({ length: 12 }, (_, at) => `07700 9001${at + 10},Zoë,yes`)
    const phones = ['+447700900001']
    const known = async (): Promise<void> => {
      const { importId } = await check('mobile,name\n07700 900001,Jos\n')
      expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Choir' } }))
    }
    const isOut = async (): Promise<boolean> =>
      (await core.storage.bind<typeof optOutOperations>('optOuts').state({ accountId, phones })).length === 1

    test('a contact who said no in a row with a bad byte is opted out (they were still texted)', async () => {
      await known()
      const { importId, rows } = await check(broken('07700 900001,Jos#,nein', '07700 900002,Ren#,yes', ...good))

      expect(shown(rows).slice(0, 2)).toEqual(['2 opted_out consent_no', '3 cannot_use bad_letters'])
      expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Spring' } }))
      expect(await isOut()).toBe(true)
    })

    test('a person who said no in a row with a bad byte is one person with their readable row', async () => {
      const { importId, rows, status } = await check(
        broken('07700 900001,Jos#,no', '07700 900001,Jos,yes', '07700 900001,Jos#,no', ...good),
      )

      expect(shown(rows).slice(0, 3)).toEqual([
        ...['2 duplicate duplicate_in_file', '3 opted_out consent_no', '4 duplicate duplicate_in_file'],
      ])
      expect(status.people).toBe(13)
      expectOk(await core.imports.handlers.commit({ importId, list: { name: 'Spring' } }))
      expect(await isOut()).toBe(true)
    })

    test('a row with a bad byte and an answer that is not understood is asked about, and not imported whatever is decided', async () => {
      const { importId, rows } = await check(broken('07700 900001,Jos#,perhaps', ...good))
      expect(shown(rows)[0]).toBe('2 to_decide consent_open')

      const decide = (means: 'no' | 'nothing') =>
        core.imports.handlers.answerConsent({ importId, column: 2, answers: [{ word: 'perhaps', means }] })
      expectOk(await decide('nothing'))
      expect(shown(await rowsOf(importId, { verdict: 'cannot_use' }))).toEqual(['2 cannot_use bad_letters'])
      expectOk(await decide('no'))

      expect(shown(await rowsOf(importId, { verdict: 'opted_out' }))).toEqual(['2 opted_out consent_no'])
    })
  })

  test('a person who opted out before is skipped, whatever the file says (B086)', async () => {
    await core.storage
      .bind<typeof optOutOperations>('optOuts')
      .record({ accountId, phones: ['+447700900001'], source: 'reply', at: '2026-01-01T00:00:00.000Z' })
    const { rows } = await check('mobile,sms ok\n07700 900001,yes\n07700 900002,yes\n')

    expect(shown(rows)).toEqual(['2 opted_out opted_out_before', '3 ready'])
  })

  test('a person who said no stays opted out when a fix gives a row their number', async () => {
    await core.storage
      .bind<typeof optOutOperations>('optOuts')
      .record({ accountId, phones: ['+447700900001'], source: 'reply', at: '2026-01-01T00:00:00.000Z' })
    const { importId } = await check('mobile,n\nask,1\n07700 900002,2\n')

    const { row } = expectOk(await core.imports.handlers.fixRow({ importId, row: 8, phone: '07700 900001' }))

    expect(row).toMatchObject({ verdict: 'opted_out', why: 'opted_out_before' })
  })
})

test('windows of rows can be filtered by verdict and without the plain ones', async () => {
  const rows = Array.from({ length: 30 }, (_, at) =>
    at % 3 === 0 ? `none,${at}` : `07700 9000${String(at).padStart(2, '0')},${at}`,
  )
  const { importId, status } = await check(`mobile,n\n${rows.join('\n')}\n`)

  const page = expectOk(await core.imports.handlers.rows({ importId, offset: 2, limit: 3, unusualOnly: true }))
  const ready = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 2, verdict: 'ready' }))

  expect(sum(status)).toBe(30)
  expect([page.total, page.rows.map(({ line }) => line)]).toEqual([10, [8, 11, 14]])
  expect([ready.total, ready.rows.map(({ line }) => line)]).toEqual([20, [3, 4]])
})

describe('a check', () => {
  test('a check tells its progress, then its result', async () => {
    const { importId } = await check(makeRows(5_000))

    const told = core.events.filter((event) => 'importId' in event || event.kind === 'import')
    expect(told.map(({ kind }) => kind)).toEqual(['import_progress', 'import_progress', 'import'])
    expect(told[0]).toMatchObject({ importId, phase: 'reading' })
    expect(told[1]).toMatchObject({ phase: 'comparing', rows: 5_000 })
    expect(told[2]).toMatchObject({ status: { state: 'checked', counts: { rows: 5_000 } } })
  })

  test('a check asked for twice at once runs once', async () => {
    const { importId } = expectOk(await core.open(makeRows(1_000)))

    const answers = await Promise.all([
      core.imports.handlers.check({ importId }),
      core.imports.handlers.check({ importId }),
    ])

    expect(answers.map((answer) => expectOk(answer).state)).toEqual(['checking', 'checking'])
    expect(await core.whenChecked(importId)).toMatchObject({ state: 'checked', counts: { rows: 1_000, ready: 1_000 } })
  })

  test('a check that is stopped leaves the import open and nothing staged', async () => {
    const { importId } = expectOk(await core.open(makeRows(20_000)))
    await core.imports.handlers.check({ importId })

    const status = expectOk(await core.imports.handlers.cancelCheck({ importId }))

    expect(status).toMatchObject({ state: 'open', proposals: [] })
    expect(status.counts).toBeUndefined()
    expect(codeOf(await core.imports.handlers.rows({ importId, offset: 0, limit: 1 }))).toBe('IMPORT_NOT_CHECKED')
    await core.imports.handlers.check({ importId })
    expect((await core.whenChecked(importId)).counts?.rows).toBe(20_000)
  })

  test('a check is void once a column is mapped to another field', async () => {
    const { importId } = await check('mobile,wer\n07700 900001,Maya\n')

    await core.imports.handlers.mapColumn({ importId, index: 1, target: { kind: 'firstname' } })

    expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('open')
    expect(codeOf(await core.imports.handlers.commit({ importId, list: { name: 'x' } }))).toBe('IMPORT_NOT_CHECKED')
  })

  test.each([
    ['grown', 'FILE_CHANGED', (path: string) => appendFileSync(path, '07700 900002,b\n')],
    ['replaced', 'FILE_CHANGED', (path: string) => writeFileSync(path, 'mobile,n\n07700 900009,z\n')],
    ['taken away', 'FILE_GONE', (path: string) => rmSync(path)],
  ])('a check of a file that was %s since says so (B016)', async (_, code, change) => {
    const handle = await core.chooseFile('mobile,n\n07700 900001,a\n', 'here.csv')
    const { importId } = expectOk(await core.imports.handlers.open({ handle }))
    change(join(core.folder, 'here.csv'))

    await core.imports.handlers.check({ importId })

    expect(await core.whenChecked(importId)).toMatchObject({ state: 'failed', failure: { code } })
  })

  test('a check stops at a line of many megabytes and names it (B013)', async () => {
    const { status } = await check(`${makeRows(20_000)}${'x'.repeat(3_000_000)}\n`)

    expect(status).toMatchObject({ state: 'failed', failure: { code: 'FILE_LINE_TOO_LONG', line: 20_002 } })
    expect(status.counts).toBeUndefined()
  })
})

test('a process that ends in the middle of a check leaves an open import and no rows (B018)', async () => {
  const { importId } = expectOk(await core.open(makeRows(20_000)))
  const rows = core.storage.bind<typeof importOperations>('imports')
  await rows.beginCheck(importId)
  writeStaged(core.folder, importId)
  await core.storage.close()

  const next = await startCoreAreas({ folder: core.folder })
  const status = expectOk(await next.imports.handlers.status({ importId }))
  const left = readdirSync(join(core.folder, 'staged'))
  await next.imports.handlers.check({ importId })
  const checked = await next.whenChecked(importId)
  core = next

  expect(status).toMatchObject({ state: 'open', proposals: [] })
  expect(left).toEqual([])
  expect(checked.counts).toMatchObject({ rows: 20_000, ready: 20_000 })
  expect(expectOk(await next.contacts.lists.all(undefined)).everyone.people).toBe(0)
})

/** Writes the side file as far as a reader had written it when it was killed. */
function writeStaged(folder: string, importId: string): void {
  mkdirSync(join(folder, 'staged'))
  writeFileSync(join(folder, 'staged', `${importId}.sqlite`), 'SQLite format 3')
}
