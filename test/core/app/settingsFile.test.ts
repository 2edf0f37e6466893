// All settings to a file and from one: of the computer, the profile and its accounts, shown first and used in one act.
import type { FileSection } from '@contract'
import { expect, test } from 'vitest'
import { openCore, type Core } from '../../support/app/openCore'
import { addAccount, credentials, openWired } from '../../support/app/ownAccount'
import { addRule, anything, forWords, switchOn } from '../../support/steps/answerSteps'
import { addList, openPracticeAccount } from '../../support/steps/campaignSteps'

const open = async (name = 'Shop') => {
  const core = await openCore()
  const account = await openPracticeAccount(core)
  await core.drive(core.client.accounts.update({ accountId: account.id, name }))
  return { core, accountId: account.id }
}
const defaultsOf = async (core: Core) => (await core.drive(core.client.accounts.list())).accounts[0]?.defaults
const written = (core: Core) => core.drive(core.client.settingsFile.write())

async function read(core: Core, file: unknown) {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  const { handle } = await core.drive(core.client.files.paste({ text, name: 'settings.json' }))
  return core.client.settingsFile.read({ handle })
}
const preview = async (core: Core, file: unknown) => core.drive(read(core, file))
async function useAll(core: Core, file: unknown) {
  const { fileId, sections } = await preview(core, file)
  return core.drive(core.client.settingsFile.use({ fileId, sections }))
}
/** A file of version 2 with one account. */
const fileOf = (account: object, more: object = {}) => ({
  ...{
    format: 'postrider-settings',
    version: 2,
    settings: {},
    accounts: [{ name: 'Shop', currency: 'GBP', ...account }],
  },
  ...more,
})
const accountIn = (sections: readonly FileSection[]): FileSection => {
  const found = sections.find(({ of }) => of === 'account')
  if (!found) throw new Error('no account')
  return found
}

const week = [...Array.from({ length: 5 }, () => ({ from: '09:00', to: '17:00' })), null, null]

async function fill({ core, accountId }: Awaited<ReturnType<typeof open>>) {
  const { client, drive } = core
  await drive(
    client.accounts.update({
      accountId,
      defaults: {
        ...{ sender: 'Bakery', country: 'DE', timeZone: 'Europe/Berlin', dailyCap: 300, moneyPerDayMicros: 5_000_000 },
        ...{ ownPhone: '+447700900123', callbackUrl: 'https://hooks.example.org/secret-path', atLimit: 'ask' },
      },
    }),
  )
  await drive(client.settings.change({ density: 'dense', tableColumns: { numbers: ['phone'] } }))
  await drive(client.templates.create({ name: 'Reminder', text: 'See you {{day}}' }))
  await drive(client.snippets.create({ name: 'Address', text: '1 High Street' }))
  await drive(client.quietHours.save({ region: 'FR', week, onHolidays: true }))
  await drive(client.quietHours.setCrossing({ crossing: 'ask' }))
  await drive(client.inbox.changeWords({ add: ['Basta cosi'], remove: ['STOP'] }))
  await drive(client.answers.changeLimits({ perDay: 5, micros: 700_000 }))
  const listId = addList(core, [], 'Members')
  await addRule(core, { name: 'Hours', text: 'We open at nine.', conditions: forWords('open') })
  await addRule(core, { name: 'Members', text: 'Hello', conditions: { ...anything, from: { kind: 'list', listId } } })
}

const parsed = (text: string) => {
  const { madeAt: _, ...file } = JSON.parse(text) as { madeAt: string; accounts: { name: string }[] }
  return {
    ...file,
    accounts: file.accounts.map((account) => ({ ...account, name: account.name.trim().toLowerCase() })),
  }
}

test('all settings go to another computer, and its account is found by its name without regard to capitals and spaces', async () => {
  const here = await open()
  await fill(here)
  const there = await open('  sHOP ')
  addList(there.core, [], 'Members')
  const { name, text } = await written(here.core)

  const { changed } = await useAll(there.core, text)

  expect(name).toMatch(/^postrider-settings-\d{4}-\d\d-\d\d\.json$/)
  expect(changed).toBeGreaterThan(10)
  expect(parsed((await written(there.core)).text)).toEqual(parsed(text))
  expect((await preview(there.core, text)).sections.flatMap(({ changes }) => changes)).toEqual([])
})

test('a settings file has no key, no number of a person and no address', async () => {
  const here = await open()
  await fill(here)

  const { text } = await written(here.core)

  for (const secret of ['900123', 'secret-path', 'practice.invalid', 'apiKey', 'listId', here.accountId])
    expect(text).not.toContain(secret)
})

