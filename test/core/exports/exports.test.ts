import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ChosenPeople } from '@contract'
import { english } from '@text'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { optOutOperations } from '../../../src/main/core/contacts/consent/optOutRows'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'
import { startExports, type ExportAreas, type ExportOptions } from '../../support/app/exportAreas'
import { shouted, testLanguage } from '../../support/app/testLanguage'

const exportId = 'export-1'
let core: CoreAreas
let folder: string
const more: CoreAreas[] = []
beforeEach(async () => {
  core = await startCoreAreas()
  folder = mkdtempSync(join(tmpdir(), 'postrider-exports-'))
})
afterEach(async () => {
  for (const one of [core, ...more.splice(0)]) await one.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const start = (options: Omit<ExportOptions, 'folder'> = {}): Promise<ExportAreas> =>
  startExports(core, { folder, ...options })

const hostile = {
  phone: '+447700900001',
  country: 'GB',
  firstname: `=cmd|'/C calc'!A0`,
  lastname: '"O\'Neill", Zoë\nJr',
  email: 'zoe@example.org',
  custom1: '00123',
  custom2: '@SUM(1+1)',
  fields: { Town: '+1+1', Note: 'مرحبا 👩‍👩‍👧', 'Card number': '1234567890123456789' },
}
const plain = { phone: '+33639980000', country: 'FR', firstname: 'Maya', lastname: 'Bell', fields: { Town: 'Bath' } }
const gone = { phone: '+447700900002', country: 'GB', firstname: 'Noor', lastname: `'=1`, custom1: '-5' }

async function seed(): Promise<void> {
  await core.contacts.seedContacts({ accountId, listName: 'Choir', people: [hostile, plain] })
  await core.contacts.seedContacts({ accountId, listName: 'Team', people: [gone, plain] })
  const at = '2026-11-20T09:00:00.000Z'
  await core.storage
    .bind<typeof optOutOperations>('optOuts')
    .record({ accountId, phones: ['+447700900002'], source: 'person_here', at })
}

/** Everything an import can know of a person, of everybody. */
async function everybody(of: CoreAreas): Promise<unknown[]> {
  const people: unknown[] = []
  for (let contactId = 1; contactId <= 3; contactId++) {
    const { contact } = expectOk(await of.contacts.contacts.get({ contactId }))
    const { phone, firstname, lastname, email, custom1, custom2, fields, optedOut } = contact
    people.push({ phone, firstname, lastname, email, custom1, custom2, fields, optedOut })
  }
  return people.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
}

describe('people as a file', () => {
  test('people are exported as a CSV file that spreadsheets read as text only', async () => {
    await seed()
    const exports = await start()

    const result = expectOk(
      await exports.handlers.contacts({
        exportId,
        format: 'csv',
        filter: {},
        columns: columns('phone', 'firstname', 'custom1'),
      }),
    )

    expect(exports.text()).toBe(
      '\ufeffPhone number,First name,Custom 1\r\n' +
        `"'+447700900001","'=cmd|'/C calc'!A0",00123\r\n` +
        `"'+33639980000",Maya,\r\n` +
        `"'+447700900002",Noor,"'-5"\r\n`,
    )
    expect(result).toEqual({
      kind: 'saved',
      name: 'Contacts 2026-11-20.csv',
      rows: 3,
      sizeBytes: exports.bytes().length,
    })
    expect(exports.names()).toEqual(['Contacts 2026-11-20.csv'])
  })

  test.each(['csv', 'xlsx'] as const)(
    'exported people come back from a %s file without a loss (B012)',
    async (format) => {
      await seed()
      const exports = await start()
      expectOk(await exports.handlers.contacts({ exportId, format, filter: {} }))
      const other = await startCoreAreas()
      more.push(other)

      const handle = await other.chooseFile(exports.bytes(), `back.${format}`)
      const { importId } = expectOk(await other.imports.handlers.open({ handle }))
      expectOk(await other.imports.handlers.check({ importId }))
      const status = await other.whenChecked(importId)
      expectOk(await other.imports.handlers.commit({ importId, list: { name: 'Back' } }))

      expect(status.counts).toMatchObject({ rows: 3, ready: 2, fixed: 0, optedOut: 1, cannotUse: 0, toDecide: 0 })
      expect(await everybody(other)).toEqual(await everybody(core))
    },
  )

  test.each<[string, ChosenPeople, string[]]>([
    ['everybody', { filter: {} }, ['+447700900001', '+33639980000', '+447700900002']],
    ['a selection', { contactIds: [3, 1] }, ['+447700900001', '+447700900002']],
    ['a list but one', { filter: { listId: 1 }, except: [1] }, ['+33639980000']],
    ['a country', { filter: { countries: ['FR'] } }, ['+33639980000']],
    ['who opted out', { filter: { optedOut: 'everywhere' } }, ['+447700900002']],
    ['who did not', { filter: { optedOut: 'nowhere' } }, ['+447700900001', '+33639980000']],
    ['a search', { filter: { search: 'may' } }, ['+33639980000']],
    ['a number', { filter: { search: '07700 900002' } }, ['+447700900002']],
  ])('an export of people can hold %s', async (_, chosen, phones) => {
    await seed()
    const exports = await start()

    const result = expectOk(
      await exports.handlers.contacts({ exportId, format: 'csv', ...chosen, columns: columns('phone') }),
    )

    expect(exports.text().replaceAll(/["']/g, '').trimEnd().split('\r\n').slice(1)).toEqual(phones)
    expect(result).toMatchObject({ rows: phones.length })
  })

  test('an export of a list has its name, and says who opted out of that list only', async () => {
    await seed()
    const at = '2026-11-20T09:00:00.000Z'
    await core.storage
      .bind<typeof optOutOperations>('optOuts')
      .record({ accountId, phones: [plain.phone], listId: 1, source: 'gateway', at } as never)
    const exports = await start()

    expectOk(await exports.handlers.list({ exportId, format: 'csv', listId: 1 }))

    expect(exports.suggested).toEqual(['Choir 2026-11-20.csv'])
    expect(exports.text()).toMatch(/Maya.*"yes, out of this list"\r\n$/)
  })

  test('an export of people can include the country, all lists and the day they were added', async () => {
    await seed()
    const exports = await start()

    expectOk(
      await exports.handlers.contacts({
        ...{ exportId, format: 'csv', contactIds: [2] },
        columns: columns('country', 'lists', 'addedAt', 'optedOut'),
      }),
    )

    expect(exports.text()).toBe('\ufeffCountry,Lists,Added,Opted out\r\nFR,"Choir; Team",2026-11-20T09:00:00.000Z,\r\n')
  })

  test('an export of no one, of an empty list or of a deleted list makes no file and opens no dialog', async () => {
    await seed()
    const exports = await start()

    expect(codeOf(await exports.handlers.contacts({ exportId, format: 'csv', filter: { search: 'nobody' } }))).toBe(
      'EXPORT_NOTHING',
    )
    expect(codeOf(await exports.handlers.list({ exportId, format: 'csv', listId: 99 }))).toBe('LIST_UNKNOWN')
    expect([exports.suggested, exports.names()]).toEqual([[], []])
  })
})

describe('other files', () => {
  test('an export of all lists has their counts', async () => {
    await seed()
    const exports = await start()

    const result = expectOk(await exports.handlers.lists({ exportId, format: 'csv' }))

    expect(result).toMatchObject({ rows: 2, name: 'Lists 2026-11-20.csv' })
    expect(exports.text()).toMatch(/^\ufeffList,Description,People,Opted out,.*\r\nChoir,,2,0,.*\r\nTeam,,2,1,.*\r\n$/)
  })

  test('an export of refused rows has the cells of the file, then line and reason, and can be imported once fixed', async () => {
    const { importId } = expectOk(
      await core.open(
        'mobile,first,ignored\n07700 900001,Maya,x\nnobody,Zoë,"y, z"\n4.47912E+11,Ben,\n07700 900003,Ann,x,too,many\n',
      ),
    )
    expectOk(await core.imports.handlers.mapColumn({ importId, index: 2, target: { kind: 'leave_out' } }))
    const exports = await start()
    expect(codeOf(await exports.handlers.importRefused({ exportId, importId, format: 'csv' }))).toBe(
      'IMPORT_NOT_CHECKED',
    )
    await core.imports.handlers.check({ importId })
    await core.whenChecked(importId)

    const result = expectOk(await exports.handlers.importRefused({ exportId, importId, format: 'csv' }))

    expect(result).toMatchObject({ rows: 3 })
    expect(exports.text()).toBe(
      '\ufeffmobile,first,ignored,,,Line in the file,Why it was not imported\r\n' +
        'nobody,Zoë,"y, z",,,3,Contains letters\r\n' +
        '4.47912E+11,Ben,,,,4,"Excel kept 6 of 12 digits. Save the column as Text, or type it"\r\n' +
        '07700 900003,Ann,x,too,many,5,Not as many columns as the other rows. Check for a stray separator or quotation mark\r\n',
    )
    const mended = exports.text().replace('nobody', '+447700900005')
    const again = expectOk(await core.open(mended))
    const targets = again.columns.map(({ target }) => target.kind)
    expect([targets.slice(0, 2), targets.slice(-2)]).toEqual([
      ['phone', 'firstname'],
      ['leave_out', 'leave_out'],
    ])
  })

  test('everything about one person is exported as JSON and as a table, and never with their name in the file name', async () => {
    await seed()
    const exports = await start()

    const json = expectOk(await exports.handlers.person({ exportId, contactId: 3, format: 'json' }))
    expect(JSON.parse(exports.text())).toMatchObject({
      exportedAt: '2026-11-20T09:00:00.000Z',
      contact: { phone: '+447700900002', firstname: 'Noor', fields: {} },
      lists: [{ name: 'Team' }],
      optOuts: [{ listName: null, source: 'person_here' }],
      messages: [],
    })
    const csv = expectOk(await exports.handlers.person({ exportId, contactId: 3, format: 'csv' }))

    expect(exports.text()).toContain(`Contact,Phone number,"'+447700900002",\r\n`)
    expect(exports.text()).toContain('Opt-out,everything,person_here,2026-11-20T09:00:00.000Z\r\n')
    expect(exports.suggested).toEqual([
      'Everything about one person 2026-11-20.json',
      'Everything about one person 2026-11-20.csv',
    ])
    expect(json).toMatchObject({ rows: (csv as { rows: number }).rows })
    expect(codeOf(await exports.handlers.person({ exportId, contactId: 9, format: 'csv' }))).toBe('CONTACT_UNKNOWN')
  })
})

describe('in another language', () => {
  const loud = async (direction: 'ltr' | 'rtl' = 'ltr') => {
    const language = testLanguage(async (tag) => (tag === 'en' ? english : shouted(tag, direction)))
    await language.use('ar')
    return language
  }

  test('an export in another language has its name, headers and fixed words in it, and its values unchanged', async () => {
    await seed()
    const exports = await start({ language: await loud() })

    expectOk(
      await exports.handlers.contacts({
        ...{ exportId, format: 'csv', filter: {} },
        columns: columns('phone', 'country', 'addedAt', 'optedOut'),
      }),
    )
    const contacts = exports.text()
    expectOk(await exports.handlers.lists({ exportId, format: 'csv' }))
    const lists = exports.text()
    expectOk(await exports.handlers.person({ exportId, contactId: 3, format: 'csv' }))

    expect(contacts).toBe(
      '\ufeffPHONE NUMBER,COUNTRY,ADDED,OPTED OUT\r\n' +
        `"'+447700900001",GB,2026-11-20T09:00:00.000Z,\r\n` +
        `"'+33639980000",FR,2026-11-20T09:00:00.000Z,\r\n` +
        `"'+447700900002",GB,2026-11-20T09:00:00.000Z,YES\r\n`,
    )
    expect(lists).toMatch(/^\ufeffLIST,DESCRIPTION,PEOPLE,OPTED OUT,/)
    expect(exports.text()).toContain(`CONTACT,PHONE NUMBER,"'+447700900002",\r\n`)
    expect(exports.suggested).toEqual([
      'CONTACTS 2026-11-20.csv',
      'LISTS 2026-11-20.csv',
      'EVERYTHING ABOUT ONE PERSON 2026-11-20.csv',
    ])
  })

  test('rows that were not imported are exported with the reason in the chosen language, with the digits that a spreadsheet kept', async () => {
    const { importId } = expectOk(await core.open('mobile,first\n07700 900001,Maya\nnobody,Zoë\n4.47912E+11,Ben\n'))
    await core.imports.handlers.check({ importId })
    await core.whenChecked(importId)
    const exports = await start({ language: await loud() })

    expectOk(await exports.handlers.importRefused({ exportId, importId, format: 'csv' }))

    expect(exports.text()).toBe(
      '\ufeffmobile,first,LINE IN THE FILE,WHY IT WAS NOT IMPORTED\r\n' +
        'nobody,Zoë,3,CONTAINS LETTERS\r\n' +
        '4.47912E+11,Ben,4,"EXCEL KEPT 6 OF 12 DIGITS. SAVE THE COLUMN AS TEXT, OR TYPE IT"\r\n',
    )
  })

  test('an export keeps the language it was started in when another is chosen', async () => {
    await seed()
    const language = await loud()
    const exports = await start({
      language,
      saveAs: (name) => {
        void language.use('en')
        return name
      },
    })

    expectOk(await exports.handlers.contacts({ exportId, format: 'csv', filter: {}, columns: columns('optedOut') }))

    expect(exports.text()).toBe('\ufeffOPTED OUT\r\n\r\n\r\nYES\r\n')
  })

  test('an exported workbook in a right-to-left language starts on the right', async () => {
    await seed()
    const exports = await start({ language: await loud('rtl') })

    expectOk(await exports.handlers.list({ exportId, format: 'xlsx', listId: 1 }))

    const parts = unzipSync(exports.bytes())
    expect(strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('rightToLeft="1"')
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('<sheet name="CONTACTS"')
  })
})

describe('a file', () => {
  test('an export whose dialog is closed makes no file and is no error', async () => {
    await seed()
    const exports = await start({ saveAs: () => undefined })

    expect(expectOk(await exports.handlers.list({ exportId, format: 'xlsx', listId: 1 }))).toEqual({
      kind: 'cancelled',
    })
    expect(exports.names()).toEqual([])
  })

  test('an export replaces an older file only when it is whole', async () => {
    await seed()
    writeFileSync(join(folder, 'mine.csv'), 'older')
    const exports = await start({ saveAs: () => 'mine.csv' })

    const [result, wasRunning] = await Promise.all([
      exports.handlers.list({ exportId, format: 'csv', listId: 1 }),
      exports.handlers.cancel({ exportId }),
    ])
    expect([expectOk(result), expectOk(wasRunning)]).toEqual([{ kind: 'cancelled' }, { wasRunning: true }])
    expect([exports.suggested, readFileSync(join(folder, 'mine.csv'), 'utf8')]).toEqual([[], 'older'])
    expectOk(await exports.handlers.list({ exportId, format: 'csv', listId: 1 }))

    expect(exports.text()).toContain('Maya')
    expect(exports.names()).toEqual(['mine.csv'])
  })

  test.each([
    ['a folder that is gone', 'not/there.csv', 'EXPORT_FOLDER_GONE'],
    ['a file in place of the folder', 'file/x.csv', 'EXPORT_FOLDER_GONE'],
    ['a folder of that name', 'folder', 'EXPORT_NOT_WRITTEN'],
  ])('an export cannot go to %s, and nothing of it is left', async (_, name, code) => {
    await seed()
    const exports = await start({ saveAs: () => name })
    writeFileSync(join(folder, 'file'), '')
    mkdirSync(join(folder, 'folder'))

    expect(codeOf(await exports.handlers.list({ exportId, format: 'csv', listId: 1 }))).toBe(code)
    expect(exports.names().toSorted()).toEqual(['file', 'folder'])
  })

  test('an export waits for a browser under a handle, and is deleted once it was fetched', async () => {
    await seed()
    const exports = await start({ saveAs: 'browser' })

    const made = expectOk(await exports.handlers.list({ exportId, format: 'csv', listId: 1 }))
    if (made.kind !== 'download') throw new Error(made.kind)
    const download = exports.takeDownload(made.handle)

    expect(download).toMatchObject({ name: 'Choir 2026-11-20.csv', sizeBytes: made.sizeBytes })
    expect(JSON.stringify(made)).not.toContain(core.folder)
    expect(exports.takeDownload('another')).toBeUndefined()
    await download?.fetched()
    expect(exports.takeDownload(made.handle)).toBeUndefined()
    const again = await start({ saveAs: 'browser' })
    expect(again.takeDownload(made.handle)).toBeUndefined()
  })

  test('a file to drag out is made without a dialog under its own name, for its owner alone, and goes when the app ends', async () => {
    await seed()
    const exports = await start({})

    const made = expectOk(await exports.handlers.list({ exportId, format: 'xlsx', listId: 1, isKept: true }))
    if (made.kind !== 'download') throw new Error(made.kind)
    const file = exports.takeDownload(made.handle)

    expect([exports.suggested, basename(file?.path ?? '')]).toEqual([[], 'Choir 2026-11-20.xlsx'])
    expect(statSync(file?.path ?? '').mode & 0o777).toBe(0o600)
    expect(exports.takeDownload(made.handle)).toBeDefined()
    await exports.stop()
    expect(existsSync(file?.path ?? '')).toBe(false)
  })

  test('a file to drag out goes when people are erased', async () => {
    await seed()
    const exports = await start({})
    const made = expectOk(await exports.handlers.list({ exportId, format: 'xlsx', listId: 1, isKept: true }))
    const path = made.kind === 'download' ? exports.takeDownload(made.handle)?.path : undefined

    await exports.forget()

    expect(existsSync(path ?? '')).toBe(false)
  })
})

function columns(...kinds: ('phone' | 'firstname' | 'custom1' | 'country' | 'lists' | 'addedAt' | 'optedOut')[]) {
  return kinds.map((kind) => ({ kind }))
}
