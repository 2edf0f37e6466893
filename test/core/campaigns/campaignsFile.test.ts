import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Draft, Timing } from '@contract'
import { describe, expect, test, vi } from 'vitest'
import type { CampaignId } from '../../../src/main/core/base/ids'
import { campaignFileOperations } from '../../../src/main/core/campaigns/files/campaignFileRows'
import { Db } from '../../../src/main/core/storage/db'
import { acceptances, addList, makePeople, openPracticeAccount } from '../../support/steps/campaignSteps'
import { approvalOf, atOnce, draftForm, sendReview } from '../../support/steps/formSteps'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'

const pieceLength = 200_000
const evening: Timing = {
  ...atOnce,
  kind: 'local',
  day: '2026-11-24',
  time: '18:00',
  late: { kind: 'ask' },
  quietHours: true,
}

/** The file as a browser would fetch it. */
async function saveFile(core: Core, campaignId: string): Promise<string> {
  const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId }))
  if (made.kind !== 'download') throw new Error(made.kind)
  return readFileSync(join(core.profile, 'exports', made.handle, made.name), 'utf8')
}

async function chooseFile(core: Core, content: string): Promise<string> {
  let after: string | undefined
  for (let from = 0; from === 0 || from < content.length; from += pieceLength) {
    const text = content.slice(from, from + pieceLength)
    const { handle } = await core.client.files.paste({ text, name: 'News.postrider', ...(after ? { after } : {}) })
    after = handle
  }
  return after ?? ''
}

async function openFile(core: Core, content: string) {
  return core.drive(core.client.campaigns.openFile({ handle: await chooseFile(core, content) }))
}

/** A draft with a message of every kind of field, and people with values for them. */
async function prepareDraft(core: Core): Promise<Draft> {
  await openPracticeAccount(core)
  const campaignId = await draftForm(core, {
    ...{ name: 'Points of November', template: 'Hi {{firstname}}, {{Points}} of {{custom1|none}}', sender: 'Bakery' },
    ...{ timing: evening, notTextedDays: 7 },
  })
  core.db.exec(
    `UPDATE contacts SET lastname = 'Li{{x}}', custom1 = 'gold', fields = json_object('points', '31' || id, 'secret', 'not used')`,
  )
  core.db.exec(`INSERT INTO contact_fields (account_id, name) SELECT DISTINCT account_id, 'points' FROM contacts`)
  return core.drive(core.client.campaigns.draft({ campaignId }))
}

/** On another computer, with an account of its own. */
async function openElsewhere(): Promise<Core> {
  const { core } = await openWired()
  await core.drive(addAccount(core, credentials.api_key))
  return core
}

const frozenTexts = (core: Core, campaignId: string): unknown[] =>
  core.db
    .prepare(
      `SELECT phone, text FROM recipients JOIN recipient_texts ON recipient_id = id WHERE campaign_id = ? AND position IS NOT NULL ORDER BY phone`,
    )
    .all(campaignId)

