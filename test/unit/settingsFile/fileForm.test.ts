import { expect, test } from 'vitest'
import { parseSettingsFile } from '../../../src/main/core/settingsFile/fileForm'

const file = (more: object) => ({ format: 'postrider-settings', version: 2, settings: {}, accounts: [], ...more })
const nested = (lists: number) =>
  JSON.stringify(file({ settings: { density: 'HERE' } })).replace('"HERE"', `${'['.repeat(lists)}${']'.repeat(lists)}`)

test.each([
  ['empty', '', 'unknown'],
  ['cut off', '{"format":"postrider-settings","version":2,"settings":{"dens', 'unknown'],
  ['a list', [], 'unknown'],
  ['another file', file({ format: 'postrider-campaign' }), 'unknown'],
  ['of a later version', file({ version: 3, settings: 'new' }), 'newer'],
  ['of no whole version', file({ version: 1.5 }), 'damaged'],
  ['of a version in words', file({ version: '2' }), 'damaged'],
  ['one with a list of settings', file({ settings: [] }), 'damaged'],
  ['one whose accounts are no list', file({ accounts: {} }), 'damaged'],
  ['one with an account that is a text', file({ accounts: ['Shop'] }), 'damaged'],
  ['one with an account whose name is a number', file({ accounts: [{ name: 7 }] }), 'damaged'],
  ['one with an account without a name', file({ accounts: [{ name: ' \u200b' }] }), 'damaged'],
  ['one whose templates are no list', file({ accounts: [{ name: 'Shop', templates: 'all' }] }), 'damaged'],
  ['one whose words are a text', file({ profile: { optOutWords: { added: 'STOP' } } }), 'damaged'],
  [
    'one with 201 accounts',
    file({ accounts: Array.from({ length: 201 }, (_, name) => ({ name: `${name}` })) }),
    'damaged',
  ],
  ['one with 40,000 lists within each other', nested(40_000), 'damaged'],
  ['one with two accounts of one name', file({ accounts: [{ name: 'My  shop' }, { name: ' my SHOP' }] }), 'name_twice'],
])('a settings file that is %s is refused', (_, found, fault) => {
  expect(parseSettingsFile(typeof found === 'string' ? found : JSON.stringify(found))).toBe(fault)
})

test('parts that a settings file does not have are empty, and a mark of its encoding is no fault', () => {
  const text = JSON.stringify(file({ accounts: [{ name: 'Shop' }] }))

  const none = { hours: { rules: [] }, optOutWords: { added: [], removed: [] }, snippets: [] }
  expect(parseSettingsFile(`\uFEFF${text}`)).toEqual({
    settings: {},
    profile: none,
    accounts: [{ name: 'Shop', settings: {}, templates: [], answers: { limits: {}, rules: [] } }],
  })
})

test('characters that turn the direction of a line are taken out of the name of an account in a settings file', () => {
  const read = parseSettingsFile(JSON.stringify(file({ accounts: [{ name: 'My \u202eshop' }] })))

  expect(read).toMatchObject({ accounts: [{ name: 'My shop' }] })
})
