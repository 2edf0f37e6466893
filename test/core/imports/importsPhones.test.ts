// The choice between several numbers of a person, from the file to the row.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

async function check(content: string, options: { phones?: 'mobile' | 'one' | 'only' | 'split'; first?: number } = {}) {
  const { importId } = expectOk(await core.open(content))
  if (options.phones) expectOk(await core.imports.handlers.choosePhones({ importId, phones: 'one', ...options }))
  expectOk(await core.imports.handlers.check({ importId }))
  const status = await core.whenChecked(importId)
  const { rows } = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 100 }))
  return { importId, status, rows, found: rows.map(({ phone = '-', why }) => [phone, why].join(' ').trim()) }
}

const book = (...rows: string[]): string =>
  ['First Name,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value', ...rows, ''].join('\n')

test('a number that is none of a country is said to be none of that one, unless it names its own', async () => {
  const { rows } = await check(
    'name,mobile\nMaya,07700 900001\nZoë,07700 900002\nNoor,0400 000 0000\nBo,+44 4000 000000\n',
  )

  expect(rows.map(({ why, meantCountry }) => [why, meantCountry]).slice(2)).toEqual([
    ['invalid_for_country', 'GB'],
    ['invalid_for_country', undefined],
  ])
})

describe('a row with several numbers', () => {
  test('a row with several numbers uses the mobile, whichever column it is in (a landline beat a mobile) (B105)', async () => {
    const { found } = await check(
      book(
        'Maya,Mobile,07700 900001,Work,01632 960001',
        'Zoë,Home,01632 960002,Mobile,07700 900002',
        'Noor,Home,01632 960003,,',
        'Bo,,,Mobile,07700 900004',
      ),
    )

    expect(found).toEqual(['+447700900001', '+447700900002', '+441632960003', '+447700900004'])
  })

  test("a row with several numbers follows their labels if a country's numbers do not tell mobiles apart (labels were ignored)", async () => {
    const { found } = await check(
      book('Maya,Home,+1 202 555 0101,Mobile,+1 202 555 0102', 'Zoë,Work Fax,+1 202 555 0103,Other,+1 202 555 0104'),
    )

    expect(found).toEqual(['+12025550102', '+12025550104'])
  })

  test("a row's fax or pager is never used, and the row says so if it has nothing else (a fax was used)", async () => {
    const { found, rows } = await check(
      book('Maya,Fax,01632 960001,Home,01632 960002', 'Zoë,Work Fax,01632 960003,,', 'Noor,Pager,07700 900004,,'),
    )

    expect(found).toEqual(['+441632960002', '+441632960003 fax_only', '+447700900004 fax_only'])
    expect(rows.map(({ verdict }) => verdict)).toEqual(['ready', 'cannot_use', 'cannot_use'])
  })

  test('the person’s own number is used before one of an address', async () => {
    const { found } = await check(
      'Default Address Phone,Phone,Name\n07700 900001,07700 900002,Maya\n07700 900003,01632 960003,Zoë\n07700 900004,,Noor\n',
    )

    expect(found).toEqual(['+447700900002', '+441632960003', '+447700900004'])
  })

  test('several numbers are used as chosen: the first, those of one column, or a person for each', async () => {
    const file = book('Maya,Home,01632 960001,Mobile,07700 900001', 'Zoë,Mobile,07700 900002,Fax,01632 960002')

    expect((await check(file, { phones: 'one' })).found).toEqual(['+441632960001', '+447700900002'])
    expect((await check(file, { phones: 'only', first: 4 })).found).toEqual(['+447700900001', '+441632960002 fax_only'])
    expect((await check(file, { phones: 'split' })).found).toEqual(['+441632960001', '+447700900001', '+447700900002'])
    const twice = 'Mobile 1,Mobile 2\n07700 900001,07700 900002\n'
    expect((await check(twice, { phones: 'mobile', first: 1 })).found).toEqual(['+447700900002'])
  })

  test('a call list gives the other side’s number, in either direction (the shop’s own was used in every row)', async () => {
    const { found } = await check(
      'From,To\n01632 960999,07700 900001\n07700 900002,01632 960999\n01632 960999,01632 960003\n01632 960999,\n',
    )

    expect(found).toEqual(['+447700900001', '+447700900002', '+441632960003', '+441632960999 in_every_row'])
  })
})

