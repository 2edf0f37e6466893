import { describe, expect, test } from 'vitest'
import type { PreferenceStore } from '../../src/main/core/ports'
import { makeSettings } from '../../src/main/core/settings/makeSettings'
import { defaultSettings } from '../../src/main/core/settings/parseSettings'
import { expectOk } from '../support/coreAreas'

function settingsOver(kept: unknown) {
  let stored = kept
  const preferences: PreferenceStore = {
    read: () => {
      if (stored instanceof Error) throw stored
      return stored
    },
    write: (next) => (stored = next),
  }
  const about = { version: '1.2.3', host: 'test' as const }
  const { handlers } = makeSettings({ preferences, about, paths: { profile: '/profile', resources: '' } })
  return { handlers, stored: () => stored }
}

test('a new profile has the usual settings', async () => {
  const { handlers } = settingsOver(undefined)

  expect(expectOk(await handlers.get(undefined))).toEqual({ settings: defaultSettings, wasReset: false })
})

test('a change is kept beside what was there, and panels keep their widths and tables their columns one by one', async () => {
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
  ])('%s gives the defaults and says so', async (_, kept) => {
    const { handlers } = settingsOver(kept)

    expect(expectOk(await handlers.get(undefined))).toEqual({ settings: defaultSettings, wasReset: true })
  })

  test('one bad part gets its default, the others stay', async () => {
    const { handlers } = settingsOver({ colourMode: 'purple', textSize: 18, density: 3, letterShortcuts: false })

    expect(expectOk(await handlers.get(undefined))).toEqual({
      settings: { ...defaultSettings, textSize: 18, letterShortcuts: false },
      wasReset: true,
    })
  })

  test('the person is told until they have changed a setting', async () => {
    const { handlers } = settingsOver({ colourMode: 'purple' })
    await handlers.change({ lessMotion: true })

    expect(expectOk(await handlers.get(undefined))).toMatchObject({ settings: { lessMotion: true }, wasReset: false })
  })
})

test('about tells version, host and where the profile is', async () => {
  const { handlers } = settingsOver(undefined)

  expect(expectOk(await handlers.about(undefined))).toEqual({
    version: '1.2.3',
    host: 'test',
    profile: '/profile',
    node: process.version,
  })
})
