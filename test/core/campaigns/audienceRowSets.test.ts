// People of one draft alone: pasted numbers, and a spreadsheet that makes no contacts.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountId, codeOf, expectOk } from '../../support/app/coreAreas'
import { startDraftAreas, type DraftAreas } from '../../support/app/draftAreas'

let core: DraftAreas
beforeEach(async () => {
  core = await startDraftAreas()
})
afterEach(() => core.dispose())

const paste = async (campaignId: string, text: string) =>
  expectOk(await core.campaigns.addNumbers({ campaignId, text }))
const leftOut = async (campaignId: string) =>
  expectOk(await core.campaigns.leftOut({ campaignId, offset: 0, limit: 50 })).rows.map(({ phone, reason }) => [
    phone,
    reason,
  ])
const textAt = async (campaignId: string, position: number) =>
  expectOk(await core.campaigns.preview({ campaignId, show: { position } })).text
const contacts = () => (core.db.prepare('SELECT count(*) AS people FROM contacts').get() as { people: number }).people
const seed = (phone: string, firstname: string) =>
  core.contacts.seedContacts({ accountId, listName: 'Choir', people: [{ phone, firstname, lastname: '' }] })
const optOut = (phone: string, listId = 0) =>
  core.db
    .prepare(`INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, ?, 'reply', '')`)
    .run(accountId, phone, listId)

describe('pasted numbers', () => {
  test('pasted numbers become the people of the draft, as they were written and as they were understood', async () => {
    const campaignId = await core.draft()

    const { draft, rowSet } = await paste(campaignId, '07700 900147, 12345;\nAda Example <+44 7700 900148>')

    expect(rowSet).toMatchObject({ kind: 'pasted', name: '', people: 2, cannotUse: 1, fields: [] })
    expect(draft.rowSets).toEqual([rowSet])
    const page = expectOk(await core.campaigns.rowSetPeople({ campaignId, rowSetId: rowSet.id, offset: 0, limit: 50 }))
    expect(page).toEqual({
      total: 3,
      rows: [
        { written: '07700 900147', name: '', phone: '+447700900147' },
        { written: '12345', name: '', why: 'short_code' },
        { written: 'Ada Example <+44 7700 900148>', name: 'Ada Example', phone: '+447700900148' },
      ],
    })
    expect(rowSet.samples).toEqual(page.rows.map(({ name: _, ...row }) => row))
    expect(await leftOut(campaignId)).toEqual([['12345', 'invalid']])
    expect(await core.freeze(campaignId)).toEqual({ outcome: 'frozen', phones: ['+447700900147', '+447700900148'] })
    expect(contacts()).toBe(0)
  })

  test('a single pasted number is a send to one number', async () => {
    const campaignId = await core.draft({ template: 'Your table is ready' })
    await paste(campaignId, '07700 900147')

    expect(await core.freeze(campaignId)).toEqual({ outcome: 'frozen', phones: ['+447700900147'] })
  })

  test("a pasted number of a contact gets the contact's fields, and any other only what stands beside it", async () => {
    await seed('+447700900147', 'Maya')
    const campaignId = await core.draft({ template: 'Hi {{firstname|there}}' })
    await paste(campaignId, 'Someone <07700 900147>\nAda <07700 900148>\n07700 900149')

    const texts = await Promise.all([1, 2, 3].map((position) => textAt(campaignId, position)))

    expect(texts.sort()).toEqual(['Hi Ada', 'Hi Maya', 'Hi there'])
  })

  test('pasted numbers that opted out or are already in the draft are left out once each', async () => {
    await seed('+447700900147', 'Maya')
    const { id: listId } = core.db.prepare('SELECT id FROM lists').get() as { id: number }
    optOut('+447700900149')
    const campaignId = await core.draft({ listIds: [listId] })
    await paste(campaignId, '07700 900147, 07700 900148, 07700 900148')
    await paste(campaignId, '+447700900148, 07700 900149')

    const measured = expectOk(await core.campaigns.measure({ campaignId }))

    expect(measured).toMatchObject({ found: 6, people: 2 })
    expect(measured.leftOut.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
      { reason: 'duplicate', people: 3 },
      { reason: 'opted_out', people: 1 },
    ])
  })

  test('pasted numbers of erased people stay left out (B086)', async () => {
    await seed('+447700900147', 'Maya')
    const { id: contactId } = core.db.prepare('SELECT id FROM contacts').get() as { id: number }
    expectOk(await core.contacts.contacts.erase({ contactId } as never))
    const campaignId = await core.draft()
    await paste(campaignId, '07700 900147, 07700 900148')

    expect(await core.freeze(campaignId)).toEqual({ outcome: 'frozen', phones: ['+447700900148'] })
    expect(await leftOut(campaignId)).toEqual([['+447700900147', 'opted_out']])
  })

  test('pasted numbers are erased together with their person', async () => {
    await seed('+447700900147', 'Maya')
    const { id: contactId } = core.db.prepare('SELECT id FROM contacts').get() as { id: number }
    await paste(await core.draft(), 'Maya <07700 900147>, 07700 900148')
    expectOk(await core.contacts.contacts.erase({ contactId } as never))

    expect(core.db.prepare('SELECT phone FROM row_set_people').all()).toMatchObject([{ phone: '+447700900148' }])
  })

  test('pasted text without a number, for a missing draft or for a frozen one is refused', async () => {
    const campaignId = await core.draft()
    const over = await core.draft()
    core.db.prepare(`UPDATE campaigns SET state = 'done' WHERE id = ?`).run(over)
    const add = async (id: string, text: string) => codeOf(await core.campaigns.addNumbers({ campaignId: id, text }))

    expect(await add(campaignId, 'hello')).toBe('NUMBERS_NONE')
    expect(await add('nowhere', '07700 900147')).toBe('CAMPAIGN_UNKNOWN')
    expect(await add(over, '07700 900147')).toBe('CAMPAIGN_NOT_DRAFT')
    expect(expectOk(await core.campaigns.draft({ campaignId })).rowSets).toEqual([])
  })
})