describe('a campaign file', () => {
  test('a campaign file brings message, choices and people to another computer, and nothing else', async () => {
    const here = await openCore()
    const draft = await prepareDraft(here)
    const content = await saveFile(here, draft.id)
    const there = await openElsewhere()

    const opened = await openFile(there, content)

    const { name, template, sender, kind, timing, notTextedDays } = draft
    expect(opened.draft).toMatchObject({
      name,
      template,
      sender,
      kind,
      timing,
      notTextedDays,
      state: 'draft',
      listIds: [],
    })
    expect(opened.draft.id).not.toBe(draft.id)
    expect(opened.rowSet).toMatchObject({ kind: 'campaign_file', name: 'News.postrider', people: 12, cannotUse: 0 })
    expect(content).not.toMatch(/not used|api|account|practice/i)
    expect(there.db.prepare('SELECT count(*) AS contacts FROM contacts').get()).toEqual({ contacts: 0 })
  })

  test('a campaign file gives the same texts on another computer, and can be approved and sent there', async () => {
    const here = await openCore()
    const draft = await prepareDraft(here)
    const now = { timing: atOnce, notTextedDays: null }
    await here.drive(here.client.campaigns.save({ campaignId: draft.id, ...now }))
    const content = await saveFile(here, draft.id)
    await here.drive(here.client.campaigns.freeze({ campaignId: draft.id }))
    const there = await openElsewhere()
    const { draft: copy } = await openFile(there, content)

    await there.drive(there.client.campaigns.freeze({ campaignId: copy.id }))
    const review = await there.drive(there.client.campaigns.estimate({ campaignId: copy.id }))
    await sendReview(there, review)

    expect(frozenTexts(there, copy.id)).toEqual(frozenTexts(here, draft.id))
    expect(
      acceptances(there)
        .map(({ number, text }) => ({ phone: number, text }))
        .sort(byPhone),
    ).toEqual(frozenTexts(here, draft.id))
    expect(acceptances(here)).toEqual([])
  })

  test('a campaign file is checked again: people opted out there get nothing, and bad numbers are listed with the reason', async () => {
    const here = await openCore()
    const draft = await prepareDraft(here)
    const content = (await saveFile(here, draft.id)).replace(makePeople(12)[5]?.phone ?? '', '+1 call me')
    const there = await openElsewhere()
    const { activeId = '' } = await there.drive(there.client.accounts.list())
    there.db
      .prepare(
        `INSERT INTO opt_outs (account_id, phone, list_id, source, since) VALUES (?, ?, 0, 'reply', '2026-11-20T09:00:00.000Z')`,
      )
      .run(activeId, makePeople(12)[2]?.phone ?? '')

    const { draft: copy, rowSet } = await openFile(there, content)
    const measured = await there.drive(there.client.campaigns.measure({ campaignId: copy.id }))

    expect(rowSet).toMatchObject({ people: 11, cannotUse: 1 })
    expect(measured.people).toBe(10)
    expect(measured.leftOut).toEqual(
      expect.arrayContaining([
        { reason: 'opted_out', people: 1 },
        { reason: 'invalid', people: 1 },
      ]),
    )
  })

  test('a campaign file brings a trial with both texts and everyone, drawn or not, and says that it needs a reader who knows trials', async () => {
    const here = await openCore()
    const draft = await prepareDraft(here)
    const plain = await saveFile(here, draft.id)
    const trial = {
      share: { kind: 'percent', percent: 50 },
      secondText: 'Bye {{Points}} {{email|?}}',
      waitHours: 4,
    } as const
    await here.drive(here.client.campaigns.save({ campaignId: draft.id, trial, notTextedDays: null, timing: atOnce }))
    const content = await saveFile(here, draft.id)
    const there = await openElsewhere()
    const { draft: copy, rowSet } = await openFile(there, content)
    const plan = await there.drive(there.client.trials.plan({ campaignId: copy.id }))

    expect(plain).toContain('"version":1')
    expect(content).toContain('"version":3')
    expect(copy.trial).toEqual(trial)
    expect(rowSet).toMatchObject({ people: 12, cannotUse: 0 })
    expect(plan).toMatchObject({ trial: 6, rest: 6, texts: [{ people: 3 }, { people: 3, issues: [] }] })
  })

  test('a campaign file leaves out people who opted out here', async () => {
    const here = await openCore()
    const draft = await prepareDraft(here)
    const gone = makePeople(12)[2]?.phone ?? ''
    here.db
      .prepare(
        `INSERT INTO opt_outs (account_id, phone, list_id, source, since) SELECT account_id, ?, 0, 'reply', '' FROM campaigns`,
      )
      .run(gone)
    await here.drive(here.client.campaigns.save({ campaignId: draft.id, bypassOptOut: true }))

    const content = await saveFile(here, draft.id)

    expect(content).not.toContain(gone)
    expect(content.split('\n')).toHaveLength(1 + 11 + 1 + 1)
    expect(content).not.toContain('bypass')
  })

  test('a file of a campaign that was sent has the people who were in it, whatever happened to its list', async () => {
    const here = await openCore()
    const draft = await prepareDraft(here)
    await here.drive(here.client.campaigns.save({ campaignId: draft.id, timing: atOnce }))
    await here.drive(here.client.campaigns.freeze({ campaignId: draft.id }))
    const review = await here.drive(here.client.campaigns.estimate({ campaignId: draft.id }))
    await here.drive(here.client.campaigns.approve(approvalOf(review)))
    addList(here, makePeople(30))
    here.db.exec('DELETE FROM list_contacts')

    const content = await saveFile(here, draft.id)

    expect(content.match(/"\+1/g)).toHaveLength(12)
  })

  test('a campaign file can hold only a message, and is not written for an empty draft', async () => {
    const here = await openCore()
    await openPracticeAccount(here)
    const campaignId = await draftForm(here, { listIds: [] })

    const opened = await openFile(here, await saveFile(here, campaignId))
    await here.drive(here.client.campaigns.save({ campaignId, template: ' ' }))

    expect(opened).toEqual({ draft: expect.objectContaining({ template: 'Hello', rowSets: [] }) })
    expect(await here.codeOf(here.client.exports.campaign({ exportId: 'export-2', campaignId }))).toBe('EXPORT_NOTHING')
  })

  test('a campaign file with 100,000 people is written and read back whole', async () => {
    const here = await openCore()
    const draft = await prepareDraft(here)
    const person = (index: number): string =>
      `["+1${201 + Math.floor(index / 100)}5550${100 + (index % 100)}","Ada","L","${index}","gold"]`
    const [head = ''] = (await saveFile(here, draft.id)).split('\n')
    const many = Array.from({ length: 100_000 }, (_, index) => person(index % 70_000)).join(',\n')
    const opened = await openFile(here, `${head}\n${many}\n]}\n`)

    const again = await saveFile(here, opened.draft.id)

    expect(opened.rowSet).toMatchObject({ people: expect.any(Number) })
    const usable = opened.rowSet?.people ?? 0
    expect(usable + (opened.rowSet?.cannotUse ?? 0)).toBe(100_000)
    const measured = await here.drive(here.client.campaigns.measure({ campaignId: opened.draft.id }))
    expect(again.split('\n')).toHaveLength(measured.people + 3)
    expect(measured.people).toBeGreaterThan(20_000)
  }, 120_000)
})

describe('a file that is no sound campaign file (B011)', () => {
  const head = (change: (text: string) => string) => (content: string) => {
    const [first = '', ...rest] = content.split('\n')
    return [change(first), ...rest].join('\n')
  }
  test.each<[string, (content: string) => string, string]>([
    ['a spreadsheet', () => 'phone,name\n+447700900147,Ada', 'CAMPAIGN_FILE_UNKNOWN'],
    ['a web page', () => '<!doctype html>\n<html></html>', 'CAMPAIGN_FILE_UNKNOWN'],
    ['zero bytes', () => '\u0000'.repeat(2_000), 'CAMPAIGN_FILE_UNKNOWN'],
    ['a line without end', () => 'x'.repeat(2_000_000), 'CAMPAIGN_FILE_UNKNOWN'],
    ['a later form', head((first) => first.replace('"version":1', '"version":4')), 'CAMPAIGN_FILE_NEWER'],
    [
      'a choice that no file may bring',
      head((first) => first.replace('"kind"', '"bypassOptOut":true,"kind"')),
      'CAMPAIGN_FILE_DAMAGED',
    ],
    ['a zero byte in a name', (content) => content.replace('Ada0', 'A\\u0000da'), 'CAMPAIGN_FILE_DAMAGED'],
    ['a person of another form', (content) => content.replace('["+1', '[{"__proto__":1},"+1'), 'CAMPAIGN_FILE_DAMAGED'],
    ['half of it', (content) => content.slice(0, content.length / 2), 'CAMPAIGN_FILE_DAMAGED'],
    ['no end', (content) => content.replace('\n]}\n', '\n'), 'CAMPAIGN_FILE_DAMAGED'],
    ['something behind its end', (content) => `${content}["+447700900147","Ada","","",""]`, 'CAMPAIGN_FILE_DAMAGED'],
  ])('a campaign file with %s is refused in words, and nothing of it is kept (B011)', async (_, change, code) => {
    const core = await openCore()
    const draft = await prepareDraft(core)
    const content = await saveFile(core, draft.id)

    expect(await core.codeOf(openFile(core, change(content)))).toBe(code)

    // In the background, a few rows at a time.
    await expect
      .poll(() => core.db.prepare('SELECT count(*) AS campaigns FROM campaigns').get())
      .toEqual({ campaigns: 1 })
    expect(core.db.prepare('SELECT count(*) AS people FROM row_set_people').get()).toEqual({ people: 0 })
  })

  test('a campaign file keeps letters that write backwards and names that every object has as plain text (B011)', async () => {
    const core = await openCore()
    const draft = await prepareDraft(core)
    const content = (await saveFile(core, draft.id)).replaceAll('Ada0', '\u202Eeve').replace('"Points"', '"__proto__"')

    const { draft: copy } = await openFile(core, content)

    const rows = core.db.prepare(`SELECT firstname, fields FROM row_set_people ORDER BY id LIMIT 1`).all()
    expect(rows).toEqual([{ firstname: '\u202Eeve', fields: expect.stringContaining('__proto__') }])
    expect(await core.drive(core.client.campaigns.draft({ campaignId: copy.id }))).toMatchObject({ state: 'draft' })
  })

  test('a campaign file with short lines is added in transactions of at most 1,000 people (sending waited while 10,000 were added)', async () => {
    const core = await openCore()
    const draft = await prepareDraft(core)
    const content = await saveFile(core, draft.id)
    const line = '["+447700900123","","","",""],\n'
    const from = content.indexOf('\n') + 1
    const run = vi.spyOn(campaignFileOperations.operations.addLines, 'run')

    await openFile(core, content.slice(0, from) + line.repeat(2_500) + content.slice(from))

    const added = run.mock.results.map(({ value }) => value as number | 'damaged')
    run.mockRestore()
    expect(added).toEqual([1_000, 1_000, 512])
  })

  test('a campaign file with bytes that are not text has no people (B011)', async () => {
    const core = await openCore()
    const { addLines } = campaignFileOperations.operations
    const line = Buffer.concat([Buffer.from('["+447700900147","'), Buffer.from([0xff, 0xfe]), Buffer.from('",""]')])
    const piece = { accountId: '', id: '' as CampaignId, at: '', rowSetId: 1, fields: [], country: 'GB', lines: line }

    expect(addLines.run(new Db(core.db), piece)).toBe('damaged')
  })
})

test('no path of a campaign file reaches the page', async () => {
  const core = await openCore()
  const draft = await prepareDraft(core)
  const made = await core.drive(core.client.exports.campaign({ exportId: 'export-1', campaignId: draft.id }))

  expect(JSON.stringify(made)).not.toContain(core.profile)
  expect(made).toMatchObject({ kind: 'download', rows: 12, name: 'Points of November 2026-11-21.postrider' })
  expect(readdirSync(join(core.profile, 'exports'))).toHaveLength(1)
})

function byPhone(one: { phone: string }, other: { phone: string }): number {
  return one.phone < other.phone ? -1 : 1
}