test('reading a settings file changes nothing, and names what it would change with what it loosens', async () => {
  const { core } = await open()
  await core.drive(core.client.accounts.update({ accountId: (await active(core)) ?? '', defaults: { dailyCap: 100 } }))
  const before = parsed((await written(core)).text)

  const { sections } = await preview(
    core,
    fileOf({ settings: { dailyCap: 500, moneyPerDayMicros: 1_000_000, sender: 'Bakery' } }),
  )

  expect(accountIn(sections).changes).toEqual([
    { kind: 'account', setting: 'sender', from: '', to: 'Bakery' },
    { kind: 'account', setting: 'dailyCap', from: 100, to: 500, effect: 'loosens' },
    { kind: 'account', setting: 'moneyPerDayMicros', from: null, to: 1_000_000 },
  ])
  expect(parsed((await written(core)).text)).toEqual(before)
})
const active = async (core: Core) => (await core.drive(core.client.accounts.list())).activeId

test('a section that the person leaves out of a settings file is not used', async () => {
  const { core } = await open()
  const file = fileOf({ settings: { batchSize: 7 } }, { settings: { lessMotion: true } })
  const { fileId, sections } = await preview(core, file)

  await core.drive(core.client.settingsFile.use({ fileId, sections: sections.filter(({ of }) => of === 'computer') }))

  expect((await core.drive(core.client.settings.get())).settings.lessMotion).toBe(true)
  expect((await defaultsOf(core))?.batchSize).not.toBe(7)
})

test('an account of the file that is not here is named and gets nothing', async () => {
  const { core } = await open()
  const file = fileOf({ name: 'Elsewhere', settings: { batchSize: 7 } })

  const { sections } = await preview(core, file)

  expect(accountIn(sections)).toMatchObject({ name: 'Elsewhere', found: 'not_here', changes: [] })
  expect((await useAll(core, file)).changed).toBe(0)
})

test('two accounts of one name get nothing from a settings file, and none can be written', async () => {
  const { core } = await openWired()
  for (const name of ['Shop', ' SHOP'])
    await core.drive(core.client.accounts.update({ accountId: (await addAccount(core, credentials.api_key)).id, name }))

  const { sections } = await preview(core, fileOf({ settings: { batchSize: 7 } }))

  expect(accountIn(sections)).toMatchObject({ name: 'Shop', found: 'several', changes: [] })
  expect(await core.codeOf(written(core))).toBe('SETTINGS_NAMES_TWICE')
})

test('a rule that a file replaces is switched off, and a rule that it adds is off', async () => {
  const { core } = await open()
  const rule = await addRule(core, { name: 'Hours', text: 'We open at nine.' })
  await core.drive(core.client.accounts.update({ accountId: (await active(core)) ?? '', defaults: { country: 'US' } }))
  await switchOn(core, rule)
  const rules = [
    { name: 'Hours', text: 'We open at eight.', conditions: anything },
    { name: 'Parking', text: 'Behind the house.', conditions: anything },
    { name: 'Members', text: 'Hi', conditions: { ...anything, from: { kind: 'list', list: 'Members' } } },
  ]

  const { fileId, sections } = await preview(core, fileOf({ answers: { limits: {}, rules } }))
  await core.drive(core.client.settingsFile.use({ fileId, sections }))

  expect(accountIn(sections)).toMatchObject({
    changes: [
      { kind: 'rule', name: 'Hours', isReplaced: true, effect: 'switches_off' },
      { kind: 'rule', name: 'Parking', isReplaced: false },
    ],
    leftOut: [{ kind: 'rule', name: 'Members', why: 'no_list' }],
  })
  const after = await core.drive(core.client.answers.all())
  expect(after.rules.map(({ name, text, isOn }) => [name, text, isOn])).toEqual([
    ['Hours', 'We open at eight.', false],
    ['Parking', 'Behind the house.', false],
  ])
})

test('amounts of money in another currency than the account has are left out', async () => {
  const { core } = await open()
  const settings = { moneyPerDayMicros: 9_000_000, dailyCap: 50 }
  const file = fileOf({ currency: 'USD', settings, answers: { limits: { micros: 5, perDay: 3 }, rules: [] } })

  const { changes, leftOut } = accountIn((await preview(core, file)).sections)

  expect(changes.map((change) => 'setting' in change && change.setting)).toEqual(['dailyCap', 'perDay'])
  expect(leftOut).toEqual([
    { kind: 'account', name: 'moneyPerDayMicros', why: 'other_currency' },
    { kind: 'answers', name: 'micros', why: 'other_currency' },
  ])
})

test('values of a settings file that no app allows are named, and parts that are no settings are counted', async () => {
  const { core } = await open()
  const settings = { dailyCap: 0, batchSize: '7', sender: '\u0007', country: 'Mars', atLimit: 'ask', apiKey: 'secret' }
  const templates = [
    { name: 'A', text: 1 },
    { name: 'B', text: 'b' },
    { name: 'B', text: 'c' },
    { text: 'no name' },
    null,
  ]
  const file = fileOf({ settings, templates, color: 'red' }, { settings: { colourMode: 'purple', apiKey: 'secret' } })

  const { sections } = await preview(core, file)

  expect(sections[0]).toMatchObject({
    of: 'computer',
    leftOut: [{ kind: 'computer', name: 'colourMode', why: 'not_possible' }],
    unknown: 1,
  })
  const { changes, leftOut, unknown } = accountIn(sections)
  expect(changes.map((change) => ('setting' in change ? change.setting : change.kind))).toEqual(['atLimit', 'template'])
  expect(leftOut.map(({ name, why }) => [name, why])).toEqual([
    ...['sender', 'country', 'batchSize', 'dailyCap', 'A'].map((name) => [name, 'not_possible']),
    ['B', 'twice'],
  ])
  expect(unknown).toBe(4)
})