describe('a set of numbers', () => {
  test('a set of numbers can be removed and restored, and both make a frozen campaign a draft again', async () => {
    const campaignId = await core.draft()
    const { rowSet } = await paste(campaignId, '07700 900147')
    const input = { campaignId, rowSetId: rowSet.id }
    const frozen = () => core.db.prepare('SELECT state, frozen_hash AS hash FROM campaigns').get()
    await core.freeze(campaignId)

    const without = expectOk(await core.campaigns.removeRowSet(input))
    expect([without.rowSets, without.state, frozen()]).toMatchObject([[], 'draft', { state: 'draft', hash: null }])
    expect((await core.freeze(campaignId)).outcome).toBe('no_people')
    expectOk(await core.campaigns.restoreRowSet(input))
    expect((await core.freeze(campaignId)).phones).toEqual(['+447700900147'])
    expectOk(await core.campaigns.restoreRowSet(input))

    expect(frozen()).toMatchObject({ state: 'draft', hash: null })
    expect(codeOf(await core.campaigns.removeRowSet({ campaignId, rowSetId: 99 }))).toBe('CAMPAIGN_UNKNOWN')
  })

  test('a set of numbers removed more than a day ago is deleted for good', async () => {
    const campaignId = await core.draft()
    const { rowSet } = await paste(campaignId, '07700 900147')
    expectOk(await core.campaigns.removeRowSet({ campaignId, rowSetId: rowSet.id }))
    await core.clock.advance(25 * 60 * 60 * 1_000)
    await paste(campaignId, '07700 900148')

    expect(codeOf(await core.campaigns.restoreRowSet({ campaignId, rowSetId: rowSet.id }))).toBe('CAMPAIGN_UNKNOWN')
    expect(core.db.prepare('SELECT phone FROM row_set_people').all()).toMatchObject([{ phone: '+447700900148' }])
  })

  test('a duplicated draft gets its own copy of a set of numbers', async () => {
    const campaignId = await core.draft()
    const { rowSet } = await paste(campaignId, '07700 900147, 12345')
    const copy = expectOk(await core.campaigns.duplicate({ campaignId }))
    expectOk(await core.campaigns.removeRowSet({ campaignId, rowSetId: rowSet.id }))

    expect(copy.rowSets).toMatchObject([{ kind: 'pasted', people: 1, cannotUse: 1 }])
    expect((await core.freeze(copy.id)).phones).toEqual(['+447700900147'])
  })
})

