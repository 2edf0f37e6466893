// Texts that are used again: templates kept for each account, snippets for all of them, found by their words, given back after a removal.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import { day } from '../../../src/main/core/base/durations'
import { fail, ok } from '../../../src/main/core/base/result'
import { makeSnippets, makeTemplates } from '../../../src/main/core/templates/makeTexts'
import { accountId, codeOf, expectOk, startCoreAreas, type CoreAreas } from '../../support/app/coreAreas'

let core: CoreAreas
beforeEach(async () => {
  core = await startCoreAreas()
})
afterEach(() => core.dispose())

const areaFor = (id: string) =>
  makeTemplates({
    storage: core.storage,
    clock: core.clock,
    activeAccount: () => Promise.resolve(ok({ id, country: 'GB' } as ActiveAccount)),
    live: { publish: (event) => void core.events.push(event) },
  })
const namesOf = async (search?: string) =>
  expectOk(await areaFor(accountId).all(search === undefined ? {} : { search })).templates.map(({ name }) => name)
async function keep(name: string, text: string) {
  await core.clock.advance(1_000)
  return expectOk(await areaFor(accountId).create({ name, text }))
}

describe('a template', () => {
  test('a template keeps its text to the letter and tells its fields, issues and parts', async () => {
    const text = 'Hi {{firstname:title|there}}, {{ FirstName }}: {{due:date|soon}} $& {{oops:shout}}'
    const made = await keep(' Reminder ', text)

    expect(made).toMatchObject({ name: 'Reminder', text, fields: ['firstname', 'due'], parts: 1 })
    expect(made.issues).toEqual([
      {
        code: 'unknown_format',
        severity: 'error',
        start: text.indexOf(':shout'),
        end: text.indexOf('}}', 70),
        name: 'oops',
      },
    ])
    expect(expectOk(await areaFor(accountId).all({})).templates).toEqual([made])
  })

  test('a template has a name that no other one has', async () => {
    const area = areaFor(accountId)
    await keep('Reminder', 'a')
    const other = await keep('Thanks', 'b')

    expect(codeOf(await area.create({ name: ' Reminder', text: '' }))).toBe('TEMPLATE_NAME_TAKEN')
    expect(codeOf(await area.edit({ templateId: other.id, name: 'Reminder' }))).toBe('TEMPLATE_NAME_TAKEN')
    expect(codeOf(await area.create({ name: ' \t', text: '' }))).toBe('NAME_EMPTY')
    expect(codeOf(await area.edit({ templateId: other.id, name: ' ' }))).toBe('NAME_EMPTY')
    expect(expectOk(await area.edit({ templateId: other.id, name: 'Thanks' })).name).toBe('Thanks')
    expect(await namesOf()).toEqual(['Thanks', 'Reminder'])
  })

  test('only the given part of a template changes', async () => {
    const made = await keep('Reminder', 'first')
    await core.clock.advance(60_000)
    const edited = expectOk(await areaFor(accountId).edit({ templateId: made.id, text: '' }))
    expect(edited).toMatchObject({ name: 'Reminder', text: '', parts: 0 })
    expect(Date.parse(edited.updatedAt) - Date.parse(made.updatedAt)).toBe(60_000)
  })

  test('a template belongs to its account only', async () => {
    const { id } = await keep('Reminder', 'a')
    const other = areaFor('another account')
    expect(expectOk(await other.all({})).templates).toEqual([])
    for (const act of [other.edit({ templateId: id, text: 'x' }), other.remove({ templateId: id })])
      expect(codeOf(await act)).toBe('TEMPLATE_UNKNOWN')
    for (const act of [other.use({ templateId: id }), other.restore({ templateId: id })])
      expect(codeOf(await act)).toBe('TEMPLATE_UNKNOWN')
    const nobody = makeTemplates({
      storage: core.storage,
      clock: core.clock,
      activeAccount: () => Promise.resolve(fail('NO_ACCOUNT')),
      live: { publish: () => undefined },
    })
    expect(codeOf(await nobody.all({}))).toBe('NO_ACCOUNT')
  })
})

test('every change of a template is sent to all windows, and a refused one is not', async () => {
  const { id: templateId } = await keep('A', 'x')
  const area = areaFor(accountId)
  const told = () => core.events.filter(({ kind }) => kind === 'templates').length
  expect(told()).toBe(1)

  expectOk(await area.edit({ templateId, text: 'y' }))
  expectOk(await area.use({ templateId }))
  expectOk(await area.remove({ templateId }))
  expectOk(await area.restore({ templateId }))
  expect(codeOf(await area.edit({ templateId: 99, text: 'y' }))).toBe('TEMPLATE_UNKNOWN')
  await area.all({})

  expect(told()).toBe(5)
})