describe('a cell with several numbers', () => {
  test.each([
    ['01632 960001 ::: 07700 900001'],
    ['01632 960001; 07700 900001'],
    ['01632 960001 / 07700 900001'],
    ['"01632 960001, 07700 900001"'],
    ['"01632 960001\n07700 900001"'],
    ['01632 960001 or 07700 900001'],
    ['01632 960001 oder 07700 900001'],
    ['01632 960001 o 07700 900001'],
  ])('the mobile is found in the cell %j', async (cell) => {
    const { found, rows } = await check(`Phone,Name\n${cell},Maya\n`)

    expect(found).toEqual(['+447700900001 mobile_chosen'])
    expect(rows[0]?.numbers?.map(({ phone }) => phone)).toEqual(['+447700900001', '+441632960001'])
  })

  test('a cell with two equal numbers is asked about, and so is one with a number that is invalid', async () => {
    const { status, rows } = await check(
      'Phone,Name\n07700 900001 ::: 07700 900002,Maya\n07700 900003 / 123456789012,Zoë\n07700 900004 ::: +44 7700 900004,Noor\n',
    )

    expect(rows.map(({ why }) => why)).toEqual(['two_numbers', 'two_numbers', 'mobile_chosen'])
    expect(status.twoNumbers).toBe(2)
  })

  test('a cell with several numbers has a label for each of them', async () => {
    const { found } = await check(
      'Name,Phone 1 - Label,Phone 1 - Value\nMaya,Home ::: Mobile,+1 202 555 0101 ::: +1 202 555 0102\n',
    )

    expect(found).toEqual(['+12025550102 mobile_chosen'])
  })

  test('the other number of a cell can be chosen', async () => {
    const { importId, rows } = await check('Phone,Name\n01632 960001 / 07700 900001,Maya\n')
    const { takeNumbers } = core.imports.handlers

    expectOk(await takeNumbers({ importId, row: rows[0]?.row ?? 0, take: 'second' }))

    const after = expectOk(await core.imports.handlers.rows({ importId, offset: 0, limit: 10 }))
    expect(after.rows.map(({ phone, why }) => [phone, why])).toEqual([['+441632960001', 'number_chosen']])
  })
})

describe('the columns step', () => {
  test('the columns step says where the number comes from, with labels and how many people have no mobile', async () => {
    const { importId, numbers, phones } = expectOk(
      await core.open(book('Maya,Mobile,07700 900001,Work,01632 960001', 'Zoë,Home,01632 960002,,')),
    )

    expect(phones).toBe('mobile')
    expect(numbers).toEqual({
      from: [
        { column: 2, name: 'Phone 1', label: 1 },
        { column: 4, name: 'Phone 2', label: 3 },
      ],
      rows: 2,
      labels: [
        { label: 'Mobile', rows: 1 },
        { label: 'Home', rows: 1 },
        { label: 'Work', rows: 1 },
      ],
      withoutMobile: 1,
    })
    const turned = expectOk(await core.imports.handlers.choosePhones({ importId, phones: 'mobile', first: 4 }))
    expect(turned.numbers.from.map(({ name }) => name)).toEqual(['Phone 2', 'Phone 1'])
    const mapped = await core.imports.handlers.mapColumn({ importId, index: 2, target: { kind: 'leave_out' } })
    expect(expectOk(mapped).numbers).toMatchObject({ from: [{ column: 4 }], withoutMobile: 2 })
  })

  test('the columns step names a number that is in every row', async () => {
    const file = 'Line,Caller ID\n01632 960999,07700 900001\n01632 960999,07700 900002\n01632 960999,07700 900003\n'

    expect(expectOk(await core.open(file)).numbers).toMatchObject({
      from: [{ name: 'Caller ID' }],
      everyRow: { phone: '+441632960999', columns: ['Line'] },
    })
  })

  test('the columns step accepts several columns of labels', async () => {
    const { importId } = expectOk(await core.open('A,B,Mobile\nx,y,07700 900001\n'))
    const map = (index: number) => core.imports.handlers.mapColumn({ importId, index, target: { kind: 'phone_label' } })

    expect([codeOf(await map(0)), codeOf(await map(1))]).toEqual(['no problem', 'no problem'])
  })
})

test('landlines are counted, seen and left out', async () => {
  const { importId, status } = await check('Phone,Name\n07700 900001,Maya\n01632 960001,Zoë\n01632 960002,Noor\n')
  const { choose, rows } = core.imports.handlers

  expect(status.landlines).toEqual({ used: 2, leftOut: 0 })
  const seen = expectOk(await rows({ importId, offset: 0, limit: 10, type: 'landline' }))
  expect(seen.rows.map(({ line, verdict, type }) => [line, verdict, type])).toEqual([
    [3, 'ready', 'landline'],
    [4, 'ready', 'landline'],
  ])
  const without = expectOk(await choose({ importId, leaveOutTypes: ['landline'] }))
  expect(without.landlines).toEqual({ used: 0, leftOut: 2 })
  expect(expectOk(await rows({ importId, offset: 0, limit: 10, type: 'landline' })).total).toBe(0)
})