describe('a spreadsheet for one send', () => {
  const file =
    'mobile,first,amount,sms ok?\n07700 900001,Maya,£12,yes\n07700 900002,Noor,£3,no\n07700 900001,Maya,£12,yes\n' +
    'nobody,x,,yes\n07700 900003,Olu,£7,yes\n07700 900004,Pia,,yes\n'

  test('a spreadsheet for one send gives its own columns to its own people, and none of them becomes a contact', async () => {
    await seed('+447700900003', 'Olumide')
    optOut('+447700900004')
    const campaignId = await core.draft({ template: '{{first}}' })
    const importId = await core.checked(file)

    const { rowSet, draft } = expectOk(await core.campaigns.addImport({ campaignId, importId }))
    expectOk(await core.campaigns.save({ campaignId, template: '{{firstname}} owes {{amount}}' }))

    expect(rowSet).toMatchObject({ kind: 'spreadsheet', people: 3, cannotUse: 3, fields: ['amount'] })
    expect(rowSet.name).toMatch(/\.csv$/)
    expect(draft.rowSets).toEqual([rowSet])
    const measured = expectOk(await core.campaigns.measure({ campaignId }))
    expect([measured.issues, measured.found, measured.people, measured.blocked]).toEqual([[], 6, 2, 0])
    expect(await Promise.all([textAt(campaignId, 1), textAt(campaignId, 2)])).toEqual(['Maya owes £12', 'Olu owes £7'])
    expect((await leftOut(campaignId)).sort()).toEqual([
      ['+447700900001', 'duplicate'],
      ['+447700900002', 'opted_out'],
      ['+447700900004', 'opted_out'],
      ['nobody', 'invalid'],
    ])
    expect((await core.freeze(campaignId)).phones).toEqual(['+447700900001', '+447700900003'])
    expect(contacts()).toBe(1)
  })

  test('a spreadsheet for one send waits until its answers about messages are understood', async () => {
    const campaignId = await core.draft()
    const importId = await core.checked('mobile,first,sms ok?\n07700 900001,Maya,yes\n07700 900002,Noor,n/a\n')
    expect(codeOf(await core.campaigns.addImport({ campaignId, importId }))).toBe('IMPORT_CONSENT_OPEN')

    const answers = [{ word: 'na', means: 'no' as const }]
    expectOk(await core.imports.handlers.answerConsent({ importId, column: 2, answers }))
    const { rowSet } = expectOk(await core.campaigns.addImport({ campaignId, importId }))

    expect(rowSet.people).toBe(1)
  })

  test('a spreadsheet for one send ends its import and removes the checked rows from the disk', async () => {
    const campaignId = await core.draft()
    const importId = await core.checked(file)
    expectOk(await core.campaigns.addImport({ campaignId, importId }))

    expect(expectOk(await core.imports.handlers.status({ importId })).state).toBe('discarded')
    expect(readdirSync(join(core.folder, 'staged'))).toEqual([])
    expect(codeOf(await core.campaigns.addImport({ campaignId, importId }))).toBe('IMPORT_FINISHED')
  })

  test('a spreadsheet that is not checked, has no people, or is missing stays as it is', async () => {
    const campaignId = await core.draft()
    const { importId: open } = expectOk(await core.open(file))
    const nobody = await core.checked('mobile\nnobody\n')
    const add = async (importId: string) => codeOf(await core.campaigns.addImport({ campaignId, importId }))

    expect([await add(open), await add(nobody), await add('nowhere')]).toEqual([
      'IMPORT_NOT_CHECKED',
      'IMPORT_NOTHING_READY',
      'IMPORT_UNKNOWN',
    ])
    expect(expectOk(await core.imports.handlers.status({ importId: nobody })).state).toBe('checked')
    expect(expectOk(await core.campaigns.draft({ campaignId })).rowSets).toEqual([])
  })

  test('a refusal in a spreadsheet for one send counts for every list as well (B086)', async () => {
    await seed('+447700900002', 'Noor')
    const { id: listId } = core.db.prepare('SELECT id FROM lists').get() as { id: number }
    const campaignId = await core.draft({ listIds: [listId] })
    expectOk(await core.campaigns.addImport({ campaignId, importId: await core.checked(file) }))

    expect((await core.freeze(campaignId)).phones).not.toContain('+447700900002')
  })

  test("a spreadsheet's columns are kept for a retry of those who failed", async () => {
    const campaignId = await core.draft()
    expectOk(await core.campaigns.addImport({ campaignId, importId: await core.checked(file) }))
    expectOk(await core.campaigns.save({ campaignId, template: '{{firstname}} owes {{amount|nothing}}' }))
    await core.freeze(campaignId)
    core.db.exec(`UPDATE recipients SET state = 'refused' WHERE position = 1; UPDATE campaigns SET state = 'done'`)

    const retry = expectOk(await core.campaigns.prepareRetry({ campaignId, of: 'refused' }))

    expect(expectOk(await core.campaigns.measure({ campaignId: retry.id })).issues).toEqual([])
    expect(await textAt(retry.id, 1)).toBe('Maya owes £12')
    core.db.exec(`UPDATE campaigns SET state = 'done' WHERE id = '${retry.id}'`)
  })
})