describe('the list', () => {
  test('the list of templates begins with the one used or written last', async () => {
    const oldest = await keep('A', '')
    await keep('B', '')
    await keep('C', '')
    await core.clock.advance(1_000)
    const used = expectOk(await areaFor(accountId).use({ templateId: oldest.id }))
    expect(used.usedAt).toBe(new Date(core.clock.now()).toISOString())
    expect(await namesOf()).toEqual(['A', 'C', 'B'])
  })

  test.each([
    ['cafe', ['Café Zoë']],
    ['ZOE cafe', ['Café Zoë']],
    ['  ', ['Strasse', 'Café Zoë']],
    ['table zoë', ['Café Zoë']],
    ['100%', ['Strasse']],
    ['_', []],
    ['nowhere', []],
  ])('a search for %j finds templates by every word in name and text', async (search, names) => {
    await keep('Café Zoë', 'Your table is ready')
    await keep('Strasse', '100% off')
    expect(await namesOf(search)).toEqual(names)
  })
})

describe('a removal', () => {
  test('a removed template can be restored as it was', async () => {
    const area = areaFor(accountId)
    const made = await keep('Reminder', 'a')
    expectOk(await area.remove({ templateId: made.id }))
    expect(await namesOf()).toEqual([])
    expect(codeOf(await area.remove({ templateId: made.id }))).toBe('TEMPLATE_UNKNOWN')
    expect(codeOf(await area.use({ templateId: made.id }))).toBe('TEMPLATE_UNKNOWN')
    expect(expectOk(await area.restore({ templateId: made.id }))).toEqual(made)
    expect(expectOk(await area.restore({ templateId: made.id }))).toEqual(made)
  })

  test('a template restored after its name was given to another gets a number', async () => {
    const area = areaFor(accountId)
    const made = await keep('Reminder', 'a')
    expectOk(await area.remove({ templateId: made.id }))
    await keep('Reminder', 'b')
    await keep('Reminder 2', 'c')
    expect(expectOk(await area.restore({ templateId: made.id })).name).toBe('Reminder 3')
  })

  test('a removed template is deleted for good a month later, with the next removal', async () => {
    const area = areaFor(accountId)
    const [old, young] = [await keep('Old', ''), await keep('Young', '')]
    expectOk(await area.remove({ templateId: old.id }))
    await core.clock.advance(31 * day)
    expectOk(await area.remove({ templateId: young.id }))
    expect(codeOf(await area.restore({ templateId: old.id }))).toBe('TEMPLATE_UNKNOWN')
    expect(expectOk(await area.restore({ templateId: young.id })).name).toBe('Young')
  })
})

describe('a snippet', () => {
  const area = () =>
    makeSnippets({
      storage: core.storage,
      clock: core.clock,
      live: { publish: (event) => void core.events.push(event) },
    })
  const names = async (search?: string) =>
    expectOk(await area().all(search === undefined ? {} : { search })).snippets.map(({ name }) => name)

  test('a snippet is no template, whatever its name, and needs no account', async () => {
    const template = await keep('Hours', 'Open 9 to 5')
    const made = expectOk(await area().create({ name: ' Hours ', text: '{{:if vip}}Any time{{:end}} {{shop|us}}' }))

    expect(made).toMatchObject({ name: 'Hours', fields: ['vip', 'shop'], issues: [], parts: 1 })
    expect(await names()).toEqual(['Hours'])
    expect(await namesOf()).toEqual(['Hours'])
    expect(codeOf(await area().edit({ snippetId: template.id, text: 'x' }))).toBe('SNIPPET_UNKNOWN')
    expect(codeOf(await area().remove({ snippetId: template.id }))).toBe('SNIPPET_UNKNOWN')
    expect(codeOf(await areaFor(accountId).edit({ templateId: made.id, text: 'x' }))).toBe('TEMPLATE_UNKNOWN')
  })

  test('a snippet has a name that no other one has, also after it was given away', async () => {
    const first = expectOk(await area().create({ name: 'Hours', text: 'a' }))
    expect(codeOf(await area().create({ name: 'Hours', text: 'b' }))).toBe('SNIPPET_NAME_TAKEN')
    expect(codeOf(await area().create({ name: ' ', text: 'b' }))).toBe('NAME_EMPTY')
    expectOk(await area().remove({ snippetId: first.id }))
    expectOk(await area().create({ name: 'Hours', text: 'b' }))

    expect(expectOk(await area().restore({ snippetId: first.id })).name).toBe('Hours 2')
    expect((await names()).toSorted()).toEqual(['Hours', 'Hours 2'])
  })

  test('a snippet is changed, found by its words, used and told to all windows', async () => {
    const { id: snippetId } = expectOk(await area().create({ name: 'Way', text: 'Beside the old café' }))
    await core.clock.advance(1_000)
    expectOk(await area().create({ name: 'Hours', text: '9 to 5' }))
    expect(await names('CAFE old')).toEqual(['Way'])
    expectOk(await area().edit({ snippetId, name: 'Directions' }))
    await core.clock.advance(1_000)
    expectOk(await area().use({ snippetId }))

    expect(await names()).toEqual(['Directions', 'Hours'])
    expect(core.events.filter(({ kind }) => kind === 'templates')).toHaveLength(4)
  })
})
