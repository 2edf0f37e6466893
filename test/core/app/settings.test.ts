import { describe, expect, test } from 'vitest'
import type { PreferenceStore } from '../../../src/main/core/ports'
import { makeSettings } from '../../../src/main/core/settings/makeSettings'
import { defaultSettings } from '@contract/settings/defaultSettings'
import { expectOk } from '../../support/app/coreAreas'
import { testLanguage } from '../../support/app/testLanguage'

function settingsOver(kept: unknown, language = testLanguage()) {
  let stored = kept
  const preferences: PreferenceStore = {
    read: () => {
      if (stored instanceof Error) throw stored
      return stored
    },
    write: (next) => (stored = next),
  }
  const about = { version: '1.2.3', host: 'test' as const }
  const paths = { profile: '/profile', resources: '' }
  const { handlers, erase } = makeSettings({
    preferences,
    about,
    paths,
    language,
  })
  return { handlers, erase, stored: () => stored }
}

test('a new profile has the usual settings', async () => {
  const { handlers } = settingsOver(undefined)

  expect(expectOk(await handlers.get(undefined))).toEqual({ settings: defaultSettings, wasReset: false })
})

test('a change keeps the other settings, and panels and tables keep their widths and columns one by one', async () => {
  const { handlers, stored } = settingsOver({ density: 'dense', panelWidths: { contacts: 300 }, windowState: { x: 4 } })

  await handlers.change({ colourMode: 'dark', panelWidths: { history: 420 }, tableColumns: { numbers: ['phone'] } })
  await handlers.change({ tableColumns: { history: ['sent', 'record.sms_count'] } })

  expect(stored()).toEqual({
    ...defaultSettings,
    density: 'dense',
    colourMode: 'dark',
    panelWidths: { contacts: 300, history: 420 },
    tableColumns: { numbers: ['phone'], history: ['sent', 'record.sms_count'] },
    windowState: { x: 4 },
  })
})

describe('preferences that are cut, of the wrong shape or put aside (B071)', () => {
  test.each([
    ['null', null],
    ['an array', []],
    ['a text', 'dark'],
    ['a file that the store put aside', new Error('put aside')],
  ])('preferences that are %s give the defaults, and the app says so (B071)', async (_, kept) => {
    const { handlers } = settingsOver(kept)

    expect(expectOk(await handlers.get(undefined))).toEqual({ settings: defaultSettings, wasReset: true })
  })

  test('one bad preference gets its default, and the others stay (B071)', async () => {
    const { handlers } = settingsOver({ colourMode: 'purple', textSize: 18, density: 3, letterShortcuts: false })

    expect(expectOk(await handlers.get(undefined))).toEqual({
      settings: { ...defaultSettings, textSize: 18, letterShortcuts: false },
      wasReset: true,
    })
  })

  test('the user is told of lost preferences until they have changed a setting (B071)', async () => {
    const { handlers } = settingsOver({ colourMode: 'purple' })
    await handlers.change({ lessMotion: true })

    expect(expectOk(await handlers.get(undefined))).toMatchObject({ settings: { lessMotion: true }, wasReset: false })
  })
})

test('the About page gets the version, the host and the place of the profile', async () => {
  const { handlers } = settingsOver(undefined)

  expect(expectOk(await handlers.about(undefined))).toEqual({
    version: '1.2.3',
    host: 'test',
    profile: '/profile',
    node: process.version,
  })
})

describe('the language', () => {
  const follow = (kept: unknown) => {
    const used: string[] = []
    const language = { ...testLanguage(), use: async (wanted: string) => void used.push(wanted) }
    return { ...settingsOver(kept, language), used }
  }

  test('another language is used as soon as it is chosen, and only then', async () => {
    const { handlers, used } = follow({ language: 'de' })

    for (const language of ['de', 'ar', undefined, 'system'] as const) {
      await handlers.change(language === undefined ? { lessMotion: true } : { language })
    }

    expect(used).toEqual(['ar', 'system'])
  })

  test("an unknown language setting means the system's language", async () => {
    const { handlers } = follow({ language: 'tlh', density: 'dense' })

    expect(expectOk(await handlers.get(undefined))).toMatchObject({
      settings: { language: 'system', density: 'dense' },
      wasReset: true,
    })
  })
})
