// Texts that are used again: kept for each account, found by their words, given back after a removal.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ActiveAccount } from '../../../src/main/core/accounts/activeAccount'
import { day } from '../../../src/main/core/base/durations'
import { fail, ok } from '../../../src/main/core/base/result'
import { makeTemplates } from '../../../src/main/core/templates/makeTemplates'
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
  test('keeps its text to the letter and says its fields, issues and parts', async () => {
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

  test('has a name that no other one has, and one at all', async () => {
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

  test('changes in the part that was given alone', async () => {
    const made = await keep('Reminder', 'first')
    await core.clock.advance(60_000)
    const edited = expectOk(await areaFor(accountId).edit({ templateId: made.id, text: '' }))
    expect(edited).toMatchObject({ name: 'Reminder', text: '', parts: 0 })
    expect(Date.parse(edited.updatedAt) - Date.parse(made.updatedAt)).toBe(60_000)
  })

  test('belongs to its account alone', async () => {
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

test('every change of a template is told to all windows, and none that was refused', async () => {
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
  test('begins with what was used or written last', async () => {
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
  ])('searched for %j finds by every word in name and text', async (search, names) => {
    await keep('Café Zoë', 'Your table is ready')
    await keep('Strasse', '100% off')
    expect(await namesOf(search)).toEqual(names)
  })
})

describe('a removal', () => {
  test('can be taken back as it was', async () => {
    const area = areaFor(accountId)
    const made = await keep('Reminder', 'a')
    expectOk(await area.remove({ templateId: made.id }))
    expect(await namesOf()).toEqual([])
    expect(codeOf(await area.remove({ templateId: made.id }))).toBe('TEMPLATE_UNKNOWN')
    expect(codeOf(await area.use({ templateId: made.id }))).toBe('TEMPLATE_UNKNOWN')
    expect(expectOk(await area.restore({ templateId: made.id }))).toEqual(made)
    expect(expectOk(await area.restore({ templateId: made.id }))).toEqual(made)
  })

  test('taken back after its name was given away gets a number', async () => {
    const area = areaFor(accountId)
    const made = await keep('Reminder', 'a')
    expectOk(await area.remove({ templateId: made.id }))
    await keep('Reminder', 'b')
    await keep('Reminder 2', 'c')
    expect(expectOk(await area.restore({ templateId: made.id })).name).toBe('Reminder 3')
  })

  test('is for good a month later, with the next one', async () => {
    const area = areaFor(accountId)
    const [old, young] = [await keep('Old', ''), await keep('Young', '')]
    expectOk(await area.remove({ templateId: old.id }))
    await core.clock.advance(31 * day)
    expectOk(await area.remove({ templateId: young.id }))
    expect(codeOf(await area.restore({ templateId: old.id }))).toBe('TEMPLATE_UNKNOWN')
    expect(expectOk(await area.restore({ templateId: young.id })).name).toBe('Young')
  })
})