test('a settings file that cannot be used is refused with its own sentence, and changes nothing', async () => {
  const { core } = await open()
  const before = parsed((await written(core)).text)
  const files: readonly (readonly [unknown, string])[] = [
    ['', 'SETTINGS_FILE_UNKNOWN'],
    [fileOf({}, { version: 3 }), 'SETTINGS_FILE_NEWER'],
    [fileOf({ templates: 'all' }), 'SETTINGS_FILE_DAMAGED'],
    [fileOf({}, { accounts: [{ name: 'Shop' }, { name: ' sHOP' }] }), 'SETTINGS_FILE_NAME_TWICE'],
  ]

  for (const [file, code] of files) expect(await core.codeOf(read(core, file))).toBe(code)
  expect(await core.codeOf(readLarge(core))).toBe('SETTINGS_FILE_TOO_LARGE')
  expect(parsed((await written(core)).text)).toEqual(before)
})

/** Valid up to its last byte, and longer than any settings. */
async function readLarge(core: Core) {
  let after: string | undefined
  for (const text of ['{"format":"postrider-settings"', ...Array<string>(45).fill(' '.repeat(200_000)), '}'])
    after = (await core.client.files.paste({ text, name: 'large.json', ...(after ? { after } : {}) })).handle
  return core.client.settingsFile.read({ handle: after ?? '' })
}

test('a file of the first version is read: it has the settings of the computer alone', async () => {
  const { core } = await open()

  const { sections } = await preview(core, { format: 'postrider-settings', version: 1, settings: { density: 'dense' } })

  expect(sections.map(({ of }) => of)).toEqual(['computer', 'profile'])
  expect(sections[0]?.changes).toEqual([
    { kind: 'computer', setting: 'density', from: { density: 'normal' }, to: { density: 'dense' } },
  ])
})

test('a settings file is not used if it would change something else than it showed', async () => {
  const { core, accountId } = await open()
  const { fileId, sections } = await preview(core, fileOf({ settings: { dailyCap: 500 } }))
  await core.drive(core.client.accounts.update({ accountId, defaults: { dailyCap: 10 } }))

  const answer = await core.codeOf(core.client.settingsFile.use({ fileId, sections }))

  expect(answer).toBe('SETTINGS_FILE_STALE')
  expect((await defaultsOf(core))?.dailyCap).toBe(10)
})

test('the use of a settings file is taken back once, in everything that it changed', async () => {
  const here = await open()
  await fill(here)
  const { text } = await written(here.core)
  const { core } = await open()
  addList(core, [], 'Members')
  await core.drive(core.client.templates.create({ name: 'Reminder', text: 'Mine' }))
  const before = parsed((await written(core)).text)
  const { undoId, changed } = await useAll(core, text)

  const undone = await core.drive(core.client.settingsFile.undo({ undoId }))

  expect(undone.changed).toBe(changed)
  expect(parsed((await written(core)).text)).toEqual(before)
  expect(await core.codeOf(core.client.settingsFile.undo({ undoId }))).toBe('UNDO_GONE')
})

test('taking a settings file back leaves what was changed again since', async () => {
  const { core, accountId } = await open()
  const templates = [{ name: 'A', text: 'a' }]
  const { undoId } = await useAll(core, fileOf({ settings: { batchSize: 7, dailyCap: 50 }, templates }))
  const { templates: made } = await core.drive(core.client.templates.all({}))
  await core.drive(core.client.templates.edit({ templateId: made[0]?.id ?? 0, text: 'changed' }))
  await core.drive(core.client.accounts.update({ accountId, defaults: { dailyCap: 20 } }))

  const undone = await core.drive(core.client.settingsFile.undo({ undoId }))

  expect(undone.changed).toBe(1)
  expect(await defaultsOf(core)).toMatchObject({ batchSize: 100, dailyCap: 20 })
  expect((await core.drive(core.client.templates.all({}))).templates.map(({ text }) => text)).toEqual(['changed'])
})

test('a template of a settings file that a person renamed since is still there after the file is taken back', async () => {
  const { core } = await open()
  const { undoId } = await useAll(core, fileOf({ templates: [{ name: 'A', text: 'a' }] }))
  const { templates: made } = await core.drive(core.client.templates.all({}))
  await core.drive(core.client.templates.edit({ templateId: made[0]?.id ?? 0, name: 'Mine' }))

  const undone = await core.drive(core.client.settingsFile.undo({ undoId }))

  expect(undone.changed).toBe(0)
  expect((await core.drive(core.client.templates.all({}))).templates.map(({ name }) => name)).toEqual(['Mine'])
})
